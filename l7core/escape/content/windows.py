"""Windows: the moments to which triggers can respond in LEVEL 7 [ESCAPE].

The rules open each with `await open_window(game, window, seat)`. The seat is that of the prisoner
concerned, otherwise the seat whose turn it is. `there` in a trigger is the room of the window's
subject.
"""

from __future__ import annotations

from typing import Final

WINDOWS: Final = {
    "scenario-begins": "Setup is complete; the first turn has not begun.",
    "round-begins": "A round begins, before the first prisoner's turn. Number: the round.",
    "turn-begins": "A prisoner's turn begins, before the draw.",
    "actions-begin": "A prisoner has drawn and may now move and act.",
    "left": "A prisoner has left a room on foot or by vent. About: the room.",
    "entered": "A prisoner has entered a room. About: the room.",
    "explored": "A prisoner has placed and entered a new room, before its icons. About: the room.",
    "tile-laid": "A tile has been placed on the map by any effect. About: the room.",
    "passed": "A challenge is passed. About: the occasion. Number: the icons.",
    "failed": "A challenge is failed. About: the occasion. Number: the icons.",
    "panel-accessed": "A control panel has been accessed. About: the room.",
    "item-gained": "A prisoner has gained an item. About: the item.",
    "attacked": "An attack on a prisoner is over. About: the enemy. Number: the damage.",
    "knocked-out": "A prisoner has been knocked out. About: the prisoner.",
    "died": "A prisoner has died. About: the prisoner.",
    "escaped": "A prisoner has escaped. About: the prisoner.",
    "marker-placed": "A marker has been placed in a room. About: the marker.",
    "enemy-placed": "An enemy has appeared on the map. About: the enemy.",
    "enemy-entered": "An enemy has moved into a room. About: the enemy.",
    "enemy-stunned": "An enemy has been stunned. About: the enemy.",
    "enemy-falls": "An enemy is about to be removed from the map. About: the enemy.",
    "event-drawn": "An event card has been drawn but not resolved yet. About: the event.",
    "enemies-activated": "The enemies of an event card, including hybrids, have activated.",
    "event-over": "An event card has been resolved.",
    "turn-ends": "A prisoner's turn ends, before the end-of-turn checks.",
    "round-ends": "The last prisoner's turn is over. Number: the round.",
    "lockdown-begins": "Lockdown has just begun; prisoners in the infirmary have died.",
}
