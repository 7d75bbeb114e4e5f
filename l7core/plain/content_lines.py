"""Content as lists and single records, for players and mod authors."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from l7core.content.writing import fields_of, written
from l7core.engine.errors import UnknownId
from l7core.engine.ids import nearest
from l7core.engine.ruleset import Rules


def show(rulesets: Iterable[Rules], id: str) -> Iterator[str]:
    """Yield a record as its author would write it, with its file."""
    known: set[str] = set()
    for rules in rulesets:
        for kind, records in rules.library.items():
            known.update(records)
            if id in records:
                yield f"[[{kind}]]  # {rules.provenance[kind][id]}"
                for field, value in fields_of(records[id]).items():
                    yield f"{field} = {written(value)}"
                return
    close = nearest(id, sorted(known))
    raise UnknownId(
        f"Unknown record: {id!r}.",
        hint=f"Did you mean {close!r}?" if close else "Run 'l7 content table KIND' to list them.",
    )


def merged(rulesets: Iterable[Rules], id: str) -> Iterator[str]:
    """Yield a record field by field, with the files that wrote and changed each field."""
    for rules in rulesets:
        for kind, records in rules.library.items():
            if id not in records:
                continue
            provenance: Any = rules.provenance[kind][id]
            yield f"[[{kind}]]  # {provenance.written}"
            for field, value in fields_of(records[id]).items():
                source = "" if field not in provenance.patches else f"  # {provenance.of(field)}"
                yield f"{field} = {written(value)}{source}"
                yield from (f"  # changed by {each}" for each in provenance.amended.get(field, ()))
            return
    yield from show(rulesets, id)


def table(rulesets: Iterable[Rules], kind: str) -> list[dict[str, str | int]]:
    """Return all records of a kind, which is named in the singular or the plural."""
    kinds: set[str] = set()
    rows: dict[str, dict[str, str | int]] = {}
    for rules in rulesets:
        kinds.update(rules.library)
        singular = kind if kind in rules.library else kind.removesuffix("s")
        for id, record in rules.library.get(singular, {}).items():
            rows[id] = {
                "id": id,
                "name": getattr(record, "name", ""),
                "count": getattr(record, "count", 1),
                "source": str(rules.provenance[singular][id]),
            }
    if kind not in kinds and kind.removesuffix("s") not in kinds:
        raise UnknownId(
            f"Unknown kind of record: {kind!r}.", hint=f"Known: {', '.join(sorted(kinds))}."
        )
    return list(rows.values())
