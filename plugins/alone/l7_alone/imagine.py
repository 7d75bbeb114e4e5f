"""Secrets of the other seats: removed, or replaced by random ones.

For the hero, the whole map is secret. The known part is completed to a sound labyrinth with rooms
at the announced distances. Creatures are where their noises can have come from. Danger is in
remembered sectors or anywhere in the dark.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from math import isinf
from typing import Final

from l7core.api import Ask, Streams, below, boards, secrets

from . import drafting, query, screen
from .completing import Corners, complete, number_of
from .director import pace
from .plan import SIZE, Border, floor_of
from .sample_creatures import haunt
from .state import MOST_DANGER, NOWHERE, THOUSANDTHS, Alone, Behind, Front, Sector

STREAM = "redraw"


def blank(game: Alone, seat: int) -> None:
    """Remove the secrets of other seats, so that advice based on them fails."""
    state = game.state
    state.items.cards.sort()
    state.companions.sort()
    if seat not in query.evil_seats(game):
        state.behind = Behind()
        return
    for evil in state.behind.evils:
        if evil.seat != seat:
            evil.hand = []
    for pile in state.behind.decks.values():
        pile.cards.sort()


def redraw(game: Alone, ask: Ask, streams: Streams) -> None:
    """Replace the secrets of other seats at random, consistent with all known facts."""
    state = game.state
    secrets.deal_around(streams, state.items.cards)
    secrets.deal_around(streams, state.companions)
    if state.behind.plan is None:
        return
    is_evil = ask.seat in query.evil_seats(game)
    wished = state.behind.wish if ask.prompt == "alone.approve" else ""
    deal_reactions(game, streams, keep=ask.seat if is_evil else -1, wished=wished)
    if not is_evil and state.front.at:
        chance = partial(below, streams, STREAM)
        redraw_station(game, chance)
        redraw_budget(game, chance)


def deal_reactions(game: Alone, streams: Streams, *, keep: int, wished: str) -> None:
    """Deal the cards of each deck again to hands, piles and the face-down cards of the track.

    The card of the option `wished`, which is about to be played, stays.
    """
    behind, front = game.state.behind, game.state.front
    hidden = [n for n, laid in enumerate(front.track) if not laid.card and keep < 0]
    for deck, pile in behind.decks.items():
        others = [evil for evil in behind.evils if evil.seat != keep]
        dealt = [
            (evil, [card for card in evil.hand if is_in(game, deck, card) and card not in wished])
            for evil in others
        ]
        under = [n for n in hidden if front.track[n].deck == deck]
        laid = [behind.under[n] for n in under]
        hands = [cards for _, cards in dealt]
        before = [list(cards) for cards in hands]
        secrets.redeal(streams, pile.cards, *hands, laid, pile.spent)
        for (evil, after), old in zip(dealt, before, strict=True):
            swap = dict(zip(old, after, strict=True))
            evil.hand = [swap.get(card, card) for card in evil.hand]
        for n, card in zip(under, laid, strict=True):
            behind.under[n] = card


def is_in(game: Alone, deck: str, card: str) -> bool:
    return query.reaction(game, card).deck == deck


def redraw_station(game: Alone, chance: drafting.Below) -> None:
    """Replace the station by another one that agrees with the hero's knowledge."""
    front, behind = game.state.front, game.state.behind
    drawn = complete(front, game.rules.library["room"], chance)
    if drawn is None:
        return
    labels = place_labels(front, drawn.corners, behind.labels, chance)
    traps = [
        condition
        for sector, lying in behind.conditions.items()
        if sector not in behind.revealed
        for condition in lying
    ]
    renumber(game, labels)
    behind.plan, behind.labels = drawn.plan, labels
    behind.offsets = [corner or NOWHERE for corner in drawn.corners]
    behind.blocked = blocked(game)
    place_rooms(game, drawn.rooms, chance)
    recall_lights(game)
    scatter_traps(game, traps, chance)
    scatter_danger(game, chance)
    haunt(game, chance)
    screen.update(game)


def redraw_budget(game: Alone, chance: drafting.Below) -> None:
    """Set the director's remaining budget for the round at random: the later, the lower."""
    behind, budget = game.state.behind, pace.budget(game)
    left = (chance(PARTS) / PARTS) ** (game.state.front.turn * SPENT_A_TURN)
    spent = 0.0 if isinf(budget) else budget * (1.0 - left)
    behind.carried_harm, behind.harm = 0, round(spent * THOUSANDTHS)


