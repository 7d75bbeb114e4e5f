"""A round: everybody's turn, then the game's.

Rules: Rounds; Actions. Rulings: 8, 19.

    heist:round ── heist:turn for each seat ── heist:action … ── heist:end-turn ── heist:hold-out
                └─ heist:game-turn (see game_turn)
"""

from __future__ import annotations

from collections.abc import Iterator

from l7core.api import Option, Scope, Task

from . import ops, query
from .book import flows
from .finish import check_over
from .foresight import (
    ROLLED,
    barrier_of_entering,
    barrier_of_last_action,
    barrier_of_turn_end,
)
from .records import Room, Skill
from .state import SECURITY, Heist, Thief

END = "end"
ON_CALL = 2
"""Guards that come into Security when a special room is used."""
OUT_OF_USE = 3


@flows("heist:round")
async def play_round(game: Heist) -> None:
    """Whoever goes first, then the others in order of seats, then the game."""
    ops.begin_round(game)
    seats = [thief.seat for thief in query.turn_order(game)]
    game.then(*[Task("heist:turn", (seat,)) for seat in seats], Task("heist:game-turn"))


@flows("heist:turn")
async def turn(game: Heist, seat: int) -> None:
    """Two actions; then everybody else who is cornered holds out. The dead have no turn."""
    thief = game.state.thieves[seat]
    if not thief.alive:
        return
    actions = query.actions(game, thief)
    ops.begin_turn(game, thief, actions)
    others = [each.seat for each in query.turn_order(game) if each is not thief]
    game.then(
        *[Task("heist:action", (seat,))] * actions,
        Task("heist:end-turn", (seat,)),
        *[Task("heist:hold-out", (other,)) for other in others],
        Task("heist:check-over"),
    )


@flows("heist:action")
async def act(game: Heist, seat: int) -> None:
    """Do one of the things that can be done now, or end the turn early."""
    thief = game.state.thieves[seat]
    if not game.state.turn.left:
        return
    choice = await game.ask(seat, "heist.action", choices(game, thief), action=True)
    if choice.id == END:
        ops.give_up_actions(game, thief)
        return
    ops.use_action(game, thief)
    flow = choice.id.partition(":")[0]
    about = (choice.target,) if choice.target else ()
    await game.run(f"heist:{flow}", thief, *about)
    check_over(game)


@flows("heist:end-turn")
async def end_turn(game: Heist, seat: int) -> None:
    """Who stays among active guards is cornered."""
    thief = game.state.thieves[seat]
    if thief.alive and query.guards_on(game, thief):
        ops.corner(game, thief)


@flows("heist:check-over")
async def see_whether_it_is_over(game: Heist) -> None:
    check_over(game)


# -- what can be done


def choices(game: Heist, thief: Thief) -> Iterator[Option]:
    """Everything that the thief can spend an action on, and ending the turn."""
    yield from moves(game, thief)
    yield from against_guards(game, thief)
    yield from skills_to_use(game, thief)
    if restock_needed(game, thief):
        calm = barrier_of_last_action(game, thief)
        yield Option(f"restock:{thief.room}", target=thief.room, barrier=calm)
    yield Option(END, barrier=barrier_of_turn_end(game, thief))


def may_walk_out(game: Heist, thief: Thief) -> bool:
    """Without having to evade."""
    return not query.guards_on(game, thief) or game.state.turn.unnoticed


def moves(game: Heist, thief: Thief) -> Iterator[Option]:
    """The rooms next door."""
    if not may_walk_out(game, thief):
        return
    for room in query.ways_on(game, thief):
        calm = not query.post(game, room).active
        barrier = (
            barrier_of_last_action(game, thief) if calm else barrier_of_entering(game, thief, room)
        )
        yield Option(f"move:{room}", target=room, barrier=barrier)


def against_guards(game: Heist, thief: Thief) -> Iterator[Option]:
    """Evade or fight."""
    if not query.guards_on(game, thief):
        return
    if not may_walk_out(game, thief) and query.ways_on(game, thief):
        if query.evade_needs(game, thief) <= query.MOST_OF_A_DIE:
            yield Option("evade", barrier=ROLLED)
        if skill := query.with_power(game, thief, "dodge"):
            yield Option(f"dodge:{skill.id}", target=skill.id)
    yield Option("combat", barrier=ROLLED)


def skills_to_use(game: Heist, thief: Thief) -> Iterator[Option]:
    """Active skills whose conditions hold."""
    for skill in query.skills_of(game, thief):
        use = skill.use
        if use is None or not query.is_usable(thief, skill):
            continue
        if game.holds(use.conditions, scope_of(thief, skill)):
            calm = barrier_of_last_action(game, thief)
            yield Option(
                f"use:{skill.id}",
                "heist.use",
                target=skill.id,
                barrier=ROLLED if use.rolls else calm,
                args={"words": use.words},
            )


def scope_of(thief: Thief, skill: Skill) -> Scope:
    return Scope(seat=thief.seat, source=skill.id, about=thief.room)


def restock_needed(game: Heist, thief: Thief) -> bool:
    """Whether the room is a special one that works, and has something to give."""
    room = query.room(game, thief.room)
    if not room.restocks or room.id in game.state.disabled:
        return False
    return bool(missing(game, thief, room))


def missing(game: Heist, thief: Thief, room: Room) -> int:
    """What the special room would give."""
    if room.restocks == "health":
        return query.most_health(game, thief) - thief.health
    return sum(
        query.most_bullets(game, thief, kind) - query.bullets(thief, kind) for kind in query.BULLETS
    )


# -- the actions that are neither moving nor fighting


@flows("heist:use")
async def use(game: Heist, thief: Thief, id: str) -> None:
    """Rules: Skills. Spend a charge, if it has charges, and do what the card says."""
    skill = query.skill(game, id)
    assert skill.use is not None, "only skills with a use are offered"
    if skill.charges:
        ops.spend_charge(game, thief, id)
    await game.carry_out(skill.use.effects, scope_of(thief, skill))


@flows("heist:restock")
async def restock(game: Heist, thief: Thief, id: str) -> None:
    """Rules: Special rooms. Fill up; somebody notices, and the shelves are bare for a while."""
    room = query.room(game, id)
    if room.restocks == "health":
        ops.gain_health(game, thief, missing(game, thief, room), source=id)
    else:
        for kind in query.BULLETS:
            lacking = query.most_bullets(game, thief, kind) - query.bullets(thief, kind)
            if lacking:
                ops.gain_bullets(game, thief, kind, lacking, source=id)
    guards = min(ON_CALL, query.space(game, SECURITY))
    if guards:
        ops.post_guards(game, SECURITY, guards, cause="heist.because.restocked", source=id)
    ops.disable_room(game, id, OUT_OF_USE, cause="heist.because.restocked", source=id)
