"""All that changes the table: each function makes one change and tells it as one event.

`tells` names the event; what it tells are the arguments, and what the function returns besides.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from l7core.api import Args, boards, telling

from . import query
from .records import Bullet, Counter
from .state import Heist, Post, Thief, Turn

SOURCE = "heist.because.source"
LAID_OUT = ("heist.laid-board", "heist.guards-posted", "heist.keycards-given")


def is_laid_out(game: Heist, key: str) -> bool:
    """Whether that belongs to the building as it stands before the first round."""
    return not game.state.round and key in LAID_OUT


tells = telling.Tells("heist", untold=is_laid_out)

# -- setting up


@tells("laid-board")
def lay_board(game: Heist, rooms: Sequence[str], walls: Iterable[boards.Border]) -> Args:
    game.state.board, game.state.walls = list(rooms), list(walls)
    return {"n": len(game.state.walls)}


@tells("guards-posted")
def post_guards(game: Heist, room: str, n: int, *, cause: str = "", source: str = "") -> Args:
    """Guards from the box, as far as there are any; once it is empty, the destroyed stand again."""
    while game.state.box < n and (fallen := query.room_of_a_body(game)):
        remove_body(game, fallen)
    n = min(n, game.state.box)
    game.state.box -= n
    game.state.posts[room].active += n
    return {"n": n}


@tells("keycards-given")
def give_keycards(game: Heist, room: str, n: int) -> None:
    """So many of the guards there carry one."""
    game.state.posts[room].keycards += n
    game.state.keycards += n


@tells("ready")
def tell_building(game: Heist) -> Args:
    """The building as it stands before the first round."""
    guards = sum(post.active for post in game.state.posts.values())
    return {"walls": len(game.state.walls), "n": guards, "keycards": game.state.keycards}


def shuffle(game: Heist, deck: Literal["skills", "events"]) -> None:
    """Skills that nobody holds, or all the events, before the first round."""
    cards = game.state.skills if deck == "skills" else game.state.events
    game.shuffle(deck, cards)
    game.emit(f"heist.shuffled-{deck}", seats=())


@tells("shuffled-events-again")
def shuffle_events_again(game: Heist) -> Args:
    """Those that have been played, once more."""
    state = game.state
    state.events, state.played = state.played, []
    game.shuffle("events", state.events)
    return {"n": query.last_round(game)}


@tells("took-skill")
def take_skill(game: Heist, who: Thief, skill: str) -> None:
    game.state.skills.remove(skill)
    who.skills.append(skill)
    renew(game, who, skill)


def renew(game: Heist, thief: Thief, skill: str) -> None:
    """All its charges are there, which another event tells."""
    charges = game.rules.library["skill"][skill].charges
    if charges:
        thief.charges[skill] = charges


@tells("gave-back-skill")
def give_back_skill(game: Heist, who: Thief, skill: str) -> None:
    """Below the pile, from which nobody draws again."""
    game.state.repicked = True
    who.skills.remove(skill)
    who.charges.pop(skill, None)
    game.state.skills.insert(0, skill)


@tells("equipped")
def equip(game: Heist, who: Thief, health: int, explosive: int, disruptive: int) -> None:
    """Full health and a full stock, as the skills allow."""
    who.health, who.explosive, who.disruptive = health, explosive, disruptive


def draw_lot(game: Heist, thief: Thief) -> int:
    """A die for who goes first."""
    face = game.roll("dice", len(query.NUMBERS), 1)[0] + 1
    game.emit("heist.drew-lot", who=thief.id, n=face)
    return face


@tells("goes-first")
def set_first(game: Heist, who: Thief) -> None:
    game.state.first = who.seat


# -- rounds and turns


@tells("round-began")
def begin_round(game: Heist) -> Args:
    """Skills that renew themselves are there again."""
    game.state.round += 1
    for thief in game.state.thieves:
        for skill in thief.charges:
            if game.rules.library["skill"][skill].renews == "round":
                renew(game, thief, skill)
    return {"n": game.state.round}


@tells("turn-began")
def begin_turn(game: Heist, who: Thief, n: int) -> None:
    """So many actions."""
    who.cornered = False
    game.state.turn = Turn(who.seat, n, n)


@tells("action-used")
def use_action(game: Heist, who: Thief) -> Args:
    turn = game.state.turn
    turn.left -= 1
    return {"n": turn.actions - turn.left, "of": turn.actions}


@tells("actions-given-up")
def give_up_actions(game: Heist, who: Thief) -> Args:
    left, game.state.turn.left = game.state.turn.left, 0
    return {"n": left}


@tells("cornered")
def corner(game: Heist, who: Thief) -> Args:
    """The turn ends among active guards."""
    who.cornered = True
    return {"n": game.state.posts[who.room].active, "room": who.room}


@tells("charge-spent")
def spend_charge(game: Heist, who: Thief, skill: str) -> Args:
    who.charges[skill] -= 1
    return {"n": who.charges[skill]}


# -- thieves


@tells("moved")
def move_thief(game: Heist, who: Thief, room: str, *, cause: str = "", source: str = "") -> None:
    """Into another room; the one that is left is closed to this turn."""
    turn = game.state.turn
    turn.trail.append(who.room)
    turn.unnoticed = False
    who.room = room


@tells("unnoticed")
def go_unnoticed(game: Heist, who: Thief, source: str) -> Args:
    game.state.turn.unnoticed = True
    return {"room": who.room}


@tells("lost-health")
def lose_health(game: Heist, who: Thief, n: int, *, cause: str, source: str = "") -> Args:
    who.health -= n
    return {"left": who.health}


@tells("lost-friend")
def lose_friend(game: Heist, who: Thief) -> Args:
    """A friendly bot takes the blow."""
    who.friends -= 1
    return {"left": who.friends}


@tells("died")
def die(game: Heist, who: Thief) -> Args:
    """The body stays where it is, the skills with it."""
    who.cornered = False
    if game.state.turn.seat == who.seat:
        game.state.turn.left = 0
    return {"room": who.room}


@tells("revived")
def revive(game: Heist, who: Thief, n: int, *, by: Thief) -> None:
    """With so much health."""
    who.health = n


@tells("gained-health")
def gain_health(game: Heist, who: Thief, n: int, *, source: str, cause: str = SOURCE) -> None:
    who.health += n


@tells("gained-bullets")
def gain_bullets(
    game: Heist, who: Thief, kind: Bullet, n: int, *, source: str, cause: str = SOURCE
) -> Args:
    _add_bullets(who, kind, n)
    return {"kind": f"heist.word.{kind}"}


@tells("befriended")
def befriend(game: Heist, who: Thief, rounds: int) -> Args:
    """A guard that is shut down gets up as a friend; its place in the box is taken back."""
    state = game.state
    state.posts[who.room].timers.remove(rounds)
    state.box += 1
    state.friends -= 1
    who.friends += 1
    return {"n": who.friends}


# -- dice and bullets


def throw(game: Heist, thief: Thief, needed: int, *, what: str) -> int:
    """A die before everybody's eyes, against a number."""
    hits = [number >= needed for number in query.NUMBERS]
    face = game.roll("dice", len(hits), 1, hits)[0] + 1
    verdict = f"heist.verdict.{'passed' if face >= needed else 'failed'}"
    deed = f"heist.throw.{what}"
    game.emit("heist.thrown", who=thief.id, what=deed, n=face, needed=needed, verdict=verdict)
    return face


