"""LEVEL 7 [ESCAPE]: its rules. Begin reading at `flows/turn.py`, then a module of `table/ops`."""

from __future__ import annotations

from l7core.api import Ruleset


def level7() -> Ruleset:
    """The rules of LEVEL 7 [ESCAPE], to bring content for or to extend."""
    from l7core.escape.ruleset import RULESET  # loaded only when a mod asks for it

    return RULESET
