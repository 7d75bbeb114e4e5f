"""Lights, doors, danger, conditions, cards."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from l7core.api import Option, Scope, Verb, ids, ref

from .. import ops, query, screen, secretly
from ..book import vocabulary
from ..director.outlook import Outlook
from ..hands import share_out
from ..moving import block_one, doors_here
from ..plan import Border, floor_of
from ..round_end import kept
from ..standard import square, where
from ..state import HERO, MOST_DANGER, Alone

ConditionId = Annotated[str, ref("condition")]


class Placed(Verb, frozen=True, kw_only=True):
    """Something is done in so many sectors, one after the other; in which, the evil player says."""

    n: int = 1
    prompt: ClassVar[str]

    async def carry_out(self, game: Alone, scope: Scope) -> None:
        for _ in range(self.n):
            sectors = self.sectors(game)
            if not sectors:
                return
            self.put(game, await where(game, scope.seat, self.prompt, sectors, about=self.about))

    @property
    def about(self) -> str:
        """What it is that is put there."""
        return ""

    def sectors(self, game: Alone) -> list[int]:
        """Where it can be done."""
        raise NotImplementedError

    def put(self, game: Alone, sector: int) -> None:
        """Do it there."""
        raise NotImplementedError

    def matters(self, game: Alone, scope: Scope) -> bool:
        return bool(self.sectors(game))


@vocabulary.add
class LightsOut(Placed, frozen=True, kw_only=True, tag="lights-out"):
    """Lights are switched off: in the hero's sector, there or beside it, or anywhere."""

    prompt = "alone.where-dark"
    where: Literal["hero", "near", "any"] = "near"

    def sectors(self, game: Alone) -> list[int]:
        behind = game.state.behind
        if self.where == "any":
            return sorted(behind.lit)
        near = [behind.at, *(query.adjacent(game, behind.at) if self.where == "near" else ())]
        return sorted(each for each in near if each in behind.lit)

    def put(self, game: Alone, sector: int) -> None:
        ops.station.switch_off(game, sector)

    def worth(self, game: Alone, scope: Scope) -> float:
        return 0.6 * min(self.n, len(self.sectors(game)))


@vocabulary.add
class PlaceDanger(Placed, frozen=True, kw_only=True, tag="place-danger"):
    """Danger tokens are placed: beside the hero, or anywhere; never in the hero's sector."""

    prompt = "alone.where-danger"
    where: Literal["near", "any"] = "near"

    def sectors(self, game: Alone) -> list[int]:
        """Where there is none, and the level does not hold its eight."""
        near = query.adjacent(game, game.state.behind.at)
        return [
            each
            for each in query.free_for_danger(game)
            if query.danger_on(game, floor_of(each)) < MOST_DANGER
            and (self.where == "any" or each in near)
        ]

    def put(self, game: Alone, sector: int) -> None:
        ops.station.place_danger(game, sector)

    def worth(self, game: Alone, scope: Scope) -> float:
        return 0.4 * self.n


@vocabulary.add
class Lay(Placed, frozen=True, kw_only=True, tag="lay"):
    """Condition tokens are laid: beside the hero, or anywhere but in the hero's sector."""

    prompt = "alone.where-condition"
    condition: ConditionId
    where: Literal["near", "any"] = "near"

    @property
    def about(self) -> str:
        return self.condition

    def sectors(self, game: Alone) -> list[int]:
        """Where no such token lies."""
        behind = game.state.behind
        near = query.adjacent(game, behind.at)
        places = near if self.where == "near" else range(len(behind.labels))
        return sorted(
            each
            for each in places
            if each != behind.at and self.condition not in behind.conditions.get(each, ())
        )

    def put(self, game: Alone, sector: int) -> None:
        ops.station.lay_condition(game, sector, self.condition)

    def worth(self, game: Alone, scope: Scope) -> float:
        return 0.5 * self.n


