"""Golden games: recorded games still play the same."""

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
def test_a_golden_game_plays_the_same(page: Path) -> None:
    """If the change is intended, run `make golden` and read the diff."""
    golden.check(page, rules)
