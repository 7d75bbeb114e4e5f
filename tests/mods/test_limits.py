"""A failing mod is named, and the game still starts and continues."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from l7core.engine.errors import FlowFailed
from l7core.engine.kernel import Kernel
from l7core.engine.state import SeatSetup, Setup
from l7core.mods.install.installing import install
from l7core.mods.owned.collection import Collection
from l7core.mods.owned.listing import listed
from tests.mods.workshop import CLASSIC, LAMP, Asked, a_collection, a_mod, cards, code, states


@pytest.fixture
def mods(tmp_path: Path) -> Collection:
    return a_collection(tmp_path)


@pytest.fixture(autouse=True)
def _forget_modules(tmp_path: Path) -> Iterator[None]:
    yield
    for name, module in list(sys.modules.items()):
        if str(getattr(module, "__file__", None) or "").startswith(str(tmp_path)):
            del sys.modules[name]


def a_game(mods: Collection) -> Kernel[Any]:
    rules = mods.host().rules(CLASSIC)
    setup = Setup(ruleset=CLASSIC, seats=(SeatSetup("Ann"),), seed=1)
    return Kernel(rules, rules.begin(setup))


def first_failure(kernel: Kernel[Any]) -> FlowFailed:
    """Return the failure of the first failing decision, which must leave the game unchanged."""
    while kernel.ask:
        before, option = kernel.digest(), kernel.ask.options[-1]
        try:
            kernel.answer(option.id, *kernel.ask.purse[: option.cost])
        except FlowFailed as failure:
            assert kernel.digest() == before
            return failure
    raise AssertionError("nothing failed")


TRIGGER = '[[trigger]]\nwhen = "end-of-turn"\neffects = [{{ do = "{verb}" }}]\n'
FAILING = """
from l7core.api import Scope, Verb, Vocabulary, hookimpl

words = Vocabulary()


class Act(Verb, frozen=True, tag="act"):
    '''Do as the test says.'''


@words.verb(Act)
async def act(game, effect, scope):
    {does}


@hookimpl
def l7_vocabulary(ruleset):
    return words if ruleset == "cellar:classic" else None
"""


def acting(folder: Path, does: str) -> Path:
    """Write a code mod whose verb runs this code at the end of each turn."""
    mod = code(folder, "actor", text=FAILING.replace("{does}", does))
    (mod / "content").mkdir()
    (mod / "content" / "all.toml").write_text(TRIGGER.format(verb="act"))
    return mod


def test_a_verb_that_raises_changes_nothing_and_is_named(mods: Collection, tmp_path: Path) -> None:
    install(mods, str(acting(tmp_path, "1 / 0")), Asked())
    failure = first_failure(a_game(mods))
    assert failure.mod == "actor"
    assert "ZeroDivisionError" in str(failure)


def test_a_verb_that_raises_in_a_manual_change_changes_nothing(
    mods: Collection, tmp_path: Path
) -> None:
    install(mods, str(acting(tmp_path, "game.state.pawns[0].nerve = 0; 1 / 0")), Asked())
    kernel = a_game(mods)
    before = kernel.digest(), kernel.ask, kernel.decisions
    with pytest.raises(FlowFailed) as failure:
        kernel.do_by_hand("act")
    assert failure.value.mod == "actor"
    assert (kernel.digest(), kernel.ask, kernel.decisions) == before


def test_a_trigger_that_sets_itself_off_is_stopped_and_named(
    mods: Collection, tmp_path: Path
) -> None:
    again = 'await game.fire("end-of-turn", Scope(seat=0))'
    install(mods, str(acting(tmp_path, again)), Asked())
    failure = first_failure(a_game(mods))
    assert failure.mod == "actor"
    assert "The trigger fires itself endlessly." in str(failure)


def test_a_long_row_of_effects_of_a_data_mod_is_stopped_and_named(
    mods: Collection, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("l7core.engine.game.STEP_LIMIT", 300)
    row = ", ".join(['{ do = "gain-nerve" }'] * 400)
    text = f'[[trigger]]\nid = "row"\nsource = "lamp"\nwhen = "end-of-turn"\neffects = [{row}]\n'
    install(mods, str(cards(tmp_path, "lamps", text=LAMP + text)), Asked())
    kernel = a_game(mods)
    kernel.state.pawns[0].hand.append("lamps:lamp")
    kernel = Kernel(kernel.rules, kernel.state)
    failure = first_failure(kernel)
    assert failure.mod == "lamps"
    assert "lamps:lamp ran for 300 steps without finishing" in str(failure)


@pytest.mark.parametrize(
    "text", ["1 / 0", "raise SystemExit(3)", "import nothing_like_it", "def ("]
)
def test_code_that_fails_on_import_is_not_loaded(
    mods: Collection, tmp_path: Path, text: str
) -> None:
    install(mods, str(code(tmp_path, "songs", text=text)), Asked())
    assert states(mods)["songs"].startswith("not loaded: The mod songs failed while importing")
    assert a_game(mods).ask


@pytest.mark.parametrize("does", ["1 / 0", "raise SystemExit(3)", "return 7"])
def test_a_mod_with_a_failing_hook_is_not_loaded(
    mods: Collection, tmp_path: Path, does: str
) -> None:
    text = (
        "from l7core.api import hookimpl\n@hookimpl\ndef l7_vocabulary(ruleset):\n    "
        + does
        + "\n"
    )
    install(mods, str(code(tmp_path, "songs", text=text)), Asked())
    assert "songs" in states(mods)["songs"]
    assert a_game(mods).ask


def test_two_mods_that_replace_one_rule_must_state_their_order(
    mods: Collection, tmp_path: Path
) -> None:
    text = """
