"""Exact chances of combat and evading, and what an option costs and risks.

A combat is worked out step by step: which numbers are needed, how many bullets there are, whether
a miss may be thrown again. What is assumed: that a reroll is used on the first miss.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TypeAlias

from msgspec import Struct

from l7core.api import Ask, Note, Odds, Option, say

from . import query
from .state import Heist, Thief

SIDES = 6
Fates: TypeAlias = dict[tuple[int, int, int], float]
"""How likely so many guards hit, so many of them carriers, so many blows taken."""


class Fight(Struct, frozen=True):
    """All that the outcome of a combat depends on."""

    targets: tuple[int, ...]
    guards: int
    carriers: int
    bullets: int
    rerolls: int = 0

    def fates(self) -> Fates:
        return _fates(self)


def chance(needed: int) -> float:
    """Of throwing that or more."""
    return min(SIDES, max(0, SIDES + 1 - needed)) / SIDES


@cache
def _fates(fight: Fight) -> Fates:
    """The next guard is hit or not, then the rest of the combat takes its course."""
    if not fight.guards:
        return {(0, 0, 0): 1.0}
    if not fight.targets:
        return {(0, 0, fight.guards): 1.0}
    needed, *later = fight.targets
    hit = chance(needed) if fight.bullets else 0.0
    ways: list[tuple[float, bool, int]] = [(hit, True, fight.rerolls)]
    if fight.rerolls and fight.bullets:
        ways += [((1 - hit) * hit, True, fight.rerolls - 1)]
        ways += [((1 - hit) * (1 - hit), False, fight.rerolls - 1)]
    else:
        ways += [(1 - hit, False, fight.rerolls)]
    fates: Fates = {}
    for likely, is_hit, rerolls in ways:
        rest = Fight(
            tuple(later),
            fight.guards - 1,
            max(0, fight.carriers - 1),
            fight.bullets - is_hit,
            rerolls,
        )
        for (hits, cards, blows), then in _fates(rest).items() if likely else ():
            fate = (hits + is_hit, cards + (is_hit and fight.carriers > 0), blows + (not is_hit))
            fates[fate] = fates.get(fate, 0.0) + likely * then
    return fates


def fight_in(game: Heist, thief: Thief, room: str) -> Fight:
    """The combat that this thief would have there now."""
    post = query.post(game, room)
    return Fight(
        targets=tuple(query.targets(game, thief)),
        guards=post.active,
        carriers=post.keycards,
        bullets=query.all_bullets(thief),
        rerolls=1 if query.with_power(game, thief, "reroll") else 0,
    )


def odds_of_fight(game: Heist, thief: Thief, room: str, *, toll: int = 0) -> Odds:
    """What a player wants to know of a combat."""
    fight = fight_in(game, thief, room)
    fates = fight.fates()
    health = thief.health + thief.friends - toll

    def likely(what: str, holds: list[float]) -> tuple[str, float]:
        return say(game, f"heist.odds.{what}"), min(1.0, sum(holds))

    outcomes = [likely("unhurt", [p for (_, _, blows), p in fates.items() if not blows])]
    if fight.guards > 1 or outcomes[0][1] < 1:
        down = [p for (hits, _, _), p in fates.items() if hits == fight.guards]
        outcomes.append(likely("cleared", down))
    if fight.carriers:
        outcomes.append(likely("keycard", [p for (_, cards, _), p in fates.items() if cards]))
    if dead := sum(p for (_, _, blows), p in fates.items() if blows >= health):
        outcomes.append(likely("dead", [dead]))
    needed = ", ".join(f"{each}+" for each in fight.targets[: fight.guards])
    pool = say(game, "heist.odds.combat", {"needed": needed})
    return Odds(tuple(outcomes), pool)


def expected_blows(game: Heist, thief: Thief, room: str) -> float:
    """Health that a combat there costs on average, friends not counted."""
    fates = fight_in(game, thief, room).fates()
    return sum(blows * likely for (_, _, blows), likely in fates.items())


def chance_to_evade(game: Heist, thief: Thief) -> float:
    """With the reroll, if there is one."""
    needed = query.evade_needs(game, thief)
    if needed > query.MOST_OF_A_DIE:
        return 0.0
    once = chance(needed)
    again = query.with_power(game, thief, "reroll") is not None
    return 1 - (1 - once) ** (1 + again)


# -- notes


def notes(game: Heist, ask: Ask) -> Mapping[str, Note]:
    """A note for every option that has something to say."""
    thief = game.state.thieves[ask.seat]
    found = {option.id: note(game, thief, ask, option) for option in ask.options}
    return {id: each for id, each in found.items() if each is not None}


def note(game: Heist, thief: Thief, ask: Ask, option: Option) -> Note | None:
    """By the first part of the option's id."""
    match option.id.partition(":")[0]:
        case "move" | "to":
            return of_entering(game, thief, option.target)
        case "combat" | "fight":
            return of_fighting(game, thief)
        case "evade":
            return of_evading(game, thief)
        case "dodge" if ask.prompt == "heist.action":
            return Note(price=charges_left(game, thief, option.target))
        case "dodge" | "roll":
            return of_holding_out(game, thief, option)
        case "again":
            return of_rerolling(game, ask)
        case "take" | "swap":
            return Note(detail=query.skill(game, option.target).text)
        case "use":
            return of_using(game, thief, option)
        case "slip" | "strike" | "strike-carrier" | "hush":
            skill = option.target
            return Note(price=charges_left(game, thief, skill))
        case "restock":
            return of_restocking(game)
        case "end":
            return of_ending(game, thief)
    return None


