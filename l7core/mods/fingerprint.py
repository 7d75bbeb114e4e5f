"""The identity of a mod: a fingerprint of what can change a game, and a seal over every byte.

Saves store the fingerprint, so that a corrected typo in a mod's tests or rulebook does not separate
a game from its rules. Consent is bound to the seal, because code can import or read any file in its
folder.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from hashlib import blake2b
from pathlib import Path
from typing import TypeAlias

CACHES = {"__pycache__"}
SKIPPED = {*CACHES, "rulebook", "tests"}

Contents: TypeAlias = Mapping[str, bytes]
"""Files by name below a folder, sorted by name."""


def fingerprint(folder: Path) -> str:
    """Return a hash over the names and bytes of all files that can change a game."""
    return seal_of(_contents(folder, files_of(folder)))


def seal(folder: Path) -> str:
    """Return a hash over the names and bytes of all files except caches."""
    return seal_of(contents(folder))


def contents(folder: Path) -> Contents:
    """Return the bytes of every file by name, read once, so that the sealed bytes can be run."""
    return _contents(folder, every_file(folder))


def seal_of(files: Contents) -> str:
    """Return the seal of a folder with exactly these files."""
    hasher = blake2b(digest_size=16)
    for name, data in files.items():
        shown = name.encode(errors="surrogateescape")
        hasher.update(len(shown).to_bytes(8, "big") + shown + len(data).to_bytes(8, "big") + data)
    return hasher.hexdigest()


def files_of(folder: Path) -> list[Path]:
    """Return the mod's files without hidden files, caches, tests and rulebooks."""
    return [
        path
        for path in _walk(folder, without=SKIPPED)
        if not any(part.startswith(".") for part in path.relative_to(folder).parts)
    ]


def every_file(folder: Path) -> list[Path]:
    """Return every file below the folder except Python's compiled code."""
    return _walk(folder, without=CACHES)


def digests(folder: Path) -> dict[str, str]:
    """Return the hash of each file by name, which shows what an update changes."""
    return {
        path.relative_to(folder).as_posix(): blake2b(path.read_bytes(), digest_size=8).hexdigest()
        for path in sorted(every_file(folder))
    }


def _walk(folder: Path, *, without: set[str]) -> list[Path]:
    """Return all files; links to other folders are not followed."""
    paths: list[Path] = []
    for here, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if name not in without]
        paths += [path for name in names if (path := Path(here, name)).is_file()]
    return [path for path in paths if path.name not in without]


def _contents(folder: Path, files: Iterable[Path]) -> Contents:
    named = sorted((path.relative_to(folder).as_posix(), path) for path in files)
    return {name: path.read_bytes() for name, path in named}
