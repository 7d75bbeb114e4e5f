"""State changes of the heist. Each function makes one change and logs one event.

`emits` names the event. Its args are the arguments of the function and the mapping that it returns.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from l7core.api import Args, boards, emitting

from . import query
from .records import Bullet, Counter
from .state import Heist, Post, Thief, Turn

SOURCE = "heist.because.source"
LAID_OUT = ("heist.laid-board", "heist.guards-posted", "heist.keycards-given")


def is_laid_out(game: Heist, key: str) -> bool:
    """Return whether an event only describes the building before the first round."""
    return not game.state.round and key in LAID_OUT


emits = emitting.EmitsEvent("heist", untold=is_laid_out)

# -- setting up


@emits("laid-board")
def lay_board(game: Heist, rooms: Sequence[str], walls: Iterable[boards.Border]) -> Args:
    game.state.board, game.state.walls = list(rooms), list(walls)
    return {"n": len(game.state.walls)}


@emits("guards-posted")
def post_guards(game: Heist, room: str, n: int, *, cause: str = "", source: str = "") -> Args:
    """Place up to `n` guards from the box.

    If the box has too few, destroyed guards return to it first.
    """
    while game.state.box < n and (body_room := query.room_of_a_body(game)):
        remove_body(game, body_room)
    n = min(n, game.state.box)
    game.state.box -= n
    game.state.posts[room].active += n
    return {"n": n}


@emits("keycards-given")
def give_keycards(game: Heist, room: str, n: int) -> None:
    """Give keycards to `n` guards in a room."""
    game.state.posts[room].keycards += n
    game.state.keycards += n


@emits("ready")
def tell_building(game: Heist) -> Args:
    """Log the numbers of walls, guards and keycards in the building."""
    guards = sum(post.active for post in game.state.posts.values())
    return {"walls": len(game.state.walls), "n": guards, "keycards": game.state.keycards}


def shuffle(game: Heist, deck: Literal["skills", "events"]) -> None:
    """Shuffle the skill pile or the event deck before the first round."""
    cards = game.state.skills if deck == "skills" else game.state.events
    game.shuffle(deck, cards)
    game.emit(f"heist.shuffled-{deck}", seats=())


@emits("shuffled-events-again")
def shuffle_events_again(game: Heist) -> Args:
    """Shuffle the played events into a new deck."""
    state = game.state
    state.events, state.played = state.played, []
    game.shuffle("events", state.events)
    return {"n": query.last_round(game)}


@emits("took-skill")
def take_skill(game: Heist, who: Thief, skill: str) -> None:
    game.state.skills.remove(skill)
    who.skills.append(skill)
    renew(game, who, skill)


def renew(game: Heist, thief: Thief, skill: str) -> None:
    """Restore all charges of a skill; the caller logs the event."""
    charges = game.rules.library["skill"][skill].charges
    if charges:
        thief.charges[skill] = charges


@emits("gave-back-skill")
def give_back_skill(game: Heist, who: Thief, skill: str) -> None:
    """Return a skill to the bottom of the pile, below all cards that will be drawn."""
    game.state.repicked = True
    who.skills.remove(skill)
    who.charges.pop(skill, None)
    game.state.skills.insert(0, skill)


@emits("equipped")
def equip(game: Heist, who: Thief, health: int, explosive: int, disruptive: int) -> None:
    """Set a thief's health and bullets."""
    who.health, who.explosive, who.disruptive = health, explosive, disruptive


def draw_lot(game: Heist, thief: Thief) -> int:
    """Roll a die to decide the first player, and return the number."""
    face = game.roll("dice", len(query.NUMBERS), 1)[0] + 1
    game.emit("heist.drew-lot", who=thief.id, n=face)
    return face


@emits("goes-first")
def set_first(game: Heist, who: Thief) -> None:
    game.state.first = who.seat


# -- rounds and turns


@emits("round-began")
def begin_round(game: Heist) -> Args:
    """Begin the next round and restore the skills that renew every round."""
    game.state.round += 1
    for thief in game.state.thieves:
        for skill in thief.charges:
            if game.rules.library["skill"][skill].renews == "round":
                renew(game, thief, skill)
    return {"n": game.state.round}


@emits("turn-began")
def begin_turn(game: Heist, who: Thief, n: int) -> None:
    """Begin a thief's turn with `n` actions."""
    who.cornered = False
    game.state.turn = Turn(who.seat, n, n)


