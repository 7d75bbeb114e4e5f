"""Campaigns on the screens and line by line."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from l7core.bots import aimless
from l7core.engine.rng import seed_streams
from l7core.engine.state import SeatSetup, Setup
from l7core.mods.host import Host, ModFolder
from l7core.persist.desk import Desk
from l7core.persist.store import Store
from l7core.plain import Plain
from l7tui.app import L7App, SavedGame
from l7tui.preferences import Preferences
from l7tui.screens.campaign import CampaignScreen, StoryScreen
from l7tui.settings import Settings
from tests.campaign.kit import SUBTERRA, rules
from tests.rules.kit import PLUGINS
from tests.tui.kit import WIDE, front, screen_text, tell


def load_host() -> Host:
    return Host([ModFolder(PLUGINS, "bundled")])


def an_app(saves: Path, start: SavedGame | None = None) -> L7App:
    app = L7App(load_host, Store(saves), Preferences(Settings(speed="digest", hints=False)))
    app.seat_at(start)
    return app


def a_saved_campaign(saves: Path, *, legs: int = 2, beyond: bool = False) -> str:
    """A campaign of so many scenarios played at random; with `beyond`, in the next one."""
    setup = Setup(ruleset="escape:l7", scenario=SUBTERRA, seats=(SeatSetup("Ann"),), seed=3)
    with Desk.begin(Store(saves), rules(), setup, title="Subterra Bravo") as desk:
        for option, paid in random_answers(desk):
            story = desk.kernel.state.campaign
            if len(story.legs) >= legs and not (beyond and story.between):
                break
            desk.answer(option, *paid)
        return desk.name


def random_answers(desk: Desk) -> Iterator[tuple[str, Any]]:
    chances = seed_streams(3)
    while desk.kernel.ask:
        yield aimless.choose(desk.kernel, chances)


def test_the_title_leads_to_the_campaigns(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("p")
        assert isinstance(pilot.app.screen, CampaignScreen)
        assert "New: Subterra Bravo" in screen_text(pilot.app.screen)

    tell(an_app(tmp_path), story)


def test_a_campaign_is_begun_with_players_and_without_undo(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("p", "enter")
        assert front(pilot) == "NewGameScreen"
        text = screen_text(pilot.app.screen)
        assert "NEW CAMPAIGN" in text
        assert "Begin: Subterra Bravo" in text
        await pilot.press("enter")
        await pilot.pause()
        assert front(pilot) == "Briefing"

    tell(an_app(tmp_path), story, size=WIDE)
    header = Store(tmp_path).list()[0].header
    assert (header.title, header.part) == ("Subterra Bravo", "Level 7, part 1 of 7")


def test_a_campaign_under_way_is_listed_with_its_level(tmp_path: Path) -> None:
    a_saved_campaign(tmp_path)

    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("p")
        text = screen_text(pilot.app.screen)
        assert "1 under way" in text
        assert "Level 7, part 1 of 7" in text or "Level 6, part 2 of 7" in text

    tell(an_app(tmp_path), story, size=WIDE)


def test_the_story_so_far_can_be_read_and_gone_on_with(tmp_path: Path) -> None:
    a_saved_campaign(tmp_path)

    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("p", "down", "enter")
        assert isinstance(pilot.app.screen, StoryScreen)
        await pilot.press("down")
        assert "Level 7: the Tanks  lost" in screen_text(pilot.app.screen)
        await pilot.press("up", "enter")
        await pilot.pause()
        assert front(pilot) == "TableScreen"

    tell(an_app(tmp_path), story, size=WIDE)


def test_another_game_begins_from_the_end_of_a_part(tmp_path: Path) -> None:
    a_saved_campaign(tmp_path)

    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("p", "down", "enter", "down", "enter")
        assert front(pilot) == "Confirm"
        await pilot.press("enter")
        await pilot.pause()
        assert front(pilot) == "TableScreen"

    tell(an_app(tmp_path), story, size=WIDE)
    decisions = sorted(entry.header.decisions for entry in Store(tmp_path).list())
    assert len(decisions) == 2
    assert decisions[0] < decisions[1]


def test_what_lies_ahead_is_no_place_to_branch_off(tmp_path: Path) -> None:
    a_saved_campaign(tmp_path)

    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("p", "down", "enter", "up", "enter")
        assert front(pilot) == "StoryScreen"
        assert "not been played to its end" in screen_text(pilot.app.screen)

    tell(an_app(tmp_path), story, size=WIDE)


def test_the_briefing_is_read_when_the_next_scenario_begins(tmp_path: Path) -> None:
    a_saved_campaign(tmp_path, legs=1)

    async def story(pilot: Pilot[Any]) -> None:
        await pilot.pause()
        for _ in range(12):
            if front(pilot) == "Briefing":
                break
            await pilot.press("enter" if front(pilot) == "Reader" else "1")
            await pilot.pause()
        assert front(pilot) == "Briefing"

    tell(an_app(tmp_path, SavedGame()), story, size=WIDE)


def test_the_story_can_be_read_at_the_table(tmp_path: Path) -> None:
    a_saved_campaign(tmp_path, legs=1)

    async def story(pilot: Pilot[Any]) -> None:
        await pilot.pause()
        await pilot.press("C")
        assert "Level 7, part 1 of 7" in screen_text(pilot.app.screen)

    tell(an_app(tmp_path, SavedGame()), story, size=WIDE)


# -- line by line


def plainly(saves: Path, *lines: str) -> str:
    """What the line front end says to these lines, from the game that was saved last."""
    store = Store(saves)
    out = io.StringIO()
    with Desk.open(store, store.latest(), rules()) as desk:
        Plain(desk, lines, out).play()
    return out.getvalue()


def test_the_story_can_be_read_line_by_line(tmp_path: Path) -> None:
    a_saved_campaign(tmp_path)
    told = plainly(tmp_path, "story")
    assert "1. Level 7: the Tanks, lost" in told
    assert "Level 1: Daylight, to come" in told


def test_the_next_briefing_is_told_line_by_line(tmp_path: Path) -> None:
    a_saved_campaign(tmp_path, legs=1)
    told = plainly(tmp_path, "play it again")
    assert "You come round standing, in warm green water" in told


def test_a_branch_begins_line_by_line(tmp_path: Path) -> None:
    name = a_saved_campaign(tmp_path)
    told = plainly(tmp_path, "branch 9", "branch 1")
    assert "There is: 1, 2" in told
    assert "another game from there on" in told
    assert len(Store(tmp_path).names()) == 2
    assert name in Store(tmp_path).names()
