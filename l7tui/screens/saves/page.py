"""The list of saved games, with details of the highlighted one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct
from textual.geometry import Size

from l7core.engine.state import HUMAN
from l7core.language import sentence, spoken
from l7core.persist.lineage import relations
from l7tui.text.lines import BLANK, Line, cut, flowed, joined, line, padded, wrapped
from l7tui.widgets.page import TOP_ROWS, Page
from l7tui.widgets.panel import highlighted

if TYPE_CHECKING:
    from l7core.persist.store import Entry

LIST_PART = 0.45
RESULTS = {"won": sentence("won"), "partly": sentence("partial win"), "lost": sentence("lost")}
MOST_MODS = 3


class Row(Struct, frozen=True):
    """A game in the list: one of the player's own, or a bundled sample."""

    entry: Entry
    is_sample: bool = False
    mod_problem: str = ""
    """Missing or changed mods of the game, with the remedy."""

    @property
    def problem(self) -> str:
        return self.entry.problem or self.mod_problem


class SavesPage(Page):
    """The list at the left, the highlighted game at the right."""

    heading = sentence("SAVED GAMES")
    hints = (
        ("Enter", sentence("open")),
        ("report-of-save", sentence("report")),
        ("watch-save", sentence("watch")),
        ("rename-save", sentence("rename")),
        ("export-save", sentence("export")),
        ("import-save", sentence("import")),
        ("earlier-saves", sentence("older saves")),
        ("remove-save", sentence("delete")),
        ("Esc", sentence("back")),
    )

    def __init__(self) -> None:
        super().__init__()
        self.rows: Sequence[Row] = ()
        self.at = 0
        self._start = 0

    @property
    def row(self) -> Row | None:
        """Highlighted row, or None for an empty list."""
        return self.rows[self.at] if self.at < len(self.rows) else None

    @property
    def _own_entries(self) -> Sequence[Entry]:
        return [row.entry for row in self.rows if not row.is_sample]

    def facts(self) -> str:
        own = sum(not row.is_sample for row in self.rows)
        samples = len(self.rows) - own
        return spoken("{own} saved", own=own) + (
            spoken(", {samples} samples", samples=samples) if samples else ""
        )

    def body(self, size: Size) -> list[Line]:
        if self.row is None:
            return [line(f"  {spoken('No saved games yet.')}")]
        list_width = int(size.width * LIST_PART)
        self._start = max(0, min(self.at - size.height // 2, len(self.rows) - size.height))
        shown = self.rows[self._start : self._start + size.height]
        listed = [self._row(row, row is self.row, list_width) for row in shown]
        about = list(self._about(self.row, size.width - list_width - 4))
        listed += [BLANK] * (size.height - len(listed))
        about += [BLANK] * (size.height - len(about))
        side = (f" {self.look.glyphs.down} ", "rule")
        return [
            (*padded(row, list_width), side, *detail)
            for row, detail in zip(listed, about, strict=False)
        ]

    def number_at(self, y: int) -> int | None:
        """Return the index of the game at a screen row, or None."""
        number = self._start + y - TOP_ROWS
        return number if 0 <= number < len(self.rows) else None

    def _row(self, row: Row, chosen: bool, width: int) -> Line:
        glyphs = self.look.glyphs
        entry = row.entry
        words = line(
            (glyphs.pointer if chosen else " ", "pointer"),
            ("!" if row.problem else " ", "danger bold"),
            (f"{spoken('Sample:')} " if row.is_sample else "", "info"),
            (entry.title, "title"),
            (
                f"  {spoken(RESULTS[entry.result]) if entry.result in RESULTS else entry.clock}",
                "faint",
            ),
        )
        words = cut(words, width, more=glyphs.more)
        return highlighted(words, width) if chosen else words

    def _about(self, row: Row, width: int) -> Iterator[Line]:
        """Yield the details of a save, and its picture of the map."""
        glyphs = self.look.glyphs
        entry, header = row.entry, row.entry.header
        if row.problem:
            yield from wrapped(line((row.problem, "danger")), width)
            yield BLANK
        result = spoken(RESULTS.get(entry.result, ""))
        seats = joined(
            (
                line(
                    (each.name, "you"),
                    ("" if each.controller == HUMAN else f" ({spoken('bot')})", "faint"),
                )
                for each in header.seats
            ),
            (", ", "faint"),
        )
        saved = header.saved_at[:16].replace("T", " ")
        mods = [f"{each.id} {each.version}".strip() for each in header.mods[:MOST_MODS]]
        mods += ["…" if not glyphs.ascii else "..."] if len(header.mods) > MOST_MODS else []
        facts = [
            line((entry.title, "title")),
            *((line((header.part, "info")),) if header.part else ()),
            *flowed((line(entry.clock), line((result, "warning"))), width, (glyphs.dot, "warning")),
            seats,
            *(
                [line((spoken("Changed manually, outside the rules"), "warning"))]
                if header.by_hand
                else []
            ),
            *(
                [line((spoken("Scouted: branched before the end"), "warning"))]
                if header.scouted
                else []
            ),
            line((spoken("{n:# decision|# decisions}", n=entry.decisions), "faint")),
            line((spoken("saved {saved}", saved=saved), "faint")) if saved else BLANK,
            line((f"L7 {header.engine}, {', '.join(mods)}" if mods else "", "faint")),
            line((entry.name if not row.is_sample else spoken("Opens a copy."), "faint")),
            *(line((relation, "info")) for relation in relations(entry, self._own_entries)),
            BLANK,
        ]
        for each in facts:
            yield cut(each, width, more=glyphs.more)
        yield from (line(row[:width]) for row in header.picture)
