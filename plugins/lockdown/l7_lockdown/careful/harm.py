"""Expected harm from hunters, noise and fire, in points; a light wound is 1.5 points."""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property
from math import fsum
from typing import Final

from l7core.api import Scope, worth_of

from .. import noise, query
from ..records import Kind
from ..state import Crew, Hunter, Lockdown

LARVA: Final = 3.0
"""Cost of a larva; a second one costs `SECOND_LARVA`."""
SECOND_LARVA: Final = 15.0
TO_KILL_A_LARVA: Final = 1.4
"""Cost of killing a larva with a strike: contamination, and sometimes a wound."""
LINGERING: Final = 0.4
"""Cost of a hunter that stays near, besides its attack."""
NOISE_AROUND: Final = 0.3
"""Cost of noise in all exits of a room."""
NIGHT: Final = 1.0
BURN: Final = 1.5
ROLL_CALL: Final = 0.05
"""Probability that an event makes every character roll for noise."""
WANDERS: Final = 0.5
"""Probability that a hunter moves with the event."""
EXITS: Final = 4


class Harm:
    """Threats to one character in the current position."""

    def __init__(self, game: Lockdown, who: Crew) -> None:
        self.game = game
        self.who = who

    @cached_property
    def blows(self) -> dict[tuple[Kind, bool], float]:
        """Average cost of an attack by kind, in light (false) and in the dark (true)."""
        scope = Scope(seat=self.who.seat, source="")
        cards = list(self.game.rules.library["attack"].values())
        costs: dict[tuple[Kind, bool], float] = {}
        for card in cards:
            lit = -worth_of(self.game, card.effects, scope) / len(cards)
            dark = lit - worth_of(self.game, card.dark, scope) / len(cards)
            for kind in card.kinds:
                costs[kind, False] = costs.get((kind, False), 0.0) + lit
                costs[kind, True] = costs.get((kind, True), 0.0) + dark
        return costs

    def blow(self, kind: Kind, slot: str) -> float:
        """Return the expected cost of one attack in a slot."""
        if kind == "larva":
            return SECOND_LARVA if self.who.larva else LARVA
        return self.blows[kind, not query.is_lit(self.game, slot)]

    def company(self, hunter: Hunter) -> float:
        """Return the cost of sharing a room with a hunter: at least one attack."""
        if hunter.kind == "larva":
            return min(TO_KILL_A_LARVA, self.blow("larva", hunter.slot))
        return self.blow(hunter.kind, hunter.slot) + LINGERING

    def encounter(self, slot: str, hand: int) -> float:
        """Return the expected cost of a draw from the bag, with an ambush on a small hand."""
        lit, total = query.is_lit(self.game, slot), 0.0
        for id, likely in self.chances.items():
            token = query.token(self.game, id)
            if token.kind == "blank":
                total += likely * NOISE_AROUND
                continue
            hunter = Hunter(0, token.kind, slot)
            is_ambush = hand < (token.lit if lit else token.dark)
            blow = self.blow(token.kind, slot) if is_ambush else 0.0
            total += likely * (self.company(hunter) * (1.0 - (blow > 3.0)) + blow)
        return total

    @cached_property
    def chances(self) -> dict[str, float]:
        """Probability of each token in the bag."""
        return self.game.state.bag.chances()

    def step(self, slot: str, hand: int) -> float:
        """Return the expected cost of entering a room."""
        here = query.hunters_in(self.game, slot)
        if here:
            return fsum(self.company(hunter) for hunter in here)
        if not query.is_empty(self.game, slot, but=self.who):
            return 0.0
        noise_chance = noise.loud(self.game, slot) / len(noise.FACES)
        danger = (1 + self.who.slime) / len(noise.FACES)
        near = self.near(slot)
        danger_cost = fsum(self.company(hunter) for hunter in near) if near else NOISE_AROUND
        return noise_chance * self.encounter(slot, hand) + danger * danger_cost

    def comes(self, slot: str) -> float:
        """Return the probability that a noise roll in a room brings a hunter."""
        hunter_chance = 1.0 - fsum(
            likely
            for id, likely in self.chances.items()
            if query.token(self.game, id).kind == "blank"
        )
        danger = (1 + self.who.slime) / len(noise.FACES) * bool(self.near(slot))
        return noise.loud(self.game, slot) / len(noise.FACES) * hunter_chance + danger

    def near(self, slot: str) -> list[Hunter]:
        """Return the hunters in adjacent rooms that are in no fight once this character is here."""
        return [
            hunter
            for each in query.layout(self.game).neighbours(slot)
            if not any(other is not self.who for other in query.crew_in(self.game, each))
            for hunter in query.hunters_in(self.game, each)
        ]

    def faces(self, slot: str, corridors: Collection[str]) -> int:
        """Return the number of noise die faces that show these exits of a room."""
        exits = query.layout(self.game).by_number[slot]
        return sum(
            noise.FACES.count(str(number))
            for number, exit in exits.items()
            if exit.corridor in corridors
        )

    def burning(self, slot: str) -> float:
        """Return the cost of ending a turn in a room."""
        return BURN * (query.place(self.game, slot).fire and not self.who.burnt)

    def night(self, slot: str, hand: int) -> float:
        """Return the expected cost of ending the round in a room."""
        here = query.hunters_in(self.game, slot)
        if here:
            return fsum(self.blow(hunter.kind, slot) for hunter in here)
        roll_chance = ROLL_CALL + fsum(
            likely
            for id, likely in self.chances.items()
            if query.token(self.game, id).kind in ("adult", "breeder")
        )
        neighbours = query.layout(self.game).neighbours(slot)
        arrival_cost = fsum(self.wandering(each, slot) for each in neighbours)
        return NIGHT * roll_chance * self.step(slot, hand) + arrival_cost

    def wandering(self, beyond: str, slot: str) -> float:
        """Return the expected cost of hunters in an adjacent room; zero behind a closed door."""
        board = query.layout(self.game)
        corridor = board.between(beyond, slot)
        if self.game.state.corridors[corridor].door == "closed":
            return 0.0
        numbers = len(board.corridors[corridor].numbers)
        company = fsum(self.company(each) for each in query.hunters_in(self.game, beyond))
        return WANDERS * numbers / EXITS * company
