"""The rulebook's keys, and the ways to open it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets.markdown import MarkdownBlock

from l7core.engine.state import SeatSetup, Setup
from l7core.mods.host import Host, ModFolder
from l7core.persist.store import Store
from l7tui.app import L7App, NewGame
from l7tui.screens.rulebook import RulebookScreen
from l7tui.settings.choices import Settings
from l7tui.settings.preferences import Preferences
from tests.tools.places import PLUGINS
from tests.tui.kit import NOWHERE, a_setup, an_app, front, press, seen, tell, until


def load_escape() -> Host:
    return Host([ModFolder(PLUGINS, "bundled")])


def rulebook(pilot: Pilot[Any]) -> RulebookScreen:
    """Return the rulebook, which must be in front."""
    assert isinstance(pilot.app.screen, RulebookScreen)
    return pilot.app.screen


def a_reader(settings: Settings | None = None) -> L7App:
    """Return the app at its title, with LEVEL 7 as its first game."""
    return L7App(load_escape, Store(NOWHERE), Preferences(settings))


async def open_book(pilot: Pilot[Any]) -> None:
    await pilot.press("f2")
    await until(pilot, lambda: bool(rulebook(pilot).text.query(MarkdownBlock)))
    await pilot.pause()


def test_the_rulebook_opens_from_the_title_at_its_beginning() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await open_book(pilot)
        assert "RULEBOOK" in seen(pilot)
        assert "One to four prisoners wake" in seen(pilot)

    tell(a_reader(), story)


def test_stepping_back_returns_to_where_it_was_opened(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await open_book(pilot)
        await pilot.press("escape")
        assert front(pilot) == "TableScreen"

    tell(an_app(tmp_path, a_setup()), story)


def test_the_table_opens_its_own_games_rulebook(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await open_book(pilot)
        assert "Find the key and leave the house" in seen(pilot)

    tell(an_app(tmp_path, a_setup()), story)


def test_arrows_and_enter_go_to_a_heading() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await open_book(pilot)
        for _ in range(20):
            await pilot.press("down")
        section = rulebook(pilot).contents.section
        assert section
        await pilot.press("enter")
        block = await heading(pilot, section.title)
        await until(pilot, lambda: block.region.y <= 3)

    tell(a_reader(), story)


async def heading(pilot: Pilot[Any], title: str) -> MarkdownBlock:
    """Return the heading with this title, once it is visible."""
    screen = rulebook(pilot)

    def shown() -> list[MarkdownBlock]:
        blocks = screen.text.query("MarkdownHeader").results(MarkdownBlock)
        return [
            block
            for block in blocks
            if block._content.plain == title and screen.sheet.region.overlaps(block.region)
        ]

    await until(pilot, lambda: bool(shown()))
    return shown()[0]


def test_a_search_steps_through_the_hits_of_all_chapters() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await open_book(pilot)
        await press(pilot, ["/", *"infirmary", "enter"])
        search = rulebook(pilot).search
        await until(pilot, lambda: "1 of " in seen(pilot))
        count = len(search.hits)
        chapters = set()
        for _ in range(count):
            assert search.hit is not None
            chapters.add(search.hits[search.hit].section.chapter)
            await pilot.press("n")
        assert search.hit == 0
        assert len(chapters) > 2
        await pilot.press("N")
        assert search.hit == count - 1

    tell(a_reader(), story)


def test_a_search_hit_is_marked_and_visible() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await open_book(pilot)
        await press(pilot, ["/", *"skull", "enter"])
        screen = rulebook(pilot)
        await until(pilot, lambda: bool(screen.text.query(".hit")))
        (marked,) = screen.text.query(".hit")
        await until(pilot, lambda: screen.sheet.region.overlaps(marked.region))
        assert "skull" in seen(pilot)

    tell(a_reader(), story)


def test_a_search_without_hits_says_so() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await open_book(pilot)
        await press(pilot, ["/", *"zebra", "enter"])
        assert "No rulebook entry for 'zebra'" in seen(pilot)
        await pilot.press("n")
        assert "Press / to search first" in seen(pilot)

    tell(a_reader(), story)


def test_escape_leaves_the_search_before_the_book() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await open_book(pilot)
        await press(pilot, ["/", "n", "escape"])
        assert front(pilot) == "RulebookScreen"
        await pilot.press("escape")
        assert front(pilot) == "TitleScreen"

    tell(a_reader(), story)


def test_the_text_scrolls_by_line_and_page() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await open_book(pilot)
        sheet = rulebook(pilot).sheet
        await press(pilot, ["right", "down"])
        await until(pilot, lambda: sheet.scroll_y == 1)
        await pilot.press("pagedown")
        await until(pilot, lambda: sheet.scroll_y > 1)

    tell(a_reader(), story)


def test_a_chapter_is_as_high_as_its_content() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await open_book(pilot)
        screen = rulebook(pilot)
        for section in screen.book.sections:
            if section.level == 1:
                await screen.show_section(section)
                await heading(pilot, section.title)
                last = screen.text.children[-1].virtual_region
                assert last.bottom <= screen.text.size.height < last.bottom + 4

    tell(a_reader(), story)


# -- from a why-not


def test_a_why_not_opens_the_book_at_its_rule(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("?")
        rule = getattr(pilot.app.screen, "rule", "")
        assert rule
        await open_book(pilot)
        section = rulebook(pilot).contents.section
        assert section
        assert section.anchor == rule
        await heading(pilot, section.title)
        await pilot.press("escape")
        assert front(pilot) == "WhyNotScreen"

    tell(an_app(tmp_path, a_setup()), story)


SOME_REASONS = 6


def test_each_of_several_why_nots_opens_its_own_rule(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["escape", "1", "1", "?"])
        reasons = pilot.app.screen.reasons  # type: ignore[attr-defined]
        rules = [each.rule for each in reasons[:SOME_REASONS]]
        assert len(set(rules)) > 2
        for rule in rules:
            await open_book(pilot)
            section = rulebook(pilot).contents.section
            assert section
            assert section.anchor == rule
            await press(pilot, ["escape", "down"])

    setup = Setup(ruleset="escape:l7", scenario="escape:sandbox", seats=(SeatSetup("Ann"),), seed=3)
    app = L7App(load_escape, Store(tmp_path), Preferences())
    app.seat_at(NewGame(setup))
    tell(app, story)


# -- how it looks


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (200, 60)])
def test_ascii_mode_draws_only_ascii(size: tuple[int, int]) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await open_book(pilot)
        for _ in range(6):
            await pilot.press("down")
        await press(pilot, ["enter", "pagedown", "pagedown"])
        await pilot.pause()
        assert seen(pilot).isascii(), seen(pilot)

    tell(a_reader(Settings(theme="l7-monochrome", ascii_only=True)), story, size)
