"""Descriptions of a campaign: before it begins, at each border and at its end."""

from __future__ import annotations

import pytest

from l7core.plain import describe
from l7core.view import Note, Table
from tests.escape.campaign.kit import SUBTERRA, Border, at_border, begin, dead, left, out, rules

CARD = rules().campaign("")


def note_of(border: Border, option: str) -> Note:
    """Return the note of an option, as the deciding player sees it."""
    ask = border.kernel.view(border.ask.seat).ask
    assert ask is not None
    return next(each.note for each in ask.options if each.id.endswith(option))


def table(border: Border) -> Table:
    return border.kernel.view(0).table


# -- before the start


def test_a_campaign_lists_its_parts_in_order() -> None:
    assert CARD.id == SUBTERRA
    assert len(CARD.parts) == 7
    assert (CARD.parts[0], CARD.parts[-1]) == ("Level 7: the Tanks", "Level 1: Daylight")


def test_optional_chapters_are_not_parts() -> None:
    assert rules(mods=True).campaign("").parts == CARD.parts


def test_a_campaign_explains_its_terms() -> None:
    assert any("Lost a level?" in term for term in CARD.terms)


# -- at a border


@pytest.mark.parametrize(
    ("difficulty", "price"),
    [
        ("easier", "all items lost"),
        ("standard", "scars +1, notoriety +1, all items lost"),
        ("harder", "scars +2, notoriety +2, all items lost"),
    ],
)
def test_continuing_after_a_lost_level_shows_its_price(difficulty: str, price: str) -> None:
    border = at_border(left(), difficulty=difficulty)
    assert note_of(border, "onward").price == price


def test_the_price_of_deaths_is_a_replacement_for_each() -> None:
    border = at_border(dead(), dead())
    assert note_of(border, "onward").price == "new characters replace the dead"


def test_an_item_to_keep_shows_its_text() -> None:
    border = at_border(out(items=["crowbar", "head-torch"]))
    assert note_of(border, "crowbar").detail == rules().tables.items["escape:crowbar"].text
    assert note_of(border, "nothing") == Note()


def test_a_skill_to_gain_or_give_up_shows_its_text() -> None:
    skills = rules().tables.skills
    border = at_border(out(skills=["cracksman", "grey-man"]))
    border.expect_question("escape.border.swap")
    offered = border.ask.options[0].id
    assert note_of(border, offered).detail == skills[offered].text
    border.choose(offered)
    border.expect_question("escape.border.give-up")
    assert note_of(border, "grey-man").detail == skills["escape:grey-man"].text


def test_a_replacement_shows_its_description() -> None:
    border = at_border(out(), dead())
    border.expect_question("escape.border.replace", seat=1)
    assert "stenographer" in note_of(border, "ida-marsh").detail


def test_two_candidates_for_a_place_show_what_they_bring() -> None:
    border = at_border(out(), left(skills=["grey-man"], threat=4), chapter="level-3")
    gone = border.hero(1).character
    border.go_on_until("escape.border.return")
    assert note_of(border, gone).detail == rules().tables.skills["escape:grey-man"].name
    assert note_of(border, border.hero(1).character).detail == "no items"


# -- at the end


def test_a_replayed_part_is_described_as_such() -> None:
    border = at_border(left())
    border.choose("again")
    border.end(left())
    chronicle = table(border).chronicle
    assert chronicle is not None
    assert [describe.how_it_went(each) for each in chronicle.episodes[:2]] == [
        "lost, replayed",
        "lost",
    ]


def test_the_chronicle_keeps_the_ending() -> None:
    border = at_border(out(), chapter="level-1")
    chronicle = table(border).chronicle
    assert chronicle is not None
    assert chronicle.ending[0] == "Everyone escaped the facility."
    assert chronicle.ending[1].startswith("You are given tea")


def test_a_running_campaign_has_no_ending() -> None:
    chronicle = table(begin()).chronicle
    assert chronicle is not None
    assert chronicle.ending == ()


def test_a_finished_campaign_has_only_past_parts() -> None:
    border = at_border(dead(), undo="ironman")
    chronicle = table(border).chronicle
    assert chronicle is not None
    assert [each.time for each in chronicle.episodes] == ["past"]


def test_the_table_shows_each_fate_at_the_end() -> None:
    border = at_border(out(), left(), dead(), chapter="level-1")
    shown = table(border)
    assert shown.clock == "Campaign over"
    assert [seat.place for seat in shown.seats] == ["escaped", "left behind", "dead"]


def test_prisoners_who_lose_together_are_caught() -> None:
    border = at_border(left(), chapter="level-1")
    border.choose("onward")
    assert table(border).seats[0].place == "caught"
