"""Turns and rounds, and what a turn has used up. Of that, players are not told."""

from __future__ import annotations

from l7core.escape.content.kinds import EventIcon
from l7core.escape.table.ops import aid
from l7core.escape.table.ops.telling import tell
from l7core.escape.table.state import EscapeGame, EventPart, Hero, Turn


def begin(game: EscapeGame, hero: Hero) -> None:
    """A clean slate; enemies that were new belong to the map."""
    game.state.turn = Turn(hero.seat)
    for enemy in game.state.enemies:
        enemy.fresh = False
    game.refresh("turn")
    tell(game, "escape.turn.begins", who=hero.id, round=game.state.round)


def begin_round(game: EscapeGame) -> None:
    """Everybody in the game has another turn."""
    game.state.round += 1
    game.refresh("round")
    tell(game, "escape.turn.round", round=game.state.round)


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


def leave_room(game: EscapeGame, *, rushing: bool) -> None:
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


def end(game: EscapeGame) -> None:
    """What was to last until the end of the turn is over."""
    for hero in game.state.heroes:
        if hero.boosts:
            hero.boosts = [boost for boost in hero.boosts if boost.until == "attack"]
        if hero.rerolls or hero.icons:
            aid.spend_grants(hero)
