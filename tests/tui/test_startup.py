"""What the title costs: nothing is imported before it is needed."""

from __future__ import annotations

import subprocess
import sys

LOADED = """
import sys
import l7tui.app, l7tui.screens.title
print(*sys.modules)
"""
LATE = (
    "l7core.bots",
    "l7core.content",
    "l7core.engine.kernel",
    "l7core.mods.host",
    "l7core.persist.saved_game",
    "l7tui.settings.fields",
    "l7tui.game.new_game",
    "l7tui.game.hints",
    "l7tui.screens.keys",
    "l7tui.screens.settings",
    "l7tui.screens.table.play",
    "textual.widgets._data_table",
    "textual.widgets._markdown",
)


def test_the_title_loads_neither_rules_nor_the_table() -> None:
    told = subprocess.run(
        [sys.executable, "-c", LOADED], capture_output=True, text=True, check=True
    )
    assert set(LATE).isdisjoint(told.stdout.split())
