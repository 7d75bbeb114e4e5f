"""The coach of the dress rehearsal: what is to be done next, and what a question means."""

from __future__ import annotations

from l7core.api import Ask, Guide, lessons, say

from . import plan, query
from .state import Heist, Thief, scenario_of

STEPS = ("keycards", "vault", "rooftop")
ASIDES = ("arrive", "bullet", "exit", "reroll")


def guide(game: Heist, ask: Ask | None, seat: int | None) -> Guide | None:
    """The present step, and the options that lead on."""
    scenario, state = scenario_of(game), game.state
    if not scenario.lesson:
        return None
    steps = tuple(say(game, f"heist.lesson.{step}") for step in STEPS)
    asides = {f"heist.{each}": say(game, f"heist.lesson.at.{each}") for each in ASIDES}
    done = state.vault_open + state.vault_cleared + (state.outcome is not None)
    meant = leading_on(game, state.thieves[ask.seat], ask) if ask else ()
    return lessons.Lesson(scenario.name, scenario.lesson, steps, asides).guide(
        done, ask, seat, meant
    )


def leading_on(game: Heist, thief: Thief, ask: Ask) -> tuple[str, ...]:
    """On one's way, the next room; among guards that have what is wanted, the combat."""
    if ask.prompt not in ("heist.action", "heist.exit"):
        return ()
    known = plan.ways(game, thief)
    goal = plan.goal(game, thief, known)
    way = known.get(goal.room)
    ahead = way.places[0] if way and way.places else ""
    fits = [option.id for option in ask.options if ahead and option.target == ahead]
    if not fits and query.guards_on(game, thief):
        wanted = "combat" if goal.room == thief.room else "evade"
        fits = [option.id for option in ask.options if option.id == wanted]
    return tuple(fits or [option.id for option in ask.options if option.id == "end"])
