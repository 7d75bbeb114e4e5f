"""All that changes the table: each function makes one change and tells it as one event."""

from __future__ import annotations

from typing import TypeAlias

from l7core.api import Die, Game

from .state import MOST_NERVE, CellarState

Cellar: TypeAlias = Game[CellarState]
GRIT = Die((0, 0, 1, 1, 1, 2))
"""What the faces of a die are worth."""


def shuffle_cards(game: Cellar) -> None:
    """The discarded cards go back into the deck."""
    state = game.state
    state.deck += state.discard
    state.discard.clear()
    game.shuffle("cards", state.deck)
    game.emit("cellar.shuffled-cards", n=len(state.deck))


def shuffle_events(game: Cellar) -> None:
    """The past events go back into the deck."""
    state = game.state
    state.events += state.past_events
    state.past_events.clear()
    game.shuffle("events", state.events)
    game.emit("cellar.shuffled-events", n=len(state.events))


def hide_tokens(game: Cellar) -> None:
    hidden = game.state.hidden
    tokens = list(hidden.values())
    game.shuffle("tokens", tokens)
    hidden.update(zip(hidden, tokens, strict=True))
    game.emit("cellar.hid-tokens", n=len(tokens))


def begin_round(game: Cellar) -> None:
    game.state.round += 1
    game.emit("cellar.round-began", n=game.state.round)


def begin_turn(game: Cellar, seat: int, actions: int) -> None:
    game.state.turn = seat
    game.state.actions_left = actions
    game.emit("cellar.turn-began", who=f"seat:{seat}")


def use_action(game: Cellar, seat: int) -> None:
    game.state.actions_left -= 1
    game.emit("cellar.action-used", who=f"seat:{seat}", n=game.state.actions_left)


def end_actions(game: Cellar, seat: int) -> None:
    game.state.actions_left = 0
    game.emit("cellar.actions-ended", who=f"seat:{seat}")


def move_pawn(game: Cellar, seat: int, room: str) -> None:
    game.state.pawns[seat].place = room
    game.emit("cellar.moved", who=f"seat:{seat}", room=room)


def discover(game: Cellar, seat: int, room: str) -> None:
    game.state.known.append(room)
    game.reveal()
    game.emit("cellar.discovered", who=f"seat:{seat}", room=room)


def leave(game: Cellar, seat: int) -> None:
    game.state.pawns[seat].away = True
    game.emit("cellar.left", who=f"seat:{seat}")


def move_warden(game: Cellar, room: str, *, prey: int) -> None:
    game.state.warden = room
    nerve = game.state.pawns[prey].nerve
    game.emit(
        "cellar.warden-moved",
        cause="cellar.because.least-nerve",
        room=room,
        prey=f"seat:{prey}",
        nerve=nerve,
    )


def lose_nerve(game: Cellar, seat: int, n: int, *, source: str) -> None:
    pawn = game.state.pawns[seat]
    n = min(n, pawn.nerve)
    pawn.nerve -= n
    game.emit("cellar.lost-nerve", cause=because(source), who=f"seat:{seat}", n=n, source=source)


def gain_nerve(game: Cellar, seat: int, n: int, *, source: str = "") -> None:
    pawn = game.state.pawns[seat]
    n = min(n, MOST_NERVE - pawn.nerve)
    pawn.nerve += n
    game.emit("cellar.gained-nerve", cause=because(source), who=f"seat:{seat}", n=n, source=source)


def light_lamp(game: Cellar, seat: int, *, source: str = "") -> None:
    game.state.pawns[seat].lamp_lit = True
    game.emit("cellar.lamp-lit", cause=because(source), who=f"seat:{seat}", source=source)


def douse_lamp(game: Cellar, seat: int, *, source: str) -> None:
    game.state.pawns[seat].lamp_lit = False
    game.emit("cellar.lamp-doused", cause=because(source), who=f"seat:{seat}", source=source)


def draw_card(game: Cellar, seat: int, *, source: str = "") -> None:
    """Only the seat itself may know which card."""
    card = game.state.deck.pop()
    game.state.pawns[seat].hand.append(card)
    game.reveal("cellar.barrier.drawn")
    game.emit(
        "cellar.drew",
        cause=because(source),
        seats=(seat,),
        who=f"seat:{seat}",
        card=card,
        source=source,
    )


def spend_card(game: Cellar, seat: int, card: str, *, on: str) -> None:
    game.state.pawns[seat].hand.remove(card)
    game.state.discard.append(card)
    game.emit(
        "cellar.spent", cause="cellar.because.more-dice", who=f"seat:{seat}", card=card, on=on
    )


def turn_event(game: Cellar, seat: int) -> None:
    """The top event is read out and lies open."""
    event = game.state.events.pop()
    game.state.past_events.append(event)
    game.reveal("cellar.barrier.event")
    game.emit("cellar.event", who=f"seat:{seat}", event=event)


def turn_token(game: Cellar, seat: int, room: str) -> None:
    token = game.state.hidden.pop(room)
    game.reveal()
    game.emit("cellar.found", who=f"seat:{seat}", room=room, token=token)


def roll(game: Cellar, seat: int, dice: int, needed: int, *, source: str) -> int:
    """Throw the dice before everybody's eyes; returns what they are worth."""
    total = sum(GRIT.values[face] for face in game.roll("dice", len(GRIT.values), dice))
    game.emit("cellar.rolled", who=f"seat:{seat}", dice=dice, n=total, needed=needed, source=source)
    return total


def find_key(game: Cellar, seat: int) -> None:
    game.state.key_found = True
    game.emit("cellar.found-key", who=f"seat:{seat}")


def unlock(game: Cellar, seat: int, door: str, *, cause: str) -> None:
    game.state.locked.remove(door)
    game.emit("cellar.unlocked", cause=cause, who=f"seat:{seat}", door=door)


def because(source: str) -> str:
    """The sentence that names a card, a token or the Warden as the reason."""
    return "cellar.because.source" if source else ""
