"""Dice that have been thrown, and what came of it."""

from __future__ import annotations

from l7core.api import Event
from l7core.escape.content.kinds import Stat
from l7core.escape.table import query
from l7core.escape.table.ops.telling import tell
from l7core.escape.table.rolls import Challenge, Result
from l7core.escape.table.state import EscapeGame, Hero


def show(game: EscapeGame, what: str, icon: Stat, faces: list[int], /, **facts: str | int) -> None:
    """Dice have been thrown. What a pool has beyond the dice of the game is thrown `again`."""
    content = query.tables(game)
    values = content.icons[icon]
    args: dict[str, str | int] = {
        "icon": icon,
        "dice": len(faces),
        "again": max(0, len(faces) - content.dice),
        "faces": " ".join(map(str, faces)),
        "icons": sum(map(values.__getitem__, faces)),
        **facts,
    }
    game.events.append(Event(f"escape.dice.{what}", args))


def judge(game: EscapeGame, hero: Hero, challenge: Challenge, result: Result) -> None:
    """A challenge is passed or failed."""
    key = "escape.challenge.passed" if result.passed else "escape.challenge.failed"
    tell(
        game,
        key,
        who=hero.id,
        stat=challenge.stat,
        icons=result.icons,
        rating=result.rating,
        occasion=challenge.occasion,
        about=challenge.about,
    )
