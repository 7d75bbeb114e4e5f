"""From files to raw records: kinds told apart, ids and references completed, patches laid over."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from l7core.content.decode import Words
from l7core.content.parse import Parse
from l7core.content.problems import faults
from l7core.content.problems.problem import Fault, Path, Problem
from l7core.content.problems.report import Report
from l7core.content.provenance import Origin
from l7core.content.record import Record
from l7core.content.references import Reference, complete_references
from l7core.content.source import Source
from l7core.engine.ids import is_id, owner, qualify

TRIGGER = "trigger"
"""The kind that every ruleset's content may hold; its records may do without an id."""
PATCH = "patch"
"""The key that makes a table change a record; no kind can have a field of that name."""


class Draft:
    """A record in the making: raw data that patches may still change."""

    __slots__ = ("id", "is_sound", "kind", "origin", "patches", "raw", "references")

    def __init__(self, kind: str, origin: Origin, raw: dict[str, Any]) -> None:
        self.kind = kind
        self.id = ""
        """Empty while the table gives none."""
        self.origin = origin
        self.raw = raw
        self.references: list[Reference] = []
        self.patches: dict[str, Origin] = {}
        """Where each patched field was set last."""
        self.is_sound = True

    def fields(self) -> dict[str, Any]:
        """What the table says, besides which record it is about."""
        return {field: value for field, value in self.raw.items() if field != "id"}

    def lay_over(self, patch: Draft) -> None:
        """Take the fields of a patch, whole, in place of what was there."""
        changed = patch.fields()
        self.raw.update(changed)
        self.patches.update(dict.fromkeys(changed, patch.origin))
        kept = [each for each in self.references if each.path[0] not in changed]
        self.references = kept + patch.references

    def origin_of(self, path: Path) -> Origin:
        """The table in which the value at that path of the raw data was written."""
        return self.patches.get(str(path[0]), self.origin) if path else self.origin


class Drafts:
    """All records of all files, before they are decoded."""

    def __init__(
        self, kinds: Mapping[str, type[Record]], words: Words, report: Report, parse: Parse
    ) -> None:
        self.kinds = kinds
        self.words = words
        self.report = report
        self._parse = parse
        self.all: list[Draft] = []
        self.by_id: dict[str, dict[str, Draft]] = {kind: {} for kind in kinds}
        self._lost_patches: list[Draft] = []
        self._nameless: dict[str, int] = {}
        """How many triggers of each mod have been given an id."""
        self._unread: set[str] = set()
        """Mods with a file that is no TOML: what seems to be missing may stand there."""

    def read(self, source: Source) -> None:
        """Take in the records of one file."""
        self.report.begin(source)
        data = self._parse(source)
        if isinstance(data, Problem):
            self.report.add(data)
            self._unread.add(source.mod)
            return
        for kind, tables in data.items():
            if kind not in self.kinds:
                self.report.add_fault(source, faults.unknown_kind(kind, self.kinds))
            elif not isinstance(tables, list):
                self.report.add_fault(source, faults.not_tables((kind,), kind, tables))
            else:
                self._read_tables(source, kind, tables)

    def close(self) -> None:
        """All files are in: a patch that has found nothing to change is a problem now."""
        for patch in self._lost_patches:
            if owner(patch.id) not in self._unread:
                mod = patch.origin.mod
                fault = faults.patch_without_target(patch.kind, patch.id, self.by_id, mod)
                self.refuse(patch, fault)

    def refuse(self, draft: Draft, fault: Fault) -> None:
        """Report a fault; the record will be left out."""
        draft.is_sound = False
        origin = draft.origin_of(fault.path)
        self.report.add_fault(origin.source, fault, under=origin.path)

    def exists(self, reference: Reference) -> bool:
        """Whether there is such a record, be it sound or not, or may be in a file not read."""
        id = reference.id
        kinds = reference.ref.kinds or self.by_id
        return any(id in self.by_id.get(kind, ()) for kind in kinds) or owner(id) in self._unread

    def _read_tables(self, source: Source, kind: str, tables: list[Any]) -> None:
        for number, table in enumerate(tables):
            path = (kind, number)
            if not isinstance(table, dict):
                self.report.add_fault(source, faults.not_tables(path, kind, table))
                continue
            is_patch = table.pop(PATCH, False)
            if not isinstance(is_patch, bool):
                fault = faults.other_type((*path, PATCH), is_patch, bool)
                self.report.add_fault(source, fault)
                continue
            draft = Draft(kind, Origin(source, path), table)
            self._complete(draft, is_patch=is_patch)
            if is_patch:
                self._patch(draft)
            else:
                self._add(draft)

    def _complete(self, draft: Draft, *, is_patch: bool) -> None:
        """Ids and references without an owner belong to the mod of the file."""
        mod = draft.origin.mod
        table = draft.raw
        if draft.kind == TRIGGER and not is_patch and "id" not in table:
            self._nameless[mod] = self._nameless.get(mod, 0) + 1
            table["id"] = f"{TRIGGER}-{self._nameless[mod]}"
        if isinstance(table.get("id"), str):
            draft.id = table["id"] = qualify(table["id"], mod)
        draft.references = complete_references(self.kinds[draft.kind], table, mod, self.words)

    def _add(self, draft: Draft) -> None:
        self.all.append(draft)
        if not draft.id:
            return
        mod = draft.origin.mod
        if not is_id(draft.id):
            self.refuse(draft, faults.not_an_id(draft.id, mod))
        elif owner(draft.id) != mod:
            self.refuse(draft, faults.foreign_id(draft.id, mod))
        first = self.by_id[draft.kind].setdefault(draft.id, draft)
        if first is not draft:
            self.refuse(draft, faults.duplicate(draft.kind, draft.id, first.origin))

    def _patch(self, patch: Draft) -> None:
        if not patch.id:
            self.refuse(patch, faults.patch_without_id())
            return
        target = self.by_id[patch.kind].get(patch.id)
        if target is None:
            self._lost_patches.append(patch)
            return
        source = patch.origin.source
        for field in patch.fields():
            earlier = target.patches.get(field)
            if earlier and earlier.mod != source.mod and earlier.mod not in source.after:
                target.is_sound = False
                self.refuse(
                    patch,
                    faults.patch_conflict(target.kind, target.id, field, earlier, source.mod),
                )
        target.lay_over(patch)
