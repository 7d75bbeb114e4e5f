"""A modpack: a file that several players share, with the mods that they play with.

It contains no mods. It lists the source of each mod and the seal over every byte. A mod that is
fetched for it must be exactly the author's, or it is rejected. The player is asked before a source
is contacted that only the pack names.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from l7core.engine.state import UNREADABLE
from l7core.mods.errors import ModError
from l7core.mods.install.installing import Taken, install
from l7core.mods.owned.collection import Collection
from l7core.mods.owned.trust import Agree
from l7core.persist.errors import SaveError
from l7core.persist.files import write_file

FORMAT = 1
MOST_BYTES = 1024 * 1024


class Wanted(Struct, frozen=True, kw_only=True):
    """A mod in the pack."""

    id: str
    version: str
    source: str
    """Source that others can reach too: a distribution with its version, or an index and the mod's
    id."""
    seal: Annotated[str, Meta(pattern=r"^[0-9a-f]{32}\Z")]


class Modpack(Struct, frozen=True, kw_only=True):
    """The mods that belong together."""

    format: int = FORMAT
    name: str = ""
    mods: tuple[Wanted, ...] = ()


def write(collection: Collection, file: Path, name: str) -> tuple[Modpack, list[str]]:
    """Write all installed mods to a pack; also return the ids of mods that others may be unable to
    fetch."""
    wanted = [
        Wanted(id=id, version=mod.now.version, source=mod.now.source, seal=mod.now.seal)
        for id, mod in sorted(collection.shelf.installed().items())
    ]
    pack = Modpack(name=name, mods=tuple(wanted))
    data = msgspec.json.format(msgspec.json.encode(pack), indent=1) + b"\n"
    try:
        write_file(file, data)
    except SaveError as error:
        raise ModError(error.message) from error
    return pack, [each.id for each in wanted if Path(each.source).is_absolute()]


def read(file: Path) -> Modpack:
    """Return the pack in a file; raise ModError if it is unreadable."""
    try:
        with file.open("rb") as opened:
            pack = msgspec.json.decode(opened.read(MOST_BYTES), type=Modpack)
    except (OSError, *UNREADABLE) as error:
        raise ModError(f"{file} isn't a mod list: {error}.") from error
    if pack.format > FORMAT:
        raise ModError(f"{file} needs a newer version of L7.")
    return pack


def missing(collection: Collection, pack: Modpack) -> list[Wanted]:
    """Return the mods of a pack that are not installed, or differ.

    The pack may come from anybody: ask the player before you contact the sources of these mods.
    """
    there = {id: mod.now.seal for id, mod in collection.installed().items()}
    return [each for each in pack.mods if there.get(each.id) != each.seal]


def take_in(collection: Collection, wanted: Wanted, agree: Agree) -> Taken:
    """Install a mod of a pack, exactly as its author had it."""
    return install(collection, wanted.source, agree, id=wanted.id, seal=wanted.seal)
