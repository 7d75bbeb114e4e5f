"""Raw records from files: sorted by kind, with ids and references completed and patches applied."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from l7core.content.decode import Decoder
from l7core.content.parse import Parse
from l7core.content.problems import faults
from l7core.content.problems.problem import Fault, Path, Problem
from l7core.content.problems.problem_list import ProblemList
from l7core.content.provenance import Origin
from l7core.content.record import Record
from l7core.content.references import Reference, complete_references
from l7core.content.source import Source
from l7core.engine.ids import is_id, owner, qualify

TRIGGER = "trigger"
"""Kind of record that every ruleset accepts; its records need no id."""
MOST_RECORDS = 2_000
"""Largest number of records in one mod."""
PATCH = "patch"
"""Key that makes a table change an existing record; no record kind may have such a field."""
AMENDS = ("remove", "add")
"""Changes that a patch can make to lists without replacing them, in order of application."""


class RawRecord:
    """An undecoded record from a file, including changes by patches."""

    __slots__ = (
        "amended",
        "amends",
        "data",
        "id",
        "is_sound",
        "kind",
        "origin",
        "patches",
        "references",
    )

    def __init__(self, kind: str, origin: Origin, data: dict[str, Any]) -> None:
        self.kind = kind
        self.id = ""
        """Id of the record; empty if the table has none."""
        self.origin = origin
        self.data = data
        self.references: list[Reference] = []
        self.patches: dict[str, Origin] = {}
        """Origin of the last patch of each field."""
        self.amends: dict[str, dict[str, Any]] = {}
        """For a patch, the lists that it changes, under `add` and `remove`."""
        self.amended: dict[str, list[Origin]] = {}
        """Patches that added to a list or removed from it, by field."""
        self.is_sound = True

    def fields(self) -> dict[str, Any]:
        """Return all fields of the table except the id."""
        return {field: value for field, value in self.data.items() if field != "id"}

    def lay_over(self, patch: RawRecord) -> None:
        """Apply the fields of a patch, which replace existing values as a whole."""
        changed = patch.fields()
        self.data.update(changed)
        self.patches.update(dict.fromkeys(changed, patch.origin))
        for field in changed:
            self.amended.pop(field, None)
        references = [
            reference for reference in self.references if reference.path[0] not in changed
        ]
        self.references = references + patch.references

    def origin_of(self, path: Path) -> Origin:
        """Return the table that contains the value at a path of the data."""
        return self.patches.get(str(path[0]), self.origin) if path else self.origin


class Merge:
    """The records of all files, in the order of reading."""

    def __init__(
        self,
        kinds: Mapping[str, type[Record]],
        decoder: Decoder,
        problems: ProblemList,
        parse: Parse,
        known: faults.Ids,
    ) -> None:
        self.kinds = kinds
        self.decoder = decoder
        self.problems = problems
        self._parse = parse
        self._known = known
        """Ids of existing records, by kind."""
        self.records: list[RawRecord] = []
        self.by_id: dict[str, dict[str, RawRecord]] = {kind: {} for kind in kinds}
        self._lost_patches: list[RawRecord] = []
        self._nameless: dict[str, int] = {}
        """Number of triggers in each mod that received an id."""
        self._counts: dict[str, int] = {}
        """Number of records of each mod."""
        self._unread: set[str] = set()
        """Mods with a file that is not valid TOML; missing records may be in that file."""

    def read(self, source: Source, *, besides: str = "") -> None:
        """Add the records of a file; skip the table named `besides`, which the caller reads."""
        self.problems.begin(source)
        data = self._parse(source)
        if isinstance(data, Problem):
            self.problems.add(data)
            self._unread.add(source.mod)
            return
        for kind, tables in data.items():
            if kind == besides:
                continue
            if kind not in self.kinds:
                self.problems.add_fault(source, faults.unknown_kind(kind, self.kinds))
            elif not isinstance(tables, list):
                self.problems.add_fault(source, faults.not_tables((kind,), kind, tables))
            else:
                self._read_tables(source, kind, tables)

    def close(self) -> None:
        """Report each patch whose record was never found, after all files have been read."""
        for patch in self._lost_patches:
            if owner(patch.id) not in self._unread:
                mod = patch.origin.mod
                fault = faults.patch_without_target(patch.kind, patch.id, self.by_id, mod)
                self.refuse(patch, fault)

    def refuse(self, record: RawRecord, fault: Fault) -> None:
        """Report a fault; the record will be left out."""
        record.is_sound = False
        origin = record.origin_of(fault.path)
        self.problems.add_fault(origin.source, fault, under=origin.path)

    def exists(self, reference: Reference) -> bool:
        """Return whether a referenced record exists, valid or not, or may be in an unread file."""
        id = reference.id
        kinds = reference.ref.kinds or self.by_id
        return (
            any(id in self.by_id.get(kind, ()) for kind in kinds)
            or owner(id) in self._unread
            or any(id in self._known.get(kind, ()) for kind in kinds)
        )

    def ids(self) -> faults.Ids:
        """Return all ids that a reference may name, by kind."""
        return {kind: {**self._known.get(kind, {}), **read} for kind, read in self.by_id.items()}

    def _read_tables(self, source: Source, kind: str, tables: list[Any]) -> None:
        for number, table in enumerate(tables):
            path = (kind, number)
            self._counts[source.mod] = count = self._counts.get(source.mod, 0) + 1
            if count > MOST_RECORDS:
                if count == MOST_RECORDS + 1:
                    self.problems.add_fault(source, faults.too_many_records(path, MOST_RECORDS))
                break
            if not isinstance(table, dict):
                self.problems.add_fault(source, faults.not_tables(path, kind, table))
                continue
            is_patch = table.pop(PATCH, False)
            if not isinstance(is_patch, bool):
                fault = faults.other_type((*path, PATCH), is_patch, bool)
                self.problems.add_fault(source, fault)
                continue
            record = RawRecord(kind, Origin(source, path), table)
            if is_patch:
                record.amends = {how: table.pop(how) for how in AMENDS if how in table}
            self._complete(record, is_patch=is_patch)
            if is_patch:
                self._patch(record)
            else:
                self._add(record)

    def _complete(self, record: RawRecord, *, is_patch: bool) -> None:
        """Add the owner, the mod of the file, to ids and references without one."""
        mod = record.origin.mod
        table = record.data
        if record.kind == TRIGGER and not is_patch and "id" not in table:
            self._nameless[mod] = self._nameless.get(mod, 0) + 1
            table["id"] = f"{TRIGGER}-{self._nameless[mod]}"
        if isinstance(table.get("id"), str):
            record.id = table["id"] = qualify(table["id"], mod)
        record.references = complete_references(self.kinds[record.kind], table, mod, self.decoder)

    def _add(self, record: RawRecord) -> None:
        self.records.append(record)
        if not record.id:
            return
        mod = record.origin.mod
        if not is_id(record.id):
            self.refuse(record, faults.not_an_id(record.id, mod))
        elif owner(record.id) != mod:
            self.refuse(record, faults.foreign_id(record.id, mod))
        first = self.by_id[record.kind].setdefault(record.id, record)
        if first is not record:
            self.refuse(record, faults.duplicate(record.kind, record.id, first.origin))

    def _patch(self, patch: RawRecord) -> None:
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
        for how in AMENDS:
            self._amend(target, patch, how)

    def _amend(self, target: RawRecord, patch: RawRecord, how: str) -> None:
        """Add items to lists of a record, or remove the items that the patch names."""
        lists = patch.amends.get(how, {})
        if not isinstance(lists, dict):
            self.refuse(patch, faults.not_lists(how, lists))
            return
        mod = patch.origin.mod
        complete_references(self.kinds[patch.kind], lists, mod, self.decoder)
        for field, items in lists.items():
            before = target.data.get(field, [])
            if not isinstance(items, list) or not isinstance(before, list):
                self.refuse(patch, faults.not_a_list(how, field))
            elif how == "add":
                self._set_list(target, patch, field, [*before, *items])
            else:
                for number, item in enumerate(items):
                    if not any(_is_meant(each, item) for each in before):
                        self.refuse(patch, faults.nothing_to_remove(field, number))
                remaining = [each for each in before if not any(_is_meant(each, i) for i in items)]
                self._set_list(target, patch, field, remaining)

    def _set_list(self, target: RawRecord, patch: RawRecord, field: str, items: list[Any]) -> None:
        """Set a list to its patched value and update its references."""
        target.data[field] = items
        target.amended.setdefault(field, []).append(patch.origin)
        kind = self.kinds[target.kind]
        own_references = complete_references(kind, {field: items}, target.origin.mod, self.decoder)
        other_references = [each for each in target.references if each.path[0] != field]
        target.references = other_references + own_references


def _is_meant(item: Any, wanted: Any) -> bool:
    """Return whether a patch's item matches an existing one; some fields of a table are enough."""
    if isinstance(item, dict) and isinstance(wanted, dict):
        return bool(wanted) and all(item.get(field) == value for field, value in wanted.items())
    return bool(item == wanted)
