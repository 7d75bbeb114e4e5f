"""What can be read off the table. Nothing here changes anything."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from msgspec import UNSET

from l7core.api import Scope
from l7core.escape.content.kinds import (
    EnemyKind,
    EventIcon,
    Figures,
    Icon,
    Marker,
    Moment,
    Occasion,
    Power,
    Stat,
)
from l7core.escape.content.scenario import Scenario, SpecialRule
from l7core.escape.table import fear
from l7core.escape.table.compiled import Extra, Gain, Tables, TileFacts
from l7core.escape.table.grid import VENT_MARKERS, Passage
from l7core.escape.table.rolls import covers
from l7core.escape.table.state import Boost, Enemy, EscapeGame, Hero, Status, Until

HANDS = 2
IN_GAME: tuple[Status, ...] = ("map", "infirmary", "between")


def tables(game: EscapeGame) -> Tables:
    """The content, ready for use."""
    content: Tables = game.rules.tables
    return content


def scenario(game: EscapeGame) -> Scenario:
    """The scenario that is being played, with what a campaign has changed about it."""
    state = game.state
    played: Scenario = game.rules.tables.scenarios[state.scenario]
    story = state.campaign
    if story is not UNSET and story.variants:
        played = game.rules.tables.varied(played.id, story.variants)
    return played


def has_rule(game: EscapeGame, rule: SpecialRule) -> bool:
    """Whether the scenario switches that rule on."""
    return rule in scenario(game).rules


# -- prisoners


def active(game: EscapeGame) -> Hero:
    """The prisoner whose turn it is."""
    return game.state.heroes[game.state.turn.seat]


def players(game: EscapeGame) -> int:
    """How many began the scenario; those whom a campaign had lost before did not."""
    return len(game.state.heroes) - len(of_status(game, "absent"))


def in_turn_order(game: EscapeGame) -> list[Hero]:
    """All who began the game, from the one whose turn it is."""
    heroes, seat = game.state.heroes, game.state.turn.seat
    return heroes[seat:] + heroes[:seat] if seat else heroes


def in_game(game: EscapeGame) -> list[Hero]:
    """Those on the map and in the infirmary, in turn order."""
    return [hero for hero in in_turn_order(game) if hero.status in IN_GAME]


def on_map(game: EscapeGame) -> list[Hero]:
    """Those on the map, in turn order."""
    return [hero for hero in in_turn_order(game) if hero.status == "map"]


def of_status(game: EscapeGame, status: str) -> list[Hero]:
    """Those on the map, in the infirmary, escaped or dead, by seat."""
    heroes: list[Hero] = []
    for hero in game.state.heroes:
        if hero.status == status:
            heroes.append(hero)
    return heroes


def heroes_in(game: EscapeGame, room: int | None) -> list[Hero]:
    """Those in a room, by seat."""
    heroes: list[Hero] = []
    if room is not None:
        for hero in game.state.heroes:
            if hero.room == room:
                heroes.append(hero)
    return heroes


def companions(game: EscapeGame, hero: Hero) -> list[Hero]:
    """The others in the prisoner's room."""
    room = hero.room
    others: list[Hero] = []
    if room is not None:
        for each in game.state.heroes:
            if each.room == room and each is not hero:
                others.append(each)
    return others


def in_reach(game: EscapeGame, hero: Hero) -> list[Hero]:
    """The others who stand in the prisoner's room or next to it, in turn order (ruling 16)."""
    if len(game.state.heroes) == 1 or hero.room is None:
        return []
    near = (hero.room, *game.state.map.ways(hero.room).beyond)
    others: list[Hero] = []
    for other in in_turn_order(game):
        if other.room in near and other is not hero:
            others.append(other)
    return others


def has_power(game: EscapeGame, hero: Hero, power: Power) -> bool:
    """Whether one of the prisoner's skills or items lifts that rule."""
    granting = game.rules.tables.powers.get(power)
    return granting is not None and not granting.isdisjoint(hero.skills + hero.items)


def stat(game: EscapeGame, hero: Hero, name: Stat, occasion: Occasion | None = None) -> int:
    """A prisoner's current figure, on an occasion or in general."""
    bands = game.state.toggles["fear-bands"]
    content: Tables = game.rules.tables
    figure = content.figures[bands, hero.character, name][hero.fear]
    for boost in hero.boosts:
        if boost.stat == name:
            figure += boost.n
    gains = content.gains[name]
    for card in hero.skills + hero.items:
        if card in gains:
            figure += gains[card].always + _bonus(game, hero, gains[card], occasion)
    return figure if figure > 0 else 0


