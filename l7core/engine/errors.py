"""Errors, each with a sentence that a player or a mod author can act on."""

from __future__ import annotations

from l7core.sanitize import sanitize


class L7Error(Exception):
    """An expected failure: one sentence, a stable code and a remedy.

    The text may contain names from outside, so control characters in it are replaced.
    """

    code = "error"

    def __init__(self, message: str, *, hint: str = "") -> None:
        self.message = sanitize(message)
        self.hint = sanitize(hint)
        super().__init__(self.message)

    def __str__(self) -> str:
        return f"{self.message} {self.hint}".rstrip()


class IllegalAnswer(L7Error):
    """An answer or payment that the open question does not allow."""

    code = "illegal-answer"


class UndoRefused(L7Error):
    """A refused undo: nothing is left to undo, or a barrier forbids it."""

    code = "undo-refused"


class RedoRefused(L7Error):
    """A refused redo: no undone answer is left."""

    code = "redo-refused"


class FlowFailed(L7Error):
    """An exception in a rule; the game is as it was before the answer."""

    code = "flow-failed"

    def __init__(self, message: str, *, flow: str, mod: str, hint: str = "") -> None:
        super().__init__(message, hint=hint)
        self.flow = flow
        self.mod = mod


class UnknownId(L7Error):
    """An id that does not exist."""

    code = "unknown-id"
