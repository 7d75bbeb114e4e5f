"""Games for the report and the replay on the screen: the same on every day."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from l7core.engine.kernel import Kernel
from l7core.persist.header import SavedMod
from l7core.persist.saved_game import SavedGame
from l7core.persist.store import Store
from l7tui.app import L7App
from l7tui.game.past_game import PastGame
from l7tui.game.session import Session
from l7tui.settings.choices import Settings
from l7tui.settings.preferences import Preferences
from tests.persist.replays.samples import SAMPLES_BY_NAME, host, played
from tests.persist.unsaved import unsaved

STILL = Settings(hints=False, reduced_motion=True, speed="step")
CLOCK = "2026-01-01T12:00:00Z"


@cache
def length_of_the_finished_game() -> int:
    """How many decisions that game has."""
    return played(SAMPLES_BY_NAME["sample-all-over"]).decisions


def a_finished_game(saves: Path, name: str = "sample-all-over") -> SavedGame:
    """A game that is over, saved."""
    return _game(saves, name, played(SAMPLES_BY_NAME[name]))


def a_running_game(saves: Path) -> SavedGame:
    """A game that goes on, saved."""
    name = "sample-first-steps"
    return _game(saves, name, played(SAMPLES_BY_NAME[name]))


def _game(saves: Path, name: str, kernel: Kernel[Any]) -> SavedGame:
    mods = (SavedMod("escape", "0.1.0", "aaaa"),)
    title = SAMPLES_BY_NAME[name].title
    game = unsaved(saves, name, kernel, title=title, mods=mods, saved_at=CLOCK)
    game.save()
    return game


def an_app_with(saves: Path, game: SavedGame | None = None, settings: Settings = STILL) -> L7App:
    """The program with LEVEL 7, at its title or at that game."""
    app = L7App(host, Store(saves), Preferences(settings))
    if game:
        app.sit_at(Session(game))
    return app


def past_of(game: SavedGame) -> PastGame:
    return PastGame.at_table(Session(game), ())
