"""Everything that changes the table, by subject: `ops.levels.raise_fear(game, hero, 1, "vent")`.

An op does one thing and tells it with one event; an op that would change nothing tells nothing.
Whether the thing may be done, and what follows from it, is for the flows to know. `cause` is a
word of the texts (`escape.cause.<word>`) or the id of the card that made it happen. Bookkeeping,
such as what a turn has used up, is told to nobody.
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
