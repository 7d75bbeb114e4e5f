"""The board of four by four cells, and how it is drawn: rooms by shuffling, walls by a maze."""

from __future__ import annotations

from collections.abc import Sequence

from l7core.api import boards

from .state import Heist

GRID = boards.Grid(4, 4)


def is_sound(board: Sequence[str], entrance: str, vault: str, security: str, rooftop: str) -> bool:
    """Entrance and Vault at the edge; Security beside the Vault, Entrance and Rooftop not."""
    beside_vault = [board[cell] for cell in GRID.neighbours(board.index(vault))]
    at_the_edge = all(len(GRID.neighbours(board.index(room))) < 4 for room in (entrance, vault))
    return (
        at_the_edge
        and security in beside_vault
        and entrance not in beside_vault
        and rooftop not in beside_vault
    )


def draw_walls(game: Heist, vault: int, security: int, most: int) -> list[boards.Border]:
    """A maze through all cells but the Vault, which opens to Security; then fewer walls.

    A maze of fifteen cells opens fourteen borders and the Vault one more, which leaves nine walls.
    """
    opened = {boards.border(vault, security)}
    reached = [security]
    way = [security]
    while way:
        ahead = [cell for cell in GRID.neighbours(way[-1]) if cell != vault and cell not in reached]
        if not ahead:
            way.pop()
            continue
        cell = ahead[game.below("walls", len(ahead))]
        opened.add(boards.border(way[-1], cell))
        reached.append(cell)
        way.append(cell)
    walls = [each for each in GRID.borders if each not in opened]
    game.shuffle("walls", walls)
    return sorted(walls[:most])
