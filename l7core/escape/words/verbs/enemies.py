"""Enemies on the map."""

from typing import Literal

from l7core.api import Scope
from l7core.escape.content.kinds import TileId
from l7core.escape.content.terms import Kinds, Take, Where
from l7core.escape.flows import enemies, move, pick, relock
from l7core.escape.table import ops, query
from l7core.escape.table.state import Enemy, EscapeGame
from l7core.escape.words import meaning, select
from l7core.escape.words.registry import vocabulary
from l7core.escape.words.verbs.bases import DICE, EVENT, Do


class OnEnemies(Do, frozen=True, kw_only=True):
    """Base of what happens to enemies in play."""

    lacking = "no-such-enemy"
    kind: Kinds = "any"
    where: Where | Literal["map"] = "here"
    """In which rooms; `map` is all of them."""
    only: Literal["any", "active", "stunned"] = "any"
    take: Take | Literal["about"] = "chosen"
    """Of those: which; `about` is the one that the window is about, if it is among them."""

    def meant(self, game: EscapeGame, scope: Scope) -> list[Enemy]:
        """Those of the kind that are in the right place."""
        within = None if self.where == "map" else meaning.rooms(game, self.where, scope)
        return meaning.enemies(game, self.kind, within, self.only)

    async def chosen(self, game: EscapeGame, scope: Scope) -> list[Enemy]:
        """All of those in the rooms that are taken, or the one that is taken."""
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
        return sum(prices) if self.take == "all" or not prices else max(prices)

    def worth_of_one(self, enemy: Enemy, is_near: bool) -> float:
        """What it is worth to a prisoner, with that enemy in the room or not."""
        if enemy.stunned:
            return 0.2
        return 1.8 if is_near else 0.5


@vocabulary.add
class Stun(OnEnemies, frozen=True, tag="stun"):
    """Stun them."""

    async def carry_out(self, game: EscapeGame, scope: Scope) -> None:
        for enemy in await self.chosen(game, scope):
            if not enemy.stunned:
                await enemies.stun(game, enemy, meaning.cause(game, scope))


@vocabulary.add
class Rouse(OnEnemies, frozen=True, tag="rouse"):
    """Stunned enemies stand up."""

    async def carry_out(self, game: EscapeGame, scope: Scope) -> None:
        for enemy in await self.chosen(game, scope):
            if enemy.stunned:
                ops.enemies.rouse(game, enemy, meaning.cause(game, scope))

    def worth_of_one(self, enemy: Enemy, is_near: bool) -> float:
        return -1.2 if is_near else -0.4


@vocabulary.add
class Remove(OnEnemies, frozen=True, kw_only=True, tag="remove"):
    """Take them off the map."""

    to: Literal["reserves", "box"] = "reserves"

    async def carry_out(self, game: EscapeGame, scope: Scope) -> None:
        for enemy in await self.chosen(game, scope):
            await enemies.fell(game, enemy, meaning.cause(game, scope), to_box=self.to == "box")

    def worth_of_one(self, enemy: Enemy, is_near: bool) -> float:
        if enemy.stunned and is_near:
            return 0.8
        return super().worth_of_one(enemy, is_near)


@vocabulary.add
class MoveEnemies(OnEnemies, frozen=True, kw_only=True, tag="move-enemies"):
    """Move them: to rooms next to theirs, chosen by the active player, or to the rooms named."""

    to: Where = "adjacent"

    async def carry_out(self, game: EscapeGame, scope: Scope) -> None:
        me = game.state.heroes[scope.seat]
        for enemy in await self.chosen(game, scope):
            rooms = None
            if self.to != "adjacent":
                rooms = await select.rooms(game, self.to, scope)
            if free := self._free(game, enemy, rooms):
                room = await pick.room(game, me, "escape.pick.where-to", free, about=enemy.id)
                await enemies.enter(game, enemy, room, meaning.cause(game, scope))

    def matters(self, game: EscapeGame, scope: Scope) -> bool:
        rooms = None if self.to == "adjacent" else meaning.rooms(game, self.to, scope)
        return any(self._free(game, enemy, rooms) for enemy in self.meant(game, scope))

    def _free(self, game: EscapeGame, enemy: Enemy, rooms: list[int] | None) -> list[int]:
        """Where it can go, other than where it is: of these rooms, or of those next to its own."""
        if rooms is None:
            rooms = list(dict.fromkeys(game.state.map.ways(enemy.room).adjacent))
        others = [room for room in rooms if room != enemy.room]
        return query.with_space(game, others, enemy.kind)

    def worth_of_one(self, enemy: Enemy, is_near: bool) -> float:
        return 1.2 if is_near and not enemy.stunned else 0.2


@vocabulary.add
class Drag(Do, frozen=True, kw_only=True, tag="drag"):
    """The active prisoner goes through an open door, as on any move, and takes a stunned enemy of
    the room along. The player chooses the room. What it costs is for the action to say; that it can
    be done is for the condition `can-drag`."""

    reveals = EVENT
    kind: Kinds = "any"
    towards: tuple[TileId, ...] = ()
    """Only into rooms that are a move nearer to one of these tiles; locked doors on the way there
    count as a move."""

    async def carry_out(self, game: EscapeGame, scope: Scope) -> None:
        hero = game.state.heroes[scope.seat]
        foes = meaning.to_drag(game, hero, self.kind, self.towards)
        if not foes or hero.room is None:
            return
        enemy = await pick.enemy(game, hero, "escape.pick.foe", foes, about=scope.source)
        rooms = meaning.rooms_to_drag_to(game, enemy, self.towards)
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
    """Activate them, in ascending order."""

    reveals = DICE
    where: Where | Literal["map"] = "map"
    take: Take = "all"

    async def carry_out(self, game: EscapeGame, scope: Scope) -> None:
        await enemies.activate_in_order(game, await self.chosen(game, scope))

    def worth_of_one(self, enemy: Enemy, is_near: bool) -> float:
        return -1.2 if is_near else -0.4
