"""Lookup tables built once from the content, so that rules need not compute them during a game.

Flows read them as `game.rules.tables`. A ruleset builds them when its mods are loaded.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from msgspec import Struct, structs

from l7core.api import Args, L7Error, LazyDict, Option, compass, offers, revealed_by
from l7core.escape.content.campaign import Campaign, Chapter, chapters_of
from l7core.escape.content.kinds import (
    Action,
    Adrenaline,
    Bonus,
    Character,
    Die,
    DoorSide,
    EnemyKind,
    Event,
    EventIcon,
    Figures,
    Icon,
    Item,
    Moment,
    PerPlayers,
    Power,
    Reroll,
    Skill,
    Stat,
    Tile,
)
from l7core.escape.content.scenario import Scenario, Variant
from l7core.escape.content.terms import Is, go_by_milestones
from l7core.escape.table import fear
from l7core.escape.table.grid import Shape, turns_of

if TYPE_CHECKING:
    from l7core.api import Listeners, Rules


R = TypeVar("R")
GROUP_CARDS = "escape.group.cards"
GROUP_EXTRAS = "escape.group.extras"
STATS: tuple[Stat, ...] = ("intelligence", "strength", "speed", "toughness")
MOMENTS: tuple[Moment, ...] = ("challenge", "assist", "attacked", "ally-attacked", "event")
KINDS: tuple[EnemyKind, ...] = ("guard", "clone", "hybrid", "cronos")
EVENT_ICONS: tuple[EventIcon, ...] = ("security", "fear", "facility")


class TileFacts(Struct, frozen=True, eq=False):
    """A tile with the facts that the rules need."""

    record: Tile
    shape: Shape
    shapes: tuple[Shape, ...]
    """Orientations that differ in doors or ducts."""
    icons: tuple[Icon, ...]
    """Icons of the tile; a reactivating icon adds `security` or `fear`."""
    event: EventIcon | None
    reactivating: bool
    crates: int
    is_medical: bool
    has_panel: bool


class Extra(Struct, frozen=True, eq=False):
    """An action of a record, with the id and option that offer it."""

    id: str
    source: str
    action: Action
    option: Option
    tiles: tuple[str, ...]
    """Tiles to which the conditions limit the action; empty if they name none."""


class Gain(Struct, frozen=True, eq=False):
    """The effect of a skill or item on a stat."""

    always: int
    bonuses: tuple[Bonus, ...]
    """Bonuses on certain occasions or under conditions."""


class Play(Struct, frozen=True, eq=False):
    """The uses of an adrenaline card as options."""

    bonus: Option
    ability: Option
    stir: Option
    calm: Option


Extras: TypeAlias = "Mapping[str, tuple[Extra, ...]]"
"""Actions by the record that offers them."""
Plays: TypeAlias = "dict[str, tuple[tuple[tuple[Option, ...], tuple[offers.Refusal, ...]], ...]]"
"""Options of each card on the own turn, and refusals of its other uses, by card and fear."""
PlaysNow: TypeAlias = "dict[str, tuple[tuple[Option, ...], ...]]"
"""Affordable uses of each card at a moment, by card and fear."""


class RulesData:
    """The content of one ruleset, by id and ready to use."""

    def __init__(self, rules: Rules) -> None:
        def records(kind: str, _: type[R]) -> Mapping[str, R]:
            return rules.library.get(kind, {})

        self.tiles = {id: _tile_facts(tile) for id, tile in records("tile", Tile).items()}
        characters = records("character", Character)
        self.beginners = {id: each for id, each in characters.items() if not each.stand_in}
        self.characters = {**self.beginners, **characters}
        """All characters, with those that can begin a game first."""
        self.adrenaline = records("adrenaline", Adrenaline)
        self.skills = records("skill", Skill)
        self.items = records("item", Item)
        self.events = records("event", Event)
        self.scenarios = records("scenario", Scenario)
        self.campaigns = records("campaign", Campaign)
        self.chapters: dict[str, tuple[Chapter, ...]] = {
            id: chapters_of(id, records("chapter", Chapter)) for id in self.campaigns
        }
        """Chapters of each campaign, in order."""
        self.chapter = records("chapter", Chapter)
        self.enemies: dict[EnemyKind, Figures] = {
            kind: enemy
            for id, enemy in records("enemy", Figures).items()
            for kind in KINDS
            if id.endswith(f":{kind}")
        }
        die = next(iter(records("die", Die).values()), Die(id="", faces=()))
        self.dice, self.faces = die.count, die.faces
        self.icons: dict[Stat, tuple[int, ...]] = {
            stat: tuple(getattr(face, stat, 0) for face in die.faces) for stat in STATS
        }
        """Number of icons of a stat on each face."""

        cards: dict[str, Skill | Item] = {**self.skills, **self.items}
        self.rerolls: dict[str, tuple[Reroll, ...]] = {
            id: card.rerolls for id, card in cards.items() if card.rerolls
        }
        self.powers: dict[Power, frozenset[str]] = {
            power: frozenset(id for id, card in cards.items() if power in card.powers)
            for power in {power for card in cards.values() for power in card.powers}
        }
        """Skills and items that grant each power."""
        extras = _extras({**cards, **records("tile", Tile), **self.scenarios})
        self.extras: dict[Moment | None, Extras] = {
            None: extras,
            **{moment: _out_of_turn(extras, moment) for moment in MOMENTS},
        }
        """Actions of skills, items, tiles and scenarios: for the own turn (None), and by moment for
        use out of turn."""
        self.placed: frozenset[Moment | None] = frozenset(
            moment
            for moment, each in self.extras.items()
            if not each.keys().isdisjoint((*self.tiles, *self.scenarios))
        )
        """Moments with an action of any tile or scenario; None is the own turn."""
        self.extra: dict[str, Extra] = {
            extra.id: extra for each in extras.values() for extra in each
        }
        self.plays = {id: _play(id, card) for id, card in self.adrenaline.items()}
        self.gains: dict[Stat, dict[str, Gain]] = {
            stat: {id: gain for id, card in cards.items() if (gain := _gain(stat, card))}
            for stat in STATS
        }
        """Skills and items that change each stat, and their effect."""
        self._listeners = rules.listeners
        self._work_out_when_asked()

    def _work_out_when_asked(self) -> None:
        """Set up the tables that are filled on demand.

        They depend on the content alone and have few possible keys, so they are never cleared.
        """
        self.figures = LazyDict(self._figures)
        """Values of a stat by fear, for a key of fear bands, character and stat."""
        self.plays_on_turn = LazyDict(self._plays_on_turn)
        self.plays_at = LazyDict(self._plays_at)
        self.shifts_of_fear = LazyDict(self._shifts_of_fear)
        self.varied = cache(self._varied)
        """Scenario with the given variants applied, by id and indexes into its list."""
        self.extras_of = LazyDict(self._extras_of)
        """Actions that a card offers to a prisoner on a tile, by moment."""
        self.extras_there = LazyDict(self._extras_there)
        """Actions that a scenario and a tile offer to a prisoner on that tile, by moment."""
        self.copies_in = cache(self._copies_in)
        """Cards of each deck in a scenario, one id per copy, and the items of its box."""
        self.free_tiles_in = cache(self._free_tiles_in)
        """Tiles that a scenario does not name, one id per copy."""
        self.lockdown_by_milestones = LazyDict(self._lockdown_by_milestones)
        """Whether only milestones can make a scenario's lockdown due."""
        self.heard_in = LazyDict(self._heard_in)
        """Listeners that can become active in a scenario, by window."""

    def _figures(self, key: tuple[str, str, Stat]) -> tuple[int, ...]:
        bands, character, stat = key
        own: int = getattr(self.characters[character].stats, stat)
        return tuple([own + shift for shift in fear.SHIFTS[bands][stat]])

    def _extras_of(self, key: tuple[Moment | None, str, str]) -> tuple[Extra, ...]:
        """Return a card's actions, without those limited to other tiles."""
        moment, source, tile = key
        return tuple(
            extra
            for extra in self.extras[moment].get(source, ())
            if not extra.tiles or tile in extra.tiles
        )

    def _extras_there(self, key: tuple[Moment | None, str, str]) -> tuple[Extra, ...]:
        moment, scenario, tile = key
        return self.extras_of[moment, scenario, tile] + self.extras_of[moment, tile, tile]

    def _copies_in(self, scenario: str) -> Mapping[str, tuple[str, ...]]:
        """Return the cards of each deck; a card that names no scenarios is in all of them."""

        def copies(records: Mapping[str, Any]) -> list[str]:
            """Return the ids of the scenario's records, one per copy."""
            own = [id for id, each in records.items() if _is_in(each, scenario)]
            return [id for id in own for _ in range(records[id].count)]

        items = copies(self.items)
        return {
            "adrenaline": tuple(copies(self.adrenaline)),
            "events": tuple(copies(self.events)),
            "items": tuple(id for id in items if self.items[id].in_deck),
            "box": tuple(id for id in items if not self.items[id].in_deck),
            "skills": tuple(self.skills),
        }

    def _free_tiles_in(self, scenario: str) -> tuple[str, ...]:
        """Return the tiles that the scenario names on neither side."""
        own = self.scenarios[scenario]
        used = [each.tile for each in own.tiles]
        used += [*own.set_aside, *own.unused]
        used += [tile for stack in own.stacks for tile in stack.includes]
        return tuple(
            id
            for id, facts in self.tiles.items()
            if id not in used and facts.record.back not in used
            for _ in range(facts.record.count)
        )

    def _lockdown_by_milestones(self, scenario: str) -> bool:
        return go_by_milestones(self.scenarios[scenario].lockdown.conditions)

    def _heard_in(self, scenario: str) -> Listeners:
        """Return the listeners without those of other scenarios."""
        others = {id for id in self.scenarios if id != scenario}
        own = {
            window: tuple(trigger for trigger in triggers if trigger.source not in others)
            for window, triggers in self._listeners.items()
        }
        return {window: triggers for window, triggers in own.items() if triggers}

    def _varied(self, id: str, variants: tuple[int, ...]) -> Scenario:
        scenario = self.scenarios[id]
        for number in variants:
            scenario = _with(scenario, scenario.variants[number])
        return scenario

    def _plays_on_turn(self, bands: str) -> Plays:
        """Return the affordable uses of each card on the own turn, and the refused ones."""
        plays: Plays = {}
        for id, card in self.adrenaline.items():
            on_own_turn = card.ability.own_turn
            uses = self._affordable(id, bands, bonus=True, ability=on_own_turn, shifts=True)
            plays[id] = tuple(
                (options, tuple(_unpaid(card, bands, level))) for level, options in enumerate(uses)
            )
        return plays

    def _shifts_of_fear(self, bands: str) -> PlaysNow:
        """Return the uses of each card for 1 point of fear."""
        return {
            id: self._affordable(id, bands, bonus=False, ability=False, shifts=True)
            for id in self.adrenaline
        }

    def _plays_at(self, key: tuple[str, Moment, Stat | None, bool]) -> PlaysNow:
        """Return the uses of each card at a moment: the bonus to this stat, abilities, fear."""
        bands, moment, stat, shifts_fear = key
        return {
            id: self._affordable(
                id,
                bands,
                bonus=card.stat == stat,
                ability=moment in card.ability.moments,
                shifts=shifts_fear,
            )
            for id, card in self.adrenaline.items()
        }

    def _affordable(
        self, id: str, bands: str, *, bonus: bool, ability: bool, shifts: bool
    ) -> tuple[tuple[Option, ...], ...]:
        """Return the uses of a card that the prisoner can pay for, by fear."""
        card, play = self.adrenaline[id], self.plays[id]
        uses = (
            (bonus, play.bonus, "bonus"),
            (ability, play.ability, "ability"),
            (shifts, play.stir, "stir"),
            (shifts, play.calm, "calm"),
        )
        payable = [
            (option, fear.levels_with_room(bands, card.toll(use)))
            for is_open, option, use in uses
            if is_open
        ]
        return tuple(
            tuple([option for option, has_room in payable if has_room[level]])
            for level in range(fear.MOST + 1)
        )


