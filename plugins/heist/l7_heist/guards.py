"""How guards get from room to room: on orders, or scattered by the randomiser.

Rules: Scattering; Event cards. Rulings: 14, 16, 20, 21.
"""

from __future__ import annotations

from collections.abc import Iterable

from . import ops, query
from .alarm import raise_alarm
from .postings import ON_A_CARD, draw_postings
from .state import Heist


def send(game: Heist, start: str, end: str, n: int | None, *, cause: str, source: str = "") -> int:
    """As many active guards as are there and fit in, carriers first; says how many went."""
    post = query.post(game, start)
    if not query.takes_guards(game, end):
        return 0
    n = min(post.active if n is None else n, post.active, query.space(game, end))
    if n:
        carriers = min(n, post.keycards)
        ops.move_guards(game, start, end, n, carriers, cause=cause, source=source)
    return n


def scatter(game: Heist, start: str, *, cause: str, source: str = "") -> list[str]:
    """Each active guard to the next room on a randomiser card; says which rooms they reached.

    Rooms that take no guard are passed over. Another card follows when one is used up.
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
    """Guards on orders that come upon a body raise the alarm, once in each room."""
    for room in rooms:
        if query.bodies(game, room):
            await raise_alarm(game, room, cause="heist.because.body")
