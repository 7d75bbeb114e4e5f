"""Shared helpers of the screen tests: the tiny game at a table, and tables that never change."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Iterable
from pathlib import Path
from time import monotonic
from types import SimpleNamespace
from typing import Any, cast

from textual.pilot import Pilot
from textual.screen import Screen

from l7core.engine.errors import L7Error
from l7core.engine.history import Answer
from l7core.engine.kernel import Kernel
from l7core.engine.recent_states import RecentStates
from l7core.engine.state import SeatSetup, Setup
from l7core.engine.texts import Texts
from l7core.mods.host import Host, ModFolder
from l7core.persist.pins import Pin
from l7core.persist.saved_game import SavedGame
from l7core.persist.store import Store
from l7core.view import AskView, LogEntry, OptionView, Overlay, View
from l7tui.app import L7App, NewGame, ResumedGame, Start
from l7tui.game.menu import Entry, Group, Menu, ids_of, is_final
from l7tui.game.session import Session
from l7tui.screens.table.play import TableScreen
from l7tui.settings.choices import Settings
from l7tui.settings.preferences import Preferences
from l7tui.widgets.game_view import GameView
from tests.tools.places import MODS

CLASSIC = "cellar:classic"
NOWHERE = Path("/nonexistent/l7")
NARROW = (80, 24)
WIDE = (120, 40)

Story = Callable[[Pilot[Any]], Awaitable[None]]


def load_host() -> Host:
    """Load the mods of the test suite."""
    return Host([ModFolder(MODS, "developer")])


def a_setup(*seats: str, seed: int = 7, **more: Any) -> Setup:
    """Return a setup of the tiny game; a seat is a name, or a name and a bot: `Bob=random`."""
    chairs = []
    for seat in seats or ("Ann",):
        name, _, bot = seat.partition("=")
        chairs.append(SeatSetup(name, bot or "human"))
    return Setup(ruleset=CLASSIC, seats=tuple(chairs), seed=seed, **more)


def an_app(saves: Path, start: Setup | Start = None, *, settings: Settings | None = None) -> L7App:
    """Return the app at its title, at a saved game, or at a new game's table."""
    app = L7App(load_host, Store(saves), Preferences(settings))
    app.seat_at(NewGame(start) if isinstance(start, Setup) else start)
    return app


def the_saved_game(saves: Path) -> L7App:
    """Return the app at the game saved last."""
    return an_app(saves, ResumedGame())


class StillGame:
    """A saved game and its kernel that always show one view, refuse answers and write nothing."""

    read_only = True
    trouble = ""
    notes = ()
    decisions = 12
    undos = 0
    redos = 1
    is_contest = False
    pins: tuple[Pin, ...] = ()

    def __init__(self, view: View, overlays: tuple[Overlay, ...] = ()) -> None:
        self.shown = view
        self.laid = overlays
        self.ask: AskView | None = view.ask
        self.rules = SimpleNamespace(texts=Texts(), provenance={}, family=(), id="still", bots={})
        self._told = max((entry.number for entry in view.log), default=0) + 1
        seats = tuple(SeatSetup(seat.name) for seat in view.table.seats)
        self.kernel = self.state = self
        self.setup = Setup(ruleset="still", seats=seats)

    def view(self, seat: int | None) -> View:
        return self.shown

    def with_pins(self, seen: View) -> View:
        return seen

    def pins_of(self, seat: int | None) -> tuple[Pin, ...]:
        return self.pins

    def film(self) -> RecentStates:
        return RecentStates(cast(Kernel[Any], self))

    def decided(self, number: int) -> Answer:
        """Return an answer of the first seat."""
        return Answer("still", mark=0)

    def watch(self, onlooker: Callable[[], None]) -> None:
        """Ignore the onlooker, as nothing ever happens."""

    def log(self, seat: int | None, last: int | None = None) -> tuple[LogEntry, ...]:
        return self.shown.log

    def overlays(self, seat: int | None) -> tuple[Overlay, ...]:
        return self.laid

    def why_no_undo(self, by: int | None = None, *, before: int = 0) -> str:
        return ""

    def told(self, seat: int | None) -> int:
        return self._told

    def event_of(self, seat: int | None, entry: int) -> int:
        return entry

    def differ(self, seat: int | None, other: int) -> bool:
        """Return False: all seats have the same view."""
        return False

    def packed(self) -> bytes:
        raise L7Error("There is nothing that could be read again.")

    def close(self) -> None:
        """Do nothing, as there is nothing to save."""


class StillSession(Session):
    """A session in which the last two log entries are new."""

    @property
    def news_from(self) -> int:
        log = self.view.log
        return log[-2].number if len(log) > 1 else 0

    @property
    def has_overlays(self) -> bool:
        return bool(self.overlays)


