"""Verbs that help in this turn, and verbs that keep something from happening."""

from __future__ import annotations

from l7core.api import Scope
from l7core.escape.flows import select
from l7core.escape.table import ops, query
from l7core.escape.table.state import Boost, EscapeGame, Hero
from l7core.escape.words import vocabulary as words
from l7core.escape.words.meaning import amount
from l7core.escape.words.vocabulary import VOCABULARY, Who

verb = VOCABULARY.verb


@verb(words.GainBonus)
async def gain_bonus(game: EscapeGame, effect: words.GainBonus, scope: Scope) -> None:
    boost = Boost(effect.stat, amount(game, effect.n, scope), effect.until)
    for hero in await select.prisoners(game, effect.who, scope):
        ops.aid.boost(game, hero, boost, scope.source)


@verb(words.GainReroll)
async def gain_reroll(game: EscapeGame, effect: words.GainReroll, scope: Scope) -> None:
    for hero in await select.prisoners(game, effect.who, scope):
        for _ in range(amount(game, effect.n, scope)):
            ops.aid.grant_reroll(game, hero, effect.of, scope.source)


@verb(words.GainIcons)
async def gain_icons(game: EscapeGame, effect: words.GainIcons, scope: Scope) -> None:
    for hero in await select.prisoners(game, effect.who, scope):
        ops.aid.grant_icons(game, hero, amount(game, effect.n, scope), scope.source)


@verb(words.GainMoves)
async def gain_moves(game: EscapeGame, effect: words.GainMoves, scope: Scope) -> None:
    for hero in await _on_turn(game, effect.who, scope):
        ops.aid.grant_moves(game, hero, amount(game, effect.n, scope), scope.source)


@verb(words.GainAction)
async def gain_action(game: EscapeGame, effect: words.GainAction, scope: Scope) -> None:
    for hero in await _on_turn(game, effect.who, scope):
        ops.aid.grant_action(game, hero, effect.what, scope.source)


@verb(words.SlipAway)
async def slip_away(game: EscapeGame, effect: words.SlipAway, scope: Scope) -> None:
    for hero in await _on_turn(game, effect.who, scope):
        ops.aid.free_to_leave(game, hero, scope.source)


async def _on_turn(game: EscapeGame, who: Who, scope: Scope) -> list[Hero]:
    """Of the prisoners meant, the one whose turn it is: only a turn has moves and actions."""
    now = query.active(game)
    return [hero for hero in await select.prisoners(game, who, scope) if hero is now]


@verb(words.Avert)
async def avert(game: EscapeGame, effect: words.Avert, scope: Scope) -> None:
    ops.turn.avert(game, averted=True)


@verb(words.EndActions)
async def end_actions(game: EscapeGame, effect: words.EndActions, scope: Scope) -> None:
    ops.turn.end_actions(game)


@verb(words.SkipEvent)
async def skip_event(game: EscapeGame, effect: words.SkipEvent, scope: Scope) -> None:
    ops.turn.skip_event_part(game, effect.part)


@verb(words.QuietSteps)
async def quiet_steps(game: EscapeGame, effect: words.QuietSteps, scope: Scope) -> None:
    ops.turn.walk_quietly(game)
