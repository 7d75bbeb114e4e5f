"""What can go wrong with mods. Each is one plain sentence, and a way on where there is one."""

from __future__ import annotations

from collections.abc import Sequence

from l7core.content import Problem
from l7core.engine.errors import L7Error


class ModError(L7Error):
    """Something about mods that cannot be done."""

    code = "mod"


class Refused(ModError):
    """A mod that is not taken in, with everything that speaks against it."""

    code = "mod-refused"

    def __init__(
        self, what: str, reasons: Sequence[str], problems: Sequence[Problem] = (), hint: str = ""
    ) -> None:
        said = [*reasons, *(problem.render() for problem in problems)]
        whole = (
            f" {said[0]}."
            if len(said) == 1 and not problems
            else "".join(f"\n{each}" for each in said)
        )
        super().__init__(f"{what} is not taken in:{whole}", hint=f"\n{hint}" if hint else "")
        self.reasons = tuple(reasons)
        self.problems = tuple(problems)


class NoConsent(ModError):
    """Code that the player has not agreed to run."""

    code = "mod-consent"


class CannotFetch(ModError):
    """A source that cannot be had."""

    code = "mod-fetch"
