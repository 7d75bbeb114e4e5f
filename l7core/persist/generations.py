"""The files of one game in the folder of saves, by the numbers that they bear."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from msgspec import Struct

from l7core.persist.errors import NoSuchSave, SaveError
from l7core.persist.files import refused
from l7core.persist.format import FORMAT, format_of

GENERATIONS = 5
KINDS = ("l7", "journal")
NUMBER = re.compile("[1-9][0-9]{0,5}")
FORBIDDEN_IN_NAMES = frozenset("/\\:\0")


class Generation(Struct):
    """The files of one number, by name: a save, its journal, or both."""

    number: int
    save: str = ""
    journal: str = ""


class Found(Struct, frozen=True):
    """A save or a journal, by what its name says."""

    file: str
    name: str
    number: int
    """Zero of a copy that somebody put here: it is the oldest save, and never goes."""
    kind: str


def path_of(folder: Path, name: str, ending: str) -> Path:
    """Where a file of that game lies."""
    if not name or name[0] == "." or not FORBIDDEN_IN_NAMES.isdisjoint(name):
        raise NoSuchSave(f"{name!r} cannot be the name of a save.")
    return folder / (name + ending)


def names(folder: Path) -> Sequence[str]:
    """Every game with a save in the folder."""
    return sorted({found.name for found in _files(folder) if found.kind == "l7"})


def files_of(folder: Path, name: str) -> list[Generation]:
    """The files of one game by number, the oldest first."""
    by_number: dict[int, Generation] = {}
    for found in _files(folder, name):
        if found.name != name:
            continue
        generation = by_number.setdefault(found.number, Generation(found.number))
        if found.kind == "l7":
            generation.save = found.file
        else:
            generation.journal = found.file
    return [by_number[number] for number in sorted(by_number)]


def pruned(folder: Path, generations: Sequence[Generation]) -> list[Generation]:
    """Drop what is older than the last five, unless an older version of L7 wrote it.

    Of such a save every later one has come by a migration: it stays as the original. What cannot
    be deleted costs room, not a game. Says what is left.
    """
    oldest = [each.number for each in generations if each.save][-GENERATIONS:][0]
    left = list(generations)
    with suppress(SaveError):
        for generation in generations:
            if 0 < generation.number < oldest and not _is_original(folder, generation):
                delete(folder, generation)
                left.remove(generation)
    return left


def delete(folder: Path, generation: Generation) -> None:
    """Delete those files of a generation that there are."""
    for name in filter(None, (generation.journal, generation.save)):
        path = folder / name
        try:
            with suppress(FileNotFoundError):
                os.unlink(path)
        except OSError as error:
            raise refused(path, "deleted", error) from error


def _is_original(folder: Path, generation: Generation) -> bool:
    """Whether it has a save of an older format."""
    if not generation.save:
        return False
    path = folder / generation.save
    try:
        with path.open("rb") as file:
            number = format_of(file.read(10))
    except FileNotFoundError:
        return False
    except OSError as error:
        raise refused(path, "read", error) from error
    return number is not None and number < FORMAT


def _files(folder: Path, beginning: str = "") -> Iterator[Found]:
    """The saves and journals in the folder."""
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                if not entry.name.startswith(beginning):
                    continue
                if (found := _found(entry.name)) and _is_file(entry):
                    yield found
    except FileNotFoundError:
        return
    except OSError as error:
        raise refused(folder, "read", error) from error


def _found(file: str) -> Found | None:
    """What such a name says, if it is a save's or a journal's.

    >>> _found("pit-3f9a.17.l7")
    Found(file='pit-3f9a.17.l7', name='pit-3f9a', number=17, kind='l7')
    """
    stem, _, kind = file.rpartition(".")
    if kind not in KINDS or not stem or stem[0] == ".":
        return None
    name, _, number = stem.rpartition(".")
    if name and NUMBER.fullmatch(number):
        return Found(file, name, int(number), kind)
    return Found(file, stem, 0, kind)


def _is_file(entry: os.DirEntry[str]) -> bool:
    """A link that leads round in a circle is none, and no reason not to list the others."""
    try:
        return entry.is_file()
    except OSError:
        return False
