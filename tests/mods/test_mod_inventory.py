"""Missing and changed mods of saved games, as lists show them before a game is opened."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from textual.pilot import Pilot

from l7core.cli.main import main
from l7core.mods.install.installing import install
from l7core.mods.install.switching import disable, remove
from l7core.mods.owned.collection import Collection
from l7core.mods.saves.compatibility import ModInventory
from l7core.persist.store import Store
from l7tui.app import L7App
from l7tui.settings.preferences import Preferences
from tests.mods.test_fit import MANY, fit_of, lamps, played
from tests.mods.workshop import Asked, a_collection, code
from tests.tui.kit import press, seen, tell, until


@pytest.fixture
def mods(tmp_path: Path) -> Collection:
    return a_collection(tmp_path)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "saves")


def problem(mods: Collection, store: Store, name: str) -> str:
    """Return the problem in a list; it must be the one found when the game is opened."""
    found = ModInventory(mods).problem(store.header(name))
    fit = fit_of(mods, store, name)
    assert found == " ".join(f"{each.told} {each.remedy}" for each in fit.differences)
    return found


def test_a_game_whose_mods_are_there_has_no_problem(
    mods: Collection, store: Store, tmp_path: Path
) -> None:
    install(mods, str(lamps(tmp_path)), Asked())
    assert problem(mods, store, played(mods, store)) == ""


def test_a_missing_mod_is_named_with_the_command_that_installs_it(
    mods: Collection, store: Store, tmp_path: Path
) -> None:
    install(mods, str(lamps(tmp_path)), Asked())
    named = f"lamps 1.0 ({mods.shelf.installed()['lamps'].now.hash[:8]})"
    name = played(mods, store)
    remove(mods, "lamps")
    assert problem(mods, store, name) == (
        f"{named} is not installed. Run 'l7 mods install lamps' to install {named}."
    )


def test_disabled_mods_and_mods_without_consent_are_named(
    mods: Collection, store: Store, tmp_path: Path
) -> None:
    install(mods, str(lamps(tmp_path)), Asked())
    install(mods, str(code(tmp_path, "songs")), Asked())
    name = played(mods, store)
    disable(mods, "lamps")
    mods.trust.forget("songs")
    found = problem(mods, store, name)
    assert "Run 'l7 mods enable lamps'" in found
    assert "Run 'l7 mods enable songs'" in found


def test_an_older_version_that_is_kept_is_no_problem(
    mods: Collection, store: Store, tmp_path: Path
) -> None:
    install(mods, str(lamps(tmp_path / "1")), Asked())
    name = played(mods, store)
    install(mods, str(lamps(tmp_path / "2", version="2.0", text=MANY)), Asked())
    assert problem(mods, store, name) == ""
    install(mods, str(lamps(tmp_path / "3", version="3.0", text=MANY)), Asked())
    assert "Run 'l7 mods install lamps' to install lamps 1.0" in problem(mods, store, name)


def test_the_list_of_saves_names_a_missing_mod(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("L7_HOME", str(tmp_path))
    mods, store = a_collection(tmp_path), Store(tmp_path / "saves")
    install(mods, str(lamps(tmp_path)), Asked())
    played(mods, store)
    remove(mods, "lamps")
    assert main(["saves", "list", "--json"]) == 0
    (row,) = json.loads(capsys.readouterr().out)
    assert "Run 'l7 mods install lamps'" in row["problem"]


def test_the_title_and_the_saved_games_name_a_missing_mod(
    mods: Collection, store: Store, tmp_path: Path
) -> None:
    install(mods, str(lamps(tmp_path)), Asked())
    played(mods, store)
    remove(mods, "lamps")
    app = L7App(mods.host, store, Preferences(None), collection=lambda: mods)

    async def story(pilot: Pilot[None]) -> None:
        for keys in ([], ["s"]):
            await press(pilot, keys)
            await until(pilot, lambda: "'l7 mods install lamps'" in " ".join(seen(pilot).split()))

    tell(app, story)
