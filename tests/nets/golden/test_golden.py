"""Games that were played once are played the same today, or the difference is read and kept."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from l7core.engine.ruleset import Rules
from l7core.mods.host import Host, ModFolder
from l7core.testing import golden
from tests.tools.places import MODS, PLUGINS

GOLDEN = Path(__file__).parent / "golden"


@cache
def rules(id: str) -> Rules:
    return Host([ModFolder(PLUGINS, "bundled"), ModFolder(MODS, "developer")]).rules(id)


@pytest.mark.parametrize("page", sorted(GOLDEN.glob("*.txt")), ids=lambda page: page.stem)
def test_a_golden_game_is_played_as_it_was(page: Path) -> None:
    """If the change is meant: `make golden`, and read the diff."""
    golden.check(page, rules)
