"""Several evil players plan together, though none may see another's cards.

Each knows which decks the others draw from and how many cards they hold: so it can tell what is to
be expected of them, and leaves a moment to whose deck suits it better.
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
"""Cards of a reaction deck."""


def price(game: Alone, seat: int, left: float) -> float:
    """What a card costs because those who are asked later may have a better one for the moment.

    There is a price only while one of the two cards of the turn is left, or the budget has room
    for one of them.
    """
    others = later(game, seat)
    if not others:
        return 0.0
    best = max(expected(game, other, "end", left) for other in others)
    is_last = game.state.front.now.played + 1 == CARDS_A_TURN
    return best if is_last or best > left / 2 else 0.0


def later(game: Alone, seat: int) -> list[int]:
    """The evil players who are asked after that one, and hold cards."""
    order, hands = query.in_order(game), game.state.front.hands
    return [other for other in order[order.index(seat) + 1 :] if hands[other - 1]]


def expected(game: Alone, seat: int, which: Window, left: float) -> float:
    """The best that is to be expected of that player's hand, by its decks and its size."""
    held = game.state.front.hands[seat - 1]
    missing, total = 1.0, 0.0
    fitting = (
        (cards.face_up(game, seat, each).within(left), each.n)
        for each in suiting(game, seat, which)
    )
    for worth, n in sorted(fitting, reverse=True):
        if worth <= 0:
            break
        has_one = 1 - (1 - n / DECK) ** (held / len(query.evil(game, seat).decks))
        total += missing * has_one * worth
        missing *= 1 - has_one
    return total


def suiting(game: Alone, seat: int, which: Window) -> Iterator[Reaction]:
    """The cards of that player's decks that could be played in that window."""
    decks, now = query.evil(game, seat).decks, game.state.front.now
    for record in game.rules.library["reaction"].values():
        if record.deck in decks and answers.suits(game, seat, record, which, now.action):
            yield record


def keeps_for_itself(game: Alone, leader: int) -> bool:
    """Whether the leader has a card for the end of the turn that is worth more than is to be
    expected of anybody else, and only one card can still be played until then."""
    front = game.state.front
    if front.now.played + 1 < CARDS_A_TURN:
        return False
    own = [
        cards.face_up(game, leader, query.reaction(game, card)).worth
        for card in query.evil(game, leader).hand
        if answers.may_answer(game, leader, card, "end", "")
    ]
    others = [seat for seat in query.evil_seats(game) if seat != leader]
    return max(own, default=0.0) > max(expected(game, seat, "end", 99.0) for seat in others)
