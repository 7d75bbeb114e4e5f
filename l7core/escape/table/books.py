"""Bookkeeping: what changes and nobody has to be told, such as what a turn has used up.

What players are told of is in `table/ops.py`.
"""

from __future__ import annotations

from l7core.escape.content.kinds import EventIcon, Stat
from l7core.escape.table import query
from l7core.escape.table.state import Enemy, EscapeGame, EventPart, Hero


def spend_move(game: EscapeGame, n: int = 1) -> None:
    """Movement points."""
    game.state.turn.moved += n


def spend_challenge(game: EscapeGame) -> None:
    """The challenge action of this turn."""
    game.state.turn.challenges -= 1


def spend_trade(game: EscapeGame) -> None:
    """The trade of this turn."""
    game.state.turn.trades -= 1


def spend_handling(game: EscapeGame) -> None:
    """The item to pick up or drop in this turn."""
    game.state.turn.handlings -= 1


def spend_extra(game: EscapeGame, hero: Hero, id: str, limit: str) -> None:
    """An action that can be used once a turn or once a game."""
    if limit == "turn":
        game.state.turn.used.append(f"{hero.seat} {id}")
    elif limit == "once":
        hero.spent.append(id)
    elif limit == "challenge":
        spend_challenge(game)


def spend_boosts(hero: Hero, until: str, stat: Stat | None = None) -> None:
    """What lasted until now, of one stat or of all."""
    if hero.boosts:
        hero.boosts = [
            boost
            for boost in hero.boosts
            if boost.until != until or (stat is not None and boost.stat != stat)
        ]


def spend_grants(hero: Hero) -> None:
    """Rerolls and icons that were granted for one challenge."""
    hero.rerolls = []
    hero.icons = 0


def room_left(game: EscapeGame, *, rushing: bool) -> None:
    """What held for the room just left holds no more."""
    turn = game.state.turn
    turn.free = False
    if rushing and turn.rush is not None:
        turn.rush.rooms += 1


def note_peek(game: EscapeGame, room: int) -> None:
    """One peek for each tile and turn."""
    game.state.turn.peeked.append(room)


def note_relock(game: EscapeGame, door: int) -> None:
    """A door that may be locked again when the turn ends."""
    game.state.turn.relock.append(door)


def end_actions(game: EscapeGame, icon: EventIcon | None = None) -> None:
    """The event is next: that of an icon, or the one that ends every turn."""
    turn = game.state.turn
    turn.over = True
    turn.icon = icon


def skip_event_part(game: EscapeGame, part: EventPart) -> None:
    """Left out of this turn's event."""
    game.state.turn.skipped.append(part)


def walk_quietly(game: EscapeGame) -> None:
    """Rooms trigger no event for the rest of the turn."""
    game.state.turn.quiet = True


def avert(game: EscapeGame, *, averted: bool) -> None:
    """Whether what is about to happen has been averted."""
    game.state.turn.averted = averted


def end_event(game: EscapeGame) -> None:
    """The resolved card goes onto the discard pile; one that it has interrupted goes on."""
    state = game.state
    state.events.discard.append(state.event)
    state.event = state.interrupted.pop() if state.interrupted else ""


def mark_acted(enemy: Enemy, *, acted: bool) -> None:
    """Whether it has already given its die to an attack in this pass."""
    enemy.acted = acted


def end_turn(game: EscapeGame) -> None:
    """What was to last until the end of the turn is over."""
    for hero in game.state.heroes:
        if hero.boosts:
            hero.boosts = [boost for boost in hero.boosts if boost.until == "attack"]
        if hero.rerolls or hero.icons:
            spend_grants(hero)


def put_up_stacks(game: EscapeGame, stacks: list[list[str]]) -> None:
    """The tiles, counted out and shuffled."""
    game.state.stacks = stacks


def draw_tile(game: EscapeGame) -> str:
    """The next tile, off its stack."""
    game.reveal("escape.barrier.tile")
    stack = next(stack for stack in game.state.stacks if stack)
    return stack.pop()


def set_aside(game: EscapeGame, tile: str) -> None:
    """Off the set-aside tiles; the one that was looked for counts as found."""
    state = game.state
    if tile == query.peek_tile(game):
        state.found = True
    state.set_aside.remove(tile)
