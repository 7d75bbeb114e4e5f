"""Verbs that cost the hero something or make actions harder."""

from __future__ import annotations

from msgspec import Struct

from l7core.api import Effects, Option, Scope, Verb, has_effect, ids, worth_of

from .. import ops, query, scavenging
from ..book import vocabulary
from ..creatures import attack, encounter
from ..damage import hurt
from ..records import Action, Damage
from ..state import HERO, TURNS, Alone, Creature
from ..verb_base import seems_to_matter

CAUSES = ("condition", "mission")
"""Kinds of records that can cost the hero something although no player has played a card."""


@vocabulary.add
class Lose(Verb, frozen=True, kw_only=True, tag="lose"):
    """Lose `n` points of LIFE or SELF CONTROL."""

    track: Damage
    n: int = 1

    async def carry_out(self, game: Alone, scope: Scope) -> None:
        await hurt(game, self.track, self.n, f"alone.because.{self.cause(game, scope)}")

    def cause(self, game: Alone, scope: Scope) -> str:
        """Return the cause of the loss: a condition token, a mission, or else a card."""
        library = game.rules.library
        return next((kind for kind in CAUSES if scope.source in library[kind]), "card")

    def worth(self, game: Alone, scope: Scope) -> float:
        return float(-self.n if scope.seat == HERO else self.n)


@vocabulary.add
class Strike(Verb, frozen=True, tag="strike"):
    """Let every creature in the hero's sector attack at once, with `dice` extra dice."""

    dice: int = 0

    async def carry_out(self, game: Alone, scope: Scope) -> None:
        for creature in query.creatures_in(game, game.state.behind.at):
            await attack(game, creature, more=self.dice)

    def matters(self, game: Alone, scope: Scope) -> bool:
        return bool(query.creatures_in(game, game.state.behind.at))

    def worth(self, game: Alone, scope: Scope) -> float:
        return 0.9 * len(query.creatures_in(game, game.state.behind.at))


@vocabulary.add
class Frighten(Verb, frozen=True, tag="frighten"):
    """Encounter the creatures in the hero's sector again, and lose `more` extra SELF CONTROL."""

    more: int = 0

    async def carry_out(self, game: Alone, scope: Scope) -> None:
        await encounter(game, query.creatures_in(game, game.state.behind.at))
        if self.more:
            await hurt(game, "control", self.more, "alone.because.card")

    def matters(self, game: Alone, scope: Scope) -> bool:
        return bool(query.creatures_in(game, game.state.behind.at))

    def worth(self, game: Alone, scope: Scope) -> float:
        creatures: list[Creature] = query.creatures_in(game, game.state.behind.at)
        return float(sum(query.fear_of(game, each) for each in creatures) + self.more)


@vocabulary.add
class LoseCharges(Verb, frozen=True, tag="lose-charges"):
    """Discard `n` charges from items of the hero's choice."""

    n: int = 1

    async def carry_out(self, game: Alone, scope: Scope) -> None:
        for _ in range(self.n):
            items = game.state.front.hero.items
            if not items:
                return
            options = [Option(f"drain:{item.id}", target=item.id) for item in items]
            option = await game.pick(HERO, "alone.drain", options)
            ops.items.use_charge(game, scavenging.held(game, option.target))

    def matters(self, game: Alone, scope: Scope) -> bool:
        return bool(game.state.front.hero.items)

    def worth(self, game: Alone, scope: Scope) -> float:
        return 0.5 * self.n


@vocabulary.add
class LoseAdrenaline(Verb, frozen=True, tag="lose-adrenaline"):
    """Lose up to `n` adrenaline tokens."""

    n: int = 1

    async def carry_out(self, game: Alone, scope: Scope) -> None:
        ops.hero.lose_adrenaline(game, self.n)

    def matters(self, game: Alone, scope: Scope) -> bool:
        return game.state.front.hero.adrenaline > 0

    def worth(self, game: Alone, scope: Scope) -> float:
        return 0.9 * self.n


@vocabulary.add
class LoseTurns(Verb, frozen=True, tag="lose-turns"):
    """Skip up to `n` turns of this round."""

    n: int = 1

    async def carry_out(self, game: Alone, scope: Scope) -> None:
        ops.clock.lose_turns(game, self.n)

    def matters(self, game: Alone, scope: Scope) -> bool:
        return game.state.front.turn < TURNS

    def worth(self, game: Alone, scope: Scope) -> float:
        return 1.2 * self.n


@vocabulary.add
class Foil(Verb, frozen=True, tag="foil"):
    """Cancel the declared action."""

    async def carry_out(self, game: Alone, scope: Scope) -> None:
        ops.clock.foil(game)

    def matters(self, game: Alone, scope: Scope) -> bool:
        return game.state.front.now.pending

    def worth(self, game: Alone, scope: Scope) -> float:
        return 1.0


@vocabulary.add
class FewerDice(Verb, frozen=True, tag="fewer-dice"):
    """Fight with `n` fewer dice."""

    n: int = 1

    async def carry_out(self, game: Alone, scope: Scope) -> None:
        ops.clock.hinder(game, dice=self.n)

    def matters(self, game: Alone, scope: Scope) -> bool:
        return game.state.front.now.pending

    def worth(self, game: Alone, scope: Scope) -> float:
        return 0.5 * self.n


@vocabulary.add
class FewerCards(Verb, frozen=True, tag="fewer-cards"):
    """Draw `n` fewer items."""

    n: int = 1

    async def carry_out(self, game: Alone, scope: Scope) -> None:
        ops.clock.hinder(game, cards=self.n)

    def matters(self, game: Alone, scope: Scope) -> bool:
        return game.state.front.now.pending

    def worth(self, game: Alone, scope: Scope) -> float:
        return 0.6 * self.n


@vocabulary.add
class Forbid(Verb, frozen=True, tag="forbid"):
    """Forbid an action for the next turn."""

    action: Action

    async def carry_out(self, game: Alone, scope: Scope) -> None:
        ops.clock.forbid(game, self.action)

    def worth(self, game: Alone, scope: Scope) -> float:
        return 0.5


class Choice(Struct, frozen=True, forbid_unknown_fields=True):
    """An option of `choose`: its text and its effects."""

    words: str
    effects: Effects


@vocabulary.add
class Choose(Verb, frozen=True, tag="choose"):
    """Let the hero choose one of several groups of effects."""

    options: tuple[Choice, ...]

    async def carry_out(self, game: Alone, scope: Scope) -> None:
        offered = [
            Option(f"choose:{n}", "alone.choice", args={"words": each.words})
            for n, each in enumerate(self.options)
            if seems_to_matter(game, each.effects, scope)
        ]
        option = await game.pick(HERO, "alone.choose", offered, about=scope.source)
        await game.carry_out(self.options[ids.number(option.id)].effects, scope)

    def matters(self, game: Alone, scope: Scope) -> bool:
        return any(has_effect(game, each.effects, scope) for each in self.options)

    def worth(self, game: Alone, scope: Scope) -> float:
        return min(worth_of(game, each.effects, scope) for each in self.options)


@vocabulary.add
class Lessen(Verb, frozen=True, tag="lessen"):
    """Reduce the loss that the hero is about to take by `n`."""

    n: int = 1

    async def carry_out(self, game: Alone, scope: Scope) -> None:
        ops.hero.reduce_loss(game, self.n)

    def matters(self, game: Alone, scope: Scope) -> bool:
        return game.state.front.loss is not None

    def worth(self, game: Alone, scope: Scope) -> float:
        loss = game.state.front.loss
        return float(min(self.n, loss.n)) if loss else 0.0
