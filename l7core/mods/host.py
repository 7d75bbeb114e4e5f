"""The host: orders mods, loads them, and keeps a failing one from the rest.

Bundled mods are loaded like any others. What fails is set aside with its reason, together with
what depends on it, and the rest goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from types import ModuleType
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from l7core.content import Problem, Source
from l7core.content.parse import parse
from l7core.engine.boundary import in_words
from l7core.engine.effects import Vocabulary
from l7core.engine.errors import L7Error
from l7core.engine.ids import is_id, owner, qualify
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
"""The folder of a mod that holds its chapters, by language."""
NO_CONSENT = "its code may not run without your consent"


class Pin(Struct, frozen=True):
    """A mod as a save names it."""

    id: str
    version: str
    hash: str
    fallbacks: Mapping[str, str] = {}


class RulesBroken(L7Error):
    """A ruleset whose own content has problems."""

    code = "rules-broken"


def needs_consent(mod: Mod, seal: str) -> str:
    """Installed code does not run as long as the player has not been asked."""
    return NO_CONSENT if mod.origin == "installed" else ""


class Host:
    """All mods of one run of the program."""

    def __init__(
        self,
        folders: Iterable[ModFolder],
        *,
        why_not_run: Callable[[Mod, str], str] = needs_consent,
        disabled: Collection[str] = (),
        parse_cache: ParseCache | None = None,
        language: str = ENGLISH,
    ) -> None:
        """`why_not_run` says why a code mod's code may not be imported; empty when it may. It is
        given the seal of what would be run.

        `parse_cache` saves parsing what an earlier run has parsed.
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
        self._brought: dict[str, tuple[Ruleset, ...]] = {}
        """The rulesets of each mod whose code has been imported."""
        self._waiting: dict[str, Mod] = {}
        """Games that come along: their code is imported once somebody asks for them."""
        order = self._ordered(self._read_folders(folders))
        self._mods = self._loaded(order)
        self._rules: dict[str, Rules] = {}

    @property
    def mods(self) -> tuple[Mod, ...]:
        """The loaded mods in load order."""
        return tuple(self._mods.values())

    @property
    def set_aside(self) -> Sequence[SetAside]:
        """The mods that are not loaded, each with its reason."""
        self._import_what_waits()
        return self._set_aside

    @property
    def modules(self) -> Mapping[str, ModuleType]:
        """The imported code of each loaded mod, for a front end that has hooks of its own."""
        self._import_what_waits()
        return {id: module for id, module in self._modules.items() if id in self._mods}

    @property
    def rulesets(self) -> Mapping[str, Ruleset]:
        """Every ruleset by id: those that come along, then the player's own, each in load order.

        The first is the game that is played where none is named.
        """
        self._import_what_waits()
        mods = sorted(self._mods.values(), key=lambda mod: mod.origin != "bundled")
        brought = (self._brought.get(mod.id, ()) for mod in mods)
        return {ruleset.id: ruleset for mine in brought for ruleset in mine}

    def rules(self, id: str) -> Rules:
        """A ruleset with the content of every mod for it; raises UnknownId or RulesBroken.

        No other game's code is imported for it.
        """
        if id not in self._rules:
            self._rules[id] = self._build(self._family(id))
        return self._rules[id]

    def _family(self, id: str) -> list[Ruleset]:
        """A ruleset and its ancestors, the oldest first."""
        known: dict[str, Ruleset] = {}
        wanted = id
        while wanted and wanted not in known:
            self._import_if_waiting(owner(wanted))
            known.update((each.id, each) for each in self._brought.get(owner(wanted), ()))
            if wanted not in known:
                return family_of(id, self.rulesets)
            wanted = known[wanted].extends
        return family_of(id, known)

    def rulebook(self, id: str) -> tuple[Rulebook, tuple[Problem, ...]]:
        """What the mods for a ruleset say about playing it, and what of it cannot be read.

        It is read when it is asked for; a mod without that language is read in English.
        """
        from l7core.content.rulebook import read_rulebook  # start-up time: most runs never ask

        sources: list[Source] = []
        problems: list[Problem] = []
        for mod in self._mods_for(self._family(id)):
            has_it = (mod.folder / RULEBOOK / self._language).is_dir()
            spoken = self._language if has_it else ENGLISH
            chapters, unread = sources_of([mod], f"{RULEBOOK}/{spoken}/*.md")
            sources += chapters
            problems += unread
        book, refused = read_rulebook(sources)
        return book, (*problems, *refused)

    def mods_of(self, rules: Rules) -> tuple[Mod, ...]:
        """The mods that a game under these rules is made of, in load order."""
        return tuple(self._mods_for(rules.family))

    def pins(self, rules: Rules) -> tuple[Pin, ...]:
        """The mods that a game under these rules is made of."""
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
        for mod in self._found([*folders]):
            if isinstance(mod, SetAside):
                self._set_aside.append(mod)
            elif mod.id in self._disabled:
                self._put_aside(mod, "you have disabled it", "disabled")
            else:
                mods[mod.id] = mod
        return mods

    def _found(self, folders: list[ModFolder]) -> list[Mod | SetAside]:
        """Every mod in these folders, by what is kept of their manifests, if that makes sense."""
        cache = self._parse_cache
        if cache is None:
            return [*find(folders)]
        found = [*find(folders, cache.parse)]
        is_sound = not any(isinstance(each, SetAside) for each in found)
        return found if is_sound else [*find(folders, cache.parse_anew)]

    # -- ordering

    def _ordered(self, mods: dict[str, Mod]) -> list[Mod]:
        """The mods whose needs are met, each after what it needs."""
        while unfit := [(mod, no) for mod in mods.values() if (no := _unmet(mod, mods))]:
            for mod, no in unfit:
                self._put_aside(mod, *no)
                del mods[mod.id]
        while True:
            try:
                order = load_order({mod.id: mod.manifest.comes_after() for mod in mods.values()})
            except Cycle as cycle:
                for id in cycle.mods:
                    self._put_aside(mods[id], f"the mods wait for each other: {cycle}", "cycle")
                    del mods[id]
            else:
                return [mods[id] for id in order]

    # -- loading

    def _loaded(self, order: list[Mod]) -> dict[str, Mod]:
        loaded: dict[str, Mod] = {}
        for mod in order:
            if unfit := _unmet(mod, loaded):
                self._put_aside(mod, *unfit)
            elif mod.manifest.kind == "data" or self._can_wait(mod) or self._runs(mod):
                loaded[mod.id] = mod
        return loaded

    def _can_wait(self, mod: Mod) -> bool:
        """Whether nobody needs the mod's code before its own game is asked for.

        To import every game that comes along would take longer with each that does.
        """
        waits = mod.origin == "bundled" and not mod.manifest.ruleset
        if waits:
            self._waiting[mod.id] = mod
        return waits

    def _import_what_waits(self) -> None:
        for id in tuple(self._waiting):
            self._import_if_waiting(id)

    def _import_if_waiting(self, id: str) -> None:
        """Import a game's code; where that fails, those that need the game are set aside, too."""
        mod = self._waiting.pop(id, None)
        if mod and id in self._mods and not self._runs(mod):
            self._leave_out(mod)

    def _runs(self, mod: Mod) -> bool:
        """Import the code of a mod; one that may not run, or cannot, is set aside."""
        try:
            sealed = contents(mod.folder) if mod.origin == "installed" else None
        except OSError as error:
            self._put_aside(mod, f"its files cannot be read: {error.strerror}", "code")
            return False
        if forbidden := self._why_not_run(mod, seal_of(sealed) if sealed else ""):
            self._put_aside(mod, forbidden, "consent")
            return False
        try:
            module = import_module(mod.id, mod.folder, mod.manifest.module, sealed)
            self._hooks.register(mod.id, module)
            brought = self._hooks.ask("l7_rulesets", mod.id) or ()
            _check_ids(mod, [ruleset.id for ruleset in brought])
        except CodeFailed as error:
            self._hooks.forget(mod.id)
            self._put_aside(mod, str(error), "code")
            return False
        self._modules[mod.id] = module
        self._brought[mod.id] = brought
        return True

    def _build(self, family: list[Ruleset]) -> Rules:
        """The rules of a family; mods whose content has problems are set aside on the way."""
        while True:
            mods = self._mods_for(family)
            own = [self._with_hooks(member, mods) for member in family]
            if any(mod.id not in self._mods for mod in mods):
                continue
            built = self._assembled(own, mods)
            if isinstance(built, Rules):
                return built
            if isinstance(built, BaseException):
                self._drop_culprit(built, own, mods)
            else:
                self._drop_for(built, family)

    def _assembled(
        self, own: list[Ruleset], mods: list[Mod]
    ) -> Rules | list[Problem] | BaseException:
        """The rules with the content of these mods, else what is wrong with it."""
        if self._parse_cache is None:
            return rules_of(own, mods, parse, self._language)
        built = rules_of(own, mods, self._parse_cache.parse, self._language)
        if not isinstance(built, Rules) and self._parse_cache.forget():
            # The cache may be what is wrong: once more from the texts themselves.
            built = rules_of(own, mods, self._parse_cache.parse, self._language)
        self._parse_cache.keep()
        return built

    def _drop_culprit(self, error: BaseException, own: list[Ruleset], mods: list[Mod]) -> None:
        """Set the mod aside without which the rules can be prepared; raises if there is none.

        Each record is sound, and together they are not: a scenario that wants more than there is.
        """
        owners = {member.id.partition(":")[0] for member in own}
        suspects = [mod for mod in reversed(mods) if mod.id not in owners]
        if not suspects:
            raise RulesBroken(
                f"The content of {own[-1].id} does not go together: {in_words(error)}."
            )
        for mod in suspects:
            others = [each for each in mods if each is not mod]
            if isinstance(self._assembled(own, others), Rules):
                break
        else:
            mod = suspects[0]
        self._drop(mod, f"its content does not go together: {in_words(error)}", "content")

    def _with_hooks(self, member: Ruleset, mods: list[Mod]) -> Ruleset:
        """A ruleset with the verbs, conditions, flows, windows and bots that mods add to it."""
        vocabulary = Vocabulary()
        if member.vocabulary:
            vocabulary.take_in(member.vocabulary, mod=member.id.partition(":")[0])
        flows = dict(member.flows)
        windows = dict(member.windows)
        bots = list(member.bots)
        before = all_before({mod.id: mod.manifest.comes_after() for mod in mods})
        taken: dict[str, str] = {}
        for mod in mods:
            try:
                words = self._hooks.ask("l7_vocabulary", mod.id, ruleset=member.id)
                if words:
                    vocabulary.take_in(words, mod=mod.id)
                mine = self._hooks.ask("l7_flows", mod.id, ruleset=member.id) or {}
                _forbid_clash(mod.id, mine, taken, before)
                taken.update(dict.fromkeys(mine, mod.id))
                flows.update(mine)
                moments = self._hooks.ask("l7_windows", mod.id, ruleset=member.id) or {}
                _check_windows(mod.id, moments)
                windows.update(moments)
                brought = self._hooks.ask("l7_bots", mod.id, ruleset=member.id) or ()
                mine_too = [replace(bot, id=qualify(bot.id, mod.id)) for bot in brought]
                _forbid_twins(mod.id, [bot.id for bot in mine_too])
                bots += mine_too
            except L7Error as error:
                self._drop(mod, str(error), "code")
        return replace(
            member,
            vocabulary=vocabulary,
            flows=flows,
            replaced=taken,
            windows=windows,
            bots=tuple(bots),
        )

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
        for id, own in by_mod.items():
            if id in owners or id not in self._mods:
                raise RulesBroken(
                    f"The content of {id} has {len(own)} problems.\n"
                    + "\n".join(problem.render() for problem in own)
                )
            self._drop(self._mods[id], f"its content has {_counted(own)}", "content", tuple(own))

    def _drop(self, mod: Mod, reason: str, why: Reason, problems: tuple[Problem, ...] = ()) -> None:
        """Set a loaded mod aside, and with it those that need it."""
        self._put_aside(mod, reason, why, problems)
        self._leave_out(mod)

    def _leave_out(self, mod: Mod) -> None:
        """Go on without a mod that is set aside, and without those that need it."""
        dropped = [mod]
        while dropped:
            gone = dropped.pop()
            self._hooks.forget(gone.id)
            self._mods.pop(gone.id, None)
            needing = [each for each in self.mods if gone.id in each.manifest.requires]
            for other in needing:
                self._put_aside(other, f"it needs {gone.id}, which was set aside", "needs")
                del self._mods[other.id]
            dropped += needing

    def _put_aside(
        self, mod: Mod, reason: str, why: Reason, problems: Iterable[Problem] = ()
    ) -> None:
        self._set_aside.append(set_aside(mod, reason, why, problems))


