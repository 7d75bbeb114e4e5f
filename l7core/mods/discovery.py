"""The discovery of mods: folders that have a manifest, and whether it is valid."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Literal, TypeAlias

from msgspec import Struct

from l7core.content import Problem
from l7core.content.parse import Parse, parse
from l7core.mods.manifest import FILE, Manifest, read_manifest
from l7core.mods.versions import Range
from l7core.sanitize import one_line, sanitize

Origin: TypeAlias = Literal["bundled", "installed", "developer"]
Reason: TypeAlias = Literal[
    "manifest", "twice", "disabled", "needs", "conflict", "cycle", "consent", "code", "content"
]
"""Reason why a mod is not loaded, for programs."""


class ModFolder(Struct, frozen=True):
    """A mod's folder, or a folder of mods, with its origin."""

    path: Path
    origin: Origin


class Mod(Struct, frozen=True):
    """A mod with a valid manifest."""

    manifest: Manifest
    folder: Path
    origin: Origin

    @property
    def id(self) -> str:
        return self.manifest.id


class SetAside(Struct, frozen=True):
    """A mod that was skipped, and the reason."""

    id: str
    folder: Path
    reason: str
    problems: tuple[Problem, ...] = ()
    why: Reason = "content"
    origin: Origin = "installed"
    manifest: Manifest | None = None


def find(folders: Iterable[ModFolder], parse: Parse = parse) -> Iterator[Mod | SetAside]:
    """Yield the mods in these folders; later mods with the same id are skipped."""
    known: dict[str, Path] = {}
    for where in folders:
        for folder in _folders_of_mods(where.path.absolute()):
            mod = _read(folder, where.origin, parse)
            if isinstance(mod, Mod) and mod.id in known:
                reason = f"its id is already used by {known[mod.id]}"
                yield set_aside(mod, reason, "twice")
                continue
            if isinstance(mod, Mod):
                known[mod.id] = folder
            yield mod


def set_aside(mod: Mod, reason: str, why: Reason, problems: Iterable[Problem] = ()) -> SetAside:
    """Return the mod as skipped, with the reason."""
    return SetAside(
        mod.id,
        mod.folder,
        sanitize(reason),
        tuple(problems),
        why,
        mod.origin,
        manifest=mod.manifest,
    )


def unmet(manifest: Manifest, versions: Mapping[str, str]) -> tuple[str, Reason] | None:
    """Return why a mod cannot load beside mods of these versions; None if it can."""
    for other, wanted in manifest.requires.items():
        if other not in versions:
            return f"it requires {other}, which isn't available", "needs"
        if not Range.parse(wanted).holds(versions[other]):
            return f"it requires {other} {wanted} (found {versions[other]})", "needs"
    for other, wanted in manifest.optional.items():
        if other in versions and not Range.parse(wanted).holds(versions[other]):
            return f"it works only with {other} {wanted} (found {versions[other]})", "conflict"
    for other, wanted in manifest.conflicts.items():
        if other in versions and Range.parse(wanted).holds(versions[other]):
            return f"it conflicts with {other}", "conflict"
    return None


def _folders_of_mods(path: Path) -> list[Path]:
    """Return the folder itself if it is a mod's, else the mod folders in it except hidden ones."""
    if (path / FILE).is_file():
        return [path]
    try:
        with os.scandir(path) as entries:
            names = sorted(
                each.name for each in entries if not each.name.startswith(".") and each.is_dir()
            )
    except OSError:
        return []
    return [path / name for name in names if (path / name / FILE).is_file()]


def _read(folder: Path, origin: Origin, parse: Parse) -> Mod | SetAside:
    manifest, problems = read_manifest(folder, parse=parse)
    if manifest is None:
        reason = "its mod.toml is invalid"
        return SetAside(one_line(folder.name), folder, reason, problems, "manifest", origin)
    mod = Mod(manifest, folder, origin)
    if problems:
        reason = "; ".join(problem.message for problem in problems)
        return set_aside(mod, reason, "manifest", problems)
    return mod
