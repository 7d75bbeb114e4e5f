"""A click can choose anything that a key can choose, on every screen and in every dialog."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Any

import pytest
from rich.cells import cell_len
from textual.geometry import Offset
from textual.pilot import Pilot

from l7tui import screens
from l7tui.commands import COMMANDS
from l7tui.commands.command import Command
from l7tui.screens.base import L7Screen
from l7tui.screens.dialogs.asking import Pick
from l7tui.screens.dialogs.sheet import Overlay
from l7tui.screens.table.play import TableScreen
from l7tui.screens.table.view import TableView
from l7tui.widgets.panel import LineWidget
from tests.tui.everywhere import SPOTS, Spot
from tests.tui.kit import an_app, front, panels, press, seen, tell, until
from tests.tui.player import click_on

NO_KEYS = {"Up Down", "Left Right", "letters", "1-9", "a-z", "any key", "<", ">", "key", "…"}
"""Words in the style of keys that stand for several keys, for any key, or for none."""
NO_SPOT = {
    *("L7Screen", "HoldingScreen", "WheelScreen", "PageScreen", "FieldsScreen", "ListScreen"),
    "PaintedOnce",
    *("Overlay", "TableView"),
}
"""Base classes of screens, which have no spot."""
ELSEWHERE = {"Working", "LessonEnd"}
"""Dialogs with one message that can only be closed; other files test them."""

SEEN_ELSEWHERE = {
    *("earlier saves", "rename", "a story", "tutorial", "help"),
    *(
        "targets",
        "a held card",
        "the menu",
        "all options",
        "all cards",
        "what happened",
        "whose seat",
    ),
}
"""Spots whose keys are drawn by the same code as another spot's keys."""
NAMING_KEYS = [name for name in SPOTS if name not in SEEN_ELSEWHERE]

ROWS = [
    *("title", "saves", "campaigns", "mods", "a mod is gone"),
    *("keys", "tutorial", "rulebook", "why not", "whose seat", "table", "payment", "all cards"),
]
"""Spots where the arrow keys move a highlight over rows."""
FURTHER = 4
"""Number of rows to try."""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return Path()


async def come_to(pilot: Pilot[Any], spot: Spot) -> L7Screen[Any]:
    await press(pilot, spot.keys)
    await until(pilot, lambda: front(pilot) == spot.screen)
    await until(pilot, lambda: not pilot.app.screen.keyboard.is_deaf)  # type: ignore[attr-defined]
    await pilot.pause()
    screen = pilot.app.screen
    assert isinstance(screen, L7Screen)
    return screen


def named_keys(screen: L7Screen[Any]) -> Iterator[tuple[str, Offset]]:
    """Yield each key named on the screen, and its position."""
    for widget in screen.query(LineWidget):
        if not widget.region:
            continue
        for y, row in enumerate(widget._made_of[: widget.size.height]):
            x = 0
            for text, style in row:
                if "key" in style.split() and text.strip():
                    start = x + cell_len(text) - cell_len(text.lstrip())
                    yield text.strip(), widget.region.offset + Offset(start, y)
                x += cell_len(text)


def test_every_kind_of_screen_has_its_spot() -> None:
    for module in walk_packages(screens.__path__, f"{screens.__name__}."):
        import_module(module.name)
    kinds = {kind.__name__ for kind in kinds_of(L7Screen)}
    assert kinds - NO_SPOT - ELSEWHERE == {spot.screen for spot in SPOTS.values()}


def kinds_of(kind: type[Any]) -> Iterator[type[Any]]:
    for each in kind.__subclasses__():
        if each.__module__.startswith("l7tui"):
            yield each
            yield from kinds_of(each)


@pytest.mark.parametrize("name", [name for name in SPOTS if name in ROWS or name in NAMING_KEYS])
def test_rows_and_named_keys_can_be_clicked(name: str, home: Path) -> None:
    """A command without a named key is in the palette, which can be clicked."""
    spot = SPOTS[name]

    async def story(pilot: Pilot[Any]) -> None:
        screen = await come_to(pilot, spot)
        if name in ROWS:
            await every_row_can_be_clicked(pilot, screen)
        if name not in NAMING_KEYS:
            return
        meant: set[str] = set()
        keep = Kept(screen, meant)
        dead = set()
        tried = {*NO_KEYS}
        while untried := {k: cell for k, cell in named_keys(screen) if k not in tried}:
            key, place = next(iter(untried.items()))
            tried.add(key)
            keep.count = 0
            await pilot.click(offset=place)
            await pilot.pause()
            assert pilot.app.screen is screen, f"a click on {key} leads away"
            if not keep.count:
                dead.add(key)
        assert not dead
        if not isinstance(screen, Overlay) and "palette" not in meant:
            own = {each.id for each in screen.commands() if each.place != "everywhere"}
            assert {id for id in own if not screen.keyboard.why_not(COMMANDS[id])} <= meant

    tell(spot.make(home), story)


class Kept:
    """A recorder that notes and counts the effects of clicks instead of running them."""

    def __init__(self, screen: Any, meant: set[str]) -> None:
        self.count = 0
        self._meant = meant
        screen.keyboard.perform = self._note
        for way in ("dismiss", "confirm", "_point", "take_line"):
            if hasattr(screen, way):
                self._keep(screen, way)
        if isinstance(screen, TableView):
            for way in ("take", "press_digit", "take_letter"):
                self._keep(screen.table.choose, way)
        if isinstance(screen, TableScreen):
            self._keep(screen.player, "go_on")

    def _keep(self, owner: object, way: str) -> None:
        setattr(owner, way, self._count)

    def _note(self, command: Command) -> None:
        self._meant.add(command.id)
        self.count += 1

    def _count(self, *_: Any) -> None:
        self.count += 1


