"""A game as numbers, for programs that learn: a row of the same length at every question of any
game.

A hash of its name gives each fact of the table a place in the row. Two facts may share a place. A
program that learns can cope with that, and no game has to be described to it.
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
"""Number of values for the table."""
OPTIONS: Final = 64
"""Maximum number of distinct options; no question of the bundled games has as many."""
EACH: Final = 4
"""Number of values for each option: its presence, its action, its target and its price."""
LENGTH: Final = TABLE + OPTIONS * EACH


def observed(game: OpenGame, seat: int) -> list[float]:
    """Return what a seat sees as values from -1 to 1; options only if the seat decides."""
    row = [0.0] * LENGTH
    for name, value in _facts(game.table(seat), seat):
        place = crc32(name.encode()) % TABLE
        row[place] = max(-1.0, min(1.0, row[place] + _within_one(value)))
    ask = game.kernel.ask
    if ask and ask.seat == seat:
        row[crc32(ask.prompt.encode()) % TABLE] = 1.0
        for number, option in enumerate(ask.options[:OPTIONS]):
            start = TABLE + number * EACH
            target = option.target or option.id
            row[start : start + EACH] = (
                1.0,
                _spread(_act(option)),
                _spread(target),
                _price(option),
            )
    return row


def legal(game: OpenGame, seat: int) -> list[int]:
    """Return 1 for each option that the seat can choose now, and 0 for all other option numbers."""
    ask = game.kernel.ask
    offered = len(ask.options) if ask and ask.seat == seat else 0
    return [int(number < offered) for number in range(OPTIONS)]


def take(game: OpenGame, number: int) -> None:
    """Choose an option by its number; the first ids of the purse that fit pay for it."""
    ask = game.kernel.ask
    assert ask is not None, "a question is open"
    option = ask.options[number]
    game.answer(option.id, *_paid(ask, option))


def _paid(ask: Ask, option: Option) -> tuple[str, ...]:
    return tuple(id for id in ask.purse if id not in option.keeps)[: option.cost]


def _facts(table: Table, own: int) -> Iterator[tuple[str, float]]:
    """Yield every fact with a value; seats are counted from the seat that looks."""
    for track in table.tracks:
        yield track.id, track.value
    for seat in table.seats:
        place = (seat.seat - own) % len(table.seats)
        yield f"{place} hand", seat.hand_count
        yield f"{place} in {seat.room}", 1
        yield f"{place} {seat.fate}", 1
        yield from ((f"{place} {track.id}", track.value) for track in seat.tracks)
        yield from ((f"{place} has {card.id}", 1) for card in (*seat.cards, *seat.hand))
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
    """Return a number from -1 to 1 for a word, the same on every machine."""
    return crc32(word.encode()) / 0x7FFFFFFF - 1
