"""Conditions about a character and the base."""

from __future__ import annotations

from typing import Literal

from l7core.api import Condition, Scope

from . import query
from .book import vocabulary
from .ending import SAFE
from .records import ItemId, RoomId
from .state import Lockdown


@vocabulary.add
class Knows(Condition, frozen=True, tag="knows"):
    """The character has at least `n` knowledge."""

    n: int

    def holds(self, game: Lockdown, scope: Scope) -> bool:
        return game.state.crew[scope.seat].knowledge >= self.n


@vocabulary.add
class Signalled(Condition, frozen=True, tag="signalled"):
    """The character has sent a signal; with `sent = false`, has not sent one."""

    sent: bool = True

    def holds(self, game: Lockdown, scope: Scope) -> bool:
        return game.state.crew[scope.seat].signal is self.sent


@vocabulary.add
class Informed(Condition, frozen=True, tag="informed"):
    """The character has read the Archive; with `read = false`, has not read it."""

    read: bool = True

    def holds(self, game: Lockdown, scope: Scope) -> bool:
        return game.state.crew[scope.seat].informed is self.read


@vocabulary.add
class GotOut(Condition, frozen=True, tag="got-out"):
    """The character has escaped in one of the ways `by`: locked in, to the bunker or in a pod."""

    by: tuple[Literal["isolation", "bunker", "away"], ...] = ("isolation", "bunker", "away")

    def holds(self, game: Lockdown, scope: Scope) -> bool:
        return game.state.crew[scope.seat].where in self.by


@vocabulary.add
class Carries(Condition, frozen=True, tag="carries"):
    """The character carries this object in hand."""

    thing: Literal["egg", "corpse", "carcass"]

    def holds(self, game: Lockdown, scope: Scope) -> bool:
        return any(held.id == self.thing for held in game.state.crew[scope.seat].hands)


@vocabulary.add
class AtRoom(Condition, frozen=True, tag="at"):
    """The character is in one of these rooms."""

    rooms: tuple[RoomId, ...]

    def holds(self, game: Lockdown, scope: Scope) -> bool:
        who = game.state.crew[scope.seat]
        return who.is_acting and query.place(game, who.slot).tile in self.rooms


@vocabulary.add
class NestDestroyed(Condition, frozen=True, tag="nest-destroyed"):
    """The last egg of the Nest has been taken or broken."""

    def holds(self, game: Lockdown, scope: Scope) -> bool:
        return game.state.nest_destroyed


@vocabulary.add
class BaseDestroyed(Condition, frozen=True, tag="base-destroyed"):
    """The base is destroyed; with `gone = false`, it is not destroyed."""

    gone: bool = True

    def holds(self, game: Lockdown, scope: Scope) -> bool:
        return bool(game.state.destroyed) is self.gone


@vocabulary.add
class Examined(Condition, frozen=True, tag="examined"):
    """At least `n` kinds of objects have been examined in the Laboratory."""

    n: int = 1

    def holds(self, game: Lockdown, scope: Scope) -> bool:
        return len(game.state.laboratory) >= self.n


@vocabulary.add
class Discovered(Condition, frozen=True, tag="discovered"):
    """More than `n` rooms are known; by default, all of them."""

    n: int = 24

    def holds(self, game: Lockdown, scope: Scope) -> bool:
        return sum(place.known for place in game.state.places.values()) > self.n


@vocabulary.add
class QueenDead(Condition, frozen=True, tag="queen-dead"):
    """The Queen is neither on the board nor in the bag."""

    def holds(self, game: Lockdown, scope: Scope) -> bool:
        is_out = any(each.kind == "queen" for each in game.state.hunters)
        return not is_out and not game.state.bag.tokens.get(query.QUEEN, 0)


@vocabulary.add
class Alone(Condition, frozen=True, tag="only-survivor"):
    """No other character has escaped alive."""

    def holds(self, game: Lockdown, scope: Scope) -> bool:
        others = [who for who in game.state.crew if who.seat != scope.seat]
        return not any(who.where in SAFE for who in others)


@vocabulary.add
class Others(Condition, frozen=True, tag="others-out"):
    """At least `n` other characters have escaped alive."""

    n: int = 1

    def holds(self, game: Lockdown, scope: Scope) -> bool:
        others = [who for who in game.state.crew if who.seat != scope.seat]
        return sum(who.where in SAFE for who in others) >= self.n


@vocabulary.add
class RoomWorks(Condition, frozen=True, tag="room-works"):
    """The room is known, without a breakdown and without fire."""

    room: RoomId

    def holds(self, game: Lockdown, scope: Scope) -> bool:
        slot = query.slot_of(game, self.room)
        place = game.state.places.get(slot)
        return place is not None and place.known and not (place.broken or place.fire)


@vocabulary.add
class RoundIs(Condition, frozen=True, tag="round"):
    """The game has reached round `n`."""

    n: int

    def holds(self, game: Lockdown, scope: Scope) -> bool:
        return game.state.round >= self.n


@vocabulary.add
class Hunted(Condition, frozen=True, tag="hunted"):
    """A hunter is on the board; with `so = false`, none is."""

    so: bool = True

    def holds(self, game: Lockdown, scope: Scope) -> bool:
        return bool(game.state.hunters) is self.so


@vocabulary.add
class HunterHurt(Condition, frozen=True, tag="hunter-hurt"):
    """A hunter on the board has been hit, or no hunter is on the board."""

    def holds(self, game: Lockdown, scope: Scope) -> bool:
        hunters = game.state.hunters
        return not hunters or any(each.hurt for each in hunters)


@vocabulary.add
class Infested(Condition, frozen=True, tag="infested"):
    """The character carries a larva inside; with `so = false`, carries none."""

    so: bool = True

    def holds(self, game: Lockdown, scope: Scope) -> bool:
        return game.state.crew[scope.seat].larva is self.so


@vocabulary.add
class Contaminated(Condition, frozen=True, tag="contaminated"):
    """The character has at most `most` contamination cards in hand, deck and discard pile."""

    most: int

    def holds(self, game: Lockdown, scope: Scope) -> bool:
        return len(query.contamination_of(game.state.crew[scope.seat])) <= self.most


@vocabulary.add
class Owns(Condition, frozen=True, tag="owns"):
    """The character has this item in hand or in the backpack."""

    item: ItemId

    def holds(self, game: Lockdown, scope: Scope) -> bool:
        return query.has(game.state.crew[scope.seat], self.item)


@vocabulary.add
class Awake(Condition, frozen=True, tag="restored"):
    """Power has been restored."""

    def holds(self, game: Lockdown, scope: Scope) -> bool:
        return game.state.restored
