"""Reaction cards: decks, hands, the reaction track."""

from __future__ import annotations

from l7core.api import Veil, piles

from .. import query
from ..records import Deck
from ..state import (
    HANDS,
    Alone,
    Laid,
)


def face(card: str) -> str:
    """The record of a card; those of a kind are numbered."""
    return card.partition("#")[0]


def take_decks(game: Alone, one: Deck, other: Deck) -> None:
    """One evil player draws from both, two from one each; of three, the middle one from both."""
    behind, decks = game.state.behind, (one, other)
    shares: list[tuple[Deck, ...]]
    for deck in decks:
        records = game.rules.library["reaction"].values()
        cards = [
            f"{each.id}#{n}" for each in records if each.deck == deck for n in range(1, each.n + 1)
        ]
        game.shuffle("reactions", cards)
        behind.decks[deck] = piles.Pile(cards)
    shares = [decks] if len(behind.evils) == 1 else [(one,), (other,)]
    if len(behind.evils) == len(HANDS):
        shares.insert(1, decks)
    for evil, own in zip(behind.evils, shares, strict=True):
        evil.decks = list(own)
    game.state.front.decks = list(decks)
    game.emit("alone.chosen-decks", one=f"deck:{one}", other=f"deck:{other}")


def draw_reactions(game: Alone, seat: int, deck: Deck, n: int) -> int:
    """So many cards, as far as there are any; only their owner sees which."""
    pile, evil = game.state.behind.decks[deck], query.evil(game, seat)
    drawn: list[str] = []
    for _ in range(n):
        if not pile.cards:
            pile.reshuffle(game, "reactions")
        if not pile.cards:
            break
        drawn.append(pile.cards.pop())
    evil.hand += drawn
    count_hands(game)
    if drawn:
        game.reveal("alone.barrier.drawn")
        game.emit("alone.drew", who=f"seat:{seat}", n=len(drawn), deck=f"deck:{deck}")
    for card in drawn:
        game.emit("alone.drew-card", seats=(seat,), card=face(card))
    return len(drawn)


def discard_reactions(game: Alone, seat: int, cards: tuple[str, ...]) -> None:
    """Face down on their piles."""
    evil = query.evil(game, seat)
    for card in cards:
        evil.hand.remove(card)
        game.state.behind.decks[query.reaction(game, card).deck].spent.append(card)
    count_hands(game)
    if cards:
        game.emit("alone.discarded", who=f"seat:{seat}", n=len(cards))


def lay_card(game: Alone, seat: int, card: str, *, face_up: bool) -> None:
    """Onto the reaction track: the first of a turn covers one space, the second two."""
    state, front = game.state, game.state.front
    query.evil(game, seat).hand.remove(card)
    count_hands(game)
    deck, name = query.reaction(game, card).deck, face(card)
    front.track.append(Laid(deck, name if face_up else "", query.spaces_needed(front)))
    state.behind.under.append(card)
    front.now.played += 1
    who, of = f"seat:{seat}", f"deck:{deck}"
    if face_up:
        game.emit("alone.played", who=who, card=name, deck=of)
    else:
        veil = Veil("alone.laid-down", {"who": who, "deck": of})
        game.emit("alone.laid-card", seats=(seat,), veil=veil, who=who, card=name)


def clear_track(game: Alone) -> None:
    """The danger symbols that are still visible are set aside; the cards go."""
    behind, front = game.state.behind, game.state.front
    behind.aside = query.danger_showing(front)
    for card in behind.under:
        behind.decks[query.reaction(game, card).deck].spent.append(card)
    behind.under, front.track = [], []
    game.emit("alone.track-cleared", n=behind.aside)


def count_hands(game: Alone) -> None:
    """How many cards each evil player holds is no secret."""
    game.state.front.hands = [len(evil.hand) for evil in game.state.behind.evils]
