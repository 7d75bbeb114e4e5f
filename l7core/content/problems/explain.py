"""Detailed faults for raw data that could not be decoded, each with its path.

As in the load itself, msgspec decides whether a value is valid. A refused value is taken apart
along its type, and its parts are checked in the same way. If every part is valid by itself, the
fault belongs to the value. So only refused values are reported, and each of them is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import GenericAlias, NoneType
from typing import Any, get_args

import msgspec

from l7core.content.annotations import (
    MAPPINGS,
    SEQUENCES,
    UNIONS,
    entry_kinds,
    is_fixed,
    is_struct,
    origin_of,
    unwrapped,
)
from l7core.content.decode import Decoder, Lexicon
from l7core.content.problems.problem import Code, Fault, Path
from l7core.content.problems.wording import (
    PLAIN_NAMES,
    choices,
    described,
    did_you_mean,
    label,
    possible_names,
    quoted,
    shown,
)
from l7core.content.record import Conditions, Effects

UNKNOWN_WORD: Mapping[str, Code] = {
    "verb": "content-unknown-verb",
    "condition": "content-unknown-condition",
}
WORDS = (Effects, Conditions)


def faults_of(kind: Any, raw: Any, subject: str, decoder: Decoder) -> list[Fault]:
    """Return all faults that prevent decoding as a type; `subject` names the data in messages."""
    return list(_Explainer(decoder).faults(kind, raw, (), subject))


class _Explainer:
    def __init__(self, decoder: Decoder) -> None:
        self.decoder = decoder

    def faults(self, kind: Any, raw: Any, path: Path, subject: str) -> Iterator[Fault]:
        refusal = self._refusal(kind, raw)
        if not refusal:
            return
        parts = list(self._parts(unwrapped(kind)[0], raw, path, subject))
        if parts:
            yield from parts
        else:
            yield _own_fault(kind, raw, path, subject, refusal)

    def _refusal(self, kind: Any, raw: Any) -> str:
        """Return the error message of msgspec, or an empty string."""
        try:
            self.decoder.convert(raw, kind)
        except msgspec.ValidationError as error:
            return str(error) or "not valid"
        return ""

    def _parts(self, kind: Any, raw: Any, path: Path, subject: str) -> Iterator[Fault]:
        origin = origin_of(kind)
        if kind in WORDS and isinstance(raw, list):
            yield from self._in_words(self.decoder.lexicons[kind], raw, path)
        elif is_struct(kind) and isinstance(raw, dict):
            yield from self._in_struct(kind, raw, path, subject)
        elif origin in MAPPINGS and isinstance(raw, dict):
            yield from self._in_mapping(kind, raw, path)
        elif origin in SEQUENCES and isinstance(raw, list):
            yield from self._in_sequence(kind, raw, path)
        elif origin in UNIONS:
            yield from self._in_union(kind, raw, path, subject)

    def _in_struct(
        self, kind: Any, raw: dict[str, Any], path: Path, subject: str
    ) -> Iterator[Fault]:
        config = origin_of(kind).__struct_config__
        fields = {field.encode_name: field for field in msgspec.structs.fields(kind)}
        for name in raw:
            if config.forbid_unknown_fields and name not in fields and name != config.tag_field:
                yield Fault(
                    code="content-unknown-field",
                    path=(*path, name),
                    at_key=True,
                    message=f"unknown field {quoted(name)} in {subject}",
                    expected=choices(fields),
                    suggestion=did_you_mean(name, fields),
                )
        for name, field in fields.items():
            inner = (*path, name)
            if name in raw:
                yield from self.faults(field.type, raw[name], inner, label(inner))
            elif field.required:
                yield _missing_field(path, name, subject, described(field.type))

    def _in_words(self, lexicon: Lexicon, raw: list[Any], path: Path) -> Iterator[Fault]:
        for number, item in enumerate(raw):
            inner = (*path, number)
            word = lexicon.find(item)
            if word is not None:
                name = quoted(item[lexicon.tag])
                yield from self.faults(word, item, inner, f"the {lexicon.noun} {name}")
            else:
                yield _no_word(lexicon, item, inner)

    def _in_mapping(self, kind: Any, raw: dict[str, Any], path: Path) -> Iterator[Fault]:
        of_key, of_value = entry_kinds(kind)
        for key, value in raw.items():
            inner = (*path, key)
            # Only keys are converted from text to another type, so check it as a key.
            if self._refusal(GenericAlias(dict, (of_key, Any)), {key: value}):
                yield Fault(
                    code="content-value",
                    path=inner,
                    at_key=True,
                    message=f"invalid key {quoted(key)}",
                    expected=described(of_key),
                    suggestion=did_you_mean(key, possible_names(of_key)),
                )
            yield from self.faults(of_value, value, inner, label(inner))

    def _in_sequence(self, kind: Any, raw: list[Any], path: Path) -> Iterator[Fault]:
        arguments = get_args(kind)
        if is_fixed(kind):
            if len(raw) != len(arguments):
                return
            kinds = list(arguments)
        else:
            kinds = [arguments[0] if arguments else Any] * len(raw)
        for number, (of_item, item) in enumerate(zip(kinds, raw, strict=True)):
            inner = (*path, number)
            yield from self.faults(of_item, item, inner, label(inner))

    def _in_union(self, kind: Any, raw: Any, path: Path, subject: str) -> Iterator[Fault]:
        """Yield the faults of a value as the union member that its shape matches."""
        members = [part for part in get_args(kind) if _has_shape_of(part, raw)]
        tags = {
            str(config.tag): member
            for member in members
            if is_struct(member) and (config := origin_of(member).__struct_config__).tag is not None
        }
        if tags:
            yield from self._in_tagged_union(tags, raw, path, subject)
        elif len(members) == 1:
            yield from self.faults(members[0], raw, path, subject)

    def _in_tagged_union(
        self, tags: Mapping[str, Any], raw: dict[str, Any], path: Path, subject: str
    ) -> Iterator[Fault]:
        any_member = next(iter(tags.values()))
        tag_field = origin_of(any_member).__struct_config__.tag_field
        tag = raw.get(tag_field)
        if tag_field not in raw:
            yield _missing_field(path, tag_field, subject, choices(tags))
        elif str(tag) in tags:
            yield from self.faults(tags[str(tag)], raw, path, subject)
        else:
            inner = (*path, tag_field)
            yield Fault(
                code="content-value",
                path=inner,
                message=f"{label(inner)} is {shown(tag)}",
                expected=choices(tags),
                suggestion=did_you_mean(str(tag), tags),
            )


def _has_shape_of(kind: Any, raw: Any) -> bool:
    kind = unwrapped(kind)[0]
    if is_struct(kind) or origin_of(kind) in MAPPINGS:
        return isinstance(raw, dict)
    if kind in WORDS or origin_of(kind) in SEQUENCES:
        return isinstance(raw, list)
    return kind is not NoneType and not isinstance(raw, dict | list)


def _no_word(lexicon: Lexicon, raw: Any, path: Path) -> Fault:
    if not isinstance(raw, dict):
        return Fault(
            code="content-type",
            path=path,
            message=f"{label(path)} is {shown(raw)}",
            expected=f'a {lexicon.noun}: {{ {lexicon.tag} = "…" }}',
        )
    if lexicon.tag not in raw:
        what = f"a {lexicon.noun}"
        return _missing_field(path, lexicon.tag, what, choices(lexicon.kinds))
    name = raw[lexicon.tag]
    return Fault(
        code=UNKNOWN_WORD[lexicon.noun],
        path=(*path, lexicon.tag),
        message=f"unknown {lexicon.noun} {quoted(str(name))}",
        expected=choices(lexicon.kinds),
        suggestion=did_you_mean(str(name), lexicon.kinds),
    )


def _missing_field(path: Path, name: str, subject: str, expected: str) -> Fault:
    return Fault(
        code="content-missing-field",
        path=path,
        message=f"missing field {name!r} in {subject}",
        expected=f"{name} = {expected}",
    )


def _own_fault(kind: Any, raw: Any, path: Path, subject: str, refusal: str) -> Fault:
    """Return the fault of a value whose known parts are all valid by themselves."""
    is_of_other_type = "got `" in refusal
    if " - at `" not in refusal and (is_of_other_type or _has_plain_name(kind)):
        return Fault(
            code="content-type" if is_of_other_type else "content-value",
            path=path,
            message=f"{label(path)} is {shown(raw)}",
            expected=described(kind),
            suggestion=did_you_mean(raw, possible_names(kind)) if isinstance(raw, str) else "",
        )
    return Fault(code="content-value", path=path, message=f"{subject}: {refusal}")


def _has_plain_name(kind: Any) -> bool:
    bare = unwrapped(kind)[0]
    origin = origin_of(bare)
    return bare in PLAIN_NAMES or origin in (*SEQUENCES, *MAPPINGS) or bool(possible_names(bare))
