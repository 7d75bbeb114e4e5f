"""What a code mod may hook into: each hook is called once, when the mods are loaded.

A hook registers; nothing here is called while a game runs. Implement one by decorating a
function of the same name, in the module that the manifest names, with `l7core.api.hookimpl`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import pluggy

from l7core.engine.effects import Vocabulary
from l7core.engine.ruleset import Flow, Ruleset
from l7core.engine.seat_bot import SeatBot

hookspec = pluggy.HookspecMarker("l7")
hookimpl = pluggy.HookimplMarker("l7")
"""Marks the functions of a mod that implement a hook."""


@hookspec
def l7_rulesets() -> Iterable[Ruleset]:  # type: ignore[empty-body]
    """The rulesets that this mod brings."""


@hookspec
def l7_vocabulary(ruleset: str) -> Vocabulary | None:
    """Verbs and conditions to add to the ruleset with that id, or None."""


@hookspec
def l7_flows(ruleset: str) -> Mapping[str, Flow] | None:
    """Flows to add to the ruleset with that id, or to put in place of its own, or None."""


@hookspec
def l7_windows(ruleset: str) -> Mapping[str, str] | None:
    """Moments to add to those that triggers in the ruleset with that id can answer to, or None.

    By their names, which begin with the mod's id and a colon, a sentence each.
    """


@hookspec
def l7_bots(ruleset: str) -> Iterable[SeatBot] | None:
    """Bots that can play the ruleset with that id, or None."""
