"""The record of finished games: one line for each, in a file beside the saves.

The file outlives the saves. A line is added when a game ends, and another one that cancels it if
the ending is undone. Of several lines about one game, the last one counts.
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
    """A dead character of a human player."""

    name: str
    place: str = ""
    """Level or scenario, and time of death."""
    cause: str = ""
    words: str = ""
    """Last words of the character."""


class Dice(Struct, frozen=True, omit_defaults=True):
    """The dice results of all human players together."""

    throws: int = 0
    expected: float = 0.0
    actual: int = 0


class Reached(Struct, frozen=True, omit_defaults=True):
    """An achievement with its words, because its mod may be removed one day."""

    id: str
    name: str = ""
    text: str = ""


class Result(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The result of one game."""

    name: str
    """Name of the game's files."""
    taken_back: bool = False
    """True if the ending was undone; only `name` is then meaningful."""
    ruleset: str = ""
    game: str = ""
    """Title of the ruleset."""
    scenario: str = ""
    title: str = ""
    daily: str = ""
    """Date of the daily game; empty for any other game."""
    preset: str = ""
    toggles: Mapping[str, str] = {}
    """Rules that differ from their defaults."""
    seats: tuple[SeatSetup, ...] = ()
    result: str = ""
    """Result for the human players: `won`, `partly` or `lost`."""
    outcome: str = ""
    ended_at: str = ""
    seconds: int = 0
    """Playing time in seconds."""
    turns: int = 0
    decisions: int = 0
    undos: int = 0
    by_hand: int = 0
    """Number of manual changes."""
    scouted: bool = False
    """Whether the game was branched while it hid information from its players."""
    seed: int = 0
    undo: str = ""
    mods: tuple[SavedMod, ...] = ()
    fallen: tuple[Fallen, ...] = ()
    dice: Dice = Dice()
    achievements: tuple[Reached, ...] = ()
    state: str = ""
    """Hash of the final state."""


class Results(Struct, frozen=True):
    """The content of the file."""

    every: tuple[Result, ...] = ()
    """Results in the order in which the games ended."""
    problems: tuple[str, ...] = ()
    """Messages about skipped lines."""


def read_results(folder: Path, file: str = FILE) -> Results:
    """Return the results of all finished games in the file; skip unreadable lines."""
    path = folder / file
    if not path.exists():
        return Results()
    try:
        data = read_file(path, MOST_BYTES)
    except SaveError as error:
        return Results(problems=(str(error),))
    latest: dict[str, Result] = {}
    problems: list[str] = []
    for number, line in enumerate(data.split(b"\n"), 1):
        if not line.strip():
            continue
        try:
            result = msgspec.json.decode(line, type=Result)
        except UNREADABLE:
            problems.append(f"Skipped unreadable line {number} of {path.name}.")
            continue
        latest.pop(result.name, None)
        if not result.taken_back:
            latest[result.name] = harmless_in(result)
    return Results(tuple(latest.values()), tuple(problems))


def add_result(folder: Path, result: Result, file: str = FILE) -> None:
    """Append a line durably; raise SaveError on failure."""
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
    """Cancel the result of a game whose ending was undone."""
    if any(each.name == name for each in read_results(folder).every):
        add_result(folder, Result(name=name, taken_back=True))


def write_results(folder: Path, results: Iterable[Result]) -> None:
    """Replace the content of the file with these results."""
    make_folder(folder)
    write_file(folder / FILE, b"".join(map(_line, results)))


def _line(result: Result) -> bytes:
    return msgspec.json.encode(result) + b"\n"


def _since_the_last_line(descriptor: int) -> bytes:
    """Return a line break if the file's last line is incomplete, else nothing."""
    size = os.fstat(descriptor).st_size
    if not size:
        return b""
    os.lseek(descriptor, size - 1, os.SEEK_SET)
    return b"" if os.read(descriptor, 1) == b"\n" else b"\n"


def people(seats: Sequence[SeatSetup]) -> tuple[int, ...]:
    """Return the seats of human players."""
    return tuple(number for number, each in enumerate(seats) if each.controller == HUMAN)
