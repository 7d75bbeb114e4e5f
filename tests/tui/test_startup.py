"""The cost of the title screen: modules are imported only when needed."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

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


ESCAPE = "import l7tui.app, textual.constants as c; print(c.ESCAPE_DELAY)"


@pytest.mark.parametrize(("said", "waited"), [({}, "0.05"), ({"ESCDELAY": "300"}, "0.3")])
def test_the_esc_delay_is_short_or_set_by_escdelay(said: dict[str, str], waited: str) -> None:
    environment = {name: value for name, value in os.environ.items() if name != "ESCDELAY"}
    ran = subprocess.run(
        [sys.executable, "-c", ESCAPE],
        capture_output=True,
        text=True,
        check=True,
        env={**environment, **said},
    )
    assert ran.stdout.split() == [waited]


def test_the_title_loads_neither_rules_nor_the_table() -> None:
    ran = subprocess.run([sys.executable, "-c", LOADED], capture_output=True, text=True, check=True)
    assert set(LATE).isdisjoint(ran.stdout.split())
