"""The report: every row as a line of the table and as a line of JSON."""

from __future__ import annotations

import msgspec
from msgspec import UNSET, Struct, UnsetType

from tests.tools.bench.registry import Figure, Limit, Row

HEADINGS = ("row", "value", "peer", "ratio", "wanted", "")
WIDTHS = (18, 15, 15, 8, 8)
NOTHING = "-"


class Line(Struct, kw_only=True):
    """A row of `bench.jsonl`."""

    name: str
    value: float | None = None
    unit: str | None = None
    peer: float | None = None
    ratio: float | None = None
    wanted: float | None
    ok: bool
    reason: str | UnsetType = UNSET
    """Reason for missing figures; omitted if there are figures."""


def measured(row: Row, figure: Figure) -> Line:
    """Return the line of a measured row."""
    return Line(
        name=row.name,
        value=figure.value,
        unit=figure.unit,
        peer=figure.peer,
        ratio=figure.ratio,
        wanted=row.limit.ratio if row.limit else None,
        ok=row.limit is None or figure.ratio is None or row.limit.met_by(figure.ratio),
    )


def not_measured(row: Row, reason: str) -> Line:
    """Return the line of a row that cannot run here."""
    return Line(
        name=row.name, wanted=row.limit.ratio if row.limit else None, ok=False, reason=reason
    )


def json(line: Line) -> str:
    """Return the line as JSON."""
    return msgspec.json.encode(line).decode()


def heading() -> str:
    """Return the first line of the table."""
    return _columns(HEADINGS)


def text(line: Line, limit: Limit | None) -> str:
    """Return the line as text."""
    if line.reason:
        verdict = f"not run: {line.reason}"
    elif limit is None:
        verdict = ""
    else:
        verdict = "met" if line.ok else "MISSED"
    return _columns(
        (
            line.name,
            _amount(line.value, line.unit),
            _amount(line.peer, line.unit),
            _number(line.ratio),
            f"{'≥' if limit.more_is_better else '≤'} {limit.ratio:g}" if limit else NOTHING,
            verdict,
        )
    )


def _columns(cells: tuple[str, ...]) -> str:
    """Align the name left, the figures right, and append the verdict."""
    name, *figures, verdict = cells
    padded = [cell.rjust(width) for cell, width in zip(figures, WIDTHS[1:], strict=True)]
    return "  ".join((name.ljust(WIDTHS[0]), *padded, verdict)).rstrip()


def _amount(value: float | None, unit: str | None) -> str:
    return NOTHING if value is None else f"{_number(value)} {unit}"


def _number(value: float | None) -> str:
    """Format a number with three significant figures."""
    if value is None:
        return NOTHING
    if value >= 100:
        return f"{value:,.0f}"
    if value >= 10:
        return f"{value:.1f}"
    return f"{value:.2f}" if value >= 0.1 else f"{value:.2g}"
