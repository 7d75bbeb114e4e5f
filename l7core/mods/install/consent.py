"""Requests for the player's consent to run an installed mod's code."""

from __future__ import annotations

from l7core.mods.fingerprint import seal
from l7core.mods.manifest import Manifest, read_manifest
from l7core.mods.owned.collection import Collection
from l7core.mods.owned.installed import Version
from l7core.mods.owned.trust import Agree, Request


def may_run(collection: Collection, manifest: Manifest, version: Version, agree: Agree) -> bool:
    """Return whether the mod may run, after asking the player if necessary."""
    request = _request(collection, manifest, version)
    if request is None:
        return True
    if agree(request):
        collection.trust.agree(request)
        return True
    return False


def request_for(collection: Collection, id: str) -> Request | None:
    """Return the request to show before the mod's code may run; None if none is needed."""
    installed = collection.installed().get(id)
    if installed is None:
        return None
    manifest, _ = read_manifest(collection.shelf.folder / installed.now.folder)
    return _request(collection, manifest, installed.now) if manifest else None


def _request(collection: Collection, manifest: Manifest, version: Version) -> Request | None:
    folder = collection.shelf.folder / version.folder
    if manifest.kind == "data" or collection.trust.agreed_to(manifest.id, seal(folder)):
        return None
    return collection.trust.request(folder, manifest, version.source)
