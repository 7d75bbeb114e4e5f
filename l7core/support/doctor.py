"""Checks of this machine: versions, folders, terminal, mods, and the integrity of saves."""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal, Protocol, TextIO, TypeAlias

from msgspec import Struct

from l7core import __version__
from l7core.engine.errors import L7Error
from l7core.persist.files import why
from l7core.persist.places import Places
from l7core.persist.store import Store

LIBRARIES = ("textual", "rich", "msgspec", "lz4", "platformdirs", "pluggy", "packaging")
VARIABLES = ("TERM", "COLORTERM", "NO_COLOR", "LANG", "LC_ALL", "TMUX", "SSH_TTY", "TERM_PROGRAM")
"""Environment variables that affect the screen; no others are reported."""
LEAST_SIZE = (80, 24)

State: TypeAlias = Literal["ok", "warning", "problem"]


class DoctorHost(Protocol):
    """A source of mods and rules."""

    @property
    def mods(self) -> Sequence[Any]: ...
    @property
    def set_aside(self) -> Sequence[Any]: ...
    @property
    def rulesets(self) -> Mapping[str, Any]: ...
    def rules(self, id: str) -> Any: ...


class Check(Struct, frozen=True):
    """The result of a check."""

    what: str
    found: str
    state: State = "ok"
    details: tuple[str, ...] = ()
    """Complete reports of problems, of several lines each."""


def examine(store: Store, host: DoctorHost, places: Places) -> Iterator[Check]:
    """Yield the results of all checks, which change nothing."""
    yield from versions()
    yield from folders(places, store)
    # The terminal itself, because a full screen replaces `sys.stdout`.
    yield from terminal(os.environ, sys.__stdout__ or sys.stdout)
    yield from mods(host)
    yield from saves(store)


def versions() -> Iterator[Check]:
    """Yield the versions of L7, Python, the system and the libraries."""

    from importlib import metadata  # loads threading, which must not happen during play

    yield Check("L7", __version__)
    yield Check("Python", f"{platform.python_version()} ({platform.python_implementation()})")
    yield Check("system", platform.platform())
    for library in LIBRARIES:
        try:
            yield Check(library, metadata.version(library))
        except metadata.PackageNotFoundError:
            yield Check(library, "not installed: L7 needs to be installed anew", "problem")


def folders(places: Places, store: Store) -> Iterator[Check]:
    """Yield the folders of settings, data, cache and saves, and whether they can be written."""
    for label, folder in (
        ("settings", places.config),
        ("data", places.data),
        ("cache", places.cache),
        ("saves", store.folder),
    ):
        try:
            there = next(each for each in (folder, *folder.parents) if _is_there(each))
        except OSError as error:
            yield Check(label, f"{folder}: {why(error)}", "problem")
            continue
        if not os.path.isdir(there):
            yield Check(label, f"{folder}: {there} is a file, not a folder", "problem")
        elif not os.access(there, os.W_OK):
            yield Check(label, f"{folder}: cannot be written", "problem")
        else:
            yield Check(label, str(folder) if there == folder else f"{folder} (not made yet)")


def _is_there(path: Path) -> bool:
    """Return whether the path exists; raise OSError if that is unknown."""
    try:
        os.stat(path)
    except (FileNotFoundError, NotADirectoryError):
        return False
    return True


def terminal(environ: Mapping[str, str], output: TextIO) -> Iterator[Check]:
    """Yield facts about the terminal: size, encoding and environment."""
    import shutil  # start-up time: it loads three compressors

    size = shutil.get_terminal_size()
    is_terminal = output.isatty()
    yield Check("terminal", "yes" if is_terminal else "no: output goes to a file or a pipe")
    is_small = is_terminal and (size.columns < LEAST_SIZE[0] or size.lines < LEAST_SIZE[1])
    hint = "; the full screen needs 80 by 24, 'l7 play --plain' does not" if is_small else ""
    yield Check("size", f"{size.columns} by {size.lines}{hint}", "warning" if is_small else "ok")
    encoding = (output.encoding or "").lower()
    is_unicode = encoding.replace("-", "") == "utf8"
    hint = "" if is_unicode else "; 'l7 --ascii' needs no more"
    yield Check("encoding", f"{encoding or 'unknown'}{hint}", "ok" if is_unicode else "warning")
    for name in VARIABLES:
        if name in environ:
            yield Check(name, environ[name])


def mods(host: DoctorHost) -> Iterator[Check]:
    """Yield the loaded mods, the skipped mods with reasons, and whether each game can be played."""
    # Mods with invalid content are skipped only when a game is built from them.
    games = list(_games(host))
    for mod in host.mods:
        yield Check(f"mod {mod.id}", f"{mod.manifest.version}, {mod.origin}")
    for aside in host.set_aside:
        details = tuple(problem.render() for problem in aside.problems)
        yield Check(f"mod {aside.id}", f"not loaded: {aside.reason}", "warning", details)
    yield from games


def _games(host: DoctorHost) -> Iterator[Check]:
    for id in host.rulesets:
        try:
            host.rules(id)
        except L7Error as error:
            message, *details = str(error).split("\n", 1)
            yield Check(f"game {id}", message, "problem", tuple(details))
        else:
            yield Check(f"game {id}", "can be played")


def saves(store: Store) -> Iterator[Check]:
    """Yield the damaged saves, after a check of every save, and the number of games."""
    games = kept = 0
    try:
        all_saves = list(store.all_generations())
    except L7Error as error:
        yield Check("saved games", str(error), "problem")
        return
    for _, generations in all_saves:
        games += 1
        kept += len(generations)
        whole = [each for each in generations if not each.problem]
        for each in generations:
            if each.problem:
                yield Check(each.file, each.problem, "warning" if whole else "problem")
            elif each.torn:
                yield Check(each.file, f"{each.torn} bytes of its journal are torn", "warning")
    yield Check("saved games", f"{games}, in {kept} files")
