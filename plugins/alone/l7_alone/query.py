"""What can be read off the table; nothing here changes it.

What concerns the map takes the game, and is for the evil side; what is public takes the game too,
but looks at the front alone.
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
"""How a creature goes: sectors that it enters, and doors that it unblocks before."""

# -- records


def reaction(game: Alone, card: str) -> records.Reaction:
    """What a reaction card says; cards of a kind are numbered."""
    record: records.Reaction = game.rules.library["reaction"][card.partition("#")[0]]
    return record


def item(game: Alone, id: str) -> records.Item:
    record: records.Item = game.rules.library["item"][id]
    return record


def effects_of(game: Alone, held: Item) -> Effects:
    """What an item does: something better, once it is upgraded."""
    record = item(game, held.id)
    return record.upgraded if held.upgraded and record.upgraded else record.effects


def mission(game: Alone, id: str) -> records.Mission:
    record: records.Mission = game.rules.library["mission"][id]
    return record


def character(game: Alone, id: str) -> records.Character:
    record: records.Character = game.rules.library["character"][id]
    return record


def fear_of(game: Alone, creature: Creature) -> int:
    """What it costs to meet it."""
    return stats(game, creature.kind, creature.special).fear + rule(game, "dread")


def kind(game: Alone, id: str) -> records.Creature:
    record: records.Creature = game.rules.library["creature"][id]
    return record


def stats(game: Alone, kind_id: str, special: str = "") -> Stats:
    """The figures of a creature, as the stats card lies: calm or nightmare."""
    if special in game.rules.library["avatar"]:
        return avatar_stats(game, special)
    if special:
        own: Stats = game.rules.library["special"][special].stats
        return own
    record = kind(game, kind_id)
    return record.nightmare if game.state.front.nightmare else record.calm


def avatar(game: Alone, id: str) -> records.Avatar:
    record: records.Avatar = game.rules.library["avatar"][id]
    return record


def upgrades(game: Alone, id: str) -> list[records.Upgrade]:
    """The upgrades that an avatar has."""
    taken = game.state.front.upgrades.get(id, [])
    return [each for each in avatar(game, id).upgrades if each.id in taken]


def avatar_power(game: Alone, id: str) -> int:
    """How many upgrades strengthen its power."""
    return sum(each.power for each in upgrades(game, id))


def avatar_rule(game: Alone, id: str) -> str:
    """The power of an avatar that holds in its own sector."""
    return avatar(game, id).rule if id in game.rules.library["avatar"] else ""


def is_hushed(game: Alone) -> bool:
    """AVATAR: near one that whispers no adrenaline can be spent; all of it is in plain sight."""
    front = game.state.front
    for shown in front.creatures.values():
        if shown.at and not shown.down and avatar_rule(game, shown.special) == "whisper":
            away = labyrinth.steps_from(front, front.at)
            if away.get(shown.at, 99) <= avatar_power(game, shown.special):
                return True
    return False


def avatar_stats(game: Alone, id: str) -> Stats:
    """Its figures, with its upgrades."""
    own, better = avatar(game, id).stats, upgrades(game, id)
    dice, wounds = sum(each.dice for each in better), sum(each.wounds for each in better)
    return structs.replace(
        own,
        fear=own.fear + sum(each.fear for each in better),
        dark=own.dark + dice,
        light=own.light + dice,
        first=own.first + wounds,
        second=own.second + wounds,
    )


# -- the hero's sheet, which is public


def cap(front: Front) -> int:
    """What health can be recovered to."""
    return CAPS[front.marker]


def pool(front: Front) -> int:
    """Adrenaline tokens at the start of a round: the lower of what both tracks say."""
    size = min(tokens_at(front.hero.life), tokens_at(front.hero.control))
    return min(MOST_ADRENALINE, size + has(front, "cold-blood"))


def tokens_at(health: int) -> int:
    """What the adrenaline track says beside a health track: the worse it stands, the more."""
    return ADRENALINE + (health <= 8) + (health <= 4)


def has(front: Front, ability: str) -> bool:
    """Whether the hero has unlocked it."""
    return front.hero.experience.get(ability, 0) >= 2  # type: ignore[call-overload, no-any-return]


def gift(game: Alone) -> str:
    """What the hero can do as the person that he or she is."""
    return character(game, game.state.front.hero.character).gift


def rule(game: Alone, word: str) -> bool:
    """Whether an open mission makes that rule hold."""
    return any(
        quest.open and not quest.done and mission(game, quest.id).rule == word
        for quest in game.state.front.quests
    )


def questions(game: Alone, n: int) -> int:
    """How many of so many distances the hero is told."""
    return min(n, 1) if rule(game, "jammed") else n


def step_room(game: Alone, quest: Quest) -> str:
    """The room in which the next step of a mission is done."""
    record = mission(game, quest.id)
    return record.steps[quest.step].room or record.room


def remembers(game: Alone) -> bool:
    """Whether sectors that have left the table are still shown as they were."""
    return game.toggle("memory") == "kept"


def mission_rooms(game: Alone) -> list[str]:
    return [mission(game, quest.id).room for quest in game.state.front.quests]


# -- the evil side


def evil_seats(game: Alone) -> tuple[int, ...]:
    return tuple(range(1, len(game.state.setup.seats)))


def evil(game: Alone, seat: int) -> Evil:
    return game.state.behind.evils[seat - 1]


def in_order(game: Alone) -> list[int]:
    """The evil seats, the leader first."""
    seats = list(evil_seats(game))
    begin = seats.index(game.state.front.leader)
    return seats[begin:] + seats[:begin]


def plan(game: Alone) -> Plan:
    """The station; the hero's side has none to look at."""
    plan = game.state.behind.plan
    assert plan is not None
    return plan


