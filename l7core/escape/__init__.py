"""The rules of LEVEL 7 [ESCAPE]. Start with `flows/turn.py`, then a module of `table/ops`."""

from __future__ import annotations

from l7core.api import Ruleset


def level7() -> Ruleset:
    """Return the ruleset of LEVEL 7 [ESCAPE], for mods that add content or extend it."""
    from l7core.escape.ruleset import RULESET  # loaded only when a mod asks for it

    return RULESET
