"""The lessons of all games and their order."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from itertools import pairwise
from typing import TYPE_CHECKING

from msgspec import Struct

from l7core.engine.errors import L7Error
from l7core.engine.ruleset import seated
from l7core.engine.state import Setup
from l7tui.game.menu import Menu, ids_of

if TYPE_CHECKING:
    from l7core.engine.ruleset import Rules, ScenarioCard
    from l7core.view import Guide
    from l7tui.game.host import LoadedMods


class Offer(Struct, frozen=True):
    """A row of the lesson list: a lesson, or the game that its lessons teach."""

    rules: Rules
    card: ScenarioCard

    @property
    def setup(self) -> Setup:
        if self.card.lesson:
            return self.rules.setup_of(self.card)
        seats = seated(self.card, self.card.seats[0])
        seed = int.from_bytes(os.urandom(6), "big")
        return Setup(ruleset=self.rules.id, scenario=self.card.id, seats=seats, seed=seed)


def offers(host: LoadedMods) -> Iterator[Offer]:
    """Yield each game's lessons and then its first scenario; games without lessons are left out."""
    for id in host.rulesets:
        with suppress(L7Error):  # the new-game form reports a broken game
            rules = host.rules(id)
            if lessons := rules.lessons():
                yield from (Offer(rules, card) for card in lessons)
                yield Offer(rules, rules.scenario(""))


def next_offer(host: LoadedMods, setup: Setup) -> Offer | None:
    """Return the offer after a lesson, or None."""
    for offer, following in pairwise(offers(host)):
        if (offer.rules.id, offer.card.id) == (setup.ruleset, setup.scenario):
            return following
    return None


def point_where_meant(menu: Menu, guide: Guide) -> None:
    """Highlight the entry that the coach recommends, or the continue or end-turn option.

    If the coach recommends a card that must be selected first, highlight nothing. Enter then never
    runs another action than the recommended one.
    """
    entry = menu.highlighted
    if not guide.options or (entry and not set(ids_of(entry)).isdisjoint(guide.options)):
        return
    menu.at = None
    for role in (menu.go, menu.end):
        if role and role.id in guide.options:
            menu.reveal(role.id)
            return
