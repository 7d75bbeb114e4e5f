"""Read-only queries on an Escape game. Nothing in this module changes state."""

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
from l7core.escape.table.grid import VENT_MARKERS, Passage, Placement
from l7core.escape.table.rolls import covers
from l7core.escape.table.rules_data import KINDS, Extra, Gain, RulesData, TileFacts
from l7core.escape.table.state import Boost, Enemy, EscapeGame, Hero, Status, Until

HANDS = 2
IN_GAME: tuple[Status, ...] = ("map", "infirmary", "between")


def tables(game: EscapeGame) -> RulesData:
    """Return the compiled content tables."""
    content: RulesData = game.rules.tables
    return content


def scenario(game: EscapeGame) -> Scenario:
    """Return the current scenario, including changes made by a campaign."""
    state = game.state
    current: Scenario = game.rules.tables.scenarios[state.scenario]
    campaign = state.campaign
    if campaign is not UNSET and campaign.variants:
        current = game.rules.tables.varied(current.id, campaign.variants)
    return current


def has_rule(game: EscapeGame, rule: SpecialRule) -> bool:
    return rule in scenario(game).rules


# -- prisoners


def active(game: EscapeGame) -> Hero:
    """Return the prisoner whose turn it is."""
    return game.state.heroes[game.state.turn.seat]


def players(game: EscapeGame) -> int:
    """Return the number of prisoners at the start, without those lost earlier in a campaign."""
    return len(game.state.heroes) - len(of_status(game, "absent"))


def in_turn_order(game: EscapeGame) -> list[Hero]:
    """Return all prisoners in turn order, starting with the active one."""
    heroes, seat = game.state.heroes, game.state.turn.seat
    return heroes[seat:] + heroes[:seat] if seat else heroes


def in_game(game: EscapeGame) -> list[Hero]:
    """Return the prisoners on the map or in the infirmary, in turn order."""
    return [hero for hero in in_turn_order(game) if hero.status in IN_GAME]


def on_map(game: EscapeGame) -> list[Hero]:
    """Return the prisoners on the map, in turn order."""
    return [hero for hero in in_turn_order(game) if hero.status == "map"]


def of_status(game: EscapeGame, status: str) -> list[Hero]:
    """Return the prisoners with a status, by seat."""
    heroes: list[Hero] = []
    for hero in game.state.heroes:
        if hero.status == status:
            heroes.append(hero)
    return heroes


def heroes_in(game: EscapeGame, room: int | None) -> list[Hero]:
    """Return the prisoners in a room, by seat."""
    heroes: list[Hero] = []
    if room is not None:
        for hero in game.state.heroes:
            if hero.room == room:
                heroes.append(hero)
    return heroes


def companions(game: EscapeGame, hero: Hero) -> list[Hero]:
    """Return the other prisoners in this prisoner's room."""
    room = hero.room
    others: list[Hero] = []
    if room is not None:
        for each in game.state.heroes:
            if each.room == room and each is not hero:
                others.append(each)
    return others


def in_reach(game: EscapeGame, hero: Hero) -> list[Hero]:
    """Return the other prisoners in the same or an adjacent room, in turn order (ruling 16)."""
    if len(game.state.heroes) == 1 or hero.room is None:
        return []
    nearby_rooms = (hero.room, *game.state.map.ways(hero.room).beyond)
    prisoners_in_reach: list[Hero] = []
    for other in in_turn_order(game):
        if other.room in nearby_rooms and other is not hero:
            prisoners_in_reach.append(other)
    return prisoners_in_reach


def has_power(game: EscapeGame, hero: Hero, power: Power) -> bool:
    """Return whether a skill or item gives the prisoner a power."""
    granting = game.rules.tables.powers.get(power)
    return granting is not None and not granting.isdisjoint(hero.skills + hero.items)


def stat(game: EscapeGame, hero: Hero, name: Stat, occasion: Occasion | None = None) -> int:
    """Return a prisoner's current value of a stat, including bonuses for the occasion."""
    bands = game.state.toggles["fear-bands"]
    content: RulesData = game.rules.tables
    value = content.figures[bands, hero.character, name][hero.fear]
    for boost in hero.boosts:
        if boost.stat == name:
            value += boost.n
    gains = content.gains[name]
    for card in hero.skills + hero.items:
        if card in gains:
            value += gains[card].always + _bonus(game, hero, gains[card], occasion)
    return value if value > 0 else 0


