"""Lessons: the fixed station, the learner's progress and the coach."""

from __future__ import annotations

from l7core.api import Ask, Guide, Outcome, lessons, piles, say, scenarios

from . import ops, query, sheets
from .book import flows
from .plan import SIZE, Plan
from .records import Lesson, Scenario
from .state import HERO, NOWHERE, Alone, Evil, Item

WINDOWS = ("alone.act", "alone.end")
"""Questions that the lesson steps explain; at other questions the asides do."""


def of(game: Alone) -> Lesson | None:
    """Return the lesson of this game, or None if it has no lesson."""
    scenario: Scenario = scenarios.played(game)
    return scenario.lesson


@flows("alone:lesson")
def lay_out(game: Alone) -> None:
    """Set up the station of the lesson, without shuffling and without questions."""
    lesson = of(game)
    assert lesson is not None, "asked of lessons alone"
    lay_hero(game, lesson)
    lay_station(game, lesson)
    lay_cards(game, lesson)
    ops.station.place_hero(game, lesson.at)
    for kind, sector in lesson.creatures.items():
        ops.creatures.place_creature(game, kind, sector)
    game.emit("alone.begins")


def lay_hero(game: Alone, lesson: Lesson) -> None:
    """Set up the lesson's hero with missions and items."""
    state = game.state
    state.companions.remove(lesson.character)
    state.front.hero.character = lesson.character
    for mission in lesson.missions:
        ops.missions.add_mission(game, mission)
    for item in lesson.items:
        state.items.cards.remove(item)
        state.front.hero.items.append(Item(item))


def lay_station(game: Alone, lesson: Lesson) -> None:
    """Set up the lesson's map sheets, lights and danger, with the rooms in order."""
    library, behind = game.rules.library, game.state.behind
    upper, lower = (sheets.read(library["sheet"][side].rows) for side in lesson.sheets)
    behind.plan = Plan((upper, lower))
    behind.labels = [f"sector:{n}" for n in range(1, 2 * SIZE + 1)]
    behind.rooms = dict(zip(behind.plan.rooms, library["room"], strict=True))
    behind.offsets = [NOWHERE, NOWHERE]
    behind.lit, behind.danger = list(lesson.lit), list(lesson.danger)


def lay_cards(game: Alone, lesson: Lesson) -> None:
    """Give the evil side the lesson's hand and the matching decks."""
    behind, records = game.state.behind, game.rules.library["reaction"]
    hand = [f"{card}#1" for card in lesson.hand]
    for deck in dict.fromkeys(records[card].deck for card in (*lesson.hand, *lesson.decks)):
        cards = [f"{each.id}#{n}" for each in records.values() for n in (1, 2) if each.deck == deck]
        behind.decks[deck] = piles.Pile([card for card in cards if card not in hand])
    seat = query.evil_seats(game)[0]
    behind.evils = [Evil(seat, hand, list(behind.decks))]
    game.state.front.decks = list(behind.decks)
    ops.cards.count_hands(game)


# -- steps and the coach


def note(game: Alone) -> None:
    """Advance the lesson past the steps that are done."""
    if lesson := of(game):
        lessons.go_on(game, lesson, HERO)


def end_if_learned(game: Alone) -> None:
    """End the lesson once all of its steps are done."""
    lesson = of(game)
    if lesson and lessons.go_on(game, lesson, HERO):
        game.end(Outcome("won", "alone.end.learned", winners=(lesson.pupil,)))


def guide(game: Alone, ask: Ask | None, seat: int | None) -> Guide | None:
    """Return the coach's current message and the options to highlight."""
    lesson = of(game)
    if lesson is None:
        return None
    title = scenarios.played(game).name
    coach = lessons.Coach(lesson, title, WINDOWS, say(game, "alone.lesson.wait"))
    return coach.guide(game, ask, seat)
