"""All that changes the table: each function makes one change and tells it as one event."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .grid import Border
from .records import Bullet
from .state import SECURITY, Heist, Thief, Turn

# -- setting up


def lay_board(game: Heist, rooms: Sequence[str], walls: Iterable[Border]) -> None:
    state = game.state
    state.board = list(rooms)
    state.walls = list(walls)
    game.emit("heist.laid-board", n=len(state.walls))


def post_guards(game: Heist, room: str, n: int, *, cause: str = "", source: str = "") -> None:
    """Guards from the box, as far as there are any."""
    n = min(n, game.state.box)
    game.state.box -= n
    game.state.posts[room].active += n
    key = "heist.guard-posted" if n == 1 else "heist.guards-posted"
    game.emit(key, cause=cause, room=room, n=n, source=source)


def give_keycards(game: Heist, room: str, n: int) -> None:
    """So many of the guards there carry one."""
    game.state.posts[room].keycards += n
    game.state.keycards += n
    game.emit("heist.keycards-given", room=room, n=n)


def shuffle(game: Heist, deck: str) -> None:
    """The skills that nobody holds, or all events."""
    state = game.state
    if deck == "skills":
        game.shuffle(deck, state.skills)
    else:
        state.events += state.played
        state.played.clear()
        game.shuffle(deck, state.events)
    game.emit(f"heist.shuffled-{deck}")


def take_skill(game: Heist, thief: Thief, skill: str) -> None:
    state = game.state
    state.skills.remove(skill)
    thief.skills.append(skill)
    renew(game, thief, skill)
    game.emit("heist.took-skill", who=thief.id, skill=skill)


def renew(game: Heist, thief: Thief, skill: str) -> None:
    """All its charges are there; told by whoever calls."""
    charges = game.rules.library["skill"][skill].charges
    if charges:
        thief.charges[skill] = charges


def give_back_skill(game: Heist, thief: Thief, skill: str) -> None:
    """Into the pile, wherever; nobody draws from it again."""
    game.state.repicked = True
    thief.skills.remove(skill)
    thief.charges.pop(skill, None)
    game.state.skills.insert(0, skill)
    game.emit("heist.gave-back-skill", who=thief.id, skill=skill)


def equip(game: Heist, thief: Thief, health: int, explosive: int, disruptive: int) -> None:
    """Full health and a full stock, as the skills allow."""
    thief.health, thief.explosive, thief.disruptive = health, explosive, disruptive
    game.emit(
        "heist.equipped", who=thief.id, health=health, explosive=explosive, disruptive=disruptive
    )


def draw_lot(game: Heist, thief: Thief) -> int:
    """A die for who goes first."""
    face = game.roll("dice", 6, 1)[0] + 1
    game.emit("heist.drew-lot", who=thief.id, n=face)
    return face


def set_first(game: Heist, thief: Thief) -> None:
    game.state.first = thief.seat
    game.emit("heist.goes-first", who=thief.id)


# -- rounds and turns


def begin_round(game: Heist) -> None:
    """Skills that renew themselves are there again."""
    game.state.round += 1
    for thief in game.state.thieves:
        for skill in thief.charges:
            if game.rules.library["skill"][skill].renews == "round":
                renew(game, thief, skill)
    game.emit("heist.round-began", n=game.state.round)


def begin_turn(game: Heist, thief: Thief, actions: int) -> None:
    thief.cornered = False
    game.state.turn = Turn(thief.seat, actions, actions)
    game.emit("heist.turn-began", who=thief.id, n=actions)


def use_action(game: Heist, thief: Thief) -> None:
    turn = game.state.turn
    turn.left -= 1
    game.emit("heist.action-used", who=thief.id, n=turn.actions - turn.left, of=turn.actions)


def give_up_actions(game: Heist, thief: Thief) -> None:
    game.emit("heist.actions-given-up", who=thief.id, n=game.state.turn.left)
    game.state.turn.left = 0


def corner(game: Heist, thief: Thief) -> None:
    """The turn ends among active guards."""
    thief.cornered = True
    n = game.state.posts[thief.room].active
    game.emit("heist.cornered", who=thief.id, n=n, room=thief.room)


def spend_charge(game: Heist, thief: Thief, skill: str) -> None:
    thief.charges[skill] -= 1
    game.emit("heist.charge-spent", who=thief.id, skill=skill, n=thief.charges[skill])


# -- thieves


def move_thief(game: Heist, thief: Thief, room: str, *, cause: str = "", skill: str = "") -> None:
    """Into another room; the one that is left is closed to this turn."""
    turn = game.state.turn
    turn.trail.append(thief.room)
    turn.unnoticed = False
    thief.room = room
    game.emit("heist.moved", cause=cause, who=thief.id, room=room, source=skill)


def go_unnoticed(game: Heist, thief: Thief, skill: str) -> None:
    game.state.turn.unnoticed = True
    game.emit("heist.unnoticed", who=thief.id, room=thief.room, source=skill)


def lose_health(game: Heist, thief: Thief, n: int, *, cause: str, source: str = "") -> None:
    thief.health -= n
    game.emit("heist.lost-health", cause=cause, who=thief.id, n=n, left=thief.health, source=source)


def lose_friend(game: Heist, thief: Thief) -> None:
    """A friendly bot takes the blow."""
    thief.friends -= 1
    game.emit("heist.lost-friend", who=thief.id, left=thief.friends)


def die(game: Heist, thief: Thief) -> None:
    """The body stays where it is, the skills with it."""
    thief.cornered = False
    if game.state.turn.seat == thief.seat:
        game.state.turn.left = 0
    game.emit("heist.died", who=thief.id, room=thief.room)


def revive(game: Heist, thief: Thief, health: int, *, by: Thief) -> None:
    thief.health = health
    game.emit("heist.revived", who=thief.id, by=by.id, n=health)


def gain_health(game: Heist, thief: Thief, n: int, *, source: str) -> None:
    thief.health += n
    game.emit("heist.gained-health", cause="heist.because.source", who=thief.id, n=n, source=source)


def gain_bullets(game: Heist, thief: Thief, kind: Bullet, n: int, *, source: str) -> None:
    _add_bullets(thief, kind, n)
    game.emit(
        f"heist.gained-{kind}", cause="heist.because.source", who=thief.id, n=n, source=source
    )


def befriend(game: Heist, thief: Thief, rounds: int) -> None:
    """A guard that is shut down gets up as a friend; its place in the box is taken back."""
    state = game.state
    state.posts[thief.room].timers.remove(rounds)
    state.box += 1
    state.friends -= 1
    thief.friends += 1
    game.emit("heist.befriended", who=thief.id, n=thief.friends)


# -- dice and bullets


def throw(game: Heist, thief: Thief, needed: int, *, what: str) -> int:
    """A die before everybody's eyes, against a number."""
    face = game.roll("dice", 6, 1)[0] + 1
    game.emit("heist.thrown", cause=f"heist.for.{what}", who=thief.id, n=face, needed=needed)
    return face


