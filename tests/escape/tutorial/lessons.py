"""Lessons as the tests play them: set up by number and played as the coach says."""

from __future__ import annotations

from functools import cache
from typing import Any

from l7core.engine.kernel import Kernel
from l7core.engine.ruleset import Rules, ScenarioCard
from l7core.mods.host import Host, ModFolder
from l7core.view import AskView, Guide
from tests.tools.places import PLUGINS

MOST_DECISIONS = 30


@cache
def rules() -> Rules:
    """Return LEVEL 7 with its bundled content."""
    return Host([ModFolder(PLUGINS, "bundled")]).rules("escape:l7")


def lessons() -> tuple[ScenarioCard, ...]:
    return rules().lessons()


def begin(card: ScenarioCard) -> Kernel[Any]:
    """Return a lesson at its first question."""
    return Kernel(rules(), rules().begin(rules().setup_of(card)))


def advised(ask: AskView, guide: Guide) -> int:
    """Return the index of the option that the coach advises.

    If the coach names no option, any option will do or Roll is meant; then take the last option.
    """
    indexes = [index for index, option in enumerate(ask.options) if option.id in guide.options]
    return indexes[0] if indexes else len(ask.options) - 1
