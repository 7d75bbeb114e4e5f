"""The built-in LEVEL 7 [ESCAPE] game. Its rules are in the core, its content in this folder."""

from __future__ import annotations

from l7core.api import Ruleset, hookimpl
from l7core.escape import level7


@hookimpl
def l7_rulesets() -> tuple[Ruleset, ...]:
    return (level7(),)
