"""Random replacements for information that a seat does not have, so that no bot can cheat.

Every replacement is drawn from everything that is possible, with the contents of the box, and in an
order that does not depend on the truth. Two games that look the same to a seat therefore give the
same replacements for the same random numbers.

A seat remembers what `Crew` records. Knowledge of cards under a deck, and of cards that a rival has
paid with, is dropped.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

from l7core.api import Ask, Streams, secrets, shuffle

from .. import query
from ..setup import leave_in_box
from ..state import Crew, Lockdown

STREAM = "redraw"


def redraw(game: Lockdown, ask: Ask, streams: Streams) -> None:
    """Redraw everything that the seat of the question does not know; seat -1 is a spectator."""
    state = game.state
    own = state.crew[ask.seat] if ask.seat >= 0 else None
    others = [who for who in state.crew if who is not own]
    for pile in (state.attacks, state.events, state.wounds, state.computers):
        secrets.deal_around(streams, pile.cards)
    redraw_rooms(game, streams)
    redraw_tokens(game, streams)
    known_weaknesses = len(query.known_weaknesses(game))
    state.weaknesses[known_weaknesses:] = draw(
        game, "weakness", state.weaknesses[known_weaknesses:], streams
    )
    redraw_items(game, others, own, streams)
    for who in others:
        secrets.redeal(streams, who.deck.cards, who.hand, who.deck.spent)
        redraw_clean_cards(who, streams)
    if own:
        secrets.deal_around(streams, own.deck.cards)
    redraw_faces(game, streams)
    changes = redraw_launches(game, own, streams) | redraw_plans(game, own, streams)
    is_versus = query.scenario(game).mode == "versus"
    changes |= redraw_objectives(game, others if is_versus else (), own, streams)
    for who in others:
        follow(who, changes)
        if is_versus:
            who.seen.sort()


def draw(game: Lockdown, kind: str, hidden: Iterable[str], streams: Streams) -> list[str]:
    """Return as many random records of a kind as are hidden, from these and those in the box."""
    hidden = list(hidden)
    pool = sorted([*hidden, *game.state.boxed.get(kind, [])])
    shuffle(streams, STREAM, pool)
    if kind in game.state.boxed:
        game.state.boxed[kind] = pool[len(hidden) :]
    return pool[: len(hidden)]


# -- the base


def redraw_rooms(game: Lockdown, streams: Streams) -> None:
    """Deal the unknown rooms again: all basic rooms that are left, and random further rooms."""
    state, records = game.state, game.rules.library["room"]
    unknown = [place for place in state.places.values() if not place.known]
    eggs = {place.tile: place.eggs for place in unknown}
    tiles = [place.tile for place in unknown]
    basic = sorted(tile for tile in tiles if records[tile].kind == "basic")
    further = [tile for tile in tiles if records[tile].kind != "basic"]
    dealt = [*basic, *draw(game, "room", further, streams)]
    shuffle(streams, STREAM, dealt)
    for place, tile in zip(unknown, dealt, strict=True):
        place.tile, place.eggs = tile, eggs.get(tile, 0)


def redraw_tokens(game: Lockdown, streams: Streams) -> None:
    """Deal the exploration tokens of unknown rooms again."""
    state = game.state
    unknown = [place for place in state.places.values() if not place.known]
    boxed = state.boxed.get("discovery", [])
    pool = sorted([*(place.token for place in unknown), *boxed])
    shuffle(streams, STREAM, pool)
    leave_in_box(game, pool)
    for place in unknown:
        place.token = pool.pop()
    if "discovery" in state.boxed:
        state.boxed["discovery"] = pool


def redraw_launches(game: Lockdown, own: Crew | None, streams: Streams) -> dict[str, str]:
    """Draw the launches that the seat has not seen again; return the new one of each old one."""
    launches = game.state.launches
    seen = own.seen if own else []
    unseen = {space: launch for space, launch in launches.items() if launch not in seen}
    drawn = draw(game, "launch", unseen.values(), streams)
    launches.update(zip(unseen, drawn, strict=True))
    return dict(zip(unseen.values(), drawn, strict=True))


# -- cards


def redraw_items(
    game: Lockdown, others: Collection[Crew], own: Crew | None, streams: Streams
) -> None:
    """Draw each deck of items again, with the unseen items that others carry or have discarded."""
    records = game.rules.library["item"]
    for colour in query.COLOURS:
        if colour not in game.state.items:
            continue
        cards = game.state.items[colour].cards
        packed = [
            held
            for who in others
            for held in who.pack
            if records[held.id].colour == colour and not (own and own.seat in held.known)
        ]
        discarded = [
            (who, n)
            for who in others
            for n, id in enumerate(who.discarded)
            if id in records and records[id].colour == colour
        ]
        cards += [held.id for held in packed] + [who.discarded[n] for who, n in discarded]
        cards.sort()
        shuffle(streams, STREAM, cards)
        for who, n in discarded:
            who.discarded[n] = take(cards, lambda id: bool(records[id].component))
        for held in packed:
            held.id = take(cards, lambda id: not records[id].heavy)
            held.ammo = records[held.id].ammo


def take(cards: list[str], fits: Callable[[str], bool]) -> str:
    """Remove and return the top card that fits."""
    n = next(n for n in reversed(range(len(cards))) if fits(cards[n]))
    return cards.pop(n)


def redraw_clean_cards(who: Crew, streams: Streams) -> None:
    """Choose again which of another player's contamination cards a scan has found clean."""
    cards = sorted(query.contamination_of(who))
    clean = sum(card in who.seen for card in cards)
    shuffle(streams, STREAM, cards)
    who.seen = [id for id in who.seen if not id.startswith("contamination:")]
    who.seen += sorted(cards[:clean])


