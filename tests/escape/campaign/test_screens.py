"""Campaigns on the screens and line by line."""

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
from l7tui.game.past_game import PastGame
from l7tui.screens.campaign import CampaignScreen, ListPage, ListScreen
from l7tui.screens.page import PageScreen
from l7tui.screens.shaft import ShaftPage, ShaftScreen
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
    """A campaign of so many scenarios played at random; with `beyond`, in the next one.

    With `until` it stops where that is asked for the first time.
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


def test_the_title_leads_to_the_campaigns(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("p")
        assert isinstance(pilot.app.screen, CampaignScreen)
        assert "New: Subterra Bravo" in screen_text(pilot.app.screen)

    tell(an_app(tmp_path), story)


def test_before_one_is_begun_the_campaign_says_what_it_is(tmp_path: Path) -> None:
    """Its parts and how it goes are all there on a small screen, without turning the page."""

    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("p")
        text = screen_text(pilot.app.screen)
        assert "none begun yet" in text
        assert "7 PARTS" in text
        for part in rules().campaign("").parts:
            assert part in text
        assert "Each decision is saved" in text

    tell(an_app(tmp_path), story, size=NARROW)


def test_a_campaign_is_begun_with_players_and_without_undo(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("p", "enter")
        assert front(pilot) == "NewGameScreen"
        text = screen_text(pilot.app.screen)
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
        assert isinstance(pilot.app.screen, ShaftScreen)
        assert "Level 7: the Tanks  lost" in screen_text(pilot.app.screen)
        assert "Level 1: Daylight  to come" in screen_text(pilot.app.screen)
        await pilot.press("down", "s")
        assert front(pilot) == "Reader"
        await pilot.press("escape", "enter")
        await pilot.pause()
        assert front(pilot) == "TableScreen"

    tell(an_app(tmp_path), story, size=WIDE)


def a_campaign_at_its_first_choice(saves: Path) -> None:
    """Four who are played by careful bots: two have died, two have risen, all but the choice is
    decided."""
    seats = tuple(SeatSetup(name) for name in "abcd")
    setup = Setup(ruleset="escape:l7", scenario=SUBTERRA, seats=seats, seed=3)
    chances = seed_streams(1)
    with SavedGame.begin(Store(saves), rules(), setup, title="Subterra Bravo") as game:
        while game.ask and game.ask.prompt != "escape.border.choice":
            option, paid = careful.choose(game.kernel, chances)
            game.answer(option, *paid)


@pytest.mark.parametrize("size", [NARROW, WIDE])
def test_a_border_is_one_page(tmp_path: Path, size: tuple[int, int]) -> None:
    """Who rose, who fell, who comes, what is carried, decided and asked."""
    a_campaign_at_its_first_choice(tmp_path)

    async def story(pilot: Pilot[Any]) -> None:
        page = " ".join(screen_text(pilot.app.screen).split())
        told = pilot.app.screen.table.border.told  # type: ignore[attr-defined]
        past, ahead = told.border
        assert f"between {past.place} and {ahead.place}" in page
        assert f"{past.title.upper()} {describe.how_it_went(past)}" in page
        assert past.aftermath[:40] in page
        for name, fate in past.fates:
            sign, _ = report_lines.SIGNS[fate]
            assert f"{name} rose" in page if fate == "out" else f"{sign}{name[0]}" in page
        for each in told.travellers:
            assert not each.instead_of or f"{each.name} comes for {each.instead_of}" in page
        for sentence in past.decided:
            assert f"✓ {sentence}" in page
        assert "What do you do with it?" in page
        assert "Touch nothing, and wipe the button" in page

    tell(an_app(tmp_path, ResumedGame()), story, size=size)


def test_within_a_level_the_map_is_there(tmp_path: Path) -> None:
    a_saved_campaign(tmp_path, beyond=True)

    async def story(pilot: Pilot[Any]) -> None:
        assert "WHO GOES ON" not in screen_text(pilot.app.screen)
        assert "AIM" in screen_text(pilot.app.screen)

    tell(an_app(tmp_path, ResumedGame()), story, size=WIDE)


TWICE = Chronicle(
    "A tale",
    "part 1",
    (Episode("One", result="lost", again=True), Episode("One", result="won"), Episode("Two")),
)


def test_a_part_that_was_played_again_says_which_try_counts() -> None:
    first, second = ShaftPage(TWICE).parts
    assert (first.last.title, first.state) == ("One", "won, try 2")
    assert second.state == ""


def test_the_shaft_is_the_campaigns_home(tmp_path: Path) -> None:
    """Its levels, who was left where, and who goes on with what, at eighty columns."""
    a_campaign_at_its_first_choice(tmp_path)
    told = PastGame.saved(load_host(), Store(tmp_path), Store(tmp_path).latest()).chronicle
    assert told

    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("p", "down", "enter")
        shown = " ".join(screen_text(pilot.app.screen).split())
        for episode in told.episodes:
            assert f"{episode.title} {describe.how_it_went(episode)}" in shown
        for name, fate in told.episodes[0].fates:
            sign, _ = report_lines.SIGNS[fate]
            assert (f"{sign} {name}" in shown) is (fate != "out")
            assert (f"{sign}{name[0]}" in shown) is (fate != "out")
        for each in told.travellers:
            assert each.name in shown
            assert not each.carries or each.carries[0] in shown

    tell(an_app(tmp_path), story, size=NARROW)


def test_a_shaft_of_many_parts_is_drawn_around_the_highlighted_one(tmp_path: Path) -> None:
    past = [Episode(f"Part {number}", result="won") for number in range(1, 13)]
    page = ShaftPage(Chronicle("A tale", "part 12", tuple(past)))

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
    """Two rows, the second of which there is much to say about."""

    heading = "LONG"
    count = 2

    def row(self, number: int) -> Line:
        return line(f"row {number}")

    def about(self, width: int) -> list[Line]:
        return [line(each) for each in LINES] if self.at else []


def test_what_is_too_long_for_the_screen_is_turned_on_its_own(tmp_path: Path) -> None:
    """The right side ends with the key that turns it; another row begins at its top."""
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


def test_a_campaign_that_is_over_tells_its_end(tmp_path: Path) -> None:
    a_saved_campaign(tmp_path, legs=100)

    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("p")
        assert "1 over" in screen_text(pilot.app.screen)
        await pilot.press("down", "enter")
        assert "IN THE END" in screen_text(pilot.app.screen)
        assert "Nobody came out." in screen_text(pilot.app.screen)
        await pilot.press("enter")
        await pilot.pause()
        assert front(pilot) == "Ending"
        text = screen_text(pilot.app.screen)
        assert "Subterra Bravo" in text
        assert "Level 7: the Tanks  lost" in text

    tell(an_app(tmp_path), story, size=WIDE)


def test_the_briefing_says_which_part_of_the_story_it_is_for() -> None:
    border = at_border(out(threat=4))
    border.settle()
    told = "\n".join(text_of(each) for each in briefing_lines(table_of(border), 76))
    assert "Subterra Bravo: Level 6, part 2 of 7" in told
    assert "WHO GOES ON, AND WITH WHAT" in told


def test_before_the_first_part_nobody_goes_on() -> None:
    told = "\n".join(text_of(each) for each in briefing_lines(table_of(begin()), 76))
    assert "Subterra Bravo: Level 7, part 1 of 7" in told
    assert "WHO GOES ON" not in told


def table_of(border: Border) -> Table:
    return border.kernel.view(0).table


def test_a_question_of_the_story_can_be_read_to_its_end(tmp_path: Path) -> None:
    """The panel's title has no room for it on a small screen."""
    a_saved_campaign(tmp_path, until="escape.border.choice")

    async def story(pilot: Pilot[Any]) -> None:
        await pilot.pause()
        assert "What do you do with it?" in " ".join(screen_text(pilot.app.screen).split())

    tell(an_app(tmp_path, ResumedGame()), story, size=NARROW)


