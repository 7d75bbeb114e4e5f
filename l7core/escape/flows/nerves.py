"""Windows for shifting fear with a card out of turn.

Only prisoners whose fear can change the result are asked.

Rules: Playing adrenaline cards, Manage your fear. Rulings: 53, 103.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from functools import cache, partial
from typing import Any

from msgspec import Struct

from l7core.api import Args, Ask, Condition, Option, Scope, ids, windows
from l7core.escape.content.kinds import EventIcon
from l7core.escape.flows import adrenaline
from l7core.escape.table import fear, query, targets
from l7core.escape.table.state import Enemy, EscapeGame, Hero
from l7core.escape.table.targets import Candidate, Target

PASS = Option("go-on", "escape.moment.pass")


async def choose_target(game: EscapeGame, enemy: Enemy) -> Target | None:
    """Return the target of an enemy.

    If the enemy follows fear, prisoners whose fear decides the choice may play cards first.
    """
    candidates = targets.candidates(game, enemy)
    if len(candidates) > 1 and targets.goes_by(game, enemy) == "fear" and may_shift(game):
        reachable = targets.with_space(game, enemy, candidates)
        prisoners = [being for _, _, _, being, _ in reachable if isinstance(being, Hero)]
        if any(decides(game, hero, reachable) for hero in prisoners):
            await before_hunt(game, enemy)
            candidates = targets.candidates(game, enemy)
    return targets.choice(game, enemy, candidates)


async def before_hunt(game: EscapeGame, enemy: Enemy) -> None:
    """Let prisoners shift their fear before an enemy that follows fear chooses its target."""

    def ask(seat: int) -> Ask | None:
        hero, candidates = game.state.heroes[seat], targets.candidates(game, enemy)
        if not decides(game, hero, targets.with_space(game, enemy, candidates)):
            return None
        choice = targets.choice(game, enemy, candidates)
        target = choice.being.id if choice else "nobody"
        words: Args = {"enemy": enemy.id, "target": "you" if target == hero.id else target}
        return question(game, hero, "hunted", words)

    await windows.answers(those_on_map(game), ask, partial(shift, game))


def decides(game: EscapeGame, hero: Hero, candidates: list[Candidate]) -> bool:
    """Return whether fear within reach of the prisoner's cards decides the enemy's choice."""
    if not query.may_play(hero):
        return False
    return targets.is_decided_by(hero, candidates, *reach(game, hero))


async def before_event(game: EscapeGame, hero: Hero, icon: EventIcon | None) -> None:
    """Let prisoners shift their fear before an event: a clone at a vent, or texts about fear."""
    if not may_shift(game):
        return
    event = game.state.event
    section = getattr(query.tables(game).events[event], icon).effects if icon else ()
    parts = fear_dependent_parts(section)
    if not parts and hero.fear < fear.CLONE_AT_VENT_FROM:
        return
    scope = Scope(seat=hero.seat, source=event, about=f"{icon}-event")

    def outcome() -> Any:
        return draws_a_clone(game, hero), [_as_it_stands(game, part, scope) for part in parts]

    def ask(seat: int) -> Ask | None:
        other = game.state.heroes[seat]
        if not could_change(game, other, outcome):
            return None
        return question(game, other, "event", {"event": event})

    seats = those_on_map(game) if parts else (hero.seat,)
    await windows.answers(seats, ask, partial(shift, game))


def those_on_map(game: EscapeGame) -> Iterator[int]:
    """Yield the seats of the prisoners in rooms, in turn order, checking each one in its turn."""
    return (hero.seat for hero in query.in_turn_order(game) if hero.room is not None)


def may_shift(game: EscapeGame) -> bool:
    """Return whether cards may shift fear whenever it matters, not only at a few moments."""
    return game.toggle("fear-cards") == "whenever"


def draws_a_clone(game: EscapeGame, hero: Hero) -> bool:
    """Return whether the prisoner's fear brings a clone out of a vent during the event."""
    is_afraid = hero.room is not None and hero.fear >= fear.CLONE_AT_VENT_FROM
    return is_afraid and bool(game.state.reserves.get("clone")) and bool(query.vents(game))


def could_change(game: EscapeGame, hero: Hero, outcome: Callable[[], Any]) -> bool:
    """Return whether fear within reach of the prisoner's cards can change the outcome.

    Only four levels are tried: the lowest and highest in reach, and the two next to the current
    one. Effects rise or fall with fear, so these levels are enough.
    """
    if not query.may_play(hero):
        return False
    original, current = hero.fear, outcome()
    lowest, highest = reach(game, hero)
    levels = {lowest, max(lowest, original - 1), min(highest, original + 1), highest}
    try:
        for level in sorted(levels - {original}):
            hero.fear = level
            if outcome() != current:
                return True
    finally:
        hero.fear = original
    return False


def reach(game: EscapeGame, hero: Hero) -> tuple[int, int]:
    """Return the lowest and the highest fear that the prisoner's cards can reach."""
    playable = len(hero.hand) - 1
    lowest = max(query.fear_least(game), hero.fear - playable)
    return lowest, min(fear.MOST, hero.fear + playable)


def question(game: EscapeGame, hero: Hero, moment: str, args: Args) -> Ask:
    """Build the question for a card that shifts fear by 1."""
    options = [*adrenaline.to_shift_fear(game, hero), PASS]
    return game.ask(hero.seat, f"escape.moment.{moment}", options, about=hero.id, args=args)


def shift(game: EscapeGame, seat: int, choice: Option) -> Awaitable[None]:
    """Play the chosen card."""
    hero = game.state.heroes[seat]
    return game.run("escape:card", hero, ids.tail(choice.id), None, hero.id)


@cache
def fear_dependent_parts(effects: tuple[Any, ...]) -> tuple[Condition | str, ...]:
    """Return the parts of effects that may depend on fear: conditions, prisoners, amounts."""
    return tuple(_gathered(effects))


def _gathered(value: Any) -> Iterator[Condition | str]:
    if isinstance(value, Condition):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from _gathered(part)
    elif isinstance(value, Struct):
        for name in value.__struct_fields__:
            part = getattr(value, name)
            if part in ("most-fear", "least-fear") or (part == "fear" and name == "n"):
                yield part
            elif isinstance(part, tuple):
                yield from _gathered(part)


def _as_it_stands(game: EscapeGame, part: Condition | str, scope: Scope) -> Any:
    if isinstance(part, Condition):
        return game.holds((part,), scope)
    if part == "fear":
        return game.state.heroes[scope.seat].fear
    return [hero.seat for hero in query.extremes(game, part)]
