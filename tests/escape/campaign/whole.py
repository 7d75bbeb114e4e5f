"""Whole campaigns that bots play while each decision is checked."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from msgspec import Struct

from l7core.bots import BOTS
from l7core.engine.kernel import Kernel
from l7core.engine.rng import below, seed_streams
from l7core.engine.ruleset import Rules
from l7core.engine.state import SeatSetup, Setup, UndoMode
from l7core.escape.table import campaign
from l7core.escape.table.state import EscapeState
from l7core.escape.toggles import PRESETS
from l7core.mods.host import Host, ModFolder
from l7core.persist.saved_game import SavedGame
from l7core.persist.store import Store
from l7core.testing.positions import NAMES
from tests.escape.campaign.kit import SUBTERRA
from tests.escape.invariants import faults, pieces
from tests.tools.places import PLUGINS

SELDOM = 50
"""Interval of random questions at which the game is saved and reopened; borders always are."""
TOO_MANY = 100_000
"""Number of decisions after which a campaign counts as endless."""


class Report(Struct):
    """The result of one campaign."""

    number: int
    result: str = ""
    legs: int = 0
    decisions: int = 0
    resumed: int = 0
    """Number of times that it was saved, closed and reopened."""
    failure: str = ""


def setup_of(number: int, bot: str = "random") -> Setup:
    """Return the setup of a numbered campaign.

    The number of seats and the difficulty vary; every fifth campaign has no undo.
    """
    undo: UndoMode = "ironman" if number % 5 == 4 else "strict"
    preset = tuple(PRESETS.values())[(number // 4 + number // 12) % len(PRESETS)]
    toggles = {**preset, "difficulty": ("standard", "easier", "harder")[number % 3]}
    seats = tuple(SeatSetup(name, bot) for name in NAMES[: number % 4 + 1])
    return Setup(
        ruleset="escape:l7",
        scenario=SUBTERRA,
        seats=seats,
        seed=number,
        undo=undo,
        toggles=toggles,
    )


def one_campaign(number: int, bot: str = "random") -> Report:
    """Play a campaign to its end with many saves; an error becomes part of the report."""
    report = Report(number)
    try:
        rules = Host([ModFolder(PLUGINS, "bundled")]).rules("escape:l7")
        with TemporaryDirectory() as folder:
            store = Store(Path(folder))
            game = SavedGame.begin(store, rules, setup_of(number, bot))
            chances = seed_streams(number)
            counted: tuple[str, Any] = ("", None)
            while game.ask:
                if campaign.story(game.kernel.game).between or not below(chances, "close", SELDOM):
                    game = reopened(game, store, rules)
                    report.resumed += 1
                counted = look(game.kernel, counted)
                option, paid = BOTS[bot].choose(game.kernel, chances)
                game.answer(option, *paid)
                report.decisions += 1
                assert not game.trouble, game.trouble
                assert report.decisions < TOO_MANY, "the campaign does not end"
            game.close()
    except Exception as error:  # noqa: BLE001 - one campaign's failure must not end the others
        report.failure = f"{type(error).__name__}: {error}"
        return report
    assert game.kernel.state.outcome is not None
    report.result = game.kernel.state.outcome.result
    report.legs = len(game.kernel.state.campaign.legs)
    return report


def reopened(game: SavedGame, store: Store, rules: Rules) -> SavedGame:
    """Close the game and open it again from its files."""
    before = game.kernel.digest(), game.ask, game.decisions
    game.close()
    again = SavedGame.open(store, game.name, rules)
    assert not again.read_only, again.notes
    assert (again.kernel.digest(), again.ask, again.decisions) == before
    return again


def look(kernel: Kernel[EscapeState], before: tuple[str, Any]) -> tuple[str, Any]:
    """Check the limits and the pieces; return the scenario and its pieces."""
    state, ask = kernel.state, kernel.ask
    assert ask is not None
    ids = [option.id for option in ask.options]
    assert ids, f"{ask.prompt} offers nothing"
    assert len(set(ids)) == len(ids), f"{ask.prompt} offers something twice: {ids}"
    story = campaign.story(kernel.game)
    wrong = [] if story.between else list(faults(kernel.game, ask))
    assert not wrong, wrong
    scenario = f"{len(story.legs)} {story.between}"
    counted = pieces(kernel.game)
    if before[0] == scenario and before[1] and counted:
        assert before[1] == counted, f"pieces were lost or made in {state.scenario}"
    return scenario, counted or None
