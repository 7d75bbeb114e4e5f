"""What can go wrong, told as a sentence that a player or a mod author can act on."""

from __future__ import annotations

from l7core.harmless import harmless


class L7Error(Exception):
    """A stated failure: one sentence, a stable code, and what to do about it.

    Names in it may come from outside; it holds nothing that a terminal obeys.
    """

    code = "error"

    def __init__(self, message: str, *, hint: str = "") -> None:
        self.message = harmless(message)
        self.hint = harmless(hint)
        super().__init__(self.message)

    def __str__(self) -> str:
        return f"{self.message} {self.hint}".rstrip()


class IllegalAnswer(L7Error):
    """The answer is not among the options of the pending question."""

    code = "illegal-answer"


class UndoRefused(L7Error):
    """Nothing to undo, or an information barrier stands before it."""

    code = "undo-refused"


class RedoRefused(L7Error):
    """No undone decision is waiting."""

    code = "redo-refused"


class FlowFailed(L7Error):
    """A rule raised; the game stands where it stood before the answer."""

    code = "flow-failed"

    def __init__(self, message: str, *, flow: str, mod: str, hint: str = "") -> None:
        super().__init__(message, hint=hint)
        self.flow = flow
        self.mod = mod


class UnknownId(L7Error):
    """An id that nothing bears."""

    code = "unknown-id"