def listed(*parts: str) -> str:
    return ", ".join(part for part in parts if part)


def of_entering(game: Heist, thief: Thief, room: str) -> Note | None:
    """Guards that wait there, and what the floor costs."""
    post = query.post(game, room)
    toll = say(game, "heist.note.toll") if room in game.state.tolls else ""
    if not post.active:
        return Note(risk=toll) if toll else None
    key = "heist.note.guard" if post.active == 1 else "heist.note.guards"
    there = say(game, key, {"n": post.active})
    return Note(
        odds_of_fight(game, thief, room, toll=int(bool(toll))),
        risk=listed(toll, there, blows(game, thief, room)),
    )


def blows(game: Heist, thief: Thief, room: str) -> str:
    """Only where some are to be expected."""
    expected = f"{expected_blows(game, thief, room):.1f}"
    return say(game, "heist.note.blows", {"n": expected}) if expected != "0.0" else ""


def of_fighting(game: Heist, thief: Thief) -> Note:
    return Note(odds_of_fight(game, thief, thief.room), risk=blows(game, thief, thief.room))


def of_evading(game: Heist, thief: Thief) -> Note:
    """The chance of getting away, and the combat that waits otherwise."""
    needed = query.evade_needs(game, thief)
    pool = say(game, "heist.odds.evade", {"needed": needed})
    away = say(game, "heist.odds.away"), chance_to_evade(game, thief)
    return Note(Odds((away,), pool), risk=say(game, "heist.note.or-fight"))


def of_holding_out(game: Heist, thief: Thief, option: Option) -> Note:
    """Every guard in the room strikes if it fails."""
    if option.target:
        return Note(price=charges_left(game, thief, option.target))
    guards = query.guards_on(game, thief)
    pool = say(game, "heist.odds.evade", {"needed": query.evade_needs(game, thief)})
    unhurt = say(game, "heist.odds.unhurt"), chance_to_evade(game, thief)
    return Note(Odds((unhurt,), pool), risk=say(game, "heist.note.or-lose", {"n": guards}))


def of_rerolling(game: Heist, ask: Ask) -> Note:
    args = ask.args or {}
    needed = int(args["needed"])
    again = say(game, "heist.odds.success"), chance(needed)
    return Note(Odds((again,), say(game, "heist.odds.evade", {"needed": needed})))


def of_using(game: Heist, thief: Thief, option: Option) -> Note:
    """What is left of it, and the die it throws."""
    skill = query.skill(game, option.target)
    price = charges_left(game, thief, skill.id) if skill.charges else ""
    if not skill.use or not skill.use.rolls:
        return Note(price=price, detail=skill.text)
    needed = query.MOST_OF_A_DIE - query.easier(game, thief)
    finds = say(game, "heist.odds.success"), chance(needed)
    odds = Odds((finds,), say(game, "heist.odds.evade", {"needed": needed}))
    return Note(odds, price=price, detail=skill.text)


def charges_left(game: Heist, thief: Thief, skill: str) -> str:
    left, most = thief.charges.get(skill, 0), query.skill(game, skill).charges
    return say(game, "heist.note.charge", {"n": left, "of": most})


def of_restocking(game: Heist) -> Note:
    return Note(risk=say(game, "heist.note.restock"))


def of_ending(game: Heist, thief: Thief) -> Note | None:
    """What it means to stay."""
    guards = query.guards_on(game, thief)
    if not guards:
        return None
    key = "heist.note.cornered-by" if guards > 1 else "heist.note.cornered-by-one"
    return Note(risk=say(game, key, {"n": guards}))
