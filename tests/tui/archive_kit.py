"""Games for tests of the report and the replay; the same on every run."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from l7core.engine.kernel import Kernel
from l7core.engine.state import HUMAN, SeatSetup
from l7core.persist.header import SavedMod
from l7core.persist.results import Dice, Fallen, Reached, Result, add_result
from l7core.persist.saved_game import SavedGame
from l7core.persist.store import Store
from l7tui.app import L7App
from l7tui.game.finished_game import FinishedGame
from l7tui.game.session import Session
from l7tui.settings.choices import Settings
from l7tui.settings.preferences import Preferences
from tests.persist.replays.samples import SAMPLES_BY_NAME, host, played
from tests.persist.unsaved import unsaved

STILL = Settings(hints=False, reduced_motion=True, speed="step")
CLOCK = "2026-01-01T12:00:00Z"


@cache
def length_of_the_finished_game() -> int:
    """Return the number of decisions of the finished sample game."""
    return played(SAMPLES_BY_NAME["sample-all-over"]).decisions


def a_finished_game(saves: Path, name: str = "sample-all-over") -> SavedGame:
    """Save a finished sample game."""
    return _game(saves, name, played(SAMPLES_BY_NAME[name]))


def a_running_game(saves: Path) -> SavedGame:
    """Save a sample game that is still running."""
    name = "sample-first-steps"
    return _game(saves, name, played(SAMPLES_BY_NAME[name]))


def _game(saves: Path, name: str, kernel: Kernel[Any]) -> SavedGame:
    mods = (SavedMod("escape", "0.1.0", "aaaa"),)
    title = SAMPLES_BY_NAME[name].title
    game = unsaved(saves, name, kernel, title=title, mods=mods, saved_at=CLOCK)
    game.save()
    return game


def an_app_with(saves: Path, game: SavedGame | None = None, settings: Settings = STILL) -> L7App:
    """Return the app with LEVEL 7, at this game's table or at the title."""
    app = L7App(host, Store(saves), Preferences(settings))
    if game:
        app.sit_at(Session(game))
    return app


def past_of(game: SavedGame) -> FinishedGame:
    return FinishedGame.at_table(Session(game), ())


def a_record(saves: Path) -> None:
    """Record four results: two won, two lost with three deaths."""
    human = (SeatSetup("Ann", HUMAN),)
    two = (*human, SeatSetup("Ben", HUMAN))
    level = Result(
        name="", ruleset="escape:l7", game="LEVEL 7 [ESCAPE]", title="A New Level of Fear"
    )
    heist = Result(name="", ruleset="heist:classic", game="The Heist", title="The Heist")
    proud = Reached("escape:in-one-go", "In One Go", "Win without taking a decision back.")
    lone = Fallen("Nell Adeyemi", "Level 5, Round 9", "Guard 2", "Left. No, the other left.")
    first = Fallen("Sam", "Round 31", "Guard 11", "I can hear the helicopter.")
    second = Fallen("Tess", "Round 33", "the elevator")
    results = (
        replace(level, seats=human, result="won", achievements=(proud,), turns=14),
        replace(level, seats=human, result="lost", fallen=(lone,), turns=9),
        replace(heist, seats=two, result="lost", fallen=(first, second), turns=33),
        replace(level, seats=two, result="partly", turns=12, dice=Dice(40, 21.5, 24)),
    )
    for day, each in enumerate(results, 1):
        ended = f"2026-01-0{day}T12:00:00Z"
        add_result(saves, replace(each, name=f"game-{day}", ended_at=ended, seconds=900 * day))
