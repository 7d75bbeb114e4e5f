"""What content can ask about a person and the base."""

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
    """Has at least that much knowledge."""

    n: int

    def holds(self, game: Lockdown, scope: Scope) -> bool:
        return game.state.crew[scope.seat].knowledge >= self.n


@vocabulary.add
class Signalled(Condition, frozen=True, tag="signalled"):
    """Has sent a signal; or has not, with `sent = false`."""

    sent: bool = True

    def holds(self, game: Lockdown, scope: Scope) -> bool:
        return game.state.crew[scope.seat].signal is self.sent


@vocabulary.add
class Informed(Condition, frozen=True, tag="informed"):
    """Has read the archive; or has not, with `read = false`."""

    read: bool = True

    def holds(self, game: Lockdown, scope: Scope) -> bool:
        return game.state.crew[scope.seat].informed is self.read


@vocabulary.add
class GotOut(Condition, frozen=True, tag="got-out"):
    """Is out of reach: locked in, in the bunker, away in a pod; or one of these ways alone."""

    by: tuple[Literal["isolation", "bunker", "away"], ...] = ("isolation", "bunker", "away")

    def holds(self, game: Lockdown, scope: Scope) -> bool:
        return game.state.crew[scope.seat].where in self.by


@vocabulary.add
class Carries(Condition, frozen=True, tag="carries"):
    """Carries that object."""

    thing: Literal["egg", "corpse", "carcass"]

    def holds(self, game: Lockdown, scope: Scope) -> bool:
        return any(held.id == self.thing for held in game.state.crew[scope.seat].hands)


@vocabulary.add
class AtRoom(Condition, frozen=True, tag="at"):
    """Stands in one of these rooms."""

    rooms: tuple[RoomId, ...]

    def holds(self, game: Lockdown, scope: Scope) -> bool:
        who = game.state.crew[scope.seat]
        return who.is_acting and query.place(game, who.slot).tile in self.rooms


@vocabulary.add
class NestDestroyed(Condition, frozen=True, tag="nest-destroyed"):
    """The last egg of the nest has been taken or broken."""

    def holds(self, game: Lockdown, scope: Scope) -> bool:
        return game.state.nest_destroyed


@vocabulary.add
class BaseDestroyed(Condition, frozen=True, tag="base-destroyed"):
    """The base is no more; or still stands, with `gone = false`."""

    gone: bool = True

    def holds(self, game: Lockdown, scope: Scope) -> bool:
        return bool(game.state.destroyed) is self.gone


@vocabulary.add
class Examined(Condition, frozen=True, tag="examined"):
    """So many kinds of objects have been examined in the laboratory."""

    n: int = 1

    def holds(self, game: Lockdown, scope: Scope) -> bool:
        return len(game.state.laboratory) >= self.n


@vocabulary.add
class Discovered(Condition, frozen=True, tag="discovered"):
    """So many rooms are known; all of them without a number."""

    n: int = 24

    def holds(self, game: Lockdown, scope: Scope) -> bool:
        return sum(place.known for place in game.state.places.values()) > self.n


@vocabulary.add
class QueenDead(Condition, frozen=True, tag="queen-dead"):
    """The queen has been killed, and none is left in the bag."""

    def holds(self, game: Lockdown, scope: Scope) -> bool:
        is_out = any(each.kind == "queen" for each in game.state.hunters)
        return not is_out and not game.state.bag.tokens.get("lockdown:queen", 0)


@vocabulary.add
class Alone(Condition, frozen=True, tag="only-survivor"):
    """Nobody else has got out alive."""

    def holds(self, game: Lockdown, scope: Scope) -> bool:
        others = [who for who in game.state.crew if who.seat != scope.seat]
        return not any(who.where in SAFE for who in others)


@vocabulary.add
class Others(Condition, frozen=True, tag="others-out"):
    """At least so many others have got out alive."""

    n: int = 1

    def holds(self, game: Lockdown, scope: Scope) -> bool:
        others = [who for who in game.state.crew if who.seat != scope.seat]
        return sum(who.where in SAFE for who in others) >= self.n


@vocabulary.add
class RoomWorks(Condition, frozen=True, tag="room-works"):
    """That room is known and nothing in it is broken or burning."""

    room: RoomId

    def holds(self, game: Lockdown, scope: Scope) -> bool:
        slot = query.slot_of(game, self.room)
        place = game.state.places.get(slot)
        return place is not None and place.known and not (place.broken or place.fire)


@vocabulary.add
class RoundIs(Condition, frozen=True, tag="round"):
    """That round has begun, or a later one."""

    n: int

    def holds(self, game: Lockdown, scope: Scope) -> bool:
        return game.state.round >= self.n


@vocabulary.add
class Hunted(Condition, frozen=True, tag="hunted"):
    """A hunter is in the base; or none, with `so = false`."""

    so: bool = True

    def holds(self, game: Lockdown, scope: Scope) -> bool:
        return bool(game.state.hunters) is self.so


@vocabulary.add
class HunterHurt(Condition, frozen=True, tag="hunter-hurt"):
    """A hunter has been hit, or none is left."""

    def holds(self, game: Lockdown, scope: Scope) -> bool:
        hunters = game.state.hunters
        return not hunters or any(each.hurt for each in hunters)


@vocabulary.add
class Infested(Condition, frozen=True, tag="infested"):
    """Has a larva inside; or none, with `so = false`."""

    so: bool = True

    def holds(self, game: Lockdown, scope: Scope) -> bool:
        return game.state.crew[scope.seat].larva is self.so


@vocabulary.add
class Contaminated(Condition, frozen=True, tag="contaminated"):
    """Has at most so many contamination cards, wherever they are."""

    most: int

    def holds(self, game: Lockdown, scope: Scope) -> bool:
        return len(query.contamination_of(game.state.crew[scope.seat])) <= self.most


@vocabulary.add
class Owns(Condition, frozen=True, tag="owns"):
    """Has that thing, in hand or in the backpack."""

    item: ItemId

    def holds(self, game: Lockdown, scope: Scope) -> bool:
        return query.has(game.state.crew[scope.seat], self.item)


@vocabulary.add
class Awake(Condition, frozen=True, tag="restored"):
    """Power has been restored."""

    def holds(self, game: Lockdown, scope: Scope) -> bool:
        return game.state.restored