MOST_PIECES = {"tile": 300, "adrenaline": 1_000, "skill": 1_000, "item": 1_000, "event": 1_000}
"""Maximum number of cards or tiles of a kind that all mods together may provide."""


def prepare(rules: Rules) -> RulesData:
    """Return the tables of a ruleset; raise L7Error if its content is invalid."""
    for id, tile in rules.library.get("tile", {}).items():
        for sides in (tile.doors, tile.ducts):
            if isinstance(sides, str) and not set(sides) <= set(compass.SIDES):
                raise L7Error(f"{id}: invalid sides {sides!r}. Use n, e, s and w.")
    for kind, most in MOST_PIECES.items():
        pieces = sum(getattr(each, "count", 1) for each in rules.library.get(kind, {}).values())
        if pieces > most:
            raise L7Error(f"Too many pieces of kind {kind}: {pieces:,} of at most {most:,}.")
    return RulesData(rules)


def _gain(stat: Stat, card: Skill | Item) -> Gain | None:
    """Return the effect of a skill or item on a stat; None if it has none."""
    always: int = getattr(card.stats, stat)
    bonuses = tuple(bonus for bonus in card.bonuses if bonus.stat == stat)
    return Gain(always, bonuses) if always or bonuses else None


def _with(scenario: Scenario, variant: Variant) -> Scenario:
    """Return the scenario with a variant applied; lists and numbers add to the scenario's own."""
    changes: dict[str, Any] = {
        name: (*getattr(scenario, name), *getattr(variant, name))
        for name in ("specials", "enemies", "markers", "items", "locked")
    }
    shift = variant.shift
    changes["reserves"] = structs.replace(
        scenario.reserves,
        guard=_shifted(scenario.reserves.guard, shift.guard),
        clone=_shifted(scenario.reserves.clone, shift.clone),
        hybrid=_shifted(scenario.reserves.hybrid, shift.hybrid),
    )
    changes["threat"] = structs.replace(
        scenario.threat,
        pool=_shifted(scenario.threat.pool, shift.threat_pool),
        start=_shifted(scenario.threat.start, shift.threat_start),
    )
    if (pool := scenario.lockdown.pool) is not None:
        shifted = _shifted(pool, shift.lockdown_pool)
        changes["lockdown"] = structs.replace(scenario.lockdown, pool=shifted)
    changes["vitality"] = _shifted(scenario.vitality, shift.vitality)
    if variant.text:
        changes["briefing"] = f"{scenario.briefing.strip()}\n\n{variant.text.strip()}"
    return structs.replace(scenario, **changes)