def _bonus(game: EscapeGame, hero: Hero, gain: Gain, occasion: Occasion | None) -> int:
    """Return what a skill or item adds to a stat on this occasion."""
    total = 0
    for bonus in gain.bonuses:
        applies = bonus.on is None or (occasion is not None and covers(bonus.on, occasion))
        if applies and game.holds(bonus.conditions, Scope(seat=hero.seat)):
            total += bonus.n
    return total


def items_of(game: EscapeGame, hero: Hero, only: Literal["any", "weapon", "key"]) -> list[str]:
    """Return the prisoner's items: all of them, weapons only or key cards only."""
    if only == "any":
        return hero.items
    records = tables(game).items
    return [item for item in hero.items if getattr(records[item], only)]


def is_armed(game: EscapeGame, hero: Hero) -> bool:
    records = tables(game).items
    return any(records[item].weapon for item in hero.items)


def hands_needed(game: EscapeGame, hero: Hero, *more: str) -> int:
    """Return how many hands the prisoner lacks for the carried items and `more`."""
    records = tables(game).items
    load = sum(records[item].hands - records[item].carries for item in (*hero.items, *more))
    return max(0, load - HANDS)


def makes_way(game: EscapeGame, item: str) -> bool:
    """Return whether an item may always replace another one: key cards and scenario items (ruling
    104)."""
    record = tables(game).items[item]
    return record.key or bool(record.scenarios)


def fear_least(game: EscapeGame) -> int:
    """Return the lowest space of the fear track."""
    return fear.least(game.state.toggles["fear-bands"])


def can_pay_fear(game: EscapeGame, hero: Hero, cost: int) -> bool:
    """Return whether the fear track has room for a cost."""
    return not cost or fear.has_room(game.state.toggles["fear-bands"], hero.fear, cost)


def extremes(game: EscapeGame, which: str) -> list[Hero]:
    """Return the prisoners with the `most-fear`, `least-threat` and so on, including ties."""
    extreme, _, level = which.partition("-")
    heroes = in_game(game)
    values = [getattr(hero, level) for hero in heroes]
    wanted = (max if extreme == "most" else min)(values, default=0)
    return [hero for hero, value in zip(heroes, values, strict=True) if value == wanted]


def hand_space(hero: Hero) -> int:
    """Return how many more cards fit in the hand; its limit is the prisoner's vitality."""
    return hero.vitality - len(hero.hand)


def may_play(hero: Hero) -> bool:
    """Return whether the prisoner can play a card; the last card in hand cannot be played."""
    return len(hero.hand) > 1


LASTS_UNTIL: dict[Stat, Until] = {
    "intelligence": "roll",
    "strength": "roll",
    "toughness": "attack",
    "speed": "turn",
}


def boost_of(game: EscapeGame, card: str) -> Boost:
    """Return the bonus of an adrenaline card and how long it lasts (ruling 17)."""
    record = tables(game).adrenaline[card]
    until = LASTS_UNTIL[record.stat]
    if until == "roll" and game.toggle("bonus-ends") == "any-roll":
        until = "any-roll"
    return Boost(record.stat, record.bonus, until)


def vents_open(game: EscapeGame, hero: Hero) -> bool:
    """Return whether the prisoner's fear is low enough to enter vents."""
    return hero.fear < fear.NO_VENTS_FROM or has_power(game, hero, "brave-vents")


# -- the turn


def moves_left(game: EscapeGame, hero: Hero) -> int:
    """Return the movement points left; they change with the current Speed (ruling 34)."""
    turn = game.state.turn
    return stat(game, hero, "speed") + turn.moves - turn.moved


def may_leave(game: EscapeGame, hero: Hero) -> bool:
    """Return whether enemies let the prisoner leave the room."""
    return not keeping(game, hero)


def keeping(game: EscapeGame, hero: Hero) -> list[Enemy]:
    """Return the enemies that block the exit; empty once outwitted or rushed past."""
    return [] if hero.room is None else of_those_keeping(game, hero, enemies_in(game, hero.room))


def of_those_keeping(game: EscapeGame, hero: Hero, here: list[Enemy]) -> list[Enemy]:
    """Return the enemies among `here` that block the exit for the prisoner."""
    turn = game.state.turn
    foes = [] if turn.free else of_those_holding(game, hero, here)
    if foes and (rush := turn.rush) is not None:
        is_rushed_past = rush.icons >= past_rating(game, hero.place) + rush.rooms
        return [] if is_rushed_past else foes
    return foes


