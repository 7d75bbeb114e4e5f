"""Queries about the state; no function here changes it.

Functions about the map are for the evil side. Functions about public facts also take the game, but
read only the front.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import structs

from l7core.api import Effects, Side, graphs

from . import records
from .front import labyrinth
from .plan import Border, Plan, floor_of
from .records import Stats
from .state import (
    ADRENALINE,
    AVATAR_LIMIT,
    CAPS,
    CARDS_A_TURN,
    DANGER_SPACES,
    LIMIT,
    MOST_ADRENALINE,
    SPACES,
    Alone,
    Creature,
    Evil,
    Front,
    Item,
    Quest,
)

Steps: TypeAlias = tuple[Border | int, ...]
"""Route of a creature: the sectors that it enters and the blocked doors that it unblocks."""

# -- records


def reaction(game: Alone, card: str) -> records.Reaction:
    """Return the record of a reaction card; copies of a card are numbered."""
    record: records.Reaction = game.rules.library["reaction"][card.partition("#")[0]]
    return record


def item(game: Alone, id: str) -> records.Item:
    record: records.Item = game.rules.library["item"][id]
    return record


def effects_of(game: Alone, held: Item) -> Effects:
    """Return the effects of an item, which are better once it is upgraded."""
    record = item(game, held.id)
    return record.upgraded if held.upgraded and record.upgraded else record.effects


def mission(game: Alone, id: str) -> records.Mission:
    record: records.Mission = game.rules.library["mission"][id]
    return record


def character(game: Alone, id: str) -> records.Character:
    record: records.Character = game.rules.library["character"][id]
    return record


def fear_of(game: Alone, creature: Creature) -> int:
    """Return the SELF CONTROL that an encounter with a creature costs."""
    return stats(game, creature.kind, creature.special).fear + rule(game, "dread")


def kind(game: Alone, id: str) -> records.Creature:
    record: records.Creature = game.rules.library["creature"][id]
    return record


def stats(game: Alone, kind_id: str, special: str = "") -> Stats:
    """Return the figures of a creature: calm or nightmare, or those of a special creature or
    avatar."""
    if special in game.rules.library["avatar"]:
        return avatar_stats(game, special)
    if special:
        special_stats: Stats = game.rules.library["special"][special].stats
        return special_stats
    record = kind(game, kind_id)
    return record.nightmare if game.state.front.nightmare else record.calm


def avatar(game: Alone, id: str) -> records.Avatar:
    record: records.Avatar = game.rules.library["avatar"][id]
    return record


def upgrades(game: Alone, id: str) -> list[records.Upgrade]:
    """Return the upgrades that an avatar has."""
    taken = game.state.front.upgrades.get(id, [])
    return [each for each in avatar(game, id).upgrades if each.id in taken]


def avatar_power(game: Alone, id: str) -> int:
    """Return the sum of the upgrades to an avatar's power."""
    return sum(each.power for each in upgrades(game, id))


def avatar_rule(game: Alone, id: str) -> str:
    """Return the permanent power of an avatar; "" for any other creature."""
    return avatar(game, id).rule if id in game.rules.library["avatar"] else ""


def is_hushed(game: Alone) -> bool:
    """AVATAR: return whether a visible whispering avatar prevents the use of adrenaline."""
    front = game.state.front
    for shown in front.creatures.values():
        if shown.at and not shown.down and avatar_rule(game, shown.special) == "whisper":
            distances = labyrinth.steps_from(front, front.at)
            if distances.get(shown.at, 99) <= avatar_power(game, shown.special):
                return True
    return False


def avatar_stats(game: Alone, id: str) -> Stats:
    """Return the figures of an avatar with its upgrades."""
    printed, upgraded = avatar(game, id).stats, upgrades(game, id)
    dice, wounds = sum(each.dice for each in upgraded), sum(each.wounds for each in upgraded)
    return structs.replace(
        printed,
        fear=printed.fear + sum(each.fear for each in upgraded),
        dark=printed.dark + dice,
        light=printed.light + dice,
        first=printed.first + wounds,
        second=printed.second + wounds,
    )


# -- the hero's sheet, which is public


def cap(front: Front) -> int:
    """Return the healing cap."""
    return CAPS[front.marker]


def pool(front: Front) -> int:
    """Return the adrenaline tokens at the start of a round, by the lower value of both tracks."""
    size = min(tokens_at(front.hero.life), tokens_at(front.hero.control))
    return min(MOST_ADRENALINE, size + has(front, "cold-blood"))


