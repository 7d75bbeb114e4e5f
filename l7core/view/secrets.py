"""The secret parts of a view: the parts that a curtain hides from other players."""

from __future__ import annotations

from l7core.view.table import View


def secrets(view: View) -> tuple[object, ...]:
    """Return all contents of a view that other seats may not know; styles of marks are not
    secret."""
    table = view.table
    return (
        [(seat.cards, seat.hand, seat.hand_count) for seat in table.seats],
        [[(track.id, track.value) for track in seat.tracks] for seat in table.seats],
        [(seat.place, seat.room, seat.stats) for seat in table.seats],
        [[mark.word for mark in seat.marks] for seat in table.seats],
        [(track.id, track.value) for track in table.tracks],
        [(room.id, room.known, room.name) for room in table.board.rooms],
        [[(token.id, token.count) for token in room.tokens] for room in table.board.rooms],
        [(pile.top, pile.open) for pile in table.piles],
        view.log,
    )
