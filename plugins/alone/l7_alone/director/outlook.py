"""What the hero has to expect of creatures, in points: LIFE and SELF CONTROL on average.

All of it is worked out from the map; verbs ask here what moving and spawning are worth.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from .. import dice, query
from ..plan import Border, floor_of
from ..state import Alone, Creature

NEARNESS: Final = (1.0, 0.55, 0.38, 0.27, 0.19)
"""How much of its blow a creature is good for, by its distance; what is farther counts least."""
FAR: Final = 0.1
ON_THE_WAY: Final = 0.5
"""How likely it is to be met where the hero is bound to go next."""


def menace(game: Alone) -> float:
    """What all creatures on the map are good for as they stand."""
    return sum(at(game, each, each.at) for each in game.state.behind.creatures)


def at(game: Alone, creature: Creature, sector: int) -> float:
    """What a creature would be good for in that sector."""
    behind = game.state.behind
    away = query.plan(game).distances[behind.at].get(sector, 99)
    figures = query.stats(game, creature.kind, creature.special)
    blow = blow_of(game, creature, sector)
    share = NEARNESS[away] if away < len(NEARNESS) else FAR
    worth = share * (blow + 0.3 * figures.fear)
    if away and sector not in behind.revealed and sector in next_steps(game):
        worth += ON_THE_WAY * figures.fear
    return worth


def blow_of(game: Alone, creature: Creature, sector: int) -> float:
    """The hits of its attack on average, where the hero stands."""
    behind = game.state.behind
    figures = query.stats(game, creature.kind, creature.special)
    is_lit = behind.at in behind.lit and not (sector != behind.at and sector in behind.lit)
    n = figures.light if is_lit else figures.dark
    return n * (dice.chance("claw") if behind.at in behind.danger else dice.chance())


def entering(game: Alone, creature: Creature, sector: int) -> float:
    """What it costs at once that it comes into the hero's sector out of the dark."""
    behind = game.state.behind
    if sector != behind.at or creature.at in behind.revealed or creature.at == sector:
        return 0.0
    return float(query.fear_of(game, creature))


def next_steps(game: Alone) -> set[int]:
    """Where the hero goes next, if the hero knew the way to the nearest goal."""
    behind = game.state.behind
    away = query.plan(game).distances
    found: set[int] = set()
    for goal in goals(game):
        if goal == behind.at:
            continue
        near = query.plan(game).neighbours[behind.at]
        least = min(away[each][goal] for each in near)
        found |= {each for each in near if away[each][goal] == least}
    return found


def goals(game: Alone) -> list[int]:
    """The rooms that open missions ask for."""
    rooms = {
        query.step_room(game, quest)
        for quest in game.state.front.quests
        if quest.open and not quest.done
    }
    return [sector for sector, room in game.state.behind.rooms.items() if room in rooms]


def moved(game: Alone, creature: Creature, sector: int) -> float:
    """What is gained by moving it there, if it can get there."""
    gained = at(game, creature, sector) - at(game, creature, creature.at)
    return gained + entering(game, creature, sector) + dimmed(game, sector)


def opened(game: Alone, door: Border) -> float:
    """What it is worth to unblock a door: it stands between the hero and what is out there."""
    here = game.state.behind.at
    away = query.plan(game).distances[here]
    return 0.6 if here in door else 0.3 if min(away[each] for each in door) <= 2 else 0.1


def dimmed(game: Alone, sector: int) -> float:
    """What it is worth that the lights go out there."""
    behind = game.state.behind
    return 0.3 if sector in behind.lit and sector != behind.at else 0.0


def best_move(game: Alone, creatures: Iterable[Creature], steps: int) -> float:
    """The most that moving one of them is worth; to stay and be heard is worth nothing."""
    beasts = list(creatures)
    gains = [
        moved(game, each, sector) for each in beasts for sector in query.reach(game, each, steps)
    ]
    doors = [opened(game, door) for each in beasts for door in query.openings(game, each, steps)]
    return max((*gains, *doors), default=0.0)


def spawned(game: Alone, kind: str, sector: int, special: str = "") -> float:
    """What a new creature there is good for; a level soon holds no more of them."""
    newcomer = Creature(0, kind, sector, special=special)
    room_left = query.limit(game) - query.on_floor(game, floor_of(sector))
    return at(game, newcomer, sector) + 0.12 * room_left


def best_spawn(game: Alone, kinds: Iterable[str], *, nearer: int = 0, special: str = "") -> float:
    """The most that a new creature of one of these kinds is worth."""
    return max(
        (
            spawned(game, kind, sector, special)
            for kind in kinds
            for sector in query.spawnable(game, kind, special, nearer)
        ),
        default=0.0,
    )
