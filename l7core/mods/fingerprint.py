"""What a mod is known by: a hash of what can change a game, and a seal over every byte.

Saves pin the fingerprint: a spelling mended in a mod's tests or rulebook must not part a game from
its rules. Consent is bound to the seal: code can import or read any file in its folder.
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
"""Files by their names below a folder, in the order of these."""


def fingerprint(folder: Path) -> str:
    """A hash over the names and bytes of all files that can change a game."""
    return seal_of(_contents(folder, files_of(folder)))


def seal(folder: Path) -> str:
    """A hash over the names and bytes of all files, without caches."""
    return seal_of(contents(folder))


def contents(folder: Path) -> Contents:
    """Every file's bytes by its name, read once: what is sealed can then be what is run."""
    return _contents(folder, every_file(folder))


def seal_of(held: Contents) -> str:
    """The seal of a folder that holds exactly this."""
    whole = blake2b(digest_size=16)
    for name, data in held.items():
        shown = name.encode(errors="surrogateescape")
        whole.update(len(shown).to_bytes(8, "big") + shown + len(data).to_bytes(8, "big") + data)
    return whole.hexdigest()


def files_of(folder: Path) -> list[Path]:
    """The mod's files, without hidden ones, caches, tests and what is only ever read by people."""
    return [
        path
        for path in _walk(folder, without=SKIPPED)
        if not any(part.startswith(".") for part in path.relative_to(folder).parts)
    ]


def every_file(folder: Path) -> list[Path]:
    """Every file below the folder but what Python keeps of compiled code."""
    return _walk(folder, without=CACHES)


def digests(folder: Path) -> dict[str, str]:
    """The hash of each file by its name, to tell what an update changes."""
    return {
        path.relative_to(folder).as_posix(): blake2b(path.read_bytes(), digest_size=8).hexdigest()
        for path in sorted(every_file(folder))
    }


def _walk(folder: Path, *, without: set[str]) -> list[Path]:
    """All files, links not followed into other folders."""
    paths: list[Path] = []
    for here, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if name not in without]
        paths += [path for name in names if (path := Path(here, name)).is_file()]
    return [path for path in paths if path.name not in without]


def _contents(folder: Path, files: Iterable[Path]) -> Contents:
    named = sorted((path.relative_to(folder).as_posix(), path) for path in files)
    return {name: path.read_bytes() for name, path in named}
