"""Lessons: a fixed base to learn in, how far the pupil has come, and what the coach says."""

from __future__ import annotations

from l7core.api import Ask, Guide, Option, Outcome, Scope, lessons, say

from . import ops, query
from .book import flows
from .records import Lesson
from .setup import become
from .state import Lockdown

STEP = "lockdown:step"
ACTION = "lockdown.act"
"""The question that steps speak of; at others the asides do."""


@flows("lockdown:lesson")
def lay_out(game: Lockdown) -> None:
    """The base as the lesson has it, over what has been dealt."""
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
    """These rooms lie where it says; what was dealt there lies where they were."""
    places = game.state.places
    for each in lesson.rooms:
        here = places[each.slot]
        there = next((place for place in places.values() if place.tile == each.room), here)
        there.tile, here.tile = here.tile, each.room
        there.eggs, here.eggs = here.eggs, there.eggs
        here.known, here.items = each.known, each.items
        here.token = each.token or here.token


def lay_person(game: Lockdown, lesson: Lesson) -> None:
    """Who it is about, with these cards to be drawn first."""
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
    """Attacks, events, things and the plan that is in force lie on top; the bag has no more."""
    state = game.state
    for pile, top in ((state.attacks, lesson.attacks), (state.events, lesson.events)):
        bring_up(pile.cards, top)
    for id in reversed(lesson.items):
        bring_up(state.items[game.rules.library["item"][id].colour].cards, (id,))
    state.in_force = lesson.plan
    if lesson.bag:
        state.bag.tokens = dict.fromkeys(state.bag.tokens, 0)
        for token in lesson.bag:
            state.bag.tokens[token] += 1


def bring_up(cards: list[str], top: tuple[str, ...]) -> None:
    """These cards of a pile come to its top, which is its end."""
    for card in reversed(top):
        cards.remove(card)
        cards.append(card)


# -- how far one has come


def go_on(game: Lockdown) -> bool:
    """On to the first step that has not been done; whether there is none left."""
    lesson = query.scenario(game).lesson
    if lesson is None:
        return False
    step, scope = reached(game, lesson), Scope(seat=0)
    while step < len(lesson.steps) and game.holds(lesson.steps[step].until, scope):
        step += 1
    game.state.ext[STEP] = step
    return step == len(lesson.steps)


def reached(game: Lockdown, lesson: Lesson) -> int:
    """The number of the present step, as far as there is one."""
    return min(int(game.state.ext.get(STEP, 0)), len(lesson.steps))


@flows("lockdown:learned")
def learned(game: Lockdown) -> None:
    """A lesson is over once all of it has been done."""
    game.end(Outcome("won", "lockdown.end.learned", None, (0,)))


# -- the coach


def guide(game: Lockdown, ask: Ask | None, seat: int | None) -> Guide | None:
    """What the coach says now, and the options that are meant."""
    scenario = query.scenario(game)
    lesson = scenario.lesson
    if lesson is None:
        return None
    told = {aside.on: aside.text for aside in lesson.asides}
    done = reached(game, lesson)
    wanted = wanted_at(lesson, done, ask.prompt) if ask else ()
    meant = those_meant(ask, wanted) if ask else []
    end = ask.find("end") if ask else None
    if end and wanted and not meant:
        told[ACTION], meant = say(game, "lockdown.lesson.wait"), [end]
    coach = lessons.Lesson(
        scenario.name, lesson.number, tuple(step.text for step in lesson.steps), told
    )
    return coach.guide(done, ask, seat, [option.id for option in meant])


def wanted_at(lesson: Lesson, done: int, prompt: str) -> tuple[str, ...]:
    """The beginnings of what the present step speaks of, or of what an aside does."""
    if prompt == ACTION:
        return lesson.steps[done].options if done < len(lesson.steps) else ()
    return next((each.options for each in lesson.asides if each.on == prompt), ())


def those_meant(ask: Ask, beginnings: tuple[str, ...]) -> list[Option]:
    """The options that begin with the first of these that any of them begins with."""
    for beginning in beginnings:
        if meant := [each for each in ask.options if each.id.startswith(beginning)]:
            return meant
    return []
