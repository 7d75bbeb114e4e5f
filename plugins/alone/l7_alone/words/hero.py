"""Verbs for the hero's items, rooms, companions and powers."""

from __future__ import annotations

from typing import Literal

from l7core.api import Option, Scope, Verb, ids

from .. import exploring, fighting, interacting, locating, moving, ops, query, scavenging, screen
from ..book import vocabulary
from ..front import labyrinth
from ..records import Damage
from ..state import DECLARED, HERO, MOST_ADRENALINE, Alone, Shown

TRACKS: tuple[Damage, ...] = ("life", "control")


@vocabulary.add
class Fight(Verb, frozen=True, kw_only=True, tag="fight"):
    """Attack with `dice` dice and `hits` sure hits, in the hero's sector or up to `reach` sectors
    away in sight."""

    reveals = "barrier.rolled"
    dice: int = 2
    hits: int = 0
    lamps: bool = False
    """Whether lamps are hits in the dark too."""
    reach: int = 0
    all: bool = False
    """Whether the attack is made on every creature within reach, one after the other."""

    async def carry_out(self, game: Alone, scope: Scope) -> None:
        options = [Option(f"fight:{each.id}", target=each.id) for each in self.targets(game)]
        if not options:
            return
        chosen = options
        if not self.all:
            chosen = [await game.pick(HERO, "alone.target", options, about=scope.source)]
        for option in chosen:
            await fighting.strike(game, option.target, self.dice, sure=self.hits, lamps=self.lamps)

    def targets(self, game: Alone) -> list[Shown]:
        """Return the visible creatures within reach."""
        front = game.state.front
        distances = labyrinth.steps_from(front, front.at)
        seen = labyrinth.in_sight(front)
        near = [place for place in seen if distances.get(place, 99) <= self.reach]
        return [each for place in near for each in labyrinth.creatures_at(front, place)]

    def matters(self, game: Alone, scope: Scope) -> bool:
        return bool(self.targets(game))

    def worth(self, game: Alone, scope: Scope) -> float:
        return 0.5 * self.dice + self.hits


@vocabulary.add
class Move(Verb, frozen=True, kw_only=True, tag="move"):
    """Move up to `steps` steps; with `quietly`, creatures left behind do not attack."""

    steps: int = 1
    quietly: bool = False

    async def carry_out(self, game: Alone, scope: Scope) -> None:
        ways = moving.steps(game)
        if not ways:
            return
        option = await game.ask(HERO, "alone.set-off", ways, about=scope.source)
        way = ids.tail(option.id)
        for left in reversed(range(self.steps)):
            if not await moving.step(game, way, quietly=self.quietly):
                return
            if left:
                way = await moving.onward(game, scope.source)
                if not way:
                    return
        await moving.block_door(game)

    def matters(self, game: Alone, scope: Scope) -> bool:
        here = labyrinth.here(game.state.front)
        return bool(here.stairs) or any(way != "blocked" for way in here.ways.values())

    def worth(self, game: Alone, scope: Scope) -> float:
        return 0.6 * self.steps


@vocabulary.add
class Explore(Verb, frozen=True, kw_only=True, tag="explore"):
    """Reveal up to `reach` sectors in a straight line, in up to `ways` directions."""

    reveals = "alone.barrier.revealed"
    reach: int = 2
    ways: int = 1

    async def carry_out(self, game: Alone, scope: Scope) -> None:
        done: list[str] = []
        while len(done) < self.ways:
            options = [
                Option(
                    f"explore:{way}",
                    "alone.explore-way",
                    f"way:{way}",
                    DECLARED,
                    args={"way": f"way:{way}"},
                )
                for way in self.directions(game)
                if way not in done
            ]
            if not options:
                return
            option = await game.pick(HERO, "alone.look", options, about=scope.source)
            done.append(ids.tail(option.id))
            await exploring.look(game, done[-1], self.reach)

    def directions(self, game: Alone) -> list[str]:
        """Return the directions without a wall or a blocked door."""
        here = labyrinth.here(game.state.front)
        sides = [side for side, way in here.ways.items() if way != "blocked"]
        return [*sides, "stairs"] if here.stairs else list(sides)

    def matters(self, game: Alone, scope: Scope) -> bool:
        return bool(self.directions(game))

    def worth(self, game: Alone, scope: Scope) -> float:
        return 0.4 * self.ways


