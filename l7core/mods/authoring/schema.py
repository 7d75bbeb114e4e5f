"""JSON Schema for the TOML of mods, so that editors complete it and mark mistakes.

The schemas use draft 7, which TOML editors support. They do not find every mistake: `l7 mods check`
also checks what they accept. They contain the ids of the records that were loaded when they were
made.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, TypeAlias, get_args

import msgspec
from msgspec import Struct

from l7core.content import Conditions, Effects, Record, Ref
from l7core.content.annotations import SEQUENCES, UNIONS, is_struct, origin_of, unwrapped
from l7core.content.problems.wording import an_id_of
from l7core.content.record import EVERYWHERE, TriggerRecord
from l7core.engine.ruleset import Rules
from l7core.mods.authoring.doc_source import doc_of, field_docs
from l7core.mods.manifest import Manifest

Schema: TypeAlias = dict[str, Any]
DRAFT = "http://json-schema.org/draft-07/schema#"
AT = "#/definitions/"
NULL: Schema = {"type": "null"}
VERB, CONDITION = "verb", "condition"


def of_manifest() -> Schema:
    """Return the schema of `mod.toml`."""
    schema = _components([Manifest])
    return {"$schema": DRAFT, "title": "mod.toml", **schema.pop("Manifest"), "definitions": schema}


def of_content(rules: Rules) -> Schema:
    """Return the schema of `content/*.toml` under a ruleset."""
    kinds: dict[str, type[Record]] = {**rules.kinds, **EVERYWHERE}
    verbs = sorted(rules.verbs, key=lambda kind: rules.verbs[kind].name)
    conditions = sorted(rules.conditions, key=lambda kind: rules.conditions[kind].name)
    all_kinds = [*kinds.values(), *verbs, *conditions]
    schema = _components(all_kinds)
    names = _names(all_kinds)
    schema[VERB] = _one_of(names[kind] for kind in verbs)
    schema[CONDITION] = _one_of(names[kind] for kind in conditions)
    for each in _refs_in(all_kinds):
        schema[_ref_name(each)] = _ids(each, rules)
    windows = [{"const": name, "description": sentence} for name, sentence in rules.windows.items()]
    schema[names[TriggerRecord]]["properties"]["when"] = {"anyOf": windows}
    schema[names[TriggerRecord]]["required"].remove("id")
    return {
        "$schema": DRAFT,
        "title": f"Content for {rules.ruleset.title}",
        "type": "object",
        "properties": {
            name: {"type": "array", "items": _record_or_patch(schema[names[kind]], names[kind])}
            for name, kind in kinds.items()
        },
        "additionalProperties": False,
        "definitions": schema,
    }


def structs_in(kinds: Iterable[Any]) -> list[type[Struct]]:
    """Return these structs and all structs in their fields, each once, in reading order."""
    structs: dict[type[Struct], None] = {}
    for kind in kinds:
        _gather(kind, structs)
    return list(structs)


def _gather(kind: Any, structs: dict[type[Struct], None]) -> None:
    kind = unwrapped(kind)[0]
    if kind in (Effects, Conditions):
        return
    if is_struct(kind):
        if kind not in structs:
            structs[kind] = None
            for field in msgspec.structs.fields(kind):
                _gather(field.type, structs)
        return
    for part in get_args(kind):
        if part is not Ellipsis and not isinstance(part, str | int):
            _gather(part, structs)


def _components(kinds: Iterable[Any]) -> dict[str, Schema]:
    """Return the schema of each struct by name, with the descriptions of its fields."""
    kinds = list(kinds)
    structs = structs_in(kinds)
    _, components = msgspec.json.schema_components(
        structs, schema_hook=_words, ref_template=f"{AT}{{name}}"
    )
    names = _names(structs)
    schemas = {name: _older(schema) for name, schema in components.items()}
    for kind in structs:
        _explain(kind, schemas[names[kind]])
    return schemas


def _explain(kind: type[Struct], schema: Schema) -> None:
    """Add descriptions of the struct and its fields, and the ids that fields accept."""
    if "description" in schema:
        # From 3.13 on, Python itself removes the indentation.
        schema["description"] = doc_of(kind)
    docs = field_docs(kind)
    for field in msgspec.structs.fields(kind):
        described = schema["properties"][field.encode_name]
        _point(field.type, described)
        if doc := docs.get(field.name):
            # Draft 7 ignores everything beside a reference.
            if "$ref" in described:
                described["anyOf"] = [{"$ref": described.pop("$ref")}]
            described["description"] = doc


def _point(kind: Any, schema: Schema) -> None:
    """Add a reference to the known ids if the text is an id."""
    kind, notes = unwrapped(kind)
    for note in notes:
        if isinstance(note, Ref) and note.kinds:
            schema.pop("type", None)
            schema["$ref"] = f"{AT}{_ref_name(note)}"
            return
    if origin_of(kind) in SEQUENCES and isinstance(schema.get("items"), dict):
        _point(get_args(kind)[0], schema["items"])


def _refs_in(kinds: Iterable[Any]) -> list[Ref]:
    """Return every kind of reference in the structs."""
    refs: dict[Ref, None] = {}
    for kind in structs_in(kinds):
        for field in msgspec.structs.fields(kind):
            refs.update(dict.fromkeys(_refs_of(field.type)))
    return list(refs)


def _refs_of(kind: Any) -> Iterator[Ref]:
    bare, notes = unwrapped(kind)
    yield from (note for note in notes if isinstance(note, Ref) and note.kinds)
    if origin_of(bare) in (*SEQUENCES, *UNIONS):
        for part in get_args(bare):
            yield from _refs_of(part)


def _ref_name(ref: Ref) -> str:
    return f"id-of-{'-or-'.join(ref.kinds)}"


def _ids(ref: Ref, rules: Rules) -> Schema:
    """Return a schema of the known ids that also accepts others, whose file may not exist yet."""
    known = [id for kind in ref.kinds for id in rules.library.get(kind, ())]
    return {"description": an_id_of(ref.kinds), "anyOf": [{"enum": known}, {"type": "string"}]}


def _record_or_patch(whole: Schema, name: str) -> Schema:
    """Return the schema of a record or a patch; with `patch = true`, only the id is required.

    The schema first decides between the two, so that an error refers to the right one.
    """
    fields = {field: {"$ref": f"{AT}{name}/properties/{field}"} for field in whole["properties"]}
    lists = {
        "type": "object",
        "description": "Lists of the record, with the items to add or remove.",
        "propertyNames": {"enum": sorted(fields)},
        "additionalProperties": {"type": "array"},
    }
    patch = {
        "title": f"A change to a {whole['title']}",
        "type": "object",
        "properties": {"patch": {"const": True}, "add": lists, "remove": lists, **fields},
        "required": ["patch", "id"],
        "additionalProperties": False,
    }
    is_patch = {"properties": {"patch": {"const": True}}, "required": ["patch"]}
    return {"if": is_patch, "then": patch, "else": {"$ref": f"{AT}{name}"}}


def _one_of(names: Iterable[str]) -> Schema:
    """Return a schema for any of the words. Editors suggest words from `anyOf`, not from `if`."""
    references = [{"$ref": f"{AT}{name}"} for name in names]
    # An empty `anyOf` is invalid; `not: {}` accepts nothing.
    return {"type": "object", "anyOf": references} if references else {"not": {}}


def _words(kind: type[Any]) -> Schema:
    if kind is Effects:
        return {"type": "array", "items": {"$ref": f"{AT}{VERB}"}}
    if kind is Conditions:
        return {"type": "array", "items": {"$ref": f"{AT}{CONDITION}"}}
    raise NotImplementedError(f"unsupported type in content: {kind}")


def _names(kinds: Iterable[type[Any]]) -> dict[type[Any], str]:
    """Return msgspec's name of each struct: the full name if two structs share the short one."""
    structs = structs_in(kinds)
    schemas, _ = msgspec.json.schema_components(
        structs, schema_hook=_words, ref_template=f"{AT}{{name}}"
    )
    return {
        kind: str(schema["$ref"]).removeprefix(AT)
        for kind, schema in zip(structs, schemas, strict=True)
    }


def _older(schema: Any) -> Any:
    """Return the same schema in draft 7, and without null, which TOML does not have."""
    if isinstance(schema, list):
        return [_older(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    older = {
        key: _older(value)
        for key, value in schema.items()
        if not (key == "default" and value is None)
    }
    if NULL in older.get("anyOf", ()):
        choices = [each for each in older.pop("anyOf") if each != NULL]
        older.update(choices[0] if len(choices) == 1 else {"anyOf": choices})
    if "prefixItems" in older:
        more = older.pop("items", True)
        older["items"] = older.pop("prefixItems")
        older["additionalItems"] = more
    return older
