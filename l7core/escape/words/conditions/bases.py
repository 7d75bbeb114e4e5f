"""What conditions have in common, and those that are made of others."""

# Annotations are evaluated here and not kept as text: msgspec would do it at every start, for every
# struct and all that inherit from it.

from msgspec import structs

from l7core.api import Conditions, Scope
from l7core.escape.content.terms import Is, Who, go_by_milestones
from l7core.escape.table.state import EscapeGame, Hero
from l7core.escape.words import meaning
from l7core.escape.words.registry import vocabulary


class Range(Is, frozen=True, kw_only=True):
    """Base of what is compared with numbers."""

    at_least: int | None = None
    """With neither limit: at least one, if nothing else is said."""
    at_most: int | None = None

    def covers(self, number: int) -> bool:
        """Whether the number is in the range."""
        least, most = self.at_least, self.at_most
        if least is None:
            return number >= 1 if most is None else number <= most
        return number >= least and (most is None or number <= most)

    @property
    def is_open(self) -> bool:
        """Whether it has no limit."""
        return self.at_least is None and self.at_most is None


class RangeOf(Range, frozen=True, kw_only=True):
    """Base of a prisoner's numbers; with several prisoners, it must hold for one of them."""

    who: Who = "active"

    def holds(self, game: EscapeGame, scope: Scope) -> bool:
        heroes = meaning.prisoners(game, self.who, scope)
        return any(self.covers(self.number(game, hero)) for hero in heroes)

    def number(self, game: EscapeGame, hero: Hero) -> int:
        """The number of one prisoner."""
        raise NotImplementedError


@vocabulary.add
class Not(Is, frozen=True, kw_only=True, tag="not"):
    """None of them holds."""

    of: Conditions

    def holds(self, game: EscapeGame, scope: Scope) -> bool:
        return not any(game.holds((each,), scope) for each in self.of)

    @property
    def goes_by_milestones(self) -> bool:
        return go_by_milestones(self.of)


@vocabulary.add
class AnyOf(Is, frozen=True, kw_only=True, tag="any"):
    """At least one of them holds."""

    of: Conditions

    def holds(self, game: EscapeGame, scope: Scope) -> bool:
        return any(game.holds((each,), scope) for each in self.of)

    @property
    def goes_by_milestones(self) -> bool:
        return go_by_milestones(self.of)


@vocabulary.add
class Everyone(Is, frozen=True, kw_only=True, tag="everyone"):
    """They hold for each of those prisoners, each taken as the active one."""

    who: Who = "all"
    of: Conditions

    def holds(self, game: EscapeGame, scope: Scope) -> bool:
        return all(
            game.holds(self.of, structs.replace(scope, seat=hero.seat))
            for hero in meaning.prisoners(game, self.who, scope)
        )
