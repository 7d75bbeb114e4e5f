"""Lessons: a fixed base with a coach."""

from __future__ import annotations

from l7core.api import Ask, Guide, Outcome, lessons, say

from . import ops, query
from .book import flows
from .records import Lesson
from .setup import become
from .state import Lockdown


@flows("lockdown:lesson")
def lay_out(game: Lockdown) -> None:
    """Replace parts of the dealt base with the lesson's setup."""
    lesson = query.scenario(game).lesson
    assert lesson is not None, "asked of lessons alone"
    lay_rooms(game, lesson)
    lay_person(game, lesson)
    lay_decks(game, lesson)
    state = game.state
    state.time, state.first, state.met = lesson.time, 0, bool(lesson.hunters)
    for power in state.power.values():
        power.on = True
    for corridor in lesson.noise:
        state.corridors[corridor].noise = True
    for each in lesson.hunters:
        ops.place_hunter(game, each.kind, each.slot)


def lay_rooms(game: Lockdown, lesson: Lesson) -> None:
    """Put the lesson's rooms in place, swapping them with the rooms that were dealt there."""
    places, boxed = game.state.places, game.state.boxed["room"]
    for each in lesson.rooms:
        here = places[each.slot]
        there = next((place for place in places.values() if place.tile == each.room), here)
        if each.room in boxed:
            boxed[boxed.index(each.room)] = here.tile
        there.tile, here.tile = here.tile, each.room
        there.eggs, here.eggs = here.eggs, there.eggs
        here.known, here.items = each.known, each.items
        here.token = each.token or here.token


def lay_person(game: Lockdown, lesson: Lesson) -> None:
    """Give the player the lesson's character, objectives and cards."""
    who = game.state.crew[0]
    become(game, who, lesson.person)
    who.slot, who.larva, who.informed = lesson.at, lesson.larva, lesson.informed
    who.objectives = list(lesson.objectives)
    for wanted in reversed(lesson.hand):
        card = next(each for each in who.deck.cards if each.partition("#")[0] == wanted)
        who.deck.cards.remove(card)
        who.deck.cards.append(card)
    for face in lesson.contamination:
        ops.contaminate(game, who)
        card = who.deck.spent.pop()
        game.state.infected[card] = face
        who.hand.append(card)


def lay_decks(game: Lockdown, lesson: Lesson) -> None:
    """Put the lesson's cards on top of the decks, and fill the bag with its tokens."""
    state = game.state
    for pile, top in ((state.attacks, lesson.attacks), (state.events, lesson.events)):
        bring_up(pile.cards, top)
    for id in reversed(lesson.items):
        bring_up(state.items[game.rules.library["item"][id].colour].cards, (id,))
    put_in_force(game, lesson.plan)
    if lesson.bag:
        state.bag.tokens = dict.fromkeys(state.bag.tokens, 0)
        for token in lesson.bag:
            state.bag.tokens[token] += 1


def put_in_force(game: Lockdown, plan: str) -> None:
    """Put a contingency in force, swapping it with the one that was in force."""
    state = game.state
    for plans in (state.neutral, *(who.contingencies for who in state.crew)):
        if plan in plans:
            plans[plans.index(plan)] = state.in_force
    state.in_force = plan


def bring_up(cards: list[str], top: tuple[str, ...]) -> None:
    """Move cards to the top of a pile, which is the end of its list."""
    for card in reversed(top):
        cards.remove(card)
        cards.append(card)


# -- steps and the coach


def is_learned(game: Lockdown) -> bool:
    """Return whether all steps of a lesson are done; advance past completed steps."""
    lesson = query.scenario(game).lesson
    return lesson is not None and lessons.go_on(game, lesson, 0)


@flows("lockdown:learned")
def learned(game: Lockdown) -> None:
    """End the lesson as won."""
    game.end(Outcome("won", "lockdown.end.learned", None, (0,)))


def guide(game: Lockdown, ask: Ask | None, seat: int | None) -> Guide | None:
    """Return the coach's current text and the recommended options; None outside lessons."""
    scenario = query.scenario(game)
    if scenario.lesson is None:
        return None
    wait = say(game, "lockdown.lesson.wait")
    coach = lessons.Coach(scenario.lesson, scenario.name, ("lockdown.act",), wait)
    return coach.guide(game, ask, seat)
