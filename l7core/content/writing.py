"""Values as an author would write them: TOML on one line, without defaults."""

from __future__ import annotations

from typing import Any

import msgspec


def fields_of(record: Any) -> dict[str, Any]:
    """Return a record's fields by TOML name, without those at their default; id and name first."""
    fields: dict[str, Any] = {}
    declared = msgspec.structs.fields(record)
    for field in sorted(
        declared, key=lambda field_info: (field_info.name != "id", field_info.name != "name")
    ):
        value = getattr(record, field.name)
        if value != field.default:
            fields[field.encode_name] = value
    return fields


def written(value: Any) -> str:
    """Return a value as TOML on one line."""
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
