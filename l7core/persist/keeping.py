"""Saved games that are not in play, renamed, copied out and taken in.

None of it needs the rules or mods that a game was played with, and none of it runs them.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

from msgspec.structs import replace

from l7core.harmless import one_line
from l7core.language import spoken
from l7core.persist.describing import fresh_id
from l7core.persist.errors import NoSuchSave, SaveError
from l7core.persist.files import absolute, read_file, refused, typed, write_file
from l7core.persist.format import MAX_SAVE, unpack
from l7core.persist.lineage import grown
from l7core.persist.packing import pack
from l7core.persist.store import Store, name_for

ENDING = ".l7"
LONGEST = 60
"""The most letters that a title may have."""
FIT_FOR_NAMES = re.compile("[a-z0-9-]{1,32}")
"""The ids of foreign saves that may become part of a file's name."""


def rename(store: Store, name: str, title: str) -> None:
    """Give a game another title. Its files keep their name, by which it is opened."""
    title = " ".join(one_line(title).split())[:LONGEST]
    if not title:
        raise SaveError(spoken("Enter a title."))
    slot = store.take(name)
    try:
        loaded = store.load(name)
        header = replace(loaded.label.header, title=title, parents=grown(loaded.label))
        header = replace(header, decisions=header.counted(loaded.record.answers))
        slot.save(pack(header, loaded.record, loaded.pins))
    finally:
        slot.release()


def whole(store: Store, name: str) -> bytes:
    """A game as one file, with everything that its journals add."""
    loaded = store.load(name)
    header = loaded.label.header
    header = replace(header, decisions=header.counted(loaded.record.answers))
    if loaded.journalled:
        header = replace(header, parents=grown(loaded.label))
    return pack(header, loaded.record, loaded.pins)


def copy_out(data: bytes, to: Path, default: str) -> Path:
    """Write a file for the player; into a folder, under the default name. Says where it is.

    What is there already is never overwritten.
    """
    to = typed(to)
    path = to / default if os.path.isdir(to) else to
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise refused(path.parent, "made", error) from error
    if os.path.exists(path):
        raise SaveError(f"{path} already exists.", hint="Choose another file name.")
    write_file(path, data)
    return absolute(path)


def unused(path: Path) -> Path:
    """That path, or one beside it whose name is not taken."""
    number = 2
    free = path
    while free.exists():
        free = path.with_name(f"{path.stem}-{number}{path.suffix}")
        number += 1
    return free


def take_in(store: Store, data: bytes) -> str:
    """Add a game from a save's bytes; says its name here. It is read to its last byte first."""
    saved = unpack(data)
    header = saved.label.header
    for entry in store.list():
        if entry.id == saved.label.id:
            raise SaveError(f"This very save is here already, as {entry.name}.")
    title = header.title or "a game"
    name = name_for(title, header.game) if FIT_FOR_NAMES.fullmatch(header.game) else ""
    if not name or name in store.names():
        # The same game, played on elsewhere: both are kept, and their lineage tells them apart.
        name = name_for(title, fresh_id())
    slot = store.take(name)
    try:
        slot.save(data)
    finally:
        slot.release()
    return name


def take_in_file(store: Store, path: Path) -> str:
    """Add a game from a file; says its name here."""
    path = typed(path)
    if not os.path.isfile(path):
        raise NoSuchSave(f"File not found: {path}")
    return take_in(store, read_file(path, MAX_SAVE))
