"""Rounds: turns until all have passed, then the event phase.

lockdown:round ── lockdown:next-turn … ── lockdown:act, lockdown:end-turn ── lockdown:quiet
                                      └─ event:… (see event_phase)
"""

from __future__ import annotations

from l7core.api import Task

from . import ops, query, wounds
from .book import flows
from .state import ACTIONS, Lockdown

EVENTS = ("launch", "time", "hush", "attacks", "fire", "card", "colony")
"""Steps of the event phase in order."""


@flows("lockdown:round")
def play_round(game: Lockdown) -> None:
    """Start a round: draw cards, determine the first player, and schedule turns and event phase."""
    state = game.state
    state.round += 1
    game.emit("lockdown.round", n=state.round)
    for who in query.in_order(game):
        who.burnt = who.refreshed = False
        who.passed = not who.is_acting
        if who.is_acting:
            ops.draw(game, who, query.hand_size(game, who) - len(who.hand))
    if state.round > 1:
        state.first = (state.first + 1) % len(state.crew)
        ops.tell_first(game)
    state.acting = state.first - 1
    phase = [Task(f"lockdown:event-{step}") for step in EVENTS]
    game.then(Task("lockdown:next-turn"), *phase, Task("lockdown:round"))


@flows("lockdown:next-turn")
def next_turn(game: Lockdown) -> None:
    """Begin the turn of the next player who has not passed; if all have passed, end the turns."""
    state = game.state
    seats = len(state.crew)
    order = [(state.acting + step) % seats for step in range(1, seats + 1)]
    seat = next((each for each in order if not state.crew[each].passed), None)
    if seat is None:
        game.then(Task("lockdown:quiet"))
        return
    ops.begin_turn(game, state.crew[seat], ACTIONS)
    game.then(
        Task("lockdown:act", (seat,)),
        Task("lockdown:end-turn", (seat,)),
        Task("lockdown:next-turn"),
    )


@flows("lockdown:end-turn")
async def end_turn(game: Lockdown, seat: int) -> None:
    """Wound a character who ends a turn in a burning room, at most once a round."""
    who = game.state.crew[seat]
    if who.is_acting and not who.burnt and query.place(game, who.slot).fire:
        who.burnt = True
        await wounds.light(game, who, 1, cause="lockdown.because.fire")


@flows("lockdown:quiet")
async def quiet(game: Lockdown) -> None:
    """Kill every character and hunter in a room that is still venting."""
    for slot, place in game.state.places.items():
        if place.venting:
            for who in query.crew_in(game, slot):
                await wounds.die(game, who, "air")
            for hunter in query.hunters_in(game, slot):
                ops.kill_hunter(game, hunter)
            ops.stop_venting(game, slot)