def _unmet(mod: Mod, others: Mapping[str, Mod]) -> tuple[str, Reason] | None:
    """Why the mod cannot load beside these others; None when it can."""
    return unmet(mod.manifest, {id: other.manifest.version for id, other in others.items()})


def _check_ids(mod: Mod, rulesets: Sequence[str]) -> None:
    """Each ruleset of a mod has an id of its own that begins with the mod's; raises CodeFailed."""
    for id in rulesets:
        if not isinstance(id, str) or not is_id(id) or owner(id) != mod.id:
            raise CodeFailed(
                f"The mod {mod.id} defines a ruleset called {id!r}.",
                hint=f"Its id must be the mod's id and a name, such as '{mod.id}:game'.",
            )
        if rulesets.count(id) > 1:
            raise CodeFailed(f"The mod {mod.id} defines the ruleset {id!r} twice.")


def _check_windows(mod: str, windows: Iterable[str]) -> None:
    """Moments that a mod adds bear its name, so that no two mods mean different ones by a word."""
    for name in windows:
        if not is_id(name) or owner(name) != mod:
            raise CodeFailed(
                f"The mod {mod} brings a window called {name!r}.",
                hint=f"Its name must be the mod's id and a name, such as '{mod}:whistled'.",
            )


def _forbid_twins(mod: str, bots: Sequence[str]) -> None:
    """Two bots of one id: nobody could say which plays."""
    if twins := [id for id in bots if bots.count(id) > 1]:
        raise CodeFailed(f"The mod {mod} defines the bot {twins[0]} twice.")


def _forbid_clash(
    mod: str, flows: Iterable[str], taken: Mapping[str, str], before: Mapping[str, Collection[str]]
) -> None:
    """Two mods may put a rule in the same place only if it is said who comes later."""
    for flow in flows:
        other = taken.get(flow)
        if other and other not in before[mod]:
            raise CodeFailed(
                f"the mods {other!r} and {mod!r} both replace the rule {flow!r}",
                hint=f"(let {mod!r} declare that it loads after {other!r})",
            )


def _counted(problems: Collection[Problem]) -> str:
    return "1 problem" if len(problems) == 1 else f"{len(problems)} problems"
