"""Faults of a record in relation to others: its kind, id, patches and references."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

from l7core.content.problems.problem import Fault, Path
from l7core.content.problems.wording import (
    an_id_of,
    choices,
    described,
    did_you_mean,
    did_you_mean_id,
    label,
    quoted,
    shown,
    with_article,
)
from l7core.content.provenance import Origin
from l7core.content.references import Reference

Ids: TypeAlias = Mapping[str, Mapping[str, Any]]
"""Ids of the records of each kind."""


def name_of(kind: str, id: str) -> str:
    """Return the name of a record in messages."""
    return f"{kind} {quoted(id)}" if id else with_article(kind)


def unknown_kind(kind: str, kinds: Iterable[str]) -> Fault:
    kinds = list(kinds)
    return Fault(
        code="content-unknown-kind",
        path=(kind,),
        at_key=True,
        message=f"unknown kind of record {quoted(kind)}",
        expected=choices(kinds),
        suggestion=did_you_mean(kind, kinds),
    )


def not_tables(path: Path, kind: str, value: Any) -> Fault:
    return Fault(
        code="content-type",
        path=path,
        message=f"{label(path)} is {shown(value)}",
        expected=f"a table for each {kind}, under the heading [[{kind}]]",
    )


def too_many_records(path: Path, most: int) -> Fault:
    return Fault(
        code="content-too-large",
        path=path,
        message=f"the mod has more than {most:,} records",
        expected=f"at most {most:,}",
        suggestion="split it into several mods",
    )


def other_type(path: Path, value: Any, kind: Any) -> Fault:
    return Fault(
        code="content-type",
        path=path,
        message=f"{label(path)} is {shown(value)}",
        expected=described(kind),
    )


def not_an_id(id: str, mod: str) -> Fault:
    return Fault(
        code="content-value",
        path=("id",),
        message=f"{quoted(id.removeprefix(f'{mod}:'))} is not an id",
        expected="lower-case words and numbers joined by hyphens, such as 'cold-sweat'",
    )


def foreign_id(id: str, mod: str) -> Fault:
    return Fault(
        code="content-foreign-id",
        path=("id",),
        message=f"the id {quoted(id)} does not belong to the mod {mod!r}",
        suggestion="remove the part before the colon, or write patch = true to change that record",
    )


def duplicate(kind: str, id: str, first: Origin) -> Fault:
    return Fault(
        code="content-duplicate",
        path=("id",),
        message=f"{name_of(kind, id)} is already defined at {first} (mod {first.mod!r})",
        suggestion="give it another id, or write patch = true to change that record",
    )


def patch_without_id() -> Fault:
    return Fault(
        code="content-missing-field",
        path=(),
        message="a patch needs the id of the record that it changes",
        expected="id = the id of a record",
    )


def patch_without_target(kind: str, id: str, ids: Ids, mod: str) -> Fault:
    later = ids[kind].get(id)
    suggestion = did_you_mean_id(id, ids[kind], mod)
    if later is not None:
        suggestion = f"it is defined later, at {later.origin}; load this mod after that one"
    return Fault(
        code="content-patch-missing",
        path=("id",),
        message=f"there is no {name_of(kind, id)} to patch",
        expected=f"{an_id_of([kind])} in an earlier file",
        suggestion=suggestion,
    )


def patch_conflict(kind: str, id: str, field: str, earlier: Origin, mod: str) -> Fault:
    return Fault(
        code="content-patch-conflict",
        path=(field,),
        at_key=True,
        message=f"the mods {earlier.mod!r} and {mod!r} both change {field!r} of"
        f" {name_of(kind, id)}; the other change is at {earlier}",
        suggestion=f"add load-after = [{earlier.mod!r}] to the manifest of {mod!r}",
    )


def not_lists(how: str, value: Any) -> Fault:
    return Fault(
        code="content-type",
        path=(how,),
        message=f"{how} is {shown(value)}",
        expected=f"a table of lists, such as {how} = {{ actions = [ … ] }}",
    )


def not_a_list(how: str, field: str) -> Fault:
    return Fault(
        code="content-type",
        path=(how, field),
        message=f"{field} is not a list, so {how} can't change it",
        suggestion=f"write {field} = … in the patch to replace the value",
    )


def nothing_to_remove(field: str, number: int) -> Fault:
    return Fault(
        code="content-patch-missing",
        path=("remove", field, number),
        message=f"{field} has no matching item",
        suggestion="copy the item exactly, or give some fields of a table",
    )


def missing_reference(reference: Reference, ids: Ids, mod: str) -> Fault:
    id = reference.id
    kinds = reference.ref.kinds
    namesake = next((kind for kind, known in ids.items() if id in known), "")
    known = [
        known_id for kind in kinds or ids if kind != "trigger" for known_id in ids.get(kind, ())
    ]
    return Fault(
        code="content-reference",
        path=reference.path,
        at_key=reference.at_key,
        message=f"there is no {' or '.join(kinds) or 'record'} {quoted(id)}",
        expected=f"{an_id_of(kinds)}, not of {with_article(namesake)}"
        if namesake
        else an_id_of(kinds),
        suggestion="" if namesake else did_you_mean_id(id, known, mod),
    )


def unknown_window(window: str, windows: Iterable[str]) -> Fault:
    windows = list(windows)
    return Fault(
        code="content-unknown-window",
        path=("when",),
        message=f"unknown window {quoted(window)}",
        expected=choices(windows),
        suggestion=did_you_mean(window, windows),
    )


def broken_template(path: Path, complaint: str) -> Fault:
    return Fault(
        code="content-template",
        path=path,
        message=f"invalid placeholder in {label(path)}: {complaint}",
        expected="plain names in braces, such as {who}; for a literal brace write {{",
    )
