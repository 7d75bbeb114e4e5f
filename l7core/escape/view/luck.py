"""Dice luck: icons rolled, compared with the expected icons of as many dice."""

from __future__ import annotations

from typing import Final

from l7core.api import Event, Throw, ids
from l7core.escape.table import chances
from l7core.escape.table.names import in_full, say
from l7core.escape.table.rules_data import STATS
from l7core.escape.table.state import EscapeGame

OF_PRISONERS: Final = frozenset(
    f"escape.dice.{what}" for what in ("challenge", "again", "roll", "peek")
)
OF_ENEMIES: Final = frozenset(("escape.dice.attack", "escape.dice.fight"))


def throw(game: EscapeGame, event: Event) -> Throw | None:
    """Return the roll of an event for the luck statistics; None for dice that count no icons."""
    if event.key not in OF_PRISONERS | OF_ENEMIES:
        return None
    args = event.args
    dice = int(args["dice"])
    die = chances.die(game, next(stat for stat in STATS if stat == args["icon"]))
    roller = ""
    if event.key in OF_PRISONERS:
        roller = in_full(game, game.state.heroes[ids.number(str(args["who"]))])
    roller = roller or say(game, "escape.show.enemies-dice")
    return Throw.of(roller, die, int(args["icons"]), dice=dice)
