"""Words for building positions of the cellar."""

from __future__ import annotations

from typing import Any

from tests import kit
from tests.kit import Arrangement

WORTHS = (0, 0, 1, 1, 1, 2)


def place(seat: int, room: str) -> Arrangement:
    """The seat's pawn stands in that room, which somebody has entered before."""

    def arrange(state: Any) -> None:
        state.pawns[seat].place = f"cellar:{room}"
        enter(room)(state)

    return arrange


def enter(*rooms: str) -> Arrangement:
    """Somebody has been in these rooms."""

    def arrange(state: Any) -> None:
        state.known += [f"cellar:{room}" for room in rooms if f"cellar:{room}" not in state.known]

    return arrange


def warden_in(room: str) -> Arrangement:
    def arrange(state: Any) -> None:
        state.warden = f"cellar:{room}"

    return arrange


def nerve(seat: int, n: int) -> Arrangement:
    def arrange(state: Any) -> None:
        state.pawns[seat].nerve = n

    return arrange


def lamp_out(seat: int) -> Arrangement:
    def arrange(state: Any) -> None:
        state.pawns[seat].lamp = "out"

    return arrange


def away(seat: int) -> Arrangement:
    def arrange(state: Any) -> None:
        state.pawns[seat].away = True

    return arrange


def hand(seat: int, *cards: str) -> Arrangement:
    """The seat holds these cards and no others."""

    def arrange(state: Any) -> None:
        deck = state.decks["card"].cards
        deck += state.pawns[seat].hand
        state.pawns[seat].hand = [f"cellar:{card}" for card in cards]
        for holder in (
            deck,
            *(other.hand for other in state.pawns[:seat] + state.pawns[seat + 1 :]),
        ):
            holder[:] = [card for card in holder if card not in state.pawns[seat].hand]

    return arrange


def next_cards(*cards: str) -> Arrangement:
    """These cards are drawn next."""
    return lambda state: kit.stack(state.decks["card"].cards, *(f"cellar:{card}" for card in cards))


def next_events(*events: str) -> Arrangement:
    """These events are turned up next."""
    return lambda state: kit.stack(
        state.decks["event"].cards, *(f"cellar:{event}" for event in events)
    )


def hide(token: str, room: str) -> Arrangement:
    """The token lies hidden in that room; what lay there takes its place."""

    def arrange(state: Any) -> None:
        hidden = state.hidden
        where = next(room for room, lies in hidden.items() if lies == f"cellar:{token}")
        hidden[where], hidden[f"cellar:{room}"] = hidden[f"cellar:{room}"], f"cellar:{token}"

    return arrange


def key_found(state: Any) -> None:
    state.key_found = True


def open_door(door: str) -> Arrangement:
    return lambda state: state.locked.remove(f"cellar:{door}")


def grit(*worths: int) -> Arrangement:
    """The next dice are worth this."""
    return kit.dice(*(WORTHS.index(worth) for worth in worths))


def actions_left(n: int) -> Arrangement:
    """It is the first seat's turn, with so many actions left."""

    def arrange(state: Any) -> None:
        state.turn = 0
        state.actions_left = n

    return arrange
