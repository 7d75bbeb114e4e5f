"""The stacks of tiles, and tiles that are set aside."""

from __future__ import annotations

from l7core.escape.table import query
from l7core.escape.table.ops.telling import tell
from l7core.escape.table.state import EscapeGame


def bury(game: EscapeGame, stack: list[str], cause: str) -> None:
    """Move the next tile to the bottom of its stack."""
    stack.insert(0, stack.pop())
    tell(game, "escape.map.buried", cause)


def put_up(game: EscapeGame, stacks: list[list[str]]) -> None:
    """Set the stacks of tiles, counted out and shuffled."""
    game.state.stacks = stacks


def draw(game: EscapeGame) -> str:
    """Take the next tile from the first stack with tiles left."""
    stack = next(stack for stack in game.state.stacks if stack)
    return stack.pop()


def take_set_aside(game: EscapeGame, tile: str) -> None:
    """Take a tile that was set aside; record if peeking was looking for it."""
    state = game.state
    if tile == query.peek_tile(game):
        state.found = True
    state.set_aside.remove(tile)
