"""A killed process that changes mods leaves each mod whole or absent."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from l7core.engine.errors import L7Error
from l7core.mods.fingerprint import seal
from l7core.mods.install.installing import install
from l7core.mods.install.switching import remove
from l7core.mods.owned.collection import Collection
from tests.mods.workshop import CLASSIC, LAMP, Asked, a_collection, cards
from tests.persist.disk import Calls, Died
from tests.tools.places import ROOT

KILLS = 16
NEVER = 10**9
LONGER = LAMP + "".join(LAMP.replace("lamp", f"lamp-{n}") for n in range(40))


def sources(folder: Path) -> tuple[Path, Path]:
    """Write two versions of one mod."""
    one = cards(folder / "1", "lamps")
    other = cards(folder / "2", "lamps", version="2.0", text=LONGER)
    return one, other


def installed_version(mods: Collection) -> str:
    """Return the installed version, checked byte for byte; empty for none, else fail."""
    installed = mods.shelf.installed()
    host = mods.host()
    if not installed:
        assert "lamps" not in [mod.id for mod in host.mods]
        return ""
    now = installed["lamps"].now
    assert seal(mods.shelf.folder / now.folder) == now.seal
    assert "lamps:lamp" in host.rules(CLASSIC).library["card"]
    assert host.set_aside == []
    return now.version


def test_a_killed_process_leaves_a_mod_whole_or_absent(tmp_path: Path) -> None:
    one, other = sources(tmp_path)
    seen = set()
    for number in range(KILLS):
        command = [
            sys.executable,
            "-m",
            "tests.mods.shelf_child",
            str(tmp_path),
            str(one),
            str(other),
        ]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as child:
            assert child.stdout
            assert child.stdout.readline() == "ready\n"
            for _ in range(number % 4):
                child.stdout.readline()
            deadline = time.perf_counter() + random.random() * 0.03
            while time.perf_counter() < deadline:
                pass
            child.kill()
        seen.add(installed_version(a_collection(tmp_path)))
        mods = a_collection(tmp_path)
        if mods.shelf.installed():
            remove(mods, "lamps")
    assert len(seen) > 1, "no kill hit the process at work"
    install(a_collection(tmp_path), str(one), Asked())
    assert a_collection(tmp_path).shelf.leftovers() == []


Operation = Callable[[Collection, Path, Path], None]


def update_it(mods: Collection, one: Path, other: Path) -> None:
    for path in (one, other):
        install(mods, str(path), Asked())


def remove_it(mods: Collection, one: Path, other: Path) -> None:
    install(mods, str(one), Asked())
    remove(mods, "lamps")


OPERATIONS: dict[str, tuple[Operation, set[str]]] = {
    "update": (update_it, {"", "1.0", "2.0"}),
    "remove": (remove_it, {"", "1.0"}),
}


@pytest.mark.parametrize("operation", OPERATIONS)
@pytest.mark.parametrize("fate", [Calls.die, Calls.fail_once], ids=["dies", "is refused"])
def test_a_death_or_a_refusal_at_any_single_call_leaves_it_whole(
    tmp_path: Path, operation: str, fate: Callable[[Calls], None]
) -> None:
    one, other = sources(tmp_path)
    act, possible = OPERATIONS[operation]
    calls = Calls(fate, at=NEVER)
    with calls.watched():
        act(a_collection(tmp_path / "whole"), one, other)
    assert calls.made > 10
    for at in range(1, calls.made + 1, 1 if fate is Calls.die else 3):
        home = tmp_path / str(at)
        with Calls(fate, at=at).watched(), suppress(Died, L7Error):
            act(a_collection(home), one, other)
        assert installed_version(a_collection(home)) in possible
        # Leftovers block nothing, and are deleted.
        install(a_collection(home), str(other), Asked())
        assert installed_version(a_collection(home)) == "2.0"
        assert a_collection(home).shelf.leftovers() == []


def test_two_processes_do_not_change_the_mods_at_once(tmp_path: Path) -> None:
    one, _ = sources(tmp_path)
    mods = a_collection(tmp_path)
    with mods.shelf.draft(), pytest.raises(L7Error, match="Another L7 is changing mods"):
        install(a_collection(tmp_path), str(one), Asked())