@tells("destroyed")
def destroy(game: Heist, who: Thief, *, carrier: bool) -> Args:
    """An explosive bullet; a keycard falls to the ground."""
    _add_bullets(who, "explosive", -1)
    _bring_down(game, who, carrier=carrier).bodies += 1
    return {"room": who.room}


@tells("shut-down")
def shut_down(game: Heist, who: Thief, n: int, *, carrier: bool) -> Args:
    """A disruptive bullet: the guard lies still for so many rounds."""
    _add_bullets(who, "disruptive", -1)
    post = _bring_down(game, who, carrier=carrier)
    post.timers = sorted([*post.timers, n])
    return {"room": who.room}


@tells("struck")
def strike(game: Heist, who: Thief, source: str, *, carrier: bool) -> Args:
    """Destroy a guard without a bullet."""
    _bring_down(game, who, carrier=carrier).bodies += 1
    return {"room": who.room}


@tells("took-keycard")
def take_keycard(game: Heist, who: Thief) -> Args:
    game.state.found += 1
    return {"n": game.state.found, "of": game.state.keycards}


@tells("vault-opened")
def open_vault(game: Heist) -> None:
    game.state.vault_open = True


@tells("vault-cleared")
def clear_vault(game: Heist, who: Thief) -> None:
    game.state.vault_cleared = True


