"""The building's turn, in four steps.

Rules: The game's turn. Rulings: 2, 12, 38.
"""

from __future__ import annotations

from l7core.api import Scope, Task

from . import ops, query
from .alarm import raise_alarm
from .book import flows
from .guards import scatter
from .records import Event
from .state import SECURITY, Heist


@flows("heist:game-turn")
async def game_turn(game: Heist) -> None:
    """Queue the four steps of the building's turn.

    After them, the last living thief holds out if cornered.
    """
    ops.begin_game_turn(game)
    game.then(
        Task("heist:lower-counters"),
        Task("heist:event"),
        Task("heist:new-guard"),
        Task("heist:send-out"),
        Task("heist:hold-out-alone"),
        Task("heist:check-over"),
        Task("heist:round"),
    )


@flows("heist:lower-counters")
async def lower_counters(game: Heist) -> None:
    """Run step 1: lower every counter by 1.

    At 0, guards get up, rooms open or work again, and gas clears.
    """
    running = query.counters(game)
    if any(running.values()) or any(post.timers for post in game.state.posts.values()):
        ops.lower_counters(game)
    for kind, counters in running.items():
        for room in [room for room, rounds in counters.items() if rounds <= 0]:
            ops.run_out(game, kind, room)
    await wake_guards(game)


async def wake_guards(game: Heist) -> None:
    """Reactivate all guards whose timer is at 0; then each of them raises the alarm."""
    woken = []
    for room in game.state.board:
        post = query.post(game, room)
        while post.timers and post.timers[0] <= 0:
            ops.wake_guard(game, room)
            woken.append(room)
    for room in woken:
        await raise_alarm(game, room, cause="heist.because.woke")


@flows("heist:event")
async def play_event(game: Heist) -> None:
    """Run step 2: draw an event and carry out its effects; after a relief, no new guard arrives."""
    if not game.state.events:
        ops.shuffle_events_again(game)
    card = ops.turn_event(game)
    record: Event = game.rules.library["event"][card]
    event_count = len(game.events)
    await game.carry_out(record.effects, Scope(seat=game.state.first, source=card))
    if len(game.events) == event_count:
        game.emit("heist.event-without-effect", event=card)
    if record.kind == "relief":
        ops.keep_quiet(game, cause="heist.because.relief", source=card)


@flows("heist:new-guard")
async def new_guard(game: Heist) -> None:
    """Run step 3: place a new guard in Security, if there is space and the round is not quiet."""
    if not game.state.quiet and query.guards_to_come(game, 1):
        ops.post_guards(game, SECURITY, 1, cause="heist.because.round")


@flows("heist:send-out")
async def send_out(game: Heist) -> None:
    """Run step 4: scatter the guards of a crowded Security."""
    if query.is_crowded(game):
        scatter(game, SECURITY, cause="heist.because.crowd")
