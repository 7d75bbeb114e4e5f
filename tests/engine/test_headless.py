"""The rules run without a screen, an event loop, threads or global randomness."""

from __future__ import annotations

import subprocess
import sys

from tests.tools.places import ROOT

FORBIDDEN = ("textual", "rich", "asyncio", "threading", "random")
FOR_TESTS = ("l7core.testing", "pytest", "hypothesis")
CHILD = f"""
import importlib, pkgutil, sys
before = set(sys.modules)

def expect_clean(after, forbidden={FORBIDDEN}):
    loaded = [name for name in forbidden if name in sys.modules and name not in before]
    assert not loaded, f"{{after}} loads {{loaded}}"

import l7core
names = sorted(each.name for each in pkgutil.walk_packages(l7core.__path__, "l7core."))
assert "l7core.engine.kernel" in names
sys.argv = ["l7", "--version"]
for_tests = [name for name in names if name.startswith("l7core.testing")]
for name in for_tests:
    # Walking packages imports them.
    sys.modules.pop(name, None)
for name in [name for name in names if name not in for_tests]:
    try:
        importlib.import_module(name)
    except SystemExit as end:
        # Importing a package's `__main__` runs it.
        assert name.endswith(".__main__") and not end.code, name
    expect_clean(name)
expect_clean("the program", {FOR_TESTS})
for name in for_tests:
    importlib.import_module(name)
    expect_clean(name, {FORBIDDEN + FOR_TESTS[1:]})

from l7core.engine.kernel import Kernel
from l7core.testing.positions import new_game
from tests.fixtures.mods.cellar.tests.positions import rules

cellar = rules("cellar:classic")
expect_clean("loading a mod")
kernel = Kernel(cellar, new_game(cellar, seats=3, seed=4))
while kernel.ask:
    ask = kernel.ask
    option = ask.options[kernel.decisions * 7 % len(ask.options)]
    kernel.answer(option.id, *ask.purse[: option.cost])
    for seat in (0, 1, 2, None):
        kernel.view(seat)
    if kernel.decisions % 5 == 0:
        kernel = Kernel.resume(cellar, kernel.record())
    if not kernel.why_no_undo():
        kernel.undo()
        kernel.redo()
    kernel.fork()
    assert kernel.decisions < 1000, "a game without end"
expect_clean("playing")
print(len(names), kernel.state.outcome.result)
"""


def test_l7core_and_its_games_load_no_libraries_of_a_screen() -> None:
    child = subprocess.run(
        [sys.executable, "-c", CHILD],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert child.returncode == 0, child.stderr
    modules, result = child.stdout.splitlines()[-1].split()
    assert int(modules) > 20
    assert result in ("won", "lost")