# -- guards


@tells("guards-moved")
def move_guards(
    game: Heist, start: str, end: str, n: int, keycards: int, *, cause: str, source: str
) -> None:
    """So many active guards, some of them with keycards."""
    here, there = game.state.posts[start], game.state.posts[end]
    here.active -= n
    here.keycards -= keycards
    there.active += n
    there.keycards += keycards


@tells("guard-withdrawn")
def withdraw_guard(game: Heist, room: str, *, source: str, cause: str = SOURCE) -> None:
    """Back into the box."""
    game.state.posts[room].active -= 1
    game.state.box += 1


@tells("body-removed")
def remove_body(game: Heist, room: str) -> None:
    """A destroyed guard, back into the box."""
    game.state.posts[room].bodies -= 1
    game.state.box += 1


@tells("shut-down-removed")
def remove_shut_down(game: Heist, room: str, n: int) -> None:
    """A guard that would have got up in so many rounds, back into the box."""
    game.state.posts[room].timers.remove(n)
    game.state.box += 1


@tells("guard-woke")
def wake_guard(game: Heist, room: str) -> None:
    """The first one whose time is up."""
    post = game.state.posts[room]
    post.timers.pop(0)
    post.active += 1


@tells("quiet")
def keep_quiet(game: Heist, *, cause: str, source: str) -> None:
    """No new guard in this round."""
    game.state.quiet = True


# -- counters


def lower_counters(game: Heist) -> None:
    """Every counter on the board by one; what has run out is seen to next."""
    for counters in query.counters(game).values():
        for room in counters:
            counters[room] -= 1
    lower_timers(game, 1)


@tells("counters-lowered")
def lower_timers(game: Heist, n: int, *, cause: str = "", source: str = "") -> None:
    """The counters of guards that are shut down."""
    for post in game.state.posts.values():
        post.timers = [max(0, rounds - n) for rounds in post.timers]


def count_down(game: Heist, what: Counter, room: str, n: int, *, cause: str, source: str) -> None:
    """Begin a counter of rounds; those that a room is out of use add up."""
    counters = query.counters(game)[what]
    running = counters.get(room, 0)
    counters[room] = running + n if what == "disabled" else max(n, running)
    told = counters[room] if what == "disabled" else n
    game.emit(f"heist.{what}", cause=cause, room=room, n=told, source=source)


def run_out(game: Heist, what: Counter, room: str) -> None:
    """Nothing is left of a counter."""
    del query.counters(game)[what][room]
    game.emit(f"heist.{what}-over", room=room)


@tells("wall-broken")
def break_wall(game: Heist, who: Thief, wall: boards.Border, room: str) -> None:
    game.state.walls.remove(wall)


# -- events


@tells("game-turn-began")
def begin_game_turn(game: Heist) -> None:
    game.state.quiet = False


def turn_event(game: Heist) -> str:
    """The top card is read out, and put away."""
    state = game.state
    card = state.events.pop()
    state.played.append(card)
    game.reveal("heist.barrier.event")
    game.emit("heist.event", event=card)
    return card


def _bring_down(game: Heist, who: Thief, *, carrier: bool) -> Post:
    """A guard in the thief's room is active no more, and has no keycard any more."""
    post = game.state.posts[who.room]
    post.active -= 1
    post.keycards -= carrier
    return post


def _add_bullets(thief: Thief, kind: Bullet, n: int) -> None:
    setattr(thief, kind, query.bullets(thief, kind) + n)