def _bonus(game: EscapeGame, hero: Hero, gain: Gain, occasion: Occasion | None) -> int:
    """What a skill or item adds to a stat on an occasion, as things are."""
    more = 0
    for bonus in gain.bonuses:
        fits = bonus.on is None or (occasion is not None and covers(bonus.on, occasion))
        if fits and game.holds(bonus.conditions, Scope(seat=hero.seat)):
            more += bonus.n
    return more


def items_of(game: EscapeGame, hero: Hero, only: Literal["any", "weapon", "key"]) -> list[str]:
    """What the prisoner carries: everything, weapons, key cards."""
    if only == "any":
        return hero.items
    records = tables(game).items
    return [item for item in hero.items if getattr(records[item], only)]


def is_armed(game: EscapeGame, hero: Hero) -> bool:
    """Whether the prisoner carries a weapon."""
    records = tables(game).items
    return any(records[item].weapon for item in hero.items)


def hands_needed(game: EscapeGame, hero: Hero, *more: str) -> int:
    """How many hands too few the prisoner has for what is being carried, or for more than that."""
    records = tables(game).items
    load = sum(records[item].hands - records[item].carries for item in (*hero.items, *more))
    return max(0, load - HANDS)


def makes_way(game: EscapeGame, item: str) -> bool:
    """Whether something else may always be put down for it: key cards, and what the scenario alone
    has (ruling 104)."""
    record = tables(game).items[item]
    return record.key or bool(record.scenarios)


def fear_least(game: EscapeGame) -> int:
    """The lowest space of the fear track."""
    return fear.least(game.state.toggles["fear-bands"])


def can_pay_fear(game: EscapeGame, hero: Hero, cost: int) -> bool:
    """Whether the fear track has room for that cost."""
    return not cost or fear.has_room(game.state.toggles["fear-bands"], hero.fear, cost)


def extremes(game: EscapeGame, which: str) -> list[Hero]:
    """Those with the `most-fear`, the `least-threat` and so on; several if they are equal."""
    extreme, _, level = which.partition("-")
    heroes = in_game(game)
    figures = [getattr(hero, level) for hero in heroes]
    wanted = (max if extreme == "most" else min)(figures, default=0)
    return [hero for hero, figure in zip(heroes, figures, strict=True) if figure == wanted]


def hand_space(hero: Hero) -> int:
    """How many more cards the hand can hold: as many in all as there is vitality."""
    return hero.vitality - len(hero.hand)


def may_play(hero: Hero) -> bool:
    """Whether the prisoner can play a card: the last one in a hand is never played, only lost."""
    return len(hero.hand) > 1


LASTS_UNTIL: dict[Stat, Until] = {
    "intelligence": "roll",
    "strength": "roll",
    "toughness": "attack",
    "speed": "turn",
}


def boost_of(game: EscapeGame, card: str) -> Boost:
    """What an adrenaline card that is played for its bonus does (ruling 17)."""
    record = tables(game).adrenaline[card]
    until = LASTS_UNTIL[record.stat]
    if until == "roll" and game.toggle("bonus-ends") == "any-roll":
        until = "any-roll"
    return Boost(record.stat, record.bonus, until)


def vents_open(game: EscapeGame, hero: Hero) -> bool:
    """Whether fear lets the prisoner climb into a vent."""
    return hero.fear < fear.NO_VENTS_FROM or has_power(game, hero, "brave-vents")


# -- the turn


def moves_left(game: EscapeGame, hero: Hero) -> int:
    """Movement points; they follow the Speed as it changes (ruling 34)."""
    turn = game.state.turn
    return stat(game, hero, "speed") + turn.moves - turn.moved


def may_leave(game: EscapeGame, hero: Hero) -> bool:
    """Whether enemies let the prisoner leave the room."""
    return not keeping(game, hero)


def keeping(game: EscapeGame, hero: Hero) -> list[Enemy]:
    """The enemies that hold the prisoner, unless all are outwitted or rushed past."""
    return [] if hero.room is None else of_those_keeping(game, hero, enemies_in(game, hero.room))


def of_those_keeping(game: EscapeGame, hero: Hero, here: list[Enemy]) -> list[Enemy]:
    """Of the enemies in the prisoner's room those that do so."""
    turn = game.state.turn
    foes = [] if turn.free else of_those_holding(game, hero, here)
    if foes and (rush := turn.rush) is not None:
        is_past = rush.icons >= rush_rating(game, hero.place) + rush.rooms
        return [] if is_past else foes
    return foes


