"""What the tests of the screens are made with: a host of the tiny game, and tables that stand still."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

from textual.pilot import Pilot

from l7core.engine.state import SeatSetup, Setup
from l7core.mods.host import Host, ModFolder
from l7core.persist.desk import Desk
from l7core.persist.store import Store
from l7core.view import View
from l7tui.app import L7App, NewGame
from l7tui.screens.table import TableScreen
from l7tui.session import Session
from l7tui.settings import Settings

MODS = Path(__file__).parent.parent / "mods"
CLASSIC = "cellar:classic"


def load_host() -> Host:
    """The mods that the tests bring."""
    return Host([ModFolder(MODS, "developer")])


def a_setup(*seats: str, seed: int = 7, **more: Any) -> Setup:
    """A game of the tiny ruleset; a seat is a name, or a name and a bot: `Bob=random`."""
    chairs = []
    for seat in seats or ("Ann",):
        name, _, bot = seat.partition("=")
        chairs.append(SeatSetup(name, bot or "human"))
    return Setup(ruleset=CLASSIC, seats=tuple(chairs), seed=seed, **more)


def an_app(
    saves: Path, setup: Setup | None = None, *, settings: Settings | None = None
) -> L7App:
    """The program at its title, or at the table of a new game."""
    app = L7App(load_host, Store(saves), settings or Settings())
    app.seat_at(NewGame(setup) if setup else None)
    return app


def a_still_app(view: View, *, settings: Settings | None = None) -> L7App:
    """The program at a table that shows one view and never changes."""
    app = L7App(load_host, Store(Path("/nonexistent")), settings or Settings())
    kernel = SimpleNamespace(
        ask=view.ask,
        state=SimpleNamespace(
            setup=Setup(
                ruleset="still", seats=tuple(SeatSetup(seat.name) for seat in view.table.seats)
            )
        ),
        view=lambda seat: view,
        event_count=max((entry.number for entry in view.log), default=0) + 1,
        answers=(),
        why_no_undo=lambda by: "",
        redos=1,
        decisions=12,
        undos=0,
    )
    desk = SimpleNamespace(
        kernel=kernel, read_only=True, trouble="", notes=(), name="still", close=lambda: None
    )
    session = Session(cast(Desk, desk))
    session._read[session.seat] = view.log[-2].number if len(view.log) > 1 else 0
    app._session = session
    return app


def table(app: L7App) -> TableScreen:
    """The table, which must be in front."""
    assert isinstance(app.screen, TableScreen)
    return app.screen


async def until(pilot: Pilot[Any], holds: Callable[[], bool], *, tries: int = 200) -> None:
    """Wait for a condition; a test that waits in vain fails with it."""
    for _ in range(tries):
        if holds():
            return
        await pilot.pause()
    raise AssertionError("what was waited for never came")


async def press_all(pilot: Pilot[Any], keys: Sequence[str]) -> None:
    """Key after key, each once the one before has had its effect."""
    for key in keys:
        await pilot.press(key)
