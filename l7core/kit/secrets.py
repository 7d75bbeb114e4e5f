"""Functions that redeal hidden information for a bot: hands, decks and face-down things.

Each place keeps its number of cards, so the seat that imagines them sees no difference. The result
depends on the seed and on which cards are hidden, and not on where they were. So the same seed
tells nothing about the real places.

>>> from l7core.engine.rng import seed_streams
>>> deck, hand, hidden = ["rope", "lamp", "key"], ["coin"], {"hall": "rat", "attic": "gold"}
>>> streams = seed_streams(7)
>>> redeal(streams, deck, hand)
>>> len(deck), len(hand), sorted(deck + hand)
(3, 1, ['coin', 'key', 'lamp', 'rope'])
>>> reshuffle_places(streams, hidden)
>>> sorted(hidden), sorted(hidden.values())
(['attic', 'hall'], ['gold', 'rat'])

>>> other_deck, other_hand = ["lamp", "coin", "rope"], ["key"]
>>> redeal(seed_streams(7), other_deck, other_hand)
>>> (other_deck, other_hand) == (deck, hand)
True

A card that has just been shown stays in its place:

>>> shown = deck[1]
>>> deal_around(streams, deck, shown)
>>> deck[1] == shown
True
"""

from __future__ import annotations

from collections.abc import MutableMapping
from typing import Any

from l7core.engine.advice import Streams
from l7core.engine.rng import shuffle

STREAM = "redraw"


def redeal(streams: Streams, deck: list[str], *hands: list[str]) -> None:
    """Shuffle a deck together with the hands dealt from it, then deal hands of the same sizes."""
    for hand in hands:
        deck += hand
    deck.sort()
    shuffle(streams, STREAM, deck)
    for hand in hands:
        hand[:] = [deck.pop() for _ in hand]


def reshuffle_places(streams: Streams, lying: MutableMapping[Any, str]) -> None:
    """Shuffle face-down things among their places, one thing to each place."""
    things = sorted(lying.values())
    shuffle(streams, STREAM, things)
    lying.update(zip(lying, things, strict=True))


def deal_around(
    streams: Streams, cards: list[str], shown: str = "", *, below: bool = False
) -> None:
    """Shuffle cards around `shown`, which keeps its position; shuffle all if it is absent.

    With `below`, only the cards below `shown` are shuffled, because the cards above have been seen.
    """
    if shown not in cards:
        cards.sort()
        shuffle(streams, STREAM, cards)
        return
    place = len(cards) - 1 - cards[::-1].index(shown)  # the uppermost of several copies
    above = cards[place + 1 :]
    others = sorted(cards[:place] if below else cards[:place] + above)
    shuffle(streams, STREAM, others)
    cards[:] = [*others, shown, *above] if below else [*others[:place], shown, *others[place:]]
