"""Mods that are changed during play are reloaded at the next question."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from l7core.engine.state import SeatSetup, Setup
from l7core.mods.authoring.develop import Workbench
from l7core.mods.owned.collection import Collection
from l7core.persist.saved_game import SavedGame
from l7core.persist.store import Store
from tests.mods.workshop import CLASSIC, CREAK, GAMES, LAMP, cards, code

ANSWERS = 5


@pytest.fixture(autouse=True)
def _leave_python_as_it_was(tmp_path: Path) -> Iterator[None]:
    before = sys.dont_write_bytecode
    yield
    sys.dont_write_bytecode = before
    for name, module in list(sys.modules.items()):
        if str(getattr(module, "__file__", None) or "").startswith(str(tmp_path)):
            del sys.modules[name]


class Bench:
    """A game with mods under development."""

    def __init__(self, home: Path) -> None:
        self.mods = home / "mods"
        self.mods.mkdir(exist_ok=True)
        self.collection = Collection(home / "data", GAMES, developer=[self.mods])
        host = self.collection.host()
        rules = host.rules(CLASSIC)
        setup = Setup(ruleset=CLASSIC, seats=(SeatSetup("Ann"),), seed=4)
        self.game = SavedGame.begin(Store(home / "saves"), rules, setup, mods=host.pins(rules))
        for _ in range(ANSWERS):
            assert self.game.ask
            option = self.game.ask.options[0]
            self.game.answer(option.id, *self.game.ask.purse[: option.cost])
        self.workbench = Workbench(self.collection)

    def renew(self) -> str:
        return "\n".join(self.workbench.renew(self.game))


def test_without_a_change_nothing_is_printed(tmp_path: Path) -> None:
    cards(tmp_path / "mods", "lamps")
    bench = Bench(tmp_path)
    assert bench.renew() == ""


def test_a_changed_card_is_used_at_the_next_question(tmp_path: Path) -> None:
    cards(tmp_path / "mods", "lamps")
    bench = Bench(tmp_path)
    cards(bench.mods, "lamps", text=LAMP.replace("dice = 1", "dice = 11"))
    output = bench.renew()
    assert "Changed: cards.toml" in output
    assert f"All {ANSWERS} decisions replay to the same state." in output
    assert bench.game.rules.library["card"]["lamps:lamp"].dice == 11
    assert bench.renew() == ""


def test_a_difference_in_the_replay_is_reported(tmp_path: Path) -> None:
    cards(tmp_path / "mods", "lamps")
    bench = Bench(tmp_path)
    many = LAMP + "".join(LAMP.replace('"lamp"', f'"lamp-{n}"') for n in range(40))
    cards(bench.mods, "lamps", text=many)
    output = bench.renew()
    assert "Replayed from the start, the game differs at decision 1: " in output
    assert bench.game.decisions == ANSWERS


def test_a_temporarily_broken_mod_changes_nothing(tmp_path: Path) -> None:
    cards(tmp_path / "mods", "lamps")
    bench = Bench(tmp_path)
    before = bench.game.kernel
    cards(bench.mods, "lamps", text="[[card]\n")
    output = bench.renew()
    assert "lamps/content/cards.toml:1:" in output
    assert "The game continues with the previous version." in output
    assert bench.game.kernel is before
    cards(bench.mods, "lamps")
    assert "replay to the same state" in bench.renew()


def test_changed_code_is_imported_again(tmp_path: Path) -> None:
    code(tmp_path / "mods", "songs")
    bench = Bench(tmp_path)
    code(bench.mods, "songs", text=CREAK.replace("sing-{id}", "hum-{id}"))
    assert "replay to the same state" in bench.renew()
    words = {word.name for word in bench.game.rules.verbs.values()}
    assert "hum-songs" in words
    assert "sing-songs" not in words


def test_reloaded_mods_are_saved_with_new_pins(tmp_path: Path) -> None:
    cards(tmp_path / "mods", "lamps")
    bench = Bench(tmp_path)
    store = Store(tmp_path / "saves")
    (before,) = [mod for mod in store.header(bench.game.name).mods if mod.id == "lamps"]
    cards(bench.mods, "lamps", text=LAMP.replace("dice = 1", "dice = 11"))
    bench.renew()
    bench.game.close()
    (after,) = [mod for mod in store.header(bench.game.name).mods if mod.id == "lamps"]
    assert before.hash != after.hash
