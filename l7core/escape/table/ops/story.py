"""Flags, counters and narration of the scenario."""

from __future__ import annotations

from l7core.escape.table.ops import lockdown, telling
from l7core.escape.table.state import EscapeGame, Hero


def set_flag(game: EscapeGame, flag: str, *, to: bool) -> None:
    """Set or clear a flag. Players do not see flags."""
    flags = game.state.flags
    if to and flag not in flags:
        flags.append(flag)
        lockdown.pass_milestone(game)
        game.emit("escape.story.flag", seats=(), flag=flag)
    elif flag in flags and not to:
        flags.remove(flag)
        lockdown.pass_milestone(game)
        game.emit("escape.story.no-flag", seats=(), flag=flag)


def count(
    game: EscapeGame, counter: str, n: int, hero: Hero | None = None, *, text: str = ""
) -> None:
    """Add to a counter of the scenario or of a prisoner, and log `text` if given.

    In the text, `{now}` is the new value and `{who}` the prisoner.
    """
    counters = game.state.counters if hero is None else hero.counters
    now = counters[counter] = counters.get(counter, 0) + n
    lockdown.pass_milestone(game)
    who = hero.id if hero else ""
    if not text:
        game.emit("escape.story.count", seats=(), counter=counter, now=now, who=who)
        return
    name = game.rules.name(game, who) or ""
    sentence = text.replace("{now}", str(now)).replace("{who}", name)
    game.emit("escape.story.count", counter=counter, now=now, who=who, text=sentence)


def tell(game: EscapeGame, text: str, source: str) -> None:
    """Log a sentence of a card or of the scenario."""
    telling.tell(game, "escape.story.told", text=text, source=source)
