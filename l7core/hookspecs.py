"""Hooks of code mods. Each hook is called when the mods are loaded and registers parts of a game.

No hook is called while a game runs. To implement a hook, define a function of the same name in the
mod's module and decorate it with `l7core.api.hookimpl`. The manifest names that module.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import pluggy

from l7core.engine.effects import Vocabulary
from l7core.engine.ruleset import Flow, Ruleset
from l7core.engine.seat_bot import SeatBot

hookspec = pluggy.HookspecMarker("l7")
hookimpl = pluggy.HookimplMarker("l7")
"""Decorator for the functions of a mod that implement a hook."""


@hookspec
def l7_rulesets() -> Iterable[Ruleset]:  # type: ignore[empty-body]
    """Return the rulesets that this mod provides."""


@hookspec
def l7_vocabulary(ruleset: str) -> Vocabulary | None:
    """Return verbs and conditions to add to the ruleset with the given id, or None."""


@hookspec
def l7_flows(ruleset: str) -> Mapping[str, Flow] | None:
    """Return flows to add to or replace in the ruleset with the given id, or None."""


@hookspec
def l7_windows(ruleset: str) -> Mapping[str, str] | None:
    """Return windows that triggers in the ruleset with the given id can answer, or None.

    The mapping contains one sentence for each window name. Names begin with the mod's id and a
    colon.
    """


@hookspec
def l7_bots(ruleset: str) -> Iterable[SeatBot] | None:
    """Return bots that can play the ruleset with the given id, or None."""
