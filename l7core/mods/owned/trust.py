"""Consent: the code mods that the player allows to run, bound to their exact content.

Consent applies to the seal of the mod that the player saw, which covers every byte. After any other
change, such as an update or a single changed file, the player is asked again and sees the changes.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TypeAlias

import msgspec
from msgspec import Struct

from l7core.content.cache import OWN, is_ours
from l7core.engine.state import UNREADABLE
from l7core.language import guarded, spoken
from l7core.mods.errors import ModError, NoConsent
from l7core.mods.fingerprint import digests, every_file, seal
from l7core.mods.manifest import Manifest
from l7core.persist.errors import HeldElsewhere, SaveError
from l7core.persist.files import make_folder, write_file
from l7core.persist.lock import Lock

WARNING = guarded(
    "This mod runs code. If you allow it, it has all your rights: it can read and delete your "
    "files, and L7 can't stop it."
)
FORMAT = 1
MOST_BYTES = 4 * 1024 * 1024
PATIENCE = 2.0
PAUSE = 0.01
"""Pause between two attempts to lock the file, in seconds; `PATIENCE` is the total time."""


class Consent(Struct, frozen=True, kw_only=True):
    """The player's permission to run exactly this content."""

    seal: str
    version: str = ""
    files: Mapping[str, str] = {}
    """Hash of each file, which later shows what an update changes."""


class Choices(Struct, frozen=True, kw_only=True):
    """The player's decisions about mods. They belong to this machine and are never shared."""

    format: int = FORMAT
    disabled: tuple[str, ...] = ()
    consents: Mapping[str, Consent] = {}


class Change(Struct, frozen=True):
    """A change to one file by an update."""

    file: str
    how: str
    """Kind of change: `new`, `changed` or `gone`."""


class Request(Struct, frozen=True, kw_only=True):
    """The information shown to a player before code may run."""

    manifest: Manifest
    source: str
    seal: str
    files: tuple[tuple[str, int], ...]
    """Files with their sizes."""
    digests: Mapping[str, str]
    earlier: str = ""
    """Version that the player has allowed before; empty for none."""
    changes: tuple[Change, ...] = ()
    """Files that have changed since that version."""

    def facts(self) -> Iterator[tuple[str, str]]:
        """Yield facts about the mod and its author, as pairs of a heading and words."""
        manifest = self.manifest
        yield "mod", f"{manifest.name} ({manifest.id} {manifest.version})"
        yield "author", ", ".join(manifest.authors) or spoken(guarded("not given"))
        yield "licence", manifest.licence or spoken(guarded("not given"))
        yield "source", self.source or spoken(guarded("unknown"))
        yield "hash", self.seal

    def lines(self) -> Iterator[str]:
        """Yield the whole request, line by line. The essential part comes last, so that no list can
        hide it."""
        yield spoken(guarded("{n:# file|# files}:"), n=len(self.files))
        for name, size in self.files:
            yield f"  {size:>9,}  {name}"
        if self.earlier:
            yield spoken(
                guarded("You allowed version {earlier}. Changes since then:"), earlier=self.earlier
            )
            for change in self.changes:
                yield f"  {change.how:<8} {change.file}"
        for heading, words in self.facts():
            yield f"{heading:<8} {words}"
        yield spoken(WARNING)


Agree: TypeAlias = Callable[[Request], bool]
"""Callback that shows a request to the player and returns whether the player agreed."""


def refuse(request: Request) -> bool:
    """Refuse every request, for use where the player cannot be asked."""
    return False


class Trust:
    """The player's decisions, in a file."""

    def __init__(self, file: Path) -> None:
        self.file = file

    def choices(self) -> Choices:
        """Return all decisions. An unreadable file allows nothing and disables nothing.

        A file that other users may have written is ignored too: it could let a mod's code run.
        """
        try:
            with self.file.open("rb") as file:
                if not is_ours(os.fstat(file.fileno())):
                    return Choices()
                choices = msgspec.json.decode(file.read(MOST_BYTES), type=Choices)
        except (OSError, *UNREADABLE):
            return Choices()
        return choices if choices.format <= FORMAT else Choices()

    def request(self, folder: Path, manifest: Manifest, source: str) -> Request:
        """Return the information to show before the code in that folder may run."""
        earlier = self.choices().consents.get(manifest.id)
        hashes = digests(folder)
        sizes = {
            path.relative_to(folder).as_posix(): path.stat().st_size for path in every_file(folder)
        }
        return Request(
            manifest=manifest,
            source=source,
            seal=seal(folder),
            files=tuple(sorted(sizes.items())),
            digests=hashes,
            earlier=earlier.version if earlier else "",
            changes=tuple(_changes(earlier.files, hashes)) if earlier else (),
        )

    def agreed_to(self, mod: str, seal: str) -> bool:
        """Return whether the player has allowed exactly the content with this seal."""
        consent = self.choices().consents.get(mod)
        return consent is not None and consent.seal == seal

    def agree(self, request: Request) -> None:
        """Store the player's consent to everything in the request."""
        consent = Consent(
            seal=request.seal, version=request.manifest.version, files=request.digests
        )
        with self._changing() as choices:
            self._write(choices, consents={**choices.consents, request.manifest.id: consent})

    def forget(self, mod: str) -> None:
        """Delete all decisions about a mod, including consent."""
        with self._changing() as choices:
            if mod in choices.consents or mod in choices.disabled:
                consents = {id: each for id, each in choices.consents.items() if id != mod}
                disabled = tuple(id for id in choices.disabled if id != mod)
                self._write(choices, consents=consents, disabled=disabled)

    def disable(self, mod: str) -> None:
        """Exclude the mod from loading from now on."""
        with self._changing() as choices:
            if mod not in choices.disabled:
                self._write(choices, disabled=(*choices.disabled, mod))

    def enable(self, mod: str) -> None:
        """Load the mod again from now on."""
        with self._changing() as choices:
            if mod in choices.disabled:
                self._write(choices, disabled=tuple(id for id in choices.disabled if id != mod))

    @contextmanager
    def _changing(self) -> Iterator[Choices]:
        """Yield the current decisions while no other process can change them."""
        try:
            make_folder(self.file.parent)
            guard = self._guard()
        except SaveError as error:
            raise ModError(error.message) from error
        try:
            yield self.choices()
        finally:
            guard.release()

    def _guard(self) -> Lock:
        """Lock the file; raise HeldElsewhere if another process holds it for too long."""
        patience = time.monotonic() + PATIENCE
        while True:
            try:
                return Lock(self.file.with_name(f".{self.file.name}.changing"))
            except HeldElsewhere:
                if time.monotonic() > patience:
                    raise
                time.sleep(PAUSE)

    def _write(self, choices: Choices, **changes: object) -> None:
        changed = msgspec.structs.replace(choices, **changes)
        data = msgspec.json.format(msgspec.json.encode(changed), indent=1) + b"\n"
        try:
            write_file(self.file, data, rights=OWN)
        except SaveError as error:
            raise ModError(error.message) from error


def no_consent(mod: str) -> NoConsent:
    """Return the error for code without consent, with the command that asks for it."""
    return NoConsent(
        spoken(guarded("The mod {mod} runs code and you haven't allowed it yet."), mod=mod),
        hint=spoken(guarded("Run 'l7 mods enable {mod}' to review and allow it."), mod=mod),
    )


def _changes(before: Mapping[str, str], after: Mapping[str, str]) -> Iterator[Change]:
    for name in sorted({*before, *after}):
        if name not in before:
            yield Change(name, "new")
        elif name not in after:
            yield Change(name, "gone")
        elif before[name] != after[name]:
            yield Change(name, "changed")