def doors_of(game: Alone, sectors: list[int]) -> list[Border]:
    """Doors of those sectors that are not blocked."""
    blocked = game.state.behind.blocked
    return [
        door
        for door in query.plan(game).doors
        if door not in blocked and any(sector in door for sector in sectors)
    ]


@vocabulary.add
class BlockDoors(Verb, frozen=True, tag="block-doors"):
    """Doors are blocked: by the hero those of the hero's sector, else those beside it too."""

    n: int = 1

    async def carry_out(self, game: Alone, scope: Scope) -> None:
        for _ in range(self.n):
            if not self.matters(game, scope):
                return
            if scope.seat == HERO:
                await block_one(game)
            else:
                await self.block_near(game, scope.seat)

    async def block_near(self, game: Alone, seat: int) -> None:
        """By an evil player, who says which."""
        doors, labels = self.doors(game), game.state.behind.labels
        options = [
            Option(f"door:{n}", target=labels[one], args={**square(one), "to": f"square:{other}"})
            for n, (one, other) in enumerate(doors)
        ]
        option = await secretly.ask(game, seat, "alone.which-door", options)
        ops.station.block(game, doors[ids.number(option.id)])

    def doors(self, game: Alone) -> list[Border]:
        """Doors of the hero's sector and of those beside it."""
        at = game.state.behind.at
        return doors_of(game, [at, *query.adjacent(game, at)])

    def matters(self, game: Alone, scope: Scope) -> bool:
        if scope.seat == HERO:
            return bool(doors_here(game))
        return bool(self.doors(game))

    def worth(self, game: Alone, scope: Scope) -> float:
        if scope.seat == HERO:
            return 0.6
        outlook = Outlook(game)
        denied = sorted(map(outlook.added, self.doors(game)), reverse=True)
        return 0.2 + 0.8 * sum(denied[: self.n])


@vocabulary.add
class UnblockDoors(Verb, frozen=True, tag="unblock-doors"):
    """Blocked doors are open again, the nearest to the hero first."""

    n: int = 9

    async def carry_out(self, game: Alone, scope: Scope) -> None:
        away = query.plan(game).distances[game.state.behind.at]
        nearest = sorted(
            game.state.behind.blocked, key=lambda door: min(away[each] for each in door)
        )
        for door in nearest[: self.n]:
            ops.station.unblock(game, door)
        screen.light_in_sight(game)

    def matters(self, game: Alone, scope: Scope) -> bool:
        return bool(game.state.behind.blocked)

    def worth(self, game: Alone, scope: Scope) -> float:
        return 0.5


@vocabulary.add
class DrawReactions(Verb, frozen=True, tag="draw-reactions"):
    """Reaction cards are drawn; by which of the evil players, the leader says."""

    n: int = 1

    async def carry_out(self, game: Alone, scope: Scope) -> None:
        await share_out(game, self.n)

    def worth(self, game: Alone, scope: Scope) -> float:
        return 0.4 * self.n


@vocabulary.add
class DiscardReactions(Verb, frozen=True, tag="discard-reactions"):
    """Reaction cards are discarded at random, face down."""

    n: int = 1

    async def carry_out(self, game: Alone, scope: Scope) -> None:
        for _ in range(self.n):
            held = [evil for evil in game.state.behind.evils if evil.hand]
            if not held:
                return
            evil = max(held, key=lambda each: len(each.hand))
            card = evil.hand[game.below("reactions", len(evil.hand))]
            ops.cards.discard_reactions(game, evil.seat, (card,))

    def worth(self, game: Alone, scope: Scope) -> float:
        return 0.5 * self.n


@vocabulary.add
class Forget(Verb, frozen=True, tag="forget"):
    """The labyrinth is cleaned up as at the end of a round."""

    async def carry_out(self, game: Alone, scope: Scope) -> None:
        ops.station.forget(game, kept(game))

    def matters(self, game: Alone, scope: Scope) -> bool:
        return set(game.state.behind.revealed) > set(kept(game))

    def worth(self, game: Alone, scope: Scope) -> float:
        return 0.8
