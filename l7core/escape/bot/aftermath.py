"""Full reasons for advice: the urgency, and the consequences for other prisoners."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from msgspec.structs import replace

from l7core.api import Advice, Ask, PossibleOutcomes, named, what_if
from l7core.escape.bot.ideas import GETTING_PAST
from l7core.escape.table import attempts, chances, query
from l7core.escape.table.names import say
from l7core.escape.table.state import EscapeGame, EscapeState, Hero

DEEDS: Final = ("do-it", "try-it", "wanted", "use", "play", "choose", "choose-alike")
"""Reasons for actions of the aim, or for uses of cards and the scenario."""
TRIED: Final = ("open", *GETTING_PAST)
"""Beginnings of the reasons for other challenge actions."""
NOW_OR_LATER: Final = ("do-it", "try-it")
LIKELIEST: Final = 32
"""Maximum number of dice outcomes that are tried."""
CERTAIN: Final = 0.999
WORTH_SAYING: Final = 0.05
"""Minimum probability of a consequence that the reason mentions."""

Holds: TypeAlias = Callable[[EscapeState, int], bool]
"""Predicate on a state and a seat."""


def explain(game: EscapeGame, ask: Ask, advice: Advice) -> Advice:
    """Return the advice with its urgency, its consequences and the other prisoners affected."""
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
    """Return a sentence on other prisoners whom enemies attack after a failed challenge action."""
    attempt = attempts.of_option(game, hero, option)
    kinds = attempt.kinds if attempt else ()
    attacked = [target.seat for _, target, _ in chances.answers(game, hero.room, kinds)]
    others = [other for other in query.companions(game, hero) if other.seat in attacked]
    return _about(game, "struck", WORTH_SAYING, others)


def _is_pressed(game: EscapeGame, hero: Hero) -> bool:
    """Return whether active enemies are in the room or an adjacent one."""
    if hero.room is None:
        return False
    rooms = (hero.room, *game.state.map.ways(hero.room).adjacent)
    return any(query.active_enemies_in(game, room) for room in rooms)


def of_option(game: EscapeGame, option: str) -> str:
    """Return sentences on prisoners left behind, on lockdown and on deaths after an option.

    The option is tried with its possible rolls; a consequence of all of them is certain.
    """
    outcomes = what_if(game, option, follow=_no_more_cards, most=LIKELIEST)
    heroes = query.in_game(game)
    left = [hero for hero in heroes if _share(outcomes, _is_left, hero.seat) > CERTAIN]
    text = _about(game, "left", 1.0, left)
    if not game.state.lockdown:
        text += _about(game, "lockdown", _share(outcomes, _is_locked, 0), heroes[:1])
    for hero in heroes:
        text += _about(game, "dead", _share(outcomes, _is_dead, hero.seat), [hero])
    return text


def _no_more_cards(game: EscapeGame, ask: Ask) -> str | None:
    """Answer moments without playing cards."""
    return "go-on" if ask.prompt.startswith("escape.moment.") else None


def _share(outcomes: PossibleOutcomes[EscapeState], holds: Holds, seat: int) -> float:
    """Return the share of outcomes in which `holds` is true for the seat."""
    return outcomes.mean(lambda after: float(holds(after.state, seat)))


def _is_dead(state: EscapeState, seat: int) -> bool:
    return state.heroes[seat].status == "dead"


def _is_left(state: EscapeState, seat: int) -> bool:
    return state.outcome is not None and state.heroes[seat].status in query.IN_GAME


def _is_locked(state: EscapeState, seat: int) -> bool:
    return state.lockdown


def _about(game: EscapeGame, consequence: str, likely: float, heroes: list[Hero]) -> str:
    """Return a sentence about these prisoners, if the consequence is likely enough."""
    if not heroes or likely < WORTH_SAYING:
        return ""
    certainty = "certain" if likely > CERTAIN else "possible"
    who = ", ".join(named(game, hero.id) for hero in heroes)
    return say(game, f"escape.aftermath.{consequence}-{certainty}", who=who)
