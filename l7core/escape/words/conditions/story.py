"""Conditions on the window, on pools and stacks, and on flags and counters of the scenario."""

from typing import Annotated, Literal

from l7core.api import Scope, ref
from l7core.escape.content.kinds import Marker, Occasion
from l7core.escape.content.terms import Is, Kinds, Positive, Who
from l7core.escape.table import query
from l7core.escape.table.rolls import covers
from l7core.escape.table.state import EscapeGame
from l7core.escape.words import selectors
from l7core.escape.words.conditions.bases import Range
from l7core.escape.words.registry import vocabulary


@vocabulary.add
class About(Is, frozen=True, kw_only=True, tag="about"):
    """True if the window is about a matching enemy, item, card or marker, or about a prisoner."""

    kind: Kinds | Literal["prisoner"] | None = None
    card: Annotated[str, ref("skill", "item", "adrenaline", "event")] = ""
    marker: Marker | None = None
    occasion: Occasion | None = None
    """The challenge is of this kind, as in rerolls."""

    def holds(self, game: EscapeGame, scope: Scope) -> bool:
        kind = scope.about.partition(":")[0]
        if self.kind == "prisoner":
            if kind != "hero":
                return False
        elif self.kind and not selectors.is_kind(kind, self.kind):
            return False
        if self.card and scope.about != self.card:
            return False
        if self.marker and kind != self.marker:
            return False
        return self.occasion is None or covers(self.occasion, scope.about)  # type: ignore[arg-type]


@vocabulary.add
class NumberIs(Range, frozen=True, tag="number"):
    """True if the number of the window is in the range."""

    def holds(self, game: EscapeGame, scope: Scope) -> bool:
        return self.covers(scope.n)


@vocabulary.add
class StackIs(Range, frozen=True, kw_only=True, tag="stack"):
    """True if the number of tiles left in a stack is in the range; without limits, if it is empty.
    Stack A is 1."""

    stack: Positive

    def holds(self, game: EscapeGame, scope: Scope) -> bool:
        stacks = game.state.stacks
        left = len(stacks[self.stack - 1]) if self.stack <= len(stacks) else 0
        return not left if self.is_open else self.covers(left)


@vocabulary.add
class PoolIs(Range, frozen=True, kw_only=True, tag="pool"):
    """True if the number of tokens in the threat or lockdown pool is in the range; without limits,
    if it is empty."""

    pool: Literal["threat", "lockdown"]

    def holds(self, game: EscapeGame, scope: Scope) -> bool:
        state = game.state
        left = state.threat_pool if self.pool == "threat" else state.lockdown_pool
        if left is None:
            return False
        return not left if self.is_open else self.covers(left)


@vocabulary.add
class Lockdown(Is, frozen=True, tag="lockdown"):
    """True if lockdown has begun."""

    def holds(self, game: EscapeGame, scope: Scope) -> bool:
        return game.state.lockdown


@vocabulary.add
class Flag(Is, frozen=True, kw_only=True, tag="flag"):
    """True if the flag is set."""

    flag: str

    def holds(self, game: EscapeGame, scope: Scope) -> bool:
        return self.flag in game.state.flags

    @property
    def goes_by_milestones(self) -> bool:
        return True


@vocabulary.add
class CounterIs(Range, frozen=True, kw_only=True, tag="counter"):
    """True if a counter of the scenario is in the range; with `who`, a prisoner's own counter."""

    counter: str
    who: Who | None = None

    def holds(self, game: EscapeGame, scope: Scope) -> bool:
        if self.who is None:
            return self.covers(game.state.counters.get(self.counter, 0))
        heroes = selectors.prisoners(game, self.who, scope)
        return any(self.covers(hero.counters.get(self.counter, 0)) for hero in heroes)

    @property
    def goes_by_milestones(self) -> bool:
        return self.who is None


@vocabulary.add
class RoundIs(Range, frozen=True, tag="round"):
    """True if the number of the round, counted from 1, is in the range."""

    def holds(self, game: EscapeGame, scope: Scope) -> bool:
        return self.covers(game.state.round)


@vocabulary.add
class StartedWith(Range, frozen=True, tag="started-with"):
    """True if the number of prisoners at the start of the game is in the range."""

    def holds(self, game: EscapeGame, scope: Scope) -> bool:
        return self.covers(query.players(game))

    @property
    def goes_by_milestones(self) -> bool:
        return True
