"""What cards, rooms, things and terminals can do: a class each.

A verb is about the person whose card it is, and the room in which that person stands, unless its
page says otherwise.
"""

from __future__ import annotations

from . import body, fights, hands, knowledge, leaving, machines, nights, rooms, ways

REGISTERED = (body, fights, hands, knowledge, leaving, machines, nights, rooms, ways)
"""To import them registers their words."""
