"""The board of four by four cells, and how it is drawn: rooms by shuffling, walls by a maze.

>>> len(BORDERS), neighbours(0), neighbours(5)
(24, (1, 4), (1, 4, 6, 9))
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, TypeAlias

SIZE = 4
CELLS = SIZE * SIZE
Border: TypeAlias = tuple[int, int]
"""What lies between two neighbouring cells, the lower number first."""


class Chance(Protocol):
    """What a draw needs; a running game is one."""

    def below(self, stream: str, bound: int) -> int: ...

    def shuffle(self, stream: str, cards: list[Any]) -> None: ...


def neighbours(cell: int) -> tuple[int, ...]:
    """The cells that touch it."""
    return NEIGHBOURS[cell]


def border(one: int, other: int) -> Border:
    """What lies between two neighbours."""
    return (one, other) if one < other else (other, one)


def _neighbours(cell: int) -> tuple[int, ...]:
    column, row = cell % SIZE, cell // SIZE
    near = ((column, row - 1), (column - 1, row), (column + 1, row), (column, row + 1))
    return tuple(y * SIZE + x for x, y in near if 0 <= x < SIZE and 0 <= y < SIZE)


NEIGHBOURS = tuple(_neighbours(cell) for cell in range(CELLS))
BORDERS = tuple(
    border(cell, other) for cell in range(CELLS) for other in NEIGHBOURS[cell] if cell < other
)


def is_sound(board: Sequence[str], entrance: str, vault: str, security: str, rooftop: str) -> bool:
    """Entrance and Vault at the edge; Security beside the Vault, Entrance and Rooftop not."""
    beside_vault = [board[cell] for cell in neighbours(board.index(vault))]
    at_the_edge = all(len(neighbours(board.index(room))) < 4 for room in (entrance, vault))
    return (
        at_the_edge
        and security in beside_vault
        and entrance not in beside_vault
        and rooftop not in beside_vault
    )


def draw_walls(chance: Chance, vault: int, security: int, most: int) -> list[Border]:
    """A maze through all cells but the Vault, which opens to Security; then fewer walls.

    A maze of fifteen cells opens fourteen borders and the Vault one more, which leaves nine walls.
    """
    opened = {border(vault, security)}
    reached = [security]
    way = [security]
    while way:
        ahead = [cell for cell in neighbours(way[-1]) if cell != vault and cell not in reached]
        if not ahead:
            way.pop()
            continue
        cell = ahead[chance.below("walls", len(ahead))]
        opened.add(border(way[-1], cell))
        reached.append(cell)
        way.append(cell)
    walls = [each for each in BORDERS if each not in opened]
    chance.shuffle("walls", walls)
    return sorted(walls[:most])
