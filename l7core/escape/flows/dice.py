"""Throwing dice, and counting icons.

Rules: Challenges, Exceeding the number of dice.
"""

from __future__ import annotations

from l7core.escape.content.kinds import Stat
from l7core.escape.table import loaded, ops, query
from l7core.escape.table.state import EscapeGame


def throw(game: EscapeGame, what: str, icon: Stat, dice: int, /, **facts: str | int) -> list[int]:
    """So many dice for all to see; the faces that they show.

    `what` they are thrown for ends the event's key: `challenge`, `attack`, `peek` …
    """
    faces: list[int] = []
    if query.scenario(game).loaded:
        # An enemy's attack is no occasion for anything else, and "attack" is the prisoner's own.
        occasion = facts.get("occasion", "attacked" if what == "attack" else what)
        faces = loaded.faces(game, str(occasion), dice)
    worth = query.tables(game).icons[icon]
    faces += game.roll("dice", len(worth), dice - len(faces), worth)
    ops.dice.show(game, what, icon, faces, **facts)
    return faces


def count(game: EscapeGame, icon: Stat, faces: list[int]) -> int:
    """The icons among these faces; a double icon counts 2."""
    values = game.rules.tables.icons[icon]
    return sum(map(values.__getitem__, faces))