def _is_in(record: Any, scenario: str) -> bool:
    """Return whether a record names this scenario, or no scenarios at all."""
    return not (only := getattr(record, "scenarios", ())) or scenario in only


def _shifted(number: PerPlayers, change: int) -> PerPlayers:
    """Return the number plus a change, never below zero."""
    if isinstance(number, int):
        return max(0, number + change)
    return tuple(max(0, each + change) for each in number)


def for_players(number: PerPlayers, players: int) -> int:
    """Return the number for a game that began with this many players."""
    return number if isinstance(number, int) else number[players - 1]


def _extras(sources: Mapping[str, Any]) -> Extras:
    return {
        id: tuple(_extra(id, action) for action in record.actions)
        for id, record in sources.items()
        if record.actions
    }


def _out_of_turn(extras: Extras, moment: Moment) -> Extras:
    """Return the actions that can be taken at a moment."""
    return {
        id: fitting
        for id, each in extras.items()
        if (fitting := tuple(extra for extra in each if moment in extra.action.moments))
    }


def _extra(source: str, action: Action) -> Extra:
    id = f"{source}/{action.id}"
    barrier = "escape.barrier.dice" if action.stat else revealed_by(action.effects)
    words: Args = {"text": action.text, "fear": action.fear, "moves": action.moves}
    option = Option(f"use:{id}", "escape.extra.use", source, barrier, GROUP_EXTRAS, 0, words)
    conditions = (condition for condition in action.conditions if isinstance(condition, Is))
    tiles = next((condition.only_on for condition in conditions if condition.only_on), ())
    return Extra(id, source, action, option, tiles)