@emits("action-used")
def use_action(game: Heist, who: Thief) -> Args:
    turn = game.state.turn
    turn.left -= 1
    return {"n": turn.actions - turn.left, "of": turn.actions}


@emits("actions-given-up")
def give_up_actions(game: Heist, who: Thief) -> Args:
    left, game.state.turn.left = game.state.turn.left, 0
    return {"n": left}


@emits("cornered")
def corner(game: Heist, who: Thief) -> Args:
    """Mark a thief as cornered after a turn that ends among active guards."""
    who.cornered = True
    return {"n": game.state.posts[who.room].active, "room": who.room}


@emits("charge-spent")
def spend_charge(game: Heist, who: Thief, skill: str) -> Args:
    who.charges[skill] -= 1
    return {"n": who.charges[skill]}


# -- thieves


@emits("moved")
def move_thief(game: Heist, who: Thief, room: str, *, cause: str = "", source: str = "") -> None:
    """Move a thief to another room; the old room cannot be entered again this turn."""
    turn = game.state.turn
    turn.trail.append(who.room)
    turn.unnoticed = False
    who.room = room


@emits("unnoticed")
def go_unnoticed(game: Heist, who: Thief, source: str) -> Args:
    game.state.turn.unnoticed = True
    return {"room": who.room}


@emits("lost-health")
def lose_health(game: Heist, who: Thief, n: int, *, cause: str, source: str = "") -> Args:
    who.health -= n
    return {"left": who.health}


@emits("lost-friend")
def lose_friend(game: Heist, who: Thief) -> Args:
    """Remove a friendly bot that takes a hit for the thief."""
    who.friends -= 1
    return {"left": who.friends}


@emits("died")
def die(game: Heist, who: Thief) -> Args:
    """Log a thief's death and end their turn; the body stays in the room."""
    who.cornered = False
    if game.state.turn.seat == who.seat:
        game.state.turn.left = 0
    return {"room": who.room}


@emits("revived")
def revive(game: Heist, who: Thief, n: int, *, rescuer: Thief) -> None:
    """Revive a thief with `n` health."""
    who.health = n


@emits("gained-health")
def gain_health(game: Heist, who: Thief, n: int, *, source: str, cause: str = SOURCE) -> None:
    who.health += n


@emits("gained-bullets")
def gain_bullets(
    game: Heist, who: Thief, kind: Bullet, n: int, *, source: str, cause: str = SOURCE
) -> Args:
    _add_bullets(who, kind, n)
    return {"kind": f"heist.word.{kind}"}


@emits("befriended")
def befriend(game: Heist, who: Thief, rounds: int) -> Args:
    """Turn a shut-down guard into a friendly bot; the guard's piece returns to the box."""
    state = game.state
    state.posts[who.room].timers.remove(rounds)
    state.box += 1
    state.friends -= 1
    who.friends += 1
    return {"n": who.friends}


# -- dice and bullets


def throw(game: Heist, thief: Thief, needed: int, *, occasion: str) -> int:
    """Roll a die against a number, log the result and return the number rolled."""
    hits = [number >= needed for number in query.NUMBERS]
    face = game.roll("dice", len(hits), 1, hits)[0] + 1
    verdict = f"heist.verdict.{'passed' if face >= needed else 'failed'}"
    purpose = f"heist.throw.{occasion}"
    game.emit("heist.thrown", who=thief.id, what=purpose, n=face, needed=needed, verdict=verdict)
    return face


@emits("destroyed")
def destroy(game: Heist, who: Thief, *, carrier: bool) -> Args:
    """Destroy a guard with an explosive bullet; a carrier loses its keycard."""
    _add_bullets(who, "explosive", -1)
    _bring_down(game, who, carrier=carrier).bodies += 1
    return {"room": who.room}


@emits("shut-down")
def shut_down(game: Heist, who: Thief, n: int, *, carrier: bool) -> Args:
    """Shut a guard down for `n` rounds with a disruptive bullet."""
    _add_bullets(who, "disruptive", -1)
    post = _bring_down(game, who, carrier=carrier)
    post.timers = sorted([*post.timers, n])
    return {"room": who.room}


@emits("struck")
def strike(game: Heist, who: Thief, source: str, *, carrier: bool) -> Args:
    """Destroy a guard without a bullet."""
    _bring_down(game, who, carrier=carrier).bodies += 1
    return {"room": who.room}