def may_drag(game: EscapeGame, hero: Hero) -> bool:
    """Whether enemies let the prisoner take a stunned one along: other stunned ones do, even where
    they hold whoever walks (ruling 98)."""
    return may_leave(game, hero) or not active_enemies_in(game, hero.room)


def is_rushing(game: EscapeGame, hero: Hero) -> bool:
    """Whether the prisoner, on leaving the room, would run past enemies who hold it."""
    return not game.state.turn.free and bool(holding(game, hero))


def holding(game: EscapeGame, hero: Hero) -> list[Enemy]:
    """The enemies that keep the prisoner in the room: those in the way, and not fooled."""
    return of_those_holding(game, hero, enemies_in(game, hero.room))


def of_those_holding(game: EscapeGame, hero: Hero, here: list[Enemy]) -> list[Enemy]:
    """Of the enemies in the prisoner's room those that do so."""
    foes = of_those_in_the_way(game, here)
    return foes if hero.uniform != "clean" else _not_fooled(game, hero, foes)


def _not_fooled(game: EscapeGame, hero: Hero, foes: list[Enemy]) -> list[Enemy]:
    return [enemy for enemy in foes if not is_hidden_from(game, hero, enemy.kind)]


def in_the_way(game: EscapeGame, room: int | None) -> list[Enemy]:
    """The enemies in a room that one has to get past."""
    return of_those_in_the_way(game, enemies_in(game, room))


def of_those_in_the_way(game: EscapeGame, here: list[Enemy]) -> list[Enemy]:
    """Of the enemies in a room those that one has to get past: those that are up, or all
    (ruling 10)."""
    if not here or game.toggle("stunned-hold") == "yes":
        return here
    up: list[Enemy] = []
    for enemy in here:
        if not enemy.stunned:
            up.append(enemy)
    return up


PAST_ENEMIES = 2
"""What it takes to get past enemies, on top of their number."""


def rush_rating(game: EscapeGame, room: int) -> int:
    """What it takes to bull rush out of a room."""
    return weight(game, in_the_way(game, room)) + PAST_ENEMIES


def is_trapped(game: EscapeGame, hero: Hero) -> bool:
    """Whether nothing leads from the prisoner's room to another one (ruling 33)."""
    if hero.room is None:
        return False
    ways = game.state.map.ways(hero.room)
    if ways.open or ways.ducts:
        return False
    doors = game.state.map.doors
    if any(doors[door].other is not None for door in ways.locked):
        return False
    if not tiles_left(game):
        return True
    return not (ways.unexplored or ways.locked or vent_serves_as_door(game, hero.room))


def tiles_left(game: EscapeGame) -> bool:
    """Whether there is anything left to explore."""
    return any(game.state.stacks) or bool(peek_tile(game))


def can_explore_by_vent(game: EscapeGame, hero: Hero, room: int) -> bool:
    """Whether the prisoner can go on from there through the vent as through a door.

    Whom fear keeps out of the vents it keeps out of this one too (ruling P8).
    """
    return vents_open(game, hero) and vent_serves_as_door(game, room)


def vent_serves_as_door(game: EscapeGame, room: int) -> bool:
    """Whether the vent of this room opens like a door: no door of the map leads on."""
    map = game.state.map
    return map.is_closed and map.rooms[room].vent and bool(map.free_edges(room))


def token_is_due(game: EscapeGame) -> bool:
    """Whether a prisoner who ends the running turn on the map has to take a lockdown token."""
    state = game.state
    if not state.lockdown or state.lockdown_pool is None:
        return False
    return not state.turn.lockdown_began or game.toggle("first-token") != "next-turn"


def rooms_react(game: EscapeGame) -> bool:
    """Whether moving into a room can trigger its event: before lockdown, and not on tiptoe."""
    return not game.state.lockdown and not game.state.turn.quiet


def reactivating_icon(game: EscapeGame, room: int) -> EventIcon | None:
    """The event that moving into this room triggers."""
    own = tile(game, room)
    return own.event if own.reactivating else None


def must_peek(game: EscapeGame, hero: Hero) -> bool:
    """Whether exploring begins with a peek: once stack A is empty, until the tile is found; once
    for each tile and turn, or always (ruling 28)."""
    if not peek_tile(game) or game.state.stacks[0]:
        return False
    return hero.room not in game.state.turn.peeked or game.toggle("peeking") == "always"


