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

PASS = Option("go-on", "escape.moment.pass")


async def before_hunt(game: EscapeGame, enemy: Enemy) -> None:
    """Before an enemy that goes by fear chooses whom it is after."""
    if not may_shift(game) or query.figures(game, enemy.kind).follows != "fear":
        return
    if len(query.on_map(game)) < 2 and not any(game.state.values.values()):
        # There is nobody else for it to go for.
        return

    def ask(seat: int) -> Ask | None:
        hero = game.state.heroes[seat]
        if not could_change(game, hero, lambda: targets.whom(game, enemy)):
            return None
        after = targets.whom(game, enemy)
        words: Args = {"enemy": enemy.id, "target": after.id if after else ""}
        return question(game, hero, "hunted", words)

    await windows.answers(those_on_map(game), ask, partial(shift, game))


async def before_event(game: EscapeGame, hero: Hero, icon: EventIcon | None) -> None:
    """Once the card is known: a clone may climb out of a vent, and texts may go by fear."""
    if not may_shift(game):
        return
    event = game.state.event
    section = getattr(query.tables(game).events[event], icon).effects if icon else ()
    parts = hanging_on_fear(section)
    scope = Scope(seat=hero.seat, source=event, about=f"{icon}-event")

    def outcome() -> Any:
        return draws_a_clone(game, hero), [_as_it_stands(game, part, scope) for part in parts]

    def ask(seat: int) -> Ask | None:
        other = game.state.heroes[seat]
        if not could_change(game, other, outcome):
            return None
        return question(game, other, "event", {"event": event})

    afraid = [hero.seat] if hero.fear >= fear.CLONE_AT_VENT_FROM else []
    await windows.answers(those_on_map(game) if parts else afraid, ask, partial(shift, game))


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
    playable = len(hero.hand) - 1
    if playable < 1:
        return False
    own, now = hero.fear, outcome()
    reach = {
        max(query.fear_least(game), own - playable),
        max(query.fear_least(game), own - 1),
        min(fear.MOST, own + 1),
        min(fear.MOST, own + playable),
    }
    try:
        for level in sorted(reach - {own}):
            hero.fear = level
            if outcome() != now:
                return True
    finally:
        hero.fear = own
    return False


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