def _play(id: str, card: Adrenaline) -> Play:
    def option(use: str, barrier: str = "", **words: str | int) -> Option:
        return Option(f"card:{use}:{id}", f"escape.card.{use}", id, barrier, GROUP_CARDS, 0, words)

    ability = card.ability

    return Play(
        bonus=option("bonus", stat=card.stat, n=card.bonus, fear=card.fear),
        ability=option(
            "ability", revealed_by(ability.effects), text=ability.text, fear=ability.fear
        ),
        stir=option("stir"),
        calm=option("calm"),
    )


def _unpaid(card: Adrenaline, bands: str, level: int) -> Iterator[offers.Refusal]:
    """Yield refusals for the bonus and the ability of a card that this fear rules out."""
    rule, costs = "playing-adrenaline-cards", "adrenaline-card-cost"
    bonus, ability = card.toll("bonus"), card.toll("ability")
    if not fear.has_room(bands, level, bonus):
        words = {"stat": card.stat, "n": card.bonus, "fear": bonus, "now": level}
        yield offers.refuse("play-bonus", "no-room-for-fear", costs, card.id, **words)
    if not card.ability.own_turn:
        when = f"when-{card.ability.moments[0]}"
        yield offers.refuse("play-ability", "not-on-own-turn", rule, card.id, when=when)
    elif not fear.has_room(bands, level, ability):
        words = {"fear": ability, "now": level}
        yield offers.refuse("play-ability", "no-room-for-fear", costs, card.id, **words)


def _tile_facts(tile: Tile) -> TileFacts:
    shape = Shape(0, tile.size, _edges(tile.doors), _edges(tile.ducts))
    plain: list[Icon] = []
    for icon in tile.icons:
        plain.append(icon)
        if icon == "reactivating-security":
            plain.append("security")
        elif icon == "reactivating-fear":
            plain.append("fear")
    return TileFacts(
        record=tile,
        shape=shape,
        shapes=turns_of(shape),
        icons=tuple(plain),
        event=next((icon for icon in EVENT_ICONS if icon in plain), None),
        reactivating="reactivating-security" in plain or "reactivating-fear" in plain,
        crates=tile.icons.count("storage-crate"),
        is_medical="medical-supplies" in plain,
        has_panel="control-panel" in plain,
    )


def _edges(sides: str | tuple[DoorSide, ...]) -> tuple[compass.Edge, ...]:
    """Convert sides to edges: `"ns"` are sides of the only cell; a list names cell and side."""
    if isinstance(sides, str):
        return tuple((0, 0, side) for side in sides)  # type: ignore[misc]
    return tuple((each.x, each.y, each.side) for each in sides)
