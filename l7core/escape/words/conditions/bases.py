"""Base classes of conditions, and conditions made of other conditions."""

# Annotations are evaluated here, not kept as text. Otherwise msgspec would evaluate them at every
# start, for each struct and its subclasses.

from msgspec import structs

from l7core.api import Conditions, Scope
from l7core.escape.content.terms import Is, Who, go_by_milestones
from l7core.escape.table.state import EscapeGame, Hero
from l7core.escape.words import selectors
from l7core.escape.words.registry import vocabulary


class Range(Is, frozen=True, kw_only=True):
    """Base of conditions that compare a number."""

    at_least: int | None = None
    """Lower limit. Without both limits the number must be at least 1, unless stated otherwise."""
    at_most: int | None = None

    def covers(self, number: int) -> bool:
        """Return whether the number is in the range."""
        least, most = self.at_least, self.at_most
        if least is None:
            return number >= 1 if most is None else number <= most
        return number >= least and (most is None or number <= most)

    @property
    def is_open(self) -> bool:
        """True if the range has no limits."""
        return self.at_least is None and self.at_most is None


class RangeOf(Range, frozen=True, kw_only=True):
    """Base of conditions on a number of prisoners; at least one selected prisoner must match."""

    who: Who = "active"

    def holds(self, game: EscapeGame, scope: Scope) -> bool:
        heroes = selectors.prisoners(game, self.who, scope)
        return any(self.covers(self.number(game, hero)) for hero in heroes)

    def number(self, game: EscapeGame, hero: Hero) -> int:
        """Return the number of one prisoner."""
        raise NotImplementedError


@vocabulary.add
class Not(Is, frozen=True, kw_only=True, tag="not"):
    """True if none of the conditions holds."""

    of: Conditions

    def holds(self, game: EscapeGame, scope: Scope) -> bool:
        return not any(game.holds((each,), scope) for each in self.of)

    @property
    def goes_by_milestones(self) -> bool:
        return go_by_milestones(self.of)


@vocabulary.add
class AnyOf(Is, frozen=True, kw_only=True, tag="any"):
    """True if at least one of the conditions holds."""

    of: Conditions

    def holds(self, game: EscapeGame, scope: Scope) -> bool:
        return any(game.holds((each,), scope) for each in self.of)

    @property
    def goes_by_milestones(self) -> bool:
        return go_by_milestones(self.of)


@vocabulary.add
class Everyone(Is, frozen=True, kw_only=True, tag="everyone"):
    """True if all conditions hold for each selected prisoner as the active prisoner."""

    who: Who = "all"
    of: Conditions

    def holds(self, game: EscapeGame, scope: Scope) -> bool:
        return all(
            game.holds(self.of, structs.replace(scope, seat=hero.seat))
            for hero in selectors.prisoners(game, self.who, scope)
        )
