"""The moments that triggers can name in LEVEL 7 [ESCAPE].

Each is opened with `await open_window(game, window, seat)` where it happens. The seat is that of
the prisoner concerned, else of the one whose turn it is; `there` in a trigger is the room of what
the window is about.
"""

from __future__ import annotations

from typing import Final

WINDOWS: Final = {
    "scenario-begins": "Everything is set up; the first turn has not begun.",
    "round-begins": "The first prisoner's turn is next; the number is the round's.",
    "turn-begins": "A prisoner's turn begins, before the draw.",
    "actions-begin": "The prisoner has drawn and may now move and act.",
    "left": "A prisoner has left a room on foot or by vent. About: the room.",
    "entered": "A prisoner has come into a room. About: the room.",
    "explored": "A prisoner has laid and entered a new room, before its icons. About: the room.",
    "tile-laid": "A tile has been laid on the map, by whatever. About: the room.",
    "passed": "A challenge is passed. About: the occasion; the number is that of the icons.",
    "failed": "A challenge is failed. About: the occasion; the number is that of the icons.",
    "panel-accessed": "A control panel has been accessed. About: the room.",
    "item-gained": "A prisoner has gained an item. About: the item.",
    "attacked": "An attack on a prisoner is over. About: the enemy; the number is the harm done.",
    "knocked-out": "A prisoner has been knocked out. About: the prisoner.",
    "died": "A prisoner has died. About: the prisoner.",
    "escaped": "A prisoner has got away. About: the prisoner.",
    "marker-placed": "A marker has been laid in a room. About: the marker.",
    "enemy-placed": "An enemy has come onto the map. About: the enemy.",
    "enemy-entered": "An enemy has moved into a room. About: the enemy.",
    "enemy-stunned": "An enemy has been stunned. About: the enemy.",
    "enemy-falls": "An enemy is about to be taken off the map. About: the enemy.",
    "event-drawn": "An event card has been drawn and not yet resolved. About: the event.",
    "enemies-activated": "The enemies of an event card, hybrids too, have activated.",
    "event-over": "An event card is resolved.",
    "turn-ends": "The turn's prisoner has done everything, before the end-of-turn checks.",
    "round-ends": "The last prisoner's turn is over; the number is the round's.",
    "lockdown-begins": "Lockdown has just begun; those in the infirmary are dead.",
}
