"""The installation of a mod: it is fetched, checked against the other mods and put on the shelf."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from msgspec import Struct

from l7core.engine.errors import L7Error
from l7core.mods.discovery import Mod, SetAside, find, unmet
from l7core.mods.errors import ModError, Refused
from l7core.mods.fingerprint import seal as sealed
from l7core.mods.install.consent import may_run
from l7core.mods.install.fetch import fetch, source_of
from l7core.mods.manifest import Manifest, read_manifest
from l7core.mods.owned.collection import Collection
from l7core.mods.owned.installed import Version
from l7core.mods.owned.trust import Agree

FETCHED = "mod"
"""Folder in a draft for the fetched mod, before its id is known."""


class Taken(Struct, frozen=True, kw_only=True):
    """The result of an installation."""

    id: str
    version: str
    replaced: str = ""
    """Version that was replaced; empty for none."""
    runs: bool = True
    """False for code that the player has not allowed."""


def install(
    collection: Collection, named: str, agree: Agree, *, id: str = "", seal: str | None = None
) -> Taken:
    """Fetch, check and install a mod; a code mod runs only if the player agrees.

    `named` is a source, or `ID@HASH` for a version that is still on the shelf. A mod with another
    id or seal than the given ones is rejected, and so is a mod with another id than in its index.
    """
    if seal is None and (shelved := _shelved(collection, named)):
        return _use(collection, *shelved, agree)
    source = source_of(named)
    with collection.shelf.draft() as draft:
        fetched = fetch(source, draft / FETCHED, scratch=draft / "download")
        if seal is not None and seal != sealed(draft / FETCHED):
            raise Refused(named, ["it has changed since the mod list was exported"])
        wanted = id or (source.named.rpartition("#")[2] if source.kind == "index" else "")
        folder, manifest = _checked(collection, draft / FETCHED, named, wanted)
        replaced = collection.installed().get(manifest.id)
        version = collection.shelf.put(folder, manifest, fetched.named)
    return Taken(
        id=manifest.id,
        version=manifest.version,
        replaced=replaced.now.version if replaced else "",
        runs=may_run(collection, manifest, version, agree),
    )


def _checked(
    collection: Collection, fetched: Path, named: str, wanted: str
) -> tuple[Path, Manifest]:
    """Return the folder, renamed to the mod's id, and the manifest of a mod that may be installed.

    `wanted` is the id that the mod must have, or empty. Raises Refused with all reasons if the mod
    may not be installed.
    """
    manifest, problems = read_manifest(fetched, shown_as=Path(named).name)
    if manifest is None or problems:
        raise Refused(named, (), problems)
    if wanted and manifest.id != wanted:
        raise Refused(named, [f"it is the mod {manifest.id!r}, not {wanted!r}"])
    folder = fetched.with_name("named") / manifest.id
    os.mkdir(folder.parent)
    os.replace(fetched, folder)
    if reasons := _clashes(collection, manifest):
        raise Refused(named, reasons)
    if manifest.kind == "data" and (aside := _tried(collection, folder, manifest.id)):
        raise Refused(named, () if aside.problems else (aside.reason,), aside.problems)
    return folder, manifest


def _clashes(collection: Collection, manifest: Manifest) -> list[str]:
    """Return the reasons why the mod cannot be used beside the available ones."""
    others: dict[str, Mod] = {}
    for mod in find([*collection.bundled(), *collection.own()]):
        if isinstance(mod, Mod):
            others.setdefault(mod.id, mod)
    same = others.pop(manifest.id, None)
    reasons = []
    if same and same.origin == "bundled":
        reasons.append(f"{manifest.id} is the id of a built-in mod")
    elif same and same.folder in collection.shelf.by_hand():
        reasons.append(f"{same.folder} has the same id; move that folder away first")
    no = unmet(manifest, {id: mod.manifest.version for id, mod in others.items()})
    if no:
        hint = "; install it first" if no[1] == "needs" else ""
        reasons.append(f"{no[0]}{hint}")
    return reasons


def _tried(collection: Collection, folder: Path, id: str) -> SetAside | None:
    """Return the data mod as skipped if it fails beside all other mods; None if it loads."""
    host = collection.host_with(folder)
    for ruleset in host.rulesets:
        with suppress(L7Error):
            host.rules(ruleset)
    return next((each for each in host.set_aside if each.id == id and each.why != "twice"), None)


def _shelved(collection: Collection, named: str) -> tuple[str, Version] | None:
    """Return the mod and version that `ID@HASH` names, or None."""
    id, mark, digits = named.partition("@")
    if not mark or not digits:
        return None
    installed = collection.installed().get(id)
    for version in installed.versions if installed else ():
        if version.seal.startswith(digits) or version.hash.startswith(digits):
            return id, version
    return None


def _use(collection: Collection, id: str, version: Version, agree: Agree) -> Taken:
    """Switch to a version on the shelf."""
    shelf = collection.shelf
    installed = shelf.installed()[id]
    if wrong := shelf.state_of(version):
        raise ModError(f"Can't use {id} {version.version}: {wrong}.")
    if version != installed.now:
        shelf.use(id, version)
    manifest, problems = read_manifest(shelf.folder / version.folder)
    if manifest is None:
        raise Refused(id, (), problems)
    runs = may_run(collection, manifest, version, agree)
    return Taken(id=id, version=version.version, replaced=installed.now.version, runs=runs)
