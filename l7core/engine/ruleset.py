"""A ruleset: the rules of one game as a value, and the playable `Rules` built from it and mods."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from l7core.engine import by_hand
from l7core.engine.acts import declared
from l7core.engine.bot_hooks import BotHooks
from l7core.engine.cache import BoundedCache
from l7core.engine.effects import Condition, ConditionWord, Verb, VerbWord, Vocabulary
from l7core.engine.errors import L7Error, UnknownId
from l7core.engine.ids import nearest, owner
from l7core.engine.lint import Finding
from l7core.engine.plugin_errors import in_words, wrap_errors
from l7core.engine.presentation import Presentation
from l7core.engine.state import HUMAN, SeatSetup, Setup, State
from l7core.engine.texts import Name, Texts, with_article
from l7core.engine.triggers import Listeners, Trigger, listeners
from l7core.language import spoken
from l7core.view.words import harmless_in

if TYPE_CHECKING:
    from l7core.engine.game import Game
    from l7core.view import Act, Role

LONGEST_NAME = 60
"""Maximum length of a player's name."""
MOST_SEED = 2**63 - 1
"""Largest seed that a save can store, positive or negative."""

Flow: TypeAlias = Callable[..., Awaitable[Any] | None]
"""An `async def`, which may ask; or a plain function that returns None or an awaitable."""
Library: TypeAlias = Mapping[str, Mapping[str, Any]]
"""All content records by kind, then by id, in load order."""
EffectsIn: TypeAlias = "Callable[[Rules, str], Sequence[Verb]]"
F = TypeVar("F", bound=Flow)
P = TypeVar("P", bound=Presentation)


class Flows(dict[str, Flow]):
    """The named flows of a ruleset: tasks run them, and mods may replace them."""

    def __call__(self, id: str) -> Callable[[F], F]:
        """Register the decorated flow under an id."""

        def register(flow: F) -> F:
            if id in self:
                raise L7Error(f"The flow {id!r} is defined twice.")
            self[id] = flow
            return flow

        return register


class Toggle(Struct, frozen=True):
    """A rule that a player may change for a new game.

    If the title or the sentence is empty, the texts provide it: `<mod>.toggle.<id>.title`, `.why`.
    """

    id: str
    title: str
    choices: tuple[str, ...]
    default: str
    why: str = ""


class SeatRole(Struct, frozen=True):
    """A seat with a role of its own, such as the side that hides."""

    name: str
    blurb: str = ""
    plays: str = HUMAN
    """Default player of the seat: `human`, or the id of a bot."""
    careful: str = ""
    """Name of the bot `careful` in this seat, such as "the director"."""


class ScenarioCard(Struct, frozen=True):
    """A scenario as shown in the list of new games."""

    id: str
    title: str
    blurb: str = ""
    seats: tuple[int, int] = (1, 4)
    chairs: tuple[SeatRole, ...] = ()
    """Seats with a role of their own, from the first seat on; all further seats are equal."""
    lesson: int = 0
    """Number of the lesson; 0 for a scenario that is not a lesson."""
    parts: tuple[str, ...] = ()
    """Names of a campaign's parts, in order."""
    terms: tuple[str, ...] = ()
    """Rules of a campaign, one sentence each: what carries over, what a loss costs."""
    apart: bool = False
    """True for a scenario to experiment with, which lists show last."""
    place: str = ""
    """Short name of the setting, such as "Level 5"."""
    briefing: str = ""
    """Text for the players before the game; empty lines separate paragraphs."""


class Ruleset(BotHooks, frozen=True, kw_only=True):
    """The rules of one game. With `extends`, omitted parts come from the parent."""

    id: str
    title: str
    version: str = "1"
    extends: str = ""
    blurb: str = ""
    seats: tuple[int, int] = (1, 4)
    state: type[State] | None = None
    begin: Callable[[Rules, Setup], State] | None = None
    """Function that returns the position before the first task of a new game."""
    listening: Callable[[Game[Any], Trigger], bool] | None = None
    """Function that returns whether a trigger's source is in play."""
    scenarios: Callable[[Rules], tuple[ScenarioCard, ...]] | None = None
    """Function that returns the scenarios of the game; None for a ruleset with a single scenario.
    """
    campaigns: Callable[[Rules], tuple[ScenarioCard, ...]] | None = None
    """Function that returns the campaigns. Each campaign is a single game of several scenarios."""
    prepare: Callable[[Rules], Any] | None = None
    """Function that computes tables from the content once; flows read them as `game.rules.tables`.
    """
    lint: Callable[[Rules], Iterable[Finding]] | None = None
    """Function that returns findings about content that is valid by its types but suspicious. Only
    `l7 mods check` calls it."""
    flows: Mapping[str, Flow] = {}
    replaced: Mapping[str, str] = {}
    """Flows replaced by a mod, each with the mod's id for error messages."""
    constants: Mapping[str, Any] = {}
    toggles: tuple[Toggle, ...] = ()
    presets: Mapping[str, Mapping[str, str]] = {}
    windows: Mapping[str, str] = {}
    """Moments that triggers can react to, each with one sentence."""
    vocabulary: Vocabulary | None = None
    kinds: Mapping[str, type[Any]] = {}
    """Content tables that mods may fill, each with the struct of its records."""


