"""Verbs for decks and pools, lockdown and the end of the game."""

from typing import Literal

from l7core.api import Option, Scope
from l7core.escape.content.kinds import EventIcon
from l7core.escape.content.terms import Amount
from l7core.escape.flows import event, finish, lockdown
from l7core.escape.prices import levels as prices
from l7core.escape.prices.danger import Threats
from l7core.escape.table import ops, query
from l7core.escape.table.state import EscapeGame
from l7core.escape.words import selectors
from l7core.escape.words.registry import vocabulary
from l7core.escape.words.verbs.bases import EVENT, TILE, Do, Numbered

KEEP = Option("keep", "escape.look.keep")
SEEN = Option("keep", "escape.look.seen")
BURY = Option("bury", "escape.look.bury")
LEFT_BEHIND = 300.0
"""Cost of ending the game without a prisoner; more than all prisoners in a room can gain by it."""
LATE = 3
"""Number of lockdown tokens at which bots no longer wait for other prisoners."""
DANGEROUS = 8.0
"""Largest risk, in adrenaline cards, that bots accept to wait for others."""
LOCKDOWN = 5.0
"""Cost of the start of lockdown for prisoners on the map."""


@vocabulary.add
class LookAhead(Do, frozen=True, kw_only=True, tag="look-ahead"):
    """Look at the next event cards; the active player may put each at the bottom."""

    reveals = EVENT
    price = 0.3
    n: Amount = 1
    bury: bool = True

    async def carry_out(self, game: EscapeGame, scope: Scope) -> None:
        hero = game.state.heroes[scope.seat]
        ops.decks.renew(game, game.state.events, "events")
        cards = game.state.events.cards
        kept = 0
        for _ in range(min(selectors.amount(game, self.n, scope), len(cards))):
            options = (KEEP, BURY) if self.bury else (SEEN,)
            game.reveal(EVENT)
            about = game.state.events.cards[-1 - kept]
            choice = await game.ask(hero.seat, "escape.look.event", options, about=about)
            if choice is BURY:
                ops.events.bury(game, hero, kept)
            else:
                ops.events.keep(game, hero)
                kept += 1


@vocabulary.add
class LookAtTile(Do, frozen=True, kw_only=True, tag="look-at-tile"):
    """Look at the next tile; the active player may put it at the bottom of its stack."""

    reveals = TILE
    price = 0.2
    bury: bool = True

    async def carry_out(self, game: EscapeGame, scope: Scope) -> None:
        stack = next((stack for stack in game.state.stacks if stack), None)
        if stack is None:
            return
        options = (KEEP, BURY) if self.bury else (SEEN,)
        game.reveal(TILE)
        choice = await game.ask(scope.seat, "escape.look.tile", options, about=stack[-1])
        if choice is BURY:
            ops.stacks.bury(game, stack, selectors.cause(game, scope))


@vocabulary.add
class ResolveSection(Do, frozen=True, kw_only=True, tag="resolve-section"):
    """Draw an event card and resolve only the given section."""

    icon: EventIcon

    async def carry_out(self, game: EscapeGame, scope: Scope) -> None:
        hero = game.state.heroes[scope.seat]
        ops.events.draw(game, hero, selectors.cause(game, scope), self.icon)
        await event.resolve_section(game, hero, game.state.event, self.icon)
        ops.events.end(game)


@vocabulary.add
class AddThreatTokens(Numbered, frozen=True, tag="add-threat-tokens"):
    """Add tokens to the threat pool; a negative number removes them."""

    price = 0.5

    def change(self, game: EscapeGame, n: int, cause: str) -> None:
        ops.lockdown.add_threat_tokens(game, n, cause)


@vocabulary.add
class AddLockdownTokens(Numbered, frozen=True, tag="add-lockdown-tokens"):
    """Add tokens to the lockdown pool; a negative number removes them."""

    price = 0.7

    def change(self, game: EscapeGame, n: int, cause: str) -> None:
        ops.lockdown.add_tokens(game, n, cause)


@vocabulary.add
class BeginLockdown(Do, frozen=True, tag="begin-lockdown"):
    """Start lockdown immediately."""

    async def carry_out(self, game: EscapeGame, scope: Scope) -> None:
        await lockdown.begin_lockdown(game, selectors.cause(game, scope) or "scenario")

    def worth(self, game: EscapeGame, scope: Scope) -> float:
        if game.state.lockdown:
            return 0.0
        dying = sum(hero.status == "infirmary" for hero in game.state.heroes)
        return -LOCKDOWN - prices.OTHERS * prices.KILLED * dying


@vocabulary.add
class EndScenario(Do, frozen=True, kw_only=True, tag="end-scenario"):
    """End the game with its current result, or as won or lost for all prisoners still in it."""

    result: Literal["as-it-stands", "won", "lost"] = "as-it-stands"
    text: str = ""

    async def carry_out(self, game: EscapeGame, scope: Scope) -> None:
        finish.finish(game, self.result, self.text)

    def worth(self, game: EscapeGame, scope: Scope) -> float:
        if self.result != "as-it-stands":
            return 100.0 if self.result == "won" else -100.0
        hero, pool = game.state.heroes[scope.seat], game.state.lockdown_pool
        if hero.room is None or (game.state.lockdown and pool is not None and pool <= LATE):
            return -10.0
        left = [other for other in query.in_game(game) if other.room != hero.room]
        if Threats(game, hero).at(hero.room) > DANGEROUS:
            return -10.0
        return -10.0 - LEFT_BEHIND * len(left)
