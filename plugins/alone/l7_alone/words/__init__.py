"""Verbs and conditions for cards, items, rooms and characters, one class each.

The evil player who plays a reaction card or an avatar carries out its verbs. The hero carries out
all others.
"""

from __future__ import annotations

from . import conditions, creatures, hero, progress, station, toll

REGISTERED = (conditions, creatures, hero, progress, station, toll)
"""Modules imported only because their import registers their words."""
