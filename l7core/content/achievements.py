"""Checks of achievements: events that no text describes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from l7core.engine.lint import Finding

if TYPE_CHECKING:
    from l7core.engine.ruleset import Rules

KIND = "achievement"


def findings(rules: Rules) -> Iterator[Finding]:
    """Yield a finding for each achievement that waits for an event without a text."""
    keys = rules.texts.templates
    for id, achievement in rules.library.get(KIND, {}).items():
        for number, told in enumerate(achievement.told):
            if told.event not in keys:
                yield Finding(
                    record=id,
                    path=("told", number, "event"),
                    message=f"unknown event {told.event!r}: no text has this key",
                    word=told.event,
                    known=tuple(keys),
                )
