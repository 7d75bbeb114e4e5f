"""Guards around every call into a ruleset or a mod: a sentence that blames the right mod."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from l7core.bots.careful import hint
from l7core.engine.errors import FlowFailed, L7Error
from l7core.engine.kernel import Kernel
from l7core.engine.state import SeatSetup, Setup
from l7core.mods.host import Host, ModFolder
from l7core.mods.install.installing import install
from tests.mods.test_limits import acting
from tests.mods.workshop import CLASSIC, Asked, a_collection, a_mod, code
from tests.tools.command import L7
from tests.tools.places import MODS

GAME = """
import asyncio

from l7core.api import (
    Ask, Board, Floor, Option, Room, Ruleset, ScenarioCard, Seat, State, Table, Task, fresh,
    hookimpl,
)


async def turn(game):
    await game.ask(0, "odd.turn", [Option("go:on")], action=True)
    game.then(Task("odd:turn"))


def begin(rules, setup):
    return State(**fresh(setup, Task("odd:turn")))


def show(game, seat):
    return Table(title="Odd", clock="", board=Board((), ()), seats=(Seat(0, "Ann", "human"),))


def no(*arguments):
    raise {error}


parts = dict(id="odd:game", title="Odd", state=State, begin=begin, show=show,
             flows={"odd:turn": turn})
{change}


@hookimpl
def l7_rulesets():
    return [Ruleset(**parts)]
