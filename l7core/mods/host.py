"""The mod host: sorts mods, loads them and skips those that fail.

Bundled mods load like any others. A failing mod is skipped with a reason, and so are the mods that
depend on it; all others keep working.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from types import ModuleType
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from l7core.content import Problem, Source
from l7core.content.parse import parse
from l7core.engine.effects import Vocabulary
from l7core.engine.errors import L7Error
from l7core.engine.ids import is_id, owner, qualify
from l7core.engine.plugin_errors import in_words
from l7core.engine.ruleset import Rules, Ruleset, family_of
from l7core.language import ENGLISH, LANGUAGE
from l7core.mods.assembling import rules_of, sources_of
from l7core.mods.code_loading import CodeFailed, Hooks, import_module
from l7core.mods.discovery import Mod, ModFolder, Origin, Reason, SetAside, find, set_aside, unmet
from l7core.mods.fingerprint import contents, fingerprint, seal_of
from l7core.mods.order import Cycle, all_before, load_order

if TYPE_CHECKING:
    from l7core.content.cache import ParseCache
    from l7core.content.rulebook import Rulebook

__all__ = ["Host", "Mod", "ModFolder", "Origin", "Pin", "RulesBroken", "SetAside"]

RULEBOOK = "rulebook"
"""Folder of a mod with its rulebook chapters, by language."""
NO_CONSENT = "you haven't allowed its code"


class Pin(Struct, frozen=True):
    """A mod as a save refers to it: id, version and content hash."""

    id: str
    version: str
    hash: str
    fallbacks: Mapping[str, str] = {}


class RulesBroken(L7Error):
    """Raised when a ruleset's own content has problems."""

    code = "rules-broken"


def needs_consent(mod: Mod, seal: str) -> str:
    """Return why an installed mod may not run: the player has not agreed yet."""
    return NO_CONSENT if mod.origin == "installed" else ""


