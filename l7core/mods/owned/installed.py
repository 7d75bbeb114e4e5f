"""The shelf of installed mods, and the lock file that lists the valid ones.

    mods/
      lock.json                  installed mods, their sources and their hashes
      night-shift@3f9a1c0b22d4/  a mod, as it was shipped
      my-own/                    a folder that was added by hand
      .draft-1a2b3c4d/           a mod that is being fetched

A folder with an `@` and a hash is valid only while the lock file lists it. A mod is therefore
installed by one rename, and an update or a removal happens when a new lock file replaces the old
one. Leftovers of a dead process are not listed; they are deleted when the mod is next changed.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

import msgspec
from msgspec import Struct

from l7core.engine.ids import is_mod_id
from l7core.engine.state import UNREADABLE
from l7core.mods.discovery import ModFolder
from l7core.mods.errors import ModError
from l7core.mods.fingerprint import fingerprint, seal
from l7core.mods.manifest import FILE, Manifest
from l7core.persist.errors import HeldElsewhere, SaveError
from l7core.persist.files import sync_folder, write_file
from l7core.persist.lock import Lock

LOCK_FILE = "lock.json"
GUARD = ".changing"
"""File that is locked while the shelf is changed."""
DRAFT = ".draft-"
FORMAT = 1
SHORT = 12
"""Number of digits of a seal in a folder's name."""
SEAL = re.compile(r"[0-9a-f]{32}")
SHELVED = re.compile(rf"[a-z0-9-]+@[0-9a-f]{{{SHORT}}}")
MOST_BYTES = 4 * 1024 * 1024


class Version(Struct, frozen=True, kw_only=True):
    """A version of a mod on the shelf."""

    version: str
    hash: str
    """Fingerprint of the version, which saves store."""
    seal: str
    """Hash of every byte, to which consent is bound."""
    source: str
    """Source of the version: a path, or a distribution with its version."""
    folder: str


class Installed(Struct, frozen=True, kw_only=True):
    """An installed mod, and its previous version for saves that were made with it."""

    now: Version
    before: Version | None = None

    @property
    def versions(self) -> tuple[Version, ...]:
        return (self.now, self.before) if self.before else (self.now,)


class LockFile(Struct, frozen=True, kw_only=True):
    """The installed mods. The file can be copied to another machine and restored there."""

    format: int = FORMAT
    mods: Mapping[str, Installed] = {}


