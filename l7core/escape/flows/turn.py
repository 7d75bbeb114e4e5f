"""A turn: draw, move and act, trigger an event, end.

Rules: Player turns. Rulings: 11, 12, 31, 33, 38, 39, 50.

A turn is a series of small tasks, so that a game can be saved, undone and branched between any two
steps: `turn`, then `act` for each action of the player, `event`, `end-of-turn`.
"""

from __future__ import annotations

from l7core.api import Option, Task, lessons, offers
from l7core.escape.flows import (
    FLOW_OF,
    actions,
    adrenaline,
    explore,
    extras,
    flows,
    hand,
    items,
    move,
    open_window,
    relock,
)
from l7core.escape.flows.finish import check_over, finish
from l7core.escape.flows.knockout import knock_out, return_from_infirmary
from l7core.escape.flows.lockdown import check_lockdown, end_of_turn_checks
from l7core.escape.table import ops, query
from l7core.escape.table.state import EscapeGame, Hero
from l7core.escape.table.surroundings import surroundings_of

END_TURN = Option("end", "escape.turn.end", barrier="escape.barrier.event")


@flows("escape:turn")
async def begin_turn(game: EscapeGame, seat: int) -> None:
    """Begin a turn: draw a card, or return from the infirmary.

    A prisoner who is trapped is knocked out instead.

    Rules: Draw; The infirmary.
    """
    hero = game.state.heroes[seat]
    ops.turn.begin(game, hero)
    await open_window(game, "turn-begins", seat)

    if query.is_trapped(game, hero):
        await knock_out(game, hero, "trapped")
    elif hero.status == "infirmary":
        await return_from_infirmary(game, hero)
    elif hero.status == "map":
        hand.draw(game, hero, 1, "turn")
        rest_at_supplies(game, hero)
    await open_window(game, "actions-begin", seat)
    proceed(game, hero)


def rest_at_supplies(game: EscapeGame, hero: Hero) -> None:
    """Draw an extra card for a prisoner who starts the turn beside medical supplies."""
    if hero.room is not None and query.tile(game, hero.room).is_medical:
        more = query.has_power(game, hero, "field-medic")
        hand.draw(game, hero, 1 + more, "supplies")


def proceed(game: EscapeGame, hero: Hero) -> None:
    """Queue the next step: another action, or the event and the end of the turn.

    A prisoner who has left the game skips the event.
    """
    turn, seat = game.state.turn, (hero.seat,)
    if hero.status == "map" and not turn.over:
        game.then(Task("escape:act", seat))
    elif hero.status in ("map", "infirmary"):
        game.then(Task("escape:event", (*seat, turn.icon)), Task("escape:end-of-turn", seat))
    else:
        game.then(Task("escape:end-of-turn", seat))


@flows("escape:act")
async def act(game: EscapeGame, seat: int) -> None:
    """Ask the player for one action or the end of the turn, and resolve it.

    Rules: Move; Take actions.
    """
    hero = game.state.heroes[seat]
    # Variants never change the lesson, so the unchanged scenario is enough.
    lesson = game.rules.tables.scenarios[game.state.scenario].lesson
    if lesson is not None and lessons.go_on(game, lesson, seat):
        finish(game, "won", why="learned")
    options = offers.asked(game, choices(game, hero))
    choice = await game.ask(seat, "escape.turn", options, action=True)
    if choice is END_TURN:
        ops.turn.end_actions(game)
    else:
        kind, _, target = choice.id.partition(":")
        await game.run(FLOW_OF[kind], hero, target)
        await check_lockdown(game)
    proceed(game, hero)


def choices(game: EscapeGame, hero: Hero) -> offers.Sorted:
    """Collect the actions of the prisoner: available options, and refusals with their reasons."""
    offered, place = offers.Sorted(), surroundings_of(game, hero)
    move.ways_out(game, hero, place, offered)
    explore.ways_on(game, hero, place, offered)
    actions.on_offer(game, place, offered)
    extras.on_own_turn(game, hero, offered)
    items.on_offer(game, hero, place, offered)
    adrenaline.on_own_turn(game, hero, offered)
    offered.options.append(END_TURN)
    return offered


@flows("escape:end-of-turn")
async def end_turn(game: EscapeGame, seat: int) -> None:
    """End the turn: relock doors, check group threat and lockdown, then start the next turn.

    Rules: Lock the door again; Group threat; Lockdown pool.
    """
    hero = game.state.heroes[seat]
    await open_window(game, "turn-ends", seat)
    await relock.at_end_of_turn(game, hero)
    await end_of_turn_checks(game, hero)
    ops.turn.end(game)
    check_over(game)
    await begin_next_turn(game, seat)


async def begin_next_turn(game: EscapeGame, seat: int) -> None:
    """Queue the turn of the next prisoner in the game; after the last seat, begin a new round."""
    for hero in game.state.heroes[seat + 1 :]:
        if hero.status in ("map", "infirmary"):
            game.then(Task("escape:turn", (hero.seat,)))
            return
    await open_window(game, "round-ends", seat, n=game.state.round)
    await begin_round(game)


async def begin_round(game: EscapeGame) -> None:
    """Begin a round, in which each prisoner in the game has a turn."""
    ops.turn.begin_round(game)
    await open_window(game, "round-begins", first_seat(game), n=game.state.round)
    # The window may kill a prisoner, so the first seat is determined after it.
    check_over(game)
    game.then(Task("escape:turn", (first_seat(game),)))


def first_seat(game: EscapeGame) -> int:
    """Return the first seat whose prisoner is still in the game."""
    return next(hero.seat for hero in game.state.heroes if hero.status in query.IN_GAME)
