"""Fear shifted by a card out of turn: asked of those alone whose answer could change something.

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
    """Whom an enemy goes for. If it goes by fear, those play cards first whose fear decides it."""
    candidates = targets.candidates(game, enemy)
    if len(candidates) > 1 and targets.goes_by(game, enemy) == "fear" and may_shift(game):
        open = targets.with_space(game, enemy, candidates)
        prisoners = [being for _, _, _, being, _ in open if isinstance(being, Hero)]
        if any(decides(game, hero, open) for hero in prisoners):
            await before_hunt(game, enemy)
            candidates = targets.candidates(game, enemy)
    return targets.choice(game, enemy, candidates)


async def before_hunt(game: EscapeGame, enemy: Enemy) -> None:
    """Before an enemy that goes by fear chooses whom it is after."""

    def ask(seat: int) -> Ask | None:
        hero, candidates = game.state.heroes[seat], targets.candidates(game, enemy)
        if not decides(game, hero, targets.with_space(game, enemy, candidates)):
            return None
        after = targets.choice(game, enemy, candidates)
        target = after.being.id if after else "nobody"
        words: Args = {"enemy": enemy.id, "target": "you" if target == hero.id else target}
        return question(game, hero, "hunted", words)

    await windows.answers(those_on_map(game), ask, partial(shift, game))


def decides(game: EscapeGame, hero: Hero, candidates: list[Candidate]) -> bool:
    """Whether an enemy's choice hangs on fear that the prisoner's cards can reach."""
    if not query.may_play(hero):
        return False
    return targets.is_decided_by(hero, candidates, *reach(game, hero))


async def before_event(game: EscapeGame, hero: Hero, icon: EventIcon | None) -> None:
    """Once the card is known: a clone may climb out of a vent, and texts may go by fear."""
    if not may_shift(game):
        return
    event = game.state.event
    section = getattr(query.tables(game).events[event], icon).effects if icon else ()
    parts = hanging_on_fear(section)
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
    """The seats of the prisoners in a room, in turn order, when it comes to each."""
    return (hero.seat for hero in query.in_turn_order(game) if hero.room is not None)


def may_shift(game: EscapeGame) -> bool:
    """Whether cards shift fear whenever it can matter, and not at a few moments alone."""
    return game.toggle("fear-cards") == "whenever"


def draws_a_clone(game: EscapeGame, hero: Hero) -> bool:
    """Whether so much fear brings a clone out of a vent with the event."""
    is_afraid = hero.room is not None and hero.fear >= fear.CLONE_AT_VENT_FROM
    return is_afraid and bool(game.state.reserves.get("clone")) and bool(query.vents(game))


def could_change(game: EscapeGame, hero: Hero, outcome: Callable[[], Any]) -> bool:
    """Whether the outcome hangs on fear that the prisoner's cards can reach.

    Only the ends of what can be reached are looked at, and those a card away: what goes by fear
    goes by more or less of it.
    """
    if not query.may_play(hero):
        return False
    own, now = hero.fear, outcome()
    lowest, highest = reach(game, hero)
    levels = {lowest, max(lowest, own - 1), min(highest, own + 1), highest}
    try:
        for level in sorted(levels - {own}):
            hero.fear = level
            if outcome() != now:
                return True
    finally:
        hero.fear = own
    return False


def reach(game: EscapeGame, hero: Hero) -> tuple[int, int]:
    """The lowest and the highest fear to which the prisoner's cards lead."""
    playable = len(hero.hand) - 1
    lowest = max(query.fear_least(game), hero.fear - playable)
    return lowest, min(fear.MOST, hero.fear + playable)


def question(game: EscapeGame, hero: Hero, moment: str, args: Args) -> Ask:
    """Whether to play a card for its point of fear, and which."""
    options = [*adrenaline.to_shift_fear(game, hero), PASS]
    return game.ask(hero.seat, f"escape.moment.{moment}", options, about=hero.id, args=args)


def shift(game: EscapeGame, seat: int, choice: Option) -> Awaitable[None]:
    """Play the card that was chosen."""
    hero = game.state.heroes[seat]
    return game.run("escape:card", hero, ids.tail(choice.id), None, hero.id)


@cache
def hanging_on_fear(effects: tuple[Any, ...]) -> tuple[Condition | str, ...]:
    """What in a text may go by fear: conditions, whom it means, amounts."""
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
