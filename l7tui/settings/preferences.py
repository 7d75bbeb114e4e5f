"""A player's settings: the stored ones, this session's overrides, and changes to both.

Overrides from the environment or the command line last for the session and are never written. A
file with errors is backed up before it is replaced.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import fields, replace

from l7core.engine.ids import nearest
from l7core.engine.state import UNREADABLE
from l7core.language import spoken
from l7core.persist.errors import SaveError
from l7core.persist.files import read_file, refused, write_file
from l7tui.settings.choices import Forced, Settings, checked

MOST_BYTES = 256 * 1024
FIELDS = {field.name: field for field in fields(Settings)}


class Unread(msgspec.Struct, frozen=True):
    """A settings file with errors: the reason and the file's content."""

    why: str
    data: bytes


class Preferences:
    """The current settings; without a file, they last until the program ends."""

    def __init__(
        self,
        stored: Settings | None = None,
        *,
        file: Path | None = None,
        forced: Mapping[str, Forced] | None = None,
    ) -> None:
        """Use `opened` for settings from a file."""
        self.stored = stored or Settings()
        self.forced = dict(forced or {})
        self.file = file
        self.trouble = ""
        """Problems with reading or writing the file, as sentences."""
        self._unwritten: dict[str, Any] = {}

    @classmethod
    def opened(cls, file: Path, forced: Mapping[str, Forced] | None = None) -> Preferences:
        """Return the settings of a file, or the defaults without one."""
        preferences = cls(file=file, forced=forced)
        try:
            preferences.stored, unread = _read(file)
        except SaveError as error:
            preferences.trouble = spoken("{error} Using default settings.", error=error)
            return preferences
        if unread:
            preferences.trouble = spoken(
                "Can't read {file}: {why} Invalid settings use defaults; the file is kept.",
                file=file,
                why=unread.why,
            )
        return preferences

    @property
    def now(self) -> Settings:
        """Stored settings with this session's overrides."""
        if not self.forced:
            return self.stored
        return replace(self.stored, **{name: each.value for name, each in self.forced.items()})

    def change(self, **changes: Any) -> None:
        """Change settings and save them; `trouble` reports a failure to save."""
        for name in changes:
            self.forced.pop(name, None)
        self.stored = replace(self.stored, **changes)
        self.trouble = ""
        self._unwritten |= changes
        if self.file:
            try:
                self._write(self.file, self._unwritten)
                self._unwritten = {}
            except SaveError as error:
                self.trouble = spoken(
                    "{message} Settings last until you quit.", message=error.message
                )

    def _write(self, file: Path, changes: Mapping[str, Any]) -> None:
        """Apply the changes to the file's current content, which another L7 may have changed."""
        there, unread = _read(file)
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise refused(file.parent, "made", error) from error
        if unread:
            aside = _unused(file)
            write_file(aside, unread.data)
            self.trouble = spoken("The unreadable file is kept as {name}.", name=aside.name)
        text = msgspec.json.format(msgspec.json.encode(replace(there, **changes)), indent=2)
        write_file(file, text + b"\n")


def _read(file: Path) -> tuple[Settings, Unread | None]:
    """Return the file's settings and its errors, if any; raise SaveError if the disk refuses."""
    try:
        data = read_file(file, MOST_BYTES)
    except SaveError as error:
        if isinstance(error.__cause__, FileNotFoundError):
            return Settings(), None
        raise
    try:
        table = msgspec.json.decode(data, type=dict[str, Any])
    except UNREADABLE as error:
        return Settings(), Unread(f"{error}.", data)
    values: dict[str, Any] = {}
    troubles: list[str] = []
    for name, value in table.items():
        if name not in FIELDS:
            close = nearest(name, FIELDS)
            troubles.append(spoken("Unknown setting: {name!r}.", name=name))
            if close:
                troubles.append(spoken("Did you mean {close!r}?", close=close))
            continue
        try:
            values[name] = msgspec.convert(value, FIELDS[name].type)
        except UNREADABLE as error:
            troubles.append(f"{name}: {error}.")
    settings, more = checked(Settings(**values))
    troubles += more
    return settings, Unread(" ".join(troubles), data) if troubles else None


def _unused(file: Path) -> Path:
    """Return an unused file name for the backup."""
    number = 1
    while (aside := file.with_name(f"{file.stem}.broken-{number}{file.suffix}")).exists():
        number += 1
    return aside
