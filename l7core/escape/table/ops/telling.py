"""How ops tell what they have changed."""

from __future__ import annotations

from typing import Final

from l7core.api import Event, WorkedOut
from l7core.escape.table.state import EscapeGame

CAUSES: Final = WorkedOut[str, str]("escape.cause.{}".format)
"""The text key of each cause."""
SETUP: Final = "setup"
"""The cause of what is laid out and dealt before the first turn."""


def tell(game: EscapeGame, key: str, cause: str = "", /, **args: str | int) -> None:
    """One event. The cause is a word of the texts, or the id of the card behind it.

    What the scenario begins with is counted, and told all together once it is set up. The first
    parameters go by their place alone, as Python compares each fact's name with all that do not.
    """
    if not cause:
        game.events.append(Event(key, args))
    elif cause == SETUP:
        game.events.append(Event(key, args, seats=()))
    elif ":" in cause:
        game.events.append(Event(key, {**args, "by": cause}, "escape.cause.card"))
    else:
        game.events.append(Event(key, args, CAUSES[cause]))