def icons_to_find(game: EscapeGame) -> int:
    """What a peek takes: a double icon; once stack B is empty, a single one."""
    return 2 if any(game.state.stacks[1:2]) else 1


def peek_tile(game: EscapeGame) -> str:
    """The tile that peeking still looks for, on whichever side it lies by now; or nothing."""
    peek = scenario(game).peek
    if not peek or game.state.found:
        return ""
    return peek if peek in game.state.set_aside else tables(game).tiles[peek].record.back


# -- rooms


def tile(game: EscapeGame, room: int) -> TileFacts:
    """The tile of a room."""
    facts: TileFacts = game.rules.tables.tiles[game.state.map.rooms[room].tile]
    return facts


def rooms_with_icon(game: EscapeGame, icon: Icon) -> list[int]:
    """The rooms whose tile bears that icon."""
    facts = tables(game).tiles
    return [
        number for number, room in enumerate(game.state.map.rooms) if icon in facts[room.tile].icons
    ]


def rooms_of_tile(game: EscapeGame, id: str) -> list[int]:
    """The rooms that are this tile."""
    return [number for number, room in enumerate(game.state.map.rooms) if room.tile == id]


def has_marker(game: EscapeGame, marker: Marker, room: int | None) -> bool:
    """Whether such a marker lies in the room."""
    if marker in VENT_MARKERS:
        rooms = game.state.map.rooms
        return room is not None and rooms[room].vent_marker == VENT_MARKERS[marker]
    return room in game.state.markers.get(marker, ())


def vents(game: EscapeGame) -> list[int]:
    """The rooms that have a vent."""
    return [number for number, room in enumerate(game.state.map.rooms) if room.vent]


def marked_rooms(game: EscapeGame, marker: Marker) -> list[int]:
    """The rooms in which such a marker lies, in the order in which they were laid."""
    if marker in VENT_MARKERS:
        rooms = range(len(game.state.map.rooms))
        return [room for room in rooms if has_marker(game, marker, room)]
    return game.state.markers.get(marker, [])


def is_deadly(game: EscapeGame, room: int) -> bool:
    """Whether whoever enters the room dies: the swarm is there."""
    return has_marker(game, "swarm", room)


SHARED_SUPPLY: tuple[tuple[Marker, ...], ...] = (
    ("vent", "blocked-vent"),
    ("nest", "post"),
    ("uniform", "bloody-uniform"),
)
"""Markers that are two sides of one counter."""


def markers_left(game: EscapeGame, marker: Marker) -> int:
    """How many of these markers are still in the box."""
    sides = next((sides for sides in SHARED_SUPPLY if marker in sides), (marker,))
    out = sum(len(marked_rooms(game, side)) for side in sides)
    if marker in ("uniform", "bloody-uniform"):
        out += sum(hero.uniform != "none" for hero in game.state.heroes)
    supply: int = game.rules.constants["supply"][sides[0]]
    return supply - out


def locks_left(game: EscapeGame) -> int:
    """How many locked door markers are still in the box."""
    supply: int = game.rules.constants["supply"]["lock"]
    return supply - sum(door.locked for door in game.state.map.doors)


def distances(game: EscapeGame, room: int, passage: Passage) -> dict[int, int]:
    """Moves to a room from every room that has a path to it."""
    return game.state.map.moves_to(room, passage)


def room_of(game: EscapeGame, about: str) -> int | None:
    """The room that an id means: a room, where a pawn or marker is, a room beside a door."""
    kind, _, number = about.partition(":")
    if not number.isdecimal():
        return None
    if kind == "hero":
        return game.state.heroes[int(number)].room
    if kind == "door":
        return game.state.map.doors[int(number)].room
    enemy = find_enemy(game, about)
    if enemy is not None:
        return enemy.room
    return int(number)


def pile_with(game: EscapeGame, item: str) -> list[str] | None:
    """The pile from which a named item can be taken: the box, the deck or its discard pile."""
    state = game.state
    piles = (state.box, state.items.cards, state.items.discard)
    return next((pile for pile in piles if item in pile), None)


# -- enemies


def figures(game: EscapeGame, kind: EnemyKind) -> Figures:
    """The figures of a kind of enemy."""
    record: Figures = game.rules.tables.enemies[kind]
    return record