"""
ERRORS = ("ValueError('no')", "SystemExit(3)", "asyncio.CancelledError()", "GeneratorExit()")


@pytest.fixture(autouse=True)
def _forget_modules(tmp_path: Path) -> Iterator[None]:
    yield
    for name, module in list(sys.modules.items()):
        if str(getattr(module, "__file__", None) or "").startswith(str(tmp_path)):
            del sys.modules[name]


def odd(folder: Path, change: str, error: str = ERRORS[0]) -> Path:
    text = GAME.replace("{change}", change).replace("{error}", error)
    return a_mod(folder, "odd", 'kind = "code"\nmodule = "odd_game"\n', odd_game_py=text)


def look_at(host: Host) -> None:
    """List the scenarios of a game, begin it, view it and decide."""
    rules = host.rules("odd:game")
    rules.lessons()
    rules.campaigns()
    setup = Setup(ruleset=rules.id, seats=(SeatSetup("Ann"),), seed=1)
    kernel: Kernel[Any] = Kernel(rules, rules.begin(setup))
    kernel.view(0)
    kernel.overlays(0)
    hint(kernel)
    while kernel.ask and kernel.decisions < 3:
        kernel.answer(kernel.ask.options[0].id)
        kernel.view(None)


@pytest.mark.parametrize(
    "part",
    [
        *("scenarios", "campaigns", "begin", "prepare", "show", "why_not", "overlays", "notes"),
        *("scene", "dice", "guide", "name", "careful", "redraw", "blank"),
    ],
)
@pytest.mark.parametrize("error", ERRORS)
def test_any_exception_of_a_ruleset_is_blamed_on_it(tmp_path: Path, part: str, error: str) -> None:
    change = f"parts[{part!r}] = no"
    if part in ("redraw", "blank"):
        change += "\nparts['careful'] = lambda game, ask: None"
    if part == "name":
        change += "\nparts['flows'] = {'odd:turn': telling}\n"
        change = (
            "async def telling(game):\n    game.emit('x', who='odd:x')\n    await turn(game)\n\n"
            + (change)
        )
    if part == "scene":
        change = "async def telling(game):\n    game.emit('x')\n    await turn(game)\n\n" + (
            f"{change}\nparts['flows'] = {{'odd:turn': telling}}\n"
        )
    odd(tmp_path, change, error)
    host = Host([ModFolder(tmp_path, "developer")])
    with pytest.raises(L7Error) as raised_error:
        look_at(host)
    assert "odd" in str(raised_error.value)
    assert error.partition("(")[0].removeprefix("asyncio.") in str(raised_error.value)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("parts['scenarios'] = lambda rules: ()", "There are none"),
        ("parts['scenarios'] = lambda rules: [3]", "failed while listing its scenarios"),
        (
            "parts['scenarios'] = lambda rules: [ScenarioCard('odd:x', 'X', seats=(4, 1))]",
            "'odd:x' has an invalid number of seats: 4 to 1",
        ),
        ("parts['begin'] = lambda rules, setup: 3", "it returned int, not State"),
        (
            "parts['begin'] = lambda rules, setup: State(**fresh(setup))",
            "The first state has no task on its agenda",
        ),
        ("parts['show'] = lambda game, seat: 3", "returned int, not a Table"),
        (
            "parts['show'] = lambda game, seat: Table(title='', clock='', board=Board((), ()),"
            " seats=())",
            "The table shows 0 seats",
        ),
        (
            "parts['show'] = lambda game, seat: Table(title='', clock='', board=Board((), ()),"
            " seats=(Seat(0, 'Ann', 'human', room='gone'),))",
            "Ann is in 'gone', which is not on the map",
        ),
        (
            "parts['show'] = lambda game, seat: Table(title='', clock='', board=Board("
            "(Floor('', 1, 1),), (Room('r', 'R', ((0, 0),), floor=4),)),"
            " seats=(Seat(0, 'Ann', 'human'),))",
            "r is on floor 4, which does not exist",
        ),
        ("parts['careful'] = lambda game, ask: None", "odd"),
    ],
)
def test_return_values_of_a_ruleset_are_checked(tmp_path: Path, change: str, said: str) -> None:
    odd(tmp_path, change)
    with pytest.raises(L7Error) as raised_error:
        look_at(Host([ModFolder(tmp_path, "developer")]))
    assert said in str(raised_error.value)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("game.ask(99, 'odd.turn', [Option('go')])", "is for seat 99, which does not exist"),
        ("game.ask(0, 'odd.turn', [Option('go', cost=2)])", "costs more than its purse can pay"),
        (
            "game.ask_paid(0, 'odd.turn', [Option('go', cost=2)], ['a'])",
            "costs more than its purse can pay",
        ),
        (
            "game.ask_paid(0, 'odd.turn', [Option('go')], ['a', 'a'])",
            "has a duplicate id in its purse",
        ),
        ("game.ask(0, 'odd.turn', [])", "has no options"),
        ("asyncio.sleep(0)", "not a question"),
    ],
)
def test_an_impossible_question_is_reported(tmp_path: Path, asked: str, said: str) -> None:
    change = (
        f"async def wrong(game):\n    await {asked}\n\nparts['flows'] = {{'odd:turn': wrong}}\n"
    )
    odd(tmp_path, change)
    with pytest.raises(FlowFailed) as raised_error:
        look_at(Host([ModFolder(tmp_path, "developer")]))
    assert said in str(raised_error.value)
    assert raised_error.value.mod == "odd"


def test_a_game_with_an_empty_agenda_says_so(tmp_path: Path) -> None:
    odd(tmp_path, "async def once(game):\n    pass\n\nparts['flows'] = {'odd:turn': once}\n")
    rules = Host([ModFolder(tmp_path, "developer")]).rules("odd:game")
    setup = Setup(ruleset=rules.id, seats=(SeatSetup("Ann"),), seed=1)
    kernel: Kernel[Any] = Kernel(rules, rules.begin(setup))
    assert kernel.view(0).outcome.startswith("Game stopped: nothing can happen")


def raised(kernel: Kernel[Any], kind: type[BaseException]) -> BaseException:
    """Return the exception of the first failing decision, which must leave the game unchanged."""
    while kernel.ask:
        before, asked = kernel.digest(), kernel.ask
        try:
            kernel.answer(kernel.ask.options[-1].id)
        except kind as error:
            assert (kernel.digest(), kernel.ask) == (before, asked)
            return error
    raise AssertionError("nothing failed")


@pytest.mark.parametrize("error", ["SystemExit(3)", "__import__('asyncio').CancelledError()"])
def test_a_verb_that_would_end_the_program_is_blamed_on_its_mod(tmp_path: Path, error: str) -> None:
    mods = a_collection(tmp_path)
    install(mods, str(acting(tmp_path, f"raise {error}")), Asked())
    rules = mods.host().rules(CLASSIC)
    setup = Setup(ruleset=CLASSIC, seats=(SeatSetup("Ann"),), seed=1)
    kernel: Kernel[Any] = Kernel(rules, rules.begin(setup))
    failure = raised(kernel, FlowFailed)
    assert isinstance(failure, FlowFailed)
    assert failure.mod == "actor"


def test_an_interrupt_blames_no_mod_and_changes_nothing(tmp_path: Path) -> None:
    mods = a_collection(tmp_path)
    install(mods, str(acting(tmp_path, "raise KeyboardInterrupt")), Asked())
    rules = mods.host().rules(CLASSIC)
    setup = Setup(ruleset=CLASSIC, seats=(SeatSetup("Ann"),), seed=1)
    kernel: Kernel[Any] = Kernel(rules, rules.begin(setup))
    raised(kernel, KeyboardInterrupt)


def test_a_broken_ruleset_is_a_line_in_the_list(tmp_path: Path) -> None:
    odd(tmp_path / "mods", "parts['scenarios'] = no")
    l7 = L7(tmp_path / "home")
    ran = l7("rulesets", f"--dev-mods={tmp_path / 'mods'}")
    assert ran.returncode == 0
    (line,) = [line for line in ran.stdout.splitlines() if line.startswith("odd:game")]
    assert "not playable: The rules of odd:game (mod odd) failed while" in line
    assert "escape:scenario-1" in ran.stdout
    assert l7("play", "odd:game", "--plain", f"--dev-mods={tmp_path / 'mods'}").returncode == 1


WHISTLE = """
from l7core.api import Scope, Verb, Vocabulary, hookimpl

