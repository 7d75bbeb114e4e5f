"""Hunter movement outside of attacks: hunters approach, run, and leave through the ducts."""

from __future__ import annotations

from . import ops, query
from .layout import DUCTS
from .records import Event
from .state import Hunter, Lockdown


def next_event(game: Lockdown) -> Event:
    """Draw the next event card, for an event phase or for a hunter that runs."""
    card = game.state.events.turn_up(game, "events", "lockdown.barrier.event")
    record: Event = game.rules.library["event"][card]
    return record


async def lure(game: Lockdown, slot: str) -> bool:
    """Move hunters into a room from adjacent rooms and return whether any hunter entered.

    Hunters in a fight stay. A hunter that breaks a door does not enter. Without any hunter to move,
    put noise in all exits.
    """
    lured = [
        hunter
        for neighbour in query.layout(game).neighbours(slot)
        for hunter in query.hunters_in(game, neighbour)
        if not query.crew_in(game, neighbour)
    ]
    if lured:
        game.emit("lockdown.danger", n=len(lured))
    else:
        game.emit("lockdown.danger-around", slot=slot)
        for each in query.layout(game).by_number[slot].values():
            if not query.has_noise(game, each.corridor):
                ops.make_noise(game, slot, each.corridor)
    between = query.layout(game).between
    entered = [step(game, hunter, between(hunter.slot, slot), slot) for hunter in lured]
    return any(entered)


def step(game: Lockdown, hunter: Hunter, corridor: str, to: str) -> bool:
    """Move a hunter through a corridor and return whether it moved; a closed door only breaks."""
    if game.state.corridors[corridor].door == "closed":
        ops.break_door(game, corridor)
        return False
    ops.move_hunter(game, hunter, to)
    return True


def leave_by(game: Lockdown, hunter: Hunter, number: int) -> None:
    """Move a hunter through the exit with a number; through a technical entrance it leaves the
    board."""
    exit = query.layout(game).by_number[hunter.slot][number]
    if exit.corridor == DUCTS:
        crawl_away(game, hunter)
    else:
        step(game, hunter, exit.corridor, exit.to)


def crawl_away(game: Lockdown, hunter: Hunter) -> None:
    """Remove a hunter through the ducts and add a token of its kind to the bag."""
    game.emit("lockdown.crawled-away", hunter=f"hunter:{hunter.n}", slot=hunter.slot)
    ops.remove_hunter(game, hunter)
    add_token(game, hunter.kind)


def make_room(game: Lockdown, kind: str) -> None:
    """Remove all hunters of a kind that are not in a fight through the ducts."""
    idle = [
        hunter
        for hunter in game.state.hunters
        if hunter.kind == kind and not query.crew_in(game, hunter.slot)
    ]
    for hunter in idle:
        crawl_away(game, hunter)


def add_token(game: Lockdown, kind: str) -> bool:
    """Add a token of a kind to the bag and return whether the stock had one."""
    records = game.rules.library["token"]
    counts = game.state.bag.tokens
    for id, token in records.items():
        if token.kind == kind and counts[id] < token.stock:
            counts[id] += 1
            return True
    return False
