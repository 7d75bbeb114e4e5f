"""Turns and rounds: declared actions, their modifiers, and the end of the game."""

from __future__ import annotations

from l7core.api import Args, Outcome

from .. import query
from ..director import pace
from ..records import Action
from ..state import (
    DECLARED,
    HERO,
    ROUNDS,
    THOUSANDTHS,
    TURNS,
    Alone,
    Turn,
)
from .telling import emits


@emits("turn")
def begin_turn(game: Alone) -> Args:
    front = game.state.front
    front.turn += 1
    front.clock += 1
    front.now = Turn()
    front.forbidden, front.forbidden_next = front.forbidden_next, []
    for creature in game.state.behind.creatures:
        creature.darkens = False
    return {"n": front.turn}


@emits("round-over")
def end_turns(game: Alone) -> Args:
    """Clear the turn at the end of a round."""
    game.state.front.now = Turn()
    return {"n": game.state.front.round}


@emits("round")
def begin_round(game: Alone) -> Args:
    front, behind = game.state.front, game.state.behind
    behind.carried_harm = pace.left_over(game) if front.round else 0
    behind.harm = 0
    front.round += 1
    front.turn = 0
    front.hero.gifted = False
    return {"n": front.round}


def declare(game: Alone, action: str, target: str) -> None:
    """Declare an action, which cannot be undone and can be answered."""
    now = game.state.front.now
    now.actions.append(action)
    now.target = target
    now.acted = True
    now.actions_left -= 1
    now.foiled, now.fewer_dice, now.fewer_cards = False, 0, 0
    game.reveal(DECLARED)
    game.emit(f"alone.declared-{action}")


@emits("bullet-time")
def begin_bullet_time(game: Alone) -> None:
    now = game.state.front.now
    now.bullet_time = True
    now.actions_left += 1
    game.state.front.hero.adrenaline -= 1


def bring_along(game: Alone, action: str) -> None:
    """Declare an extra action of an item, which can be answered like any other."""
    now = game.state.front.now
    now.brought.append(action)
    now.foiled, now.fewer_dice, now.fewer_cards = False, 0, 0
    game.emit(f"alone.declared-{action}")


def set_pending(game: Alone, *, pending: bool) -> None:
    """Set whether cards can hinder the declared action."""
    game.state.front.now.pending = pending


def begin_ending(game: Alone) -> None:
    """Begin the end of the turn, when cards need not be instant."""
    game.state.front.now.ending = True


def grant_action(game: Alone) -> None:
    """Grant another action in the same turn."""
    game.state.front.now.actions_left += 1


@emits("turns-lost")
def lose_turns(game: Alone, n: int) -> Args:
    """Skip up to `n` remaining turns of the round."""
    front = game.state.front
    lost = min(n, TURNS - front.turn)
    front.turn += lost
    front.clock += lost
    return {"n": lost}


def foil(game: Alone) -> None:
    """Cancel the declared action."""
    game.state.front.now.foiled = True


def hinder(game: Alone, *, dice: int = 0, cards: int = 0) -> None:
    """Take dice or cards from the declared action."""
    game.state.front.now.fewer_dice += dice
    game.state.front.now.fewer_cards += cards


@emits("forbidden")
def forbid(game: Alone, action: Action) -> Args:
    game.state.front.forbidden_next.append(action)
    return {"action": f"action:{action}"}


def wish(game: Alone, wished: str) -> None:
    """Record the option that an evil player wants the leader to approve unseen; "" clears it."""
    game.state.behind.wish = wished


def note_harm(game: Alone, harm: float) -> None:
    """Add harm to the total that the evil players have done this round."""
    game.state.behind.harm += round(harm * THOUSANDTHS)


def move_marker(game: Alone) -> None:
    """Move the round marker to the left, or use up an extra round instead.

    In the nightmare the marker stays.
    """
    front = game.state.front
    if front.nightmare:
        return
    if front.extra:
        front.extra -= 1
        game.emit("alone.extra-round-used")
        return
    front.marker -= 1
    if front.nightmare:
        game.emit("alone.nightmare")
    else:
        game.emit("alone.marker", n=front.marker, cap=query.cap(front))


@emits("gained-round")
def gain_round(game: Alone) -> None:
    """Move the round marker to the right; at the right end, keep the round as an extra one.

    A nightmare does not end.
    """
    front = game.state.front
    if front.nightmare:
        return
    if front.marker == ROUNDS:
        front.extra += 1
    else:
        front.marker += 1


@emits("leader")
def pass_leadership(game: Alone) -> Args:
    seats = query.evil_seats(game)
    front = game.state.front
    front.leader = seats[(seats.index(front.leader) + 1) % len(seats)]
    return {"who": f"seat:{front.leader}"}


def lose_game(game: Alone) -> None:
    game.end(Outcome("lost", "alone.end.lost", winners=query.evil_seats(game)))


def give_up(game: Alone) -> None:
    """End the game as lost after the last round."""
    game.end(Outcome("lost", "alone.end.out", winners=query.evil_seats(game)))


def win_game(game: Alone) -> None:
    game.end(Outcome("won", "alone.end.won", winners=(HERO,)))