words = Vocabulary()


@words.add
class Whistle(Verb, frozen=True, tag="whistle"):
    '''Whistle, and let others answer.'''

    async def carry_out(self, game, scope):
        heard = game.state.ext.get("songs:heard", 0) + 1
        game.state.ext["songs:heard"] = heard
        await game.fire("songs:whistled", Scope(seat=scope.seat, n=heard))


@hookimpl
def l7_vocabulary(ruleset):
    return words if ruleset == "cellar:classic" else None


@hookimpl
def l7_windows(ruleset):
    return {"{name}": "Somebody has whistled."}
"""
ANSWERS = """
[[trigger]]
when = "{name}"
effects = [{ do = "lamp", to = "lit" }]
"""


def test_a_mod_has_its_own_windows_and_state(tmp_path: Path) -> None:
    name = "songs:whistled"
    mod = code(tmp_path, "songs", text=WHISTLE.replace("{name}", name))
    (mod / "content").mkdir()
    (mod / "content" / "all.toml").write_text(ANSWERS.replace("{name}", name))
    rules = Host([ModFolder(MODS, "bundled"), ModFolder(mod, "developer")]).rules(CLASSIC)
    setup = Setup(ruleset=CLASSIC, seats=(SeatSetup("Ann"),), seed=1)
    kernel: Kernel[Any] = Kernel(rules, rules.begin(setup))
    kernel.do_by_hand("whistle")
    assert kernel.state.pawns[0].lamp == "lit"
    assert kernel.state.ext["songs:heard"] == 1
    assert Kernel.resume(rules, kernel.record()).state.ext["songs:heard"] == 1
    kernel.undo()
    assert "songs:heard" not in kernel.state.ext


@pytest.mark.parametrize("name", ["whistled", "cellar:whistled", "songs:../x"])
def test_a_window_has_the_name_of_its_mod(tmp_path: Path, name: str) -> None:
    mod = code(tmp_path, "songs", text=WHISTLE.replace("{name}", name))
    host = Host([ModFolder(MODS, "bundled"), ModFolder(mod, "developer")])
    host.rules(CLASSIC)
    (aside,) = host.set_aside
    assert f"defines a window with an invalid name: {name!r}" in aside.reason


def test_an_async_condition_is_refused(tmp_path: Path) -> None:
    text = (
        "from l7core.api import Condition, Vocabulary, hookimpl\nwords = Vocabulary()\n"
        "class Late(Condition, frozen=True, tag='late'):\n    async def holds(self, game, scope):\n"
        "        return False\nwords.add(Late)\n"
    )
    a_mod(tmp_path, "late", 'kind = "code"\nmodule = "late_words"\n', late_words_py=text)
    (aside,) = Host([ModFolder(tmp_path, "developer")]).set_aside
    assert "The condition 'late' is async" in aside.reason
