"""The host: finds mods, orders them, loads them, and keeps a failing one from the rest.

Bundled mods are loaded like any others. What fails is set aside with its reason, together with
what depends on it, and the rest goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from l7core.content import Problem, Source, load, load_texts, read_source
from l7core.content.table import read_table
from l7core.engine.effects import Vocabulary
from l7core.engine.errors import L7Error, UnknownId
from l7core.engine.ids import nearest
from l7core.engine.ruleset import Rules, Ruleset, family_of
from l7core.engine.texts import Texts
from l7core.mods import manifest as manifests
from l7core.mods.code import CodeFailed, Hooks
from l7core.mods.fingerprint import fingerprint
from l7core.mods.manifest import Manifest
from l7core.mods.order import Cycle, load_order
from l7core.mods.versions import Range

if TYPE_CHECKING:
    from l7core.content.rulebook import Rulebook

Origin: TypeAlias = Literal["bundled", "installed", "developer"]
RULEBOOK = "rulebook"
"""The folder of a mod that holds its chapters, by language."""


class ModFolder(Struct, frozen=True):
    """A folder of mods, and where they come from."""

    path: Path
    origin: Origin


class Mod(Struct, frozen=True):
    """A mod that was found and whose manifest is sound."""

    manifest: Manifest
    folder: Path
    origin: Origin

    @property
    def id(self) -> str:
        return self.manifest.id


class SetAside(Struct, frozen=True):
    """A mod that is not loaded, and why."""

    id: str
    folder: Path
    reason: str
    problems: tuple[Problem, ...] = ()


class Pin(Struct, frozen=True):
    """A mod as a save names it."""

    id: str
    version: str
    hash: str


class RulesBroken(L7Error):
    """A ruleset whose own content has problems."""

    code = "rules-broken"


class Host:
    """All mods of one run of the program."""

    def __init__(
        self,
        folders: Iterable[ModFolder],
        *,
        may_run: Callable[[Mod], bool] = lambda mod: mod.origin != "installed",
    ) -> None:
        """`may_run` says whether a code mod's code may be imported."""
        self.set_aside: list[SetAside] = []
        self._may_run = may_run
        self._hooks = Hooks()
        self._mods = self._loaded(self._ordered(self._found(folders)))
        self._rules: dict[str, Rules] = {}

    @property
    def mods(self) -> tuple[Mod, ...]:
        """The loaded mods in load order."""
        return tuple(self._mods.values())

    @cached_property
    def rulesets(self) -> Mapping[str, Ruleset]:
        """Every ruleset by id; two of one id set the later mod aside."""
        rulesets: dict[str, Ruleset] = {}
        for mod in list(self._mods.values()):
            try:
                brought = self._hooks.ask("l7_rulesets", mod.id) or ()
                mine = {ruleset.id: ruleset for ruleset in brought}
            except CodeFailed as error:
                self._drop(mod, str(error))
                continue
            if taken := sorted(mine.keys() & rulesets.keys()):
                self._drop(mod, f"the ruleset {taken[0]} is there already")
                continue
            rulesets.update(mine)
        return rulesets

    def rules(self, id: str) -> Rules:
        """A ruleset with the content of every mod for it; raises UnknownId or RulesBroken."""
        if id not in self._rules:
            if id not in self.rulesets:
                close = nearest(id, self.rulesets)
                known = ", ".join(self.rulesets) or "none"
                raise UnknownId(
                    f"There is no ruleset {id!r}.",
                    hint=f"Did you mean {close!r}?" if close else f"There is: {known}.",
                )
            self._rules[id] = self._build(family_of(id, self.rulesets))
        return self._rules[id]

    def rulebook(self, id: str, language: str = "en") -> tuple[Rulebook, tuple[Problem, ...]]:
        """What the mods for a ruleset say about playing it, and what of it cannot be read.

        It is read when it is asked for; a mod without that language is read in English.
        """
        from l7core.content.rulebook import read_rulebook  # most runs of the program never ask

        sources: list[Source] = []
        problems: list[Problem] = []
        for mod in self._mods_for(family_of(id, self.rulesets)):
            spoken = language if (mod.folder / RULEBOOK / language).is_dir() else "en"
            found, unread = _read_all([mod], f"{RULEBOOK}/{spoken}/*.md")
            sources += found
            problems += unread
        book, refused = read_rulebook(sources)
        return book, (*problems, *refused)

    def pins(self, rules: Rules) -> tuple[Pin, ...]:
        """The mods that a game under these rules is made of."""
        return tuple(
            Pin(mod.id, mod.manifest.version, fingerprint(mod.folder))
            for mod in self._mods_for(rules.family)
        )

    # -- finding

    def _found(self, folders: Iterable[ModFolder]) -> dict[str, Mod]:
        found: dict[str, Mod] = {}
        for where in folders:
            for file in sorted(where.path.glob(f"*/{manifests.FILE}")):
                mod = self._read(file, where.origin)
                if mod is None:
                    continue
                if mod.id in found:
                    other = found[mod.id].folder
                    self._put_aside(mod.id, mod.folder, f"{other} has the same id")
                else:
                    found[mod.id] = mod
        return found

    def _read(self, file: Path, origin: Origin) -> Mod | None:
        name = file.parent.name
        source = read_source(file, mod=name, shown_as=f"{name}/{manifests.FILE}")
        manifest = source if isinstance(source, Problem) else read_table(source, Manifest)
        if not isinstance(manifest, Manifest):
            problems = (manifest,) if isinstance(manifest, Problem) else manifest
            self._put_aside(name, file.parent, "its manifest is not sound", problems)
            return None
        if faults := manifest.faults():
            self._put_aside(manifest.id, file.parent, "; ".join(faults))
            return None
        return Mod(manifest, file.parent, origin)

    # -- ordering

    def _ordered(self, found: dict[str, Mod]) -> list[Mod]:
        """The mods whose needs are met, each after what it needs."""
        while unmet := [(mod, why) for mod in found.values() if (why := _unmet(mod, found))]:
            for mod, why in unmet:
                self._put_aside(mod.id, mod.folder, why)
                del found[mod.id]
        while True:
            try:
                order = load_order({mod.id: mod.manifest.comes_after() for mod in found.values()})
            except Cycle as cycle:
                for id in cycle.mods:
                    self._put_aside(id, found[id].folder, f"the mods wait for each other: {cycle}")
                    del found[id]
            else:
                return [found[id] for id in order]

    # -- loading

    def _loaded(self, order: list[Mod]) -> dict[str, Mod]:
        loaded: dict[str, Mod] = {}
        for mod in order:
            if why := _unmet(mod, loaded):
                self._put_aside(mod.id, mod.folder, why)
            elif mod.manifest.kind == "data":
                loaded[mod.id] = mod
            elif not self._may_run(mod):
                self._put_aside(mod.id, mod.folder, "its code may not run without your consent")
            else:
                try:
                    self._hooks.register(mod.id, mod.folder, mod.manifest.module)
                except CodeFailed as error:
                    self._put_aside(mod.id, mod.folder, str(error))
                else:
                    loaded[mod.id] = mod
        return loaded

    def _build(self, family: list[Ruleset]) -> Rules:
        """The rules of a family; mods whose content has problems are set aside on the way."""
        while True:
            mods = self._mods_for(family)
            own = [self._with_hooks(member, mods) for member in family]
            if any(mod.id not in self._mods for mod in mods):
                continue
            sources, problems = _read_all(mods, "content/*.toml")
            texts, text_problems = _read_all(mods, "texts/en.toml", "texts/en/*.toml")
            bare = Rules(own)
            loaded = load(sources, bare.kinds, _words_of(bare), bare.windows)
            templates, bad_texts = load_texts(texts)
            problems += [*text_problems, *loaded.problems, *bad_texts]
            if not problems:
                return Rules(
                    own, loaded.library, Texts(templates), loaded.triggers, loaded.provenance
                )
            self._drop_for(problems, family)

    def _with_hooks(self, member: Ruleset, mods: list[Mod]) -> Ruleset:
        """A ruleset with the verbs, conditions and flows that mods add to it."""
        vocabulary = Vocabulary()
        if member.vocabulary:
            vocabulary.take_in(member.vocabulary, mod=member.id.partition(":")[0])
        flows = dict(member.flows)
        for mod in mods:
            try:
                words = self._hooks.ask("l7_vocabulary", mod.id, ruleset=member.id)
                if words:
                    vocabulary.take_in(words, mod=mod.id)
                flows.update(self._hooks.ask("l7_flows", mod.id, ruleset=member.id) or {})
            except L7Error as error:
                self._drop(mod, str(error))
        return replace(member, vocabulary=vocabulary, flows=flows)

    def _mods_for(self, family: Iterable[Ruleset]) -> list[Mod]:
        ids = {member.id for member in family}
        owners = {id.partition(":")[0] for id in ids}
        return [
            mod for mod in self._mods.values() if mod.manifest.ruleset in ids or mod.id in owners
        ]

    def _drop_for(self, problems: list[Problem], family: list[Ruleset]) -> None:
        """Set the mods aside that problems lie in; raises when they are the ruleset's own."""
        by_mod: dict[str, list[Problem]] = {}
        for problem in problems:
            by_mod.setdefault(problem.mod, []).append(problem)
        owners = {member.id.partition(":")[0] for member in family}
        for id, found in by_mod.items():
            if id in owners or id not in self._mods:
                raise RulesBroken(
                    f"The content of {id} has {len(found)} problems.\n"
                    + "\n".join(problem.render() for problem in found)
                )
            self._drop(self._mods[id], f"its content has {len(found)} problems", tuple(found))

    def _drop(self, mod: Mod, reason: str, problems: tuple[Problem, ...] = ()) -> None:
        """Set a loaded mod aside, and with it those that need it."""
        self._put_aside(mod.id, mod.folder, reason, problems)
        self._hooks.forget(mod.id)
        self._mods.pop(mod.id, None)
        for other in [each for each in self._mods.values() if mod.id in each.manifest.requires]:
            self._drop(other, f"it needs {mod.id}, which was set aside")

    def _put_aside(
        self, id: str, folder: Path, reason: str, problems: Iterable[Problem] = ()
    ) -> None:
        self.set_aside.append(SetAside(id, folder, reason, tuple(problems)))


