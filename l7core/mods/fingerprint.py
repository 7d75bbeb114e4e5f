"""The content hash of a mod: what saves pin and consent is bound to."""

from __future__ import annotations

from hashlib import blake2b
from pathlib import Path

SKIPPED = {"__pycache__", "rulebook", "tests"}


def fingerprint(folder: Path) -> str:
    """A hash over the names and bytes of all files that can change a game."""
    whole = blake2b(digest_size=16)
    for path in sorted(files_of(folder), key=lambda each: each.relative_to(folder).as_posix()):
        name = path.relative_to(folder).as_posix().encode()
        data = path.read_bytes()
        whole.update(len(name).to_bytes(8, "big") + name + len(data).to_bytes(8, "big") + data)
    return whole.hexdigest()


def files_of(folder: Path) -> list[Path]:
    """The mod's files, without hidden ones, caches, tests and what is only ever read by people."""
    return [
        path
        for path in folder.rglob("*")
        if path.is_file()
        and not any(
            part.startswith(".") or part in SKIPPED for part in path.relative_to(folder).parts
        )
    ]
