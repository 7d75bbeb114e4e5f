"""Loads content: the files of all mods, in order, become one library of records.

Decoding is fast and says little: TOML is read by the standard library and converted by msgspec.
Only a record that is refused is looked at again, slowly, by `explain`, and only then are its
lines and columns searched for. Bad content never raises: it is reported, all of it at once.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from types import MappingProxyType
from typing import Any

import msgspec
from msgspec import Struct

from l7core.content.decode import Decoder
from l7core.content.merge import TRIGGER, Merge, RawRecord
from l7core.content.parse import Parse, parse
from l7core.content.problems import faults
from l7core.content.problems.problem import Fault, Problem
from l7core.content.problems.problem_list import ProblemList
from l7core.content.provenance import Provenance
from l7core.content.record import EVERYWHERE, Record
from l7core.content.source import Source
from l7core.content.translation import WORDS, faults_in, said_otherwise
from l7core.engine.effects import Vocabulary
from l7core.engine.ruleset import Library
from l7core.engine.triggers import Trigger


class Loaded(Struct, frozen=True, kw_only=True):
    """What the files hold. With problems it is fit for looking at, not for playing."""

    library: Library
    """The records of each of the ruleset's kinds; those with problems are left out."""
    triggers: list[Trigger]
    provenance: Mapping[str, Mapping[str, Provenance]]
    """By kind and id like the library, triggers included."""
    problems: tuple[Problem, ...]


def load(
    sources: Iterable[Source],
    kinds: Mapping[str, type[Record]],
    vocabulary: Vocabulary,
    windows: Collection[str],
    *,
    parse: Parse = parse,
    translations: Iterable[Source] = (),
    known: faults.Ids = MappingProxyType({}),
) -> Loaded:
    """Decode the files in this order; a later one may patch the records of those before it.

    `translations` come last, and may change words alone. `known` are ids, by kind, of records that
    are there already.
    """
    problems = ProblemList()
    decoder = Decoder(vocabulary)
    merge = Merge({**kinds, **EVERYWHERE}, decoder, problems, parse, known)
    for source in sources:
        merge.read(source)
    words: dict[str, str] = {}
    for source in translations:
        problems.begin(source)
        data = parse(source)
        beyond = [] if isinstance(data, Problem) else list(faults_in(data, {**kinds, **EVERYWHERE}))
        for fault in beyond:
            problems.add_fault(source, fault)
        if not beyond:
            merge.read(source, besides=WORDS)
            words |= {} if isinstance(data, Problem) else data.get(WORDS, {})
    merge.close()
    for raw in merge.records if words else ():
        raw.data = said_otherwise(raw.data, words)
    library: dict[str, dict[str, Any]] = {kind: {} for kind in merge.kinds}
    provenance: dict[str, dict[str, Provenance]] = {kind: {} for kind in merge.kinds}
    for raw in merge.records:
        record = _decoded(raw, merge, windows)
        if record is not None:
            library[raw.kind][raw.id] = record
            provenance[raw.kind][raw.id] = Provenance(raw.origin, raw.patches, raw.amended)
    triggers = [record.trigger() for record in library.pop(TRIGGER).values()]
    return Loaded(
        library=library, triggers=triggers, provenance=provenance, problems=problems.in_order()
    )


def _decoded(raw: RawRecord, merge: Merge, windows: Collection[str]) -> Record | None:
    """The record, or None once everything that is wrong with it has been reported."""
    kind = merge.kinds[raw.kind]
    record: Record | None = None
    wrong: list[Fault] = []
    try:
        record = merge.decoder.convert(raw.data, kind)
    except msgspec.ValidationError:
        from l7core.content.problems.explain import faults_of  # start-up time: only after a mistake

        wrong = faults_of(kind, raw.data, faults.name_of(raw.kind, raw.id), merge.decoder)
    wrong += [
        faults.missing_reference(reference, merge.ids(), raw.origin_of(reference.path).mod)
        for reference in raw.references
        if not merge.exists(reference)
    ]
    when = raw.data.get("when")
    if raw.kind == TRIGGER and isinstance(when, str) and when not in windows:
        wrong.append(faults.unknown_window(when, windows))
    for fault in wrong:
        merge.refuse(raw, fault)
    return record if raw.is_sound else None
