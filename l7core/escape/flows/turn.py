"""A turn: draw, move and act, trigger an event, end.

Rules: Player turns. Rulings: 11, 12, 31, 33, 38, 39, 50.

A turn is a row of small tasks, so that a game can be saved, undone and split between any two
things that happen: `turn`, then `act` for each thing the player does, `event`, `end-of-turn`.
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
from l7core.escape.table.here import where
from l7core.escape.table.state import EscapeGame, Hero

END_TURN = Option("end", "escape.turn.end", barrier="escape.barrier.event")


@flows("escape:turn")
async def begin_turn(game: EscapeGame, seat: int) -> None:
    """Rules: Draw; The infirmary."""
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
    """Medical supplies give one card more to a prisoner who starts a turn beside them."""
    if hero.room is not None and query.tile(game, hero.room).is_medical:
        more = query.has_power(game, hero, "field-medic")
        hand.draw(game, hero, 1 + more, "supplies")


def proceed(game: EscapeGame, hero: Hero) -> None:
    """What comes next: another action, or the event and the end of the turn.

    Who has left the game draws no event; the turn ends.
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
    """Rules: Move; Take actions. Do one of the things that can be done now."""
    hero = game.state.heroes[seat]
    # No variant of a scenario changes it.
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
    """Everything that the prisoner may expect to do now: what can be done, and what cannot."""
    offered, place = offers.Sorted(), where(game, hero)
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
    """Rules: Lock the door again; Group threat; Lockdown pool. Then the next prisoner's turn."""
    hero = game.state.heroes[seat]
    await open_window(game, "turn-ends", seat)
    await relock.at_end_of_turn(game, hero)
    await end_of_turn_checks(game, hero)
    ops.turn.end(game)
    check_over(game)
    await begin_next_turn(game, seat)


async def begin_next_turn(game: EscapeGame, seat: int) -> None:
    """The next one in turn order who is still in the game; a round ends with the last seat."""
    for hero in game.state.heroes[seat + 1 :]:
        if hero.status in ("map", "infirmary"):
            game.then(Task("escape:turn", (hero.seat,)))
            return
    await open_window(game, "round-ends", seat, n=game.state.round)
    await begin_round(game)


async def begin_round(game: EscapeGame) -> None:
    """Everybody in the game has a turn."""
    ops.turn.begin_round(game)
    await open_window(game, "round-begins", first_seat(game), n=game.state.round)
    # The window may have killed somebody: only then is it settled whose turn it is.
    check_over(game)
    game.then(Task("escape:turn", (first_seat(game),)))


def first_seat(game: EscapeGame) -> int:
    """The first of those who are still in the game."""
    return next(hero.seat for hero in game.state.heroes if hero.status in query.IN_GAME)
