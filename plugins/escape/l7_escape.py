"""LEVEL 7 [ESCAPE]: the rules come from the core, everything else from this folder."""

from __future__ import annotations

from l7core.api import Ruleset, hookimpl
from l7core.escape import level7


@hookimpl
def l7_rulesets() -> tuple[Ruleset, ...]:
    return (level7(),)
