"""Questions that evil players answer in secret: whatever was decided before them stands."""

from __future__ import annotations

from collections.abc import Iterable

from l7core.api import Args, Ask, Option

from .state import DECLARED, Alone


def ask(
    game: Alone,
    seat: int,
    prompt: str,
    options: Iterable[Option],
    *,
    about: str = "",
    args: Args | None = None,
) -> Ask:
    """The question, to be awaited; nobody can take an answer back past it."""
    game.reveal(DECLARED)
    return game.ask(seat, prompt, options, about=about, args=args, secret=True)
