"""The lessons of all games, and what comes after each."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from itertools import pairwise
from typing import TYPE_CHECKING

from msgspec import Struct

from l7core.engine.errors import L7Error
from l7core.engine.state import SeatSetup, Setup

if TYPE_CHECKING:
    from l7core.engine.ruleset import Rules, ScenarioCard
    from l7tui.game.host import Host


class Offer(Struct, frozen=True):
    """A row of the list: a lesson, or the game that the lessons are for."""

    rules: Rules
    card: ScenarioCard

    @property
    def setup(self) -> Setup:
        if self.card.lesson:
            return self.rules.setup_of(self.card)
        seats = tuple(SeatSetup(f"Player {n}") for n in range(1, self.card.seats[0] + 1))
        seed = int.from_bytes(os.urandom(6), "big")
        return Setup(ruleset=self.rules.id, scenario=self.card.id, seats=seats, seed=seed)


def offers(host: Host) -> Iterator[Offer]:
    """Of each game with lessons, the lessons and then its first scenario."""
    for id in host.rulesets:
        with suppress(L7Error):  # a broken game has no lessons; the form of new games says why
            rules = host.rules(id)
            if lessons := rules.lessons():
                yield from (Offer(rules, card) for card in lessons)
                yield Offer(rules, rules.scenario(""))


def next_offer(host: Host, setup: Setup) -> Offer | None:
    """What comes after that lesson."""
    for offer, following in pairwise(offers(host)):
        if (offer.rules.id, offer.card.id) == (setup.ruleset, setup.scenario):
            return following
    return None
