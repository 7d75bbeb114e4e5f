"""Operations on saved games that are not in play: rename, export and import.

No operation needs or runs the rules and mods of a game.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

from msgspec.structs import replace

from l7core.language import spoken
from l7core.persist.errors import NoSuchSave, SaveError
from l7core.persist.files import absolute, read_file, refused, typed, write_file
from l7core.persist.format import MAX_SAVE, unpack
from l7core.persist.lineage import grown
from l7core.persist.packing import pack
from l7core.persist.save_info import fresh_id
from l7core.persist.store import Store, name_for
from l7core.sanitize import one_line

ENDING = ".l7"
LONGEST = 60
"""Maximum length of a title."""
FIT_FOR_NAMES = re.compile("[a-z0-9-]{1,32}")
"""Pattern of the ids of foreign saves that may become part of a file name."""


def rename(store: Store, name: str, title: str) -> None:
    """Change the title of a game. Its files keep their name, by which the game is opened."""
    title = " ".join(one_line(title).split())[:LONGEST]
    if not title:
        raise SaveError(spoken("Enter a title."))
    _change_header(store, name, title=title)


def mark_scouted(store: Store, game: str) -> None:
    """Mark all running copies of a game as scouted; raise HeldElsewhere if a copy is open."""
    for entry in store.list():
        header = entry.header
        if game and header.game == game and not (entry.result or header.scouted is True):
            _change_header(store, entry.name, scouted=True)


def _change_header(store: Store, name: str, **changes: object) -> None:
    """Save a game again with another title or mark."""
    slot = store.take(name)
    try:
        loaded = store.load(name)
        header = replace(loaded.label.header, parents=grown(loaded.label), **changes)
        header = replace(header, decisions=header.counted(loaded.record.answers))
        slot.save(pack(header, loaded.record, loaded.pins))
    finally:
        slot.release()


def whole(store: Store, name: str) -> bytes:
    """Return a game in the bytes of a single file, including all steps in its journals."""
    loaded = store.load(name)
    header = loaded.label.header
    header = replace(header, decisions=header.counted(loaded.record.answers))
    if loaded.journalled:
        header = replace(header, parents=grown(loaded.label))
    return pack(header, loaded.record, loaded.pins)


def copy_out(data: bytes, target: Path, default: str) -> Path:
    """Write a file for the player and return its path; in a folder, use the default name.

    An existing file is never overwritten.
    """
    target = typed(target)
    path = target / default if os.path.isdir(target) else target
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise refused(path.parent, "made", error) from error
    if os.path.exists(path):
        raise SaveError(f"{path} already exists.", hint="Choose another file name.")
    write_file(path, data)
    return absolute(path)


def unused(path: Path) -> Path:
    """Return the path, or a numbered variant of it that does not exist yet."""
    number = 2
    free = path
    while free.exists():
        free = path.with_name(f"{path.stem}-{number}{path.suffix}")
        number += 1
    return free


def take_in(store: Store, data: bytes) -> str:
    """Check a save to the last byte, add it to the store and return its name there."""
    saved = unpack(data)
    header = saved.label.header
    for entry in store.list():
        if entry.id == saved.label.id:
            raise SaveError(f"This save already exists as {entry.name}.")
    title = header.title or "a game"
    name = name_for(title, header.game) if FIT_FOR_NAMES.fullmatch(header.game) else ""
    if not name or name in store.names():
        # The same game, continued elsewhere: both are kept, and their lineage distinguishes them.
        name = name_for(title, fresh_id())
    slot = store.take(name)
    try:
        slot.save(data)
    finally:
        slot.release()
    return name


def take_in_file(store: Store, path: Path) -> str:
    """Add a game from a file and return its name in the store."""
    path = typed(path)
    if not os.path.isfile(path):
        raise NoSuchSave(f"File not found: {path}")
    return take_in(store, read_file(path, MAX_SAVE))
