"""Lessons as the tests play them: set up by number, and followed as the coach says."""

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
    """LEVEL 7 with its bundled content."""
    return Host([ModFolder(PLUGINS, "bundled")]).rules("escape:l7")


def lessons() -> tuple[ScenarioCard, ...]:
    return rules().lessons()


def begin(card: ScenarioCard) -> Kernel[Any]:
    """A lesson at its first question."""
    return Kernel(rules(), rules().begin(rules().setup_of(card)))


def advised(ask: AskView, guide: Guide) -> int:
    """The option that a player takes who does what the coach says: its place in the list.

    One that is meant; where none is, the coach says that any will do, or to choose Roll: the last.
    """
    places = [at for at, option in enumerate(ask.options) if option.id in guide.options]
    return places[0] if places else len(ask.options) - 1
