"""Rerolls of a prisoner, and the dice that each may take.

Rules: Reroll. Rulings: 18.
"""

from __future__ import annotations

from l7core.escape.content.kinds import Occasion, Reroll, Stat, Which
from l7core.escape.table import query
from l7core.escape.table.rolls import covers
from l7core.escape.table.state import EscapeGame, Hero


def available(game: EscapeGame, hero: Hero, occasion: Occasion) -> dict[str, Reroll]:
    """Return all rerolls of the prisoner for a roll, each with a unique key."""
    known = query.tables(game).rerolls
    rerolls: dict[str, Reroll] = {}
    for card in (*hero.skills, *hero.items):
        for number, reroll in enumerate(known.get(card, ())):
            if covers(reroll.on, occasion):
                rerolls[f"{card}#{number}"] = reroll
    if hero.rerolls and covers("challenge", occasion):
        for number, which in enumerate(hero.rerolls):
            rerolls[f"granted#{number}"] = Reroll(of=which)
    return rerolls


def payable(game: EscapeGame, hero: Hero, occasion: Occasion) -> tuple[Which, ...]:
    """Return the dice that each reroll takes, without rerolls whose fear cannot be paid."""
    return tuple(
        reroll.of
        for reroll in available(game, hero, occasion).values()
        if query.can_pay_fear(game, hero, reroll.fear)
    )


def faces(game: EscapeGame, stat: Stat, which: Which) -> frozenset[int] | None:
    """Return the faces of which a reroll takes one die, or None if it takes all dice."""
    if which == "all":
        return None
    icons = query.tables(game).icons
    every = range(len(icons[stat]))
    if which == "double":
        return frozenset(face for face in every if any(row[face] == 2 for row in icons.values()))
    if which == "blank":
        return frozenset(face for face in every if not icons[stat][face])
    return frozenset(every)
