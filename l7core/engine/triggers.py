"""Triggers: content that reacts to a named moment.

    [[trigger]]
    when = "after-roll"
    if = [{ is = "rolled-at-least", n = 5 }]
    effects = [{ do = "gain-light", n = 1 }]
    limit = "turn"

A ruleset lists its windows with one sentence each (`Ruleset.windows`) and opens them with `await
game.fire(window, scope)`. Each window has a sequence of listeners, sorted by priority and load
order when the rules are built. A window without listeners costs one lookup.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from l7core.engine.effects import Condition, Verb

Limit: TypeAlias = Literal["always", "once", "turn", "round"]
Priority: TypeAlias = Literal["first", "early", "normal", "late", "last"]
PRIORITIES: tuple[Priority, ...] = ("first", "early", "normal", "late", "last")


class Trigger(Struct, frozen=True):
    """Effects that run whenever a window opens and the conditions hold."""

    id: str
    when: str
    source: str
    """Card, tile or scenario that must be in play for the trigger to listen; empty for always."""
    effects: tuple[Verb, ...]
    conditions: tuple[Condition, ...] = ()
    limit: Limit = "always"
    priority: Priority = "normal"
    name: str = ""
    """Name of the trigger as a cause in the log."""


Listeners: TypeAlias = "dict[str, tuple[Trigger, ...]]"
"""Triggers of each window, in the order in which they fire."""


def listeners(triggers: list[Trigger]) -> Listeners:
    """Return the triggers of each window in the order in which they fire."""
    by_window: dict[str, list[Trigger]] = {}
    for trigger in sorted(triggers, key=lambda each: PRIORITIES.index(each.priority)):
        by_window.setdefault(trigger.when, []).append(trigger)
    return {window: tuple(found) for window, found in by_window.items()}
