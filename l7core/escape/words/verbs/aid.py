"""Verbs that help during the turn, and verbs that prevent events."""

from math import fsum
from typing import Literal

from l7core.api import Scope
from l7core.escape.content.kinds import Moment, Stat, Which
from l7core.escape.content.terms import Amount
from l7core.escape.prices.danger import Threats
from l7core.escape.table import ops, query
from l7core.escape.table.state import Boost, EscapeGame, EventPart, Hero
from l7core.escape.words.registry import vocabulary
from l7core.escape.words.verbs.bases import ByAmount, Do, Lift, ToPrisoners


def _certain(n: Amount) -> int:
    """Return the number if it is fixed, otherwise 0."""
    return n if isinstance(n, int) else 0


@vocabulary.add
class GainBonus(ByAmount, frozen=True, kw_only=True, tag="gain-bonus"):
    """Raise a stat temporarily."""

    price = 0.3
    stat: Stat
    until: Literal["roll", "attack", "turn"] = "roll"
    """End of the bonus: after the next challenge of that stat (`roll`, at the latest at the end of
    the turn), after the next enemy attack, or at the end of the turn."""

    def apply_to(self, game: EscapeGame, hero: Hero, n: int, cause: str) -> None:
        ops.aid.boost(game, hero, Boost(self.stat, n, self.until), cause)

    def lifts(self, stat: Stat) -> Lift:
        return Lift(dice=_certain(self.n) if stat == self.stat else 0)


@vocabulary.add
class GainReroll(ByAmount, frozen=True, kw_only=True, tag="gain-reroll"):
    """Gain `n` rerolls for the next challenge of this turn."""

    price = 0.3
    of: Which = "any"

    def apply_to(self, game: EscapeGame, hero: Hero, n: int, cause: str) -> None:
        for _ in range(n):
            ops.aid.grant_reroll(game, hero, self.of, cause)

    def lifts(self, stat: Stat) -> Lift:
        return Lift(rerolls=_certain(self.n))


@vocabulary.add
class GainIcons(ByAmount, frozen=True, tag="gain-icons"):
    """Gain `n` icons for the next challenge of this turn, in addition to its roll."""

    price = 0.8

    def apply_to(self, game: EscapeGame, hero: Hero, n: int, cause: str) -> None:
        ops.aid.grant_icons(game, hero, n, cause)

    def lifts(self, stat: Stat) -> Lift:
        return Lift(icons=_certain(self.n))


@vocabulary.add
class GainMoves(ByAmount, frozen=True, tag="gain-moves"):
    """Gain movement points for this turn."""

    def apply_to(self, game: EscapeGame, hero: Hero, n: int, cause: str) -> None:
        if hero is query.active(game):
            ops.aid.grant_moves(game, hero, n, cause)

    def worth(self, game: EscapeGame, scope: Scope) -> float:
        hero = game.state.heroes[scope.seat]
        if not query.may_leave(game, hero) or query.moves_left(game, hero) > 0:
            return 0.1
        return 1.3


@vocabulary.add
class GainAction(ToPrisoners, frozen=True, kw_only=True, tag="gain-action"):
    """Gain an additional action of a kind this turn."""

    what: Literal["challenge", "trade", "item"] = "challenge"

    def apply_to(self, game: EscapeGame, hero: Hero, n: int, cause: str) -> None:
        if hero is query.active(game):
            ops.aid.grant_action(game, hero, self.what, cause)

    def worth(self, game: EscapeGame, scope: Scope) -> float:
        hero = game.state.heroes[scope.seat]
        is_useful = self.what == "challenge" and not game.state.turn.challenges
        return 1.5 if is_useful and query.active_enemies_in(game, hero.room) else 0.0


@vocabulary.add
class SlipAway(ToPrisoners, frozen=True, tag="slip-away"):
    """Let the prisoner leave the current room past its enemies."""

    def apply_to(self, game: EscapeGame, hero: Hero, n: int, cause: str) -> None:
        if hero is query.active(game):
            ops.aid.free_to_leave(game, hero, cause)

    def worth_to(self, game: EscapeGame, hero: Hero, n: int) -> float:
        is_held = not query.may_leave(game, hero) and query.moves_left(game, hero) > 0
        return Threats(game, hero).at(hero.room) if is_held and hero.room is not None else 0.0


@vocabulary.add
class Avert(Do, frozen=True, tag="avert"):
    """Prevent the attack that is about to be rolled or the event text that is about to be resolved.
    Only at the moments `attacked`, `ally-attacked` and `event`."""

    async def carry_out(self, game: EscapeGame, scope: Scope) -> None:
        ops.turn.avert(game, averted=True)

    def averts(self, moment: Moment) -> bool:
        return True


@vocabulary.add
class EndActions(Do, frozen=True, tag="end-actions"):
    """End the actions of the turn, which continues with its event."""

    async def carry_out(self, game: EscapeGame, scope: Scope) -> None:
        ops.turn.end_actions(game)


@vocabulary.add
class SkipEvent(Do, frozen=True, kw_only=True, tag="skip-event"):
    """Skip a part of the turn's event card, or the whole card."""

    part: Literal["all", "spawn", "text", "activation"] = "all"

    async def carry_out(self, game: EscapeGame, scope: Scope) -> None:
        ops.turn.skip_event_part(game, self.part)

    def averts(self, moment: Moment) -> bool:
        return moment == "event" and self.part == "text"

    def worth(self, game: EscapeGame, scope: Scope) -> float:
        parts: tuple[EventPart, ...] = ("spawn", "text", "activation")
        return fsum(
            self._worth_of(part, game, game.state.heroes[scope.seat])
            for part in (parts if self.part == "all" else (self.part,))
        )

    def _worth_of(self, part: EventPart, game: EscapeGame, me: Hero) -> float:
        if part == "spawn":
            return 0.7
        if part == "text":
            return 0.8 if game.state.turn.icon else 0.0
        return 0.8 * Threats(game, me).at(me.room) if me.room is not None else 0.0


@vocabulary.add
class QuietSteps(Do, frozen=True, tag="quiet-steps"):
    """Prevent event icons from triggering when the prisoner explores or moves, until the end of the
    turn."""

    price = 0.3

    async def carry_out(self, game: EscapeGame, scope: Scope) -> None:
        ops.turn.walk_quietly(game)
