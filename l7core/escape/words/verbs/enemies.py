"""Verbs for enemies on the map."""

from math import fsum
from typing import Literal

from l7core.api import Scope
from l7core.escape.content.kinds import TileId
from l7core.escape.content.terms import Kinds, Take, Where
from l7core.escape.flows import enemies, move, pick, relock
from l7core.escape.table import ops, query
from l7core.escape.table.state import Enemy, EscapeGame
from l7core.escape.words import select, selectors
from l7core.escape.words.registry import vocabulary
from l7core.escape.words.verbs.bases import DICE, EVENT, Do


class OnEnemies(Do, frozen=True, kw_only=True):
    """Base of verbs for enemies on the map."""

    lacking = "no-such-enemy"
    kind: Kinds = "any"
    where: Where | Literal["map"] = "here"
    """Rooms of the enemies; `map` means all rooms."""
    only: Literal["any", "active", "stunned"] = "any"
    take: Take | Literal["about"] = "chosen"
    """Selection among these enemies; `about` is the enemy of the window, if included."""

    def meant(self, game: EscapeGame, scope: Scope) -> list[Enemy]:
        """Return the enemies that match kind, place and state."""
        within = None if self.where == "map" else selectors.rooms(game, self.where, scope)
        return selectors.enemies(game, self.kind, within, self.only)

    async def chosen(self, game: EscapeGame, scope: Scope) -> list[Enemy]:
        """Return all matching enemies in the selected rooms, or the selected enemy."""
        foes = self.meant(game, scope)
        if self.take == "all" and self.where != "map":
            places = list(dict.fromkeys(foe.room for foe in foes))
            rooms = await select.some_rooms(game, places, select.take_of(self.where), scope)
            foes = [foe for foe in foes if foe.room in rooms]
        return await select.some_enemies(game, foes, self.take, scope)

    def matters(self, game: EscapeGame, scope: Scope) -> bool:
        return bool(self.meant(game, scope))

    def worth(self, game: EscapeGame, scope: Scope) -> float:
        room = game.state.heroes[scope.seat].room
        prices = [self.worth_of_one(foe, foe.room == room) for foe in self.meant(game, scope)]
        return fsum(prices) if self.take == "all" or not prices else max(prices)

    def worth_of_one(self, enemy: Enemy, is_near: bool) -> float:
        """Return the worth to a prisoner; `is_near` means that the enemy is in the same room."""
        if enemy.stunned:
            return 0.2
        return 1.8 if is_near else 0.5


@vocabulary.add
class Stun(OnEnemies, frozen=True, tag="stun"):
    """Stun enemies."""

    async def carry_out(self, game: EscapeGame, scope: Scope) -> None:
        for enemy in await self.chosen(game, scope):
            if not enemy.stunned:
                await enemies.stun(game, enemy, selectors.cause(game, scope))


@vocabulary.add
class Rouse(OnEnemies, frozen=True, tag="rouse"):
    """Let stunned enemies recover."""

    async def carry_out(self, game: EscapeGame, scope: Scope) -> None:
        for enemy in await self.chosen(game, scope):
            if enemy.stunned:
                ops.enemies.rouse(game, enemy, selectors.cause(game, scope))

    def worth_of_one(self, enemy: Enemy, is_near: bool) -> float:
        return -1.2 if is_near else -0.4


@vocabulary.add
class Remove(OnEnemies, frozen=True, kw_only=True, tag="remove"):
    """Remove enemies from the map."""

    to: Literal["reserves", "box"] = "reserves"

    async def carry_out(self, game: EscapeGame, scope: Scope) -> None:
        for enemy in await self.chosen(game, scope):
            await enemies.fell(game, enemy, selectors.cause(game, scope), to_box=self.to == "box")

    def worth_of_one(self, enemy: Enemy, is_near: bool) -> float:
        if enemy.stunned and is_near:
            return 0.8
        return super().worth_of_one(enemy, is_near)


@vocabulary.add
class MoveEnemies(OnEnemies, frozen=True, kw_only=True, tag="move-enemies"):
    """Move enemies to adjacent rooms that the active player chooses, or to the selected rooms."""

    to: Where = "adjacent"

    async def carry_out(self, game: EscapeGame, scope: Scope) -> None:
        me = game.state.heroes[scope.seat]
        for enemy in await self.chosen(game, scope):
            rooms = None
            if self.to != "adjacent":
                rooms = await select.rooms(game, self.to, scope)
            if free := self._free(game, enemy, rooms):
                room = await pick.room(game, me, "escape.pick.where-to", free, about=enemy.id)
                await enemies.enter(game, enemy, room, selectors.cause(game, scope))

    def matters(self, game: EscapeGame, scope: Scope) -> bool:
        rooms = None if self.to == "adjacent" else selectors.rooms(game, self.to, scope)
        return any(self._free(game, enemy, rooms) for enemy in self.meant(game, scope))

    def _free(self, game: EscapeGame, enemy: Enemy, rooms: list[int] | None) -> list[int]:
        """Return the rooms with space for an enemy, without its own: from `rooms`, or adjacent
        ones."""
        if rooms is None:
            rooms = list(dict.fromkeys(game.state.map.ways(enemy.room).adjacent))
        others = [room for room in rooms if room != enemy.room]
        return query.with_space(game, others, enemy.kind)

    def worth_of_one(self, enemy: Enemy, is_near: bool) -> float:
        return 1.2 if is_near and not enemy.stunned else 0.2


@vocabulary.add
class Drag(Do, frozen=True, kw_only=True, tag="drag"):
    """Move the active prisoner through an open door and take along a stunned enemy of the room. The
    player chooses the room. The action states the costs; use the condition `can-drag` for it."""

    reveals = EVENT
    kind: Kinds = "any"
    towards: tuple[TileId, ...] = ()
    """Only rooms that are nearer to one of these tiles; locked doors on the way count as a move."""

    async def carry_out(self, game: EscapeGame, scope: Scope) -> None:
        hero = game.state.heroes[scope.seat]
        foes = selectors.to_drag(game, hero, self.kind, self.towards)
        if not foes or hero.room is None:
            return
        enemy = await pick.enemy(game, hero, "escape.pick.foe", foes, about=scope.source)
        rooms = selectors.rooms_to_drag_to(game, enemy, self.towards)
        room = await pick.room(game, hero, "escape.pick.where-to", rooms, about=enemy.id)
        left = hero.room
        if not query.may_leave(game, hero):
            ops.turn.pass_by(game)
        await move.leave(game, hero)
        if hero.room == left:
            ops.prisoners.move(game, hero, room, "door")
            await enemies.enter(game, enemy, room, "dragged")
            await move.arrive(game, hero, left)
            await relock.after_passing(game, hero, left)


@vocabulary.add
class Activate(OnEnemies, frozen=True, kw_only=True, tag="activate"):
    """Activate enemies in ascending order."""

    reveals = DICE
    where: Where | Literal["map"] = "map"
    take: Take = "all"

    async def carry_out(self, game: EscapeGame, scope: Scope) -> None:
        await enemies.activate_in_order(game, await self.chosen(game, scope))

    def worth_of_one(self, enemy: Enemy, is_near: bool) -> float:
        return -1.2 if is_near else -0.4
