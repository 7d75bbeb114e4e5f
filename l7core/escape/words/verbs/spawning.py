"""Verbs for new enemies, for attacks without an enemy, and for enemies' values and limits."""

from typing import Literal

from l7core.api import Scope
from l7core.escape.content.kinds import EnemyKind
from l7core.escape.content.terms import Amount, Where
from l7core.escape.flows import enemies, spawn
from l7core.escape.table import ops, query
from l7core.escape.table.state import EscapeGame
from l7core.escape.words import select, selectors
from l7core.escape.words.registry import vocabulary
from l7core.escape.words.verbs.bases import DICE, Do, Numbered, ToPrisoners


@vocabulary.add
class Spawn(Do, frozen=True, kw_only=True, tag="spawn"):
    """Spawn enemies from the reserves, as an event card does or in the selected rooms."""

    price = -0.8
    kind: EnemyKind
    where: Where | None = None
    n: Amount = 1

    async def carry_out(self, game: EscapeGame, scope: Scope) -> None:
        hero = game.state.heroes[scope.seat]
        for _ in range(selectors.amount(game, self.n, scope)):
            rooms = None
            if self.where is not None:
                rooms = await select.rooms(game, self.where, scope)
            await spawn.spawn(game, hero, self.kind, rooms, selectors.cause(game, scope))

    def matters(self, game: EscapeGame, scope: Scope) -> bool:
        rooms = None if self.where is None else selectors.rooms(game, self.where, scope)
        return spawn.could_spawn(game, game.state.heroes[scope.seat], self.kind, rooms)


@vocabulary.add
class PutIntoPlay(Do, frozen=True, kw_only=True, tag="put-into-play"):
    """Place enemies on the map that do not come from the reserves, within the limits of a tile."""

    price = -1.0
    kind: EnemyKind
    where: Where
    n: Amount = 1
    stunned: bool = False
    past_limit: bool = False

    async def carry_out(self, game: EscapeGame, scope: Scope) -> None:
        kind, cause = self.kind, selectors.cause(game, scope)
        for room in await select.rooms(game, self.where, scope):
            for _ in range(selectors.amount(game, self.n, scope)):
                if self.past_limit or query.has_space(game, room, kind):
                    await spawn.put_into_play(game, kind, room, stunned=self.stunned, cause=cause)

    def matters(self, game: EscapeGame, scope: Scope) -> bool:
        rooms = selectors.rooms(game, self.where, scope)
        return bool(rooms if self.past_limit else query.with_space(game, rooms, self.kind))


@vocabulary.add
class EnemyAttack(ToPrisoners, frozen=True, kw_only=True, tag="enemy-attack"):
    """Roll an attack against prisoners; no enemy has to be in the room."""

    reveals = DICE
    price = -1.2
    kind: EnemyKind
    dice: Amount | None = None
    """Number of dice. Default: the enemy's own."""

    async def carry_out(self, game: EscapeGame, scope: Scope) -> None:
        dice = None if self.dice is None else selectors.amount(game, self.dice, scope)
        for hero in await select.prisoners(game, self.who, scope):
            if hero.status == "map":
                await enemies.attack_hero(game, self.kind, hero, dice, None)


@vocabulary.add
class SetValue(Numbered, frozen=True, kw_only=True, tag="set-value"):
    """Set the value of a kind of enemy for its foes: the fear of guards or the threat of aliens."""

    kind: EnemyKind

    def change(self, game: EscapeGame, n: int, cause: str) -> None:
        ops.enemies.set_value(game, self.kind, n, cause)


@vocabulary.add
class SetLimit(Numbered, frozen=True, kw_only=True, tag="set-limit"):
    """Set the limit for figures in a room."""

    limit: Literal["secure", "pack", "hybrid", "group"]

    def change(self, game: EscapeGame, n: int, cause: str) -> None:
        ops.enemies.set_limit(game, self.limit, n, cause)


@vocabulary.add
class AddReserves(Numbered, frozen=True, kw_only=True, tag="add-reserves"):
    """Add enemies from the box to the reserves and raise their limit."""

    kind: EnemyKind
    n: Amount = 1

    def change(self, game: EscapeGame, n: int, cause: str) -> None:
        ops.enemies.add_reserves(game, self.kind, n, cause)
