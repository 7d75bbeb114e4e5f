"""The conditions, one module for each subject."""

from __future__ import annotations

from l7core.escape.words.conditions import bases, prisoners, rooms, story

__all__ = ["bases", "prisoners", "rooms", "story"]
