"""The rules of a mod that is being worked on, for its own tests."""

from __future__ import annotations

from pathlib import Path

from l7core.engine.errors import L7Error
from l7core.engine.ruleset import Rules
from l7core.mods.bundled import bundled
from l7core.mods.host import Host, ModFolder


def rules_with(mod: Path, ruleset: str) -> Rules:
    """A ruleset with the mod in that folder, and with everything that comes with L7.

    Raises L7Error with everything that keeps the mod from being loaded.
    """
    host = Host([ModFolder(mod, "developer"), ModFolder(bundled("plugins"), "bundled")])
    rules = host.rules(ruleset)
    for aside in host.set_aside:
        if aside.folder == mod:
            told = "\n".join(problem.render() for problem in aside.problems)
            raise L7Error(f"{aside.id}: {aside.reason}.\n{told}")
    return rules
