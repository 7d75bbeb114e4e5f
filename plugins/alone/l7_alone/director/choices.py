"""What the director answers to each question: ideas with what they promise, weighed and paced."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final
from zlib import crc32

from l7core.api import Advice, Ask, Option, Scope, ids, worth_of
from l7core.api import ideas as kit

from .. import answers, query
from ..plan import floor_of
from ..state import DANGER_SPACES, TURNS, Alone, Creature
from . import outlook, pace

PREFIX: Final = "alone.hint"
DANGER_PRICE: Final = 0.3
"""What a danger symbol of the reaction track is worth uncovered."""


def advise(game: Alone, ask: Ask) -> Advice:
    """The best idea, or one that is nearly as good: who always does the best can be read."""
    found = sorted(ideas(game, ask), key=lambda idea: -idea.score)
    like = [idea for idea in found if idea.score >= found[0].score - pace.slack(game)]
    chosen = like[coin(game, ask.prompt, len(like))]
    others = [idea for idea in found if idea is not chosen]
    return kit.best_of([chosen, *others], PREFIX, lambda option: option != chosen.option)


def coin(game: Alone, salt: str, n: int) -> int:
    """A number below n, which hangs on what evil players alone know."""
    behind = game.state.behind
    hands = [card for evil in behind.evils for card in evil.hand]
    known = [salt, str(game.state.front.clock), *behind.labels, *hands]
    known += [f"{each.n}@{each.at}" for each in behind.creatures]
    return crc32(" ".join(known).encode()) % n


def ideas(game: Alone, ask: Ask) -> Iterator[kit.Idea]:
    """What comes to mind at that question."""
    answer = ANSWERS.get(ask.prompt, as_they_come)
    yield from answer(game, ask)


def as_they_come(game: Alone, ask: Ask) -> Iterator[kit.Idea]:
    for option in ask.options:
        yield kit.Idea(option.id, 0.0, "usual")


# -- windows


def window(game: Alone, ask: Ask) -> Iterator[kit.Idea]:
    """Each card by what it does now, less what it may do later and what it covers."""
    price = price_of_card(game, ask.seat)
    allowed = pace.allowed(game)
    for option in ask.options:
        if option.id == "pass":
            yield kit.Idea("pass", 0.0, "save")
            continue
        gain, why = promise(game, ask, option)
        over = max(0.0, gain - max(0.0, allowed))
        yield kit.Idea(option.id, gain - price - OVERDRAWN * over, why, about(option))


OVERDRAWN: Final = 0.9
"""What a point of harm beyond the budget of the round is taken off."""


def about(option: Option) -> dict[str, str | int]:
    return {"target": option.target, "option": option.id}


def promise(game: Alone, ask: Ask, option: Option) -> tuple[float, str]:
    """What that answer is good for, and the word for it."""
    does, what = ids.head(option.id), ids.tail(option.id)
    if does == "up":
        return face_up(game, ask.seat, what), "strike"
    if does == "down":
        return best_standard(game), "creep"
    if does == "special":
        special = what.split("/")[0]
        kind = game.rules.library["special"][special].kind
        return 0.4 + outlook.best_spawn(game, [kind], special=special), "special"
    return avatar(game, what), "avatar"


def face_up(game: Alone, seat: int, card: str) -> float:
    """What its effect does, and the other half of it where there is danger."""
    record = query.reaction(game, card)
    effects = (*record.effects, *(record.dangerous if answers.in_danger(game) else ()))
    return worth_of(game, effects, Scope(seat=seat, source=record.id))


def best_standard(game: Alone) -> float:
    """The most that a creature spawned, or moved by a sector, is worth."""
    kinds = [id for id, each in game.rules.library["creature"].items() if not each.boss]
    spawn = outlook.best_spawn(game, kinds)
    return max(spawn, outlook.best_move(game, game.state.behind.creatures, 1))


def avatar(game: Alone, what: str) -> float:
    """An activation costs no card, but gives the hero a danger token."""
    does, id = what.split("/")
    behind = game.state.behind
    token = 0.4
    if does == "move":
        creature = next(each for each in behind.creatures if each.special == id)
        return outlook.best_move(game, [creature], 1) - token
    here = next(
        (outlook.at(game, each, each.at) for each in behind.creatures if each.special == id), 0.0
    )
    return outlook.best_spawn(game, [""], special=id) - here - token


def price_of_card(game: Alone, seat: int) -> float:
    """What a card may be good for later in this round, and the danger that it covers now."""
    front = game.state.front
    hand = len(query.evil(game, seat).hand)
    turns = TURNS - front.turn
    scarce = max(0.0, turns - hand) / TURNS
    used, needed = query.spaces_used(front), query.spaces_needed(front)
    covered = sum(used < space <= used + needed for space in DANGER_SPACES)
    return 0.05 + 0.5 * scarce + DANGER_PRICE * covered


def standard(game: Alone, ask: Ask) -> Iterator[kit.Idea]:
    """Which creature comes, or moves."""
    for option in ask.options:
        does, what = ids.head(option.id), ids.tail(option.id)
        if does == "spawn":
            score = outlook.best_spawn(game, [what])
        else:
            score = outlook.best_move(game, [creature_of(game, int(what))], 1)
        yield kit.Idea(option.id, score, "creep", about(option))


def which(game: Alone, ask: Ask) -> Iterator[kit.Idea]:
    """Which creature a card moves, as far as that is worth anything."""
    for option in ask.options:
        does, what = ids.head(option.id), ids.tail(option.id)
        if option.id == "enough":
            yield kit.Idea("enough", 0.01, "save")
        elif does == "spawn":
            yield kit.Idea(option.id, outlook.best_spawn(game, [what], nearer=1), "creep")
        else:
            score = outlook.best_move(game, [creature_of(game, int(what))], 2)
            yield kit.Idea(option.id, score, "creep", about(option))


def creature_of(game: Alone, n: int) -> Creature:
    return next(each for each in game.state.behind.creatures if each.n == n)


# -- where


def where_spawn(game: Alone, ask: Ask) -> Iterator[kit.Idea]:
    """Near the hero, on the hero's way, where there is room."""
    library = game.rules.library
    special = ask.about if ask.about not in library["creature"] else ""
    kind = "" if special in library["avatar"] else ask.about
    if special in library["special"]:
        kind = library["special"][special].kind
    for option, sector in places(game, ask):
        yield kit.Idea(option.id, outlook.spawned(game, kind, sector, special), "near")


