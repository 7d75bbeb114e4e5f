"""Conditions about the hero and the hero's sector, all of them public."""

from __future__ import annotations

from l7core.api import Condition, Scope

from .. import query
from ..book import vocabulary
from ..front import labyrinth
from ..records import Matrix
from ..state import Alone


@vocabulary.add
class Lit(Condition, frozen=True, tag="lit"):
    """The hero's sector is lit."""

    def holds(self, game: Alone, scope: Scope) -> bool:
        return labyrinth.here(game.state.front).lit


@vocabulary.add
class Unlit(Condition, frozen=True, tag="unlit"):
    """The hero's sector is dark."""

    def holds(self, game: Alone, scope: Scope) -> bool:
        return not labyrinth.here(game.state.front).lit


@vocabulary.add
class NoCreatures(Condition, frozen=True, tag="no-creatures"):
    """No creature is in the hero's sector."""

    def holds(self, game: Alone, scope: Scope) -> bool:
        front = game.state.front
        return not labyrinth.creatures_at(front, front.at)


@vocabulary.add
class Charges(Condition, frozen=True, tag="charges"):
    """The hero's items have at least `n` charges, of one matrix or of any."""

    n: int = 1
    matrix: Matrix | None = None

    def holds(self, game: Alone, scope: Scope) -> bool:
        items = game.state.front.hero.items
        matching = (
            item for item in items if self.matrix in (None, query.item(game, item.id).matrix)
        )
        return sum(item.charges for item in matching) >= self.n