@vocabulary.add
class Locate(Verb, frozen=True, tag="locate"):
    """Learn the distances of `targets` targets."""

    reveals = "alone.barrier.told"
    targets: int = 2

    async def carry_out(self, game: Alone, scope: Scope) -> None:
        await locating.ask_for(game, self.targets)

    def worth(self, game: Alone, scope: Scope) -> float:
        return 0.3 * self.targets


@vocabulary.add
class Scavenge(Verb, frozen=True, tag="scavenge"):
    """Draw `cards` item cards, as a SCAVENGE action does."""

    reveals = "alone.barrier.item"
    cards: int = 1

    async def carry_out(self, game: Alone, scope: Scope) -> None:
        await scavenging.search(game, self.cards)

    def worth(self, game: Alone, scope: Scope) -> float:
        return 0.8 * self.cards


@vocabulary.add
class Light(Verb, frozen=True, kw_only=True, tag="light"):
    """Switch on the lights here and in up to `reach` sectors ahead, in up to `ways` directions."""

    reach: int = 2
    ways: int = 1

    async def carry_out(self, game: Alone, scope: Scope) -> None:
        done: list[str] = []
        while len(done) < self.ways:
            here = labyrinth.here(game.state.front)
            sides = [side for side, way in here.ways.items() if way != "blocked"]
            options = [
                Option(f"beam:{side}", "", f"way:{side}", DECLARED)
                for side in sides
                if side not in done
            ]
            if not options:
                break
            option = await game.pick(HERO, "alone.beam", options, about=scope.source)
            done.append(ids.tail(option.id))
            line = list(interacting.beam(game, game.state.behind.at, done[-1], self.reach))
            ops.station.switch_on(game, [game.state.behind.at, *line])
            screen.light_in_sight(game)

    def worth(self, game: Alone, scope: Scope) -> float:
        return 0.4 * self.reach


@vocabulary.add
class LightRooms(Verb, frozen=True, tag="light-rooms"):
    """Switch on the lights in `n` rooms of the hero's choice."""

    n: int = 1

    async def carry_out(self, game: Alone, scope: Scope) -> None:
        behind, chosen = game.state.behind, list[str]()
        while len(chosen) < self.n:
            rooms = [room for room in game.rules.library["room"] if room not in chosen]
            options = [Option(f"light:{room}", "", room, DECLARED) for room in rooms]
            chosen.append((await game.pick(HERO, "alone.light-room", options)).target)
        ops.station.switch_on(
            game, [sector for sector, room in behind.rooms.items() if room in chosen]
        )
        screen.light_in_sight(game)

    def worth(self, game: Alone, scope: Scope) -> float:
        return 0.8 * self.n


@vocabulary.add
class Recover(Verb, frozen=True, kw_only=True, tag="recover"):
    """Recover up to `n` points on a track, up to the healing cap."""

    track: Literal["life", "control", "either"]
    n: int = 1

    async def carry_out(self, game: Alone, scope: Scope) -> None:
        options = [Option(f"heal:{track}", target=f"track:{track}") for track in self.tracks(game)]
        if options:
            option = await game.pick(HERO, "alone.heal", options, args={"n": self.n})
            ops.hero.recover(game, "life" if option.id == "heal:life" else "control", self.n)

    def tracks(self, game: Alone) -> list[Damage]:
        wanted = TRACKS if self.track == "either" else (self.track,)
        return [track for track in wanted if ops.hero.can_recover(game, track)]

    def matters(self, game: Alone, scope: Scope) -> bool:
        return bool(self.tracks(game))

    def worth(self, game: Alone, scope: Scope) -> float:
        return 0.9 * self.n if self.tracks(game) else 0.0


