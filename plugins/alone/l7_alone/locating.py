"""LOCATE: the shortest distance to two targets, and their levels."""

from __future__ import annotations

from collections.abc import Iterator

from l7core.api import Option, ids

from . import ops, query
from .book import flows
from .plan import floor_of
from .state import HERO, Alone, Shown

TARGETS = 2


@flows("alone:locate")
async def locate(game: Alone, unused: str) -> None:
    await ask_for(game, TARGETS)


async def ask_for(game: Alone, n: int) -> None:
    """Let the hero declare `n` targets, then answer all of them."""
    n = query.questions(game, n)
    declared: list[str] = []
    while len(declared) < n:
        options = [asked(game, target) for target in targets(game) if target not in declared]
        option = await game.ask(HERO, "alone.locate", options, args={"n": n - len(declared)})
        declared.append(option.target)
    for target in declared:
        answer(game, target)


def asked(game: Alone, target: str) -> Option:
    """Return the option for a target; a mission's room also names the mission.

    Of a kind of creature, the nearest is meant; a creature in view can be asked for by itself.
    """
    for quest in game.state.front.quests:
        if not quest.done and query.step_room(game, quest) == target:
            return Option(
                f"find:{target}", "alone.find-mission", target, args={"mission": quest.id}
            )
    key = ""
    if target in query.usual_kinds(game):
        key = "alone.find-nearest"
    elif target in game.state.front.creatures:
        key = "alone.find-seen"
    return Option(f"find:{target}", key, target)


def targets(game: Alone) -> Iterator[str]:
    """Yield all possible targets; for several of a kind, the nearest is reported.

    Mission rooms come first, open missions before the final one that waits.
    """
    front = game.state.front
    waiting = [quest for quest in front.quests if not quest.done]
    waiting.sort(key=lambda quest: not quest.open)
    wanted = list(dict.fromkeys(query.step_room(game, quest) for quest in waiting))
    yield from wanted
    yield from (room for room in game.rules.library["room"] if room not in wanted)
    yield from ("unit:any", "stairs:red", "stairs:blue", "danger:any", "lit:any", "blocked:any")
    yield "creature:any"
    for id, record in game.rules.library["creature"].items():
        if not record.boss or id in front.bosses:
            yield id
    yield from (
        each.id for each in front.creatures.values() if each.at and is_one_of_many(game, each)
    )
    yield from front.specials
    yield from front.avatars
    yield from game.rules.library["condition"]


def is_one_of_many(game: Alone, creature: Shown) -> bool:
    """Return whether the map can hold several creatures of this kind."""
    return creature.kind in query.usual_kinds(game) and not creature.special


def answer(game: Alone, target: str) -> None:
    """Report the true distance, counting blocked doors as open."""
    distances = query.plan(game).distances[game.state.behind.at]
    places = sorted(set(places_of(game, target)), key=lambda sector: (distances[sector], sector))
    if places:
        ops.answers.tell_distance(game, target, distances[places[0]], floor_of(places[0]))
    else:
        ops.answers.tell_none(game, target)


def places_of(game: Alone, target: str) -> list[int]:
    """Return the sectors of a target."""
    behind, plan = game.state.behind, query.plan(game)
    kind, wanted_colour = ids.head(target), ids.tail(target)
    if target in game.rules.library["room"]:
        return [sector for sector, room in behind.rooms.items() if room == target]
    if target in game.rules.library["condition"]:
        return [sector for sector, lying in behind.conditions.items() if target in lying]
    if kind == "unit":
        return list(plan.units)
    if kind == "stairs":
        return [sector for sector, colour in plan.stairs.items() if colour == wanted_colour]
    if kind == "danger":
        return list(behind.danger)
    if kind == "lit":
        return list(behind.lit)
    if kind == "blocked":
        return [sector for door in behind.blocked for sector in door]
    if target == "creature:any":
        return [each.at for each in behind.creatures]
    if kind == "creature":
        return [each.at for each in behind.creatures if each.shown == target]
    return [
        each.at
        for each in behind.creatures
        if target in (each.special, "" if each.special else each.kind)
    ]