class RulesetFailed(L7Error):
    """An exception in the code of a ruleset outside a running game."""

    code = "rules-broken"


class Rules:
    """A ruleset ready to play, merged with its ancestors, content and texts."""

    def __init__(
        self,
        family: Iterable[Ruleset],
        library: Library | None = None,
        texts: Texts | None = None,
        triggers: Iterable[Trigger] = (),
        provenance: Mapping[str, Mapping[str, object]] | None = None,
        *,
        effects_in: EffectsIn | None = None,
    ) -> None:
        """Merge a ruleset family with its content.

        `family` runs from the oldest ancestor to the ruleset itself. `effects_in` parses a line of
        effects and raises an error for an invalid line.
        """
        self.family = tuple(family)
        self.ruleset = self.family[-1]
        self.id = self.ruleset.id
        self.library: Library = library or {}
        self.provenance = provenance or {}
        """Origin of each record by kind and id, as readable text."""
        self.texts = texts or Texts()
        self._effects_in = effects_in
        self.flows: dict[str, Flow] = {by_hand.FLOW: by_hand.carry_out}
        self.replaced: dict[str, str] = {}
        self.constants: dict[str, Any] = {}
        self.toggles: dict[str, Toggle] = {}
        self.presets: dict[str, Mapping[str, str]] = {}
        self.windows: dict[str, str] = {}
        self.kinds: dict[str, type[Any]] = {}
        self.verbs: dict[type[Verb], VerbWord] = {}
        self.conditions: dict[type[Condition], ConditionWord] = {}
        for member in self.family:
            self.flows.update(member.flows)
            self.replaced.update(member.replaced)
            self.constants.update(member.constants)
            self.toggles.update({each.id: self._told(each, member) for each in member.toggles})
            self.presets.update(member.presets)
            self.windows.update(member.windows)
            self.kinds.update(member.kinds)
            if member.vocabulary:
                self.verbs.update(member.vocabulary.verbs)
                self.conditions.update(member.vocabulary.conditions)
        self.defaults = {toggle.id: toggle.default for toggle in self.toggles.values()}
        """Default value of each toggle."""
        self.written: defaultdict[object, BoundedCache[tuple[Any, ...], Any]] = defaultdict(
            BoundedCache
        )
        """Caches of values that are equal in all games, by the function that computes them."""
        self.listeners: Listeners = listeners(list(triggers))
        self.state: type[State] = self._inherited("state")
        self.presentation = _merged(Presentation, self.family)
        self.expertise = _merged(BotHooks, self.family)
        self.listening: Callable[[Game[Any], Trigger], bool] | None = self._inherited("listening")
        self.bots = {bot.id: bot for bot in self.expertise.bots}
        self._begin = self._inherited("begin")
        self._scenarios = self._inherited("scenarios")
        self._campaigns = self._inherited("campaigns")
        self._lint = self._inherited("lint")
        prepare = self._inherited("prepare")
        self.tables: Any = prepare(self) if prepare else None

    def _told(self, toggle: Toggle, member: Ruleset) -> Toggle:
        """Return the toggle with its title and sentence: its own, or those from the texts."""
        words, key = self.texts.templates, f"{owner(member.id)}.toggle.{toggle.id}"
        title = toggle.title or words.get(f"{key}.title", toggle.id)
        return replace(toggle, title=title, why=toggle.why or words.get(f"{key}.why", ""))

    def failure(self, doing: str, error: BaseException) -> RulesetFailed:
        """Return an exception in the ruleset's own code as a RulesetFailed that names the mod."""
        return RulesetFailed(
            f"The rules of {self.id} (mod {owner(self.id)}) failed while {doing}:"
            f" {in_words(error)}."
        )

    def effects_in(self, line: str) -> Sequence[Verb]:
        """Return the effects in a line, parsed with this ruleset's words; raise L7Error if it is
        invalid."""
        if self._effects_in is None:
            raise L7Error(
                f"{self.ruleset.title} was loaded without verbs, so it can't run effects."
            )
        return self._effects_in(self, line)

    @cached_property
    def acts(self) -> tuple[Act, ...]:
        """All actions that the game can ever offer."""
        return harmless_in(declared("act", self._owners, self.texts.templates))

    @cached_property
    def uses(self) -> tuple[Act, ...]:
        """All uses that a card in hand can ever have."""
        return harmless_in(declared("use", self._owners, self.texts.templates))

    @cached_property
    def roles(self) -> Mapping[str, Role]:
        """Roles of the actions that have one, by action id."""
        return {act.id: act.role for act in self.acts if act.role}

    @property
    def _owners(self) -> list[str]:
        return [member.id.partition(":")[0] for member in self.family]

    def begin(self, setup: Setup) -> State:
        """Return the first state of a new game; raise UnknownId for an unknown id in the setup."""
        card = self.scenario(setup.scenario)
        check_seats(card, len(setup.seats))
        if long := [seat.name for seat in setup.seats if len(seat.name) > LONGEST_NAME]:
            raise L7Error(f"Names can have at most {LONGEST_NAME} characters, not {len(long[0])}.")
        if abs(setup.seed) > MOST_SEED:
            raise L7Error(f"The seed must be a number from {-MOST_SEED} to {MOST_SEED}.")
        toggles = self.toggles_of(setup)

        def begin() -> State:
            state = self._begin(self, setup)
            if not isinstance(state, self.state):
                raise TypeError(f"it returned {type(state).__name__}, not {self.state.__name__}")
            if not state.agenda:
                raise L7Error("The first state has no task on its agenda.")
            return state

        state = wrap_errors(begin, partial(self.failure, "starting a game"))
        state.toggles = toggles
        return state

    def scenarios(self) -> tuple[ScenarioCard, ...]:
        """Return the scenarios of the game in list order."""
        if self._scenarios:
            return self._cards("scenarios", self._scenarios)
        own = self.ruleset
        return (ScenarioCard("", own.title, own.blurb, own.seats),)

    def campaigns(self) -> tuple[ScenarioCard, ...]:
        """Return the campaigns of the game, none of which is among the scenarios."""
        return self._cards("campaigns", self._campaigns) if self._campaigns else ()

    def _cards(
        self, which: str, listed: Callable[[Rules], tuple[ScenarioCard, ...]]
    ) -> tuple[ScenarioCard, ...]:
        """Return the listed cards after checking the fields that front ends rely on."""

        def look() -> tuple[ScenarioCard, ...]:
            cards = tuple(listed(self))
            for card in cards:
                least, most = msgspec.convert(card, ScenarioCard, from_attributes=True).seats
                if not 1 <= least <= most:
                    raise L7Error(f"{card.id!r} has an invalid number of seats: {least} to {most}.")
            if not cards and which == "scenarios":
                raise L7Error("There are none.")
            return cards

        return wrap_errors(look, partial(self.failure, f"listing its {which}"))

    def campaign(self, id: str) -> ScenarioCard:
        """Return the campaign with this id, or the first campaign for an empty id."""
        cards = {card.id: card for card in self.campaigns()}
        if not cards:
            raise L7Error(f"{self.ruleset.title} has no campaigns.")
        if id and id not in cards:
            raise _unknown("campaign", id, cards)
        return cards[id] if id else next(iter(cards.values()))

    def lint(self) -> tuple[Finding, ...]:
        """Return everything that the ruleset reports about its content."""
        if not self._lint:
            return ()
        return wrap_errors(
            lambda: tuple(self._lint(self)), partial(self.failure, "checking its content")
        )

    def lessons(self) -> tuple[ScenarioCard, ...]:
        """Return the scenarios that teach the game, in order."""
        return tuple(sorted(filter(_is_lesson, self.scenarios()), key=lambda card: card.lesson))

    def setup_of(self, lesson: ScenarioCard) -> Setup:
        """Return the setup of a lesson. It is always the same, so that the lesson's text fits the
        game."""
        seats = seated(lesson, lesson.seats[0])
        return Setup(ruleset=self.id, scenario=lesson.id, seats=seats, seed=lesson.lesson)

    def scenario(self, id: str) -> ScenarioCard:
        """Return the scenario or campaign with this id, or the first scenario for an empty id."""
        cards = self._card_of
        if not id:
            return next(iter(cards.values()))
        if id not in cards:
            raise _unknown("scenario", id, cards)
        return cards[id]

    @cached_property
    def _card_of(self) -> dict[str, ScenarioCard]:
        """All scenarios and campaigns by id; cached, because every new game looks one up."""
        return {card.id: card for card in (*self.scenarios(), *self.campaigns())}

    def toggles_of(self, setup: Setup) -> dict[str, str]:
        """Return the value of every toggle: the player's, else the preset's, else the default."""
        if setup.preset and setup.preset not in self.presets:
            raise _unknown("preset", setup.preset, self.presets)
        values = self.defaults.copy()
        for id, value in {**self.presets.get(setup.preset, {}), **setup.toggles}.items():
            if id not in self.toggles:
                raise _unknown("house rule", id, self.toggles)
            if value not in self.toggles[id].choices:
                raise _unknown(f"value for {id}", value, self.toggles[id].choices)
            values[id] = value
        return values

    def mod_of(self, flow: str) -> str:
        """Return the id of the mod that provides a named flow."""
        return self.replaced.get(flow) or owner(flow)

    def name(self, game: Game[Any], id: str) -> str | None:
        """Return the name of an id: the ruleset's own, else its record's, else None."""
        named = self.spoken(game, id)
        return None if named is None else str(named)

    def spoken(self, game: Game[Any], id: str) -> str | Name | None:
        """Return the name of an id for use in a sentence, where it may have an article."""
        own = self.presentation.name
        words = own(game, id) if own else None
        return self._record_names.get(id) if words is None else words

    @staticmethod
    def named(record: object, id: str) -> Name:
        """Return the name of a record with its own phrase, or with one built from its article."""
        name = str(getattr(record, "name", id))
        phrase = getattr(record, "phrase", "") or with_article(getattr(record, "article", ""), name)
        return Name(name, phrase)

    @cached_property
    def _record_names(self) -> dict[str, Name]:
        """Names of records and triggers, by id."""
        names: dict[str, Name] = {}
        for records in self.library.values():
            for id, record in records.items():
                names.setdefault(id, self.named(record, id))
        for triggers in self.listeners.values():
            names.update({each.id: self.named(each, "") for each in triggers if each.name})
        return names

    def _inherited(self, part: str) -> Any:
        """Return a part from the youngest family member that defines it, or None."""
        owns = (getattr(member, part) for member in reversed(self.family))
        return next((own for own in owns if own is not None), None)


