"""Seeded games as text: every question, its options, the decision, and what was told.

A change of the rules shows here as a diff that a person can read. Games are cut after so many
decisions that a change is seen and the files stay short; the rest is held by the final hash.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from msgspec import Struct

from l7core.bots import random_bot
from l7core.engine import views
from l7core.engine.kernel import Kernel
from l7core.engine.rng import seed_streams
from l7core.engine.ruleset import Rules
from l7core.engine.state import SeatSetup, Setup, State
from l7core.mods.host import Host, ModFolder
from l7core.plain import describe
from tests.tools.places import MODS, PLUGINS

GOLDEN = Path(__file__).parent / "golden"
SHOWN = 30
"""Decisions that are written out."""
NAMES = ("Ann", "Bo", "Cy", "Di")


class Played(Struct, frozen=True):
    """A game to play: of what, by how many, with which seed."""

    ruleset: str
    seats: int
    seed: int
    scenario: str = ""
    preset: str = ""


GAMES: dict[str, Played] = {
    "cellar-solo": Played("cellar:classic", 1, 1),
    "cellar-three": Played("cellar:classic", 3, 2, preset="grim"),
    "cellar-flooded": Played("cellar:flooded", 2, 3),
    **{
        f"escape-1-{preset}-{seats}": Played(
            "escape:l7", seats, 10 * seats + number, "escape:scenario-1", preset
        )
        for number, preset in enumerate(("l7", "original", "revised"))
        for seats in (1, 2, 3, 4)
    },
    **{
        f"escape-{level}": Played("escape:l7", 2, 100 + level, f"escape:scenario-{level}")
        for level in range(2, 8)
    },
    "escape-campaign": Played("escape:l7", 3, 200, "escape:subterra"),
    **{f"heist-{seats}": Played("heist:classic", seats, 300 + seats) for seats in (1, 2, 3, 4)},
}


@cache
def rules(id: str) -> Rules:
    return Host([ModFolder(PLUGINS, "bundled"), ModFolder(MODS, "developer")]).rules(id)


def playthrough(name: str) -> str:
    """The whole text of one game."""
    return "\n".join(_lines(GAMES[name])) + "\n"


def _lines(game: Played) -> Iterator[str]:
    setup = Setup(
        ruleset=game.ruleset,
        scenario=game.scenario,
        preset=game.preset,
        seats=tuple(map(SeatSetup, NAMES[: game.seats])),
        seed=game.seed,
    )
    kernel = Kernel(rules(game.ruleset), rules(game.ruleset).begin(setup))
    chances = seed_streams(game.seed)
    told = 0
    decisions = 0
    yield f"{game.ruleset} {game.scenario} {game.preset} seats={game.seats} seed={game.seed}"
    while kernel.ask:
        if decisions < SHOWN:
            yield from _news(kernel, told)
            yield from _question(kernel)
        told = kernel.event_count
        option, paid = random_bot.choose(kernel, chances)
        if decisions < SHOWN:
            yield f"> {' '.join((option, *paid))}"
        kernel.answer(option, *paid)
        decisions += 1
    yield f"… {max(0, decisions - SHOWN)} more decisions"
    view = kernel.view(None)
    yield f"{view.result}: {view.outcome}"
    yield f"events {kernel.event_count}, state {kernel.digest()}"


def _news(kernel: Kernel[State], since: int) -> Iterator[str]:
    """What was told since, secrets included: this is the rules' own record."""
    for event in kernel.events_since(since):
        text = views.say(kernel.game, event.key, event.args)
        cause = f" ({views.say(kernel.game, event.cause, event.args)})" if event.cause else ""
        secret = "" if event.seats is None else f" [only {event.seats}]"
        yield f"  {text}{cause}{secret}"


def _question(kernel: Kernel[State]) -> Iterator[str]:
    ask = kernel.ask
    assert ask is not None, "asked only while a question is pending"
    view = kernel.view(ask.seat)
    assert view.ask is not None, "the decider sees the question"
    yield f"[{view.table.clock}] {view.table.seats[ask.seat].name}: {view.ask.title}"
    for option in view.ask.options:
        yield f"    {option.id}: {describe.option(option)}"
