"""The coach of the dress rehearsal: what is to be done next, and what a question means."""

from __future__ import annotations

from l7core.api import Ask, Guide, Option, say

from . import plan, query
from .state import Heist, Thief, scenario_of

STEPS = ("keycards", "vault", "rooftop")


def guide(game: Heist, ask: Ask | None, seat: int | None) -> Guide | None:
    """The present step, and the options that lead on."""
    scenario = scenario_of(game)
    if not scenario.lesson:
        return None
    step = steps_done(game)
    if ask is None or step == len(STEPS):
        return Guide(scenario.name, "", step=step, steps=len(STEPS), lesson=scenario.lesson)
    aside = f"heist.lesson.at.{ask.prompt.partition('.')[2]}"
    is_aside = game.rules.texts.has(aside)
    text = say(game, aside if is_aside else f"heist.lesson.{STEPS[step]}")
    meant = leading_on(game, game.state.thieves[ask.seat], ask) if seat == ask.seat else ()
    ids = tuple(option.id for option in meant)
    return Guide(scenario.name, text, ids, step + 1, len(STEPS), scenario.lesson)


def steps_done(game: Heist) -> int:
    """How many of the three goals are reached."""
    state = game.state
    return state.vault_open + state.vault_cleared + (state.outcome is not None)


def leading_on(game: Heist, thief: Thief, ask: Ask) -> tuple[Option, ...]:
    """On one's way, the next room; among guards that have what is wanted, the combat."""
    if ask.prompt not in ("heist.action", "heist.exit"):
        return ()
    known = plan.ways(game, thief)
    goal = plan.goal(game, thief, known)
    way = known.get(goal.room)
    ahead = way.rooms[0] if way and way.rooms else ""
    fits = [option for option in ask.options if ahead and option.target == ahead]
    if not fits and query.guards_on(game, thief):
        wanted = "combat" if goal.room == thief.room else "evade"
        fits = [option for option in ask.options if option.id == wanted]
    return tuple(fits or [option for option in ask.options if option.id == "end"])