@vocabulary.add
class GainAdrenaline(Verb, frozen=True, tag="gain-adrenaline"):
    """Gain `n` adrenaline tokens, up to six in total."""

    n: int = 1

    async def carry_out(self, game: Alone, scope: Scope) -> None:
        ops.hero.gain_adrenaline(game, self.n)

    def matters(self, game: Alone, scope: Scope) -> bool:
        return game.state.front.hero.adrenaline < MOST_ADRENALINE

    def worth(self, game: Alone, scope: Scope) -> float:
        return 0.9 * self.n


@vocabulary.add
class GainItems(Verb, frozen=True, tag="gain-items"):
    """Draw `n` items from the deck."""

    n: int = 1

    async def carry_out(self, game: Alone, scope: Scope) -> None:
        await scavenging.take(game, self.n)

    def worth(self, game: Alone, scope: Scope) -> float:
        return 0.9 * self.n


@vocabulary.add
class GainCharges(Verb, frozen=True, tag="gain-charges"):
    """Add `n` charges to items of the hero's choice that are not full."""

    n: int = 1

    async def carry_out(self, game: Alone, scope: Scope) -> None:
        for _ in range(self.n):
            items = [
                each for each in game.state.front.hero.items if ops.items.can_recharge(game, each)
            ]
            if not items:
                return
            options = [Option(f"charge:{item.id}", target=item.id) for item in items]
            option = await game.pick(HERO, "alone.charge", options)
            ops.items.recharge(game, scavenging.held(game, option.target))

    def matters(self, game: Alone, scope: Scope) -> bool:
        return any(ops.items.can_recharge(game, each) for each in game.state.front.hero.items)

    def worth(self, game: Alone, scope: Scope) -> float:
        return 0.3 * self.n


@vocabulary.add
class GainExperience(Verb, frozen=True, tag="gain-experience"):
    """Gain `n` points of experience, each in a different ability of the hero's choice."""

    n: int = 1

    async def carry_out(self, game: Alone, scope: Scope) -> None:
        await fighting.learn(game, self.n)

    def worth(self, game: Alone, scope: Scope) -> float:
        return 0.6 * self.n


@vocabulary.add
class GainCompanion(Verb, frozen=True, tag="gain-companion"):
    """Gain one of the other characters as a companion, if the hero has none."""

    async def carry_out(self, game: Alone, scope: Scope) -> None:
        ops.hero.gain_companion(game)

    def matters(self, game: Alone, scope: Scope) -> bool:
        return game.state.front.hero.companion is None and bool(game.state.companions)

    def worth(self, game: Alone, scope: Scope) -> float:
        return 4.0


@vocabulary.add
class ClearDanger(Verb, frozen=True, kw_only=True, tag="clear-danger"):
    """Discard `n` danger tokens in revealed sectors up to `reach` steps away."""

    n: int = 1
    reach: int = 1

    async def carry_out(self, game: Alone, scope: Scope) -> None:
        for _ in range(self.n):
            await exploring.clear_danger(game, self.sectors(game))

    def sectors(self, game: Alone) -> list[int]:
        """Return the revealed sectors with danger within reach."""
        front = game.state.front
        distances = labyrinth.steps_from(front, front.at)
        return [
            query.sector_of(game, each.id)
            for each in labyrinth.on_table(front)
            if each.danger and distances.get(each.id, 99) <= self.reach
        ]

    def matters(self, game: Alone, scope: Scope) -> bool:
        front = game.state.front
        distances = labyrinth.steps_from(front, front.at)
        return any(
            each.danger and distances.get(each.id, 99) <= self.reach
            for each in labyrinth.on_table(front)
        )

    def worth(self, game: Alone, scope: Scope) -> float:
        return 0.6


@vocabulary.add
class ActAgain(Verb, frozen=True, tag="act-again"):
    """Take another action in the same turn."""

    async def carry_out(self, game: Alone, scope: Scope) -> None:
        ops.clock.grant_action(game)

    def worth(self, game: Alone, scope: Scope) -> float:
        return 1.0
