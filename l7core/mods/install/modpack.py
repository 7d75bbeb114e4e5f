"""A modpack: which mods a table plays with, in a file that several players share.

It names each mod with where it comes from and the seal over every byte, and holds none itself. What
is fetched for it is exactly what its author had, or is not taken in.
"""

from __future__ import annotations

from pathlib import Path

import msgspec
from msgspec import Struct

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
    """One mod of the pack."""

    id: str
    version: str
    source: str
    """A distribution with its version, or an index and the mod's id: what others can reach too."""
    seal: str


class Modpack(Struct, frozen=True, kw_only=True):
    """The mods that belong together."""

    format: int = FORMAT
    name: str = ""
    mods: tuple[Wanted, ...] = ()


def write(collection: Collection, file: Path, name: str) -> tuple[Modpack, list[str]]:
    """Name every installed mod in a file; says which others may not be able to fetch."""
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
    """The pack in a file; raises ModError."""
    try:
        with file.open("rb") as opened:
            pack = msgspec.json.decode(opened.read(MOST_BYTES), type=Modpack)
    except (OSError, *UNREADABLE) as error:
        raise ModError(f"{file} isn't a mod list: {error}.") from error
    if pack.format > FORMAT:
        raise ModError(f"{file} needs a newer version of L7.")
    return pack


def take_in(collection: Collection, pack: Modpack, agree: Agree) -> list[Taken]:
    """Install what is not there yet, each as it was written down; raises where one cannot be."""
    there = {id: mod.now.seal for id, mod in collection.installed().items()}
    return [
        install(collection, each.source, agree, seal=each.seal)
        for each in pack.mods
        if there.get(each.id) != each.seal
    ]
