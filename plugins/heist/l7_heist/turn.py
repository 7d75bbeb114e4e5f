"""A round: the turns of all thieves, then the building's turn.

Rules: Rounds; Actions. Rulings: 8, 12, 19.

    heist:round ── heist:turn for each seat ── heist:action … ── heist:end-turn ── heist:hold-out
                └─ heist:game-turn (see game_turn)
"""

from __future__ import annotations

from l7core.api import Option, Scope, Task, WhyNot, ids, offers

from . import ops, query
from .book import flows
from .finish import check_over, check_time
from .moving import may_walk_out, moves, ways_on
from .records import Room
from .skill_words import Deed
from .state import SECURITY, Heist, Thief

END = Option("end")
ON_CALL = 2
"""Number of guards that come to Security when a special room is used."""
OUT_OF_USE = 3


@flows("heist:round")
async def play_round(game: Heist) -> None:
    """Begin a round and queue the turns: the thieves in turn order, then the building."""
    check_time(game)
    ops.begin_round(game)
    seats = [thief.seat for thief in query.turn_order(game)]
    game.then(*[Task("heist:turn", (seat,)) for seat in seats], Task("heist:game-turn"))


@flows("heist:turn")
async def turn(game: Heist, seat: int) -> None:
    """Begin a thief's turn and queue its actions; then other cornered thieves hold out.

    Dead thieves have no turn.
    """
    thief = game.state.thieves[seat]
    if not thief.alive:
        return
    actions = query.figure(game, thief, "actions")
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
    """Ask for an action and carry it out, or end the turn early."""
    thief = game.state.thieves[seat]
    if not game.state.turn.left:
        return
    options = offers.options(on_offer(game, thief))
    choice = await game.ask(seat, "heist.action", options, action=True)
    if choice is END:
        ops.give_up_actions(game, thief)
        return
    ops.use_action(game, thief)
    args = (choice.target,) if choice.target else ()
    await game.run(f"heist:{ids.head(choice.id)}", thief, *args)
    check_over(game)


@flows("heist:end-turn")
async def end_turn(game: Heist, seat: int) -> None:
    """Mark the thief as cornered if active guards are in the room."""
    thief = game.state.thieves[seat]
    if thief.alive and query.guards_on(game, thief):
        ops.corner(game, thief)


@flows("heist:check-over")
async def check_whether_over(game: Heist) -> None:
    check_over(game)


# -- options and refusals


def on_offer(game: Heist, thief: Thief) -> offers.Offers:
    """Yield the possible actions, the refusals for the others, and the end of the turn."""
    yield from moves(game, thief)
    yield from against_guards(game, thief)
    yield from skills_to_use(game, thief)
    yield from restocking(game, thief)
    yield END


def against_guards(game: Heist, thief: Thief) -> offers.Offers:
    """Yield options and refusals for evading and fighting.

    Rules: Combat; Evade.
    """
    guards, needed = query.guards_on(game, thief), query.evade_needs(game, thief)
    if not guards:
        yield offers.refuse("fight", "no-guards", "combat")
        return
    if may_walk_out(game, thief):
        yield offers.refuse("evade", "unnoticed", "evading")
    elif not ways_on(game, thief):
        yield offers.refuse("evade", "no-way-out", "evading")
    else:
        if needed > query.NUMBERS[-1]:
            yield offers.refuse("evade", "too-many", "evading", n=guards, needed=needed)
        else:
            yield Option("evade")
        if skill := query.with_power(game, thief, "dodge"):
            yield Option(f"dodge:{skill.id}", target=skill.id)
    yield Option("combat")


def skills_to_use(game: Heist, thief: Thief) -> offers.Offers:
    """Yield options and refusals for the thief's skills that are actions.

    Rules: Skills.
    """
    for skill in query.skills_of(game, thief):
        if not skill.use:
            continue
        scope = Scope(seat=thief.seat, source=skill.id)
        lacks = [verb.lacks(game, scope) for verb in skill.use.effects if isinstance(verb, Deed)]
        if not query.is_usable(thief, skill):
            spent = "spent-this-round" if skill.renews == "round" else "spent"
            yield offers.refuse("use", spent, "skills", skill.id)
        elif any(lacks):
            yield offers.refuse("use", f"no-{next(filter(None, lacks))}", "skills", skill.id)
        else:
            words = {"words": skill.use.words}
            yield Option(f"use:{skill.id}", "heist.use", target=skill.id, args=words)


def restocking(game: Heist, thief: Thief) -> offers.Offers:
    """Yield options and refusals for the special rooms.

    Rules: Special rooms.
    """
    for room in query.special_rooms(game):
        action, rule = f"restock-{room.restocks}", "special-rooms"
        is_missing, disabled = missing(game, thief, room), game.state.disabled.get(room.id)
        if thief.room != room.id:
            if is_missing:
                yield offers.refuse(action, "elsewhere", rule, room.id)
        elif disabled:
            yield offers.refuse(action, "disabled", rule, room.id, n=disabled)
        elif not is_missing:
            yield offers.refuse(action, f"full-{room.restocks}", rule, room.id)
        else:
            yield Option(f"restock:{room.id}", target=room.id)


def missing(game: Heist, thief: Thief, room: Room) -> bool:
    """Return whether the special room would restore anything."""
    if room.restocks == "health":
        return query.wounds(game, thief) > 0
    return any(query.lacking(game, thief).values())


def why_not(game: Heist, seat: int) -> tuple[WhyNot, ...]:
    """Return the unavailable actions of a seat with their reasons."""
    thief, running = game.state.thieves[seat], game.state.turn
    if not game.state.round:
        return ()
    refusals: offers.Offers
    if not thief.alive:
        refusals = [offers.refuse("act", "dead", "death")]
    elif running.seat != seat:
        refusals = [offers.refuse("act", "not-your-turn", "rounds", who=ids.seat(running.seat))]
    elif not running.left:
        refusals = [offers.refuse("act", "no-actions", "actions")]
    else:
        refusals = on_offer(game, thief)
    return offers.why_nots(game, "heist", refusals)


# -- actions other than moving and fighting


@flows("heist:use")
async def use(game: Heist, thief: Thief, id: str) -> None:
    """Carry out a skill's effects, and spend a charge if the skill has charges.

    Rules: Skills.
    """
    skill = query.skill(game, id)
    assert skill.use is not None, "only skills with a use are offered"
    if skill.charges:
        ops.spend_charge(game, thief, id)
    await game.carry_out(skill.use.effects, Scope(seat=thief.seat, source=id))


@flows("heist:restock")
async def restock(game: Heist, thief: Thief, id: str) -> None:
    """Refill bullets or health; guards come to Security, and the room is out of order for a while.

    Rules: Special rooms.
    """
    room = query.room(game, id)
    if room.restocks == "health":
        ops.gain_health(game, thief, query.wounds(game, thief), source=id)
    else:
        for kind, count in query.lacking(game, thief).items():
            if count:
                ops.gain_bullets(game, thief, kind, count, source=id)
    if guards := query.guards_to_come(game, ON_CALL):
        ops.post_guards(game, SECURITY, guards, cause="heist.because.restocked", source=id)
    cause = "heist.because.restocked"
    ops.count_down(game, "disabled", id, OUT_OF_USE, cause=cause, source=id)
