"""Values as their author would write them: TOML on one line, without the defaults."""

from __future__ import annotations

from typing import Any

import msgspec


def fields_of(record: Any) -> dict[str, Any]:
    """The record's fields by their names in TOML, those at their default left out; the id first."""
    fields: dict[str, Any] = {}
    declared = msgspec.structs.fields(record)
    for field in sorted(declared, key=lambda each: (each.name != "id", each.name != "name")):
        value = getattr(record, field.name)
        if value != field.default:
            fields[field.encode_name] = value
    return fields


def written(value: Any) -> str:
    """A value as TOML writes it, on one line."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return msgspec.json.encode(value).decode()
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(written, value))}]"
    if isinstance(value, msgspec.Struct):
        config = value.__struct_config__
        parts = [f'{config.tag_field} = "{config.tag}"'] if config.tag else []
        parts += [f"{name} = {written(part)}" for name, part in fields_of(value).items()]
        return f"{{ {', '.join(parts)} }}"
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{key} = {written(part)}' for key, part in value.items())} }}"
    return str(value)
