"""Log entries for rolled dice and their results."""

from __future__ import annotations

from l7core.api import Event
from l7core.escape.content.kinds import Stat
from l7core.escape.table import query
from l7core.escape.table.ops.telling import tell
from l7core.escape.table.rolls import Challenge, Result
from l7core.escape.table.state import EscapeGame, Hero


def show(
    game: EscapeGame, purpose: str, icon: Stat, faces: list[int], /, **facts: str | int
) -> None:
    """Log a roll. Dice beyond the number in the box count as rolled `again`."""
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
    game.events.append(Event(f"escape.dice.{purpose}", args))


def judge(game: EscapeGame, hero: Hero, challenge: Challenge, result: Result) -> None:
    """Log that a challenge was passed or failed."""
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
