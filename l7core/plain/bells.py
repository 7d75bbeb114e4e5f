"""The terminal bell: when it rings, and how often."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from l7core.view import Scene, SceneKind

Bell: TypeAlias = Literal["off", "mine", "all"]
"""Setting of the bell: never, for events that affect the reader, or for all serious events."""

RINGS: Final[dict[SceneKind, int]] = {"hit": 1, "fall": 1, "alarm": 2, "end": 1}
"""Number of rings by kind of scene; other scenes are silent."""
AWAY: Final = 20.0
"""Seconds without a key press after which a player may be away and is called to their turn."""
BETWEEN: Final = 0.3
"""Seconds between two rings."""


def rings(scene: Scene, seat: int | None, bell: Bell) -> int:
    """Return the number of rings for a scene.

    With `mine`, the bell rings for scenes that affect that seat, and for scenes without seats.
    """
    is_mine = not scene.seats or seat in scene.seats
    is_heard = bell == "all" or (bell == "mine" and is_mine)
    return RINGS.get(scene.kind, 0) if is_heard else 0
