"""The record of games: a line for each game that is over, in a file beside the saves.

It outlives the saves that it tells of. A line is added when a game ends, and another one that takes
it back where the end is undone; of several lines about one game the last one holds.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import msgspec
from msgspec import Struct

from l7core.engine.state import HUMAN, UNREADABLE, SeatSetup
from l7core.persist.errors import SaveError
from l7core.persist.files import BINARY, make_folder, read_file, refused, write_all, write_file
from l7core.persist.header import SavedMod
from l7core.view.words import harmless_in

FILE = "results.jsonl"
MOST_BYTES = 64 * 1024 * 1024


class Fallen(Struct, frozen=True, omit_defaults=True):
    """Somebody whom a person played, and who died."""

    name: str
    place: str = ""
    """The level or the scenario, and when."""
    cause: str = ""
    words: str = ""
    """The last ones."""


class Dice(Struct, frozen=True, omit_defaults=True):
    """What the people at the table threw, all together."""

    throws: int = 0
    expected: float = 0.0
    actual: int = 0


class Reached(Struct, frozen=True, omit_defaults=True):
    """An achievement, with its words: the mod that brought it may be gone one day."""

    id: str
    name: str = ""
    text: str = ""


class Result(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How one game came out."""

    name: str
    """Of its files."""
    taken_back: bool = False
    """Whether its end has been undone: then nothing else holds."""
    ruleset: str = ""
    game: str = ""
    """What the ruleset is called."""
    scenario: str = ""
    title: str = ""
    daily: str = ""
    """The day whose game it was."""
    preset: str = ""
    toggles: Mapping[str, str] = {}
    """Rules that were set otherwise than by default."""
    seats: tuple[SeatSetup, ...] = ()
    result: str = ""
    """`won`, `partly` or `lost`, for the people at the table."""
    outcome: str = ""
    ended_at: str = ""
    seconds: int = 0
    """How long it was played."""
    turns: int = 0
    decisions: int = 0
    undos: int = 0
    by_hand: int = 0
    """How often something was done to it outside its rules."""
    seed: int = 0
    undo: str = ""
    mods: tuple[SavedMod, ...] = ()
    fallen: tuple[Fallen, ...] = ()
    dice: Dice = Dice()
    achievements: tuple[Reached, ...] = ()
    state: str = ""
    """The hash of the state that it ended in."""


class Results(Struct, frozen=True):
    """What the file holds."""

    every: tuple[Result, ...] = ()
    """In the order in which the games ended."""
    problems: tuple[str, ...] = ()
    """A sentence for each line that was passed over."""


def read_results(folder: Path, file: str = FILE) -> Results:
    """Every game that is over, as far as the file can be read."""
    path = folder / file
    if not path.exists():
        return Results()
    try:
        data = read_file(path, MOST_BYTES)
    except SaveError as error:
        return Results(problems=(str(error),))
    held: dict[str, Result] = {}
    problems: list[str] = []
    for number, line in enumerate(data.split(b"\n"), 1):
        if not line.strip():
            continue
        try:
            result = msgspec.json.decode(line, type=Result)
        except UNREADABLE:
            problems.append(f"Line {number} of {path.name} cannot be read and is passed over.")
            continue
        held.pop(result.name, None)
        if not result.taken_back:
            held[result.name] = harmless_in(result)
    return Results(tuple(held.values()), tuple(problems))


def add_result(folder: Path, result: Result, file: str = FILE) -> None:
    """Write a line to the end, durably; raises SaveError."""
    make_folder(folder)
    path = folder / file
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND | BINARY, 0o666)
        try:
            write_all(descriptor, _since_the_last_line(descriptor) + _line(result))
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
    except OSError as error:
        raise refused(path, "written", error) from error


def take_back(folder: Path, name: str) -> None:
    """The end of that game has been undone."""
    if any(each.name == name for each in read_results(folder).every):
        add_result(folder, Result(name=name, taken_back=True))


def write_results(folder: Path, every: Iterable[Result]) -> None:
    """Put these in the place of all that the file holds."""
    make_folder(folder)
    write_file(folder / FILE, b"".join(map(_line, every)))


def _line(result: Result) -> bytes:
    return msgspec.json.encode(result) + b"\n"


def _since_the_last_line(descriptor: int) -> bytes:
    """The end of a line that somebody was kept from finishing; nothing where it is whole."""
    size = os.fstat(descriptor).st_size
    if not size:
        return b""
    os.lseek(descriptor, size - 1, os.SEEK_SET)
    return b"" if os.read(descriptor, 1) == b"\n" else b"\n"


def people(seats: Sequence[SeatSetup]) -> tuple[int, ...]:
    """The seats that people sit at."""
    return tuple(number for number, each in enumerate(seats) if each.controller == HUMAN)
