"""No verb delays a decision, even if a data mod repeats it on the largest map.

Daily tests try some verbs; nightly tests try all of them, with more uses of each.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from typing import Any

import pytest
from msgspec import Struct

from l7core.content.writing import written
from l7core.engine.effects import Verb
from l7core.engine.errors import L7Error
from l7core.engine.kernel import Kernel
from l7core.engine.ruleset import Rules
from l7core.engine.state import SeatSetup, Setup
from l7core.mods.host import Host, ModFolder
from l7core.testing.effort import NIGHTLY
from tests.mods.workshop import a_mod
from tests.tools.faults import expect_none
from tests.tools.places import EXAMPLES, PLUGINS

SECONDS = 2.0
WIDE, HIGH = 10, 12
OFTEN = (1, 14, 45) if NIGHTLY else (14,)
"""Repetitions within each of 99 turns of a loop, below the limit of steps and beyond it."""
FOES = ", ".join(
    f'{{ kind = "{kind}", tile = "cell", n = 99 }}' for kind in ("guard", "clone", "hybrid")
)
CELLS = ", ".join(
    f'{{ tile = "{"escape:guard-room" if (x, y) == (0, 0) else "cell"}", x = {x}, y = {y} }}'
    for x in range(WIDE)
    for y in range(HIGH)
)
HUGE = f"""[[scenario]]
id = "huge"
name = "Huge"
tiles = [{CELLS}]
start = "escape:guard-room"
threat = {{ pool = 90 }}
reserves = {{ guard = 99, clone = 99, hybrid = 99 }}
enemies = [{FOES}]
markers = [{{ marker = "swarm", tile = "cell" }}]
epilogues = {{ won = "w", partly = "p", lost = "l" }}

[[tile]]
id = "cell"
name = "Cell"
doors = "nesw"
vent = true
ducts = "nesw"
count = 0

[[enemy]]
patch = true
id = "escape:guard"
count = 99

[[enemy]]
patch = true
id = "escape:clone"
count = 99
"""


DATA = ("night-shift", "fifth-prisoner")
"""Example mods that contain no code."""


@pytest.fixture(scope="module")
def rules(tmp_path_factory: pytest.TempPathFactory) -> Rules:
    """Return rules with the largest map that a scenario may have, full of enemies."""
    folder = tmp_path_factory.mktemp("mods")
    a_mod(folder, "vast", 'ruleset = "escape:l7"\n', content__all_toml=HUGE)
    folders = [ModFolder(PLUGINS, "bundled"), ModFolder(folder, "installed")]
    host = Host([*folders, *(ModFolder(EXAMPLES / each, "developer") for each in DATA)])
    loaded = host.rules("escape:l7")
    assert host.set_aside == []
    return loaded


def uses(part: Any) -> Iterator[Verb]:
    """Yield every verb in a record, at any depth."""
    if isinstance(part, Verb):
        yield part
    if isinstance(part, Struct):
        for name in part.__struct_fields__:
            yield from uses(getattr(part, name))
    elif isinstance(part, tuple | list):
        for each in part:
            yield from uses(each)


def examples(rules: Rules) -> dict[type[Verb], list[Verb]]:
    """Return the uses of each verb in the loaded games and mods."""
    found: dict[type[Verb], list[Verb]] = {kind: [] for kind in rules.verbs}
    whole = [
        *(record for records in rules.library.values() for record in records.values()),
        *(trigger for heard in rules.listeners.values() for trigger in heard),
    ]
    for record in whole:
        for verb in uses(record):
            found[type(verb)].append(verb)
    return found


def test_no_verb_in_a_loop_delays_a_decision(rules: Rules) -> None:
    kernel = at_the_first_action(rules)

    def faults() -> Iterator[str]:
        for kind, verbs in islice(examples(rules).items(), 0, None, 1 if NIGHTLY else 7):
            for verb in dict.fromkeys(map(written, verbs[: 6 if NIGHTLY else 1])):
                for often in OFTEN:
                    took = time_of(kernel.fork(), verb, often)
                    if took > SECONDS:
                        name = rules.verbs[kind].name
                        yield f"{name}, {99 * often} times: {took:.1f} seconds ({verb})"

    expect_none(faults())


def at_the_first_action(rules: Rules) -> Kernel[Any]:
    """Return a game on the large map, full of enemies, at a prisoner's first action."""
    seats = tuple(SeatSetup(f"Seat {n}") for n in range(4))
    setup = Setup(ruleset=rules.id, scenario="vast:huge", seats=seats, seed=1)
    kernel: Kernel[Any] = Kernel(rules, rules.begin(setup))
    while kernel.ask and not kernel.ask.action:
        kernel.answer(kernel.ask.options[0].id)
    assert len(kernel.state.map.rooms) == WIDE * HIGH
    assert len(kernel.state.enemies) > 200
    return kernel


def time_of(kernel: Kernel[Any], verb: str, often: int) -> float:
    """Return the seconds of repeating a verb by hand and viewing the result."""
    inner = f"{{ do = 'repeat', n = {often}, effects = [{verb}] }}"
    began = time.process_time()
    with suppress(L7Error):
        kernel.do_by_hand(f"repeat n = 99, effects = [{inner}]")
        kernel.view(0)
        kernel.overlays(0)
    return time.process_time() - began