def find_enemy(game: EscapeGame, id: str) -> Enemy | None:
    """The enemy of that id, if it is on the map."""
    for enemy in game.state.enemies:
        if enemy.id == id:
            return enemy
    return None


def enemies_in(game: EscapeGame, room: int | None) -> list[Enemy]:
    """The enemies in a room, stunned ones too."""
    foes: list[Enemy] = []
    for enemy in game.state.enemies:
        if enemy.room == room:
            foes.append(enemy)
    return foes


def active_enemies_in(game: EscapeGame, room: int | None) -> list[Enemy]:
    """The enemies in a room that are not stunned."""
    foes: list[Enemy] = []
    for enemy in game.state.enemies:
        if enemy.room == room and not enemy.stunned:
            foes.append(enemy)
    return foes


def of_kind(game: EscapeGame, kind: EnemyKind) -> list[Enemy]:
    """All of a kind on the map, ascending."""
    foes: list[Enemy] = []
    for enemy in game.state.enemies:
        if enemy.kind == kind:
            foes.append(enemy)
    return foes


def weight(game: EscapeGame, enemies: Iterable[Enemy]) -> int:
    """As how many they count when somebody wants to get past them."""
    records = tables(game).enemies
    return sum(records[enemy.kind].counts for enemy in enemies)


def reserves_take(game: EscapeGame, kind: EnemyKind) -> bool:
    """Whether one of a kind that is removed goes back to the reserves: as far as the scenario
    filled them, or whatever can spawn (ruling 46)."""
    state = game.state
    if game.toggle("removed-enemies") == "all":
        return kind in LIMIT_OF
    return len(state.reserves.get(kind, ())) < state.capacity.get(kind, 0)


LIMIT_OF: dict[EnemyKind, str] = {"guard": "secure", "clone": "pack", "hybrid": "hybrid"}


def has_space(game: EscapeGame, room: int, kind: EnemyKind) -> bool:
    """Whether one more of a kind fits on the tile; stunned ones take space too (ruling 43)."""
    limit = LIMIT_OF.get(kind)
    if limit is None:
        return True
    space = game.state.limits[limit]
    for enemy in game.state.enemies:
        if enemy.room == room and enemy.kind == kind:
            space -= 1
    return space > 0


def with_space(game: EscapeGame, rooms: Iterable[int], kind: EnemyKind) -> list[int]:
    """Those of the rooms in which one more of a kind fits."""
    free: list[int] = []
    for room in rooms:
        if has_space(game, room, kind):
            free.append(room)
    return free


def noticed_by(game: EscapeGame, kind: EnemyKind) -> list[Hero]:
    """The prisoners in rooms whom that kind of enemy takes for prisoners, in turn order."""
    there: list[Hero] = []
    for hero in in_turn_order(game):
        if hero.room is not None:
            there.append(hero)
    if kind != "guard" or not has_rule(game, "uniforms"):
        return there
    return [hero for hero in there if not is_hidden_from(game, hero, kind)]


def is_hidden_from(game: EscapeGame, hero: Hero, kind: EnemyKind) -> bool:
    """Whether a uniform keeps that kind of enemy from taking the prisoner for one."""
    return kind == "guard" and hero.uniform == "clean" and has_rule(game, "uniforms")


# -- actions that cards, tiles and scenarios offer


def extras(game: EscapeGame, hero: Hero, moment: Moment | None = None) -> tuple[Extra, ...]:
    """Everything that the prisoner's skills and items, the room and the scenario may offer.

    On the own turn; or at a moment, out of turn. What belongs to another tile is left out.
    """
    state = game.state
    content: Tables = game.rules.tables
    offered = content.extras[moment]
    if not offered:
        return ()
    tile = "" if hero.room is None else state.map.rooms[hero.room].tile
    there: tuple[Extra, ...] = ()
    if moment in content.placed:
        there = content.extras_there[moment, state.scenario, tile]
    for card in hero.skills + hero.items:
        if card in offered:
            there += content.extras_of[moment, card, tile]
    # Two copies of an item offer the same.
    return tuple(dict.fromkeys(there)) if len(there) > 1 else there


def in_box(game: EscapeGame, kind: EnemyKind) -> list[int]:
    """The numbers of a kind that are neither on the map nor in the reserves."""
    out = [enemy.number for enemy in of_kind(game, kind)]
    out += game.state.reserves.get(kind, [])
    return [number for number in range(1, figures(game, kind).count + 1) if number not in out]
