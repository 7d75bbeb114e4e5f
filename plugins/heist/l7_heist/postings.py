"""The guard randomiser: where guards are posted, and where they scatter to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from .state import Heist

MOST_IN_A_ROOM = 5
ON_A_CARD = 15


def draw_postings(game: Heist, rooms: Sequence[str], guards: int) -> list[str]:
    """A room for each guard, all as likely, none with more than five."""
    posted: list[str] = []
    for _ in range(guards):
        full = Counter(posted)
        open_rooms = [room for room in rooms if full[room] < MOST_IN_A_ROOM]
        posted.append(open_rooms[game.below("guards", len(open_rooms))])
    return posted


def draw_carriers(game: Heist, postings: Sequence[str], keycards: int) -> list[str]:
    """The rooms of the guards that carry keycards: guards that are there, each with one."""
    guards = list(postings)
    game.shuffle("guards", guards)
    return guards[:keycards]