class InstalledMods:
    """The folder of installed mods. It need not exist before the first installation."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @property
    def lock_file(self) -> Path:
        return self.folder / LOCK_FILE

    def installed(self) -> Mapping[str, Installed]:
        """Return the mods in the lock file; raise ModError if the file is unreadable."""
        try:
            with self.lock_file.open("rb") as file:
                read = msgspec.json.decode(file.read(MOST_BYTES), type=LockFile)
        except FileNotFoundError:
            return {}
        except (OSError, *UNREADABLE) as error:
            raise ModError(
                f"Can't read {self.lock_file}: {error}.",
                hint="Its mods are disabled until the file is fixed or deleted.",
            ) from error
        if read.format > FORMAT:
            raise ModError(f"{self.lock_file} needs a newer version of L7 (format {read.format}).")
        if strays := [id for id, mod in read.mods.items() if not _belongs(id, mod)]:
            raise ModError(
                f"{self.lock_file} lists an invalid folder for the mod {strays[0]!r}.",
                hint="Its mods are disabled until the file is fixed or deleted.",
            )
        return read.mods

    def folders(self) -> list[ModFolder]:
        """Return the valid folders: those in the lock file, and those added by hand."""
        with suppress(ModError):
            mods = self.installed()
            named = [self.folder / mods[id].now.folder for id in sorted(mods)]
            own = [path for path in named if not path.is_symlink()]
            return [ModFolder(path, "installed") for path in (*own, *self.by_hand())]
        return [ModFolder(path, "installed") for path in self.by_hand()]

    def by_hand(self) -> list[Path]:
        """Return the folders that were added without an installation."""
        return [
            self.folder / name
            for name in self._names()
            if not SHELVED.fullmatch(name) and (self.folder / name / FILE).is_file()
        ]

    @contextmanager
    def draft(self) -> Iterator[Path]:
        """Yield a folder to fetch into, which is deleted when the block ends."""
        with self._changing():
            path = self.folder / f"{DRAFT}{os.urandom(4).hex()}"
            try:
                yield path
            finally:
                _delete(path)

    def put(self, fetched: Path, manifest: Manifest, source: str) -> Version:
        """Install a fetched mod in place of any other version; call this inside `draft`."""
        sealed = seal(fetched)
        version = Version(
            version=manifest.version,
            hash=fingerprint(fetched),
            seal=sealed,
            source=source,
            folder=_folder_of(manifest.id, sealed),
        )
        mods = self.installed()
        self._move_in(fetched, version)
        known = mods.get(manifest.id)
        before = known.now if known and known.now.seal != sealed else known and known.before
        self._write({**mods, manifest.id: Installed(now=version, before=before or None)})
        self._sweep(manifest.id)
        return version

    def put_back(self, fetched: Path, version: Version) -> None:
        """Restore a version that the lock file lists; call this inside `draft`."""
        self._move_in(fetched, version)
        self._sweep(version.folder.partition("@")[0])

    def use(self, mod: str, version: Version) -> None:
        """Switch to another version that is still on the shelf."""
        with self._changing():
            mods = self.installed()
            other = mods[mod].now
            self._write({**mods, mod: Installed(now=version, before=other)})
            self._sweep(mod)

    def remove(self, mod: str) -> None:
        """Remove a mod and its previous version from the shelf."""
        with self._changing():
            mods = self.installed()
            if mod not in mods:
                raise ModError(f"The mod {mod} isn't installed.")
            self._write({id: each for id, each in mods.items() if id != mod})
            self._sweep(mod)

    def state_of(self, version: Version) -> str:
        """Return the problem with a version on the shelf; empty if it is as it was installed."""
        folder = self.folder / version.folder
        if folder.is_symlink():
            return "its folder is a link"
        if not (folder / FILE).is_file():
            return "its folder is missing"
        return "" if seal(folder) == version.seal else "its files have changed since installation"

    def leftovers(self) -> list[str]:
        """Return the folders that are not in the lock file and were not added by hand."""
        with suppress(ModError):
            named = {each.folder for mod in self.installed().values() for each in mod.versions}
            names = self._names(hidden=True)
            drafts = [name for name in names if name.startswith(DRAFT)]
            shelved = [name for name in names if SHELVED.fullmatch(name) and name not in named]
            return [*drafts, *shelved]
        return []

    def _move_in(self, fetched: Path, version: Version) -> None:
        place = self.folder / version.folder
        if place.is_symlink():
            os.unlink(place)
        elif place.exists():
            if seal(place) == version.seal:
                return
            # The target of a folder's rename must not exist.
            os.replace(place, self.folder / f"{DRAFT}{os.urandom(4).hex()}")
        os.replace(fetched, place)
        sync_folder(self.folder)

    def _write(self, mods: Mapping[str, Installed]) -> None:
        data = msgspec.json.format(msgspec.json.encode(LockFile(mods=mods)), indent=1) + b"\n"
        try:
            write_file(self.lock_file, data)
        except SaveError as error:
            raise ModError(error.message, hint="No mods were changed.") from error

    def _sweep(self, mod: str) -> None:
        """Delete drafts and unlisted folders of a mod; undeletable folders only cost space.

        Other mods' folders stay: a lost lock file must not cost the mods in it.
        """
        for name in self.leftovers():
            if name.startswith((DRAFT, f"{mod}@")):
                _delete(self.folder / name)

    @contextmanager
    def _changing(self) -> Iterator[None]:
        """Prevent other processes from changing the shelf meanwhile."""
        try:
            os.makedirs(self.folder, exist_ok=True)
            guard = Lock(self.folder / GUARD)
        except HeldElsewhere as error:
            raise ModError(
                f"Another L7 is changing mods (process {error.pid}).", hint="Try again later."
            ) from error
        except SaveError as error:
            raise ModError(error.message) from error
        except OSError as error:
            raise _cannot(self.folder, error) from error
        try:
            yield
        except OSError as error:
            raise _cannot(self.folder, error) from error
        finally:
            guard.release()

    def _names(self, *, hidden: bool = False) -> list[str]:
        try:
            with os.scandir(self.folder) as entries:
                names = [each.name for each in entries if each.is_dir(follow_symlinks=False)]
        except OSError:
            return []
        return sorted(name for name in names if hidden or not name.startswith("."))


def _belongs(id: str, mod: Installed) -> bool:
    """Return whether all these versions are in the right folders on this shelf."""
    return is_mod_id(id) and all(
        SEAL.fullmatch(each.seal) and each.folder == _folder_of(id, each.seal)
        for each in mod.versions
    )


def _folder_of(id: str, seal: str) -> str:
    return f"{id}@{seal[:SHORT]}"


def _delete(folder: Path) -> None:
    """Delete as much of a folder as possible, starting with the manifest: half a mod must not look
    complete."""
    import shutil  # start-up time: it loads three compressors

    with suppress(OSError):
        os.unlink(folder / FILE)
    shutil.rmtree(folder, ignore_errors=True)


def _cannot(folder: Path, error: OSError) -> ModError:
    why = (error.strerror or str(error)).lower()
    return ModError(f"Can't change the mods in {folder}: {why}.")
