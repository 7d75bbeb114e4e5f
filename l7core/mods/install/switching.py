"""Operations on one available mod: enable, disable and remove."""

from __future__ import annotations

from l7core.mods.discovery import Mod, SetAside, find
from l7core.mods.errors import ModError
from l7core.mods.install.consent import may_run
from l7core.mods.manifest import read_manifest
from l7core.mods.owned.collection import Collection
from l7core.mods.owned.trust import Agree


def enable(collection: Collection, id: str, agree: Agree) -> bool:
    """Enable a mod and return whether it will load: a code mod needs the player's consent."""
    collection.find(id)
    collection.trust.enable(id)
    installed = collection.installed().get(id)
    if installed is None:
        return True
    manifest, _ = read_manifest(collection.shelf.folder / installed.now.folder)
    return manifest is None or may_run(collection, manifest, installed.now, agree)


def disable(collection: Collection, id: str) -> None:
    """Exclude a mod from loading from now on."""
    if collection.find(id).origin == "bundled":
        raise ModError(f"The mod {id} is built-in and can't be disabled.")
    collection.trust.disable(id)


def remove(collection: Collection, id: str) -> None:
    """Remove a mod from the shelf, with all decisions about it."""
    if id not in collection.shelf.installed():
        raise ModError(_why_not_removed(collection.find(id)))
    collection.shelf.remove(id)
    collection.trust.forget(id)


def needed_by(collection: Collection, id: str) -> list[str]:
    """Return the available mods that require this one."""
    mods = (each for each in find(collection.own()) if isinstance(each, Mod))
    return sorted(mod.id for mod in mods if id in mod.manifest.requires)


def _why_not_removed(mod: Mod | SetAside) -> str:
    if mod.origin == "bundled":
        return f"The mod {mod.id} is built-in and can't be removed."
    return f"The mod {mod.id} was added manually; delete {mod.folder} to remove it."