def where_move(game: Alone, ask: Ask) -> Iterator[kit.Idea]:
    creature = creature_of(game, int(ids.tail(ask.about)))
    for option, sector in places(game, ask):
        if ids.head(option.id) == "open":
            other = query.sector_of(game, str((option.args or {})["to"]))
            door = (min(sector, other), max(sector, other))
            yield kit.Idea(option.id, outlook.opened(game, door), "near")
        else:
            yield kit.Idea(option.id, outlook.moved(game, creature, sector), "near")


def places(game: Alone, ask: Ask) -> Iterator[tuple[Option, int]]:
    """The sectors that are offered."""
    for option in ask.options:
        yield option, query.sector_of(game, option.target)


def where_danger(game: Alone, ask: Ask) -> Iterator[kit.Idea]:
    """Where the hero will stand: on the ways to the goals, the nearer the better."""
    behind = game.state.behind
    away = query.plan(game).distances
    for option, sector in places(game, ask):
        near = away[behind.at].get(sector, 99)
        detour = min(
            (near + away[sector][goal] - away[behind.at][goal] for goal in outlook.goals(game)),
            default=9,
        )
        is_goal = sector in outlook.goals(game)
        score = 3.0 - 0.8 * detour - 0.1 * near + 1.2 * is_goal
        if ask.prompt == "alone.where-danger-from":
            score = -score
        yield kit.Idea(option.id, score, "danger")