def tokens_at(health: int) -> int:
    """Return the adrenaline tokens for one track: the lower its health, the more."""
    return ADRENALINE + (health <= 8) + (health <= 4)


def has(front: Front, ability: str) -> bool:
    """Return whether the hero has unlocked an ability."""
    return front.hero.experience.get(ability, 0) >= 2  # type: ignore[call-overload, no-any-return]


def gift(game: Alone) -> str:
    """Return the ability of the hero's character."""
    return character(game, game.state.front.hero.character).gift


def rule(game: Alone, word: str) -> bool:
    """Return whether a rule applies because of an open mission."""
    return any(
        quest.open and not quest.done and mission(game, quest.id).rule == word
        for quest in game.state.front.quests
    )


def questions(game: Alone, n: int) -> int:
    """Return the number of distances that the hero gets out of `n`."""
    return min(n, 1) if rule(game, "jammed") else n


def step_room(game: Alone, quest: Quest) -> str:
    """Return the room of a mission's next step."""
    record = mission(game, quest.id)
    return record.steps[quest.step].room or record.room


def remembers(game: Alone) -> bool:
    """Return whether sectors that left the table are still shown as last seen."""
    return game.toggle("memory") == "kept"


def mission_rooms(game: Alone) -> list[str]:
    """Return all rooms in which this game's missions have steps."""
    return [room for quest in game.state.front.quests for room in mission(game, quest.id).rooms]


# -- the evil side


def evil_seats(game: Alone) -> tuple[int, ...]:
    return tuple(range(1, len(game.state.setup.seats)))


def evil(game: Alone, seat: int) -> Evil:
    return game.state.behind.evils[seat - 1]


def in_order(game: Alone) -> list[int]:
    """Return the evil seats, the leader first."""
    seats = list(evil_seats(game))
    begin = seats.index(game.state.front.leader)
    return seats[begin:] + seats[:begin]


def plan(game: Alone) -> Plan:
    """Return the layout of the station, which the hero's side must not read."""
    plan = game.state.behind.plan
    assert plan is not None
    return plan


def adjacent(game: Alone, sector: int) -> list[int]:
    """Return the sectors that one step can reach now."""
    return plan(game).adjacent(sector, game.state.behind.blocked)


def creatures_in(game: Alone, sector: int) -> list[Creature]:
    """Return the creatures in a sector, without knocked-down avatars."""
    return [each for each in game.state.behind.creatures if each.at == sector]


def movable(game: Alone) -> list[Creature]:
    """Return the creatures that a standard reaction can move: all except avatars."""
    avatars = game.state.front.avatars
    return [each for each in game.state.behind.creatures if each.special not in avatars]


def on_floor(game: Alone, floor: int) -> int:
    """Return the number of creatures on a level that count towards its limit."""
    return sum(
        floor_of(each.at) == floor and special_power(game, each.special) != "swarm"
        for each in game.state.behind.creatures
    )


def special_power(game: Alone, special: str) -> str:
    """Return the power of a special creature; "" for any other creature."""
    record = game.rules.library["special"].get(special)
    return record.power if record else ""


def limit(game: Alone) -> int:
    """Return the maximum number of creatures on a level."""
    return AVATAR_LIMIT if game.state.front.avatars else LIMIT


def is_full(game: Alone, floor: int) -> bool:
    return on_floor(game, floor) >= limit(game)


def tokens_left(game: Alone, kind_id: str) -> int:
    """Return the number of tokens of a kind that are not on the map."""
    out = sum(each.kind == kind_id and not each.special for each in game.state.behind.creatures)
    return kind(game, kind_id).tokens - out


def spawnable(game: Alone, kind_id: str, special: str = "", nearer: int = 0) -> list[int]:
    """Return the sectors in which a creature can spawn."""
    if not special and not tokens_left(game, kind_id):
        return []
    distances = plan(game).distances[game.state.behind.at]
    least = max(1, stats(game, kind_id, special).distance - nearer)
    swarms = special_power(game, special) == "swarm"
    floors = [floor for floor in (0, 1) if swarms or not is_full(game, floor)]
    return [
        sector
        for sector, n in sorted(distances.items())
        if n >= least and floor_of(sector) in floors
    ]