# -- rows


async def every_row_can_be_clicked(pilot: Pilot[Any], screen: L7Screen[Any]) -> None:
    """Check that a click on a row highlights or takes it."""
    rows = [highlighted(pilot)]
    for _ in range(FURTHER):
        await pilot.press("down")
        rows.append(highlighted(pilot))
    for _ in range(FURTHER):
        await pilot.press("up")
    taken: list[object] = []
    ways: list[tuple[Any, str]] = [(screen, "dismiss"), (screen.keyboard, "perform")]
    if isinstance(screen, TableScreen):
        ways.append((screen.table.choose, "_answer"))
    for owner, way in ways:
        setattr(owner, way, taken.append)
    assert len(set(rows)) > 1, "there are rows to choose from"
    for x, words in dict.fromkeys(rows[1:]):
        shown = [beginning(row, x) == words for row in seen(pilot).splitlines()]
        taken.clear()
        await pilot.click(offset=(x + 2, shown.index(True)))
        await pilot.pause()
        assert taken or highlighted(pilot)[1] == words


def highlighted(pilot: Pilot[Any]) -> tuple[int, str]:
    """Return the column and the first words of the highlighted row, found by the cursor."""
    x, y = pilot.app.cursor_position
    return x + 1, beginning(seen(pilot).splitlines()[y], x + 1)


def beginning(row: str, x: int) -> str:
    """Return a row's first words from a column on, without the tick of a paid card."""
    return row[x:].replace("✓", " ").strip()[:14].strip()


def test_hovering_highlights_a_row_in_a_small_dialog(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        pilot.app.push_screen(Pick("Which?", ["this one", "that one", "the other"], above="Now:"))
        await until(pilot, lambda: "the other" in seen(pilot))
        row = next(y for y, row in enumerate(seen(pilot).splitlines()) if "the other" in row)
        await pilot.hover(offset=(20, row))
        await pilot.pause()
        assert highlighted(pilot)[1].startswith("the other")

    tell(an_app(tmp_path), story)


@pytest.mark.parametrize(("words", "row"), [("this one", 0), ("the other", 2)])
def test_a_click_chooses_a_row_in_a_small_dialog(tmp_path: Path, words: str, row: int) -> None:
    taken: list[int | None] = []

    async def story(pilot: Pilot[Any]) -> None:
        pick = Pick("Which?", ["this one", "that one", "the other"], above="Now:")
        pilot.app.push_screen(pick, taken.append)
        await until(pilot, lambda: words in seen(pilot))
        await click_on(pilot, words)
        assert front(pilot) == "TitleScreen"

    tell(an_app(tmp_path), story)
    assert taken == [row]


def test_a_click_beside_the_rows_chooses_nothing(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        pilot.app.push_screen(Pick("Which?", ["this one", "that one"], above="Now:"))
        await until(pilot, lambda: "Now:" in seen(pilot))
        await click_on(pilot, "Now:")
        assert front(pilot) == "Pick"

    tell(an_app(tmp_path), story)


# -- other clicks


def test_a_click_runs_a_command_of_the_palette(home: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await come_to(pilot, SPOTS["table"])
        await click_on(pilot, " command")
        await pilot.press(*"filter")
        await until(pilot, lambda: "Filter the options" in seen(pilot))
        await click_on(pilot, "Filter the options")
        await until(pilot, lambda: front(pilot) == "TableScreen")
        await until(pilot, lambda: panels(pilot).choose.menu.filtering)

    tell(SPOTS["table"].make(home), story)


def test_a_click_runs_a_command_of_the_help(home: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await come_to(pilot, SPOTS["help"])
        await click_on(pilot, "Filter the options")
        await until(pilot, lambda: front(pilot) == "TableScreen")
        await until(pilot, lambda: panels(pilot).choose.menu.filtering)

    tell(SPOTS["help"].make(home), story)


def test_consent_can_be_given_by_mouse(home: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await come_to(pilot, SPOTS["consent"])
        await click_on(pilot, "allow and run")
        await until(pilot, lambda: "songs is allowed to run." in seen(pilot))

    tell(SPOTS["consent"].make(home), story)


def test_clicks_change_a_value_both_ways(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["comma", "down"])
        await click_on(pilot, " >")
        assert pilot.app.settings.theme == "l7-light"  # type: ignore[attr-defined]
        await click_on(pilot, "< ")
        assert pilot.app.settings.theme == "l7-dark"  # type: ignore[attr-defined]

    tell(an_app(tmp_path), story)


def test_a_second_click_opens_a_card(home: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await come_to(pilot, SPOTS["all cards"])
        hand = panels(pilot).hand
        await pilot.click(hand, offset=(6, 1))
        assert front(pilot) == "TableScreen"
        await pilot.click(hand, offset=(6, 1))
        await until(pilot, lambda: front(pilot) == "Reader" and "Card" in seen(pilot))

    tell(SPOTS["all cards"].make(home), story)


def test_the_replay_can_be_left_by_mouse(home: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        screen = await come_to(pilot, SPOTS["replay"])
        assert "leave-replay" in {each.id for each in screen.commands() if each.in_palette}
        screen.keyboard.perform(COMMANDS["leave-replay"])
        await until(pilot, lambda: front(pilot) == "SavesScreen")

    tell(SPOTS["replay"].make(home), story)