def _unmet(mod: Mod, others: Mapping[str, Mod]) -> str:
    """Why the mod cannot load beside these others; empty when it can."""
    for other, versions in mod.manifest.requires.items():
        if other not in others:
            return f"it needs {other}, which is not there"
        found = others[other].manifest.version
        if not Range.parse(versions).holds(found):
            return f"it needs {other} {versions}, there is {found}"
    for other, versions in mod.manifest.conflicts.items():
        if other in others and Range.parse(versions).holds(others[other].manifest.version):
            return f"it cannot be used together with {other}"
    return ""


def _read_all(mods: Iterable[Mod], *patterns: str) -> tuple[list[Source], list[Problem]]:
    """The files of all mods that match one of the patterns, in load order."""
    sources: list[Source] = []
    problems: list[Problem] = []
    for mod in mods:
        for path in sorted(path for pattern in patterns for path in mod.folder.glob(pattern)):
            shown_as = f"{mod.folder.name}/{path.relative_to(mod.folder).as_posix()}"
            found = read_source(
                path, mod=mod.id, shown_as=shown_as, after=mod.manifest.comes_after()
            )
            if isinstance(found, Problem):
                problems.append(found)
            else:
                sources.append(found)
    return sources, problems


def _words_of(rules: Rules) -> Vocabulary:
    vocabulary = Vocabulary()
    vocabulary.verbs.update(rules.verbs)
    vocabulary.conditions.update(rules.conditions)
    return vocabulary
