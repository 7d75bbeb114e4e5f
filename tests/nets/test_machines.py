"""Equal seeds and answers make equal games in every process."""

from __future__ import annotations

import builtins
import os
import subprocess
import sys
from collections.abc import Iterable
from typing import Any

import pytest

from l7core.engine.state import float_fields
from l7core.mods.host import Host, ModFolder
from l7core.testing import nets
from l7core.testing.games import random_game
from tests.fixtures.mods.cellar.tests.positions import rules
from tests.nets.strategies import play
from tests.tools.places import PLUGINS, ROOT

HOST = Host([ModFolder(PLUGINS, "bundled")])
GAMES = [random_game(rules(), number) for number in range(12)]
CHILD = "from tests.nets.test_machines import fingerprints; print(*fingerprints(), sep='\\n')"


def fingerprints() -> list[str]:
    """Return one line for each game: its end, every question and the log."""
    lines = []
    for game in GAMES:
        kernel = game.begin()
        play(game, kernel)
        marks = [answer.mark for answer in kernel.answers]
        log = " ".join(entry.text for entry in kernel.log(0))
        lines.append(f"{kernel.digest()} {marks} {log}")
    return lines


@pytest.mark.parametrize("hash_seed", ["0", "1", "4294967295"])
def test_the_order_of_hashes_does_not_matter(hash_seed: str) -> None:
    assert child_lines(CHILD, hash_seed) == fingerprints()


BOTS = "from tests.nets.test_machines import bot_games; print(*bot_games(), sep='\\n')"


def bot_games() -> list[str]:
    """Return the answers of careful players in some games of every bundled ruleset."""
    lines = []
    for ruleset in HOST.rulesets:
        for number in range(2):
            game = random_game(HOST.rules(ruleset), number, players="careful")
            kernel = game.begin()
            for choice, _ in zip(game.choices(kernel), range(60), strict=False):
                kernel.answer(choice.option, *choice.paid)
            answers = [(answer.option, answer.mark) for answer in kernel.answers]
            lines.append(f"{ruleset} {kernel.digest()} {answers}")
    return lines


def test_the_order_of_hashes_does_not_matter_to_bots() -> None:
    one, other = (child_lines(BOTS, hash_seed) for hash_seed in ("0", "1"))
    assert one == other


def child_lines(code: str, hash_seed: str) -> list[str]:
    """Return the output of a Python process with that seed for hashes."""
    child = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=True,
    )
    return child.stdout.splitlines()


# -- floats, whose sums Python adds in another way since 3.12

EXACT = ("l7core.bots", "l7core.engine", "l7core.escape", "l7core.kit")
"""Packages that decide; mods are loaded under names of their own."""


@pytest.mark.parametrize("ruleset", HOST.rulesets)
def test_no_state_holds_floats(ruleset: str) -> None:
    assert float_fields(HOST.rules(ruleset).state) == []


@pytest.mark.parametrize("ruleset", HOST.rulesets)
def test_rules_and_bots_add_floats_with_fsum(ruleset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    plain_sum, found = sum, set[str]()

    def watched_sum(values: Iterable[Any], start: Any = 0) -> Any:
        total, caller = plain_sum(values, start), sys._getframe(1)
        module = caller.f_globals["__name__"]
        if isinstance(total, float) and (
            not module.startswith("l7core") or module.startswith(EXACT)
        ):
            found.add(f"{module}:{caller.f_code.co_name}")
        return total

    monkeypatch.setattr(builtins, "sum", watched_sum)
    nets.watch(HOST.rules(ruleset), Looking, {"players": "careless", "games": 4, "decisions": 80})
    assert found == set()


class Looking(nets.Watcher):
    """A watcher that draws every seat's view, with its odds and overlays."""

    def look(self, kernel: Any, ask: Any, choice: Any) -> Any:
        kernel.view(ask.seat)
        kernel.overlays(ask.seat)
        yield from ()
