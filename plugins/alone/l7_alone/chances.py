"""A seat's chance to win in the current state, for bots that look ahead and for the report.

The weights are those that best separated won from lost games of careful heroes, turn by turn.
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
"""Base score of the hero."""
LIFE: Final = 1.75
"""Score of a full LIFE track."""
CONTROL: Final = 0.6
WORK: Final = 0.22
"""Deduction for each turn that the missions still take."""
ASTRAY: Final = 0.07
"""Deduction for each turn to the nearest goal as the hero knows it; a goal of unknown position
means detours."""
FARTHEST: Final = 25.0
LATE: Final = 0.35
"""Deduction for each turn of work that is left when the nightmare begins."""
PICKY: Final = 0.7
"""Deduction for each mission step that has conditions."""
MENACE: Final = 0.2
"""Deduction for each point of menace of the creatures on the map."""
ACTIONS: Final = 1.4
"""Actions per turn, bullet time included."""


def value(game: Alone, seat: int) -> float:
    """Return the chance that a seat wins, from 0 to 1."""
    outcome = game.state.outcome
    if outcome is not None:
        return float(seat in outcome.winners)
    hero = hero_wins(game) if game.state.front.at else 0.5
    return hero if seat == HERO else 1.0 - hero


def hero_wins(game: Alone) -> float:
    """Return the hero's chance to win, from health, work, time, known ways and creatures."""
    hero = game.state.front.hero
    turns, picky = min(plans(game))
    score = EVEN + (LIFE * hero.life + CONTROL * hero.control) / TRACK
    score -= WORK * turns + LATE * max(0.0, turns / ACTIONS - turns_left(game))
    score -= ASTRAY * min(FARTHEST, hero_outlook.Outlook(game).distance)
    score -= PICKY * picky + MENACE * Outlook(game).menace
    return 1.0 / (1.0 + exp(-score))


def turns_left(game: Alone) -> int:
    """Return the number of turns until the nightmare begins."""
    front = game.state.front
    if front.nightmare:
        return 0
    return TURNS - front.turn + TURNS * (front.marker - 1 + front.extra)


def plans(game: Alone) -> Iterator[tuple[int, int]]:
    """Yield the turns and the number of steps with conditions for each way to win."""
    front, here = game.state.front, game.state.behind.at
    final = next(each for each in front.quests if query.mission(game, each.id).colour == "red")
    if front.final:
        turns, picky, _ = done_from(game, here, final)
        yield turns, picky
        return
    for quest in open_quests(game):
        first, conditional_first, final_sector = done_from(game, here, quest)
        turns_rest, conditional_rest, _ = done_from(game, final_sector, final)
        yield first + turns_rest, conditional_first + conditional_rest


def done_from(game: Alone, sector: int, quest: Quest) -> tuple[int, int, int]:
    """Return the turns and steps with conditions that a mission still takes, and where it ends."""
    record, distances = query.mission(game, quest.id), query.plan(game).distances
    places = {room: number for number, room in game.state.behind.rooms.items()}
    turns, picky = -quest.times, 0
    for step in record.steps[quest.step :]:
        room = places[step.room or record.room]
        turns += distances[sector][room] + step.times
        picky += bool(step.conditions)
        sector = room
    return turns, picky, sector
