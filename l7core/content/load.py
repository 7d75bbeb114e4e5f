"""Loads content: the files of all mods, in order, become one library of records.

Decoding is fast and says little: TOML is read by the standard library and converted by msgspec.
Only a record that is refused is looked at again, slowly, by `explain`, and only then are its
lines and columns searched for. Bad content never raises: it is reported, all of it at once.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from l7core.content.decode import Words
from l7core.content.merge import TRIGGER, Draft, Drafts
from l7core.content.parse import Parse, parse
from l7core.content.problems import faults
from l7core.content.problems.problem import Fault, Problem
from l7core.content.problems.report import Report
from l7core.content.provenance import Provenance
from l7core.content.record import Record, TriggerRecord
from l7core.content.source import Source
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
) -> Loaded:
    """Decode the files in this order; a later one may patch the records of those before it."""
    report = Report()
    drafts = Drafts({**kinds, TRIGGER: TriggerRecord}, Words(vocabulary), report, parse)
    for source in sources:
        drafts.read(source)
    drafts.close()
    library: dict[str, dict[str, Any]] = {kind: {} for kind in drafts.kinds}
    provenance: dict[str, dict[str, Provenance]] = {kind: {} for kind in drafts.kinds}
    for draft in drafts.all:
        record = _decoded(draft, drafts, windows)
        if record is not None:
            library[draft.kind][draft.id] = record
            provenance[draft.kind][draft.id] = Provenance(draft.origin, draft.patches)
    triggers = [record.trigger() for record in library.pop(TRIGGER).values()]
    return Loaded(
        library=library, triggers=triggers, provenance=provenance, problems=report.problems()
    )


def _decoded(draft: Draft, drafts: Drafts, windows: Collection[str]) -> Record | None:
    """The record, or None once everything that is wrong with it has been reported."""
    kind = drafts.kinds[draft.kind]
    record: Record | None = None
    found: list[Fault] = []
    try:
        record = drafts.words.convert(draft.raw, kind)
    except msgspec.ValidationError:
        from l7core.content.problems.explain import faults_of  # only ever wanted after a mistake

        found = faults_of(kind, draft.raw, faults.name_of(draft.kind, draft.id), drafts.words)
    found += [
        faults.missing_reference(reference, drafts.by_id, draft.origin_of(reference.path).mod)
        for reference in draft.references
        if not drafts.exists(reference)
    ]
    when = draft.raw.get("when")
    if draft.kind == TRIGGER and isinstance(when, str) and when not in windows:
        found.append(faults.unknown_window(when, windows))
    for fault in found:
        drafts.refuse(draft, fault)
    return record if draft.is_sound else None