def check_seats(card: ScenarioCard, count: int) -> None:
    """Raise L7Error if the scenario is not for this number of players."""
    least, most = card.seats
    if not least <= count <= most:
        many = f"{least} to {most} players" if most > least else _players(least)
        hint = "Bots can play the other seats." if count < least else ""
        raise L7Error(f"{card.title} supports {many}, not {count}.", hint=hint)


def _players(count: int) -> str:
    return "1 player" if count == 1 else f"{count} players"


def seated(card: ScenarioCard, count: int) -> tuple[SeatSetup, ...]:
    """Return the default seats: humans, except for chairs that a bot plays.

    >>> [each.name for each in seated(ScenarioCard("s", "S", chairs=(SeatRole("Hunter"),)), 2)]
    ['Hunter', 'Player 2']
    """
    chairs = [SeatSetup(chair.name, chair.plays) for chair in card.chairs[:count]]
    alike = [
        SeatSetup(spoken("Player {number}", number=number))
        for number in range(len(chairs) + 1, count + 1)
    ]
    return (*chairs, *alike)


def _is_lesson(card: ScenarioCard) -> bool:
    return card.lesson > 0


def _merged(kind: type[P], family: Iterable[Ruleset]) -> P:
    """Return these parts of the family, each from the youngest member that has it; tuples are
    joined."""
    parts: dict[str, Any] = {}
    for member in family:
        for name in kind.__struct_fields__:
            part = getattr(member, name)
            if isinstance(part, tuple):
                parts[name] = (*parts.get(name, ()), *part)
            elif part is not None:
                parts[name] = part
    return kind(**parts)


def family_of(id: str, rulesets: Mapping[str, Ruleset]) -> list[Ruleset]:
    """Return a ruleset and its ancestors, oldest first."""
    family: list[Ruleset] = []
    while id:
        if id not in rulesets:
            raise _unknown("game", id, rulesets)
        if any(member.id == id for member in family):
            raise L7Error(f"Ruleset {id} extends itself.")
        family.insert(0, rulesets[id])
        id = rulesets[id].extends
    return family


def _unknown(category: str, word: str, known: Iterable[str]) -> UnknownId:
    known = list(known)
    close = nearest(word, known)
    hint = f"Did you mean {close!r}?" if close else f"Known: {', '.join(known) or 'none'}."
    return UnknownId(f"Unknown {category}: {word!r}.", hint=hint)