class Host:
    """All mods of one program run."""

    def __init__(
        self,
        folders: Iterable[ModFolder],
        *,
        why_not_run: Callable[[Mod, str], str] = needs_consent,
        disabled: Collection[str] = (),
        parse_cache: ParseCache | None = None,
        language: str = ENGLISH,
    ) -> None:
        """Load the mods from these folders.

        `why_not_run` gets a mod and the seal of its code, and returns why the code may not be
        imported, or "". `parse_cache` reuses parse results from earlier runs.
        """
        self._set_aside: list[SetAside] = []
        self._why_not_run = why_not_run
        self._disabled = disabled
        self._parse_cache = parse_cache
        if not LANGUAGE.fullmatch(language):
            raise L7Error(
                f"Unknown language: {language!r}.", hint="Use a two-letter code, e.g. 'de'."
            )
        self._language = language
        self._hooks = Hooks()
        self._modules: dict[str, ModuleType] = {}
        self._rulesets_of_mod: dict[str, tuple[Ruleset, ...]] = {}
        """Rulesets of each mod whose code has been imported."""
        self._unimported: dict[str, Mod] = {}
        """Bundled games whose code is imported on first use."""
        order = self._sort(self._read_folders(folders))
        self._mods = self._load(order)
        self._rules: dict[str, Rules] = {}

    @property
    def mods(self) -> tuple[Mod, ...]:
        """Loaded mods in load order."""
        return tuple(self._mods.values())

    @property
    def set_aside(self) -> Sequence[SetAside]:
        """Skipped mods, each with its reason."""
        self._import_all()
        return self._set_aside

    @property
    def modules(self) -> Mapping[str, ModuleType]:
        """Imported code of each loaded mod, for front ends with hooks of their own.

        A bundled game is missing until it is used.
        """
        return {id: module for id, module in self._modules.items() if id in self._mods}

    @property
    def rulesets(self) -> Mapping[str, Ruleset]:
        """All rulesets by id: bundled ones first, then all others, each in load order.

        The first ruleset is the default game.
        """
        self._import_all()
        mods = sorted(self._mods.values(), key=lambda mod: mod.origin != "bundled")
        bundles = (self._rulesets_of_mod.get(mod.id, ()) for mod in mods)
        return {ruleset.id: ruleset for bundle in bundles for ruleset in bundle}

    def rules(self, id: str) -> Rules:
        """Return a ruleset with all mod content for it; raises UnknownId or RulesBroken.

        Code of other games is not imported.
        """
        if id not in self._rules:
            self._rules[id] = self._build(self._family(id))
        return self._rules[id]

    def _family(self, id: str) -> list[Ruleset]:
        """Return a ruleset and its ancestors, oldest first."""
        known: dict[str, Ruleset] = {}
        wanted = id
        while wanted and wanted not in known:
            self._import_if_waiting(owner(wanted))
            known.update((each.id, each) for each in self._rulesets_of_mod.get(owner(wanted), ()))
            if wanted not in known:
                return family_of(id, self.rulesets)
            wanted = known[wanted].extends
        return family_of(id, known)

    def check_own(self) -> Sequence[SetAside]:
        """Build the games that own mods belong to, and return the skipped mods.

        The content of a mod is checked only when rules are built from it. Games without own mods
        are not imported.
        """
        own = [mod for mod in self._mods.values() if mod.origin != "bundled"]
        games = {mod.manifest.ruleset for mod in own}
        games |= {each.id for mod in own for each in self._rulesets_of_mod.get(mod.id, ())}
        for id in sorted(games - {""}):
            with suppress(L7Error):
                self.rules(id)
        return self._set_aside

    def rulebook(self, id: str) -> tuple[Rulebook, tuple[Problem, ...]]:
        """Return the rulebook of a ruleset and the problems found in its chapters.

        Chapters are read on each call. Mods without the current language supply English.
        """
        from l7core.content.rulebook import read_rulebook  # start-up time: rarely needed

        sources: list[Source] = []
        problems: list[Problem] = []
        for mod in self._mods_for(self._family(id)):
            has_language = (mod.folder / RULEBOOK / self._language).is_dir()
            language = self._language if has_language else ENGLISH
            chapters, unreadable = sources_of([mod], f"{RULEBOOK}/{language}/*.md")
            sources += chapters
            problems += unreadable
        book, invalid = read_rulebook(sources)
        return book, (*problems, *invalid)

    def mods_of(self, rules: Rules) -> tuple[Mod, ...]:
        """Return the mods that make up a game under these rules, in load order."""
        return tuple(self._mods_for(rules.family))

    def pins(self, rules: Rules) -> tuple[Pin, ...]:
        """Return references to the mods that make up a game under these rules."""
        return tuple(
            Pin(
                mod.id,
                mod.manifest.version,
                fingerprint(mod.folder),
                mod.manifest.replacements(),
            )
            for mod in self.mods_of(rules)
        )

    # -- finding

    def _read_folders(self, folders: Iterable[ModFolder]) -> dict[str, Mod]:
        mods: dict[str, Mod] = {}
        for mod in self._find([*folders]):
            if isinstance(mod, SetAside):
                self._set_aside.append(mod)
            elif mod.id in self._disabled:
                self._record_skipped(mod, "you have disabled it", "disabled")
            else:
                mods[mod.id] = mod
        return mods

    def _find(self, folders: list[ModFolder]) -> list[Mod | SetAside]:
        """Return every mod in these folders; ignore cached manifests if any mod fails."""
        cache = self._parse_cache
        if cache is None:
            return [*find(folders)]
        found = [*find(folders, cache.parse)]
        is_sound = not any(isinstance(each, SetAside) for each in found)
        return found if is_sound else [*find(folders, cache.parse_fresh)]

    # -- ordering

    def _sort(self, mods: dict[str, Mod]) -> list[Mod]:
        """Return the mods with satisfied requirements, each after the mods it requires."""
        while unmet_mods := [
            (mod, reason) for mod in mods.values() if (reason := _unmet(mod, mods))
        ]:
            for mod, reason in unmet_mods:
                self._record_skipped(mod, *reason)
                del mods[mod.id]
        while True:
            try:
                order = load_order({mod.id: mod.manifest.comes_after() for mod in mods.values()})
            except Cycle as cycle:
                for id in cycle.mods:
                    self._record_skipped(mods[id], f"the load order is circular: {cycle}", "cycle")
                    del mods[id]
            else:
                return [mods[id] for id in order]

    # -- loading

    def _load(self, order: list[Mod]) -> dict[str, Mod]:
        loaded: dict[str, Mod] = {}
        for mod in order:
            if unmet_need := _unmet(mod, loaded):
                self._record_skipped(mod, *unmet_need)
            elif mod.manifest.kind == "data" or self._can_wait(mod) or self._import_code(mod):
                loaded[mod.id] = mod
        return loaded

    def _can_wait(self, mod: Mod) -> bool:
        """Return whether a mod's code can stay unimported until its own game is used.

        Importing every bundled game at start-up would slow down with each new game.
        """
        is_lazy = mod.origin == "bundled" and not mod.manifest.ruleset
        if is_lazy:
            self._unimported[mod.id] = mod
        return is_lazy

    def _import_all(self) -> None:
        for id in tuple(self._unimported):
            self._import_if_waiting(id)

    def _import_if_waiting(self, id: str) -> None:
        """Import a game's code; if that fails, also skip the mods that require the game."""
        mod = self._unimported.pop(id, None)
        if mod and id in self._mods and not self._import_code(mod):
            self._unload(mod)

    def _import_code(self, mod: Mod) -> bool:
        """Import a mod's code and return whether that worked; otherwise skip the mod."""
        try:
            sealed_files = contents(mod.folder) if mod.origin == "installed" else None
        except OSError as error:
            self._record_skipped(mod, f"can't read its files: {error.strerror}", "code")
            return False
        if refusal := self._why_not_run(mod, seal_of(sealed_files) if sealed_files else ""):
            self._record_skipped(mod, refusal, "consent")
            return False
        try:
            module = import_module(mod.id, mod.folder, mod.manifest.module, sealed_files)
            self._hooks.register(mod.id, module)
            rulesets = self._hooks.ask("l7_rulesets", mod.id) or ()
            _check_ids(mod, [ruleset.id for ruleset in rulesets])
        except CodeFailed as error:
            self._hooks.forget(mod.id)
            self._record_skipped(mod, str(error), "code")
            return False
        self._modules[mod.id] = module
        self._rulesets_of_mod[mod.id] = rulesets
        return True

    def _build(self, family: list[Ruleset]) -> Rules:
        """Build the rules of a ruleset family, skipping mods with invalid content."""
        while True:
            mods = self._mods_for(family)
            own = [self._with_hooks(member, mods) for member in family]
            if any(mod.id not in self._mods for mod in mods):
                continue
            built = self._assemble(own, mods)
            if isinstance(built, Rules):
                return built
            if isinstance(built, BaseException):
                self._skip_culprit(built, own, mods)
            else:
                self._skip_broken(built, family)

    def _assemble(
        self, own: list[Ruleset], mods: list[Mod]
    ) -> Rules | list[Problem] | BaseException:
        """Return the rules built from these mods, or the problems found."""
        if self._parse_cache is None:
            return rules_of(own, mods, parse, self._language)
        built = rules_of(own, mods, self._parse_cache.parse, self._language)
        if not isinstance(built, Rules) and self._parse_cache.forget():
            # The cache may be corrupt, so parse the files again.
            built = rules_of(own, mods, self._parse_cache.parse, self._language)
        self._parse_cache.keep()
        return built

    def _skip_culprit(self, error: BaseException, own: list[Ruleset], mods: list[Mod]) -> None:
        """Skip the mod that makes the combined content invalid; raise if there is none.

        Each record is valid by itself, but the combination is not: for example, a scenario needs
        more tokens than the box has.
        """
        owners = {member.id.partition(":")[0] for member in own}
        suspects = [mod for mod in reversed(mods) if mod.id not in owners]
        if not suspects:
            raise RulesBroken(f"The content of {own[-1].id} is inconsistent: {in_words(error)}.")
        for mod in suspects:
            others = [each for each in mods if each is not mod]
            if isinstance(self._assemble(own, others), Rules):
                break
        else:
            mod = suspects[0]
        self._skip(mod, f"its content is inconsistent: {in_words(error)}", "content")

    def _with_hooks(self, member: Ruleset, mods: list[Mod]) -> Ruleset:
        """Return a ruleset with the verbs, conditions, flows, windows and bots from mods."""
        vocabulary = Vocabulary()
        if member.vocabulary:
            vocabulary.take_in(member.vocabulary, mod=member.id.partition(":")[0])
        flows = dict(member.flows)
        windows = dict(member.windows)
        bots = list(member.bots)
        load_before = all_before({mod.id: mod.manifest.comes_after() for mod in mods})
        replaced_by: dict[str, str] = {}
        for mod in mods:
            try:
                mod_vocabulary = self._hooks.ask("l7_vocabulary", mod.id, ruleset=member.id)
                if mod_vocabulary:
                    vocabulary.take_in(mod_vocabulary, mod=mod.id)
                mod_flows = self._hooks.ask("l7_flows", mod.id, ruleset=member.id) or {}
                _check_replaced_flows(mod.id, mod_flows, replaced_by, load_before)
                replaced_by.update(dict.fromkeys(mod_flows, mod.id))
                flows.update(mod_flows)
                mod_windows = self._hooks.ask("l7_windows", mod.id, ruleset=member.id) or {}
                _check_windows(mod.id, mod_windows)
                windows.update(mod_windows)
                unqualified_bots = self._hooks.ask("l7_bots", mod.id, ruleset=member.id) or ()
                mod_bots = [replace(bot, id=qualify(bot.id, mod.id)) for bot in unqualified_bots]
                _check_bot_ids(mod.id, [bot.id for bot in mod_bots])
                bots += mod_bots
            except L7Error as error:
                self._skip(mod, str(error), "code")
        return replace(
            member,
            vocabulary=vocabulary,
            flows=flows,
            replaced=replaced_by,
            windows=windows,
            bots=tuple(bots),
        )

    def _mods_for(self, family: Iterable[Ruleset]) -> list[Mod]:
        ids = {member.id for member in family}
        owners = {id.partition(":")[0] for id in ids}
        return [
            mod for mod in self._mods.values() if mod.manifest.ruleset in ids or mod.id in owners
        ]

    def _skip_broken(self, problems: list[Problem], family: list[Ruleset]) -> None:
        """Skip the mods with problems; raise if the problems are in the ruleset itself."""
        by_mod: dict[str, list[Problem]] = {}
        for problem in problems:
            by_mod.setdefault(problem.mod, []).append(problem)
        owners = {member.id.partition(":")[0] for member in family}
        for id, own in by_mod.items():
            if id in owners or id not in self._mods:
                raise RulesBroken(
                    f"The content of {id} has {len(own)} problems.\n"
                    + "\n".join(problem.render() for problem in own)
                )
            self._skip(
                self._mods[id], f"its content has {_problem_count(own)}", "content", tuple(own)
            )

    def _skip(self, mod: Mod, reason: str, why: Reason, problems: tuple[Problem, ...] = ()) -> None:
        """Skip a loaded mod and the mods that require it."""
        self._record_skipped(mod, reason, why, problems)
        self._unload(mod)

    def _unload(self, mod: Mod) -> None:
        """Unload a skipped mod and the mods that require it."""
        queue = [mod]
        while queue:
            unloaded = queue.pop()
            self._hooks.forget(unloaded.id)
            self._mods.pop(unloaded.id, None)
            dependents = [each for each in self.mods if unloaded.id in each.manifest.requires]
            for other in dependents:
                self._record_skipped(
                    other, f"it requires {unloaded.id}, which isn't loaded", "needs"
                )
                del self._mods[other.id]
            queue += dependents

    def _record_skipped(
        self, mod: Mod, reason: str, why: Reason, problems: Iterable[Problem] = ()
    ) -> None:
        self._set_aside.append(set_aside(mod, reason, why, problems))


