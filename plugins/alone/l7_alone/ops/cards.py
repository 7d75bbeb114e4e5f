"""Reaction cards: decks, hands and the reaction track."""

from __future__ import annotations

from l7core.api import PublicText, piles

from .. import query
from ..records import Deck
from ..state import (
    HANDS,
    Alone,
    Laid,
)


def face(card: str) -> str:
    """Return the record id of a card; copies of a card are numbered."""
    return card.partition("#")[0]


def take_decks(game: Alone, one: Deck, other: Deck) -> None:
    """Create the two decks and share them out.

    A single evil player draws from both. Two players have one deck each; of three, the middle one
    draws from both.
    """
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
    """Draw up to `n` cards and return their number; only the owner sees the cards."""
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
    """Discard cards face down."""
    evil = query.evil(game, seat)
    for card in cards:
        evil.hand.remove(card)
        game.state.behind.decks[query.reaction(game, card).deck].spent.append(card)
    count_hands(game)
    if cards:
        game.emit("alone.discarded", who=f"seat:{seat}", n=len(cards))


def lay_card(game: Alone, seat: int, card: str, *, face_up: bool) -> None:
    """Place a card on the reaction track: 1 space for the first of a turn, 2 for the second."""
    state, front = game.state, game.state.front
    query.evil(game, seat).hand.remove(card)
    count_hands(game)
    deck, name = query.reaction(game, card).deck, face(card)
    front.track.append(Laid(deck, name if face_up else "", query.spaces_needed(front)))
    state.behind.under.append(card)
    front.now.played += 1
    player, deck_name = f"seat:{seat}", f"deck:{deck}"
    if face_up:
        game.emit("alone.played", who=player, card=name, deck=deck_name)
    else:
        veil = PublicText("alone.laid-down", {"who": player, "deck": deck_name})
        game.emit("alone.laid-card", seats=(seat,), veil=veil, who=player, card=name)


def clear_track(game: Alone) -> None:
    """Discard the cards on the track and set aside danger for the uncovered symbols."""
    behind, front = game.state.behind, game.state.front
    behind.aside = query.danger_showing(front)
    for card in behind.under:
        behind.decks[query.reaction(game, card).deck].spent.append(card)
    behind.under, front.track = [], []
    game.emit("alone.track-cleared", n=behind.aside)


def count_hands(game: Alone) -> None:
    """Update the public hand sizes."""
    game.state.front.hands = [len(evil.hand) for evil in game.state.behind.evils]
