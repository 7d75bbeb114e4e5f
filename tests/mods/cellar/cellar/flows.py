"""How the game goes, in the order of its rules."""

from __future__ import annotations

from l7core.api import Flows, Outcome, Scope, Task

from . import ops, query
from .ops import Cellar
from .state import MOST_NERVE

flows = Flows()
STEPS = {"slow": 1, "quick": 2}


@flows("cellar:set-up")
async def set_up(game: Cellar) -> None:
    """Shuffle everything, hide the tokens, deal each seat its cards."""
    ops.shuffle_cards(game)
    ops.shuffle_events(game)
    ops.hide_tokens(game)
    for seat in query.playing(game):
        for _ in range(game.rules.constants["hand"]):
            ops.draw_card(game, seat)
    ops.begin_round(game)
    game.then(Task("cellar:turn", (0,)))


@flows("cellar:turn")
async def turn(game: Cellar, seat: int) -> None:
    """Two actions, an event, the Warden, the end of the turn."""
    actions = game.rules.constants["actions"]
    steps = STEPS[game.toggle("warden")]
    ops.begin_turn(game, seat, actions)
    game.then(
        *[Task("cellar:act", (seat,))] * actions,
        Task("cellar:event", (seat,)),
        *[Task("cellar:warden-step")] * steps,
        Task("cellar:end-turn", (seat,)),
    )


@flows("cellar:act")
async def act(game: Cellar, seat: int) -> None:
    """One action: move, search, open the locked door somehow, rest, or end the turn."""
    if not game.state.actions_left or not query.plays(game, seat):
        return
    hand = game.state.pawns[seat].hand
    choices = query.options(game, seat)
    option, paid = await game.ask_paid(seat, "cellar.act", choices, hand, action=True)
    action = option.id.partition(":")[0]
    if action == "end":
        ops.end_actions(game, seat)
        return
    ops.use_action(game, seat)
    match action:
        case "move":
            await game.run("cellar:move", seat, option.target)
        case "search":
            await game.run("cellar:search", seat, option.target)
        case "unlock":
            ops.unlock(game, seat, option.target, cause="cellar.because.key")
        case "force" | "pry":
            await game.run("cellar:force", seat, option.target, paid)
        case "rest":
            await game.run("cellar:rest", seat)


@flows("cellar:move")
async def move(game: Cellar, seat: int, room: str) -> None:
    """Through a door, by the stairs or along the crawlway; in the garden a seat is out."""
    ops.move_pawn(game, seat, room)
    if room not in game.state.known:
        ops.discover(game, seat, room)
    if room == game.rules.constants["exit"]:
        ops.leave(game, seat)
        end_if_nobody_plays(game)


@flows("cellar:search")
async def search(game: Cellar, seat: int, room: str) -> None:
    """Turn up what lies hidden in the room, and do what it says."""
    token = game.state.hidden[room]
    ops.turn_token(game, seat, room)
    effects = game.rules.library["token"][token].effects
    await game.carry_out(effects, Scope(seat=seat, source=token, about=room))
    await game.fire("on-search", Scope(seat=seat, source=token, about=room))


@flows("cellar:force")
async def force(game: Cellar, seat: int, door: str, spent: tuple[str, ...]) -> None:
    """Roll the lock's number to break it, with more dice for a card; the noise draws the Warden."""
    dice = query.dice(game, *spent)
    for card in spent:
        ops.spend_card(game, seat, card, on=door)
    needed = game.rules.library["passage"][door].lock
    if await passes(game, seat, dice, needed, source=door):
        ops.unlock(game, seat, door, cause="cellar.because.forced")
    else:
        await game.run("cellar:warden-step")


@flows("cellar:rest")
async def rest(game: Cellar, seat: int) -> None:
    """Light the lamp if it is out, and take heart."""
    if not game.state.pawns[seat].lamp_lit:
        ops.light_lamp(game, seat)
    gain_nerve(game, seat, 1)


@flows("cellar:event")
async def event(game: Cellar, seat: int) -> None:
    """Turn the top event and do what it says. Whoever is out of the game draws none."""
    if not query.plays(game, seat):
        return
    if not game.state.events:
        ops.shuffle_events(game)
    ops.turn_event(game, seat)
    card = game.state.past_events[-1]
    effects = game.rules.library["event"][card].effects
    await game.carry_out(effects, Scope(seat=seat, source=card))


@flows("cellar:warden-step")
async def warden_step(game: Cellar) -> None:
    """The Warden goes one room towards the seat with the least nerve, and scares who is there."""
    prey = query.prey(game)
    room = query.warden_step(game, game.state.pawns[prey].place)
    if room != game.state.warden:
        ops.move_warden(game, room, prey=prey)
    for seat in query.in_room(game, room):
        lose_nerve(game, seat, 1, source="warden")


@flows("cellar:end-turn")
async def end_turn(game: Cellar, seat: int) -> None:
    """The end of the turn, and perhaps of the round; then the next seat."""
    await game.fire("end-of-turn", Scope(seat=seat))
    game.refresh("turn")
    following = query.seat_after(game, seat)
    if following <= seat:
        ops.begin_round(game)
        game.refresh("round")
    game.then(Task("cellar:turn", (following,)))


async def passes(game: Cellar, seat: int, dice: int, needed: int, *, source: str) -> bool:
    """Roll against a number, and say whether the dice reach it."""
    total = ops.roll(game, seat, dice, needed, source=source)
    await game.fire("after-roll", Scope(seat=seat, source=source, n=total))
    return total >= needed


def gain_nerve(game: Cellar, seat: int, n: int, *, source: str = "") -> None:
    """Nobody has more than 5."""
    if game.state.pawns[seat].nerve < MOST_NERVE:
        ops.gain_nerve(game, seat, n, source=source)


def lose_nerve(game: Cellar, seat: int, n: int, *, source: str) -> None:
    """Whoever has none left is out of the game."""
    ops.lose_nerve(game, seat, n, source=source)
    end_if_nobody_plays(game)


def end_if_nobody_plays(game: Cellar) -> None:
    """Won if anybody got away, lost if nobody did."""
    if query.playing(game):
        return
    if away := query.away(game):
        game.end(Outcome("won", "cellar.won", {"n": len(away)}, away))
    game.end(Outcome("lost", "cellar.lost"))