from l7core.api import hookimpl


async def rest(game, seat):
    pass


@hookimpl
def l7_flows(ruleset):
    return {"cellar:rest": rest} if ruleset == "cellar:classic" else None
"""
    for id in ("ants", "bees"):
        install(mods, str(code(tmp_path, id, text=text)), Asked())
    by_id = states(mods)
    assert by_id["ants"] == "loaded"
    assert "the mods 'ants' and 'bees' both replace the rule 'cellar:rest'" in by_id["bees"]


PATCH = '[[card]]\nid = "cellar:crowbar"\npatch = true\ndice = {n}\n'


def test_two_mods_that_patch_one_field_must_state_their_order(
    mods: Collection, tmp_path: Path
) -> None:
    cards(mods.shelf.folder, "ants", text=PATCH.format(n=5))
    cards(mods.shelf.folder, "bees", text=PATCH.format(n=6))
    (bees,) = [each for each in listed(mods, mods.host()) if each.id == "bees"]
    assert "the mods 'ants' and 'bees' both change 'dice'" in bees.details[0]


def test_an_order_through_a_third_mod_counts(mods: Collection, tmp_path: Path) -> None:
    cards(mods.shelf.folder, "ants", text=PATCH.format(n=5))
    after = 'ruleset = "cellar:classic"\nload-after = ["{}"]\n'
    a_mod(mods.shelf.folder, "cats", after.format("ants"))
    text = PATCH.format(n=6)
    a_mod(mods.shelf.folder, "bees", after.format("cats"), content__cards_toml=text)
    host = mods.host()
    assert host.rules(CLASSIC).library["card"]["cellar:crowbar"].dice == 6
    assert host.set_aside == []


def test_a_mod_with_too_many_files_is_not_loaded(
    mods: Collection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("l7core.mods.assembling.MOST_FILES", 5)
    mod = cards(mods.shelf.folder, "lamps")
    for n in range(6):
        (mod / "content" / f"{n}.toml").write_text("")
    assert "1 problem" in states(mods)["lamps"]


PICKY = """
from l7core.api import Board, Record, Ruleset, Seat, State, Table, fresh, hookimpl


class Thing(Record, frozen=True):
    n: int = 0


def prepare(rules):
    if sum(thing.n for thing in rules.library["thing"].values()) > 12:
        raise ValueError("more than there is room for")


@hookimpl
def l7_rulesets():
    return [Ruleset(id="picky:game", title="Picky", state=State, kinds={"thing": Thing},
                    begin=lambda rules, setup: State(**fresh(setup)), prepare=prepare,
                    show=lambda game, seat: Table(
                        title="", clock="", board=Board((), ()), seats=tuple(
                            Seat(n, each.name, each.controller)
                            for n, each in enumerate(game.state.setup.seats))))]
"""


def test_a_mod_with_inconsistent_content_is_not_loaded(tmp_path: Path) -> None:
    a_mod(
        tmp_path / "games", "picky", 'kind = "code"\nmodule = "picky_rules"\n', picky_rules_py=PICKY
    )
    mods = a_collection(tmp_path, bundled=tmp_path / "games")
    for id, n in (("ants", 2), ("bees", 13), ("cats", 3)):
        text = f'[[thing]]\nid = "it"\nn = {n}\n'
        a_mod(mods.shelf.folder, id, 'ruleset = "picky:game"\n', content__all_toml=text)
    host = mods.host()
    assert list(host.rules("picky:game").library["thing"]) == ["ants:it", "cats:it"]
    (bees,) = host.set_aside
    assert bees.reason == ("its content is inconsistent: ValueError: more than there is room for")
