"""Content as lists and single records, for the curious and for mod authors."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from l7core.engine.errors import UnknownId
from l7core.engine.ids import nearest
from l7core.engine.ruleset import Rules


def show(rulesets: Iterable[Rules], id: str) -> Iterator[str]:
    """A record as its author would write it, with the file it comes from."""
    known: set[str] = set()
    for rules in rulesets:
        for kind, records in rules.library.items():
            known.update(records)
            if id in records:
                yield f"[[{kind}]]  # {rules.provenance[kind][id]}"
                for field, value in _builtins(records[id]).items():
                    yield f"{field} = {_written(value)}"
                return
    close = nearest(id, sorted(known))
    raise UnknownId(
        f"There is no record {id!r}.",
        hint=f"Did you mean {close!r}?" if close else "'l7 content table KIND' lists them.",
    )


def table(rulesets: Iterable[Rules], kind: str) -> list[dict[str, str]]:
    """All records of a kind, named in the singular or the plural."""
    kinds: set[str] = set()
    rows: dict[str, dict[str, str]] = {}
    for rules in rulesets:
        kinds.update(rules.library)
        singular = kind if kind in rules.library else kind.removesuffix("s")
        for id, record in rules.library.get(singular, {}).items():
            rows[id] = {
                "id": id,
                "name": getattr(record, "name", ""),
                "count": str(getattr(record, "count", 1)),
                "source": str(rules.provenance[singular][id]),
            }
    if kind not in kinds and kind.removesuffix("s") not in kinds:
        raise UnknownId(
            f"There is no kind of record {kind!r}.", hint=f"There is: {', '.join(sorted(kinds))}."
        )
    return list(rows.values())


def _builtins(record: Any) -> dict[str, Any]:
    """The record's fields by their names in TOML, without those left at their default."""
    fields: dict[str, Any] = {}
    declared = msgspec.structs.fields(record)
    for field in sorted(declared, key=lambda each: (each.name != "id", each.name != "name")):
        value = getattr(record, field.name)
        if value != field.default:
            fields[field.encode_name] = value
    return fields


def _written(value: Any) -> str:
    """A value as TOML writes it, on one line."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return msgspec.json.encode(value).decode()
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(_written, value))}]"
    if isinstance(value, msgspec.Struct):
        config = value.__struct_config__
        parts = [f'{config.tag_field} = "{config.tag}"'] if config.tag else []
        parts += [f"{name} = {_written(part)}" for name, part in _builtins(value).items()]
        return f"{{ {', '.join(parts)} }}"
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{key} = {_written(part)}' for key, part in value.items())} }}"
    return str(value)
