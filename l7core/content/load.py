"""The loader of content: the files of all mods, in order, become one library of records.

Decoding is fast but imprecise: the standard library reads TOML, and msgspec converts it. Only a
refused record is examined again by `explain`, which is slow, and only then are lines and columns
looked up. Bad content never raises an error: all problems are reported together.
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
    """The loaded content. With problems it can be inspected but not played."""

    library: Library
    """Records by kind and id, without those that have problems."""
    triggers: list[Trigger]
    provenance: Mapping[str, Mapping[str, Provenance]]
    """Origins of all records by kind and id, including triggers."""
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
    """Decode the files in order; a later file may patch the records of earlier ones.

    `translations` are read last and may change words only. `known` contains ids of existing
    records, by kind.
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
        forbidden_changes = (
            [] if isinstance(data, Problem) else list(faults_in(data, {**kinds, **EVERYWHERE}))
        )
        for fault in forbidden_changes:
            problems.add_fault(source, fault)
        if not forbidden_changes:
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
    """Return the decoded record, or report all its mistakes and return None."""
    kind = merge.kinds[raw.kind]
    record: Record | None = None
    mistakes: list[Fault] = []
    try:
        record = merge.decoder.convert(raw.data, kind)
    except msgspec.ValidationError:
        from l7core.content.problems.explain import faults_of  # slow import, rarely needed

        mistakes = faults_of(kind, raw.data, faults.name_of(raw.kind, raw.id), merge.decoder)
    mistakes += [
        faults.missing_reference(reference, merge.ids(), raw.origin_of(reference.path).mod)
        for reference in raw.references
        if not merge.exists(reference)
    ]
    when = raw.data.get("when")
    if raw.kind == TRIGGER and isinstance(when, str) and when not in windows:
        mistakes.append(faults.unknown_window(when, windows))
    for fault in mistakes:
        merge.refuse(raw, fault)
    return record if raw.is_sound else None
