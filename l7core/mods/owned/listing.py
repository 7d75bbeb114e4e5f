"""All mods with name, version and state, for lists and the inspector."""

from __future__ import annotations

from pathlib import Path
from typing import Literal, TypeAlias

from msgspec import Struct

from l7core.language import guarded, spoken
from l7core.mods.discovery import Mod, SetAside
from l7core.mods.host import Host
from l7core.mods.manifest import FILE, Manifest
from l7core.mods.owned.collection import Collection, no_such_mod

State: TypeAlias = Literal["loaded", "disabled", "not loaded"]
BY_HAND = guarded("added manually")


class Listed(Struct, frozen=True, kw_only=True):
    """A mod as shown in lists, loaded or not."""

    id: str
    name: str = ""
    version: str = ""
    kind: str = ""
    origin: str
    state: State
    reason: str = ""
    """Reason why the mod is not loaded."""
    why: str = ""
    """Reason why the mod is not loaded, as a word for programs: `consent`, `content` …"""
    details: tuple[str, ...] = ()
    """Problems with the mod, as text with lines and carets."""
    manifest: Manifest | None = None
    folder: Path
    source: str = ""


def listed(collection: Collection, host: Host) -> list[Listed]:
    """Return all mods: the loaded ones in load order, then the others by id."""
    skipped = host.check_own()
    sources = _Sources(collection)
    loaded = [_loaded(mod, sources) for mod in host.mods]
    others = [_set_aside(each, sources) for each in skipped]
    if not collection.safe:
        others += _missing(collection)
    return [*loaded, *sorted(others, key=lambda each: each.id)]


def named(collection: Collection, host: Host, id: str) -> Listed:
    """Return the mod with this id; raise ModError if there is none."""
    by_id: dict[str, Listed] = {}
    for each in listed(collection, host):
        by_id.setdefault(each.id, each)
    if id not in by_id:
        raise no_such_mod(id, by_id)
    return by_id[id]


class _Sources:
    """The source of each mod as text."""

    def __init__(self, collection: Collection) -> None:
        self._by_hand = collection.shelf.by_hand()
        self._fetched = {id: mod.now.source for id, mod in collection.installed().items()}

    def of(self, mod: Mod | SetAside) -> str:
        if mod.origin == "bundled":
            return spoken(guarded("built-in"))
        if mod.origin == "developer":
            return str(mod.folder)
        return spoken(BY_HAND) if mod.folder in self._by_hand else self._fetched.get(mod.id, "")


def _loaded(mod: Mod, sources: _Sources) -> Listed:
    return Listed(
        id=mod.id,
        name=mod.manifest.name,
        version=mod.manifest.version,
        kind=mod.manifest.kind,
        origin=mod.origin,
        state="loaded",
        manifest=mod.manifest,
        folder=mod.folder,
        source=sources.of(mod),
    )


def _set_aside(each: SetAside, sources: _Sources) -> Listed:
    manifest = each.manifest
    return Listed(
        id=each.id,
        name=manifest.name if manifest else "",
        version=manifest.version if manifest else "",
        kind=manifest.kind if manifest else "",
        origin=each.origin,
        state="disabled" if each.why == "disabled" else "not loaded",
        reason=each.reason,
        why=each.why,
        details=tuple(problem.render() for problem in each.problems),
        manifest=manifest,
        folder=each.folder,
        source=sources.of(each),
    )


def _missing(collection: Collection) -> list[Listed]:
    """Return the mods in the lock file whose folders are gone."""
    return [
        Listed(
            id=id,
            version=mod.now.version,
            origin="installed",
            state="not loaded",
            reason=spoken(guarded("folder missing; run 'l7 mods restore' to fetch it again")),
            why="missing",
            folder=collection.shelf.folder / mod.now.folder,
            source=mod.now.source,
        )
        for id, mod in collection.installed().items()
        if not (collection.shelf.folder / mod.now.folder / FILE).is_file()
    ]
