"""Fixtures for commands on saved games: a home folder and games of The Cellar."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from l7core.cli.main import main
from l7core.persist.header import SavedMod
from l7core.persist.saved_game import SavedGame
from l7core.persist.store import Store
from tests.fixtures.mods.cellar.tests.positions import rules
from tests.tools.places import MODS
from tests.tui.kit import CLASSIC, a_setup

WITHOUT_RULES = ("saves",)


class Home:
    """A caller of the command in this process, with all of its files in one folder."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder = folder
        self.store = Store(folder / "saves")
        self._capsys = capsys

    def __call__(self, *arguments: str) -> tuple[int, str, str]:
        options = () if arguments[0] in WITHOUT_RULES else (f"--dev-mods={MODS}",)
        code = main([*arguments, *options])
        said = self._capsys.readouterr()
        return code, said.out, said.err

    def ok(self, *arguments: str) -> str:
        """Return the output of a command that must succeed."""
        code, out, err = self(*arguments)
        assert (code, err) == (0, ""), err
        return out


@pytest.fixture
def home(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Home:
    monkeypatch.setenv("L7_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    return Home(tmp_path / "home", capsys)


@pytest.fixture
def game(home: Home) -> str:
    """Return the name of a finished game for two."""
    return play(home.store, lambda game: game.kernel.over)


@pytest.fixture
def running(home: Home) -> str:
    """Return the name of a running game for two."""
    return play(home.store, lambda game: game.decisions == 6)


def play(store: Store, is_enough: Callable[[SavedGame], bool]) -> str:
    cellar = rules(CLASSIC)
    mods = (SavedMod("cellar", "1", "aa"),)
    with SavedGame.begin(
        store, cellar, a_setup("Ann", "Bo"), title="The Cellar", mods=mods
    ) as game:
        while not is_enough(game) and (ask := game.ask):
            option = ask.options[game.decisions * 7 % len(ask.options)]
            game.answer(option.id, *ask.purse[: option.cost])
            assert game.decisions < 500
    return game.name