PARTS: Final = 1_000
SPENT_A_TURN: Final = 0.5
"""Rate of spending. A typical director has a third of its budget left after three turns."""


def place_labels(
    front: Front, corners: Corners, old: list[str], chance: drafting.Below
) -> list[str]:
    """Return the labels by sector: known sectors keep theirs, the others are shuffled."""
    labels = [""] * (2 * SIZE)
    for sector in front.sectors.values():
        labels[number_of(sector, corners)] = sector.id
    rest = drafting.shuffled(chance, sorted(each for each in old if each not in front.sectors))
    return [label or rest.pop() for label in labels]


def renumber(game: Alone, labels: list[str]) -> None:
    """Convert all sector numbers in the state to the new labels."""
    behind = game.state.behind
    new = {number: labels.index(label) for number, label in enumerate(behind.labels)}

    revealed = set(behind.revealed)
    behind.at = new[behind.at]
    behind.danger = [new[each] for each in behind.danger]
    behind.lit = [new[each] for each in behind.lit if each in revealed]
    behind.conditions = {
        new[each]: lying for each, lying in behind.conditions.items() if each in revealed
    }
    behind.revealed = [new[each] for each in behind.revealed]
    behind.rooms = {new[each]: room for each, room in behind.rooms.items()}
    for creature in behind.creatures:
        creature.at = new[creature.at]
    for avatar in behind.avatars:
        if avatar.down_at is not None:
            avatar.down_at = new[avatar.down_at]


def blocked(game: Alone) -> list[Border]:
    """Return the doors known to be blocked; revealed sectors count before remembered ones."""
    behind, beyond = game.state.behind, query.plan(game).beyond
    doors = {}
    for sector in sorted(game.state.front.sectors.values(), key=lambda each: each.on_table):
        number = behind.labels.index(sector.id)
        for side, way in sector.ways.items():
            doors[boards.border(number, beyond[number][side])] = way == "blocked"
    return [door for door, is_blocked in doors.items() if is_blocked]


def place_rooms(game: Alone, known: Mapping[str, int], chance: drafting.Below) -> None:
    """Place the known rooms, and the other rooms at random in the remaining room sectors."""
    places = {sector: room for room, sector in known.items()}
    free = [room for room in game.rules.library["room"] if room not in known]
    free = drafting.shuffled(chance, free)
    game.state.behind.rooms = {
        place: places[place] if place in places else free.pop() for place in query.plan(game).rooms
    }


def remembered(game: Alone) -> dict[int, Sector]:
    """Return the remembered sectors by number."""
    labels = game.state.behind.labels
    sectors = game.state.front.sectors.values()
    return {labels.index(each.id): each for each in sectors if not each.on_table}


def recall_lights(game: Alone) -> None:
    """Switch on remembered lights, except those that would be in sight."""
    behind = game.state.behind
    behind.lit += [number for number, each in remembered(game).items() if each.lit]
    gone_out = screen.lights_ahead(game)
    behind.lit = [number for number in behind.lit if number not in gone_out]


def scatter_traps(game: Alone, traps: list[str], chance: drafting.Below) -> None:
    """Place hidden condition tokens where the hero remembers them, or anywhere in the dark."""
    behind, memory = game.state.behind, remembered(game)
    dark = [sector for sector in range(2 * SIZE) if sector not in behind.revealed]
    for trap in traps:
        free = [sector for sector in dark if trap not in behind.conditions.get(sector, ())]
        known = [each for each in free if each in memory and trap in memory[each].conditions]
        places = known or free
        behind.conditions.setdefault(places[chance(len(places))], []).append(trap)


def scatter_danger(game: Alone, chance: drafting.Below) -> None:
    """Place hidden danger first in sectors remembered with danger, then anywhere in the dark."""
    behind, memory = game.state.behind, remembered(game)
    dark = [sector for sector in range(2 * SIZE) if sector not in behind.revealed]
    likely = [sector for sector in dark if sector in memory and memory[sector].danger]
    rest = [sector for sector in dark if sector not in likely]
    n = len(behind.danger)
    behind.danger = [sector for sector in behind.danger if sector in behind.revealed]
    for sector in [*drafting.shuffled(chance, likely), *drafting.shuffled(chance, rest)]:
        if len(behind.danger) < n and query.danger_on(game, floor_of(sector)) < MOST_DANGER:
            behind.danger.append(sector)
