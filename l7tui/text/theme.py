"""Themes: the look of each style name. A tone is a colour, but never only a colour.

A style name is a few words: a role (`foe`, `rule`, `key` …) and attributes (`bold`, `reverse` …),
such as `"foe bold"`. A later word overrides an earlier one.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from msgspec import Struct, field
from msgspec.structs import replace
from rich.style import Style

from l7core.view import Mood
from l7tui.text.moods import DARK_ALARM, IN_DAYLIGHT, IN_THE_DARK, Moods

ATTRIBUTES = ("bold", "dim", "italic", "underline", "reverse", "strike")

ROLES: Mapping[str, str] = {
    "plain": "text",
    "you": "cyan",
    "friend": "blue",
    "foe": "orange",
    "alien": "violet",
    "danger": "red",
    "warning": "yellow",
    "good": "green",
    "info": "steel",
    "faint": "grey",
    "rule": "line",
    "title": "text bold",
    "focus": "amber bold",
    "focus-rule": "amber",
    "pointer": "amber bold",
    "key": "amber bold",
    "new": "amber",
    "light": "amber bold",
    "lamplight": "dark-on-lamp on-lamp bold",
    "wall": "wall",
    "art": "line",
    "unlit": "line",
    "dusk": "brown",
    "glow": "amber",
    "lit-wall": "text",
    "far-wall": "line",
    "shade": "shadow",
    "lit-floor": "on-lit",
    "near-floor": "on-near",
    "dark-floor": "on-dark",
    "chosen": "on-chosen",
    "cursor": "on-cursor",
    "target": "on-target",
    "bar": "on-bar",
    "alarm": "red reverse bold",
}
"""Colours of roles; `on-` is a background."""

UNCOLOURED: Mapping[str, str] = {
    "plain": "",
    "you": "bold underline",
    "friend": "bold",
    "foe": "bold",
    "alien": "bold italic",
    "danger": "bold",
    "warning": "bold",
    "good": "",
    "info": "",
    "faint": "dim",
    "rule": "dim",
    "title": "bold",
    "focus": "bold reverse",
    "focus-rule": "bold",
    "pointer": "bold",
    "key": "bold",
    "new": "bold",
    "light": "bold",
    "lamplight": "reverse bold",
    "wall": "",
    "art": "dim",
    "unlit": "dim",
    "dusk": "",
    "glow": "bold",
    "lit-wall": "bold",
    "far-wall": "",
    "shade": "dim",
    "lit-floor": "",
    "near-floor": "",
    "dark-floor": "",
    "chosen": "reverse",
    "cursor": "reverse",
    "target": "underline",
    "bar": "reverse",
    "alarm": "bold underline",
}


class Palette(Struct, frozen=True, kw_only=True, dict=True):
    """The colours of a theme, or none at all. Every style includes the background."""

    name: str
    title: str
    dark: bool = True
    background: str = ""
    colours: Mapping[str, str] = {}
    roles: Mapping[str, str] = field(default_factory=lambda: ROLES)
    moods: Moods = {}
    """Colour changes by mood."""

    def in_mood(self, mood: Mood) -> Palette:
        """Return the theme in a mood, or itself if it has no colours for the mood."""
        shift = self.moods.get(mood)
        if not shift:
            return self
        if mood not in self._in_moods:
            colours = {name: shift.get(name, colour) for name, colour in self.colours.items()}
            background = shift.get("background", self.background)
            name = f"{self.name}-{mood}"
            self._in_moods[mood] = replace(
                self, name=name, background=background, colours=colours, moods={}
            )
        return self._in_moods[mood]

    @cached_property
    def _in_moods(self) -> dict[Mood, Palette]:
        return {}

    def style(self, name: str) -> Style:
        """Return the look of a style name."""
        known = self._styles
        style = known.get(name)
        if style is None:
            style = known[name] = self._mixed(name)
        return style

    def tint(self, role: str) -> Style:
        """Return the background or the attributes that a role adds to drawn text."""
        tint = self._tints.get(role)
        if tint is None:
            style = self.style(role)
            tint = self._tints[role] = Style(
                bgcolor=style.bgcolor,
                reverse=style.reverse,
                underline=style.underline,
                bold=style.bold,
            )
        return tint

    @cached_property
    def _styles(self) -> dict[str, Style]:
        return {}

    @cached_property
    def _tints(self) -> dict[str, Style]:
        return {}

    def _mixed(self, name: str) -> Style:
        words: dict[str, str | bool] = {"bgcolor": self.background} if self.background else {}
        for word in ("plain", *name.split()):
            for part in (word,) if word in ATTRIBUTES else self.roles[word].split():
                if part in ATTRIBUTES:
                    words[part] = True
                elif part.startswith("on-"):
                    words["bgcolor"] = self.colours[part]
                else:
                    words["color"] = self.colours[part]
        if words.get("reverse"):
            # Text that is both dimmed and reversed is hard to read.
            words.pop("dim", None)
        return Style(**words)  # type: ignore[arg-type]


DARK = Palette(
    name="l7-dark",
    title="Dark",
    moods=IN_THE_DARK,
    background="#0c1013",
    colours={
        "text": "#d3dadd",
        "grey": "#8f9ba3",
        "line": "#5b6972",
        "brown": "#8f7440",
        "wall": "#7f8d97",
        "amber": "#f0b64d",
        "cyan": "#63d8f5",
        "blue": "#8db2ff",
        "orange": "#ff8a5c",
        "violet": "#cf97ff",
        "red": "#fe6676",
        "yellow": "#ecd06f",
        "green": "#6fd3a4",
        "dark-on-lamp": "#0c1013",
        "on-lamp": "#f0b64d",
        "steel": "#9fc0d8",
        "on-chosen": "#1b2831",
        "on-cursor": "#1c3442",
        "on-target": "#2d291a",
        "on-bar": "#141b20",
        "on-lit": "#272113",
        "on-near": "#15171a",
        "on-dark": "#040607",
        "shadow": "#1d262b",
    },
)

LIGHT = Palette(
    name="l7-light",
    title="Light",
    dark=False,
    moods=IN_DAYLIGHT,
    background="#f5f2ea",
    colours={
        "text": "#22282c",
        "grey": "#5a6368",
        "line": "#878275",
        "brown": "#8a7448",
        "wall": "#6d6a60",
        "amber": "#8a5300",
        "cyan": "#00647d",
        "blue": "#2c4fae",
        "orange": "#a83a00",
        "violet": "#7427a8",
        "red": "#a80f2c",
        "yellow": "#735c00",
        "green": "#35660a",
        "dark-on-lamp": "#22282c",
        "on-lamp": "#ffcf6b",
        "steel": "#37566b",
        "on-chosen": "#e6dfcb",
        "on-cursor": "#d5e3e6",
        "on-target": "#f3e6bd",
        "on-bar": "#ebe6d9",
        "on-lit": "#fffdf4",
        "on-near": "#faf7ee",
        "on-dark": "#e2ddd1",
        "shadow": "#b5ae9f",
    },
)

CONTRAST = Palette(
    name="l7-contrast",
    title="High contrast",
    background="#000000",
    colours={
        "text": "#ffffff",
        "grey": "#d0d0d0",
        "line": "#b0b0b0",
        "brown": "#cdb06a",
        "wall": "#ffffff",
        "amber": "#ffd75f",
        "cyan": "#5fffff",
        "blue": "#afcfff",
        "orange": "#ffaf5f",
        "violet": "#ffafff",
        "red": "#fe9b99",
        "yellow": "#ffff5f",
        "green": "#a6ff87",
        "dark-on-lamp": "#000000",
        "on-lamp": "#ffd75f",
        "steel": "#d7ffff",
        "on-chosen": "#001f47",
        "on-cursor": "#003032",
        "on-target": "#2e2300",
        "on-bar": "#121212",
        "on-lit": "#2b2200",
        "on-near": "#141000",
        "on-dark": "#000000",
        "shadow": "#4a4a4a",
    },
)

SAFE = Palette(
    name="l7-safe",
    title="Colour-blind safe",
    background=DARK.background,
    moods={**IN_THE_DARK, "alarm": {**DARK_ALARM, "amber": "#ff9c5c", "on-lamp": "#ff9c5c"}},
    colours={
        **DARK.colours,
        "text": "#e8eef0",
        "grey": "#929ea6",
        "amber": "#ffd166",
        "cyan": "#78dcf7",
        "blue": "#90b4e3",
        "orange": "#e6ae6b",
        "violet": "#c17bf5",
        "red": "#ec7b2e",
        "yellow": "#f7d29b",
        "green": "#a3e924",
        "steel": "#c9bdb1",
        "on-lamp": "#ffd166",
    },
)
"""Tones that stay distinct for every kind of dichromacy; found by a search, checked by a test."""

MONOCHROME = Palette(name="l7-monochrome", title="No colours", roles=UNCOLOURED)

PALETTES: Mapping[str, Palette] = {
    palette.name: palette for palette in (DARK, LIGHT, CONTRAST, SAFE, MONOCHROME)
}