def may_drag(game: EscapeGame, hero: Hero) -> bool:
    """Return whether the prisoner may leave with a stunned prisoner in tow.

    Stunned enemies allow this even where they hold a walking prisoner (ruling 98).
    """
    return may_leave(game, hero) or not active_enemies_in(game, hero.room)


def is_rushing(game: EscapeGame, hero: Hero) -> bool:
    """Return whether leaving the room now means a bull rush past enemies."""
    return not game.state.turn.free and bool(holding(game, hero))


def holding(game: EscapeGame, hero: Hero) -> list[Enemy]:
    """Return the enemies that can hold the prisoner: in the way, and not fooled by a uniform."""
    return of_those_holding(game, hero, enemies_in(game, hero.room))


def of_those_holding(game: EscapeGame, hero: Hero, here: list[Enemy]) -> list[Enemy]:
    """Return the enemies among `here` that can hold the prisoner."""
    foes = of_those_in_the_way(game, here)
    return foes if hero.uniform != "clean" else _not_fooled(game, hero, foes)


def _not_fooled(game: EscapeGame, hero: Hero, foes: list[Enemy]) -> list[Enemy]:
    return [enemy for enemy in foes if not is_hidden_from(game, hero, enemy.kind)]


def in_the_way(game: EscapeGame, room: int | None) -> list[Enemy]:
    """Return the enemies in a room that a leaving prisoner must get past."""
    return of_those_in_the_way(game, enemies_in(game, room))


def of_those_in_the_way(game: EscapeGame, here: list[Enemy]) -> list[Enemy]:
    """Return the enemies among `here` to get past: those not stunned, or all (ruling 10)."""
    if not here or game.toggle("stunned-hold") == "yes":
        return here
    standing: list[Enemy] = []
    for enemy in here:
        if not enemy.stunned:
            standing.append(enemy)
    return standing


PAST_ENEMIES = 2
"""Base difficulty of a bull rush and of outwitting, added to the number of enemies."""


def past_rating(game: EscapeGame, room: int, kinds: tuple[EnemyKind, ...] = KINDS) -> int:
    """Return the difficulty of a bull rush past enemies of these kinds, or of outwitting them.

    The toggle `stunned-count` decides whether stunned ones count (ruling 107).
    """
    counted = enemies_in if game.toggle("stunned-count") == "yes" else active_enemies_in
    return weight(game, (foe for foe in counted(game, room) if foe.kind in kinds)) + PAST_ENEMIES


def is_trapped(game: EscapeGame, hero: Hero) -> bool:
    """Return whether no door, vent or duct leads out of the prisoner's room (ruling 33)."""
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
    """Return whether any tile can still be explored."""
    return any(game.state.stacks) or bool(peek_tile(game))


def can_explore_by_vent(game: EscapeGame, hero: Hero, room: int) -> bool:
    """Return whether the prisoner can explore through this room's vent.

    Fear closes this vent like any other (ruling P8).
    """
    return vents_open(game, hero) and vent_serves_as_door(game, room)


def vent_serves_as_door(game: EscapeGame, room: int) -> bool:
    """Return whether this room's vent acts as a door, because no door leads to unexplored space."""
    map = game.state.map
    return map.is_closed and map.rooms[room].vent and bool(map.free_edges(room))


def token_is_due(game: EscapeGame) -> bool:
    """Return whether the active prisoner must take a lockdown token at the end of the turn."""
    state = game.state
    if not state.lockdown or state.lockdown_pool is None:
        return False
    return not state.turn.lockdown_began or game.toggle("first-token") != "next-turn"


def is_last_turn(game: EscapeGame) -> bool:
    """Return whether the game ends with this turn, because no lockdown token is left."""
    return game.state.lockdown_pool == 0 and token_is_due(game)


def rooms_react(game: EscapeGame) -> bool:
    """Return whether entering a room can trigger its event: before lockdown, not when sneaking."""
    return not game.state.lockdown and not game.state.turn.quiet


def reactivating_icon(game: EscapeGame, room: int) -> EventIcon | None:
    """Return the event that entering this room triggers, or None."""
    own = tile(game, room)
    return own.event if own.reactivating else None


def must_peek(game: EscapeGame, hero: Hero) -> bool:
    """Return whether exploring starts with a peek: stack A empty, peek tile not found (ruling 28).

    By default, each room allows one peek a turn; the toggle `peeking` removes that limit.
    """
    if not peek_tile(game) or game.state.stacks[0]:
        return False
    return hero.room not in game.state.turn.peeked or game.toggle("peeking") == "always"


