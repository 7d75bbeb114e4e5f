"""Panels of larger tables: all players, decks, the rule and the history."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot

from l7core.engine.kernel import Kernel
from l7core.view import Chronicle, Episode, View
from l7tui.app import L7App
from tests.escape.rules.kit import Story
from tests.tui.gallery import facility
from tests.tui.kit import NARROW, a_still_app, front, panel_text, panels, press, seen, table, tell
from tests.tui.moments import (
    an_app_at,
    enemy_phase,
    facing_an_enemy,
    round_three,
    under_way,
)
from tests.tui.pictures import load_host
from tests.tui.player import click_key

HUGE = (200, 60)
OTHERS = ("Tomas Bekele", "Nell Adeyemi", "Rufus Pell")


def with_the_book(saves: Path, position: Story | Kernel[Any]) -> L7App:
    """Return the app at this position, with the mods that provide its rulebook."""
    return an_app_at(saves, position, load_host=load_host)


# -- the rule


def test_the_rule_panel_shows_the_rule_of_the_highlighted_option(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["f"])
        assert "Attack: choose one" in panel_text(pilot, "choose")
        rule = " ".join(panel_text(pilot, "rule_panel").split())
        assert "RULE Attack F2" in rule

    tell(with_the_book(tmp_path, under_way("Ann", until=facing_an_enemy)), story, HUGE)


def test_the_rule_panel_shows_the_rule_of_a_blocked_action(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        menu = panels(pilot).choose.menu
        why = next(each for each in menu.why_not if menu.letter_of(each.act))
        await press(pilot, [menu.letter_of(why.act)])
        assert why.reason in " ".join(panel_text(pilot, "choose").split())
        book, _ = table(pilot).l7.rulebook()
        section = book.find(why.rule)
        assert section
        assert section.title in panel_text(pilot, "rule_panel")

    tell(with_the_book(tmp_path, enemy_phase()), story, HUGE)


def test_the_rulebook_opens_at_the_rule_of_the_highlighted_option(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["f", "f2"])
        assert front(pilot) == "RulebookScreen"
        section = pilot.app.screen.contents.section  # type: ignore[attr-defined]
        assert section.anchor == "attack"

    tell(with_the_book(tmp_path, under_way("Ann", until=facing_an_enemy)), story)


@pytest.mark.parametrize("ruleset", ["escape:l7", "heist:classic", "lockdown:base"])
def test_every_rule_that_an_option_names_is_in_the_rulebook(ruleset: str) -> None:
    templates = load_host().rules(ruleset).texts.templates
    named = {key: anchor for key, anchor in templates.items() if key.startswith("rule.")}
    book, _ = load_host().rulebook(ruleset)
    assert named
    assert {key: anchor for key, anchor in named.items() if not book.find(anchor)} == {}


# -- the history


def test_the_history_lists_important_scenes(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["E", "escape"])
        text = panel_text(pilot, "history")
        assert "HISTORY" in text
        assert "Emergency Shutters" in text

    tell(an_app_at(tmp_path, enemy_phase()), story, HUGE)


def test_enter_replays_the_highlighted_scene_of_the_history(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["E", "escape"])
        screen = table(pilot)
        screen.set_focus(screen.table.history)
        while "Emergency" not in str(
            screen.table.history.scenes[screen.table.history.at].scene.card
        ):
            await pilot.press("left")
        await pilot.press("enter")
        assert screen.player.playback
        card = screen.player.playback.frame.scene.card
        assert card
        assert card.name == "Emergency Shutters"
        await pilot.press("escape")
        assert "What do you do?" in seen(pilot)

    tell(an_app_at(tmp_path, enemy_phase()), story, HUGE)


def test_a_click_on_the_history_looks_back(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["E", "escape"])
        column = panel_text(pilot, "history").splitlines()[1].index("Emergency")
        await pilot.click("HistoryPanel", offset=(column, 1))
        playback = table(pilot).player.playback
        assert playback
        assert playback.frame.scene.card.name == "Emergency Shutters"  # type: ignore[union-attr]

    tell(an_app_at(tmp_path, enemy_phase()), story, HUGE)


def test_looking_back_stops_where_the_game_was_opened(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        table(pilot).player.look_back(0)
        assert "Happened before you opened the game" in seen(pilot)

    tell(an_app_at(tmp_path, enemy_phase()), story, HUGE)


# -- all players, and the decks


def test_states_have_words_and_columns_have_letters() -> None:
    """A symbol alone says little; a letter heads a column of numbers."""

    async def story(pilot: Pilot[Any]) -> None:
        text = panel_text(pilot, "others")
        assert "knocked out" in text
        assert "V F T" in text

    tell(a_still_app(facility()), story)


@pytest.mark.parametrize("size", [NARROW, (120, 36), (160, 48), HUGE])
def test_every_player_is_visible(tmp_path: Path, size: tuple[int, int]) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("enter")
        text = panel_text(pilot, "others")
        assert [name for name in OTHERS if name.split()[0] not in text] == []
        assert ("L F T" if size == NARROW else "life fear threat") in " ".join(text.split())
        assert "life" in panel_text(pilot, "seats")
        assert "more" not in text

    app = an_app_at(tmp_path, under_way("Ann", "Bo", "Cy", "Di", until=round_three))
    tell(app, story, size)


@pytest.mark.parametrize("size", [NARROW, (160, 48)])
def test_the_legend_explains_column_letters(tmp_path: Path, size: tuple[int, int]) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("enter", "K")
        assert ("L life F fear T threat" in " ".join(panel_text(pilot, "legend").split())) == (
            size == NARROW
        )

    app = an_app_at(tmp_path, under_way("Ann", "Bo", "Cy", "Di", until=round_three))
    tell(app, story, size)


@pytest.mark.parametrize("size", [(160, 48), HUGE])
def test_every_deck_is_visible(tmp_path: Path, size: tuple[int, int]) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("enter")
        text = " ".join(panel_text(pilot, "piles").split())
        piles = table(pilot).session.view.table.piles
        assert [each.name for each in piles if f"{each.count} {each.name}" not in text] == []

    app = an_app_at(tmp_path, under_way("Ann", "Bo", "Cy", "Di", until=round_three))
    tell(app, story, size)


def test_the_header_keeps_the_pools_before_the_title() -> None:
    view = facility()
    clock = "Round 12, the turn of Kane"
    long = replace(view, table=replace(view.table, clock=clock))

    async def story(pilot: Pilot[Any]) -> None:
        header = seen(pilot).splitlines()[0]
        assert clock in header
        assert view.table.tracks[0].name in header

    tell(a_still_app(long), story, NARROW)


def heading(view: View, width: int) -> str:
    """Return the first row of the screen."""
    found = []

    async def story(pilot: Pilot[Any]) -> None:
        found.append(seen(pilot).splitlines()[0])

    tell(a_still_app(view), story, (width, 40))
    return found[0]


def test_every_track_keeps_a_word_in_the_header() -> None:
    view = facility()
    table = replace(view.table, clock="Round 12, the turn of somebody with a very long name")
    header = heading(replace(view, table=table), 80)
    for track in view.table.tracks:
        assert (track.brief or track.name).split()[0] in header


PART = "Level 5, part 3 of 7"


@pytest.mark.parametrize(("width", "part"), [(80, ""), (112, "Level 5"), (130, PART), (200, PART)])
def test_the_campaign_part_uses_only_the_remaining_room(width: int, part: str) -> None:
    view = facility()
    chronicle = Chronicle("A tale", PART, (Episode("One", place="Level 5", time="present"),))
    header = heading(replace(view, table=replace(view.table, chronicle=chronicle)), width)
    facts = [each.split() for each in heading(view, width).split("│")]
    with_part = [facts[0], *([part.split()] if part else []), *facts[1:]]
    assert [each.split() for each in header.split("│")] == with_part


# -- the mouse


def test_a_click_on_the_name_of_a_key_presses_it() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        header = seen(pilot).splitlines()[0]
        await pilot.click(offset=(header.index("help"), 0))
        assert front(pilot) == "Help"
        rows = seen(pilot).splitlines()
        y = next(number for number, row in enumerate(rows) if "Esc: close" in row)
        await pilot.click(offset=(rows[y].index("close"), y))
        assert front(pilot) == "TableScreen"

    tell(a_still_app(facility()), story, NARROW)


def test_the_wheel_moves_the_highlight_of_the_choices() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        from textual.events import MouseScrollDown

        await pilot._post_mouse_events([MouseScrollDown], widget="ChoosePanel", offset=(4, 3))
        assert panels(pilot).choose.menu.at == 1

    tell(a_still_app(facility()), story, NARROW)


def test_a_click_on_its_letter_arms_an_action(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await click_key(pilot, "f")
        assert panels(pilot).choose.menu.pointed
        assert "No undo: dice are rolled." in seen(pilot)

    tell(an_app_at(tmp_path, under_way("Ann", until=facing_an_enemy)), story)


def test_the_end_of_the_turn_is_described_if_it_is_the_only_option() -> None:
    view = facility()
    assert view.ask
    end = next(each for each in view.ask.options if each.role == "end")
    only = replace(view, ask=replace(view.ask, options=(end,)))

    async def story(pilot: Pilot[Any]) -> None:
        text = " ".join(seen(pilot).split())
        assert "1 event card: may move guards, clones or both." in text
        assert "No undo: an event card is drawn." in text

    tell(a_still_app(only), story)
