"""Conditions on prisoners."""

from typing import Literal

from l7core.api import Scope
from l7core.escape.content.kinds import Stat, TileId
from l7core.escape.content.terms import CardId, Is, Kinds, Who
from l7core.escape.table import query
from l7core.escape.table.state import EscapeGame, Hero
from l7core.escape.words import selectors
from l7core.escape.words.conditions.bases import Range, RangeOf
from l7core.escape.words.registry import vocabulary

STATUSES = ("map", "infirmary", "escaped", "dead")
"""Places that depend on a prisoner's status, not on a room."""


@vocabulary.add
class FearIs(RangeOf, frozen=True, tag="fear"):
    """True if a prisoner's fear is in the range."""

    def number(self, game: EscapeGame, hero: Hero) -> int:
        return hero.fear


@vocabulary.add
class ThreatIs(RangeOf, frozen=True, tag="threat"):
    """True if a prisoner's threat is in the range."""

    def number(self, game: EscapeGame, hero: Hero) -> int:
        return hero.threat


@vocabulary.add
class VitalityIs(RangeOf, frozen=True, tag="vitality"):
    """True if a prisoner's vitality is in the range."""

    def number(self, game: EscapeGame, hero: Hero) -> int:
        return hero.vitality


@vocabulary.add
class HandIs(RangeOf, frozen=True, tag="hand"):
    """True if a prisoner's number of adrenaline cards is in the range."""

    def number(self, game: EscapeGame, hero: Hero) -> int:
        return len(hero.hand)


@vocabulary.add
class ItemsAre(RangeOf, frozen=True, kw_only=True, tag="items"):
    """True if the number of items that a prisoner carries is in the range."""

    only: Literal["any", "weapon", "key"] = "any"

    def number(self, game: EscapeGame, hero: Hero) -> int:
        return len(query.items_of(game, hero, self.only))


@vocabulary.add
class StatIs(RangeOf, frozen=True, kw_only=True, tag="stat"):
    """True if a prisoner's stat is in the range. Do not use it in the `if` of a bonus, because
    stats are computed from bonuses."""

    stat: Stat

    def number(self, game: EscapeGame, hero: Hero) -> int:
        return query.stat(game, hero, self.stat)


@vocabulary.add
class Has(Is, frozen=True, kw_only=True, tag="has"):
    """True if a prisoner has the skill or item."""

    card: CardId
    who: Who = "active"

    def holds(self, game: EscapeGame, scope: Scope) -> bool:
        return any(
            self.card in hero.items or self.card in hero.skills
            for hero in selectors.prisoners(game, self.who, scope)
        )


@vocabulary.add
class InUniform(Is, frozen=True, kw_only=True, tag="in-uniform"):
    """True if a prisoner wears a clean (or a bloody) uniform."""

    who: Who = "active"
    bloody: bool = False

    def holds(self, game: EscapeGame, scope: Scope) -> bool:
        side = "bloody" if self.bloody else "clean"
        return any(hero.uniform == side for hero in selectors.prisoners(game, self.who, scope))


@vocabulary.add
class CanLeave(Is, frozen=True, tag="can-leave"):
    """True if no enemy blocks the active prisoner: the room has none, they have been outwitted, or
    a bull rush goes past them. For exits other than doors."""

    def holds(self, game: EscapeGame, scope: Scope) -> bool:
        hero = game.state.heroes[scope.seat]
        return hero.room is not None and query.may_leave(game, hero)


@vocabulary.add
class CanDrag(Is, frozen=True, kw_only=True, tag="can-drag"):
    """True if `drag` with these parameters would find an enemy and a room, and the active prisoner
    may leave the room or only stunned enemies block it."""

    kind: Kinds = "any"
    towards: tuple[TileId, ...] = ()

    def holds(self, game: EscapeGame, scope: Scope) -> bool:
        hero = game.state.heroes[scope.seat]
        is_free = query.may_drag(game, hero)
        return is_free and bool(selectors.to_drag(game, hero, self.kind, self.towards))


@vocabulary.add
class OwnTurn(Is, frozen=True, tag="own-turn"):
    """True if it is the active prisoner's turn."""

    def holds(self, game: EscapeGame, scope: Scope) -> bool:
        return game.state.turn.seat == scope.seat


@vocabulary.add
class Status(Is, frozen=True, kw_only=True, tag="status"):
    """True if a prisoner is on the map, in the infirmary, escaped or dead."""

    who: Who = "active"
    status: Literal["map", "infirmary", "escaped", "dead"] = "map"

    def holds(self, game: EscapeGame, scope: Scope) -> bool:
        if self.who == "active":
            return game.state.heroes[scope.seat].status == self.status
        heroes = selectors.prisoners(game, self.who, scope)
        return any(hero.status == self.status for hero in heroes)


@vocabulary.add
class PrisonersAre(Range, frozen=True, kw_only=True, tag="prisoners"):
    """True if the number of prisoners in a place is in the range; without limits, at least 1."""

    where: Literal["here", "there", "near", "map", "game", "infirmary", "escaped", "dead"] = "game"
    tile: tuple[TileId, ...] = ()
    """Count only prisoners on these tiles."""
    others: bool = False
    """Leave out the active prisoner."""

    def holds(self, game: EscapeGame, scope: Scope) -> bool:
        where = self.where
        heroes = query.of_status(game, where) if where in STATUSES else self._there(game, scope)
        if self.others:
            heroes = [hero for hero in heroes if hero.seat != scope.seat]
        if self.tile:
            rooms = game.state.map.rooms
            heroes = [
                hero
                for hero in heroes
                if hero.room is not None and rooms[hero.room].tile in self.tile
            ]
        return self.covers(len(heroes))

    @property
    def goes_by_milestones(self) -> bool:
        return self.where in ("escaped", "dead") and not self.others and not self.tile

    def _there(self, game: EscapeGame, scope: Scope) -> list[Hero]:
        where, heroes = self.where, game.state.heroes
        if where == "game":
            return query.in_game(game)
        active = heroes[scope.seat]
        if where == "here":
            return query.heroes_in(game, active.room)
        if where == "there":
            return query.heroes_in(game, query.room_of(game, scope.about))
        return [active, *query.in_reach(game, active)]
