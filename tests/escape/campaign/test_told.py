"""What a campaign says of itself: before it begins, of each choice at a border, at its end."""

from __future__ import annotations

import pytest

from l7core.plain import describe
from l7core.view import Note, Table
from tests.escape.campaign.kit import SUBTERRA, Border, at_border, begin, dead, left, out, rules

CARD = rules().campaign("")


def note_of(border: Border, option: str) -> Note:
    """What stands beside an option, as whoever decides reads it."""
    ask = border.kernel.view(border.ask.seat).ask
    assert ask is not None
    return next(each.note for each in ask.options if each.id.endswith(option))


def table(border: Border) -> Table:
    return border.kernel.view(0).table


# -- before it is begun


def test_a_campaign_names_its_parts_in_their_order() -> None:
    assert CARD.id == SUBTERRA
    assert len(CARD.parts) == 7
    assert (CARD.parts[0], CARD.parts[-1]) == ("Level 7: the Tanks", "Level 1: Daylight")


def test_what_need_not_be_played_is_none_of_the_parts() -> None:
    assert rules(mods=True).campaign("").parts == CARD.parts


def test_a_campaign_says_how_it_goes() -> None:
    assert any("lost level" in term for term in CARD.terms)


# -- at a border


@pytest.mark.parametrize(
    ("difficulty", "price"),
    [
        ("easier", "all items gone"),
        ("standard", "scars +1, notoriety +1, all items gone"),
        ("harder", "scars +2, notoriety +2, all items gone"),
    ],
)
def test_going_on_from_a_lost_level_names_its_price(difficulty: str, price: str) -> None:
    border = at_border(left(), difficulty=difficulty)
    assert note_of(border, "onward").price == price


def test_the_dead_pay_no_price_but_their_places() -> None:
    border = at_border(dead(), dead())
    assert note_of(border, "onward").price == "somebody new for each of the dead"


def test_a_thing_to_keep_says_what_it_does() -> None:
    border = at_border(out(items=["crowbar", "head-torch"]))
    assert note_of(border, "crowbar").detail == rules().tables.items["escape:crowbar"].text
    assert note_of(border, "nothing") == Note()


def test_a_thing_to_learn_or_to_forget_says_what_it_does() -> None:
    skills = rules().tables.skills
    border = at_border(out(skills=["cracksman", "grey-man"]))
    border.expect_question("escape.border.swap")
    offered = border.ask.options[0].id
    assert note_of(border, offered).detail == skills[offered].text
    border.choose(offered)
    border.expect_question("escape.border.give-up")
    assert note_of(border, "grey-man").detail == skills["escape:grey-man"].text


def test_whoever_may_take_an_empty_place_says_who_that_is() -> None:
    border = at_border(out(), dead())
    border.expect_question("escape.border.replace", seat=1)
    assert "stenographer" in note_of(border, "ida-marsh").detail


def test_of_two_for_one_place_each_says_what_they_bring() -> None:
    border = at_border(out(), left(skills=["grey-man"], threat=4), chapter="level-3")
    gone = border.hero(1).character
    border.go_on_until("escape.border.return")
    assert note_of(border, gone).detail == rules().tables.skills["escape:grey-man"].name
    assert note_of(border, border.hero(1).character).detail == "nothing but good intentions"


# -- at the end


def test_a_part_that_was_played_again_is_told_from_one_that_was_lost() -> None:
    border = at_border(left())
    border.choose("again")
    border.end(left())
    told = table(border).chronicle
    assert told is not None
    assert [describe.how_it_went(each) for each in told.episodes[:2]] == [
        "lost, played again",
        "lost",
    ]


def test_the_story_keeps_how_it_ended() -> None:
    border = at_border(out(), chapter="level-1")
    told = table(border).chronicle
    assert told is not None
    assert told.ending[0] == "The way out, for everybody."
    assert told.ending[1].startswith("You are given tea")


def test_a_story_that_goes_on_has_no_ending() -> None:
    told = table(begin()).chronicle
    assert told is not None
    assert told.ending == ()


def test_nothing_is_to_come_once_it_is_over() -> None:
    border = at_border(dead(), undo="ironman")
    told = table(border).chronicle
    assert told is not None
    assert [each.time for each in told.episodes] == ["past"]


def test_what_became_of_everybody_stands_on_the_table_at_the_end() -> None:
    border = at_border(out(), left(), dead(), chapter="level-1")
    shown = table(border)
    assert shown.clock == "The story is over"
    assert [seat.place for seat in shown.seats] == ["got away", "left behind", "dead"]


def test_those_whom_nobody_left_behind_were_caught_together() -> None:
    border = at_border(left(), chapter="level-1")
    border.choose("onward")
    assert table(border).seats[0].place == "caught"
