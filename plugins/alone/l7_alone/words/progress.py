"""Conditions for lesson steps, which check the learner's progress."""

from __future__ import annotations

from l7core.api import Condition, Scope

from ..book import vocabulary
from ..front import labyrinth
from ..records import RoomId
from ..state import Alone


@vocabulary.add
class Seen(Condition, frozen=True, tag="seen"):
    """At least `n` sectors are on the table."""

    n: int

    def holds(self, game: Alone, scope: Scope) -> bool:
        return len(labyrinth.on_table(game.state.front)) >= self.n


@vocabulary.add
class Here(Condition, frozen=True, tag="here"):
    """The hero is in a room; if `room` is not set, at a light unit."""

    room: RoomId | None = None

    def holds(self, game: Alone, scope: Scope) -> bool:
        here = labyrinth.here(game.state.front)
        return here.room == self.room if self.room else here.unit


@vocabulary.add
class Holds(Condition, frozen=True, tag="holds"):
    """The hero has at least `n` items."""

    n: int

    def holds(self, game: Alone, scope: Scope) -> bool:
        return len(game.state.front.hero.items) >= self.n


@vocabulary.add
class ToldOf(Condition, frozen=True, tag="told"):
    """At least `n` distances have been announced."""

    n: int

    def holds(self, game: Alone, scope: Scope) -> bool:
        return len(game.state.front.told) >= self.n


@vocabulary.add
class MissionDone(Condition, frozen=True, tag="mission-done"):
    """A mission is done."""

    def holds(self, game: Alone, scope: Scope) -> bool:
        return any(quest.done for quest in game.state.front.quests)


@vocabulary.add
class Company(Condition, frozen=True, tag="company"):
    """The hero shares the sector with a creature."""

    def holds(self, game: Alone, scope: Scope) -> bool:
        return bool(labyrinth.creatures_at(game.state.front, game.state.front.at))


@vocabulary.add
class Wounded(Condition, frozen=True, tag="wounded"):
    """A creature has been wounded, or killed."""

    def holds(self, game: Alone, scope: Scope) -> bool:
        front = game.state.front
        return bool(front.hero.experience) or any(each.wounds for each in front.creatures.values())


@vocabulary.add
class Learned(Condition, frozen=True, tag="learned"):
    """The hero has gained experience from a kill."""

    def holds(self, game: Alone, scope: Scope) -> bool:
        return bool(game.state.front.hero.experience)


@vocabulary.add
class Laid(Condition, frozen=True, rename="kebab", tag="laid"):
    """A card is on the reaction track: face up if `face_up` is set, otherwise face down."""

    face_up: bool = False

    def holds(self, game: Alone, scope: Scope) -> bool:
        return any(bool(each.card) is self.face_up for each in game.state.front.track)


@vocabulary.add
class TurnIs(Condition, frozen=True, tag="turn"):
    """Turn `n` of the game or a later turn has begun."""

    n: int

    def holds(self, game: Alone, scope: Scope) -> bool:
        return game.state.front.clock >= self.n
