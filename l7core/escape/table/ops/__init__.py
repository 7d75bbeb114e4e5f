"""All changes to the table, by subject: `ops.levels.raise_fear(game, hero, 1, "vent")`.

An op makes one change and logs it with one event; without a change it logs nothing. Flows decide if
a change is allowed and apply its consequences. `cause` is a word of the texts
(`escape.cause.<word>`) or the id of the responsible card. Bookkeeping, such as used actions of a
turn, is not logged.
"""

from __future__ import annotations

from l7core.escape.table.ops import (
    aid,
    campaign,
    dice,
    enemies,
    events,
    hand,
    items,
    levels,
    lockdown,
    prisoners,
    rooms,
    skills,
    stacks,
    story,
    turn,
)

__all__ = [
    "aid",
    "campaign",
    "dice",
    "enemies",
    "events",
    "hand",
    "items",
    "levels",
    "lockdown",
    "prisoners",
    "rooms",
    "skills",
    "stacks",
    "story",
    "turn",
]