def icons_to_find(game: EscapeGame) -> int:
    """Return the icons needed in a peek: two, or one once stack B is empty."""
    return 2 if any(game.state.stacks[1:2]) else 1


def peek_tile(game: EscapeGame) -> str:
    """Return the tile to find by peeking, on its current side, or an empty string."""
    peek = scenario(game).peek
    if not peek or game.state.found:
        return ""
    return peek if peek in game.state.set_aside else tables(game).tiles[peek].record.back


# -- rooms


def tile(game: EscapeGame, room: int) -> TileFacts:
    tile_facts: TileFacts = game.rules.tables.tiles[game.state.map.rooms[room].tile]
    return tile_facts


def placements(game: EscapeGame, tile: str, door: int) -> list[Placement]:
    """Return the legal placements of a tile at a door (rulings P7, 106)."""
    shapes = tables(game).tiles[tile].shapes
    avoid_walls = game.toggle("walled-doors") == "avoided"
    return game.state.map.placements(shapes, door, avoid_walls=avoid_walls)


def rooms_with_icon(game: EscapeGame, icon: Icon) -> list[int]:
    facts = tables(game).tiles
    return [
        number for number, room in enumerate(game.state.map.rooms) if icon in facts[room.tile].icons
    ]


def rooms_of_tile(game: EscapeGame, id: str) -> list[int]:
    return [number for number, room in enumerate(game.state.map.rooms) if room.tile == id]


def has_marker(game: EscapeGame, marker: Marker, room: int | None) -> bool:
    if marker in VENT_MARKERS:
        rooms = game.state.map.rooms
        return room is not None and rooms[room].vent_marker == VENT_MARKERS[marker]
    return room in game.state.markers.get(marker, ())


def vents(game: EscapeGame) -> list[int]:
    return [number for number, room in enumerate(game.state.map.rooms) if room.vent]


def marked_rooms(game: EscapeGame, marker: Marker) -> list[int]:
    """Return the rooms with a marker, in the order of placement."""
    if marker in VENT_MARKERS:
        rooms = range(len(game.state.map.rooms))
        return [room for room in rooms if has_marker(game, marker, room)]
    return game.state.markers.get(marker, [])


def is_deadly(game: EscapeGame, room: int) -> bool:
    """Return whether entering the room is fatal because the swarm is there."""
    return has_marker(game, "swarm", room)


SHARED_SUPPLY: tuple[tuple[Marker, ...], ...] = (
    ("vent", "blocked-vent"),
    ("nest", "post"),
    ("uniform", "bloody-uniform"),
)
"""Markers that are two sides of one counter."""


def markers_left(game: EscapeGame, marker: Marker) -> int:
    """Return how many of these markers are left in the box."""
    sides = next((sides for sides in SHARED_SUPPLY if marker in sides), (marker,))
    placed = sum(len(marked_rooms(game, side)) for side in sides)
    if marker in ("uniform", "bloody-uniform"):
        placed += sum(hero.uniform != "none" for hero in game.state.heroes)
    supply: int = game.rules.constants["supply"][sides[0]]
    return supply - placed


def locks_left(game: EscapeGame) -> int:
    supply: int = game.rules.constants["supply"]["lock"]
    return supply - sum(door.locked for door in game.state.map.doors)


def distances(game: EscapeGame, room: int, passage: Passage) -> dict[int, int]:
    """Return the number of moves to a room from each room connected to it."""
    return game.state.map.moves_to(room, passage)


def room_of(game: EscapeGame, about: str) -> int | None:
    """Return the room of an id: the room itself, or that of a pawn, marker or door."""
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
    """Return the pile that contains an item: the box, the item deck or its discard pile."""
    state = game.state
    piles = (state.box, state.items.cards, state.items.discard)
    return next((pile for pile in piles if item in pile), None)


# -- enemies


def figures(game: EscapeGame, kind: EnemyKind) -> Figures:
    """Return the stats of a kind of enemy."""
    record: Figures = game.rules.tables.enemies[kind]
    return record


def find_enemy(game: EscapeGame, id: str) -> Enemy | None:
    """Return the enemy with an id, or None if it is not on the map."""
    for enemy in game.state.enemies:
        if enemy.id == id:
            return enemy
    return None


