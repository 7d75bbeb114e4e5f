"""Verbs that make creatures do something."""

from __future__ import annotations

from typing import Literal

from l7core.api import Option, Scope, Verb

from .. import ops, query, screen, secret_questions, standard
from ..book import vocabulary
from ..creatures import move, opportunity
from ..director.standards import Standards
from ..front import labyrinth
from ..moving import arrive
from ..records import CreatureId
from ..state import DECLARED, HERO, Alone, Creature
from ..verb_base import CreatureVerb


@vocabulary.add
class MoveCreatures(CreatureVerb, frozen=True, kw_only=True, tag="move-creatures"):
    """Move up to `creatures` creatures, of one kind or of any, by up to `steps` sectors each."""

    kind: CreatureId | None = None
    creatures: int = 1
    steps: int = 1
    whose: Literal["any", "hidden", "seen", "here", "wounded"] = "any"
    """Creatures that can move: `hidden` from or `seen` by the hero, `here` in the hero's sector,
    `wounded`, or `any`."""
    quietly: bool = False
    """Whether the creatures make no noise."""

    async def carry_out(self, game: Alone, scope: Scope) -> None:
        self.announce(game)
        moved: list[int] = []
        while len(moved) < self.creatures:
            fitting = [each for each in self.fitting(game) if each.n not in moved]
            if not fitting:
                return
            options = [
                Option(f"move:{each.n}", target=f"beast:{each.n}", args=standard.square(each.at))
                for each in fitting
            ]
            option = await secret_questions.ask(
                game, scope.seat, "alone.which", [*options, Option("enough")]
            )
            if option.id == "enough":
                return
            creature = standard.creature_of(game, int(option.id.partition(":")[2]))
            moved.append(creature.n)
            await standard.move_one(game, scope.seat, creature, self.steps, quietly=self.quietly)

    def announce(self, game: Alone) -> None:
        ops.creatures.stir(game, steps=self.steps, quietly=self.quietly)

    def fitting(self, game: Alone) -> list[Creature]:
        """Return the creatures that can be moved."""
        behind = game.state.behind
        own = [each for each in behind.creatures if self.kind in (None, each.kind)]
        match self.whose:
            case "hidden":
                return [each for each in own if not each.shown]
            case "seen":
                return [each for each in own if each.shown]
            case "here":
                return [each for each in own if each.at == behind.at]
            case "wounded":
                return [each for each in own if each.wounds]
        return own

    def matters(self, game: Alone, scope: Scope) -> bool:
        return bool(self.fitting(game))

    def worth(self, game: Alone, scope: Scope) -> float:
        standards, fitting = Standards(game), self.fitting(game)
        best = standards.best(standards.of_creature(each, self.steps) for each in fitting)
        return best.worth * (1.0 + 0.5 * (min(self.creatures, len(fitting)) - 1))


@vocabulary.add
class Spawn(CreatureVerb, frozen=True, kw_only=True, tag="spawn"):
    """Spawn a creature by the spawn rules, or up to `nearer` sectors nearer to the hero."""

    kind: CreatureId | None = None
    nearer: int = 0
    quietly: bool = False

    async def carry_out(self, game: Alone, scope: Scope) -> None:
        self.announce(game)
        kinds = self.kinds(game)
        if not kinds:
            return
        options = [Option(f"spawn:{id}", target=id) for id in kinds]
        kind = options[0].target
        if len(options) > 1:
            kind = (await secret_questions.ask(game, scope.seat, "alone.which", options)).target
        await standard.spawn_one(game, scope.seat, kind, nearer=self.nearer, quietly=self.quietly)

    def announce(self, game: Alone) -> None:
        least = min(query.stats(game, id).distance for id in self.named(game)) - self.nearer
        ops.creatures.stir(game, least=max(1, least), quietly=self.quietly)

    def named(self, game: Alone) -> list[str]:
        """Return the kinds that the effect allows."""
        return [self.kind] if self.kind else query.usual_kinds(game)

    def kinds(self, game: Alone) -> list[str]:
        """Return the kinds that can spawn now; a boss spawns only if the effect names it."""
        return [id for id in self.named(game) if query.spawnable(game, id, nearer=self.nearer)]

    def matters(self, game: Alone, scope: Scope) -> bool:
        return bool(self.kinds(game))

    def worth(self, game: Alone, scope: Scope) -> float:
        standards = Standards(game)
        found = (standards.of_kind(kind, nearer=self.nearer) for kind in self.kinds(game))
        return standards.best(found).worth


@vocabulary.add
class HealCreatures(Verb, frozen=True, tag="heal-creatures"):
    """Heal up to `n` wounded creatures."""

    n: int = 1

    async def carry_out(self, game: Alone, scope: Scope) -> None:
        for creature in self.wounded(game)[: self.n]:
            ops.creatures.heal(game, creature)

    def wounded(self, game: Alone) -> list[Creature]:
        return [each for each in game.state.behind.creatures if each.wounds]

    def matters(self, game: Alone, scope: Scope) -> bool:
        return bool(self.wounded(game))

    def worth(self, game: Alone, scope: Scope) -> float:
        return 0.7 * min(self.n, len(self.wounded(game)))


@vocabulary.add
class DriveOff(Verb, frozen=True, tag="drive-off"):
    """Let the hero drive `n` creatures from the hero's sector into adjacent ones."""

    n: int = 1

    async def carry_out(self, game: Alone, scope: Scope) -> None:
        front = game.state.front
        for _ in range(self.n):
            here = labyrinth.creatures_at(front, front.at)
            if not here:
                return
            options = [Option(f"drive:{each.id}", target=each.id) for each in here]
            chosen = (await game.pick(HERO, "alone.drive", options)).target
            creature = next(each for each in game.state.behind.creatures if each.shown == chosen)
            await self.drive(game, creature)

    async def drive(self, game: Alone, creature: Creature) -> None:
        """Move a creature in a direction of the hero's choice; no creature enters a full level."""
        ops.creatures.stir(game, steps=1)
        routes = query.reach(game, creature, 1)
        beyond = query.plan(game).beyond[game.state.behind.at]
        options = [
            Option(f"way:{side}", "", f"way:{side}", DECLARED)
            for side, other in beyond.items()
            if other in routes
        ]
        if options:
            option = await game.pick(HERO, "alone.whither", options)
            sector = screen.ahead(game, game.state.behind.at, option.id.partition(":")[2])  # type: ignore[arg-type]
            if sector is not None:
                await move(game, game.state.front.leader, creature, (sector,))

    def matters(self, game: Alone, scope: Scope) -> bool:
        front = game.state.front
        here = labyrinth.here(front)
        is_open = bool(here.stairs) or any(way != "blocked" for way in here.ways.values())
        return is_open and bool(labyrinth.creatures_at(front, front.at))

    def worth(self, game: Alone, scope: Scope) -> float:
        return 1.0


@vocabulary.add
class Drag(Verb, frozen=True, tag="drag"):
    """Force the hero into an adjacent sector of the evil player's choice; creatures left behind
    attack."""

    async def carry_out(self, game: Alone, scope: Scope) -> None:
        behind = game.state.behind
        sector = await standard.where(
            game, scope.seat, "alone.where-drag", query.adjacent(game, behind.at)
        )
        side = query.side_to(game, behind.at, sector) or "stairs"
        await opportunity(game)
        ops.station.go(game, sector)
        await arrive(game, side)

    def matters(self, game: Alone, scope: Scope) -> bool:
        return bool(query.adjacent(game, game.state.behind.at))

    def worth(self, game: Alone, scope: Scope) -> float:
        return 0.9
