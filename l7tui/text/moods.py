"""Changes of a theme's colours for the mood of the table.

A theme names the colours that change; all others stay. If it names none for an alarm, the frame of
the table has double lines instead.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeAlias

from l7core.view import Mood

Shift: TypeAlias = Mapping[str, str]
"""New colours by their palette names; `background` is the background of the screen."""
Moods: TypeAlias = Mapping[Mood, Shift]

NAMES: Final = ("cyan", "blue")
"""Colours of characters, which stay while all others fade."""

_FADING: Final = ("orange", "violet", "red", "yellow", "green", "steel", "amber", "brown")


def _faded(text: str, tone: str, floor: str) -> Shift:
    """Return one grey for every tone, another colour for text, and no light on floors."""
    return {"text": text, "on-lit": floor, **dict.fromkeys(_FADING, tone)}


DARK_ALARM: Final[Shift] = {
    "background": "#14090b",
    "line": "#a8404a",
    "amber": "#ff7d88",
    "brown": "#a8504a",
    "dark-on-lamp": "#14090b",
    "on-lamp": "#ff7d88",
    "on-chosen": "#2e171b",
    "on-cursor": "#2c1d2c",
    "on-target": "#331c14",
    "on-bar": "#1e0d10",
    "on-near": "#1a0e10",
    "on-dark": "#0a0405",
    "shadow": "#341a1e",
}
"""Red from the walls inwards; only the floor of the viewer's room stays warm."""

IN_THE_DARK: Final[Moods] = {
    "alarm": DARK_ALARM,
    "dark": {
        "background": "#05070a",
        "text": "#b4bdc2",
        "on-bar": "#0a0d11",
        "on-near": "#090b0e",
        "on-dark": "#000000",
        "shadow": "#12181c",
    },
    "over": _faded("#b9c0c4", "#a2a9ad", "#191d20"),
}

IN_DAYLIGHT: Final[Moods] = {
    "alarm": {
        "background": "#f5e6e0",
        "line": "#a4505a",
        "grey": "#555d62",
        "amber": "#a80f2c",
        "brown": "#96503f",
        "yellow": "#695400",
        "green": "#2f5c08",
        "orange": "#9c3600",
        "on-lamp": "#ffb8ac",
        "on-chosen": "#efd8d0",
        "on-bar": "#eedcd5",
        "on-near": "#faeee9",
        "on-dark": "#e8d5ce",
        "shadow": "#c9aba2",
    },
    "dark": {
        "background": "#e9e5da",
        "grey": "#565f64",
        "line": "#7a7569",
        "wall": "#65625a",
        "on-bar": "#e0dbce",
        "on-near": "#efebe1",
    },
    "over": _faded("#3d4347", "#50575b", "#fbf9f5"),
}
