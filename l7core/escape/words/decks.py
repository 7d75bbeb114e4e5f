"""Verbs for decks and pools, for lockdown, and for the end."""

from __future__ import annotations

from l7core.api import Option, Scope
from l7core.escape.flows import event, finish, lockdown
from l7core.escape.table import ops
from l7core.escape.table.state import EscapeGame
from l7core.escape.words import vocabulary as words
from l7core.escape.words.meaning import amount
from l7core.escape.words.vocabulary import VOCABULARY

verb = VOCABULARY.verb

KEEP = Option("keep", "escape.look.keep")
BURY = Option("bury", "escape.look.bury")


@verb(words.LookAhead)
async def look_ahead(game: EscapeGame, effect: words.LookAhead, scope: Scope) -> None:
    hero = game.state.heroes[scope.seat]
    cards = game.state.events.cards
    kept = 0
    for _ in range(min(amount(game, effect.n, scope), len(cards))):
        options = (KEEP, BURY) if effect.bury else (KEEP,)
        game.reveal("escape.barrier.event")
        choice = await game.ask(
            hero.seat, "escape.look.event", options, about=game.state.events.cards[-1 - kept]
        )
        if choice is BURY:
            ops.events.bury(game, hero, kept)
        else:
            kept += 1


@verb(words.LookAtTile)
async def look_at_tile(game: EscapeGame, effect: words.LookAtTile, scope: Scope) -> None:
    stack = next((stack for stack in game.state.stacks if stack), None)
    if stack is None:
        return
    options = (KEEP, BURY) if effect.bury else (KEEP,)
    game.reveal("escape.barrier.tile")
    choice = await game.ask(scope.seat, "escape.look.tile", options, about=stack[-1])
    if choice is BURY:
        ops.stacks.bury(game, stack, scope.source)


@verb(words.ResolveSection)
async def resolve_section(game: EscapeGame, effect: words.ResolveSection, scope: Scope) -> None:
    hero = game.state.heroes[scope.seat]
    ops.events.draw(game, hero, scope.source)
    await event.resolve_section(game, hero, game.state.event, effect.icon)
    ops.events.end(game)


@verb(words.AddThreatTokens)
async def add_threat_tokens(game: EscapeGame, effect: words.AddThreatTokens, scope: Scope) -> None:
    ops.lockdown.add_threat_tokens(game, amount(game, effect.n, scope), scope.source)


@verb(words.AddLockdownTokens)
async def add_lockdown_tokens(
    game: EscapeGame, effect: words.AddLockdownTokens, scope: Scope
) -> None:
    ops.lockdown.add_tokens(game, amount(game, effect.n, scope), scope.source)


@verb(words.BeginLockdown)
async def begin_lockdown(game: EscapeGame, effect: words.BeginLockdown, scope: Scope) -> None:
    await lockdown.begin_lockdown(game, scope.source or "scenario")


@verb(words.EndScenario)
async def end_scenario(game: EscapeGame, effect: words.EndScenario, scope: Scope) -> None:
    finish.finish(game, effect.result, effect.text)
