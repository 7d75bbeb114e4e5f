"""Whatever a key can choose, a click can choose too: on every screen and in every dialog."""

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
"""Words in the style of keys that stand for several, for any, or for none."""
NO_SPOT = {
    *("L7Screen", "HoldingScreen", "WheelScreen", "PageScreen", "FieldsScreen", "ListScreen"),
    "PaintedOnce",
    *("Overlay", "TableView"),
}
"""Kinds of screens that nobody comes to."""
ELSEWHERE = {"Working", "LessonEnd"}
"""Dialogs that say one thing and can only be left; their tests are with what they belong to."""

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
"""Spots that name no key in a place of its own: others are drawn by the same lines of code."""
NAMING_KEYS = [name for name in SPOTS if name not in SEEN_ELSEWHERE]

ROWS = [
    *("title", "saves", "campaigns", "mods", "a mod is gone"),
    *("keys", "tutorial", "rulebook", "why not", "whose seat", "table", "payment", "all cards"),
]
"""The spots where the arrow keys move a highlight over rows."""
FURTHER = 4
"""Rows that are tried."""


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
    """The keys that are named on the screen, and where."""
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
def test_rows_and_the_keys_that_are_named_on_the_screen_can_be_clicked(
    name: str, home: Path
) -> None:
    """And what no key is named for is in the palette, which can be."""
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
        for key, at in dict(named_keys(screen)).items():
            if key in NO_KEYS:
                continue
            keep.count = 0
            await pilot.click(offset=at)
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
    """Whatever a click means is noted, and does not happen."""

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

    def _keep(self, of: object, way: str) -> None:
        setattr(of, way, self._count)

    def _note(self, command: Command) -> None:
        self._meant.add(command.id)
        self.count += 1

    def _count(self, *_: Any) -> None:
        self.count += 1


# -- rows


async def every_row_can_be_clicked(pilot: Pilot[Any], screen: L7Screen[Any]) -> None:
    """A click points at the row, or takes it at once."""
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
    for of, way in ways:
        setattr(of, way, taken.append)
    assert len(set(rows)) > 1, "there are rows to choose from"
    for x, words in dict.fromkeys(rows[1:]):
        shown = [unticked(row[x:]).strip().startswith(words) for row in seen(pilot).splitlines()]
        taken.clear()
        await pilot.click(offset=(x + 2, shown.index(True)))
        await pilot.pause()
        assert taken or highlighted(pilot)[1] == words


def highlighted(pilot: Pilot[Any]) -> tuple[int, str]:
    """Where the words stand that a reader is led to, and how they begin."""
    x, y = pilot.app.cursor_position
    return x + 1, unticked(seen(pilot).splitlines()[y][x + 1 :]).strip()[:14].strip()


def unticked(row: str) -> str:
    """The row without the sign of what has been given: a click gives, or takes back."""
    return row.replace("✓", " ")


def test_the_row_below_the_mouse_is_highlighted_in_a_small_dialog(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        pilot.app.push_screen(Pick("Which?", ["this one", "that one", "the other"], above="Now:"))
        await until(pilot, lambda: "the other" in seen(pilot))
        at = next(y for y, row in enumerate(seen(pilot).splitlines()) if "the other" in row)
        await pilot.hover(offset=(20, at))
        await pilot.pause()
        assert highlighted(pilot)[1].startswith("the other")

    tell(an_app(tmp_path), story)


@pytest.mark.parametrize(("words", "row"), [("this one", 0), ("the other", 2)])
def test_a_click_takes_the_row_in_a_small_dialog(tmp_path: Path, words: str, row: int) -> None:
    taken: list[int | None] = []

    async def story(pilot: Pilot[Any]) -> None:
        pick = Pick("Which?", ["this one", "that one", "the other"], above="Now:")
        pilot.app.push_screen(pick, taken.append)
        await until(pilot, lambda: words in seen(pilot))
        await click_on(pilot, words)
        assert front(pilot) == "TitleScreen"

    tell(an_app(tmp_path), story)
    assert taken == [row]


def test_a_click_beside_the_rows_takes_none(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        pilot.app.push_screen(Pick("Which?", ["this one", "that one"], above="Now:"))
        await until(pilot, lambda: "Now:" in seen(pilot))
        await click_on(pilot, "Now:")
        assert front(pilot) == "Pick"

    tell(an_app(tmp_path), story)


# -- what else a click does


def test_a_command_of_the_palette_is_clicked(home: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await come_to(pilot, SPOTS["table"])
        await click_on(pilot, " command")
        await pilot.press(*"filter")
        await until(pilot, lambda: "Filter the options" in seen(pilot))
        await click_on(pilot, "Filter the options")
        await until(pilot, lambda: front(pilot) == "TableScreen")
        await until(pilot, lambda: panels(pilot).choose.menu.filtering)

    tell(SPOTS["table"].make(home), story)


def test_a_command_of_the_help_is_clicked(home: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await come_to(pilot, SPOTS["help"])
        await click_on(pilot, "Filter the options")
        await until(pilot, lambda: front(pilot) == "TableScreen")
        await until(pilot, lambda: panels(pilot).choose.menu.filtering)

    tell(SPOTS["help"].make(home), story)


def test_a_program_is_agreed_to_by_mouse(home: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await come_to(pilot, SPOTS["consent"])
        await click_on(pilot, "agree and run it")
        await until(pilot, lambda: "songs may run." in seen(pilot))

    tell(SPOTS["consent"].make(home), story)


def test_a_value_is_turned_both_ways_by_mouse(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["comma", "down"])
        await click_on(pilot, " >")
        assert pilot.app.settings.theme == "l7-light"  # type: ignore[attr-defined]
        await click_on(pilot, "< ")
        assert pilot.app.settings.theme == "l7-dark"  # type: ignore[attr-defined]

    tell(an_app(tmp_path), story)


def test_a_card_is_read_by_a_second_click(home: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await come_to(pilot, SPOTS["all cards"])
        hand = panels(pilot).hand
        await pilot.click(hand, offset=(6, 1))
        assert front(pilot) == "TableScreen"
        await pilot.click(hand, offset=(6, 1))
        await until(pilot, lambda: front(pilot) == "Reader" and "Card" in seen(pilot))

    tell(SPOTS["all cards"].make(home), story)


def test_the_replay_is_left_by_mouse(home: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        screen = await come_to(pilot, SPOTS["replay"])
        assert "leave-replay" in {each.id for each in screen.commands() if each.in_palette}
        screen.keyboard.perform(COMMANDS["leave-replay"])
        await until(pilot, lambda: front(pilot) == "SavesScreen")

    tell(SPOTS["replay"].make(home), story)
