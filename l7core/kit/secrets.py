"""What a seat does not know, dealt anew for those who imagine it: hands, decks, what lies hidden.

Each place holds as many afterwards as before, and from the seat no difference can be seen.

>>> from l7core.engine.rng import seed_streams
>>> deck, hand, hidden = ["rope", "lamp", "key"], ["coin"], {"hall": "rat", "attic": "gold"}
>>> streams = seed_streams(7)
>>> deal_anew(streams, deck, hand)
>>> len(deck), len(hand), sorted(deck + hand)
(3, 1, ['coin', 'key', 'lamp', 'rope'])
>>> lay_anew(streams, hidden)
>>> sorted(hidden), sorted(hidden.values())
(['attic', 'hall'], ['gold', 'rat'])

What has just been shown stays where it lies:

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


def deal_anew(streams: Streams, deck: list[str], *hands: list[str]) -> None:
    """The cards of a deck and of hands that are dealt from it, in an order that nobody knows."""
    for hand in hands:
        deck += hand
    shuffle(streams, STREAM, deck)
    for hand in hands:
        hand[:] = [deck.pop() for _ in hand]


def lay_anew(streams: Streams, lying: MutableMapping[Any, str]) -> None:
    """What lies face down in its places, one thing in each."""
    things = list(lying.values())
    shuffle(streams, STREAM, things)
    lying.update(zip(lying, things, strict=True))


def deal_around(
    streams: Streams, cards: list[str], shown: str = "", *, below: bool = False
) -> None:
    """Shuffle cards of which one is `shown` and stays where it lies, if it is there.

    With `below`, what lies above it has been looked at too, and stays as well.
    """
    if shown not in cards:
        shuffle(streams, STREAM, cards)
        return
    place = cards.index(shown)
    above = cards[place + 1 :]
    others = cards[:place] if below else cards[:place] + above
    shuffle(streams, STREAM, others)
    cards[:] = [*others, shown, *above] if below else [*others[:place], shown, *others[place:]]
