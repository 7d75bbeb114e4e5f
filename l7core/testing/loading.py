"""The rules of a mod under development, for the mod's tests."""

from __future__ import annotations

from pathlib import Path

from l7core.engine.errors import L7Error
from l7core.engine.ruleset import Rules
from l7core.mods.bundled import bundled
from l7core.mods.host import Host, ModFolder


def rules_with(mod: Path, ruleset: str) -> Rules:
    """Return a ruleset with the mod in that folder and all bundled mods.

    Raise L7Error with every problem that keeps the mod from being loaded.
    """
    host = Host([ModFolder(mod, "developer"), ModFolder(bundled("plugins"), "bundled")])
    rules = host.rules(ruleset)
    for skipped in host.set_aside:
        if skipped.folder == mod:
            problems = "\n".join(problem.render() for problem in skipped.problems)
            raise L7Error(f"{skipped.id}: {skipped.reason}.\n{problems}")
    return rules
