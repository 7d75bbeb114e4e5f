"""Errors about saves: a plain sentence each, with a remedy where possible."""

from __future__ import annotations

from l7core.engine.errors import L7Error


class SaveError(L7Error):
    """A failed operation on a save."""

    code = "save"


class NoSuchSave(SaveError):
    """A save that does not exist."""

    code = "no-such-save"


class NotASave(SaveError):
    """A file that is not a save."""

    code = "not-a-save"


class Damaged(SaveError):
    """A save or replay file whose content has changed since it was written."""

    code = "damaged-save"

    def __init__(self, part: str, how: str, *, container: str = "save") -> None:
        super().__init__(f"The {container} is damaged: {how}.")
        self.part = part
        """Damaged part, such as `header` or the name of a section."""


class NewerFormat(SaveError):
    """A save or a replay in the format of a later L7 version."""

    code = "newer-save"

    def __init__(self, written_in: int, known: int, engine: str = "", kind: str = "save") -> None:
        by = f" by L7 {engine}" if engine else ""
        super().__init__(
            f"The {kind} was written{by} in format {written_in}; this version of L7 reads up"
            f" to format {known}.",
            hint="Update L7 to open it. The file is unchanged.",
        )


class TooLarge(SaveError):
    """A save that claims or needs more space than a save may take."""

    code = "save-too-large"


class Unconfirmed(SaveError):
    """A new save that is in place, but that the disk has not confirmed as durable."""

    code = "unconfirmed-save"


class HeldElsewhere(SaveError):
    """A game that is open in another running L7."""

    code = "held-elsewhere"

    def __init__(self, pid: int | None = None, host: str = "") -> None:
        where = f"process {pid} on {host}" if pid else "unknown process"
        super().__init__(
            f"The game is open elsewhere ({where}).", hint="Close it there to play it here."
        )
        self.pid = pid
        self.host = host


class ReadOnly(SaveError):
    """A change to a game that was opened for reading only."""

    code = "read-only"