def test_another_game_begins_from_the_end_of_a_part(tmp_path: Path) -> None:
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


def test_what_lies_ahead_is_no_place_to_branch_off(tmp_path: Path) -> None:
    a_saved_campaign(tmp_path)

    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("p", "down", "enter", "pageup", "b")
        assert front(pilot) == "ShaftScreen"
        assert "not been played to its end" in screen_text(pilot.app.screen)

    tell(an_app(tmp_path), story, size=WIDE)


def test_the_briefing_is_read_when_the_next_scenario_begins(tmp_path: Path) -> None:
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


# -- line by line


def plainly(saves: Path, *lines: str) -> str:
    """What the line front end says to these lines, from the game that was saved last."""
    store = Store(saves)
    out = io.StringIO()
    with SavedGame.open(store, store.latest(), rules()) as game:
        Plain(game, lines, out).play()
    return out.getvalue()


def test_the_story_can_be_read_line_by_line(tmp_path: Path) -> None:
    a_saved_campaign(tmp_path)
    told = plainly(tmp_path, "story")
    assert "1. Level 7: the Tanks, lost" in told
    assert "Level 1: Daylight, to come" in told


def test_the_next_briefing_is_told_line_by_line(tmp_path: Path) -> None:
    a_saved_campaign(tmp_path, legs=1)
    told = plainly(tmp_path, "play it again", "do it")
    assert "You come round standing, in warm green water" in told


def test_a_branch_begins_line_by_line(tmp_path: Path) -> None:
    name = a_saved_campaign(tmp_path)
    told = plainly(tmp_path, "branch 9", "branch 1")
    assert "to its end: 1, 2" in told
    assert "a game of its own" in told
    assert len(Store(tmp_path).names()) == 2
    assert name in Store(tmp_path).names()
