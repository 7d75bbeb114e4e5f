"""The challenge actions: what each is up against, what it brings first, who answers a failure.

Each is told here alone: its flow rolls it (`flows/actions.py`), its option shows the odds, bots
weigh it, texts and the handbook name its figures.

Rules: Challenge actions. Rulings: 5, 10, 23, 27.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec import Struct

from l7core.api import ids
from l7core.escape.content.kinds import EnemyKind
from l7core.escape.table import query, tolls
from l7core.escape.table.compiled import KINDS
from l7core.escape.table.rolls import Challenge
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
"""Whom one can outwit, by the word in the option."""


class Attempt(Struct, frozen=True, gc=False):
    """A challenge action as it would be made now."""

    challenge: Challenge
    threat: int = 0
    """What it brings, whatever comes of it."""
    is_heard_late: bool = False
    """The threat comes after the roll and not before."""
    kinds: tuple[EnemyKind, ...] = KINDS
    """The enemies in the room that a failure activates."""


def attack(game: EscapeGame, hero: Hero, target: str) -> Attempt:
    """Attacking, against an enemy's Toughness; guards hear of it."""
    kind: EnemyKind = ids.head(target)  # type: ignore[assignment]
    toughness = query.figures(game, kind).toughness
    threat = tolls.of_noise(game, hero, "quiet-attacks") if kind == "guard" else 0
    return Attempt(Challenge("strength", toughness, "attack", target), threat)


def rush(game: EscapeGame, hero: Hero, _: str = "") -> Attempt:
    """Running past all enemies that are in the way."""
    return Attempt(Challenge("strength", query.rush_rating(game, hero.place), "bull-rush"))


def outwit(game: EscapeGame, hero: Hero, side: str) -> Attempt:
    """Slipping past the enemies of one side; those who were not fooled answer."""
    kinds = SIDES[side]
    fooled = [foe for foe in query.in_the_way(game, hero.room) if foe.kind in kinds]
    rating = query.weight(game, fooled) + query.PAST_ENEMIES
    return Attempt(Challenge("intelligence", rating, "outwit"), kinds=kinds)


def bash(game: EscapeGame, hero: Hero, door: str) -> Attempt:
    """Bashing a locked door, heard before the roll or after it (ruling 23)."""
    threat = tolls.of_noise(game, hero, "quiet-bash")
    return Attempt(
        Challenge("strength", BASHING, "bash", f"door:{door}"),
        threat,
        is_heard_late=game.toggle("bash-threat") == "after-roll",
    )


def unlock(game: EscapeGame, hero: Hero, door: str) -> Attempt:
    """Picking a lock."""
    return Attempt(Challenge("intelligence", UNLOCKING, "unlock", f"door:{door}"))


def panel(game: EscapeGame, hero: Hero, _: str = "") -> Attempt:
    """Accessing the control panel of the room."""
    return Attempt(Challenge("intelligence", PANEL, "panel", f"room:{hero.room}"))


def use(game: EscapeGame, hero: Hero, id: str) -> Attempt | None:
    """An action of a skill, item, tile or scenario, if it comes to a roll.

    Nobody answers the failure of one that does not take the turn's challenge action.
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
"""By the first part of an option's id."""


def of_option(game: EscapeGame, hero: Hero, id: str) -> Attempt | None:
    """What an option of the turn comes to, if it is rolled for."""
    kind, _, target = id.partition(":")
    told = ATTEMPTS.get(kind)
    return told(game, hero, target) if told else None
