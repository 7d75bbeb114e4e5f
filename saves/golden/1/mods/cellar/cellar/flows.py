"""How the game goes, in the order of its rules."""

from __future__ import annotations

from l7core.api import Flows, Scope, Task

from . import ops, query
from .nerve import gain_nerve, lose_nerve, passes, stop_if_nobody_plays
from .state import Cellar

flows = Flows()
WARDEN_STEPS = {"slow": 1, "quick": 2}


@flows("cellar:set-up")
async def set_up(game: Cellar) -> None:
    """Shuffle everything, hide the tokens, deal each seat its cards."""
    ops.shuffle(game, "card")
    ops.shuffle(game, "event")
    ops.hide_tokens(game)
    for seat in query.playing(game):
        for _ in range(game.rules.constants["hand"]):
            ops.draw_card(game, seat, source="set-up")
    ops.begin_round(game)
    game.then(Task("cellar:turn", (0,)))


@flows("cellar:turn")
async def turn(game: Cellar, seat: int) -> None:
    """Two actions, an event, the Warden, the end of the turn."""
    actions = game.rules.constants["actions"]
    steps = WARDEN_STEPS[game.toggle("warden")]
    ops.begin_turn(game, seat, actions)
    game.then(
        *[Task("cellar:act", (seat,))] * actions,
        Task("cellar:event", (seat,)),
        *[Task("cellar:warden-step")] * steps,
        Task("cellar:end-turn", (seat,)),
    )


@flows("cellar:act")
async def act(game: Cellar, seat: int) -> None:
    """One action: move, search, open a lock somehow, rest, or give up what is left of the turn."""
    left = game.state.actions_left
    if not left or not query.plays(game, seat):
        return
    hand = game.state.pawns[seat].hand
    options = query.options(game, seat)
    option, paid = await game.ask_paid(seat, "cellar.act", options, hand, action=True)
    action = option.id.partition(":")[0]
    ops.use_actions(game, seat, left if action == "end" else 1)
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
        stop_if_nobody_plays(game)


@flows("cellar:search")
async def search(game: Cellar, seat: int, room: str) -> None:
    """Turn up what lies hidden in the room, and do what it says."""
    token = game.state.hidden[room]
    scope = Scope(seat=seat, source=token, about=room)
    ops.turn_token(game, seat, room)
    await game.carry_out(game.rules.library["token"][token].effects, scope)
    await game.fire("on-search", scope)


@flows("cellar:force")
async def force(game: Cellar, seat: int, door: str, spent: tuple[str, ...]) -> None:
    """Roll the lock's number to break it, with more dice for a card; noise draws the Warden."""
    dice = query.dice(game, *spent)
    for card in spent:
        ops.spend_card(game, seat, card, on=door)
    if await passes(game, seat, dice, game.rules.library["passage"][door].lock, source=door):
        ops.unlock(game, seat, door, cause="cellar.because.force")
    else:
        await game.run("cellar:warden-step")


@flows("cellar:rest")
async def rest(game: Cellar, seat: int) -> None:
    """Light the lamp if it is out, and take heart."""
    if game.state.pawns[seat].lamp == "out":
        ops.set_lamp(game, seat, "lit", source="rest")
    gain_nerve(game, seat, 1, source="rest")


@flows("cellar:event")
async def event(game: Cellar, seat: int) -> None:
    """Turn up an event and do what it says. Whoever is out of the game draws none."""
    if not query.plays(game, seat):
        return
    if not game.state.decks["event"].cards:
        ops.shuffle(game, "event")
    event = game.state.decks["event"].cards[-1]
    ops.turn_event(game, seat, event)
    effects = game.rules.library["event"][event].effects
    await game.carry_out(effects, Scope(seat=seat, source=event))


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
