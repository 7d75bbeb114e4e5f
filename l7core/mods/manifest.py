"""The manifest `mod.toml`: a mod's description, readable without loading the mod."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Literal

from msgspec import Struct

from l7core import API_VERSION
from l7core.content import Problem, Source, read_source
from l7core.content.parse import Parse, parse
from l7core.content.problems.problem import Fault
from l7core.content.problems.problem_list import ProblemList
from l7core.content.table import read_table
from l7core.engine.ids import is_id, is_mod_id, owner, qualify
from l7core.mods.versions import Range, parse_version

FILE = "mod.toml"
LONGEST = 400
"""Maximum length of a text, because all texts are shown on a screen before the mod is trusted."""
LONGEST_NAME = 80
"""Maximum length of a text on a single line: the mod's name, a licence, an author."""
MOST_NAMES = 20
"""Maximum number of authors, and of things that the mod provides."""
MOST_MODS = 200
"""Maximum number of other mods in a table, and of records with fallbacks."""
MOD_ID = "lower-case words joined by hyphens, such as 'night-shift', at most 64 characters"
RANGE = "a version range such as '>=1,<2'; empty for any version"


class Manifest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename="kebab"):
    """The description of a mod. Keys in TOML are written with hyphens."""

    id: str
    name: str
    version: str
    """PEP 440 version of the mod."""
    api: str
    """Range of `l7core.api.API_VERSION` that the mod is written for: `>=1,<2`."""
    kind: Literal["data", "code"]
    """`data` is read and never executed; `code` is imported, and needs the player's consent."""
    authors: tuple[str, ...] = ()
    licence: str = ""
    blurb: str = ""
    provides: tuple[str, ...] = ()
    """Content of the mod, in words for the list of mods: `scenario`, `cards`, `ruleset` …"""
    module: str = ""
    """For code mods: the module in the mod's folder that implements hooks."""
    ruleset: str = ""
    """Ruleset to which the mod's content belongs. The content also applies to rulesets that extend
    it."""
    requires: Mapping[str, str] = {}
    """Required mods, with version ranges."""
    optional: Mapping[str, str] = {}
    """Mods that load before this one if they are available, with the supported version ranges."""
    conflicts: Mapping[str, str] = {}
    """Mods that cannot be used with this one, with version ranges."""
    load_after: tuple[str, ...] = ()
    """Mods that load before this one if they are available, in any version."""
    fallbacks: Mapping[str, str] = {}
    """Records of this mod, each with the record that may replace it in a save."""

    def faults(self) -> list[Fault]:
        """Return the faults beyond types: bad ids, versions and ranges, a missing module."""
        return [*self._own_faults(), *self._range_faults(), *self._fallback_faults()]

    def ranges(self) -> dict[str, Mapping[str, str]]:
        """Return the tables that name other mods."""
        return {"requires": self.requires, "optional": self.optional, "conflicts": self.conflicts}

    def comes_after(self) -> frozenset[str]:
        """Return the mods that load before this one, including the mod of its ruleset."""
        return frozenset((*self.requires, *self.optional, *self.load_after, *self.belongs_to()))

    def belongs_to(self) -> tuple[str, ...]:
        """Return the mod whose ruleset this mod adds to, if it is another mod."""
        home = owner(self.ruleset)
        return (home,) if home and home != self.id else ()

    def replacements(self) -> dict[str, str]:
        """Return the fallbacks by full id."""
        return {
            qualify(id, self.id): qualify(other, self.id) for id, other in self.fallbacks.items()
        }

    def _own_faults(self) -> Iterator[Fault]:
        if not is_mod_id(self.id):
            message = f"the id {self.id!r} must be lower-case words joined by hyphens"
            yield _fault(("id",), message, MOD_ID)
        for path, text in self._texts():
            if not text.isprintable():
                yield _fault(path, f"{path[0]} contains unprintable characters")
            longest = LONGEST if path[0] == "blurb" else LONGEST_NAME
            if len(text) > longest:
                expected = f"at most {longest} characters"
                yield _fault(path, f"{path[0]} is {len(text)} characters long", expected)
            elif text != " ".join(text.split()):
                yield _fault(path, f"{path[0]} has repeated, leading or trailing spaces")
        yield from self._too_many()
        if self.kind == "code" and not self.module:
            yield _fault(("kind",), "a code mod needs the name of its hook module: module = …")
        if self.module and not self.module.isidentifier():
            yield _fault(("module",), f"{self.module!r} is not a valid module name")
        if self.kind == "data" and self.module:
            message = "a data mod can't have a module; for Python write kind = 'code'"
            yield _fault(("module",), message)
        if self.ruleset and not is_id(self.ruleset):
            expected = "the id of a ruleset, such as 'escape:l7'"
            yield _fault(("ruleset",), f"{self.ruleset!r} is not a valid ruleset id", expected)
        try:
            parse_version(self.version)
        except ValueError as error:
            yield _fault(("version",), f"version: {error}", "a PEP 440 version, such as '1.2.0'")
        try:
            if not Range.parse(self.api).holds(API_VERSION):
                yield _fault(
                    ("api",),
                    f"it requires API {self.api}; this version of L7 has API {API_VERSION}",
                )
        except ValueError as error:
            yield _fault(("api",), f"api: {error}", RANGE)

    def _too_many(self) -> Iterator[Fault]:
        lists = {"authors": self.authors, "provides": self.provides}
        tables = {**self.ranges(), "load-after": self.load_after, "fallbacks": self.fallbacks}
        for most, named in ((MOST_NAMES, lists), (MOST_MODS, tables)):
            for field, entries in named.items():
                if len(entries) > most:
                    yield _fault((field,), f"{field} has {len(entries)} entries", f"at most {most}")

    def _range_faults(self) -> Iterator[Fault]:
        for table, ranges in self.ranges().items():
            for other, text in ranges.items():
                yield from self._other_faults((table, other), other)
                try:
                    Range.parse(text)
                except ValueError as error:
                    yield _fault((table, other), f"{table}.{other}: {error}", RANGE)
        for number, other in enumerate(self.load_after):
            yield from self._other_faults(("load-after", number), other, at_key=False)

    def _other_faults(
        self, path: tuple[str | int, ...], other: str, *, at_key: bool = True
    ) -> Iterator[Fault]:
        """Yield the faults in the name of another mod."""
        if other == self.id:
            yield _fault(path, f"{path[0]} lists the mod itself", at_key=at_key)
        elif not is_mod_id(other):
            message = f"{path[0]}: {other!r} is not a valid mod id"
            yield _fault(path, message, MOD_ID, at_key=at_key)

    def _fallback_faults(self) -> Iterator[Fault]:
        for id, other in self.fallbacks.items():
            whole = qualify(id, self.id)
            if not is_id(whole) or owner(whole) != self.id:
                message = f"fallbacks: {id!r} is not a record of this mod"
                yield _fault(("fallbacks", id), message, at_key=True)
            if not is_id(other) or owner(other) == self.id:
                message = f"fallbacks.{id}: {other!r} is not a record of another mod"
                expected = "a full id that exists without this mod, such as 'escape:fire-axe'"
                yield _fault(("fallbacks", id), message, expected)

    def _texts(self) -> Iterator[tuple[tuple[str | int, ...], str]]:
        for field in ("name", "version", "licence", "blurb", "module", "ruleset"):
            yield (field,), getattr(self, field)
        for field in ("authors", "provides"):
            for number, text in enumerate(getattr(self, field)):
                yield (field, number), text


def read_manifest(
    folder: Path, *, shown_as: str = "", parse: Parse = parse
) -> tuple[Manifest | None, tuple[Problem, ...]]:
    """Return the manifest in a mod's folder, and all problems with it.

    Both may be present: a mod with a readable but invalid manifest is still known by its id.
    """
    name = shown_as or folder.name
    source = read_source(folder / FILE, mod=name, shown_as=f"{name}/{FILE}")
    if isinstance(source, Problem):
        return None, (source,)
    manifest = read_table(source, Manifest, parse)
    if not isinstance(manifest, Manifest):
        return None, manifest
    return manifest, _located(source, manifest.faults())


def _located(source: Source, faults: Iterable[Fault]) -> tuple[Problem, ...]:
    problems = ProblemList()
    problems.begin(source)
    for fault in faults:
        problems.add_fault(source, fault)
    return problems.in_order()


def _fault(
    path: tuple[str | int, ...], message: str, expected: str = "", *, at_key: bool = False
) -> Fault:
    return Fault(code="content-value", path=path, at_key=at_key, message=message, expected=expected)