def where_dark(game: Alone, ask: Ask) -> Iterator[kit.Idea]:
    """The hero's own light first."""
    away = query.plan(game).distances[game.state.behind.at]
    for option, sector in places(game, ask):
        yield kit.Idea(option.id, -float(away.get(sector, 9)), "dark")


def where_drag(game: Alone, ask: Ask) -> Iterator[kit.Idea]:
    """Away from the goals, onto danger, to creatures."""
    behind, plan = game.state.behind, query.plan(game)
    for option, sector in places(game, ask):
        far = min((plan.distances[sector][goal] for goal in outlook.goals(game)), default=0)
        beasts = len(query.creatures_in(game, sector))
        score = 0.5 * far + (sector in behind.danger) + 2.0 * beasts
        yield kit.Idea(option.id, score, "drag")


def which_door(game: Alone, ask: Ask) -> Iterator[kit.Idea]:
    """The one through which the hero's way leads."""
    next_ones = outlook.next_steps(game)
    for option in ask.options:
        label = str((option.args or {}).get("to", option.target))
        both = {query.sector_of(game, option.target), query.sector_of(game, label)}
        score = 2.0 * bool(both & next_ones) + (game.state.behind.at in both)
        yield kit.Idea(option.id, score, "exits")


# -- before the first round


def where_hero(game: Alone, ask: Ask) -> Iterator[kit.Idea]:
    """Far from what the hero has to do, but not always in the farthest corner."""
    plan = query.plan(game)
    rooms = [s for s, room in game.state.behind.rooms.items() if room in query.mission_rooms(game)]
    for option, sector in places(game, ask):
        far = sum(min(plan.distances[sector][room], 6) for room in rooms)
        yield kit.Idea(option.id, 0.08 * far, "far")


def where_creature(game: Alone, ask: Ask) -> Iterator[kit.Idea]:
    """In the dark between the hero and a mission."""
    away = query.plan(game).distances[game.state.behind.at]
    for option, sector in places(game, ask):
        same = floor_of(sector) == floor_of(game.state.behind.at)
        yield kit.Idea(option.id, 1.0 * same - 0.15 * away.get(sector, 9), "near")


def draw(game: Alone, ask: Ask) -> Iterator[kit.Idea]:
    """About as many from each deck."""
    for n, option in enumerate(ask.options):
        yield kit.Idea(option.id, -0.2 * abs(n - (len(ask.options) - 1) / 2), "usual")


def discard(game: Alone, ask: Ask) -> Iterator[kit.Idea]:
    """Cards on damage and plain cards are kept; none is thrown away that can be used face down."""
    for option in ask.options:
        yield kit.Idea(option.id, 0.0, "usual")


def whom(game: Alone, ask: Ask) -> Iterator[kit.Idea]:
    """The companion, if it dies of it, or if a great deal falls on it at once."""
    companion = game.state.front.hero.companion
    n = int((ask.args or {}).get("n", 1))
    health = companion.health if companion else 0
    yield kit.Idea("hero", 1.0 * n, "strike")
    yield kit.Idea("companion", 0.7 * n + 1.5 * (n >= health), "strike")


def noise_way(game: Alone, ask: Ask) -> Iterator[kit.Idea]:
    """The one that does not lead to what the noise is about to do."""
    for option in ask.options:
        yield kit.Idea(option.id, 0.0, "noise")


ANSWERS: Final[dict[str, Any]] = {
    "alone.instant": window,
    "alone.hurt": window,
    "alone.end": window,
    "alone.standard": standard,
    "alone.which": which,
    "alone.where-spawn": where_spawn,
    "alone.where-move": where_move,
    "alone.where-danger": where_danger,
    "alone.where-condition": where_danger,
    "alone.where-danger-from": where_danger,
    "alone.where-dark": where_dark,
    "alone.where-drag": where_drag,
    "alone.which-door": which_door,
    "alone.where-hero": where_hero,
    "alone.where-creature": where_creature,
    "alone.draw": draw,
    "alone.discard": discard,
    "alone.whom": whom,
    "alone.noise-way": noise_way,
}
"""By the prompt; what is not listed is all the same, and chance decides."""