def a_still_app(
    view: View, *, settings: Settings | None = None, overlays: tuple[Overlay, ...] = ()
) -> L7App:
    """Return the app at a table that shows one view and never changes."""
    app = L7App(load_host, Store(NOWHERE), Preferences(settings))
    app.sit_at(StillSession(cast(SavedGame, StillGame(view, overlays))))
    return app


def tell(app: L7App, story: Story, size: tuple[int, int] = NARROW) -> None:
    """Run the app without a terminal and play the story."""

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await story(pilot)

    asyncio.run(run())


def table(pilot: Pilot[Any]) -> TableScreen:
    """Return the table's screen, which must be in front."""
    assert isinstance(pilot.app.screen, TableScreen)
    return pilot.app.screen


def panels(pilot: Pilot[Any]) -> GameView:
    """Return the panels of the table, which must be in front."""
    return table(pilot).table


def front(pilot: Pilot[Any]) -> str:
    """Return the class name of the screen in front."""
    return type(pilot.app.screen).__name__


def screen_text(screen: Screen[Any]) -> str:
    """Return the text of a screen."""
    return "\n".join(strip.text for strip in screen._compositor.render_strips())


def shows(*phrases: str, after: Iterable[str] = ()) -> Story:
    """Return a story that presses keys, then expects each phrase on the screen."""

    async def look(pilot: Pilot[Any]) -> None:
        await pilot.pause()
        await press(pilot, after)
        await pilot.pause()
        text = " ".join(seen(pilot).split())
        missing = [phrase for phrase in phrases if phrase not in text]
        assert not missing, f"{missing} are not on the screen:\n{seen(pilot)}"

    return look


def panel_text(pilot: Pilot[Any], name: str) -> str:
    """Return the text of one panel, row by row."""
    panel = getattr(panels(pilot), name)
    return "\n".join(panel.render_line(y).text.rstrip() for y in range(panel.size.height))


def seen(pilot: Pilot[Any]) -> str:
    """Return the text of the screen in front."""
    return screen_text(pilot.app.screen)


AGAIN, PATIENCE = 0.002, 60
"""Seconds between two checks of a condition, and seconds until the test gives up."""


async def until(pilot: Pilot[Any], holds: Callable[[], bool]) -> None:
    """Wait for a condition; fail the test if it stays false."""
    give_up = monotonic() + PATIENCE
    while not holds():
        if monotonic() > give_up:
            raise AssertionError(f"what was waited for never came; on screen:\n{seen(pilot)}")
        await asyncio.sleep(AGAIN)
        await pilot.pause()


async def press(pilot: Pilot[Any], keys: Iterable[str]) -> None:
    """Press keys one by one; each waits for the effect of the one before."""
    for key in keys:
        await pilot.press(key)


async def choose(pilot: Pilot[Any], words: str) -> None:
    """Take the option whose label begins with these words."""
    ask = panels(pilot).choose.menu.ask
    options = ask.options if ask else ()
    option = next((each for each in options if each.label.startswith(words)), None)
    assert option, f"no option {words!r} among {[each.label for each in options]}"
    await take(pilot, option)


async def take(pilot: Pilot[Any], option: OptionView) -> None:
    """Take an option by its keys.

    Letters choose actions and uses; digits choose targets, cards and rows; `r` rolls and `E` ends
    the turn. Enter confirms options without undo.
    """
    menu = panels(pilot).choose.menu
    if option.role:
        await pilot.press("r" if option.role == "go" else "E")
        return
    if option.card:
        while not (digit := menu.digit_of(option.card)):
            await pilot.press("0")
        await pilot.press(digit)
        await pilot.press(NAMES.get(key := menu.letter_of_use(option.use), key))
    elif offered := next((each for each in menu.offered if option in each.options), None):
        await pilot.press(offered.letter)
        if menu.armed:
            await _press_digit(pilot, menu, option)
    else:
        while not any(option.id in ids_of(each) for each in menu.entries):
            await pilot.press("escape")
        entry = next(each for each in menu.entries if option.id in ids_of(each))
        await _press_digit(pilot, menu, entry)
        if isinstance(entry, Group):
            await _press_digit(pilot, menu, option)
    if is_final(option):
        await pilot.press("enter")


NAMES = {"+": "plus", "-": "minus"}


async def _press_digit(pilot: Pilot[Any], menu: Menu, entry: Entry) -> None:
    index = menu.entries.index(entry)
    while not (digit := menu.digit_at(index)):
        await pilot.press("0")
    await pilot.press(digit)


def digits_on_map(pilot: Pilot[Any]) -> set[str]:
    """Return the digits on the map, without those in room names."""
    region = panels(pilot).map.region
    rows = seen(pilot).splitlines()[region.y + 1 : region.bottom]
    drawn = " ".join(row[region.x : region.right] for row in rows)
    return set(re.findall(r"(?<![\w-])\d(?![\w-])", drawn))
