"""The numbered files of each game in the save folder."""

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
"""Highest file number: one save a second for thirty years."""
FORBIDDEN_IN_NAMES = frozenset("/\\:\0")


class Generation(Struct):
    """The files with one number: a save, its journal, or both."""

    number: int
    save: str = ""
    journal: str = ""


class NamedFile(Struct, frozen=True):
    """A file with the name of a save or journal."""

    file: str
    name: str
    number: int
    """Number of the file; 0 for a copy added by hand, which counts as the oldest save and is never
    deleted."""
    kind: str


def path_of(folder: Path, name: str, ending: str) -> Path:
    """Return the path of a game's file; raise NoSuchSave for a name that no save can have."""
    if not name or name[0] == "." or not FORBIDDEN_IN_NAMES.isdisjoint(name):
        raise NoSuchSave(f"Invalid save name: {name!r}.")
    return folder / (name + ending)


def games(folder: Path) -> dict[str, list[Generation]]:
    """Return every game with a save in the folder: its name and its files by number, oldest first.

    The folder is scanned once, regardless of the number of games.
    """
    files: dict[str, list[NamedFile]] = {}
    for each in _files(folder):
        files.setdefault(each.name, []).append(each)
    whole = ((name, _by_number(files[name])) for name in sorted(files))
    return {name: kept for name, kept in whole if any(each.save for each in kept)}


def files_of(folder: Path, name: str) -> list[Generation]:
    """Return the files of one game by number, oldest first."""
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
    """Delete files older than the last five saves, except content that the newest save lacks."""
    oldest = [each.number for each in generations if each.save][-GENERATIONS:][0]
    # A file that cannot be deleted costs space but loses no game.
    with suppress(SaveError):
        for generation in generations:
            if 0 < generation.number < oldest and not _stays(folder, generation, newest):
                delete(folder, generation)


def delete(folder: Path, generation: Generation) -> None:
    """Delete the files of a generation that exist."""
    for name in filter(None, (generation.journal, generation.save)):
        path = folder / name
        try:
            with suppress(FileNotFoundError):
                os.unlink(path)
        except OSError as error:
            raise refused(path, "deleted", error) from error


def played_apart(folder: Path, generation: Generation, newest: Label) -> bool:
    """Return whether a save is readable and not an ancestor of the newest: it belongs to a fork.

    A fork arises if two machines play in one folder that is carried from one to the other.
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
    """Return whether a generation contains something that no later save has.

    A save in an older format is the original of all its migrated successors.
    """
    if not generation.save:
        return False
    number = format_of(_start(folder / generation.save))
    is_original = number is not None and number < FORMAT
    return is_original or played_apart(folder, generation, newest)


def _start(path: Path) -> bytes:
    """Return the preamble of a save; empty if the file is gone."""
    try:
        with path.open("rb") as file:
            return file.read(PREAMBLE.size)
    except FileNotFoundError:
        return b""
    except OSError as error:
        raise refused(path, "read", error) from error


def _files(folder: Path, beginning: str = "") -> Iterator[NamedFile]:
    """Yield the saves and journals in the folder whose names start with `beginning`."""
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
    """Return the parts of a file name if the file is a save or a journal.

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
    """Return whether the entry is a file; a circular link is not, and must not hide other files."""
    try:
        return entry.is_file()
    except OSError:
        return False
