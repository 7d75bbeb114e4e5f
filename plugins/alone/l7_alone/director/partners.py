"""Joint planning of several evil players who cannot see each other's cards.

Each player knows the decks and hand sizes of the others. This gives an estimate of their cards, so
a player can leave a moment to a player with a better deck for it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from .. import answers, query
from ..answers import Window
from ..records import Reaction
from ..state import CARDS_A_TURN, Alone
from . import cards

DECK: Final = 26
"""Number of cards in a reaction deck."""


def price(game: Alone, seat: int, left: float) -> float:
    """Return the price of a card because later players may have a better one for this moment.

    There is a price only if the turn has one card left, or if the budget has room for only one of
    them.
    """
    others = later(game, seat)
    if not others:
        return 0.0
    best = max(expected(game, other, "end", left) for other in others)
    is_last = game.state.front.now.played + 1 == CARDS_A_TURN
    return best if is_last or best > left / 2 else 0.0


def later(game: Alone, seat: int) -> list[int]:
    """Return the evil players who are asked after a seat and hold cards."""
    order, hands = query.in_order(game), game.state.front.hands
    return [other for other in order[order.index(seat) + 1 :] if hands[other - 1]]


def expected(game: Alone, seat: int, which: Window, left: float) -> float:
    """Return the expected value of the best card in a player's hand, by its decks and size."""
    hand_size = game.state.front.hands[seat - 1]
    missing, total = 1.0, 0.0
    values = (
        (cards.face_up(game, seat, each).within(left), each.n)
        for each in suiting(game, seat, which)
    )
    for worth, n in sorted(values, reverse=True):
        if worth <= 0:
            break
        has_one = 1 - (1 - n / DECK) ** (hand_size / len(query.evil(game, seat).decks))
        total += missing * has_one * worth
        missing *= 1 - has_one
    return total


def suiting(game: Alone, seat: int, which: Window) -> Iterator[Reaction]:
    """Yield the cards of a player's decks that could be played in a window."""
    decks, now = query.evil(game, seat).decks, game.state.front.now
    for record in game.rules.library["reaction"].values():
        if record.deck in decks and answers.suits(game, seat, record, which, now.action):
            yield record


def keeps_for_itself(game: Alone, leader: int) -> bool:
    """Return whether the leader has a better card than any that others are expected to have.

    This is the case only if the turn has one card left, and the card can be played at its end.
    """
    front = game.state.front
    if front.now.played + 1 < CARDS_A_TURN:
        return False
    values = [
        cards.face_up(game, leader, query.reaction(game, card)).worth
        for card in query.evil(game, leader).hand
        if answers.may_answer(game, leader, card, "end", "")
    ]
    others = [seat for seat in query.evil_seats(game) if seat != leader]
    return max(values, default=0.0) > max(expected(game, seat, "end", 99.0) for seat in others)
