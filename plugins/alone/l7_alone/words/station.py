"""Verbs for lights, doors, danger, conditions and reaction cards."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from l7core.api import Option, Scope, Verb, ids, ref

from .. import ops, query, screen, secret_questions
from ..book import vocabulary
from ..director.outlook import Outlook
from ..hands import share_out
from ..moving import block_one, border_at, doors_here
from ..plan import Border, floor_of
from ..round_end import kept
from ..standard import square, where
from ..state import HERO, MOST_DANGER, Alone

ConditionId = Annotated[str, ref("condition")]


class Placed(Verb, frozen=True, kw_only=True):
    """A change in `n` sectors, which the evil player chooses one after the other."""

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
        """Id of the object that is placed."""
        return ""

    def sectors(self, game: Alone) -> list[int]:
        """Return the sectors in which the change is possible."""
        raise NotImplementedError

    def put(self, game: Alone, sector: int) -> None:
        """Make the change in a sector."""
        raise NotImplementedError

    def matters(self, game: Alone, scope: Scope) -> bool:
        return bool(self.sectors(game))


@vocabulary.add
class LightsOut(Placed, frozen=True, kw_only=True, tag="lights-out"):
    """Switch off `n` lights: in the hero's sector, there or in adjacent sectors, or anywhere."""

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
    """Place `n` danger tokens next to the hero's sector or anywhere, but never in it."""

    prompt = "alone.where-danger"
    where: Literal["near", "any"] = "near"

    def sectors(self, game: Alone) -> list[int]:
        """Return the sectors without danger on levels that have fewer than eight tokens."""
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
    """Place `n` condition tokens next to the hero's sector or anywhere, but never in it."""

    prompt = "alone.where-condition"
    condition: ConditionId
    where: Literal["near", "any"] = "near"

    @property
    def about(self) -> str:
        return self.condition

    def sectors(self, game: Alone) -> list[int]:
        """Return the sectors without such a token."""
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
    """Return the doors of these sectors that are not blocked."""
    blocked = game.state.behind.blocked
    return [
        door
        for door in query.plan(game).doors
        if door not in blocked and any(sector in door for sector in sectors)
    ]


@vocabulary.add
class BlockDoors(Verb, frozen=True, tag="block-doors"):
    """Block `n` doors: as the hero, doors of the hero's sector; as an evil player, also doors of
    adjacent sectors."""

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
        """Block a door of the evil player's choice."""
        doors, labels = self.doors(game), game.state.behind.labels
        options = [
            Option(f"door:{n}", target=labels[one], args={**square(one), "to": f"square:{other}"})
            for n, (one, other) in enumerate(doors)
        ]
        option = await secret_questions.ask(game, seat, "alone.which-door", options)
        ops.station.block(game, doors[ids.number(option.id)])

    def doors(self, game: Alone) -> list[Border]:
        """Return the unblocked doors of the hero's sector and of adjacent sectors.

        A door that the hero has unblocked this turn is left out; unblocking would have no effect.
        """
        at, now = game.state.behind.at, game.state.front.now
        reopened = border_at(game, now.target) if now.action == "unblock" else None
        doors = doors_of(game, [at, *query.adjacent(game, at)])
        return [door for door in doors if door != reopened]

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
    """Unblock up to `n` doors, those nearest to the hero first."""

    n: int = 9

    async def carry_out(self, game: Alone, scope: Scope) -> None:
        distances = query.plan(game).distances[game.state.behind.at]
        nearest = sorted(
            game.state.behind.blocked, key=lambda door: min(distances[each] for each in door)
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
    """Draw `n` reaction cards; the leader chooses the evil player for each card."""

    n: int = 1

    async def carry_out(self, game: Alone, scope: Scope) -> None:
        await share_out(game, self.n)

    def worth(self, game: Alone, scope: Scope) -> float:
        return 0.4 * self.n


@vocabulary.add
class DiscardReactions(Verb, frozen=True, tag="discard-reactions"):
    """Discard `n` reaction cards at random and face down, each from the largest hand."""

    n: int = 1

    async def carry_out(self, game: Alone, scope: Scope) -> None:
        for _ in range(self.n):
            holders = [evil for evil in game.state.behind.evils if evil.hand]
            if not holders:
                return
            evil = max(holders, key=lambda each: len(each.hand))
            card = evil.hand[game.below("reactions", len(evil.hand))]
            ops.cards.discard_reactions(game, evil.seat, (card,))

    def worth(self, game: Alone, scope: Scope) -> float:
        return 0.5 * self.n


@vocabulary.add
class Forget(Verb, frozen=True, tag="forget"):
    """Clear the labyrinth as at the end of a round."""

    async def carry_out(self, game: Alone, scope: Scope) -> None:
        ops.station.forget(game, kept(game))

    def matters(self, game: Alone, scope: Scope) -> bool:
        return not set(game.state.behind.revealed) <= set(kept(game))

    def worth(self, game: Alone, scope: Scope) -> float:
        return 0.8
