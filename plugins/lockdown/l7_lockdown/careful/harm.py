"""What hunters, noise and fire are expected to do to somebody, in points: a light wound is 1.5."""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property
from typing import Final

from l7core.api import Scope, worth_of

from .. import noise, query
from ..records import Kind
from ..state import Crew, Hunter, Lockdown

LARVA: Final = 3.0
"""What a larva that gets in costs; a second one costs everything."""
SECOND_LARVA: Final = 15.0
TO_KILL_A_LARVA: Final = 1.4
"""What it costs to be rid of one by a blow: contamination, and sometimes a wound."""
LINGERING: Final = 0.4
"""What a hunter costs by staying about, besides the blow that it strikes."""
NOISE_AROUND: Final = 0.3
"""What it costs that there is noise everywhere."""
NIGHT: Final = 1.0
BURN: Final = 1.5
ROLL_CALL: Final = 0.05
"""How often an event makes everybody roll for noise."""
WANDERS: Final = 0.5
"""How often a hunter moves with the event."""
EXITS: Final = 4


class Harm:
    """What threatens one person, as the base stands."""

    def __init__(self, game: Lockdown, who: Crew) -> None:
        self.game = game
        self.who = who

    @cached_property
    def blows(self) -> dict[tuple[Kind, bool], float]:
        """What an attack of each kind costs on average, in the light and in the dark."""
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
        """What one attack there is expected to cost."""
        if kind == "larva":
            return SECOND_LARVA if self.who.larva else LARVA
        return self.blows[kind, not query.is_lit(self.game, slot)]

    def company(self, hunter: Hunter) -> float:
        """What it costs to share a room with it: to flee or to stay takes one blow at least."""
        if hunter.kind == "larva":
            return min(TO_KILL_A_LARVA, self.blow("larva", hunter.slot))
        return self.blow(hunter.kind, hunter.slot) + LINGERING

    def encounter(self, slot: str, hand: int) -> float:
        """What comes out of the bag, and strikes at once if the hand is too thin."""
        lit, total = query.is_lit(self.game, slot), 0.0
        for id, likely in self.chances.items():
            token = query.token(self.game, id)
            if token.kind == "blank":
                total += likely * NOISE_AROUND
                continue
            comes = Hunter(0, token.kind, slot)
            is_ambush = hand < (token.lit if lit else token.dark)
            blow = self.blow(token.kind, slot) if is_ambush else 0.0
            total += likely * (self.company(comes) * (1.0 - (blow > 3.0)) + blow)
        return total

    @cached_property
    def chances(self) -> dict[str, float]:
        """What the bag holds."""
        return self.game.state.bag.chances()

    def step(self, slot: str, hand: int) -> float:
        """What a step into that room is expected to bring."""
        here = query.hunters_in(self.game, slot)
        if here:
            return sum(self.company(hunter) for hunter in here)
        if not query.is_empty(self.game, slot, but=self.who):
            return 0.0
        heard = noise.loud(self.game, slot) / len(noise.FACES)
        danger = (1 + self.who.slime) / len(noise.FACES)
        near = self.near(slot)
        lured = sum(self.company(hunter) for hunter in near) if near else NOISE_AROUND
        return heard * self.encounter(slot, hand) + danger * lured

    def comes(self, slot: str) -> float:
        """How likely something comes for somebody who is heard there."""
        hunters = 1.0 - sum(
            likely
            for id, likely in self.chances.items()
            if query.token(self.game, id).kind == "blank"
        )
        danger = (1 + self.who.slime) / len(noise.FACES) * bool(self.near(slot))
        return noise.loud(self.game, slot) / len(noise.FACES) * hunters + danger

    def near(self, slot: str) -> list[Hunter]:
        """The hunters next door that nobody keeps there, once this person is in that room."""
        return [
            hunter
            for each in query.layout(self.game).neighbours(slot)
            if not any(other is not self.who for other in query.crew_in(self.game, each))
            for hunter in query.hunters_in(self.game, each)
        ]

    def faces(self, slot: str, corridors: Collection[str]) -> int:
        """Faces of the noise die that show these exits of the room."""
        exits = query.layout(self.game).by_number[slot]
        return sum(
            noise.FACES.count(str(number))
            for number, exit in exits.items()
            if exit.corridor in corridors
        )

    def burning(self, slot: str) -> float:
        """What it costs to end a turn there."""
        return BURN * (query.place(self.game, slot).fire and not self.who.burnt)

    def night(self, slot: str, hand: int) -> float:
        """What the end of a round there is expected to bring."""
        here = query.hunters_in(self.game, slot)
        if here:
            return sum(self.blow(hunter.kind, slot) for hunter in here)
        stirs = ROLL_CALL + sum(
            likely
            for id, likely in self.chances.items()
            if query.token(self.game, id).kind in ("adult", "breeder")
        )
        neighbours = query.layout(self.game).neighbours(slot)
        comes = sum(self.wandering(each, slot) for each in neighbours)
        return NIGHT * stirs * self.step(slot, hand) + comes

    def wandering(self, beyond: str, slot: str) -> float:
        """What the hunters next door are expected to do, as far as no door stops them."""
        board = query.layout(self.game)
        corridor = board.between(beyond, slot)
        if self.game.state.corridors[corridor].door == "closed":
            return 0.0
        numbers = len(board.corridors[corridor].numbers)
        company = sum(self.company(each) for each in query.hunters_in(self.game, beyond))
        return WANDERS * numbers / EXITS * company
