"""Choosing in plain mode: effects of numbers, words, letters and ids, without any game."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from l7core.plain.choosing import Choosing, Misread
from l7core.view import (
    Act,
    AskView,
    Board,
    Card,
    Note,
    Odds,
    OptionView,
    Seat,
    Table,
    View,
    WhyNot,
)

ACTS = (
    Act("move", "Move", "m"),
    Act("attack", "Fight", "f"),
    Act("end", "End", role="end"),
    Act("roll", "Roll", role="go"),
)
USES = (Act("bonus", "Bonus", "b"), Act("calm", "Calm down", "-"))
FIGHT = OptionView("attack:1", "Attack Clone 1", act="attack", barrier="dice are rolled")
MOVES = tuple(OptionView(f"move:{room}", f"Go to {room}", act="move") for room in ("Lab", "Lobby"))
END = OptionView("end", "End the turn", act="end", role="end", barrier="an event is drawn")
ROLL = OptionView("roll", "Roll", act="roll", role="go", note=Note(Odds((("pass", 0.5),))))
USED = tuple(
    OptionView(f"card:{use}:{card}", f"{card}: {use}", card=card, use=use)
    for card in ("Spite", "Dash")
    for use in ("bonus", "calm")
)


def choosing(
    listed: Iterable[OptionView],
    *,
    purse: tuple[tuple[str, str], ...] = (),
    why_not: tuple[WhyNot, ...] = (),
) -> Choosing:
    ask = AskView(0, "t.turn", "Your turn", tuple(listed), purse=purse)
    hand = tuple(Card(name, name, (f"What {name} says.",)) for name in ("Spite", "Dash"))
    seat = Seat(0, "Ann", "human", hand=hand)
    table = Table(title="", clock="", board=Board((), ()), seats=(seat,))
    view = View(seat=0, table=table, log=(), ask=ask, acts=ACTS, uses=USES, why_not=why_not)
    return Choosing(view, ask)


def words(bar: Choosing) -> list[str]:
    return [row.words for row in bar.level.rows]


def test_rows_are_actions_then_cards_then_the_end_of_the_turn() -> None:
    bar = choosing((FIGHT, *MOVES, *USED, END))
    assert words(bar) == ["move", "fight", "card", "end the turn"]


@pytest.mark.parametrize("begun", ["2", "fight", "f", "fi", "attack clone"])
def test_final_options_are_described_first(begun: str) -> None:
    bar = choosing((FIGHT, *MOVES))
    assert bar.say(begun) is None
    assert bar.level.told == ("Attack Clone 1. No undo: dice are rolled.",)
    assert words(bar) == ["do it", "back"]


@pytest.mark.parametrize("again", ["1", "do it", "f", "fight"])
def test_a_described_option_is_confirmed_by_its_first_row_or_the_same_word(again: str) -> None:
    bar = choosing((FIGHT, *MOVES))
    bar.say("fight")
    assert bar.say(again) == ("attack:1", ())


def test_options_that_can_be_undone_are_chosen_at_once() -> None:
    assert choosing((FIGHT, MOVES[0])).say("move") == ("move:Lab", ())


def test_an_act_with_several_targets_gives_them_numbers() -> None:
    bar = choosing((FIGHT, *MOVES))
    assert bar.say("m") is None
    assert words(bar) == ["Go to Lab", "Go to Lobby", "back"]
    assert bar.say("2") == ("move:Lobby", ())


@pytest.mark.parametrize("line", ["move lobby", "m 2", "1 lobby", "go to lobby", "m go to lobby"])
def test_several_steps_may_be_one_line(line: str) -> None:
    assert choosing((FIGHT, *MOVES)).say(line) == ("move:Lobby", ())


@pytest.mark.parametrize("line", ["go", "move l"])
def test_ambiguous_words_get_numbers(line: str) -> None:
    bar = choosing((FIGHT, *MOVES))
    assert bar.say(line) is None
    assert words(bar) == ["Go to Lab", "Go to Lobby", "back"]


def test_back_leads_to_the_question_and_no_further() -> None:
    bar = choosing((FIGHT, *MOVES))
    bar.say("move")
    assert bar.say("back") is None
    assert words(bar) == ["move", "fight"]
    assert not bar.back()


def test_continuing_and_ending_the_turn_are_chosen_at_once() -> None:
    assert choosing((*MOVES, END)).say("E") == ("end", ())
    assert choosing((*USED, ROLL)).say("r") == ("roll", ())


def test_a_card_is_read_before_it_is_used_and_its_uses_have_their_letters() -> None:
    bar = choosing((*USED, ROLL))
    bar.say("card")
    assert words(bar) == ["Spite", "Dash", "back"]
    bar.say("dash")
    assert bar.level.told == ("Dash: What Dash says.",)
    assert bar.say("-") == ("card:calm:Dash", ())


def test_a_card_and_its_use_may_be_one_line() -> None:
    assert choosing((*USED, ROLL)).say("card 2 b") == ("card:bonus:Dash", ())


def test_an_unavailable_action_gives_its_reason() -> None:
    reason = WhyNot("Move", "Clone 1 holds you here.", "move", "Stun it.", act="move")
    for line in ("move", "m"):
        with pytest.raises(Misread, match=r"Clone 1 holds you here\. Stun it\."):
            choosing((FIGHT,), why_not=(reason,)).say(line)


def test_choose_takes_an_id() -> None:
    assert choosing((FIGHT,)).say("choose attack:1") == ("attack:1", ())


PURSE = (("a", "Lamp"), ("b", "Rope"), ("c", "Key"))
PRY = OptionView("pry", "Pry the door", cost=1, spare=1, keeps=("a",))


@pytest.mark.parametrize("lines", [["pry", "2 3"], ["pry with 2 3"], ["choose pry with 2 3"]])
def test_a_price_is_paid_by_numbers(lines: list[str]) -> None:
    paying = choosing((PRY, *MOVES), purse=PURSE)
    *before, last = lines
    assert [paying.say(each) for each in before] == [None] * len(before)
    assert paying.say(last) == ("pry", ("b", "c"))


def test_an_optional_payment_can_be_nothing() -> None:
    lucky = choosing((OptionView("luck", "Trust to luck", spare=2),), purse=PURSE)
    lucky.say("trust")
    assert lucky.say("nothing") == ("luck", ())


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("1", "Lamp can't pay"),
        ("9", "Enter numbers from 1 to 3"),
        ("2 2", "costs 1 to 2"),
        ("nothing", "costs 1 to 2"),
    ],
)
def test_a_wrong_payment_gives_its_reason(line: str, said: str) -> None:
    paying = choosing((PRY, *MOVES), purse=PURSE)
    paying.say("pry")
    with pytest.raises(Misread, match=said):
        paying.say(line)


def test_with_inside_a_label_is_no_payment() -> None:
    trade = OptionView("trade:1", "Trade with Wren")
    assert choosing((trade, *MOVES)).say("trade with wren") == ("trade:1", ())


def test_the_coach_names_the_row_of_the_recommended_option() -> None:
    bar = choosing((FIGHT, *MOVES))
    assert bar.rows(["move:Lobby"]) == ["1 move  2 fight (suggested: 1)"]
    bar.say("move")
    assert bar.rows(["move:Lobby"]) == ["1 Go to Lab  2 Go to Lobby  3 back (suggested: 2)"]
