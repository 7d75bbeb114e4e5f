"""Restoration of the mods in the lock file: they are fetched again from their sources."""

from __future__ import annotations

from msgspec import Struct

from l7core.engine.errors import L7Error
from l7core.mods.errors import ModError
from l7core.mods.fingerprint import seal
from l7core.mods.install.fetch import Source, fetch, source_of
from l7core.mods.install.installing import FETCHED
from l7core.mods.manifest import read_manifest
from l7core.mods.owned.installed import InstalledMods, Version


class Restored(Struct, frozen=True):
    """A mod that was not as it had been installed."""

    id: str
    version: str
    wrong: str
    failure: str = ""
    """Error that prevented the restoration; empty if the mod is restored."""


def restore(shelf: InstalledMods) -> list[Restored]:
    """Fetch the mods in the lock file again that are missing or changed."""
    return [
        _restored(shelf, id, mod.now, wrong)
        for id, mod in shelf.installed().items()
        if (wrong := shelf.state_of(mod.now))
    ]


def _restored(shelf: InstalledMods, id: str, version: Version, wrong: str) -> Restored:
    try:
        with shelf.draft() as draft:
            fetched = draft / FETCHED
            fetch(_source_of(version.source), fetched, scratch=draft / "download")
            if seal(fetched) != version.seal:
                raise ModError(
                    f"{version.source} no longer contains the installed {id} {version.version}.",
                    hint=f"Run 'l7 mods install {version.source}' to install its current content.",
                )
            manifest, _ = read_manifest(fetched)
            if manifest is None or manifest.id != id:
                raise ModError(f"{version.source} isn't the mod {id}.")
            shelf.put_back(fetched, version)
    except L7Error as error:
        return Restored(id, version.version, wrong, str(error))
    return Restored(id, version.version, wrong)


def _source_of(named: str) -> Source:
    try:
        return source_of(named)
    except ModError as error:
        raise ModError(f"{named} is no longer available.", hint=error.hint) from error
