"""Base classes of the verbs."""

# Annotations are evaluated here, not kept as text. Otherwise msgspec would evaluate them at every
# start, for each struct and its subclasses.

from collections.abc import Awaitable
from math import fsum
from typing import NamedTuple

from l7core.api import Scope, Verb
from l7core.escape.content.kinds import Moment, Stat
from l7core.escape.content.terms import Amount, Who
from l7core.escape.prices.levels import OTHERS
from l7core.escape.table.state import EscapeGame, Hero
from l7core.escape.words import select, selectors

DICE = "escape.barrier.dice"
CARD = "escape.barrier.card"
ITEM = "escape.barrier.item"
TILE = "escape.barrier.tile"
EVENT = "escape.barrier.event"


class Lift(NamedTuple):
    """Additions of an effect to the next roll."""

    dice: int = 0
    icons: int = 0
    rerolls: int = 0


class Do(Verb, frozen=True, rename="kebab"):
    """Base of the verbs."""

    price = 0.0
    """Worth in adrenaline cards, if it is constant."""

    lacking = ""
    """Last part of the cause that explains why the verb may have no effect."""

    def worth(self, game: EscapeGame, scope: Scope) -> float:
        return self.price

    def hindrance(self, game: EscapeGame, scope: Scope) -> str:
        return f"escape.cause.{self.lacking}" if self.lacking else ""

    def lifts(self, stat: Stat) -> Lift:
        """Return the help for the next roll of a stat, or for Toughness against an attack."""
        return Lift()

    def averts(self, moment: Moment) -> bool:
        """Return whether the verb prevents the attack or event that follows the moment."""
        return False


class Numbered(Do, frozen=True, kw_only=True):
    """Base of verbs that change the table by a number."""

    n: Amount

    async def carry_out(self, game: EscapeGame, scope: Scope) -> None:
        self.change(game, selectors.amount(game, self.n, scope), selectors.cause(game, scope))

    def change(self, game: EscapeGame, n: int, cause: str) -> None:
        """Apply the change."""
        raise NotImplementedError

    def worth(self, game: EscapeGame, scope: Scope) -> float:
        return self.price * selectors.amount(game, self.n, scope)


class ToPrisoners(Do, frozen=True, kw_only=True):
    """Base of verbs that affect prisoners, one after the other."""

    who: Who = "active"
    """Prisoners that the verb affects, each in turn."""

    async def carry_out(self, game: EscapeGame, scope: Scope) -> None:
        for hero in await select.prisoners(game, self.who, scope):
            flow = self.apply_to(game, hero, self.amount(game, scope), selectors.cause(game, scope))
            if flow is not None:
                await flow

    def apply_to(self, game: EscapeGame, hero: Hero, n: int, cause: str) -> Awaitable[None] | None:
        """Apply the verb to one prisoner, as a flow or as a plain function."""
        raise NotImplementedError

    def amount(self, game: EscapeGame, scope: Scope) -> int:
        """Return the `n` of verbs that have one."""
        return 1

    def matters(self, game: EscapeGame, scope: Scope) -> bool:
        heroes = selectors.prisoners(game, self.who, scope)
        return any(self.could_apply_to(game, hero) for hero in heroes)

    def hindrance(self, game: EscapeGame, scope: Scope) -> str:
        heroes = selectors.prisoners(game, self.who, scope)
        if not heroes:
            return "escape.cause.nobody-there"
        are_there = all(hero.status == "map" for hero in heroes)
        return super().hindrance(game, scope) if are_there else ""

    def could_apply_to(self, game: EscapeGame, hero: Hero) -> bool:
        """Return whether the verb would change anything for the prisoner."""
        return True

    def worth(self, game: EscapeGame, scope: Scope) -> float:
        n = self.amount(game, scope)
        prices = [
            self.worth_to(game, hero, n) * (1.0 if hero.seat == scope.seat else OTHERS)
            for hero in selectors.prisoners(game, self.who, scope)
        ]
        if self.who.startswith(("chosen", "most-", "least-")):
            return max(prices, default=0.0)
        return fsum(prices)

    def worth_to(self, game: EscapeGame, hero: Hero, n: int) -> float:
        """Return the worth of the verb to one prisoner."""
        return self.price * n


class ByAmount(ToPrisoners, frozen=True, kw_only=True):
    """Base of verbs that affect prisoners by an amount."""

    n: Amount = 1
    """The amount."""

    def amount(self, game: EscapeGame, scope: Scope) -> int:
        return selectors.amount(game, self.n, scope)