def adjacent(game: Alone, sector: int) -> list[int]:
    """Where a step can lead now."""
    return plan(game).adjacent(sector, game.state.behind.blocked)


def creatures_in(game: Alone, sector: int) -> list[Creature]:
    """Those that stand there; who lies knocked down is no creature now."""
    return [each for each in game.state.behind.creatures if each.at == sector]


def on_floor(game: Alone, floor: int) -> int:
    """Creatures on that level, as the limit counts them."""
    return sum(
        floor_of(each.at) == floor and special_power(game, each.special) != "swarm"
        for each in game.state.behind.creatures
    )


def special_power(game: Alone, special: str) -> str:
    """The power of a special creature."""
    record = game.rules.library["special"].get(special)
    return record.power if record else ""


def limit(game: Alone) -> int:
    """How many creatures a level holds."""
    return AVATAR_LIMIT if game.state.front.avatars else LIMIT


def is_full(game: Alone, floor: int) -> bool:
    return on_floor(game, floor) >= limit(game)


def tokens_left(game: Alone, kind_id: str) -> int:
    """Creature tokens of a kind that are not on the map."""
    out = sum(each.kind == kind_id and not each.special for each in game.state.behind.creatures)
    return kind(game, kind_id).tokens - out


def spawnable(game: Alone, kind_id: str, special: str = "", nearer: int = 0) -> list[int]:
    """The sectors in which that creature can come into being."""
    if not special and not tokens_left(game, kind_id):
        return []
    away = plan(game).distances[game.state.behind.at]
    least = max(1, stats(game, kind_id, special).distance - nearer)
    swarms = special_power(game, special) == "swarm"
    floors = [floor for floor in (0, 1) if swarms or not is_full(game, floor)]
    return [
        sector for sector, n in sorted(away.items()) if n >= least and floor_of(sector) in floors
    ]


def longest_step(game: Alone) -> int:
    """How far a standard reaction moves a creature: a sector, two where something stalks."""
    stalks = any(special_power(game, each) == "stalk" for each in game.state.front.specials)
    return 1 + stalks


def nearest_birth(game: Alone) -> int:
    """How near to the hero a creature can come into being by a standard reaction."""
    return min(stats(game, id).distance for id in usual_kinds(game))


def usual_kinds(game: Alone) -> list[str]:
    """The five that are no bosses."""
    return [id for id, each in game.rules.library["creature"].items() if not each.boss]


def spaces_used(front: Front) -> int:
    """Of the reaction track."""
    return sum(laid.spaces for laid in front.track)


def spaces_needed(front: Front) -> int:
    """What the next card of this turn covers: the first one 1 space, the second 2."""
    return 1 + (front.now.played > 0)


def can_play(front: Front) -> bool:
    """Whether one more reaction card fits: two a turn, and the track has an end."""
    fits = spaces_used(front) + spaces_needed(front) <= SPACES
    return front.now.played < CARDS_A_TURN and fits


def danger_showing(front: Front) -> int:
    """Danger symbols of the reaction track that no card covers."""
    used = spaces_used(front)
    return sum(space > used for space in DANGER_SPACES)


def danger_on(game: Alone, floor: int) -> int:
    return sum(floor_of(sector) == floor for sector in game.state.behind.danger)


def free_for_danger(game: Alone) -> list[int]:
    """Where a danger token may be placed in the course of a turn: not under the hero."""
    behind = game.state.behind
    return [
        sector
        for sector in range(len(behind.labels))
        if sector not in behind.danger and sector != behind.at
    ]


def reach(game: Alone, creature: Creature, steps: int) -> dict[int, Steps]:
    """Where a creature can get to; a blocked door costs a step more."""
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
    """The blocked doors that a creature can unblock without going through: that is a step too."""
    found: dict[Border, Steps] = {}
    for sector, way in reach(game, creature, steps - 1).items():
        cost = len(way)
        for border in game.state.behind.blocked:
            if sector in border and border not in way and cost + 1 <= steps:
                found.setdefault(border, (*way, border))
    return found


def may_enter(game: Alone, creature: Creature, here: int, beyond: int) -> bool:
    """A level that is full takes in nobody from the other one."""
    if floor_of(here) == floor_of(beyond) or special_power(game, creature.special) == "swarm":
        return True
    counted = floor_of(creature.at) == floor_of(beyond)
    return on_floor(game, floor_of(beyond)) - counted < limit(game)


def noise_ways(game: Alone, source: int) -> tuple[str, ...]:
    """What can truthfully be said of where a noise comes from: several, where ways are as short."""
    behind = game.state.behind
    if source == behind.at:
        return ("here",)
    if floor_of(source) != floor_of(behind.at):
        return ("level",)
    firsts = graphs.first_steps(behind.at, source, lambda here: adjacent(game, here))
    if not firsts:
        return ("nowhere",)
    sides = {other: side for side, other in plan(game).beyond[behind.at].items()}
    return tuple(dict.fromkeys(sides.get(first, "stairs") for first in firsts))


def side_to(game: Alone, here: int, beyond: int) -> Side | None:
    """On which side of a sector a neighbour lies; none if stairs lead there."""
    for side, other in plan(game).beyond[here].items():
        if other == beyond and floor_of(here) == floor_of(beyond):
            return side
    return None


def sector_of(game: Alone, label: str) -> int:
    """The sector that the hero's side calls so."""
    return game.state.behind.labels.index(label)