@emits("took-keycard")
def take_keycard(game: Heist, who: Thief) -> Args:
    game.state.found += 1
    return {"n": game.state.found, "of": game.state.keycards}


@emits("vault-opened")
def open_vault(game: Heist) -> None:
    game.state.vault_open = True


@emits("vault-cleared")
def clear_vault(game: Heist, who: Thief) -> None:
    game.state.vault_cleared = True


# -- guards


@emits("guards-moved")
def move_guards(
    game: Heist, start: str, end: str, n: int, keycards: int, *, cause: str, source: str
) -> None:
    """Move `n` active guards, of which `keycards` carry a keycard."""
    here, there = game.state.posts[start], game.state.posts[end]
    here.active -= n
    here.keycards -= keycards
    there.active += n
    there.keycards += keycards
    _free_cornered(game, start)


@emits("guard-withdrawn")
def withdraw_guard(game: Heist, room: str, *, source: str, cause: str = SOURCE) -> None:
    """Return an active guard to the box."""
    game.state.posts[room].active -= 1
    game.state.box += 1
    _free_cornered(game, room)


@emits("body-removed")
def remove_body(game: Heist, room: str) -> None:
    """Return a destroyed guard to the box."""
    game.state.posts[room].bodies -= 1
    game.state.box += 1


@emits("shut-down-removed")
def remove_shut_down(game: Heist, room: str, n: int) -> None:
    """Return a guard that is shut down for `n` rounds to the box."""
    game.state.posts[room].timers.remove(n)
    game.state.box += 1


@emits("guard-woke")
def wake_guard(game: Heist, room: str) -> None:
    """Reactivate the shut-down guard with the shortest timer."""
    post = game.state.posts[room]
    post.timers.pop(0)
    post.active += 1


@emits("quiet")
def keep_quiet(game: Heist, *, cause: str, source: str) -> None:
    """Cancel the new guard of this round."""
    game.state.quiet = True


# -- counters


def lower_counters(game: Heist) -> None:
    """Lower every counter on the board by 1; the caller ends those at 0."""
    for counters in query.counters(game).values():
        for room in counters:
            counters[room] -= 1
    lower_timers(game, 1)


@emits("counters-lowered")
def lower_timers(game: Heist, n: int, *, cause: str = "", source: str = "") -> None:
    """Lower the timers of all shut-down guards by `n`, but not below 0."""
    for post in game.state.posts.values():
        post.timers = [max(0, rounds - n) for rounds in post.timers]


def count_down(game: Heist, kind: Counter, room: str, n: int, *, cause: str, source: str) -> None:
    """Start a counter of rounds for a room.

    A running `disabled` counter adds the rounds; other counters keep the higher number.
    """
    counters = query.counters(game)[kind]
    running = counters.get(room, 0)
    counters[room] = running + n if kind == "disabled" else max(n, running)
    rounds = counters[room] if kind == "disabled" else n
    game.emit(f"heist.{kind}", cause=cause, room=room, n=rounds, source=source)


def run_out(game: Heist, kind: Counter, room: str) -> None:
    """Remove a counter that has reached 0."""
    del query.counters(game)[kind][room]
    game.emit(f"heist.{kind}-over", room=room)


@emits("wall-broken")
def break_wall(game: Heist, who: Thief, wall: boards.Border, room: str) -> None:
    game.state.walls.remove(wall)


# -- events


@emits("game-turn-began")
def begin_game_turn(game: Heist) -> None:
    game.state.quiet = False


def turn_event(game: Heist) -> str:
    """Draw the top event card, discard it and return it."""
    state = game.state
    card = state.events.pop()
    state.played.append(card)
    game.reveal("heist.barrier.event")
    game.emit("heist.event", event=card)
    return card


def _bring_down(game: Heist, who: Thief, *, carrier: bool) -> Post:
    """Remove an active guard from the thief's room, with its keycard if it is a carrier."""
    post = game.state.posts[who.room]
    post.active -= 1
    post.keycards -= carrier
    _free_cornered(game, who.room)
    return post


def _free_cornered(game: Heist, room: str) -> None:
    """Free the cornered thieves in a room without active guards (ruling 40)."""
    if not game.state.posts[room].active:
        for thief in game.state.thieves:
            if thief.room == room:
                thief.cornered = False


def _add_bullets(thief: Thief, kind: Bullet, n: int) -> None:
    setattr(thief, kind, query.bullets(thief, kind) + n)
