"""The files of one game in the folder of saves, by the numbers that they bear."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from msgspec import Struct

from l7core.persist.errors import NewerFormat, NoSuchSave, SaveError
from l7core.persist.files import read_file, refused
from l7core.persist.format import FORMAT, MAX_SAVE, PREAMBLE, check, format_of, id_of
from l7core.persist.header import Label
from l7core.persist.lineage import SHORT

GENERATIONS = 5
KINDS = ("l7", "journal")
NUMBER = re.compile("[1-9][0-9]{0,8}")
MOST_NUMBER = 10**9 - 1
"""A save a second for thirty years."""
FORBIDDEN_IN_NAMES = frozenset("/\\:\0")


class Generation(Struct):
    """The files of one number, by name: a save, its journal, or both."""

    number: int
    save: str = ""
    journal: str = ""


class NamedFile(Struct, frozen=True):
    """A file that is a save or a journal by its name."""

    file: str
    name: str
    number: int
    """Zero for a copy that was put here by hand: the oldest save, and never dropped."""
    kind: str


def path_of(folder: Path, name: str, ending: str) -> Path:
    """The path of a file of that game; raises NoSuchSave for a name that no save can have."""
    if not name or name[0] == "." or not FORBIDDEN_IN_NAMES.isdisjoint(name):
        raise NoSuchSave(f"{name!r} cannot be the name of a save.")
    return folder / (name + ending)


def games(folder: Path) -> dict[str, list[Generation]]:
    """Every game with a save in the folder, by name: its files by number, the oldest first.

    The folder is gone through once, however many games there are.
    """
    files: dict[str, list[NamedFile]] = {}
    for each in _files(folder):
        files.setdefault(each.name, []).append(each)
    whole = ((name, _by_number(files[name])) for name in sorted(files))
    return {name: kept for name, kept in whole if any(each.save for each in kept)}


def files_of(folder: Path, name: str) -> list[Generation]:
    """The files of one game by number, the oldest first."""
    return _by_number(each for each in _files(folder, name) if each.name == name)


def _by_number(files: Iterable[NamedFile]) -> list[Generation]:
    by_number: dict[int, Generation] = {}
    for each in files:
        generation = by_number.setdefault(each.number, Generation(each.number))
        if each.kind == "l7":
            generation.save = each.file
        else:
            generation.journal = each.file
    return [by_number[number] for number in sorted(by_number)]


def prune(folder: Path, generations: Sequence[Generation], newest: Label) -> None:
    """Drop what is older than the last five saves, if the newest has all that it holds."""
    oldest = [each.number for each in generations if each.save][-GENERATIONS:][0]
    # A file that cannot be deleted costs room, not a game.
    with suppress(SaveError):
        for generation in generations:
            if 0 < generation.number < oldest and not _stays(folder, generation, newest):
                delete(folder, generation)


def delete(folder: Path, generation: Generation) -> None:
    """Delete the files of a generation, those of them that are there."""
    for name in filter(None, (generation.journal, generation.save)):
        path = folder / name
        try:
            with suppress(FileNotFoundError):
                os.unlink(path)
        except OSError as error:
            raise refused(path, "deleted", error) from error


def played_apart(folder: Path, generation: Generation, newest: Label) -> bool:
    """Whether this save can be read and the newest has not grown from it: it belongs to a fork.

    Forks arise where two machines play in one folder that is carried from one to the other.
    """
    path = folder / generation.save
    start = _start(path)
    if format_of(start) is None or len(start) < PREAMBLE.size:
        return False
    if id_of(start)[:SHORT] in (newest.id[:SHORT], *newest.header.parents):
        return False
    try:
        check(read_file(path, MAX_SAVE))
    except NewerFormat:
        return True
    except SaveError:
        return False
    return True


def _stays(folder: Path, generation: Generation, newest: Label) -> bool:
    """Whether a generation holds something that no later save has.

    An older format is the original of all that has come from it by a migration.
    """
    if not generation.save:
        return False
    number = format_of(_start(folder / generation.save))
    is_original = number is not None and number < FORMAT
    return is_original or played_apart(folder, generation, newest)


def _start(path: Path) -> bytes:
    """The bytes of a save before its header; empty if the file is gone."""
    try:
        with path.open("rb") as file:
            return file.read(PREAMBLE.size)
    except FileNotFoundError:
        return b""
    except OSError as error:
        raise refused(path, "read", error) from error


def _files(folder: Path, beginning: str = "") -> Iterator[NamedFile]:
    """The saves and journals in the folder."""
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                if not entry.name.startswith(beginning):
                    continue
                if (named := _named(entry.name)) and _is_file(entry):
                    yield named
    except FileNotFoundError:
        return
    except OSError as error:
        raise refused(folder, "read", error) from error


def _named(file: str) -> NamedFile | None:
    """What the name of a file says, if it is a save's or a journal's.

    >>> _named("pit-3f9a.17.l7")
    NamedFile(file='pit-3f9a.17.l7', name='pit-3f9a', number=17, kind='l7')
    """
    stem, _, kind = file.rpartition(".")
    if kind not in KINDS or not stem or stem[0] == ".":
        return None
    name, _, number = stem.rpartition(".")
    if name and NUMBER.fullmatch(number):
        return NamedFile(file, name, int(number), kind)
    return NamedFile(file, stem, 0, kind)


def _is_file(entry: os.DirEntry[str]) -> bool:
    """Whether it is a file; a link that leads round in a circle is none, and hides no other."""
    try:
        return entry.is_file()
    except OSError:
        return False
