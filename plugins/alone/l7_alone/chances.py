"""How likely a seat wins as the game stands: for those who look ahead, and for the report.

The weights are those that told won games of careful heroes from lost ones best, turn by turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import exp
from typing import Final

from . import query
from .acting import open_quests
from .director.outlook import Outlook
from .hero import outlook as hero_outlook
from .state import HERO, TRACK, TURNS, Alone, Quest

EVEN: Final = 1.85
"""What speaks for the hero before anything else is counted."""
LIFE: Final = 1.75
"""For the track full."""
CONTROL: Final = 0.6
WORK: Final = 0.22
"""Against the hero, for every turn that the missions still take."""
ASTRAY: Final = 0.07
"""For every turn that the nearest goal is away by what the hero knows: who has no idea where it is
goes a long way round."""
FARTHEST: Final = 25.0
LATE: Final = 0.35
"""For every turn of work that is left when the nightmare begins."""
PICKY: Final = 0.7
"""For every step that asks for something besides being there."""
MENACE: Final = 0.2
"""For every point that creatures are good for as they stand."""
ACTIONS: Final = 1.4
"""In a turn, with bullet time."""


def value(game: Alone, seat: int) -> float:
    """How well that seat stands, from 0 to 1."""
    outcome = game.state.outcome
    if outcome is not None:
        return float(seat in outcome.winners)
    hero = hero_wins(game) if game.state.front.at else 0.5
    return hero if seat == HERO else 1.0 - hero


def hero_wins(game: Alone) -> float:
    """Health against the work that is left, the time there is for it, how much of the way is known,
    and what is about."""
    hero = game.state.front.hero
    turns, picky = min(plans(game))
    stands = EVEN + (LIFE * hero.life + CONTROL * hero.control) / TRACK
    stands -= WORK * turns + LATE * max(0.0, turns / ACTIONS - turns_left(game))
    stands -= ASTRAY * min(FARTHEST, hero_outlook.Outlook(game).distance)
    stands -= PICKY * picky + MENACE * Outlook(game).menace
    return 1.0 / (1.0 + exp(-stands))


def turns_left(game: Alone) -> int:
    """Until the nightmare begins."""
    front = game.state.front
    if front.nightmare:
        return 0
    return TURNS - front.turn + TURNS * (front.marker - 1 + front.extra)


def plans(game: Alone) -> Iterator[tuple[int, int]]:
    """By each way to win, how many turns it takes, and how many of its steps are picky."""
    front, here = game.state.front, game.state.behind.at
    final = next(each for each in front.quests if query.mission(game, each.id).colour == "red")
    if front.final:
        turns, picky, _ = done_from(game, here, final)
        yield turns, picky
        return
    for quest in open_quests(game):
        first, odd, there = done_from(game, here, quest)
        rest, odder, _ = done_from(game, there, final)
        yield first + rest, odd + odder


def done_from(game: Alone, sector: int, quest: Quest) -> tuple[int, int, int]:
    """Turns and picky steps that a mission still takes for somebody there, and where it ends."""
    record, distances = query.mission(game, quest.id), query.plan(game).distances
    places = {room: number for number, room in game.state.behind.rooms.items()}
    turns, picky = -quest.times, 0
    for step in record.steps[quest.step :]:
        room = places[step.room or record.room]
        turns += distances[sector][room] + step.times
        picky += bool(step.conditions)
        sector = room
    return turns, picky, sector
