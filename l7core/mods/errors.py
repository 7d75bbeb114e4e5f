"""Errors about mods: a plain sentence each, with a remedy where possible."""

from __future__ import annotations

from collections.abc import Sequence

from l7core.content import Problem
from l7core.engine.errors import L7Error


class ModError(L7Error):
    """A failed operation on mods."""

    code = "mod"


class Refused(ModError):
    """A mod that is rejected, with all reasons."""

    code = "mod-refused"

    def __init__(
        self, source: str, reasons: Sequence[str], problems: Sequence[Problem] = (), hint: str = ""
    ) -> None:
        messages = [*reasons, *(problem.render() for problem in problems)]
        whole = (
            f" {messages[0]}."
            if len(messages) == 1 and not problems
            else "".join(f"\n{each}" for each in messages)
        )
        super().__init__(f"{source} was rejected:{whole}", hint=f"\n{hint}" if hint else "")
        self.reasons = tuple(reasons)
        self.problems = tuple(problems)


class NoConsent(ModError):
    """Code that the player has not allowed."""

    code = "mod-consent"


class CannotFetch(ModError):
    """A source that cannot be fetched."""

    code = "mod-fetch"