def shoot(game: Heist, thief: Thief, kind: Bullet, rounds: int, *, carrier: bool) -> None:
    """Destroy a guard, or shut it down for some rounds; a keycard falls to the ground."""
    _add_bullets(thief, kind, -1)
    post = game.state.posts[thief.room]
    post.active -= 1
    post.keycards -= carrier
    if kind == "explosive":
        post.bodies += 1
        game.emit("heist.destroyed", who=thief.id, room=thief.room)
    else:
        post.timers = sorted([*post.timers, rounds])
        game.emit("heist.shut-down", who=thief.id, room=thief.room, n=rounds)


def strike(game: Heist, thief: Thief, skill: str, *, carrier: bool) -> None:
    """Destroy a guard without a bullet."""
    post = game.state.posts[thief.room]
    post.active -= 1
    post.keycards -= carrier
    post.bodies += 1
    game.emit("heist.struck", who=thief.id, room=thief.room, source=skill)


def take_keycard(game: Heist, thief: Thief) -> None:
    state = game.state
    state.found += 1
    game.emit("heist.took-keycard", who=thief.id, n=state.found, of=state.keycards)


def open_vault(game: Heist) -> None:
    game.state.vault_open = True
    game.emit("heist.vault-opened")


def clear_vault(game: Heist, thief: Thief) -> None:
    game.state.vault_cleared = True
    game.emit("heist.vault-cleared", who=thief.id)


# -- guards


