"""The table's keys: answering, paying, undoing, looking around, resizing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from textual.events import Key
from textual.geometry import Size
from textual.pilot import Pilot

from l7core.persist.store import Store
from l7core.view import AskView, Card, OptionView, Pile, View
from l7tui.settings.choices import Settings
from tests.tui.gallery import facility, heist, labyrinth
from tests.tui.kit import (
    a_setup,
    a_still_app,
    an_app,
    choose,
    front,
    panel_text,
    panels,
    press,
    seen,
    table,
    take,
    tell,
    the_saved_game,
    until,
)

MANY = tuple(OptionView(f"go:{n}", f"Go to room {n}", f"r{n}") for n in range(1, 21))


def last_line(pilot: Pilot[Any]) -> str:
    """Return the footer of the table."""
    return seen(pilot).splitlines()[-1]


def asking(*options: OptionView, **more: Any) -> View:
    """Return the facility with another question."""
    view = facility()
    return replace(view, ask=AskView(0, "t", "What now?", options, **more), why_not=())


def decisions(pilot: Pilot[Any]) -> int:
    return int(table(pilot).session.game.kernel.decisions)


END = OptionView("end", "End the turn", role="end")


# -- deciding


def test_a_digit_highlights_a_final_option_and_a_second_press_chooses_it(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("1")
        assert decisions(pilot) == 0
        assert "No undo: " in seen(pilot)
        await pilot.press("1")
        assert decisions(pilot) == 1

    tell(an_app(tmp_path, a_setup()), story)


def test_enter_chooses_the_highlighted_option(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await choose(pilot, "Go to the wine vault")
        await press(pilot, ["down", "enter"])
        answers = table(pilot).session.game.kernel.answers
        assert answers[-1].option != "end"
        assert len(answers) == 2

    tell(an_app(tmp_path, a_setup()), story)


def test_capital_e_ends_the_turn(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("E")
        assert table(pilot).session.game.kernel.answers[0].option == "end"

    tell(an_app(tmp_path, a_setup()), story)


def test_enter_never_ends_the_turn() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("enter")
        assert panels(pilot).choose.menu.highlighted is None

    tell(a_still_app(asking(END)), story)


def test_enter_names_the_key_if_only_ending_the_turn_is_left() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("enter")
        assert "Press E: End the turn." in seen(pilot)
        assert "No matching options." not in seen(pilot)

    tell(a_still_app(asking(END)), story)


def test_enter_on_the_end_of_the_turn_names_its_key() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        panels(pilot).choose.menu.reveal(END.id)
        await pilot.press("enter")
        assert "Press E: End the turn." in seen(pilot)

    tell(a_still_app(asking(*MANY, END)), story)


@pytest.mark.parametrize("options", [(END,), (*MANY, END)])
def test_the_footer_names_enter_only_if_it_works(options: tuple[OptionView, ...]) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        assert ("Enter confirm" in last_line(pilot)) == (len(options) > 1)
        panels(pilot).choose.menu.reveal(END.id)
        panels(pilot).menu_changed()
        await pilot.pause()
        assert "Enter" not in last_line(pilot)

    tell(a_still_app(asking(*options)), story)


def test_the_footer_names_the_effect_of_enter_on_the_focused_panel() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        for panel, word in (
            (panels(pilot).log_panel, "Enter enlarge"),
            (panels(pilot).hand, "Enter read"),
            (panels(pilot).choose, "Enter confirm"),
        ):
            panel.focus()
            await until(pilot, lambda word=word: word in last_line(pilot))  # type: ignore[misc]
        await pilot.press("L")
        await until(pilot, lambda: "Enter" not in last_line(pilot))

    tell(a_still_app(facility()), story, (120, 36))


def test_a_long_option_is_shown_in_full_below() -> None:
    words = (
        "Doors north and south of the Tank Farm; ducts to the north, to the east and to the west"
    )

    async def story(pilot: Pilot[Any]) -> None:
        rows = panels(pilot).choose.region
        shown = seen(pilot).splitlines()[rows.y + 1 : rows.bottom]
        assert words in " ".join(" ".join(shown).split())

    tell(a_still_app(asking(OptionView("lay:1", words), OptionView("lay:2", "Other"))), story)


def test_an_option_about_a_card_shows_the_cards_text() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        rows = panels(pilot).choose.region
        shown = "\n".join(seen(pilot).splitlines()[rows.y + 1 : rows.bottom])
        assert "Throw one die again." in shown
        await pilot.press("I")
        assert seen(pilot).count("Throw one die again.") > 1

    tell(a_still_app(asking(OptionView("card:4", "Second Wind", "card:4"))), story)


def test_a_long_outcome_hides_no_key() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("escape")
        assert "Enter ending" in seen(pilot).splitlines()[-2]

    over = replace(facility(), ask=None, result="lost", outcome="They were many. " * 60)
    tell(a_still_app(over), story)


def test_the_footer_of_a_finished_game_names_the_next_steps() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("escape")
        footer = seen(pilot).splitlines()[-1]
        assert "Enter ending" in footer
        assert "u undo" in footer
        assert "choose" not in footer
        await pilot.click("Footer", offset=(8, 0))
        assert front(pilot) == "Ending"

    over = replace(facility(), ask=None, result="lost", outcome="They were many.")
    tell(a_still_app(over), story)


def test_keys_typed_ahead_of_a_new_question_are_forgotten(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        for _ in range(3):
            pilot.app.post_message(Key("1", "1"))
        await until(pilot, lambda: decisions(pilot) > 0)
        await pilot.pause()
        assert decisions(pilot) == 1

    tell(an_app(tmp_path, a_setup()), story)


def test_space_chooses_nothing_and_names_the_confirm_key() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("space")
        assert "Press Enter to choose the highlighted option." in last_line(pilot)

    tell(a_still_app(facility()), story)


def test_space_at_a_roll_names_the_key_that_rolls() -> None:
    roll = OptionView("roll", "Roll", role="go")

    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("space")
        assert "r: Roll." in last_line(pilot)

    tell(a_still_app(asking(*MANY, roll)), story)


def test_a_digit_without_an_option_says_so() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("9")
        assert "No option 9." in seen(pilot)

    tell(a_still_app(facility()), story)


def test_zero_numbers_the_next_rows() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        menu = panels(pilot).choose.menu
        await pilot.press("0")
        assert menu.block.start == menu.room
        assert f"of {len(MANY)}" in seen(pilot)

    tell(a_still_app(asking(*MANY)), story)


def test_typing_narrows_a_filter_and_esc_clears_it() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        menu = panels(pilot).choose.menu
        await press(pilot, ["/", "r", "o", "o", "m", "space", "x"])
        assert "No matching options." in seen(pilot)
        await pilot.press("backspace")
        assert len(menu.entries) == len(MANY)
        await pilot.press("escape")
        assert menu.letters == ""
        assert not menu.filtering

    tell(a_still_app(asking(*MANY)), story)


def test_digits_pay_and_enter_confirms(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        menu = panels(pilot).choose.menu
        await press(pilot, ["/", *"fear", "enter"])
        assert menu.paying
        assert "Pay 1 (0 chosen)" in seen(pilot)
        await pilot.press("2")
        assert menu.paid == ("fear:up", ("card:2",))
        assert "Pay 1 (1 chosen)" in seen(pilot)
        await pilot.press("escape")
        assert menu.paying is None

    tell(a_still_app(facility()), story)


def test_in_the_one_hand_preset_space_pays() -> None:
    """In this preset Space is the confirm key."""

    async def story(pilot: Pilot[Any]) -> None:
        choose = panels(pilot).choose
        answered: list[object] = []
        choose._answer = answered.append  # type: ignore[method-assign, assignment]
        await press(pilot, ["/", *"fear", "enter", "space"])
        assert choose.menu.paid
        assert answered == []
        await pilot.press("space")
        assert answered == [choose.menu.paid]

    tell(a_still_app(facility(), settings=Settings(keys="one-hand")), story)


def test_a_payment_shows_its_option_and_the_hand() -> None:
    """Paid cards are ticked in the hand, and a click on a card pays with it too."""

    async def story(pilot: Pilot[Any]) -> None:
        menu, hand = panels(pilot).choose.menu, panels(pilot).hand
        await press(pilot, ["/", *"fear", "enter", "2"])
        assert menu.paying
        assert menu.paying.label in " ".join(panel_text(pilot, "choose").split())
        assert all(each.name in panel_text(pilot, "hand") for each in hand._cards)
        assert f"2✓{hand._cards[1].name}" in panel_text(pilot, "hand")
        await pilot.click(hand, offset=(6, 1))
        assert menu.given == [hand._cards[0].id]

    tell(a_still_app(facility()), story)


# -- undo and the menu


def test_undo_works_while_nothing_was_revealed(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        for _ in range(3):
            first = panels(pilot).choose.menu.entries[0]
            assert isinstance(first, OptionView)
            await take(pilot, first)
        decision_count = decisions(pilot)
        await pilot.press("u")
        assert decisions(pilot) == decision_count - 1
        assert "Undid 1 decision." in seen(pilot)
        await pilot.press("ctrl+r")
        assert decisions(pilot) == decision_count

    tell(an_app(tmp_path, a_setup()), story)


def test_a_refused_undo_names_the_revealed_information(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await choose(pilot, "Go to the wine vault")
        await pilot.press("u")
        assert decisions(pilot) == 1
        reason = table(pilot).session.why_no_undo()
        assert "Can't undo past this point" in reason
        assert reason in seen(pilot)

    tell(an_app(tmp_path, a_setup()), story)


def test_undo_includes_the_bots_decisions(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        kernel = table(pilot).session.game.kernel
        await pilot.press("E")
        assert {answer.seat for answer in kernel.answers} == {0, 1}
        await pilot.press("u")
        assert all(answer.seat == 0 for answer in kernel.answers)

    tell(an_app(tmp_path, a_setup("Ann", "Ben=random", undo="casual")), story)


def test_esc_opens_the_menu_and_never_leaves_the_table() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        for _ in range(2):
            await pilot.press("escape")
            assert front(pilot) == "Pick"
            assert "Resume" in seen(pilot)
            await pilot.press("escape")
            assert front(pilot) == "TableScreen"

    tell(a_still_app(facility()), story)


def test_the_key_of_a_menu_row_chooses_it() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("escape", "L")
        assert front(pilot) == "TableScreen"
        assert panels(pilot).alone == "log"
        await pilot.press("L", "escape", "f2")
        await until(pilot, lambda: front(pilot) == "RulebookScreen")

    tell(a_still_app(facility()), story)


def test_q_does_not_leave_the_table() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("q")
        assert front(pilot) == "TableScreen"

    tell(a_still_app(facility()), story)


# -- looking


@pytest.mark.parametrize(
    ("key", "panel"),
    [("M", "map"), ("L", "log"), ("H", "hand"), ("P", "seats"), ("D", "piles"), ("Q", "choose")],
)
def test_every_panel_has_a_key_that_expands_it(key: str, panel: str) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press(key)
        shown = list(panels(pilot).shown)
        assert [each.panel for each in shown] == [panel]
        assert shown[0].size.width == 80
        await pilot.press("escape")
        assert len(list(panels(pilot).shown)) > 1
        assert panels(pilot).choose.has_focus

    tell(a_still_app(facility()), story)


def test_the_expanded_players_show_whole_texts() -> None:
    words = "Whoever stands beside you in the dark may throw one die again, once in each round."
    view = facility()
    kane, *others = view.table.seats
    kane = replace(kane, cards=(Card("skill:1", "Steady", (words,), "skill"),))
    view = replace(view, table=replace(view.table, seats=(kane, *others)))

    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("P")
        assert words in " ".join(seen(pilot).split())

    tell(a_still_app(view), story)


def test_the_expanded_log_names_its_keys() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        assert "Up earlier" not in seen(pilot)
        await pilot.press("L")
        assert "Up earlier" in seen(pilot)

    tell(a_still_app(facility()), story)


def piled(*words: str) -> View:
    """Return the facility with a discard pile of cards with these texts."""
    view = facility()
    discards = tuple(Card(f"event:{n}", f"Event {n}", (each,)) for n, each in enumerate(words))
    return replace(
        view, table=replace(view.table, piles=(Pile("events", "Events", 9, open=discards),))
    )


def test_the_expanded_decks_show_the_texts_of_open_cards() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        assert "All guards move." not in seen(pilot)
        await pilot.press("D")
        assert "All guards move." in seen(pilot)

    tell(a_still_app(piled("All guards move.")), story)


def test_the_expanded_decks_scroll_and_count_hidden_lines() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("D")
        assert "43 more lines" in seen(pilot)
        await pilot.press(*["down"] * 60)
        assert "Sentence 29" in seen(pilot)
        assert "more line" not in seen(pilot)

    tell(a_still_app(piled(*(f"Sentence {n}" for n in range(30)))), story)


def test_the_decks_can_be_inspected() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        table(pilot).set_focus(panels(pilot).piles)
        await pilot.press("I")
        assert panels(pilot).alone == "piles"
        await pilot.press("I")
        assert panels(pilot).alone == "piles"
        assert "No further details." in seen(pilot)

    tell(a_still_app(facility()), story, (160, 48))


def test_all_stats_are_shown_if_the_panel_has_room() -> None:
    view = facility()
    kane, ruiz = view.table.seats
    stats = (("Int", "4"), ("Str", "5"), ("Speed", "2"), ("Tough", "1"), ("Moves", "2"))
    kane = replace(kane, stats=(*stats, ("Actions", "challenge, trade, item")))
    view = replace(view, table=replace(view.table, seats=(kane, ruiz)))

    async def story(pilot: Pilot[Any]) -> None:
        assert "Actions challenge, trade, item" in seen(pilot)

    tell(a_still_app(view), story, (120, 36))


def test_f6_moves_the_focus_through_the_panels() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        visited = set()
        for _ in range(5):
            await pilot.press("f6")
            focused = pilot.app.focused
            visited.add(type(focused).__name__)
        assert visited == {"MapPanel", "SeatsPanel", "HandPanel", "LogPanel", "ChoosePanel"}

    tell(a_still_app(facility()), story, (120, 36))


def test_the_cursor_moves_over_the_map_and_rooms_can_be_inspected() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["V", "right"])
        assert panels(pilot).map.cursor == "lab"
        await pilot.press("I")
        assert "Laboratory" in seen(pilot)
        assert "west: a locked door to Long Hall" in seen(pilot)

    tell(a_still_app(facility()), story)


def test_in_the_vi_preset_hjkl_move_the_cursor() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["V", "h"])
        assert panels(pilot).map.cursor == "cells"

    tell(a_still_app(facility(), settings=Settings(keys="vi")), story)


def test_enter_on_a_room_lists_what_can_be_done_there() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["V", "left", "enter"])
        menu = panels(pilot).choose.menu
        assert [getattr(each, "id", "") for each in menu.entries] == ["move:cells"]
        await pilot.press("escape")
        assert menu.spot_name == ""

    tell(a_still_app(facility()), story)


def test_the_odds_of_every_option_can_be_read() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("O")
        assert "stunned or worse" in seen(pilot)
        assert "with Adrenaline" in seen(pilot)
        await pilot.press("escape")
        assert front(pilot) == "TableScreen"

    tell(a_still_app(facility()), story)


def test_a_map_that_fits_is_centred() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("M")
        rows = seen(pilot).splitlines()
        drawn = [row for row, text in enumerate(rows) if "┌" in text or "└" in text]
        above, below = drawn[0] - 2, 47 - 1 - drawn[-1]
        assert abs(above - below) <= 1

    tell(a_still_app(heist()), story, (160, 48))


def test_the_map_shows_another_floor_and_returns() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("F")
        assert "Lower level" in seen(pilot)
        await pilot.press("home")
        assert "Upper level" in seen(pilot)

    tell(a_still_app(labyrinth()), story)


def test_a_click_highlights_a_final_option_and_a_second_chooses_it(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await pilot.click("ChoosePanel", offset=(8, 2))
        assert panels(pilot).choose.menu.pointed
        assert decisions(pilot) == 0
        await pilot.click("ChoosePanel", offset=(8, 2))
        assert decisions(pilot) == 1

    tell(an_app(tmp_path, a_setup()), story)


def test_a_click_on_a_panels_title_expands_it() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await pilot.click("HandPanel", offset=(4, 0))
        assert panels(pilot).alone == "hand"

    tell(a_still_app(facility()), story)


# -- a small terminal


def test_a_one_row_hand_names_each_card_in_turn() -> None:
    """A named card can be clicked."""

    async def story(pilot: Pilot[Any]) -> None:
        hand = panels(pilot).hand
        names = [card.name for card in hand._cards]
        for at, name in enumerate(names):
            hand.at = at
            (row,) = hand.body(Size(30, 1))
            row_text = "".join(text for text, _ in row)
            assert name in row_text
            assert row_text.endswith(("…", "more")) is (names[-1] not in row_text)

    tell(a_still_app(facility()), story)


def test_below_eighty_by_twentyfour_a_message_says_what_to_do() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        assert "The table needs 80 by 24" in seen(pilot)
        assert "--plain" in seen(pilot)

    tell(a_still_app(facility()), story, (60, 12))


# -- hot seat, saving, opening


def test_a_curtain_separates_players_with_secrets(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        assert "Ann" in seen(pilot)
        await pilot.press("enter")
        own = table(pilot).session.view.table.seats[0].hand[0].name
        assert own in seen(pilot)
        await pilot.press("E")
        assert front(pilot) == "Curtain"
        assert own not in seen(pilot)
        assert "Ben" in seen(pilot)
        await pilot.press("escape")
        assert front(pilot) == "Curtain"
        await pilot.press("enter")
        assert table(pilot).session.seat == 1
        hand = table(pilot).session.view.table.seats[0].hand
        assert hand == ()

    tell(an_app(tmp_path, a_setup("Ann", "Ben")), story)


def test_no_curtain_without_secrets() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        assert len(table(pilot).session.view.table.seats) == 2
        assert front(pilot) == "TableScreen"

    tell(a_still_app(facility()), story)


def test_an_allys_decision_can_be_undone_and_is_their_turn_again(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["enter", "E", "enter"])
        decision_count = decisions(pilot)
        await pilot.press("u")
        assert front(pilot) == "Curtain"
        assert "Ann" in seen(pilot)
        await pilot.press("enter")
        assert decisions(pilot) == decision_count - 1

    tell(an_app(tmp_path, a_setup("Ann", "Ben", undo="casual")), story)


def test_every_decision_survives_a_restart(tmp_path: Path) -> None:
    async def play(pilot: Pilot[Any]) -> None:
        await choose(pilot, "Go to the wine vault")
        await choose(pilot, "Go to")

    async def go_on(pilot: Pilot[Any]) -> None:
        assert decisions(pilot) == 2
        assert "NOT SAVED" not in seen(pilot)

    tell(an_app(tmp_path, a_setup()), play)
    tell(the_saved_game(tmp_path), go_on)


def test_a_write_error_is_reported_and_play_continues(tmp_path: Path) -> None:
    folder = tmp_path / "saves"
    folder.write_text("a file where the folder should be")

    async def story(pilot: Pilot[Any]) -> None:
        assert "NOT SAVED" in seen(pilot)
        await choose(pilot, "Go to")
        assert decisions(pilot) == 1
        assert "Or press Ctrl+S." in " ".join(seen(pilot).split())

    tell(an_app(folder, a_setup()), story)


def test_after_a_write_error_you_can_choose_another_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    folder, other = Path("saves"), Path("other")
    folder.write_text("a file where the folder should be")

    async def story(pilot: Pilot[Any]) -> None:
        await choose(pilot, "Go to the wine vault")
        await pilot.press("ctrl+s")
        assert "Can't write to disk." in seen(pilot)
        await press(pilot, [*str(folder), "enter"])
        assert "NOT SAVED" in seen(pilot)
        await press(pilot, ["ctrl+s", "escape"])
        assert "NOT SAVED" in seen(pilot)
        await press(pilot, ["ctrl+s", *str(other), "enter"])
        assert "NOT SAVED" not in seen(pilot)
        assert "To continue: " in " ".join(seen(pilot).split())
        await choose(pilot, "Go to")
        assert decisions(pilot) == 2

    tell(an_app(folder, a_setup()), story)
    store = Store(other)
    assert len(store.load(store.latest()).record.answers) == 2


def test_quitting_an_unsaved_game_takes_a_second_press(tmp_path: Path) -> None:
    folder = tmp_path / "saves"
    folder.write_text("a file where the folder should be")

    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("ctrl+q")
        assert "Not saved. Press again to quit anyway." in seen(pilot)
        await pilot.press("ctrl+q")
        await until(pilot, lambda: pilot.app.return_code == 0)

    tell(an_app(folder, a_setup()), story)


def test_leaving_through_the_palette_saves_and_shows_the_title(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await choose(pilot, "Go to")
        await press(pilot, [":", *"leave"])
        await until(pilot, lambda: "Save and leave" in seen(pilot))
        await pilot.press("enter")
        await until(pilot, lambda: front(pilot) == "TitleScreen")
        assert Store(tmp_path).header(Store(tmp_path).latest()).decisions == 1

    tell(an_app(tmp_path, a_setup()), story)


def test_ctrl_q_saves_and_quits(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await choose(pilot, "Go to")
        await pilot.press("ctrl+q")

    app = an_app(tmp_path, a_setup())
    tell(app, story)
    assert Store(tmp_path).header(Store(tmp_path).latest()).decisions == 1


# -- palette and help


def test_the_palette_lists_every_command_of_the_table(tmp_path: Path) -> None:
    from l7tui.commands import COMMANDS

    expected = [
        each
        for each in COMMANDS.values()
        if each.place in ("table", "everywhere") and each.in_palette
    ]

    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("ctrl+p")
        offered = pilot.app.screen.query_one("CommandList")
        await until(pilot, lambda: len(offered._options) >= len(expected))  # type: ignore[attr-defined]
        text = "\n".join(str(option.prompt) for option in offered._options)  # type: ignore[attr-defined]
        for each in expected:
            assert each.title in text

    tell(a_still_app(facility()), story)


def test_available_commands_come_first_in_the_palette() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press(":")
        offered = pilot.app.screen.query_one("CommandList")
        await until(pilot, lambda: len(offered._options) > 40)  # type: ignore[attr-defined]
        unavailable = ["Unavailable" in str(each.prompt) for each in offered._options]  # type: ignore[attr-defined]
        assert any(unavailable)
        assert unavailable == sorted(unavailable)

    tell(a_still_app(facility()), story)


def test_the_palette_gives_the_reason_for_unavailable_commands(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, [":", *"undo"])
        await until(pilot, lambda: "Unavailable: Can't undo past this point" in seen(pilot))

    tell(an_app(tmp_path, a_setup()), story)


def test_f1_opens_and_closes_the_help_of_the_table() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("f1")
        assert "Select 1-9." in seen(pilot)
        await pilot.press("f1")
        assert front(pilot) == "TableScreen"

    tell(a_still_app(facility()), story)
