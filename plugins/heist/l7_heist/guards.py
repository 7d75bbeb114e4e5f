"""Movement of guards between rooms, directed by a card or by the guard randomiser.

Rules: Scattering; Event cards. Rulings: 14, 16, 20, 21.
"""

from __future__ import annotations

from collections.abc import Iterable

from . import ops, query
from .alarm import raise_alarm
from .guard_placement import ON_A_CARD, draw_postings
from .state import Heist


def send(game: Heist, start: str, end: str, n: int | None, *, cause: str, source: str = "") -> int:
    """Move up to `n` active guards to another room, and return how many moved.

    Guards with keycards go first. If `n` is None, all active guards move. The free space in the
    room limits the number.
    """
    post = query.post(game, start)
    if not query.takes_guards(game, end):
        return 0
    n = min(post.active if n is None else n, post.active, query.space(game, end))
    if n:
        carriers = min(n, post.keycards)
        ops.move_guards(game, start, end, n, carriers, cause=cause, source=source)
    return n


def scatter(game: Heist, start: str, *, cause: str, source: str = "") -> list[str]:
    """Send active guards to the rooms of randomiser cards, and return the rooms they reached.

    Rooms that take no guards are skipped. A used-up card is followed by another one. Guards stay if
    no room takes any.
    """
    reached: list[str] = []
    rooms = query.posted_rooms(game)
    while query.post(game, start).active:
        if not any(query.takes_guards(game, room) for room in rooms if room != start):
            break
        game.step("heist:scatter")
        for room in draw_postings(game, rooms, ON_A_CARD):
            if room != start and send(game, start, room, 1, cause=cause, source=source):
                reached.append(room)
    return list(dict.fromkeys(reached))


async def find_bodies(game: Heist, rooms: Iterable[str]) -> None:
    """Raise the alarm once in each of these rooms that has a destroyed or shut-down guard."""
    for room in rooms:
        if query.bodies(game, room):
            await raise_alarm(game, room, cause="heist.because.body")
