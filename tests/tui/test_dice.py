"""Drawn dice."""

from __future__ import annotations

from l7core.view import Dice, Mark, Rolled
from l7tui.text.glyphs import BOX
from l7tui.text.lines import text_of
from l7tui.widgets.dice import in_a_row, in_boxes


def a_die(sign: str, worth: int, plain: str = "") -> Dice:
    return Dice((Rolled(Mark("face", sign, plain or sign), worth),), reached=worth)


def test_a_number_is_drawn_once_whatever_its_value() -> None:
    assert text_of(in_a_row(a_die("4", 4), BOX)) == "[ 4 ]"
    assert text_of(in_boxes(a_die("4", 4), BOX, 20)[1]) == "│ 4 │"
    assert text_of(in_a_row(a_die("⚃", 4, "4"), BOX)) == "[ ⚃ ]"


def test_a_symbol_is_repeated_by_its_value() -> None:
    assert text_of(in_a_row(a_die("S", 2), BOX)) == "[ SS]"
    assert text_of(in_a_row(a_die("S", 0), BOX)) == "[ S ]"
