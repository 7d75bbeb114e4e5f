"""Paying for an option: how much, how much more, and what may not pay for itself."""

from __future__ import annotations

import pytest

from l7core.bots import random_bot
from l7core.engine.ask import Ask, Option
from l7core.engine.errors import IllegalAnswer
from l7core.engine.rng import seed_streams

PURSE = ("ace", "king", "queen")


def ask(option: Option) -> Ask:
    return Ask(0, "toy.pay", (option,), purse=PURSE)


@pytest.mark.parametrize("paid", [("ace",), ("king", "queen")])
def test_what_is_asked_for_pays(paid: tuple[str, ...]) -> None:
    option = Option("play", cost=len(paid))
    assert ask(option).option("play", paid) is option


def test_a_card_that_is_played_cannot_pay_for_itself() -> None:
    with pytest.raises(IllegalAnswer, match="ace cannot pay for this"):
        ask(Option("play", cost=1, keeps=("ace",))).option("play", ("ace",))


@pytest.mark.parametrize("paid", [(), ("ace",), ("ace", "king")])
def test_more_may_be_given_where_the_option_says_so(paid: tuple[str, ...]) -> None:
    option = Option("discard", spare=2)
    assert ask(option).option("discard", paid) is option


def test_no_more_than_that_may_be_given() -> None:
    with pytest.raises(IllegalAnswer, match="costs 0 to 2; 3 given"):
        ask(Option("discard", spare=2)).option("discard", PURSE)


def test_other_terms_are_another_question() -> None:
    terms = [
        Option("play", cost=1),
        Option("play", cost=1, keeps=("ace",)),
        Option("play", spare=1),
    ]
    assert len({ask(option).mark() for option in terms}) == len(terms)


def test_the_random_player_pays_what_may_be_paid() -> None:
    streams, option = seed_streams(3), Option("play", cost=1, spare=1, keeps=("ace",))
    given = {random_bot.answer(ask(option), streams).paid for _ in range(60)}
    assert {len(paid) for paid in given} == {1, 2}
    assert not any("ace" in paid for paid in given)
