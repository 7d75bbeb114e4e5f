"""Campaigns on the screens and in plain mode."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from l7core.bots import careful, random_bot
from l7core.engine.rng import seed_streams
from l7core.engine.state import SeatSetup, Setup
from l7core.mods.host import Host, ModFolder
from l7core.persist.saved_game import SavedGame
from l7core.persist.store import Store
from l7core.plain import describe, report_lines
from l7core.plain.play import Plain
from l7core.view import Chronicle, Episode, Table
from l7tui.app import L7App, ResumedGame
from l7tui.game.finished_game import FinishedGame
from l7tui.screens.campaign import CampaignScreen, ListPage, ListScreen
from l7tui.screens.campaign_map import CampaignMapPage, CampaignMapScreen
from l7tui.screens.page import PageScreen
from l7tui.screens.table.briefing import briefing_lines
from l7tui.settings.choices import Settings
from l7tui.settings.preferences import Preferences
from l7tui.text.lines import Line, line, text_of
from tests.escape.campaign.kit import SUBTERRA, Border, at_border, begin, out, rules
from tests.tools.places import PLUGINS
from tests.tui.kit import NARROW, WIDE, front, screen_text, tell


def load_host() -> Host:
    return Host([ModFolder(PLUGINS, "bundled")])


def an_app(saves: Path, start: ResumedGame | None = None) -> L7App:
    app = L7App(load_host, Store(saves), Preferences(Settings(speed="digest", hints=False)))
    app.seat_at(start)
    return app


def a_saved_campaign(saves: Path, *, legs: int = 2, beyond: bool = False, until: str = "") -> str:
    """Save a randomly played campaign after `legs` scenarios and return its name.

    With `beyond`, the next scenario has begun. With `until`, the game stops when that question is
    first asked.
    """
    setup = Setup(ruleset="escape:l7", scenario=SUBTERRA, seats=(SeatSetup("Ann"),), seed=3)
    with SavedGame.begin(Store(saves), rules(), setup, title="Subterra Bravo") as game:
        for option, paid in random_answers(game):
            story = game.kernel.state.campaign
            asked = game.ask.prompt if game.ask else ""
            is_far_enough = len(story.legs) >= legs and not (beyond and story.between)
            if asked == until if until else is_far_enough:
                break
            game.answer(option, *paid)
        return game.name


def random_answers(game: SavedGame) -> Iterator[tuple[str, Any]]:
    chances = seed_streams(3)
    while game.ask:
        yield random_bot.choose(game.kernel, chances)


def test_the_title_screen_leads_to_the_campaigns(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("p")
        assert isinstance(pilot.app.screen, CampaignScreen)
        assert "New: Subterra Bravo" in screen_text(pilot.app.screen)

    tell(an_app(tmp_path), story)


def test_a_campaign_describes_itself_before_it_begins(tmp_path: Path) -> None:
    """A small screen shows all parts and terms without scrolling."""

    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("p")
        text = screen_text(pilot.app.screen)
        assert "none started" in text
        assert "7 PARTS" in text
        for part in rules().campaign("").parts:
            assert part in text
        assert "Saved after every decision" in text

    tell(an_app(tmp_path), story, size=NARROW)


def test_a_campaign_begins_on_the_new_game_screen(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("p", "enter")
        assert front(pilot) == "NewGameScreen"
        text = screen_text(pilot.app.screen)
        assert "Start: Subterra Bravo" in text
        await pilot.press("enter")
        await pilot.pause()
        assert front(pilot) == "Briefing"

    tell(an_app(tmp_path), story, size=WIDE)
    header = Store(tmp_path).list()[0].header
    assert (header.title, header.part) == ("Subterra Bravo", "Level 7, part 1 of 7")


def test_a_running_campaign_is_listed_with_its_level(tmp_path: Path) -> None:
    a_saved_campaign(tmp_path)

    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("p")
        text = screen_text(pilot.app.screen)
        assert "1 in progress" in text
        assert "Level 7, part 1 of 7" in text or "Level 6, part 2 of 7" in text

    tell(an_app(tmp_path), story, size=WIDE)


def test_the_story_so_far_can_be_read_and_continued(tmp_path: Path) -> None:
    a_saved_campaign(tmp_path)

    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("p", "down", "enter")
        assert isinstance(pilot.app.screen, CampaignMapScreen)
        assert "Level 7: the Tanks  lost" in screen_text(pilot.app.screen)
        assert "Level 1: Daylight  upcoming" in screen_text(pilot.app.screen)
        await pilot.press("down", "s")
        assert front(pilot) == "Reader"
        await pilot.press("escape", "enter")
        await pilot.pause()
        assert front(pilot) == "TableScreen"

    tell(an_app(tmp_path), story, size=WIDE)


def a_campaign_at_its_first_choice(saves: Path) -> None:
    """Save a campaign of four careful players at its first choice; two have died, two escaped."""
    seats = tuple(SeatSetup(name) for name in "abcd")
    setup = Setup(ruleset="escape:l7", scenario=SUBTERRA, seats=seats, seed=3)
    chances = seed_streams(1)
    with SavedGame.begin(Store(saves), rules(), setup, title="Subterra Bravo") as game:
        while game.ask and game.ask.prompt != "escape.border.choice":
            option, paid = careful.choose(game.kernel, chances)
            game.answer(option, *paid)


@pytest.mark.parametrize("size", [NARROW, WIDE])
def test_a_border_is_one_page(tmp_path: Path, size: tuple[int, int]) -> None:
    """The page has fates, new characters, earlier decisions and the question."""
    a_campaign_at_its_first_choice(tmp_path)

    async def story(pilot: Pilot[Any]) -> None:
        page = " ".join(screen_text(pilot.app.screen).split())
        chronicle = pilot.app.screen.table.border.told  # type: ignore[attr-defined]
        past, ahead = chronicle.border
        assert f"between {past.place} and {ahead.place}" in page
        assert f"{past.title.upper()} {describe.how_it_went(past)}" in page
        assert past.aftermath[:40] in page
        for name, fate in past.fates:
            sign, _ = report_lines.SIGNS[fate]
            assert f"{name} moved on" in page if fate == "out" else f"{sign}{name[0]}" in page
        for each in chronicle.travellers:
            assert not each.instead_of or f"{each.name} replaces {each.instead_of}" in page
        for sentence in past.decided:
            assert f"✓ {sentence}" in page
        assert "What do you do with it?" in page
        assert "Touch nothing, and wipe the button" in page

    tell(an_app(tmp_path, ResumedGame()), story, size=size)


def test_a_level_shows_the_map(tmp_path: Path) -> None:
    a_saved_campaign(tmp_path, beyond=True)

    async def story(pilot: Pilot[Any]) -> None:
        assert "CONTINUING" not in screen_text(pilot.app.screen)
        assert "GOAL" in screen_text(pilot.app.screen)

    tell(an_app(tmp_path, ResumedGame()), story, size=WIDE)


TWICE = Chronicle(
    "A tale",
    "part 1",
    (Episode("One", result="lost", again=True), Episode("One", result="won"), Episode("Two")),
)


def test_a_replayed_part_names_the_try_that_counts() -> None:
    first, second = CampaignMapPage(TWICE).parts
    assert (first.last.title, first.state) == ("One", "won, try 2")
    assert second.state == ""


def test_the_shaft_lists_levels_and_prisoners(tmp_path: Path) -> None:
    """At 80 columns it lists the levels, the prisoners left there, and the other prisoners."""
    a_campaign_at_its_first_choice(tmp_path)
    chronicle = FinishedGame.saved(load_host(), Store(tmp_path), Store(tmp_path).latest()).chronicle
    assert chronicle

    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("p", "down", "enter")
        shown = " ".join(screen_text(pilot.app.screen).split())
        for episode in chronicle.episodes:
            assert f"{episode.title} {describe.how_it_went(episode)}" in shown
        for name, fate in chronicle.episodes[0].fates:
            sign, _ = report_lines.SIGNS[fate]
            assert (f"{sign} {name}" in shown) is (fate != "out")
            assert (f"{sign}{name[0]}" in shown) is (fate != "out")
        for each in chronicle.travellers:
            assert each.name in shown
            assert not each.carries or each.carries[0] in shown

    tell(an_app(tmp_path), story, size=NARROW)


def test_a_shaft_of_many_parts_is_drawn_around_the_highlighted_one(tmp_path: Path) -> None:
    past = [Episode(f"Part {number}", result="won") for number in range(1, 13)]
    page = CampaignMapPage(Chronicle("A tale", "part 12", tuple(past)))

    async def story(pilot: Pilot[Any]) -> None:
        pilot.app.push_screen(PageScreen(page))
        await pilot.pause()
        assert "Part 12" in screen_text(pilot.app.screen)
        assert "Part 1 " not in screen_text(pilot.app.screen)
        page.at = 0
        page.changed()
        await pilot.pause()
        assert "Part 1 " in screen_text(pilot.app.screen)

    tell(an_app(tmp_path), story, size=NARROW)


class Long(ListPage):
    """A list of two rows, of which the second has long details."""

    heading = "LONG"
    count = 2

    def row(self, number: int) -> Line:
        return line(f"row {number}")

    def about(self, width: int) -> list[Line]:
        return [line(each) for each in LINES] if self.at else []


def test_long_details_scroll_on_their_own(tmp_path: Path) -> None:
    """The left and right keys scroll the details of the highlighted row."""
    page = Long()

    class Turning(ListScreen):
        pass

    async def story(pilot: Pilot[Any]) -> None:
        pilot.app.push_screen(Turning(page))
        await pilot.pause()
        await pilot.press("down")
        text = screen_text(pilot.app.screen)
        assert "line 0." in text
        assert "more lines" in text
        assert "line 39." not in text
        await pilot.press("right", "right", "right")
        text = screen_text(pilot.app.screen)
        assert "line 39." in text
        assert "more lines" not in text
        await pilot.press("left", "left", "left")
        assert "line 0." in screen_text(pilot.app.screen)

    tell(an_app(tmp_path), story, size=NARROW)


LINES = [f"line {number}." for number in range(40)]


def test_a_finished_campaign_shows_its_ending(tmp_path: Path) -> None:
    a_saved_campaign(tmp_path, legs=100)

    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("p")
        assert "1 finished" in screen_text(pilot.app.screen)
        await pilot.press("down", "enter")
        assert "FINALLY" in screen_text(pilot.app.screen)
        assert "Nobody escaped the facility." in screen_text(pilot.app.screen)
        await pilot.press("enter")
        await pilot.pause()
        assert front(pilot) == "Ending"
        text = screen_text(pilot.app.screen)
        assert "Subterra Bravo" in text
        assert "Level 7: the Tanks  lost" in text

    tell(an_app(tmp_path), story, size=WIDE)


def test_the_briefing_names_its_part() -> None:
    border = at_border(out(threat=4))
    border.settle()
    briefing = "\n".join(text_of(each) for each in briefing_lines(table_of(border), 76))
    assert "Subterra Bravo: Level 6, part 2 of 7" in briefing
    assert "CONTINUING" in briefing


def test_the_first_briefing_lists_no_prisoners_who_go_on() -> None:
    briefing = "\n".join(text_of(each) for each in briefing_lines(table_of(begin()), 76))
    assert "Subterra Bravo: Level 7, part 1 of 7" in briefing
    assert "CONTINUING" not in briefing


def table_of(border: Border) -> Table:
    return border.kernel.view(0).table


def test_a_long_question_is_shown_in_full(tmp_path: Path) -> None:
    """On a small screen the question is too long for the panel's title."""
    a_saved_campaign(tmp_path, until="escape.border.choice")

    async def story(pilot: Pilot[Any]) -> None:
        await pilot.pause()
        assert "What do you do with it?" in " ".join(screen_text(pilot.app.screen).split())

    tell(an_app(tmp_path, ResumedGame()), story, size=NARROW)


