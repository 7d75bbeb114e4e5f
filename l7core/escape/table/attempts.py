"""Challenge actions: difficulty, threat gained and the enemies that a failure activates.

This module alone defines them. Flows roll them (`flows/actions.py`), options show their odds, bots
weigh them, and texts and the handbook quote their numbers.

Rules: Challenge actions. Rulings: 5, 10, 23, 27, 107.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec import Struct

from l7core.api import ids
from l7core.escape.content.kinds import EnemyKind
from l7core.escape.table import costs, query
from l7core.escape.table.rolls import Challenge
from l7core.escape.table.rules_data import KINDS
from l7core.escape.table.state import EscapeGame, Hero

BASHING: Final = 3
UNLOCKING: Final = 4
PANEL: Final = 4

SIDES: Final[dict[str, tuple[EnemyKind, ...]]] = {
    "guard": ("guard",),
    "alien": ("clone", "hybrid", "cronos"),
    "clone": ("clone",),
    "hybrid": ("hybrid",),
    "cronos": ("cronos",),
}
"""Enemies that can be outwitted together, by the word in the option."""


class Attempt(Struct, frozen=True, gc=False):
    """A challenge action with its current difficulty and cost."""

    challenge: Challenge
    threat: int = 0
    """Threat gained on success and on failure."""
    is_heard_late: bool = False
    """Whether the threat comes after the roll instead of before."""
    kinds: tuple[EnemyKind, ...] = KINDS
    """Kinds of enemies in the room that a failure activates."""


def attack(game: EscapeGame, hero: Hero, target: str) -> Attempt:
    """Return the attempt to attack, against an enemy's Toughness; attacking a guard adds threat."""
    kind: EnemyKind = ids.head(target)  # type: ignore[assignment]
    toughness = query.figures(game, kind).toughness
    threat = costs.of_noise(game, hero, "quiet-attacks") if kind == "guard" else 0
    return Attempt(Challenge("strength", toughness, "attack", target), threat)


def rush(game: EscapeGame, hero: Hero, _: str = "") -> Attempt:
    """Return the attempt to rush past all blocking enemies."""
    return Attempt(Challenge("strength", query.past_rating(game, hero.place), "bull-rush"))


def outwit(game: EscapeGame, hero: Hero, side: str) -> Attempt:
    """Return the attempt to slip past the enemies of one side, which a failure activates."""
    kinds = SIDES[side]
    rating = query.past_rating(game, hero.place, kinds)
    return Attempt(Challenge("intelligence", rating, "outwit"), kinds=kinds)


def bash(game: EscapeGame, hero: Hero, door: str) -> Attempt:
    """Return the attempt to bash a locked door, which adds threat before or after (ruling 23)."""
    threat = costs.of_noise(game, hero, "quiet-bash")
    return Attempt(
        Challenge("strength", BASHING, "bash", f"door:{door}"),
        threat,
        is_heard_late=game.toggle("bash-threat") == "after-roll",
    )


def unlock(game: EscapeGame, hero: Hero, door: str) -> Attempt:
    """Return the attempt to pick a lock."""
    return Attempt(Challenge("intelligence", UNLOCKING, "unlock", f"door:{door}"))


def panel(game: EscapeGame, hero: Hero, _: str = "") -> Attempt:
    """Return the attempt to access the room's control panel."""
    return Attempt(Challenge("intelligence", PANEL, "panel", f"room:{hero.room}"))


def use(game: EscapeGame, hero: Hero, id: str) -> Attempt | None:
    """Return the roll for an action of a skill, item, tile or scenario; None without a roll.

    A failure activates enemies only if the action uses the turn's challenge action.
    """
    extra = query.tables(game).extra[id]
    action = extra.action
    if action.stat is None:
        return None
    if action.limit != "challenge":
        challenge = Challenge(action.stat, action.rating, "challenge", extra.source)
        return Attempt(challenge, action.threat, kinds=())
    return Attempt(Challenge(action.stat, action.rating, "scenario", extra.source), action.threat)


ATTEMPTS: Final[dict[str, Callable[[EscapeGame, Hero, str], Attempt | None]]] = {
    "attack": attack,
    "rush": rush,
    "outwit": outwit,
    "bash": bash,
    "unlock": unlock,
    "panel": panel,
    "use": use,
}
"""Functions that build attempts, by the first part of an option's id."""


def of_option(game: EscapeGame, hero: Hero, id: str) -> Attempt | None:
    """Return the attempt behind an option of the turn; None if it needs no roll."""
    kind, _, target = id.partition(":")
    build = ATTEMPTS.get(kind)
    return build(game, hero, target) if build else None
