"""What can go wrong with saves. Each is one plain sentence, and a way on where there is one."""

from __future__ import annotations

from l7core.engine.errors import L7Error


class SaveError(L7Error):
    """Something about a save that cannot be done."""

    code = "save"


class NoSuchSave(SaveError):
    """There is no save of that name."""

    code = "no-such-save"


class NotASave(SaveError):
    """The file is no save at all."""

    code = "not-a-save"


class Damaged(SaveError):
    """The file is a save, or a replay, but not as it was written."""

    code = "damaged-save"

    def __init__(self, part: str, how: str, *, what: str = "save") -> None:
        super().__init__(f"The {what} is damaged: {how}.")
        self.part = part
        """`header`, or the name of a section."""


class NewerFormat(SaveError):
    """A save that a later version of L7 wrote."""

    code = "newer-save"

    def __init__(self, written_in: int, known: int, engine: str = "") -> None:
        by = f" by L7 {engine}" if engine else ""
        super().__init__(
            f"The save was written{by} in format {written_in}; this version reads up to {known}.",
            hint="Update L7 to play it on. The file has not been touched.",
        )


class TooLarge(SaveError):
    """A save that claims or needs more room than any save may take."""

    code = "save-too-large"


class Unconfirmed(SaveError):
    """The new save stands in its place, but the disk would not confirm that it will last."""

    code = "unconfirmed-save"


class HeldElsewhere(SaveError):
    """Another running L7 plays this game."""

    code = "held-elsewhere"

    def __init__(self, pid: int | None = None, host: str = "") -> None:
        where = f"process {pid} on {host}" if pid else "in a process that left no name"
        super().__init__(
            f"The game is open elsewhere ({where}).", hint="Close it there to play it here."
        )
        self.pid = pid
        self.host = host


class ReadOnly(SaveError):
    """The game was opened for reading only."""

    code = "read-only"