def test_a_branch_begins_at_the_end_of_a_part(tmp_path: Path) -> None:
    a_saved_campaign(tmp_path, beyond=True)

    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("p", "down", "enter", "pagedown", "b")
        assert front(pilot) == "Confirm"
        await pilot.press("enter")
        await pilot.pause()
        assert front(pilot) == "TableScreen"

    tell(an_app(tmp_path), story, size=WIDE)
    decisions = sorted(entry.header.decisions for entry in Store(tmp_path).list())
    assert len(decisions) == 2
    assert decisions[0] < decisions[1]


def test_a_part_that_has_not_been_played_cannot_branch(tmp_path: Path) -> None:
    a_saved_campaign(tmp_path)

    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("p", "down", "enter", "pageup", "b")
        assert front(pilot) == "CampaignMapScreen"
        assert "Finish this part first." in screen_text(pilot.app.screen)

    tell(an_app(tmp_path), story, size=WIDE)


def test_the_briefing_is_shown_when_the_next_scenario_begins(tmp_path: Path) -> None:
    a_saved_campaign(tmp_path, legs=1)

    async def story(pilot: Pilot[Any]) -> None:
        await pilot.pause()
        for _ in range(12):
            if front(pilot) == "Briefing":
                break
            await pilot.press("enter" if front(pilot) == "Summary" else "1")
            await pilot.pause()
        assert front(pilot) == "Briefing"

    tell(an_app(tmp_path, ResumedGame()), story, size=WIDE)


