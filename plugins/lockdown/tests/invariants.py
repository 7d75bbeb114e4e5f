"""Invariants that hold at every decision of every game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from l7core.engine.ask import Ask
from l7core.engine.game import Game
from plugins.lockdown.l7_lockdown import query

BAG = {"larva": 8, "creeper": 3, "adult": 12, "breeder": 2, "queen": 1, "blank": 1}
FIGURES = {"larva": 6, "creeper": 3, "adult": 8, "breeder": 2, "queen": 1}


def pieces(game: Game[Any]) -> dict[str, Counter[str]]:
    """Return the counts of rooms, cards, plans and contamination faces, which never change."""
    state = game.state
    if not state.round:
        return {}
    plans = [*state.neutral, state.in_force, *(p for who in state.crew for p in who.contingencies)]
    objectives = [id for who in state.crew for id in (*who.objectives, *who.discarded)]
    objectives = [id for id in objectives if id in game.rules.library["objective"]]
    return {
        "rooms": Counter(place.tile for place in state.places.values()),
        "attacks": Counter(state.attacks.cards + state.attacks.spent),
        "events": Counter(state.events.cards + state.events.spent),
        "wounds": Counter(state.wounds.cards + state.wounds.spent),
        "plans": Counter(plans),
        "objectives": Counter(objectives),
        "faces": Counter(map(str, [*state.contamination, *state.infected.values()])),
    }


def faults(game: Game[Any], _: Ask) -> Iterator[str]:
    """Yield each limit that the state breaks."""
    state = game.state
    token_counts: Counter[str] = Counter()
    for id, n in state.bag.tokens.items():
        token = game.rules.library["token"][id]
        token_counts[token.kind] += n
        if not 0 <= n <= token.stock:
            yield f"the bag holds {n} of {id}"
    for kind, n in token_counts.items():
        if n > BAG[kind]:
            yield f"the bag holds {n} {kind}"
    figures = Counter(hunter.kind for hunter in state.hunters)
    for kind, n in figures.items():
        if n > FIGURES[kind]:
            yield f"{n} {kind} stand on the board"
    for marker, most in (("fire", 12), ("broken", 10)):
        if sum(getattr(place, marker) for place in state.places.values()) > most:
            yield f"more than {most} rooms are {marker}"
    if sum(corridor.door == "closed" for corridor in state.corridors.values()) > 11:
        yield "more doors are closed than there are"
    if any(place.eggs < 0 for place in state.places.values()):
        yield "a room has fewer than no eggs"
    if any(held.id == query.EGG for place in state.places.values() for held in place.things):
        yield "an egg is among the things of a room"
    if query.eggs_left(game) < 0:
        yield "there are more eggs than eight"
    for who in state.crew:
        cards = [*who.hand, *who.deck.cards, *who.deck.spent]
        if len(set(cards)) < len(cards):
            yield f"{who.id} has a card twice"
        if who.character and len([c for c in cards if not c.startswith("contamination:")]) != 10:
            yield f"{who.id} has not ten action cards"
        if who.where != "dead" and len(who.hands) > query.hands(game, who):
            yield f"{who.id} holds {len(who.hands)} things"
        if who.light > 2 or len(who.serious) > 3:
            yield f"{who.id} lives with {len(who.serious)} serious wounds"
