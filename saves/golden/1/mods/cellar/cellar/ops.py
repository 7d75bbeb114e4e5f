"""All that changes the table: each function makes one change and tells it as one event."""

from __future__ import annotations

from .state import GRIT, Cellar, Lamp


def shuffle(game: Cellar, kind: str) -> None:
    """What was turned up goes back into the deck."""
    deck = game.state.decks[kind]
    deck.cards += deck.spent
    deck.spent.clear()
    game.shuffle(kind, deck.cards)
    game.emit(f"cellar.shuffled-{kind}s", n=len(deck.cards))


def hide_tokens(game: Cellar) -> None:
    hidden = game.state.hidden
    tokens = list(hidden.values())
    game.shuffle("token", tokens)
    hidden.update(zip(hidden, tokens, strict=True))
    game.emit("cellar.hid-tokens", n=len(tokens))


def begin_round(game: Cellar) -> None:
    game.state.round += 1
    game.emit("cellar.round-began", n=game.state.round)


def begin_turn(game: Cellar, seat: int, actions: int) -> None:
    game.state.turn = seat
    game.state.actions_left = actions
    game.emit("cellar.turn-began", who=f"seat:{seat}")


def use_actions(game: Cellar, seat: int, n: int) -> None:
    game.state.actions_left -= n
    game.emit("cellar.actions-used", who=f"seat:{seat}", n=game.state.actions_left)


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
    cause = "cellar.because.least-nerve"
    nerve = game.state.pawns[prey].nerve
    game.emit("cellar.warden-moved", cause=cause, room=room, prey=f"seat:{prey}", nerve=nerve)


def change_nerve(game: Cellar, seat: int, by: int, *, source: str) -> None:
    game.state.pawns[seat].nerve += by
    key = "cellar.gained-nerve" if by > 0 else "cellar.lost-nerve"
    game.emit(key, cause="cellar.because", who=f"seat:{seat}", n=abs(by), source=source)


def set_lamp(game: Cellar, seat: int, lamp: Lamp, *, source: str) -> None:
    game.state.pawns[seat].lamp = lamp
    game.emit(f"cellar.lamp-{lamp}", cause="cellar.because", who=f"seat:{seat}", source=source)


def draw_card(game: Cellar, seat: int, *, source: str) -> None:
    """Only the seat itself may know which card."""
    card = game.state.decks["card"].cards.pop()
    game.state.pawns[seat].hand.append(card)
    game.reveal("cellar.barrier.drawn")
    who = f"seat:{seat}"
    game.emit(
        "cellar.drew", cause="cellar.because", seats=(seat,), who=who, card=card, source=source
    )


def spend_card(game: Cellar, seat: int, card: str, *, on: str) -> None:
    game.state.pawns[seat].hand.remove(card)
    game.state.decks["card"].spent.append(card)
    game.emit("cellar.spent", cause="cellar.because.dice", who=f"seat:{seat}", card=card, on=on)


def turn_event(game: Cellar, seat: int, event: str) -> None:
    """The top event is read out, and lies open."""
    deck = game.state.decks["event"]
    deck.cards.remove(event)
    deck.spent.append(event)
    game.reveal("cellar.barrier.event")
    game.emit("cellar.event", who=f"seat:{seat}", event=event)


def turn_token(game: Cellar, seat: int, room: str) -> None:
    token = game.state.hidden.pop(room)
    game.reveal()
    game.emit("cellar.found", who=f"seat:{seat}", room=room, token=token)


def roll(game: Cellar, seat: int, dice: int, needed: int, *, source: str) -> int:
    """Throw the dice before everybody's eyes; returns what they are worth."""
    total = sum(GRIT.values[face] for face in game.roll("dice", len(GRIT.values), dice))
    who = f"seat:{seat}"
    game.emit("cellar.rolled", who=who, dice=dice, n=total, needed=needed, source=source)
    return total


def find_key(game: Cellar, seat: int) -> None:
    game.state.key_found = True
    game.emit("cellar.found-key", who=f"seat:{seat}")


def unlock(game: Cellar, seat: int, door: str, *, cause: str) -> None:
    game.state.locked.remove(door)
    game.emit("cellar.unlocked", cause=cause, who=f"seat:{seat}", door=door)
