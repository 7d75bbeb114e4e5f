"""Payments for an option: its cost, an optional extra, and cards that cannot pay."""

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
def test_a_payment_of_the_cost_is_accepted(paid: tuple[str, ...]) -> None:
    option = Option("play", cost=len(paid))
    assert ask(option).option("play", paid) is option


def test_a_card_that_is_played_cannot_pay_for_itself() -> None:
    with pytest.raises(IllegalAnswer, match="You can't pay for this with ace"):
        ask(Option("play", cost=1, keeps=("ace",))).option("play", ("ace",))


@pytest.mark.parametrize("paid", [(), ("ace",), ("ace", "king")])
def test_the_spare_payment_is_optional(paid: tuple[str, ...]) -> None:
    option = Option("discard", spare=2)
    assert ask(option).option("discard", paid) is option


def test_more_than_the_spare_payment_is_refused() -> None:
    with pytest.raises(IllegalAnswer, match="costs 0 to 2; you paid 3"):
        ask(Option("discard", spare=2)).option("discard", PURSE)


def test_other_terms_change_the_mark() -> None:
    terms = [
        Option("play", cost=1),
        Option("play", cost=1, keeps=("ace",)),
        Option("play", spare=1),
    ]
    assert len({ask(option).mark() for option in terms}) == len(terms)


def test_the_random_bot_pays_within_the_terms() -> None:
    streams, option = seed_streams(3), Option("play", cost=1, spare=1, keeps=("ace",))
    payments = {random_bot.answer(ask(option), streams).paid for _ in range(60)}
    assert {len(paid) for paid in payments} == {1, 2}
    assert not any("ace" in paid for paid in payments)
