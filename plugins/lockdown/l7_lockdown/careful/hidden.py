"""Random replacements for information that a seat does not have, so that no bot can cheat."""

from __future__ import annotations

from l7core.api import Ask, Streams, secrets, shuffle

from .. import query
from ..state import Lockdown


def redraw(game: Lockdown, ask: Ask, streams: Streams) -> None:
    """Reshuffle decks, other players' hands and secrets, contamination faces and unknown rooms."""
    state = game.state
    for pile in (state.attacks, state.events, state.wounds, state.computers):
        secrets.deal_around(streams, pile.cards)
    for pile in state.items.values():
        secrets.deal_around(streams, pile.cards)
    rooms = {slot: place.tile for slot, place in state.places.items() if not place.known}
    tokens = {slot: state.places[slot].token for slot in rooms}
    eggs = {place.tile: place.eggs for place in state.places.values()}
    secrets.reshuffle_places(streams, rooms)
    secrets.reshuffle_places(streams, tokens)
    for slot, tile in rooms.items():
        place = state.places[slot]
        place.tile, place.token, place.eggs = tile, tokens[slot], eggs[tile]
    seen = state.crew[ask.seat].seen
    unseen = {space: token for space, token in state.launches.items() if token not in seen}
    secrets.reshuffle_places(streams, unseen)
    state.launches |= unseen
    for who in state.crew:
        if who.seat == ask.seat:
            shuffle(streams, "redraw", who.deck.cards)
        else:
            secrets.redeal(streams, who.deck.cards, who.hand)
    deal_faces(game, streams)
    deal_secrets(game, ask.seat, streams)


def deal_faces(game: Lockdown, streams: Streams) -> None:
    """Reshuffle the faces of contamination cards, except those that scans have found clean."""
    state = game.state
    seen = {card for who in state.crew for card in who.seen}
    unscanned = [card for card in state.infected if card not in seen]
    faces = [*state.contamination, *(state.infected[card] for card in unscanned)]
    shuffle(streams, "redraw", faces)
    state.infected |= {card: faces.pop() for card in unscanned}
    state.contamination = faces


def deal_secrets(game: Lockdown, seat: int, streams: Streams) -> None:
    """Reshuffle the contingencies and objectives that a seat has not seen.

    In games played together, those of all players are open and stay.
    """
    state = game.state
    own = state.crew[seat]
    others = [who for who in state.crew if who is not own]
    if query.scenario(game).mode == "together":
        others = []
    hidden = [plan for who in others for plan in who.contingencies]
    pool = [*hidden, *state.neutral, state.in_force]
    seen = [plan for plan in pool if plan in own.seen]
    pool = [plan for plan in pool if plan not in seen]
    shuffle(streams, "redraw", pool)
    for who in others:
        who.contingencies = [p if p in seen else pool.pop() for p in who.contingencies]
    state.neutral = [p if p in seen else pool.pop() for p in state.neutral]
    state.in_force = pool.pop()
    objectives = [o for who in others for o in who.objectives if o not in own.seen]
    shuffle(streams, "redraw", objectives)
    for who in others:
        who.objectives = [o if o in own.seen else objectives.pop() for o in who.objectives]
