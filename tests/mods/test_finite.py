"""Limits of data mods: numbers, texts, loops and decks exhaust neither time nor memory."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Any

import pytest

from l7core.bots import play_bots
from l7core.engine.errors import FlowFailed, L7Error
from l7core.engine.kernel import Kernel
from l7core.engine.state import SeatSetup, Setup
from l7core.mods.authoring.check import check
from l7core.mods.host import Host, ModFolder
from l7core.persist.saved_game import SavedGame
from l7core.persist.store import Store
from tests.mods.workshop import a_collection, a_mod
from tests.tools.places import MODS, PLUGINS
from tests.tools.systems import posix_only

LEVEL_7 = 'ruleset = "escape:l7"\n'
SECONDS = 2.0


def for_level_7(folder: Path, text: str) -> Path:
    return a_mod(folder / "mods", "vast", LEVEL_7, content__all_toml=text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            '[[item]]\nid = "x"\nname = "X"\ntext = "x"\ncount = 30000000\n',
            "the number is out of range",
        ),
        ('[[item]]\nid = "x"\nname = "X"\ntext = "x"\ncount = 100\n', "at most 99"),
        (
            '[[item]]\nid = "x"\nname = "X"\ntext = "x"\ncount = 1e300\n',
            "the number is out of range",
        ),
        (f'[[item]]\nid = "x"\nname = "X"\ntext = "{"x" * 4001}"\n', "at most 4,000"),
        (
            '[[trigger]]\nwhen = "turn-begins"\neffects = '
            '[{ do = "repeat", n = 1000000000, effects = [] }]\n',
            "the number is out of range",
        ),
        ("".join(f'[[item]]\nid = "i{n}"\ntext = "x"\n' for n in range(2_001)), "2,000 records"),
        (
            '[[trigger]]\nwhen = "turn-begins"\neffects = [' + '{ do = "escape" },' * 401 + "]\n",
            "the list has 401 entries",
        ),
        (
            '[[scenario]]\nid = "x"\ntiles = [' + '{ tile = "a", x = 1, y = 1 },' * 121 + "]\n",
            "at most 120",
        ),
        (
            "".join(
                f'[[tile]]\nid = "t{n}"\nname = "T"\ndoors = "n"\ncount = 99\n' for n in range(4)
            ),
            "Too many pieces of kind tile: 440 of at most 300",
        ),
        (
            "".join(
                f'[[item]]\nid = "i{n}"\nname="X"\ntext = "x"\ncount = 99\n' for n in range(11)
            ),
            "Too many pieces of kind item: 1,126 of at most 1,000",
        ),
    ],
    ids=[
        *("count", "bound of a type", "float", "text", "repeat", "records", "list", "map"),
        *("rooms", "deck"),
    ],
)
def test_excessive_content_is_reported_with_its_limit(tmp_path: Path, text: str, said: str) -> None:
    began = time.process_time()
    faults = check(
        for_level_7(tmp_path, text), a_collection(tmp_path, bundled=PLUGINS), run_code=False
    ).faults
    assert said in "\n".join(faults)
    assert time.process_time() - began < SECONDS


LONG_LOG = f'{{ do = "tell", text = "{"x" * 3_900}" }}'
NEST = '{ is = "everyone", of = [' * 12 + '{ is = "fear" }' + "] }" * 12
LOOPS = {
    "repetitions": '{ do = "repeat", n = 99, effects = [' * 8 + "" + "] }" * 8,
    "empty repetitions": '{ do = "repeat", n = 99, effects = [{ do = "repeat", n = 99, effects = ['
    '{ do = "repeat", n = 99, effects = [] }] }] }',
    "conditions": f'{{ do = "if", if = [{NEST}], then = [] }}',
    "spawning": '{ do = "repeat", n = 99, effects = [{ do = "spawn", kind = "guard", n = 99 }] }',
}


@pytest.mark.parametrize("loop", LOOPS)
def test_a_loop_of_a_data_mod_ends_in_time_and_is_blamed_on_it(tmp_path: Path, loop: str) -> None:
    text = f'[[trigger]]\nid = "loop"\nwhen = "turn-begins"\neffects = [{LOOPS[loop]}]\n'
    for_level_7(tmp_path, text)
    folders = [ModFolder(PLUGINS, "bundled"), ModFolder(tmp_path / "mods", "installed")]
    host = Host(folders)
    rules = host.rules("escape:l7")
    assert host.set_aside == []
    seats = tuple(SeatSetup(f"Seat {n}") for n in range(4))
    setup = Setup(ruleset=rules.id, scenario="escape:scenario-1", seats=seats, seed=1)
    began = time.process_time()
    failure = _first_failure(rules, setup)
    assert time.process_time() - began < SECONDS
    assert "The rules ran for 5000 steps without finishing." in str(failure)
    assert failure.mod == "vast"


def _first_failure(rules: Any, setup: Setup) -> FlowFailed:
    try:
        kernel: Kernel[Any] = Kernel(rules, rules.begin(setup))
        while kernel.ask:
            kernel.view(0)
            option = kernel.ask.options[-1]
            kernel.answer(option.id, *option.payable(kernel.ask.purse)[: option.cost])
            assert kernel.decisions < 60
    except FlowFailed as failure:
        return failure
    raise AssertionError("nothing failed")


def test_a_search_through_many_rooms_counts_as_many_steps(tmp_path: Path) -> None:
    nest = "{ within = 9, nearest-to = ['escape:guard-room'], either = [" * 9 + "]}" * 9
    search = f"{{ do = 'stun', where = {nest} }}"
    loop = (
        f'{{ do = "repeat", n = 99, effects = [{{ do = "repeat", n = 9, effects = [{search}] }}] }}'
    )
    for_level_7(tmp_path, f'[[trigger]]\nid = "loop"\nwhen = "turn-begins"\neffects = [{loop}]\n')
    folders = [ModFolder(PLUGINS, "bundled"), ModFolder(tmp_path / "mods", "installed")]
    rules = Host(folders).rules("escape:l7")
    seats = tuple(SeatSetup(f"Seat {n}") for n in range(4))
    failure = _first_failure(rules, Setup(ruleset=rules.id, seats=seats, seed=1))
    assert "The rules ran for 5000 steps without finishing." in str(failure)
    assert failure.mod == "vast"


def test_a_log_beyond_its_limit_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("l7core.engine.logs.MOST_LETTERS", 30_000)
    text = f'[[trigger]]\nid = "loop"\nwhen = "turn-begins"\neffects = [{LONG_LOG}]\n'
    for_level_7(tmp_path, text)
    folders = [ModFolder(PLUGINS, "bundled"), ModFolder(tmp_path / "mods", "installed")]
    rules = Host(folders).rules("escape:l7")
    seats = tuple(SeatSetup(f"Seat {n}") for n in range(4))
    failure = _first_failure(rules, Setup(ruleset=rules.id, seats=seats, seed=1))
    assert "The game's log is too long to store." in str(failure)


def test_bots_alone_stop_with_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("l7core.bots.MOST_IN_A_ROW", 7)
    rules = Host([ModFolder(MODS, "developer")]).rules("cellar:classic")
    setup = Setup(ruleset=rules.id, seats=(SeatSetup("Ann", "random"),), seed=5)
    with SavedGame.begin(Store(tmp_path), rules, setup) as game:
        with pytest.raises(L7Error, match="7 decisions in a row, but the game did not end"):
            play_bots(game)
        assert game.decisions == 7


CHILD = """
import resource, sys
from pathlib import Path
from l7core.engine.errors import L7Error
from l7core.engine.kernel import Kernel
from l7core.engine.state import SeatSetup, Setup
from l7core.mods.host import Host, ModFolder
host = Host([ModFolder(Path(sys.argv[1]), "bundled"), ModFolder(Path(sys.argv[2]), "installed")])
rules = host.rules("escape:l7")
seats = tuple(SeatSetup(f"Seat {n}") for n in range(4))
kernel = Kernel(rules, rules.begin(Setup(ruleset=rules.id, seats=seats, seed=1)))
for _ in range(30):
    if not kernel.ask:
        break
    try:
        kernel.answer(kernel.ask.options[-1].id)
        kernel.record()
    except L7Error:
        break
# The peak of this program alone, where the system reports it: the figure of getrusage includes
# the process that it was forked from.
status = Path("/proc/self/status")
if status.exists():
    peak = next(line for line in status.read_text().splitlines() if line.startswith("VmHWM"))
    print(peak.split()[1])
else:
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


@posix_only
def test_the_largest_mod_takes_less_than_300_megabytes(tmp_path: Path) -> None:
    """The mod has the most text, records and files that are read of a mod."""
    import subprocess

    record = f'[[skill]]\nid = "s{{n}}"\nname = "S"\ntext = "{"x" * 900}"\n'
    files = {
        f"content__f{number}_toml": "".join(
            record.replace("{n}", f"{number}-{n}") for n in range(199)
        )
        for number in range(10)
    }
    a_mod(tmp_path / "mods", "vast", LEVEL_7, **files)
    ran = subprocess.run(
        [sys.executable, "-c", CHILD, str(PLUGINS), str(tmp_path / "mods")],
        capture_output=True,
        text=True,
        check=True,
    )
    kilobytes = int(ran.stdout) // (1024 if sys.platform == "darwin" else 1)
    assert kilobytes < 300 * 1024
