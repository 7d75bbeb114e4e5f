"""What a player may expect to do and cannot: why, by which rule, and what would make it possible.

Each refusal has a reason in the texts (`heist.why.<reason>`), and most have a remedy
(`heist.remedy.<reason>`). The rule is a heading of the rulebook.
"""

from __future__ import annotations

from collections.abc import Iterator

from l7core.api import WhyNot, say

from . import query, turn
from .records import Skill
from .state import VAULT, Heist, Thief


def why_not(game: Heist, seat: int) -> tuple[WhyNot, ...]:
    """Everything that is missing among the seat's options, in the order of the options."""
    thief, running = game.state.thieves[seat], game.state.turn
    if not game.state.round:
        return ()
    if not thief.alive:
        return (refuse(game, "act", "dead", "death"),)
    if running.seat != seat:
        who = f"seat:{running.seat}"
        return (refuse(game, "act", "not-your-turn", "rounds", who=who),)
    if not running.left:
        return (refuse(game, "act", "no-actions", "actions"),)
    return (
        *of_moving(game, thief),
        *of_guards(game, thief),
        *of_special_rooms(game, thief),
        *of_skills(game, thief),
    )


def refuse(
    game: Heist, action: str, reason: str, rule: str, target: str = "", **words: str | int
) -> WhyNot:
    """One refusal in words; `target` is what the action would have been about."""
    words["target"] = target
    has_remedy = game.rules.texts.has(f"heist.remedy.{reason}")
    return WhyNot(
        action=say(game, f"heist.do.{action}", words),
        reason=say(game, f"heist.why.{reason}", words),
        rule=rule,
        remedy=say(game, f"heist.remedy.{reason}", words) if has_remedy else "",
        target=target,
    )


def of_moving(game: Heist, thief: Thief) -> Iterator[WhyNot]:
    """Every room that touches this one."""
    open_ways = query.connected(game, thief.room)
    is_held = not turn.may_walk_out(game, thief)
    for room in query.beside(game, thief.room):
        if room not in open_ways:
            yield refuse(game, "go", "wall", "moving", room)
        elif room == VAULT and not game.state.vault_open:
            n = game.state.keycards - game.state.found
            yield refuse(game, "go", "sealed", "the-vault", room, n=n)
        elif room in game.state.closed:
            yield refuse(game, "go", "closed", "moving", room, n=game.state.closed[room])
        elif room in game.state.turn.trail:
            yield refuse(game, "go", "been-there", "moving", room)
        elif is_held:
            yield refuse(game, "go", "guards-here", "evading", room)


def of_guards(game: Heist, thief: Thief) -> Iterator[WhyNot]:
    """Fighting and evading."""
    guards = query.guards_on(game, thief)
    if not guards:
        yield refuse(game, "fight", "no-guards", "combat")
    elif game.state.turn.unnoticed:
        yield refuse(game, "evade", "unnoticed", "evading")
    elif not query.ways_on(game, thief):
        yield refuse(game, "evade", "no-way-out", "evading")
    elif (needed := query.evade_needs(game, thief)) > query.MOST_OF_A_DIE:
        yield refuse(game, "evade", "too-many", "evading", n=guards, needed=needed)


def of_special_rooms(game: Heist, thief: Thief) -> Iterator[WhyNot]:
    """Filling up bullets and health, where that is wanted or offered."""
    for room in game.rules.library["room"].values():
        if not room.restocks:
            continue
        action = f"restock-{room.restocks}"
        if thief.room != room.id:
            if turn.missing(game, thief, room):
                yield refuse(game, action, "elsewhere", "special-rooms", room.id)
        elif room.id in game.state.disabled:
            n = game.state.disabled[room.id]
            yield refuse(game, action, "disabled", "special-rooms", room.id, n=n)
        elif not turn.restock_needed(game, thief):
            yield refuse(game, action, f"full-{room.restocks}", "special-rooms", room.id)


def of_skills(game: Heist, thief: Thief) -> Iterator[WhyNot]:
    """Skills in hand that are of no use just now."""
    for skill in query.skills_of(game, thief):
        if skill.charges and not query.is_usable(thief, skill):
            again = "spent-this-round" if skill.renews == "round" else "spent"
            yield refuse(game, "use", again, "skills", skill.id)
        elif skill.use and (missing := missing_for(game, thief, skill)):
            yield refuse(game, "use", missing, "skills", skill.id)


def missing_for(game: Heist, thief: Thief, skill: Skill) -> str:
    """The first of the skill's conditions that does not hold, by its name; empty if all do."""
    assert skill.use is not None, "only skills with a use have conditions"
    scope = turn.scope_of(thief, skill)
    for condition in skill.use.conditions:
        if not game.holds((condition,), scope):
            return f"not-{condition.__struct_config__.tag}"
    return ""
