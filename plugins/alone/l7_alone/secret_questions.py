"""Secret questions to evil players; no decision before such a question can be undone."""

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
    action: bool = False,
    args: Args | None = None,
) -> Ask:
    """Return the secret question to await; no answer before it can be undone."""
    game.reveal(DECLARED)
    return game.ask(seat, prompt, options, about=about, action=action, args=args, secret=True)