def _unmet(mod: Mod, others: Mapping[str, Mod]) -> tuple[str, Reason] | None:
    """Return why a mod cannot load beside these others, or None."""
    return unmet(mod.manifest, {id: other.manifest.version for id, other in others.items()})


def _check_ids(mod: Mod, rulesets: Sequence[str]) -> None:
    """Check that ruleset ids are unique and start with the mod's id; raises CodeFailed."""
    for id in rulesets:
        if not isinstance(id, str) or not is_id(id) or owner(id) != mod.id:
            raise CodeFailed(
                f"The mod {mod.id} defines a ruleset with an invalid id: {id!r}.",
                hint=f"Use the mod's id and a name, such as '{mod.id}:game'.",
            )
        if rulesets.count(id) > 1:
            raise CodeFailed(f"The mod {mod.id} defines the ruleset {id!r} twice.")


def _check_windows(mod: str, windows: Iterable[str]) -> None:
    """Check that window names start with the mod's id, so that mods cannot collide."""
    for name in windows:
        if not is_id(name) or owner(name) != mod:
            raise CodeFailed(
                f"The mod {mod} defines a window with an invalid name: {name!r}.",
                hint=f"Use the mod's id and a name, such as '{mod}:whistled'.",
            )


def _check_bot_ids(mod: str, bots: Sequence[str]) -> None:
    """Check that bot ids are unique within a mod."""
    if twins := [id for id in bots if bots.count(id) > 1]:
        raise CodeFailed(f"The mod {mod} defines the bot {twins[0]} twice.")


def _check_replaced_flows(
    mod: str,
    flows: Iterable[str],
    replaced_by: Mapping[str, str],
    load_before: Mapping[str, Collection[str]],
) -> None:
    """Reject two mods that replace the same rule, unless their load order is declared."""
    for flow in flows:
        other = replaced_by.get(flow)
        if other and other not in load_before[mod]:
            raise CodeFailed(
                f"the mods {other!r} and {mod!r} both replace the rule {flow!r}",
                hint=f"(to allow it, add {other!r} to load-after in the manifest of {mod!r})",
            )


def _problem_count(problems: Collection[Problem]) -> str:
    return "1 problem" if len(problems) == 1 else f"{len(problems)} problems"