def longest_step(game: Alone) -> int:
    """Return the maximum number of sectors that a standard reaction moves a creature."""
    stalks = any(special_power(game, each) == "stalk" for each in game.state.front.specials)
    return 1 + stalks


def nearest_birth(game: Alone) -> int:
    """Return the minimum distance from the hero at which a standard reaction spawns a creature."""
    return min(stats(game, id).distance for id in usual_kinds(game))


def usual_kinds(game: Alone) -> list[str]:
    """Return the five kinds that are not bosses."""
    return [id for id, each in game.rules.library["creature"].items() if not each.boss]


def spaces_used(front: Front) -> int:
    """Return the number of covered spaces on the reaction track."""
    return sum(laid.spaces for laid in front.track)


def spaces_needed(front: Front) -> int:
    """Return the spaces that the next card of the turn covers: 1 for the first card, else 2."""
    return 1 + (front.now.played > front.now.activated)


def can_play(front: Front) -> bool:
    """Return whether another reaction card fits: at most two a turn, and only within the track."""
    fits = spaces_used(front) + spaces_needed(front) <= SPACES
    return front.now.played < CARDS_A_TURN and fits


def danger_showing(front: Front) -> int:
    """Return the number of uncovered danger symbols on the reaction track."""
    used = spaces_used(front)
    return sum(space > used for space in DANGER_SPACES)


def danger_on(game: Alone, floor: int) -> int:
    return sum(floor_of(sector) == floor for sector in game.state.behind.danger)


def free_for_danger(game: Alone) -> list[int]:
    """Return the sectors that can take a danger token: those without one, except the hero's."""
    behind = game.state.behind
    return [
        sector
        for sector in range(len(behind.labels))
        if sector not in behind.danger and sector != behind.at
    ]


def reach(game: Alone, creature: Creature, steps: int) -> dict[int, Steps]:
    """Return the route to each sector that a creature can reach; a blocked door costs an extra
    step."""
    blocked = game.state.behind.blocked
    routes: dict[int, Steps] = {creature.at: ()}
    costs = {creature.at: 0}
    ends = [creature.at]
    for here in ends:
        for beyond in plan(game).neighbours[here]:
            border = (min(here, beyond), max(here, beyond))
            is_blocked = border in blocked
            cost = costs[here] + 1 + is_blocked
            way = (*routes[here], *([border] if is_blocked else []), beyond)
            if cost > steps or not may_enter(game, creature, here, beyond):
                continue
            if beyond not in costs or cost < costs[beyond]:
                costs[beyond], routes[beyond] = cost, way
                ends.append(beyond)
    return routes


def openings(game: Alone, creature: Creature, steps: int) -> dict[Border, Steps]:
    """Return the routes to blocked doors that a creature can unblock, as its last step."""
    routes: dict[Border, Steps] = {}
    for sector, way in reach(game, creature, steps - 1).items():
        cost = len(way)
        for border in game.state.behind.blocked:
            if sector in border and border not in way and cost + 1 <= steps:
                routes.setdefault(border, (*way, border))
    return routes


def may_enter(game: Alone, creature: Creature, here: int, beyond: int) -> bool:
    """Return whether a creature may take a step: a full level admits no creature from the other."""
    if floor_of(here) == floor_of(beyond) or special_power(game, creature.special) == "swarm":
        return True
    counted = floor_of(creature.at) == floor_of(beyond)
    return on_floor(game, floor_of(beyond)) - counted < limit(game)


def noise_ways(game: Alone, source: int) -> tuple[str, ...]:
    """Return the true directions of a noise; several if shortest paths are equally long."""
    behind = game.state.behind
    if source == behind.at:
        return ("here",)
    if floor_of(source) != floor_of(behind.at):
        return ("level",)
    first_sectors = graphs.first_steps(behind.at, source, lambda here: adjacent(game, here))
    if not first_sectors:
        return ("nowhere",)
    sides = {other: side for side, other in plan(game).beyond[behind.at].items()}
    return tuple(dict.fromkeys(sides.get(first_sector, "stairs") for first_sector in first_sectors))


def side_to(game: Alone, here: int, beyond: int) -> Side | None:
    """Return the side of a sector on which a neighbour is; None if stairs lead there."""
    for side, other in plan(game).beyond[here].items():
        if other == beyond and floor_of(here) == floor_of(beyond):
            return side
    return None


def sector_of(game: Alone, label: str) -> int:
    """Return the number of the sector with a label of the hero's side."""
    return game.state.behind.labels.index(label)
