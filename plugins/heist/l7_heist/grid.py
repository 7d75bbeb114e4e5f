"""The board of four by four cells: its placement rules and its maze of walls."""

from __future__ import annotations

from collections.abc import Sequence

from l7core.api import boards

from .state import Heist

GRID = boards.Grid(4, 4)


def is_sound(board: Sequence[str], entrance: str, vault: str, security: str, rooftop: str) -> bool:
    """Return whether a board follows the placement rules.

    Entrance and Vault are at the edge. Security is next to the Vault; Entrance and Rooftop are not.
    """
    beside_vault = [board[cell] for cell in GRID.neighbours(board.index(vault))]
    at_the_edge = all(len(GRID.neighbours(board.index(room))) < 4 for room in (entrance, vault))
    return (
        at_the_edge
        and security in beside_vault
        and entrance not in beside_vault
        and rooftop not in beside_vault
    )


def draw_walls(game: Heist, vault: int, security: int, most: int) -> list[boards.Border]:
    """Return up to `most` walls of a random maze.

    The maze opens fourteen borders between the fifteen cells other than the Vault, and one border
    between the Vault and Security. This leaves nine walls.
    """
    opened = {boards.border(vault, security)}
    reached = [security]
    path = [security]
    while path:
        unvisited = [
            cell for cell in GRID.neighbours(path[-1]) if cell != vault and cell not in reached
        ]
        if not unvisited:
            path.pop()
            continue
        cell = unvisited[game.below("walls", len(unvisited))]
        opened.add(boards.border(path[-1], cell))
        reached.append(cell)
        path.append(cell)
    walls = [each for each in GRID.borders if each not in opened]
    game.shuffle("walls", walls)
    return sorted(walls[:most])
