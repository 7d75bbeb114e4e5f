"""The reason in full: why now, and who else pays for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from msgspec.structs import replace

from l7core.api import Advice, Ask, Fates, named, what_if
from l7core.escape.bot.ideas import GETTING_PAST
from l7core.escape.table import attempts, chances, query
from l7core.escape.table.names import say
from l7core.escape.table.state import EscapeGame, EscapeState, Hero

DEEDS: Final = ("do-it", "try-it", "wanted", "use", "play", "choose", "choose-alike")
"""Reasons for what the prisoners are here for, or for what a card or the scenario lets them do."""
TRIED: Final = ("open", *GETTING_PAST)
"""How reasons for other challenge actions begin."""
NOW_OR_LATER: Final = ("do-it", "try-it")
LIKELIEST: Final = 32
"""Ways in which the dice may fall that are looked at."""
CERTAIN: Final = 0.999
WORTH_SAYING: Final = 0.05
"""How likely something must be to be spoken of."""

Holds: TypeAlias = Callable[[EscapeState, int], bool]
"""Something that may be so of a seat."""


def explain(game: EscapeGame, ask: Ask, advice: Advice) -> Advice:
    """Say whether it is quiet enough to wait, what it brings on, and who else pays for it."""
    why, key = advice.why.rpartition(".")[2], advice.why
    hero = game.state.heroes[ask.seat]
    if why.startswith(TRIED):
        also = _of_failing(game, hero, advice.option)
    elif why in DEEDS:
        also = of_option(game, advice.option)
    else:
        return advice
    if why in NOW_OR_LATER:
        key += "-pressed" if _is_pressed(game, hero) else "-quiet"
    return replace(advice, why=key, args={**(advice.args or {}), "also": also})


def _of_failing(game: EscapeGame, hero: Hero, option: str) -> str:
    """Who else is attacked when a challenge action fails, which activates enemies of the room."""
    attempt = attempts.of_option(game, hero, option)
    kinds = attempt.kinds if attempt else ()
    struck = [target for target, _ in chances.answers(game, hero.room, kinds)]
    others = [other for other in query.companions(game, hero) if other in struck]
    return _about(game, "struck", WORTH_SAYING, others)


def _is_pressed(game: EscapeGame, hero: Hero) -> bool:
    """Whether enemies on their feet are in the room or next door."""
    if hero.room is None:
        return False
    rooms = (hero.room, *game.state.map.ways(hero.room).adjacent)
    return any(query.active_enemies_in(game, room) for room in rooms)


def of_option(game: EscapeGame, option: str) -> str:
    """Whom it leaves behind, whether lockdown begins with it, and who dies of it; or nothing.

    The option is tried out over its dice: what comes of all of them is certain.
    """
    fates = what_if(game, option, follow=_no_more_cards, most=LIKELIEST)
    heroes = query.in_game(game)
    left = [hero for hero in heroes if _share(fates, _is_left, hero.seat) > CERTAIN]
    told = _about(game, "left", 1.0, left)
    if not game.state.lockdown:
        told += _about(game, "lockdown", _share(fates, _is_locked, 0), heroes[:1])
    for hero in heroes:
        told += _about(game, "dead", _share(fates, _is_dead, hero.seat), [hero])
    return told


def _no_more_cards(game: EscapeGame, ask: Ask) -> str | None:
    """Nobody plays anything on the way to a roll."""
    return "go-on" if ask.prompt.startswith("escape.moment.") else None


def _share(fates: Fates[EscapeState], holds: Holds, seat: int) -> float:
    """In which part of them that holds of the seat."""
    return fates.mean(lambda after: float(holds(after.state, seat)))


def _is_dead(state: EscapeState, seat: int) -> bool:
    return state.heroes[seat].status == "dead"


def _is_left(state: EscapeState, seat: int) -> bool:
    return state.outcome is not None and state.heroes[seat].status in query.IN_GAME


def _is_locked(state: EscapeState, seat: int) -> bool:
    return state.lockdown


def _about(game: EscapeGame, what: str, likely: float, heroes: list[Hero]) -> str:
    """A sentence about these prisoners, where it is likely enough to be worth one."""
    if not heroes or likely < WORTH_SAYING:
        return ""
    how = "certain" if likely > CERTAIN else "possible"
    who = ", ".join(named(game, hero.id) for hero in heroes)
    return say(game, f"escape.aftermath.{what}-{how}", who=who)