def redraw_faces(game: Lockdown, streams: Streams) -> None:
    """Draw the faces of contamination cards again, except those that scans have found clean."""
    state = game.state
    clean = {card for who in state.crew for card in who.seen if card in state.infected}
    faces = sorted([*state.contamination, *state.infected.values()])[len(clean) :]
    shuffle(streams, STREAM, faces)
    state.infected = {card: False if card in clean else faces.pop() for card in state.infected}
    state.contamination = faces


# -- plans and objectives


def redraw_plans(game: Lockdown, own: Crew | None, streams: Streams) -> dict[str, str]:
    """Draw the contingencies that the seat has not seen again; return the new one of each old one.

    In games played together, those that players hold or have read are open.
    """
    state = game.state
    piles = [state.neutral]
    if query.scenario(game).mode == "together":
        known = {id for who in state.crew for id in who.seen}
    else:
        known = {*own.seen} if own else set()
        piles += [who.contingencies for who in state.crew if who is not own]
    hidden = [(pile, n) for pile in piles for n in range(len(pile)) if pile[n] not in known]
    before = [*(pile[n] for pile, n in hidden), state.in_force]
    after = draw(game, "contingency", before, streams)
    state.in_force = after[-1]
    for (pile, n), id in zip(hidden, after, strict=False):
        pile[n] = id
    return dict(zip(before, after, strict=True))


def redraw_objectives(
    game: Lockdown, others: Collection[Crew], own: Crew | None, streams: Streams
) -> dict[str, str]:
    """Draw the objectives that the seat has not read again; return the new one of each old one.

    Of two objectives read before their owner kept one, either may be the one that was kept.
    """
    objectives, changes = game.rules.library["objective"], dict[str, str]()
    hidden: list[tuple[list[str], int]] = []
    for who in others:
        slots = [(who.objectives, n) for n in range(len(who.objectives))]
        slots += [(who.discarded, n) for n, id in enumerate(who.discarded) if id in objectives]
        read = own.read.get(who.seat, []) if own else []
        if len(read) > len(who.objectives):
            read = sorted(read)
            shuffle(streams, STREAM, read)
        for (pile, n), id in zip(slots, read, strict=False):
            changes[pile[n]] = pile[n] = id
        hidden += [(pile, n) for pile, n in slots[len(read) :] if not (own and pile[n] in own.seen)]
    before = [pile[n] for pile, n in hidden]
    after = draw(game, "objective", before, streams)
    for (pile, n), id in zip(hidden, after, strict=True):
        pile[n] = id
    return changes | dict(zip(before, after, strict=True))


def follow(who: Crew, changes: dict[str, str]) -> None:
    """Change another player's knowledge together with the things that they have seen."""
    who.seen = [changes.get(id, id) for id in who.seen]
    who.read = {seat: sorted(changes.get(id, id) for id in read) for seat, read in who.read.items()}
