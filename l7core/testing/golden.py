"""Golden playthroughs: seeded games as text, played again and compared.

The first line of a file names the game. The rest has every question, its options, the choices of
random players and the events. A change of the rules shows as a readable diff. Only the first
decisions are written out, which keeps the files short; the hash at the end covers the rest. To add
a game, create a file with a first line, then call `write`:

    cellar:classic   seats=3 seed=303
    escape:l7 escape:scenario-1 original seats=2 seed=21
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

from l7core.bots import random_bot
from l7core.engine import views
from l7core.engine.kernel import Kernel
from l7core.engine.rng import seed_streams
from l7core.engine.ruleset import Rules
from l7core.engine.state import Setup
from l7core.plain import describe
from l7core.testing.positions import chairs

SHOWN: Final = 30
"""Number of decisions that are written out."""


def check(page: Path, rules: Callable[[str], Rules]) -> None:
    """Check that the game still goes as on the page; `rules` returns a ruleset by its id."""
    text = page.read_text(encoding="utf-8")
    expected_lines, actual_lines = text.splitlines(), playthrough(text, rules).splitlines()
    for number, (expected, actual) in enumerate(zip(expected_lines, actual_lines, strict=False), 1):
        assert expected == actual, (
            f"{page.name}, line {number}:\n- {expected}\n+ {actual}\n"
            "If the change is meant, write the playthroughs anew, and read the diff."
        )
    assert len(expected_lines) == len(actual_lines), (
        f"{page.name} has {len(expected_lines)} lines, not {len(actual_lines)}"
    )


def write(folder: Path, rules: Callable[[str], Rules]) -> None:
    """Play every game of the folder again and write the result to its file."""
    for page in sorted(folder.glob("*.txt")):
        page.write_text(playthrough(page.read_text(encoding="utf-8"), rules), encoding="utf-8")


def playthrough(text: str, rules: Callable[[str], Rules]) -> str:
    """Return the whole text of the game that the first line names."""
    setup = setup_of(text.partition("\n")[0])
    return "\n".join(_lines(rules(setup.ruleset), setup)) + "\n"


def setup_of(line: str) -> Setup:
    """Return the setup named in a first line: ruleset, scenario, preset, seats and seed.

    >>> setup = setup_of("cellar:classic  grim seats=2 seed=7")
    >>> setup.ruleset, setup.scenario, setup.preset, len(setup.seats), setup.seed
    ('cellar:classic', '', 'grim', 2, 7)
    """
    ruleset, scenario, preset, seats, seed = line.split(" ")
    return Setup(
        ruleset=ruleset,
        scenario=scenario,
        preset=preset,
        seats=chairs(int(seats.removeprefix("seats="))),
        seed=int(seed.removeprefix("seed=")),
    )


def _lines(rules: Rules, setup: Setup) -> Iterator[str]:
    kernel: Kernel[Any] = Kernel(rules, rules.begin(setup))
    chances = seed_streams(setup.seed)
    event_count = decisions = 0
    seats = len(setup.seats)
    yield f"{setup.ruleset} {setup.scenario} {setup.preset} seats={seats} seed={setup.seed}"
    while kernel.ask:
        if decisions < SHOWN:
            yield from _news(kernel, event_count)
            yield from _question(kernel)
        event_count = kernel.event_count
        option, paid = random_bot.choose(kernel, chances)
        if decisions < SHOWN:
            yield f"> {' '.join((option, *paid))}"
        kernel.answer(option, *paid)
        decisions += 1
    yield f"… {max(0, decisions - SHOWN)} more decisions"
    view = kernel.view(None)
    yield f"{view.result}: {view.outcome}"
    yield f"events {kernel.event_count}, state {kernel.digest()}"


def _news(kernel: Kernel[Any], since: int) -> Iterator[str]:
    """Yield the events since then, including secret ones."""
    for event in kernel.events_since(since):
        text = views.say(kernel.game, event.key, event.args)
        cause = f" ({views.say(kernel.game, event.cause, event.args)})" if event.cause else ""
        secret = "" if event.seats is None else f" [only {event.seats}]"
        yield f"  {text}{cause}{secret}"


def _question(kernel: Kernel[Any]) -> Iterator[str]:
    ask = kernel.ask
    assert ask is not None, "asked only while a question is pending"
    view = kernel.view(ask.seat)
    assert view.ask is not None, "the decider sees the question"
    yield f"[{view.table.clock}] {view.table.seats[ask.seat].name}: {view.ask.title}"
    for option in view.ask.options:
        yield f"    {option.id}: {describe.option(option)}"