def test_the_story_can_be_read_at_the_table(tmp_path: Path) -> None:
    a_saved_campaign(tmp_path, legs=1)

    async def story(pilot: Pilot[Any]) -> None:
        await pilot.pause()
        await pilot.press("C")
        assert "Level 7, part 1 of 7" in screen_text(pilot.app.screen)

    tell(an_app(tmp_path, ResumedGame()), story, size=WIDE)


# -- plain mode


def play_lines(saves: Path, *lines: str) -> str:
    """Play these lines in plain mode in the most recent save and return the output."""
    store = Store(saves)
    out = io.StringIO()
    with SavedGame.open(store, store.latest(), rules()) as game:
        Plain(game, lines, out).play()
    return out.getvalue()


def test_the_story_can_be_read_in_plain_mode(tmp_path: Path) -> None:
    a_saved_campaign(tmp_path)
    output = play_lines(tmp_path, "story")
    assert "1. Level 7: the Tanks, lost" in output
    assert "Level 1: Daylight, upcoming" in output


def test_the_next_briefing_is_printed_in_plain_mode(tmp_path: Path) -> None:
    a_saved_campaign(tmp_path, legs=1)
    output = play_lines(tmp_path, "retry", "do it")
    assert "You come round standing, in warm green water" in output


def test_a_branch_begins_in_plain_mode(tmp_path: Path) -> None:
    name = a_saved_campaign(tmp_path)
    output = play_lines(tmp_path, "branch 9", "branch 1")
    assert "Name a finished part: 1, 2." in output
    assert ", a new game." in output
    assert len(Store(tmp_path).names()) == 2
    assert name in Store(tmp_path).names()
