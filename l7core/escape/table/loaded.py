"""Loaded dice: rolls whose faces a scenario fixes in advance.

The rolls already used are stored beside the state, only in scenarios with loaded dice.
"""

from __future__ import annotations

from l7core.api import L7Error
from l7core.escape.content.kinds import Face
from l7core.escape.table import query
from l7core.escape.table.state import EscapeGame

ROLLED = "escape:rolled"


def faces(game: EscapeGame, occasion: str, dice: int) -> list[int]:
    """Return up to `dice` fixed faces for the next roll on this occasion; each set is used once."""
    rolls = query.scenario(game).loaded
    rolled: list[int] = game.state.ext.setdefault(ROLLED, [])
    for number, roll in enumerate(rolls):
        if roll.on == occasion and number not in rolled:
            rolled.append(number)
            return [_number(game, face) for face in roll.faces[:dice]]
    return []


def _number(game: EscapeGame, face: Face) -> int:
    faces = query.tables(game).faces
    if face not in faces:
        raise L7Error(f"{game.state.scenario}: a loaded die uses a face that doesn't exist.")
    return faces.index(face)
