"""Opposing sides, and the seats whose answers a reader may count while the game runs.

Between opposing sides, even a number of answers reveals something: an extra question, or a card
that could have been played. Everything that counts answers for a reader (save headers, replays,
reports) therefore counts only the seats named here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from l7core.engine.game import Game
from l7core.engine.state import HUMAN

if TYPE_CHECKING:
    from l7core.engine.kernel import Kernel


def are_opposed(game: Game[Any]) -> bool:
    """Return whether the game has sides that play against each other."""
    sides = game.rules.expertise.sides
    return sides is not None and len(sides(game)) > 1


def is_secret(kernel: Kernel[Any]) -> bool:
    """Return whether opposing sides still play, so that the game hides information from them."""
    return not kernel.over and are_opposed(kernel.game)


def side_of(game: Game[Any], seat: int) -> tuple[int, ...]:
    """Return the seats that win and lose with this seat, including itself."""
    sides = game.rules.expertise.sides
    if sides is None:
        return _everybody(game)
    return next((side for side in sides(game) if seat in side), (seat,))


def seats_known_to(game: Game[Any], reader: int | None) -> tuple[int, ...]:
    """Return the seats whose answers a reader may count now: those of its own side.

    An onlooker may count the answers of humans, or of all seats if no human plays. Save headers are
    read as an onlooker. Without sides, and once the game is over, every reader may count all seats.
    """
    if game.state.outcome or not are_opposed(game):
        return _everybody(game)
    if reader is not None:
        return side_of(game, reader)
    seats = enumerate(game.state.setup.seats)
    humans = tuple(number for number, seat in seats if seat.controller == HUMAN)
    return humans or _everybody(game)


def decisions_known_to(kernel: Kernel[Any], reader: int | None) -> int:
    """Return the number of the game's answers that a reader may count now."""
    if not is_secret(kernel):
        return kernel.decisions
    seats = seats_known_to(kernel.game, reader)
    return sum(answer.seat in seats for answer in kernel.answers)


def _everybody(game: Game[Any]) -> tuple[int, ...]:
    return tuple(range(len(game.state.setup.seats)))
