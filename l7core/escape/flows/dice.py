"""Dice rolls and the count of their icons.

Rules: Challenges, Exceeding the number of dice.
"""

from __future__ import annotations

from l7core.escape.content.kinds import Stat
from l7core.escape.table import loaded, ops, query
from l7core.escape.table.state import EscapeGame


def throw(
    game: EscapeGame, purpose: str, icon: Stat, dice: int, /, **facts: str | int
) -> list[int]:
    """Roll dice in public and return their faces.

    `purpose` ends the event's key: `challenge`, `attack`, `peek` and so on.
    """
    faces: list[int] = []
    if query.scenario(game).loaded:
        # An enemy's attack has no occasion; the occasion "attack" is a prisoner's attack.
        occasion = facts.get("occasion", "attacked" if purpose == "attack" else purpose)
        faces = loaded.faces(game, str(occasion), dice)
    values = query.tables(game).icons[icon]
    faces += game.roll("dice", len(values), dice - len(faces), values)
    ops.dice.show(game, purpose, icon, faces, **facts)
    return faces


def count(game: EscapeGame, icon: Stat, faces: list[int]) -> int:
    """Return the number of icons on these faces; a double icon counts 2."""
    values = game.rules.tables.icons[icon]
    return sum(map(values.__getitem__, faces))
