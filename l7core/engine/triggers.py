"""Triggers: content that answers to a named moment.

    [[trigger]]
    when = "after-roll"
    if = [{ is = "rolled-at-least", n = 5 }]
    effects = [{ do = "gain-light", n = 1 }]
    limit = "turn"

A ruleset lists its windows with one sentence each (`Ruleset.windows`) and opens them with
`await game.fire(window, scope)`. Listeners stand in a plain list per window, built when the
game starts, in the order (priority, load order); a window nobody listens to costs one look-up.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from l7core.engine.effects import Condition, Verb

Limit: TypeAlias = Literal["always", "once", "turn", "round"]
Priority: TypeAlias = Literal["first", "early", "normal", "late", "last"]
PRIORITIES: tuple[Priority, ...] = ("first", "early", "normal", "late", "last")


class Trigger(Struct, frozen=True):
    """Effects that happen whenever a window opens and the conditions hold."""

    id: str
    when: str
    source: str
    """The card, tile or scenario that must be in play for it to listen; empty: it always does."""
    effects: tuple[Verb, ...]
    conditions: tuple[Condition, ...] = ()
    limit: Limit = "always"
    priority: Priority = "normal"
    name: str = ""
    """What the log calls it as a cause."""


Listeners: TypeAlias = "dict[str, tuple[Trigger, ...]]"
"""By window, the triggers that answer it, in their order."""


def listeners(triggers: list[Trigger]) -> Listeners:
    """The triggers of each window in the order in which they answer."""
    by_window: dict[str, list[Trigger]] = {}
    for trigger in sorted(triggers, key=lambda each: PRIORITIES.index(each.priority)):
        by_window.setdefault(trigger.when, []).append(trigger)
    return {window: tuple(found) for window, found in by_window.items()}
