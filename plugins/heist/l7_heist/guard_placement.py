"""The guard randomiser, which draws rooms for guards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from .state import Heist

MOST_IN_A_ROOM = 5
ON_A_CARD = 15


def draw_postings(game: Heist, rooms: Sequence[str], guards: int) -> list[str]:
    """Return a random room for each guard, with at most five guards to a room."""
    posted: list[str] = []
    for _ in range(guards):
        counts = Counter(posted)
        open_rooms = [room for room in rooms if counts[room] < MOST_IN_A_ROOM]
        posted.append(open_rooms[game.below("guards", len(open_rooms))])
    return posted


def draw_carriers(game: Heist, postings: Sequence[str], keycards: int) -> list[str]:
    """Return the rooms of randomly chosen guards, each of which gets a keycard."""
    guards = list(postings)
    game.shuffle("guards", guards)
    return guards[:keycards]
