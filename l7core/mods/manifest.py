"""`mod.toml`: what a mod says of itself, readable without loading anything else of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from l7core.engine.ids import is_mod_id
from l7core.mods.versions import Range, parse_version

FILE = "mod.toml"
API_VERSION = "1.0"
"""What a manifest's `api` range is held against."""


class Manifest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename="kebab"):
    """One mod's own description. Keys in TOML are written with hyphens."""

    id: str
    name: str
    version: str
    """A PEP 440 version."""
    api: str
    """The range of `l7core.api.API_VERSION` that the mod is written for: `>=1,<2`."""
    kind: Literal["data", "code"]
    """`data` is read and never executed; `code` is imported, and needs the player's consent."""
    authors: tuple[str, ...] = ()
    licence: str = ""
    blurb: str = ""
    provides: tuple[str, ...] = ()
    """What it brings, in words for the list of mods: `scenario`, `cards`, `ruleset` …"""
    module: str = ""
    """Code mods: the module in the mod's folder that implements hooks."""
    ruleset: str = ""
    """The ruleset that its content belongs to, and every ruleset that extends it."""
    requires: Mapping[str, str] = {}
    """Mods that must be there, with version ranges."""
    optional: Mapping[str, str] = {}
    """Mods that load before this one if they are there."""
    conflicts: Mapping[str, str] = {}
    load_after: tuple[str, ...] = ()
    fallbacks: Mapping[str, str] = {}
    """Record ids of its own that a save may replace when the mod is gone."""

    def faults(self) -> list[str]:
        """What the types alone cannot see: bad ids, versions and ranges, a missing module."""
        found = []
        if not is_mod_id(self.id):
            found.append(f"the id {self.id!r} must be lower-case words joined by hyphens")
        if self.kind == "code" and not self.module:
            found.append("a code mod names the module of its hooks: module = …")
        if self.kind == "data" and self.module:
            found.append("a data mod has no module; for Python write kind = 'code'")
        try:
            parse_version(self.version)
        except ValueError as error:
            found.append(f"version: {error}")
        try:
            if not Range.parse(self.api).holds(API_VERSION):
                found.append(f"it is written for api {self.api}, this is {API_VERSION}")
        except ValueError as error:
            found.append(f"api: {error}")
        for table, ranges in self.ranges().items():
            for other, text in ranges.items():
                try:
                    Range.parse(text)
                except ValueError as error:
                    found.append(f"{table}.{other}: {error}")
        return found

    def ranges(self) -> dict[str, Mapping[str, str]]:
        """The tables that name other mods."""
        return {"requires": self.requires, "optional": self.optional, "conflicts": self.conflicts}

    def comes_after(self) -> frozenset[str]:
        """The mods that load before this one."""
        return frozenset((*self.requires, *self.optional, *self.load_after))
