"""What the questions of a moment are about, read back from their args and options.

Bots weigh by it and options show their odds by it.
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
"""The option to play nothing (more)."""


class Play(NamedTuple):
    """An adrenaline card, and what it would be played for."""

    use: str
    card: str


@cache
def play(id: str) -> Play | None:
    """What the option of that id plays, if it plays a card."""
    kind, _, played = id.partition(":")
    use, _, card = played.partition(":")
    return Play(use, card) if kind == "card" else None


def hero(game: EscapeGame, ask: Ask) -> Hero:
    """The prisoner who rolls, or who is attacked."""
    return game.state.heroes[ids.number(str((ask.args or {})["who"]))]


def challenge(ask: Ask) -> Challenge:
    """What the roll is up against."""
    args = ask.args or {}
    stat, rating, occasion = args["stat"], int(args["rating"]), args["occasion"]
    return Challenge(stat, rating, occasion)  # type: ignore[arg-type]


def enemy(game: EscapeGame, ask: Ask) -> Enemy | None:
    """The enemy that is about to act; none where a card makes the attack."""
    return query.find_enemy(game, str((ask.args or {})["enemy"]))


def blow(game: EscapeGame, ask: Ask) -> Blow:
    """The attack as it would be rolled now."""
    args, attacker = ask.args or {}, enemy(game, ask)
    kind: EnemyKind = attacker.kind if attacker else ids.tail(str(args["enemy"]))  # type: ignore[assignment]
    return chances.blow(game, kind, hero(game, ask), attacker, int(args["given"]))


def after(game: EscapeGame, ask: Ask, option: Option) -> EscapeGame | None:
    """The game after that answer; None where it cannot be told beforehand."""
    if option.id == GO_ON:
        return game
    played = play(option.id)
    if played is None or played.use == "ability":
        return None
    own = game.state.heroes[ask.seat]
    helped = hero(game, ask) if "who" in (ask.args or {}) else None
    return chances.with_card(game, own, played.card, played.use, helped)
