"""Turns, rounds and the used actions of a turn, which are not logged."""

from __future__ import annotations

from l7core.escape.content.kinds import EventIcon
from l7core.escape.table.ops import aid
from l7core.escape.table.ops.telling import tell
from l7core.escape.table.state import EscapeGame, EventPart, Hero, Turn


def begin(game: EscapeGame, hero: Hero) -> None:
    """Begin a turn with all actions unused and no fresh enemies."""
    game.state.turn = Turn(hero.seat)
    for enemy in game.state.enemies:
        enemy.fresh = False
    game.refresh("turn")
    tell(game, "escape.turn.begins", who=hero.id, round=game.state.round)


def begin_round(game: EscapeGame) -> None:
    game.state.round += 1
    game.refresh("round")
    tell(game, "escape.turn.round", round=game.state.round)


def spend_move(game: EscapeGame, n: int = 1) -> None:
    game.state.turn.moved += n


def spend_challenge(game: EscapeGame) -> None:
    game.state.turn.challenges -= 1


def spend_trade(game: EscapeGame) -> None:
    game.state.turn.trades -= 1


def spend_handling(game: EscapeGame) -> None:
    """Use the turn's action to pick up or drop an item."""
    game.state.turn.handlings -= 1


def spend_extra(game: EscapeGame, hero: Hero, id: str, limit: str) -> None:
    """Use an action that is limited to once a turn or game, or uses the challenge action."""
    if limit == "turn":
        game.state.turn.used.append(f"{hero.seat} {id}")
    elif limit == "once":
        hero.spent.append(id)
    elif limit == "challenge":
        spend_challenge(game)


def pass_by(game: EscapeGame) -> None:
    """Let the prisoner leave the current room despite its enemies."""
    game.state.turn.free = True


def leave_room(game: EscapeGame, *, rushing: bool) -> None:
    """Clear the effects that applied only to the room just left."""
    turn = game.state.turn
    turn.free = False
    if rushing and turn.rush is not None:
        turn.rush.rooms += 1


def note_peek(game: EscapeGame, room: int) -> None:
    """Record a peek in a room, which by default allows one a turn."""
    game.state.turn.peeked.append(room)


def note_relock(game: EscapeGame, door: int) -> None:
    """Record a door that may be locked again this turn."""
    game.state.turn.relock.append(door)


def forget_relock(game: EscapeGame, door: int) -> None:
    """Remove a door once relocking is settled."""
    game.state.turn.relock.remove(door)


def end_actions(game: EscapeGame, icon: EventIcon | None = None) -> None:
    """End the actions; next is the event of an icon or the one that ends every turn."""
    turn = game.state.turn
    turn.over = True
    turn.icon = icon


def skip_event_part(game: EscapeGame, part: EventPart) -> None:
    game.state.turn.skipped.append(part)


def walk_quietly(game: EscapeGame) -> None:
    """Prevent rooms from triggering events for the rest of the turn."""
    game.state.turn.quiet = True


def avert(game: EscapeGame, *, averted: bool) -> None:
    """Record whether a card has averted the imminent attack or event."""
    game.state.turn.averted = averted


def end(game: EscapeGame) -> None:
    """End all effects that last until the end of the turn."""
    for hero in game.state.heroes:
        if hero.boosts:
            hero.boosts = [boost for boost in hero.boosts if boost.until == "attack"]
        if hero.rerolls or hero.icons:
            aid.spend_grants(hero)