def enemies_in(game: EscapeGame, room: int | None) -> list[Enemy]:
    """Return the enemies in a room, stunned ones included."""
    foes: list[Enemy] = []
    for enemy in game.state.enemies:
        if enemy.room == room:
            foes.append(enemy)
    return foes


def active_enemies_in(game: EscapeGame, room: int | None) -> list[Enemy]:
    """Return the enemies in a room that are not stunned."""
    foes: list[Enemy] = []
    for enemy in game.state.enemies:
        if enemy.room == room and not enemy.stunned:
            foes.append(enemy)
    return foes


def of_kind(game: EscapeGame, kind: EnemyKind) -> list[Enemy]:
    """Return the enemies of a kind on the map, in ascending order."""
    foes: list[Enemy] = []
    for enemy in game.state.enemies:
        if enemy.kind == kind:
            foes.append(enemy)
    return foes


def weight(game: EscapeGame, enemies: Iterable[Enemy]) -> int:
    """Return how many enemies these count as in a bull rush."""
    records = tables(game).enemies
    return sum(records[enemy.kind].counts for enemy in enemies)


def reserves_take(game: EscapeGame, kind: EnemyKind) -> bool:
    """Return whether a removed enemy of this kind goes back to the reserves.

    By default, the reserves hold as many as the scenario put there. The toggle `removed-enemies`
    extends this to every kind that can spawn (ruling 46).
    """
    state = game.state
    if game.toggle("removed-enemies") == "all":
        return kind in LIMIT_OF
    return len(state.reserves.get(kind, ())) < state.capacity.get(kind, 0)


LIMIT_OF: dict[EnemyKind, str] = {"guard": "secure", "clone": "pack", "hybrid": "hybrid"}


def has_space(game: EscapeGame, room: int, kind: EnemyKind) -> bool:
    """Return whether one more enemy of a kind fits in a room; stunned ones count (ruling 43)."""
    limit = LIMIT_OF.get(kind)
    if limit is None:
        return True
    free = game.state.limits[limit]
    for enemy in game.state.enemies:
        if enemy.room == room and enemy.kind == kind:
            free -= 1
    return free > 0


def with_space(game: EscapeGame, rooms: Iterable[int], kind: EnemyKind) -> list[int]:
    rooms_with_space: list[int] = []
    for room in rooms:
        if has_space(game, room, kind):
            rooms_with_space.append(room)
    return rooms_with_space


def noticed_by(game: EscapeGame, kind: EnemyKind) -> list[Hero]:
    """Return the prisoners that a kind of enemy recognises, in turn order."""
    heroes_in_rooms: list[Hero] = []
    for hero in in_turn_order(game):
        if hero.room is not None:
            heroes_in_rooms.append(hero)
    if kind != "guard" or not has_rule(game, "uniforms"):
        return heroes_in_rooms
    return [hero for hero in heroes_in_rooms if not is_hidden_from(game, hero, kind)]


def is_hidden_from(game: EscapeGame, hero: Hero, kind: EnemyKind) -> bool:
    """Return whether a uniform hides the prisoner from a kind of enemy."""
    return kind == "guard" and hero.uniform == "clean" and has_rule(game, "uniforms")


# -- actions that cards, tiles and scenarios offer


def extras(game: EscapeGame, hero: Hero, moment: Moment | None = None) -> tuple[Extra, ...]:
    """Return the actions offered by the prisoner's skills, items, room and scenario.

    Without `moment`, these are actions for the prisoner's own turn; with it, actions out of turn.
    Actions of other tiles are left out.
    """
    state = game.state
    content: RulesData = game.rules.tables
    offered = content.extras[moment]
    if not offered:
        return ()
    tile = "" if hero.room is None else state.map.rooms[hero.room].tile
    available: tuple[Extra, ...] = ()
    if moment in content.placed:
        available = content.extras_there[moment, state.scenario, tile]
    for card in hero.skills + hero.items:
        if card in offered:
            available += content.extras_of[moment, card, tile]
    # Two copies of an item offer the same action.
    return tuple(dict.fromkeys(available)) if len(available) > 1 else available


def in_box(game: EscapeGame, kind: EnemyKind) -> list[int]:
    """Return the numbers of this kind that are neither on the map nor in the reserves."""
    in_use = [enemy.number for enemy in of_kind(game, kind)]
    in_use += game.state.reserves.get(kind, [])
    return [number for number in range(1, figures(game, kind).count + 1) if number not in in_use]
