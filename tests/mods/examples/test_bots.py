"""Bots of mods play like any other, and a broken bot stops no game."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest

from l7core.bots import BOTS, bots_for, mod_bot, play_bots
from l7core.bots.mod_bot import BotFailed
from l7core.cli.main import main
from l7core.engine.kernel import Kernel
from l7core.engine.rng import seed_streams
from l7core.engine.seat_bot import Decide, SeatBot
from l7core.engine.state import SeatSetup, Setup
from l7core.persist.saved_game import SavedGame
from l7core.persist.store import Store
from l7core.view import View
from l7tui.game.new_game import Form
from tests.mods.examples.stage import host, rules
from tests.tools.places import EXAMPLES

PESSIMIST = "black-box:pessimist"


def a_setup(*bots: str) -> Setup:
    seats = tuple(SeatSetup(f"P{n}", bot) for n, bot in enumerate(bots))
    return Setup(ruleset="escape:l7", scenario="escape:scenario-1", seats=seats, seed=2)


def a_game() -> Kernel[Any]:
    return Kernel(rules(), rules().begin(a_setup("human")))


def test_a_bot_is_listed_after_the_built_in_ones() -> None:
    assert list(bots_for(rules())) == [*BOTS, PESSIMIST]


def test_a_bot_plays_its_seat(tmp_path: Path) -> None:
    game = SavedGame.begin(Store(tmp_path), rules(), a_setup(PESSIMIST, "random"))
    assert play_bots(game) > 10
    assert game.kernel.over
    game.close()


def test_a_bot_is_offered_in_the_form_of_a_new_game() -> None:
    form = Form(host())
    offered = [value for value, _, _ in form.chairs[0].controller.values]
    assert PESSIMIST in offered


def test_the_form_drops_the_bot_with_another_game() -> None:
    form = Form(host())
    form.chairs[0].controller.choose(PESSIMIST)
    form.game.choose("heist:classic")
    form.game_changed()
    assert form.chairs[0].controller.value == "human"


def test_the_command_line_accepts_a_bot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("L7_HOME", str(tmp_path))
    monkeypatch.setattr("sys.stdin", io.StringIO())
    mods = ["--dev-mods", str(EXAMPLES / "black-box")]
    seat = ["--seat", f"Cassandra={PESSIMIST}", "--seed", "2", "--scenario", "escape:scenario-1"]
    assert main(["play", "escape:l7", "--plain", *mods, *seat]) == 0
    assert " of 1 escaped" in capsys.readouterr().out


def test_simulations_accept_a_bot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Views of LEVEL 7 look ahead, so simulated games have to allow that."""
    monkeypatch.setenv("L7_HOME", str(tmp_path))
    mods = ["--dev-mods", str(EXAMPLES / "black-box"), "--jobs", "1"]
    assert main(["sim", "1", "--bot", PESSIMIST, "--games", "2", *mods]) == 0
    assert f"bot {PESSIMIST}; 2 games" in capsys.readouterr().out


def raising(view: View, streams: dict[str, int]) -> tuple[str, tuple[str, ...]]:
    raise RuntimeError("no nerve")


def cheating(view: View, streams: dict[str, int]) -> tuple[str, tuple[str, ...]]:
    return "win", ()


def overpaying(view: View, streams: dict[str, int]) -> tuple[str, tuple[str, ...]]:
    assert view.ask
    return view.ask.options[0].id, ("gold",)


@pytest.mark.parametrize("decide", [raising, cheating, overpaying])
def test_a_bot_that_fails_plays_at_random(decide: Decide) -> None:
    kernel = a_game()
    bot = SeatBot("my-mod:broken", "", decide)
    with pytest.raises(BotFailed, match="my-mod:broken"):
        mod_bot.decision(bot, kernel, seed_streams(1))
    option, paid = mod_bot.choose(bot, kernel, seed_streams(1))
    kernel.answer(option, *paid)


def test_a_bot_sees_no_more_than_its_seat() -> None:
    seen: list[View] = []

    def look(view: View, streams: dict[str, int]) -> tuple[str, tuple[str, ...]]:
        seen.append(view)
        assert view.ask
        return view.ask.options[0].id, ()

    kernel = a_game()
    mod_bot.choose(SeatBot("my-mod:eyes", "", look), kernel, seed_streams(1))
    assert seen == [kernel.view(0)]
