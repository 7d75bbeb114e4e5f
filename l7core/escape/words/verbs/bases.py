"""What verbs have in common."""

# Annotations are evaluated here and not kept as text: msgspec would do it at every start, for every
# struct and all that inherit from it.

from collections.abc import Awaitable
from typing import NamedTuple

from l7core.api import Scope, Verb
from l7core.escape.content.kinds import Moment, Stat
from l7core.escape.content.terms import Amount, Who
from l7core.escape.prices.levels import OTHERS
from l7core.escape.table.state import EscapeGame, Hero
from l7core.escape.words import meaning, select

DICE = "escape.barrier.dice"
CARD = "escape.barrier.card"
ITEM = "escape.barrier.item"
TILE = "escape.barrier.tile"
EVENT = "escape.barrier.event"


class Lift(NamedTuple):
    """What an effect adds to the roll that comes next."""

    dice: int = 0
    icons: int = 0
    rerolls: int = 0


class Do(Verb, frozen=True, rename="kebab"):
    """Base of the verbs."""

    price = 0.0
    """What it is worth, in adrenaline cards, where that is always the same."""

    lacking = ""
    """The last part of the cause for which it may find nothing to change."""

    def worth(self, game: EscapeGame, scope: Scope) -> float:
        return self.price

    def hindrance(self, game: EscapeGame, scope: Scope) -> str:
        return f"escape.cause.{self.lacking}" if self.lacking else ""

    def lifts(self, stat: Stat) -> Lift:
        """How it helps with the next roll of that stat, or with the Toughness against one."""
        return Lift()

    def averts(self, moment: Moment) -> bool:
        """Whether it keeps from happening what that moment comes before."""
        return False


class Numbered(Do, frozen=True, kw_only=True):
    """Base of what changes the table by one number."""

    n: Amount

    async def carry_out(self, game: EscapeGame, scope: Scope) -> None:
        self.change(game, meaning.amount(game, self.n, scope), meaning.cause(game, scope))

    def change(self, game: EscapeGame, n: int, cause: str) -> None:
        """The one change."""
        raise NotImplementedError

    def worth(self, game: EscapeGame, scope: Scope) -> float:
        return self.price * meaning.amount(game, self.n, scope)


class ToPrisoners(Do, frozen=True, kw_only=True):
    """Base of what happens to prisoners, to one after the other."""

    who: Who = "active"
    """Whom it happens to: each of them."""

    async def carry_out(self, game: EscapeGame, scope: Scope) -> None:
        for hero in await select.prisoners(game, self.who, scope):
            befalling = self.befall(
                game, hero, self.amount(game, scope), meaning.cause(game, scope)
            )
            if befalling is not None:
                await befalling

    def befall(self, game: EscapeGame, hero: Hero, n: int, cause: str) -> Awaitable[None] | None:
        """What happens to one of them: a flow, or a plain function."""
        raise NotImplementedError

    def amount(self, game: EscapeGame, scope: Scope) -> int:
        """The `n` of those verbs that have one."""
        return 1

    def matters(self, game: EscapeGame, scope: Scope) -> bool:
        heroes = meaning.prisoners(game, self.who, scope)
        return any(self.could_befall(game, hero) for hero in heroes)

    def hindrance(self, game: EscapeGame, scope: Scope) -> str:
        heroes = meaning.prisoners(game, self.who, scope)
        if not heroes:
            return "escape.cause.nobody-there"
        are_there = all(hero.status == "map" for hero in heroes)
        return super().hindrance(game, scope) if are_there else ""

    def could_befall(self, game: EscapeGame, hero: Hero) -> bool:
        """Whether it would change something about that prisoner."""
        return True

    def worth(self, game: EscapeGame, scope: Scope) -> float:
        n = self.amount(game, scope)
        prices = [
            self.worth_to(game, hero, n) * (1.0 if hero.seat == scope.seat else OTHERS)
            for hero in meaning.prisoners(game, self.who, scope)
        ]
        if self.who.startswith(("chosen", "most-", "least-")):
            return max(prices, default=0.0)
        return sum(prices)

    def worth_to(self, game: EscapeGame, hero: Hero, n: int) -> float:
        """What it is worth to one of them."""
        return self.price * n


class ByAmount(ToPrisoners, frozen=True, kw_only=True):
    """Base of what happens to prisoners by an amount."""

    n: Amount = 1
    """How much, or how many."""

    def amount(self, game: EscapeGame, scope: Scope) -> int:
        return meaning.amount(game, self.n, scope)
