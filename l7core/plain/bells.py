"""When the terminal rings, and how often."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from l7core.view import Scene, SceneKind

Bell: TypeAlias = Literal["off", "mine", "all"]
"""Never; for what befalls whoever looks, or everybody; for all that is grave."""

RINGS: Final[dict[SceneKind, int]] = {"hit": 1, "fall": 1, "alarm": 2, "end": 1}
"""By what happens; everything else happens in silence."""
AWAY: Final = 20.0
"""Seconds without a key after which somebody may have gone, and is called to their turn."""
BETWEEN: Final = 0.3
"""Seconds between two strokes."""


def rings(scene: Scene, seat: int | None, bell: Bell) -> int:
    """How often it rings for a scene; `mine` is what befalls that seat, or everybody."""
    is_mine = not scene.seats or seat in scene.seats
    is_heard = bell == "all" or (bell == "mine" and is_mine)
    return RINGS.get(scene.kind, 0) if is_heard else 0
