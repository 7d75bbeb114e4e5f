"""Verbs for the effects of cards, rooms, items, terminals and events.

A verb affects the character who uses the card and the room of that character, unless its
description says otherwise.
"""

from __future__ import annotations

from . import body, fights, hands, knowledge, leaving, machines, nights, rooms, ways

REGISTERED = (body, fights, hands, knowledge, leaving, machines, nights, rooms, ways)
"""Modules imported only to register their verbs."""
