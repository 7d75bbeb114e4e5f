"""A game in numbers, for programs that learn: a row of one length at every question of any game.

What stands on the table has a place in the row by a hash of its name. Two things may share one; a
program that learns gets used to that, and no game has to be described to it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final
from zlib import crc32

from l7core.agents.open_game import OpenGame
from l7core.engine.ask import Ask, Option
from l7core.engine.ids import owner
from l7core.view import Table

TABLE: Final = 256
"""Numbers for the table."""
OPTIONS: Final = 64
"""Options that can be told apart; no question of the games that come along has as many."""
EACH: Final = 4
"""Numbers for each option: that it is there, what it does, to what, and its price."""
LENGTH: Final = TABLE + OPTIONS * EACH


def observed(game: OpenGame, seat: int) -> list[float]:
    """What a seat sees, each number from -1 to 1; of the options only where it decides."""
    row = [0.0] * LENGTH
    for name, value in _facts(game.table(seat), seat):
        place = crc32(name.encode()) % TABLE
        row[place] = max(-1.0, min(1.0, row[place] + _within_one(value)))
    ask = game.kernel.ask
    if ask and ask.seat == seat:
        row[crc32(ask.prompt.encode()) % TABLE] = 1.0
        for number, option in enumerate(ask.options[:OPTIONS]):
            at = TABLE + number * EACH
            target = option.target or option.id
            row[at : at + EACH] = (1.0, _spread(_act(option)), _spread(target), _price(option))
    return row


def legal(game: OpenGame, seat: int) -> list[int]:
    """For each option that can be told apart, whether it can be chosen by that seat now."""
    ask = game.kernel.ask
    offered = len(ask.options) if ask and ask.seat == seat else 0
    return [int(number < offered) for number in range(OPTIONS)]


def take(game: OpenGame, number: int) -> None:
    """Decide by the number of an option; its price is paid with what lies first in the purse."""
    ask = game.kernel.ask
    assert ask is not None, "there is something to decide"
    option = ask.options[number]
    game.answer(option.id, *_paid(ask, option))


def _paid(ask: Ask, option: Option) -> tuple[str, ...]:
    return tuple(id for id in ask.purse if id not in option.keeps)[: option.cost]


def _facts(table: Table, own: int) -> Iterator[tuple[str, float]]:
    """Everything with a number, seats as they sit from the one that looks."""
    for track in table.tracks:
        yield track.id, track.value
    for seat in table.seats:
        at = (seat.seat - own) % len(table.seats)
        yield f"{at} hand", seat.hand_count
        yield f"{at} in {seat.room}", 1
        yield f"{at} {seat.fate}", 1
        yield from ((f"{at} {track.id}", track.value) for track in seat.tracks)
        yield from ((f"{at} has {card.id}", 1) for card in (*seat.cards, *seat.hand))
    for room in table.board.rooms:
        name = room.record or room.id
        yield f"{name} {room.known}", 1
        yield from ((f"{name} {token.kind}", token.count or 1) for token in room.tokens)


def _act(option: Option) -> str:
    return owner(option.id)


def _price(option: Option) -> float:
    return _within_one(option.cost)


def _within_one(value: float) -> float:
    return value / (1 + abs(value))


def _spread(word: str) -> float:
    """A word as a number from -1 to 1, the same everywhere."""
    return crc32(word.encode()) / 0x7FFFFFFF - 1
