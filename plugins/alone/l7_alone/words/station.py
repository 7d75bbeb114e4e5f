"""Lights, doors, danger, conditions, cards."""

from __future__ import annotations

from typing import Annotated, Literal

from l7core.api import Option, Scope, Verb, ids, ref

from .. import ops, query, screen, secretly
from ..book import vocabulary
from ..moving import block_one, doors_here
from ..plan import Border, floor_of
from ..round_end import kept
from ..standard import where
from ..state import HERO, MOST_DANGER, Alone

ConditionId = Annotated[str, ref("condition")]


@vocabulary.add
class LightsOut(Verb, frozen=True, kw_only=True, tag="lights-out"):
    """Lights are switched off: in the hero's sector, there or beside it, or anywhere."""

    where: Literal["hero", "near", "any"] = "near"
    n: int = 1

    async def carry_out(self, game: Alone, scope: Scope) -> None:
        for _ in range(self.n):
            lit = self.lit(game)
            if not lit:
                return
            ops.switch_off(game, await where(game, scope.seat, "alone.where-dark", lit))

    def lit(self, game: Alone) -> list[int]:
        """Where it can get dark."""
        behind = game.state.behind
        if self.where == "any":
            return sorted(behind.lit)
        near = [behind.at, *(query.adjacent(game, behind.at) if self.where == "near" else ())]
        return sorted(each for each in near if each in behind.lit)

    def matters(self, game: Alone, scope: Scope) -> bool:
        return bool(self.lit(game))

    def worth(self, game: Alone, scope: Scope) -> float:
        return 0.6 * min(self.n, len(self.lit(game)))


@vocabulary.add
class PlaceDanger(Verb, frozen=True, kw_only=True, tag="place-danger"):
    """Danger tokens are placed: beside the hero, or anywhere; never in the hero's sector."""

    where: Literal["near", "any"] = "near"
    n: int = 1

    async def carry_out(self, game: Alone, scope: Scope) -> None:
        for _ in range(self.n):
            free = self.free(game)
            if not free:
                return
            ops.place_danger(game, await where(game, scope.seat, "alone.where-danger", free))

    def free(self, game: Alone) -> list[int]:
        """Where there is none, and the level does not hold its eight."""
        near = query.adjacent(game, game.state.behind.at)
        return [
            each
            for each in query.free_for_danger(game)
            if query.danger_on(game, floor_of(each)) < MOST_DANGER
            and (self.where == "any" or each in near)
        ]

    def matters(self, game: Alone, scope: Scope) -> bool:
        return bool(self.free(game))

    def worth(self, game: Alone, scope: Scope) -> float:
        return 0.4 * self.n


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
            Option(f"door:{n}", target=labels[one], args={"to": labels[other]})
            for n, (one, other) in enumerate(doors)
        ]
        option = await secretly.ask(game, seat, "alone.which-door", options)
        ops.block(game, doors[ids.number(option.id)])

    def doors(self, game: Alone) -> list[Border]:
        """Doors of the hero's sector and of those beside it."""
        at = game.state.behind.at
        return doors_of(game, [at, *query.adjacent(game, at)])

    def matters(self, game: Alone, scope: Scope) -> bool:
        if scope.seat == HERO:
            return bool(doors_here(game))
        return bool(self.doors(game))

    def worth(self, game: Alone, scope: Scope) -> float:
        return 0.6 * self.n


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
            ops.unblock(game, door)
        screen.light_in_sight(game)

    def matters(self, game: Alone, scope: Scope) -> bool:
        return bool(game.state.behind.blocked)

    def worth(self, game: Alone, scope: Scope) -> float:
        return 0.5


@vocabulary.add
class Lay(Verb, frozen=True, kw_only=True, tag="lay"):
    """Condition tokens are laid: beside the hero, or anywhere but in the hero's sector."""

    condition: ConditionId
    where: Literal["near", "any"] = "near"
    n: int = 1

    async def carry_out(self, game: Alone, scope: Scope) -> None:
        for _ in range(self.n):
            free = self.free(game)
            if not free:
                return
            sector = await where(
                game, scope.seat, "alone.where-condition", free, about=self.condition
            )
            ops.lay_condition(game, sector, self.condition)

    def free(self, game: Alone) -> list[int]:
        """Where no such token lies."""
        behind = game.state.behind
        near = query.adjacent(game, behind.at)
        places = near if self.where == "near" else range(len(behind.labels))
        return sorted(
            each
            for each in places
            if each != behind.at and self.condition not in behind.conditions.get(each, ())
        )

    def matters(self, game: Alone, scope: Scope) -> bool:
        return bool(self.free(game))

    def worth(self, game: Alone, scope: Scope) -> float:
        return 0.5 * self.n


@vocabulary.add
class DrawReactions(Verb, frozen=True, tag="draw-reactions"):
    """The evil player who plays it draws reaction cards from the first of his or her decks."""

    n: int = 1

    async def carry_out(self, game: Alone, scope: Scope) -> None:
        for deck in query.evil(game, scope.seat).decks[:1]:
            ops.draw_reactions(game, scope.seat, deck, self.n)

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
            ops.discard_reactions(game, evil.seat, (card,))

    def worth(self, game: Alone, scope: Scope) -> float:
        return 0.5 * self.n


@vocabulary.add
class Forget(Verb, frozen=True, tag="forget"):
    """The labyrinth is cleaned up as at the end of a round."""

    async def carry_out(self, game: Alone, scope: Scope) -> None:
        ops.forget(game, kept(game))

    def matters(self, game: Alone, scope: Scope) -> bool:
        return set(game.state.behind.revealed) > set(kept(game))

    def worth(self, game: Alone, scope: Scope) -> float:
        return 0.8
