"""Who plays against whom, and whose decisions a reader may know of while the game runs.

Where sides are against each other, even the number of decisions that one of them has made may tell
the other something: a question in between, a card that could have been played. So whatever counts
decisions for a reader (headers of saves, replays, reports) counts those of the seats named here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from l7core.engine.game import Game
from l7core.engine.state import HUMAN

if TYPE_CHECKING:
    from l7core.engine.kernel import Kernel


def are_opposed(game: Game[Any]) -> bool:
    """Whether there are sides that play against each other."""
    sides = game.rules.expertise.sides
    return sides is not None and len(sides(game)) > 1


def side_of(game: Game[Any], seat: int) -> tuple[int, ...]:
    """The seats that win and lose with that one, itself among them."""
    sides = game.rules.expertise.sides
    if sides is None:
        return _everybody(game)
    return next((side for side in sides(game) if seat in side), (seat,))


def seats_known_to(game: Game[Any], reader: int | None) -> tuple[int, ...]:
    """The seats whose decisions that reader may count now: those of its own side.

    An onlooker, as whom everybody reads a header, may count what humans decide; where none plays,
    what everybody does. Nothing is held back without sides, nor once the game is over.
    """
    if game.state.outcome or not are_opposed(game):
        return _everybody(game)
    if reader is not None:
        return side_of(game, reader)
    seats = enumerate(game.state.setup.seats)
    humans = tuple(number for number, seat in seats if seat.controller == HUMAN)
    return humans or _everybody(game)


def decisions_known_to(kernel: Kernel[Any], reader: int | None) -> int:
    """How many of the game's decisions that reader may count now."""
    if kernel.over or not are_opposed(kernel.game):
        return kernel.decisions
    seats = seats_known_to(kernel.game, reader)
    return sum(answer.seat in seats for answer in kernel.answers)


def _everybody(game: Game[Any]) -> tuple[int, ...]:
    return tuple(range(len(game.state.setup.seats)))
