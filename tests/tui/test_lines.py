"""Styled lines: cutting, wrapping and joining without losing a word or a column."""

from __future__ import annotations

from l7core.view import Card, Mark
from l7tui.text import facts
from l7tui.text.glyphs import ASCII, BOX
from l7tui.text.lines import (
    apart,
    cut,
    flowed,
    key_at,
    line,
    main_part,
    padded,
    scrolled,
    shortened,
    text_of,
    width_of,
    wrapped,
)


def texts(lines: list[tuple[tuple[str, str], ...]]) -> list[str]:
    return [text_of(each) for each in lines]


def test_a_line_that_fits_is_not_cut() -> None:
    assert text_of(cut(line("Kane"), 4, more="…")) == "Kane"


def test_a_cut_is_marked_and_falls_between_words() -> None:
    assert text_of(cut(line("Kane ", ("attacks", "foe"), " you"), 8, more="…")) == "Kane…"
    assert text_of(cut(line("Kane ", ("attacks", "foe"), " you"), 13, more="…")) == "Kane attacks…"


def test_a_word_of_several_styles_is_one_word() -> None:
    styled = line("the guard", ("'s", "foe"), " boots, ", ("1", "key"), "-4")
    for width in range(9, width_of(styled)):
        assert "the guard's boots, 1-4".startswith(text_of(cut(styled, width, more="")))
        assert text_of(cut(styled, width, more="")) in ("the", "the guard's", "the guard's boots,")
        assert {"guard's", "1-4"} <= {
            word for row in texts(wrapped(styled, width)) for word in row.split()
        }


def test_a_word_longer_than_the_line_is_cut() -> None:
    assert text_of(cut(line("abcdefgh ij"), 4, more="…")) == "abc…"
    assert text_of(cut(line("abc"), 1, more="…")) == "…"
    assert cut(line("abc"), 1, more="...") == ()


def test_hidden_lines_are_counted_in_the_last_row() -> None:
    lines = [line(each) for each in "abcde"]
    assert texts(scrolled(lines, 1, 3, more="…")) == ["b", "c", "… 2 more lines"]
    assert texts(scrolled(lines, 2, 3, more="…")) == ["c", "d", "e"]


def test_a_wide_character_is_never_halved() -> None:
    assert width_of(cut(line("火火火"), 4, more="…")) <= 4


def test_padding_reaches_the_width() -> None:
    assert text_of(padded(line("ab"), 4)) == "ab  "


def test_both_ends_keep_a_space_between_them() -> None:
    assert text_of(apart(line("a long title"), line("saved"), 12, more="…")) == "a…     saved"


def test_words_stay_whole_and_later_rows_are_indented() -> None:
    styled = line("The guard moves ", ("to the laboratory", "faint"))
    assert texts(wrapped(styled, 14, indent=2)) == ["The guard", "  moves to the", "  laboratory"]


def test_a_word_longer_than_the_line_is_broken() -> None:
    assert texts(wrapped(line("abcdefgh"), 3)) == ["abc", "def", "gh"]


def test_wrapping_loses_no_style() -> None:
    rows = wrapped(line("a ", ("b c", "foe")), 3)
    assert [span for each in rows for span in each] == [("a ", "plain"), ("b", "foe"), ("c", "foe")]


def test_an_empty_line_stays_one_line() -> None:
    assert wrapped((), 10) == [()]


def test_line_breaks_in_a_text_are_kept() -> None:
    assert texts(wrapped(line("It ends.\n\nNobody left."), 20)) == ["It ends.", "", "Nobody left."]


def test_pieces_flow_without_being_broken() -> None:
    pieces = [line("Vitality 4/5"), line("Fear 5/8"), line("Threat 3/6")]
    assert texts(flowed(pieces, 24, ("  ", "plain"))) == ["Vitality 4/5  Fear 5/8", "Threat 3/6"]


def test_a_terminal_escape_in_a_name_is_removed() -> None:
    assert "\x1b" not in BOX.clean("Evil\x1b[2J")


def test_ascii_keeps_the_letters_of_accented_words() -> None:
    assert ASCII.clean("Café \u2013 “Zürich”") == 'Cafe - "Zurich"'


def test_omitted_lines_are_marked() -> None:
    rows = wrapped(line("one two three four five six"), 9)
    assert texts(shortened(rows, 2, 9, more="…")) == ["one two", "three…"]
    assert shortened(rows, 9, 9, more="…") == rows


def test_a_click_on_the_words_after_a_key_counts_as_the_key() -> None:
    styled = line("MAP ", ("m", "key"), (" ──── ", "rule"), ("0", "key"), " next", "  ", "9 new")
    assert [key_at(styled, x) for x in (1, 4, 7, 11, 15, 20, 99)] == ["", "m", "", "0", "0", "", ""]


def test_a_mark_named_in_a_cards_text_is_not_repeated() -> None:
    marks = (Mark("weapon", "/", "/"), Mark("loud", "!", "!"))
    card = Card("stick", "Stun Stick", ("Weapon. +2 Strength when you attack.",), marks=marks)
    assert [text_of(each) for each in facts.card(card)][1:] == [card.lines[0], "loud"]


def test_a_long_sentence_is_shortened_to_its_main_part() -> None:
    goal = "Access a control panel: it shows the Airlock, and prints a key card."
    assert main_part(goal, len(goal)) == goal
    assert main_part(goal, len(goal) - 1) == "Access a control panel."
    assert main_part(goal, 10) == goal
    assert main_part("Fetch the egg. Or: find the archive.", 30) == "Fetch the egg."
