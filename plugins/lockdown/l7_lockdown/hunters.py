"""What the hunters do by themselves: they come nearer, run, hatch, and go back into the ducts."""

from __future__ import annotations

from . import ops, query
from .layout import DUCTS
from .records import Event
from .state import Hunter, Lockdown


def next_event(game: Lockdown) -> Event:
    """The event card that says where hunters go, in an event phase and when one runs."""
    card = game.state.events.turn_up(game, "events", "lockdown.barrier.event")
    record: Event = game.rules.library["event"][card]
    return record


async def lure(game: Lockdown, slot: str) -> bool:
    """Hunters next door that are in no fight come; if none does, there is noise all around.

    Whether any has got in: one that breaks a door for it has not.
    """
    came = [
        hunter
        for near in query.layout(game).neighbours(slot)
        for hunter in query.hunters_in(game, near)
        if not query.crew_in(game, near)
    ]
    if came:
        game.emit("lockdown.danger", n=len(came))
    else:
        game.emit("lockdown.danger-around", slot=slot)
        for each in query.layout(game).by_number[slot].values():
            if not query.has_noise(game, each.corridor):
                ops.make_noise(game, slot, each.corridor)
    between = query.layout(game).between
    entered = [step(game, hunter, between(hunter.slot, slot), slot) for hunter in came]
    return any(entered)


def step(game: Lockdown, hunter: Hunter, corridor: str, to: str) -> bool:
    """Through a corridor; a closed door breaks, and that is all for now."""
    if game.state.corridors[corridor].door == "closed":
        ops.break_door(game, corridor)
        return False
    ops.move_hunter(game, hunter, to)
    return True


def leave_by(game: Lockdown, hunter: Hunter, number: int) -> None:
    """By the exit with that number; through a technical entrance it is gone, into the bag."""
    exit = query.layout(game).by_number[hunter.slot][number]
    if exit.corridor == DUCTS:
        crawl_away(game, hunter)
    else:
        step(game, hunter, exit.corridor, exit.to)


def crawl_away(game: Lockdown, hunter: Hunter) -> None:
    """Into the ducts: off the board, back into the bag."""
    game.emit("lockdown.crawled-away", hunter=f"hunter:{hunter.n}", slot=hunter.slot)
    ops.remove_hunter(game, hunter)
    add_token(game, hunter.kind)


def make_room(game: Lockdown, kind: str) -> None:
    """Those of a kind that nobody fights crawl away, so that another can come."""
    idle = [
        hunter
        for hunter in game.state.hunters
        if hunter.kind == kind and not query.crew_in(game, hunter.slot)
    ]
    for hunter in idle:
        crawl_away(game, hunter)


def add_token(game: Lockdown, kind: str) -> bool:
    """One more of that kind into the bag; whether the stock has had any."""
    tokens = game.rules.library["token"]
    held = game.state.bag.tokens
    for id, token in tokens.items():
        if token.kind == kind and held[id] < token.stock:
            held[id] += 1
            return True
    return False