def move_guards(
    game: Heist, start: str, end: str, n: int, keycards: int, *, cause: str, source: str
) -> None:
    """So many active guards, some of them with keycards."""
    here, there = game.state.posts[start], game.state.posts[end]
    here.active -= n
    here.keycards -= keycards
    there.active += n
    there.keycards += keycards
    game.emit(
        "heist.guard-moved" if n == 1 else "heist.guards-moved",
        cause=cause,
        n=n,
        start=start,
        end=end,
        source=source,
    )


def withdraw_guard(game: Heist, room: str, *, source: str) -> None:
    """Back into the box."""
    game.state.posts[room].active -= 1
    game.state.box += 1
    game.emit("heist.guard-withdrawn", cause="heist.because.source", room=room, source=source)


def remove_body(game: Heist, room: str) -> None:
    """A destroyed guard, back into the box."""
    game.state.posts[room].bodies -= 1
    game.state.box += 1
    game.emit("heist.body-removed", room=room)


def remove_shut_down(game: Heist, room: str, rounds: int) -> None:
    """A guard that would have got up in so many rounds, back into the box."""
    game.state.posts[room].timers.remove(rounds)
    game.state.box += 1
    game.emit("heist.shut-down-removed", room=room, n=rounds)


def wake_guard(game: Heist, room: str) -> None:
    """The first one whose time is up."""
    post = game.state.posts[room]
    post.timers.pop(0)
    post.active += 1
    game.emit("heist.guard-woke", room=room)


def ignore_alarm(game: Heist, *, because: str, source: str = "") -> None:
    """Nobody comes: there is no room in Security, or somebody has seen to it."""
    game.emit("heist.alarm-ignored", cause=because, room=SECURITY, source=source)


def keep_quiet(game: Heist, *, because: str, source: str) -> None:
    """No new guard in this round."""
    game.state.quiet = True
    game.emit("heist.quiet", cause=because, source=source)


# -- counters


def lower_counters(game: Heist) -> None:
    """Every counter on the board by one; what has run out is seen to next."""
    state = game.state
    for counters in (state.closed, state.disabled, state.tolls):
        for room in counters:
            counters[room] -= 1
    lower_timers(game, 1)


def lower_timers(game: Heist, n: int, *, cause: str = "", source: str = "") -> None:
    """The counters of guards that are shut down."""
    for post in game.state.posts.values():
        post.timers = [max(0, rounds - n) for rounds in post.timers]
    game.emit("heist.counters-lowered", cause=cause, n=n, source=source)


def close_room(game: Heist, room: str, rounds: int, *, source: str) -> None:
    game.state.closed[room] = max(rounds, game.state.closed.get(room, 0))
    game.emit("heist.closed", cause="heist.because.source", room=room, n=rounds, source=source)


def reopen_room(game: Heist, room: str) -> None:
    del game.state.closed[room]
    game.emit("heist.reopened", room=room)


def disable_room(game: Heist, room: str, rounds: int, *, cause: str, source: str = "") -> None:
    """Rounds add up."""
    disabled = game.state.disabled
    disabled[room] = disabled.get(room, 0) + rounds
    game.emit("heist.disabled", cause=cause, room=room, n=disabled[room], source=source)


def enable_room(game: Heist, room: str) -> None:
    del game.state.disabled[room]
    game.emit("heist.enabled", room=room)


def set_toll(game: Heist, room: str, rounds: int, *, source: str) -> None:
    game.state.tolls[room] = max(rounds, game.state.tolls.get(room, 0))
    game.emit("heist.toll-set", cause="heist.because.source", room=room, n=rounds, source=source)


def lift_toll(game: Heist, room: str) -> None:
    del game.state.tolls[room]
    game.emit("heist.toll-lifted", room=room)


def break_wall(game: Heist, thief: Thief, wall: Border, room: str) -> None:
    game.state.walls.remove(wall)
    game.emit("heist.wall-broken", who=thief.id, room=room)


# -- events


def begin_game_turn(game: Heist) -> None:
    game.state.quiet = False
    game.emit("heist.game-turn-began")


def turn_event(game: Heist) -> str:
    """The top card is read out, and put away."""
    state = game.state
    card = state.events.pop()
    state.played.append(card)
    game.reveal("heist.barrier.event")
    game.emit("heist.event", event=card)
    return card


def _add_bullets(thief: Thief, kind: Bullet, n: int) -> None:
    if kind == "explosive":
        thief.explosive += n
    else:
        thief.disruptive += n
