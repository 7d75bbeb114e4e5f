"""Screens around the table; each docstring says what the picture must show."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

from textual.pilot import Pilot
from textual.widgets.markdown import MarkdownBlock

from l7core.mods.host import Host, ModFolder
from l7core.persist.store import Store
from l7tui.app import L7App, NewGame
from l7tui.settings.choices import Settings
from l7tui.settings.preferences import Preferences
from tests.escape.tutorial.lessons import lessons, rules
from tests.tools.places import PLUGINS
from tests.tui.archive_kit import a_record
from tests.tui.gallery import facility
from tests.tui.kit import NARROW, WIDE, Story, a_still_app, shows, until

Compare: TypeAlias = Callable[..., bool]
STEADY = Settings(speed="digest", reduced_motion=True)


def load_host() -> Host:
    return Host([ModFolder(PLUGINS, "bundled")])


def an_app(saves: Path) -> L7App:
    return L7App(load_host, Store(saves), Preferences(STEADY))


def a_pupil(saves: Path) -> L7App:
    """Return the app at the first lesson."""
    app = an_app(saves)
    app.seat_at(NewGame(rules().setup_of(lessons()[0])))
    return app


def book(*phrases: str, after: tuple[str, ...] = ()) -> Story:
    """Return a story that opens the rulebook, waits for its layout, presses keys and looks."""

    async def look(pilot: Pilot[Any]) -> None:
        await pilot.press("f2")
        await until(pilot, lambda: bool(pilot.app.screen.query(MarkdownBlock)))
        await shows(*phrases, after=after)(pilot)

    return look


def test_the_rulebook(snap_compare: Compare, tmp_path: Path) -> None:
    """The first chapter beside the table of contents, and how to search."""
    words = book("RULEBOOK", "One to four prisoners wake")
    assert snap_compare(an_app(tmp_path), run_before=words, terminal_size=WIDE)


def test_the_campaigns(snap_compare: Compare, tmp_path: Path) -> None:
    """A new campaign, with its description."""
    words = shows("New: Subterra Bravo", after="p")
    assert snap_compare(an_app(tmp_path), run_before=words, terminal_size=WIDE)


def test_the_lessons(snap_compare: Compare, tmp_path: Path) -> None:
    """All five lessons, each with its subject."""
    words = shows("TUTORIAL", after="t")
    assert snap_compare(an_app(tmp_path), run_before=words, terminal_size=NARROW)


def test_the_coach(snap_compare: Compare, tmp_path: Path) -> None:
    """The first step of the first lesson beside its map, with the key to press."""
    words = shows("Move")
    assert snap_compare(a_pupil(tmp_path), run_before=words, terminal_size=NARROW)


def test_help(snap_compare: Compare) -> None:
    """Every command of the table with its key, in groups."""
    words = shows("Next option", after=["f1"])
    assert snap_compare(a_still_app(facility()), run_before=words, terminal_size=WIDE)


def test_the_palette(snap_compare: Compare) -> None:
    """Commands that match the typed words; unavailable ones give the reason."""
    words = shows("Undo", after=["colon", "u", "n", "d", "o"])
    assert snap_compare(a_still_app(facility()), run_before=words, terminal_size=NARROW)


def test_the_record(snap_compare: Compare, tmp_path: Path) -> None:
    """Four games in figures, causes of death, the memorial with last words, achievements."""
    a_record(tmp_path)
    words = shows("RECORD", "MEMORIAL", after="r")
    assert snap_compare(an_app(tmp_path), run_before=words, terminal_size=WIDE)
