"""The player's mods and how they are loaded: bundled, installed and under development."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path

from l7core.content.cache import CACHE_FILE, ParseCache
from l7core.engine.errors import L7Error
from l7core.engine.ids import nearest
from l7core.mods.discovery import Mod, ModFolder, SetAside, find, set_aside
from l7core.mods.errors import ModError
from l7core.mods.fingerprint import seal as seal_of
from l7core.mods.host import NO_CONSENT, Host
from l7core.mods.owned.installed import Installed, InstalledMods
from l7core.mods.owned.last_start import LOADING
from l7core.mods.owned.trust import Trust

UNINSTALLED_CODE = "it is a code mod added manually; use 'l7 mods install' to review and allow it"
CHOICES = "choices.json"


class Collection:
    """All mods of one player on this machine."""

    def __init__(
        self,
        data: Path,
        bundled: Path,
        *,
        developer: Iterable[Path] = (),
        safe: bool = False,
        cache: Path | None = None,
        language: str = "en",
    ) -> None:
        """Find the player's mods in the data folder `data`.

        With `safe`, only bundled mods are loaded. Mods are read in `language` if they are
        translated. Parsed content is cached in the folder `cache`, unless it is None.
        """
        data = data.absolute()
        self.shelf = InstalledMods(data / "mods")
        self.trust = Trust(data / CHOICES)
        self._loading = data / LOADING
        self.safe = safe
        self.developer = tuple(path.absolute() for path in developer)
        self._bundled = bundled
        self._cache = cache
        self.language = language

    # -- available mods

    @property
    def has_own(self) -> bool:
        """True if any mods to load are not bundled."""
        return bool(self._own_to_load())

    def installed(self) -> Mapping[str, Installed]:
        """Return the mods in the lock file; nothing if the file is unreadable."""
        with suppress(L7Error):
            return self.shelf.installed()
        return {}

    def bundled(self) -> list[ModFolder]:
        """Return the folders of bundled mods."""
        return [ModFolder(self._bundled, "bundled")]

    def own(self) -> list[ModFolder]:
        """Return the folders of all other mods, even in safe mode."""
        developed = [ModFolder(path, "developer") for path in self.developer]
        return [*developed, *self.shelf.folders()]

    def speaking(self) -> list[Path]:
        """Return the folders of the mods that may translate the screen."""
        disabled = () if self.safe else self.trust.choices().disabled
        there = find([*self.bundled(), *self._own_to_load()])
        return [mod.folder for mod in there if mod.id not in disabled]

    def discovered(self) -> Iterator[Mod | SetAside]:
        """Yield the mods that would be loaded, and those that would be skipped; load none."""
        disabled = () if self.safe else self.trust.choices().disabled
        for mod in find([*self.bundled(), *self._own_to_load()]):
            if isinstance(mod, Mod) and mod.id in disabled:
                yield set_aside(mod, "you have disabled it", "disabled")
            elif isinstance(mod, Mod) and (reason := self._why_not_agreed(mod)):
                yield set_aside(mod, reason, "consent")
            else:
                yield mod

    def find(self, id: str) -> Mod | SetAside:
        """Return the mod with this id, loaded or not; raise ModError if there is none."""
        mods: dict[str, Mod | SetAside] = {}
        for mod in find([*self.bundled(), *self.own()]):
            mods.setdefault(mod.id, mod)
        if id not in mods:
            raise no_such_mod(id, mods)
        return mods[id]

    # -- loading

    def host(self) -> Host:
        """Load every mod that may be loaded."""
        return self._host([*self.bundled(), *self._own_to_load()])

    def host_with(self, mod: Path, *, run_code: bool = True, language: str = "") -> Host:
        """Load every mod that may be loaded; the folder `mod` replaces any other mod of its id.

        Content is read in `language`, or in the player's own.
        """
        folders = [*self.bundled(), ModFolder(mod, "developer"), *self._own_to_load()]
        return self._host(folders, run_developer=run_code, language=language)

    def host_like(
        self, host: Host, *, without: Iterable[str], instead: Mapping[str, ModFolder]
    ) -> Host:
        """Load the mods of a host, with some left out and some in another version."""
        there: list[Mod | SetAside] = [*host.mods, *host.set_aside]
        left_out = {*without, *instead}
        kept = [ModFolder(mod.folder, mod.origin) for mod in there if mod.id not in left_out]
        return self._host([*kept, *instead.values()])

    def _host(
        self, folders: Iterable[ModFolder], *, run_developer: bool = True, language: str = ""
    ) -> Host:
        def why_not_run(mod: Mod, seal: str) -> str:
            if mod.origin == "developer" and not run_developer:
                return NO_CONSENT
            return self._why_not_run(mod, seal)

        disabled = () if self.safe else self.trust.choices().disabled
        parse_cache = ParseCache(self._cache / CACHE_FILE) if self._cache else None
        try:
            return Host(
                folders,
                why_not_run=why_not_run,
                disabled=disabled,
                parse_cache=parse_cache,
                language=language or self.language,
            )
        finally:
            with suppress(OSError):
                os.unlink(self._loading)

    def _why_not_run(self, mod: Mod, seal: str) -> str:
        if mod.origin != "installed":
            return ""
        if reason := self._why_not_agreed(mod, seal):
            return reason
        with suppress(OSError):
            self._loading.write_text(mod.id, "utf-8")
        return ""

    def _why_not_agreed(self, mod: Mod, seal: str = "") -> str:
        """Return why the player has not allowed an installed code mod; "" for any other mod."""
        if mod.origin != "installed" or mod.manifest.kind != "code":
            return ""
        if mod.folder in self.shelf.by_hand():
            return UNINSTALLED_CODE
        return "" if self.trust.agreed_to(mod.id, seal or seal_of(mod.folder)) else NO_CONSENT

    def _own_to_load(self) -> list[ModFolder]:
        return [] if self.safe else self.own()


def no_such_mod(id: str, known: Iterable[str]) -> ModError:
    """Return the error for an unknown mod id, with the id that the player may have meant."""
    close = nearest(id, known)
    hint = f"Did you mean {close}?" if close else "Run 'l7 mods list' to see all mods."
    return ModError(f"Unknown mod: {id!r}.", hint=hint)
