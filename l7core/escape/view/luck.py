"""What the dice brought: icons rolled, against the icons to be expected of as many dice."""

from __future__ import annotations

from typing import Final

from l7core.api import Event, Throw, ids
from l7core.escape.table import chances
from l7core.escape.table.compiled import STATS
from l7core.escape.table.names import in_full, say
from l7core.escape.table.state import EscapeGame

OF_PRISONERS: Final = frozenset(
    f"escape.dice.{what}" for what in ("challenge", "again", "roll", "peek")
)
OF_ENEMIES: Final = frozenset(("escape.dice.attack", "escape.dice.fight"))


def throw(game: EscapeGame, event: Event) -> Throw | None:
    """The icons of a roll that counts icons; dice that name something bring no luck."""
    if event.key not in OF_PRISONERS | OF_ENEMIES:
        return None
    args = event.args
    dice = int(args["dice"])
    die = chances.die(game, next(stat for stat in STATS if stat == args["icon"]))
    by = ""
    if event.key in OF_PRISONERS:
        by = in_full(game, game.state.heroes[ids.number(str(args["who"]))])
    by = by or say(game, "escape.show.enemies-dice")
    return Throw.of(by, die, int(args["icons"]), dice=dice)
