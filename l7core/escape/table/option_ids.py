"""Subjects of the questions at a moment, read back from their args and options.

Bots use them to weigh options, and notes on options to show the odds.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from l7core.api import Ask, Option, ids
from l7core.escape.content.kinds import EnemyKind
from l7core.escape.table import chances, query
from l7core.escape.table.chances import Blow
from l7core.escape.table.rolls import Challenge
from l7core.escape.table.state import Enemy, EscapeGame, Hero

GO_ON = "go-on"
"""Option to play no more cards."""


class Play(NamedTuple):
    """An adrenaline card and the use that it is played for."""

    use: str
    card: str


@cache
def play(id: str) -> Play | None:
    """Return the card that an option plays, or None."""
    kind, _, played = id.partition(":")
    use, _, card = played.partition(":")
    return Play(use, card) if kind == "card" else None


def hero(game: EscapeGame, ask: Ask) -> Hero:
    """Return the prisoner who rolls or is attacked."""
    return game.state.heroes[ids.number(str((ask.args or {})["who"]))]


def challenge(ask: Ask) -> Challenge:
    """Return the challenge to be rolled."""
    args = ask.args or {}
    stat, rating, occasion = args["stat"], int(args["rating"]), args["occasion"]
    return Challenge(stat, rating, occasion)  # type: ignore[arg-type]


def enemy(game: EscapeGame, ask: Ask) -> Enemy | None:
    """Return the enemy that is about to act, or None if a card makes the attack."""
    return query.find_enemy(game, str((ask.args or {})["enemy"]))


def blow(game: EscapeGame, ask: Ask) -> Blow:
    """Return the attack as it would be rolled now."""
    args, attacker = ask.args or {}, enemy(game, ask)
    kind: EnemyKind = attacker.kind if attacker else ids.tail(str(args["enemy"]))  # type: ignore[assignment]
    return chances.blow(game, kind, hero(game, ask), attacker, int(args["given"]))


def after(game: EscapeGame, ask: Ask, option: Option) -> EscapeGame | None:
    """Return the game after an answer, or None if it cannot be predicted."""
    if option.id == GO_ON:
        return game
    played = play(option.id)
    if played is None or played.use == "ability":
        return None
    own = game.state.heroes[ask.seat]
    helped = hero(game, ask) if "who" in (ask.args or {}) else None
    return chances.with_card(game, own, played.card, played.use, helped)
