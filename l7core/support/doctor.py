"""What L7 finds on this machine: versions, folders, terminal, mods, and the health of saves."""

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
"""Environment variables that decide how a screen looks; nothing else of the environment is told."""
LEAST_SIZE = (80, 24)

State: TypeAlias = Literal["ok", "warning", "problem"]


class Host(Protocol):
    """Where mods and rules come from."""

    @property
    def mods(self) -> Sequence[Any]: ...
    @property
    def set_aside(self) -> Sequence[Any]: ...
    @property
    def rulesets(self) -> Mapping[str, Any]: ...
    def rules(self, id: str) -> Any: ...


class Check(Struct, frozen=True):
    """One thing that was checked."""

    what: str
    found: str
    state: State = "ok"
    details: tuple[str, ...] = ()
    """Whole reports of what is wrong, of several lines each."""


def examine(store: Store, host: Host, places: Places) -> Iterator[Check]:
    """All checks; none changes anything."""
    yield from versions()
    yield from folders(places, store)
    # The terminal itself: a full screen puts something else in the place of `sys.stdout`.
    yield from terminal(os.environ, sys.__stdout__ or sys.stdout)
    yield from mods(host)
    yield from saves(store)


def versions() -> Iterator[Check]:
    """L7, Python, the system, the libraries."""

    from importlib import metadata  # brings threads, which nothing that plays may have

    yield Check("L7", __version__)
    yield Check("Python", f"{platform.python_version()} ({platform.python_implementation()})")
    yield Check("system", platform.platform())
    for library in LIBRARIES:
        try:
            yield Check(library, metadata.version(library))
        except metadata.PackageNotFoundError:
            yield Check(library, "not installed: L7 needs to be installed anew", "problem")


def folders(places: Places, store: Store) -> Iterator[Check]:
    """The folders of settings, data, cache and saves, and whether they can be written to."""
    for what, folder in (
        ("settings", places.config),
        ("data", places.data),
        ("cache", places.cache),
        ("saves", store.folder),
    ):
        try:
            there = next(each for each in (folder, *folder.parents) if _is_there(each))
        except OSError as error:
            yield Check(what, f"{folder}: {why(error)}", "problem")
            continue
        if not os.path.isdir(there):
            yield Check(what, f"{folder}: {there} is a file, not a folder", "problem")
        elif not os.access(there, os.W_OK):
            yield Check(what, f"{folder}: cannot be written", "problem")
        else:
            yield Check(what, str(folder) if there == folder else f"{folder} (not made yet)")


def _is_there(path: Path) -> bool:
    """Whether something bears that name; raises OSError where that cannot be told."""
    try:
        os.stat(path)
    except (FileNotFoundError, NotADirectoryError):
        return False
    return True


def terminal(environ: Mapping[str, str], output: TextIO) -> Iterator[Check]:
    """The terminal: its size, its encoding, its environment."""
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


def mods(host: Host) -> Iterator[Check]:
    """What is loaded, what is set aside and why, and whether each game's content is whole."""
    # Mods whose content is broken are set aside when a game is made of it.
    games = list(_games(host))
    for mod in host.mods:
        yield Check(f"mod {mod.id}", f"{mod.manifest.version}, {mod.origin}")
    for aside in host.set_aside:
        details = tuple(problem.render() for problem in aside.problems)
        yield Check(f"mod {aside.id}", f"set aside: {aside.reason}", "warning", details)
    yield from games


def _games(host: Host) -> Iterator[Check]:
    for id in host.rulesets:
        try:
            host.rules(id)
        except L7Error as error:
            what, *details = str(error).split("\n", 1)
            yield Check(f"game {id}", what, "problem", tuple(details))
        else:
            yield Check(f"game {id}", "can be played")


def saves(store: Store) -> Iterator[Check]:
    """Every save, read to its end."""
    games = kept = 0
    try:
        every = list(store.all_generations())
    except L7Error as error:
        yield Check("saved games", str(error), "problem")
        return
    for _, generations in every:
        games += 1
        kept += len(generations)
        whole = [each for each in generations if not each.problem]
        for each in generations:
            if each.problem:
                yield Check(each.file, each.problem, "warning" if whole else "problem")
            elif each.torn:
                yield Check(each.file, f"{each.torn} bytes of its journal are torn", "warning")
    yield Check("saved games", f"{games}, in {kept} files")
