"""All settings that have a form line: their labels, values and explanations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

from l7core.language import ENGLISH, NAME, sentence, spoken
from l7tui.commands.keymap import PRESETS
from l7tui.settings.fields import Act, Choice, Field
from l7tui.text.theme import PALETTES, Palette

Value: TypeAlias = tuple[str | bool, str, str]
"""Stored value, label and explanation."""
Setting: TypeAlias = tuple[str, str, tuple[Value, ...]]
"""Field name, label and values."""

THEMES: Final = {
    "l7-dark": sentence("dark background"),
    "l7-light": sentence("light background"),
    "l7-contrast": sentence("7:1 text contrast"),
    "l7-safe": sentence("safe for colour blindness"),
    "l7-monochrome": sentence("bold, underline, inverse"),
}
SCREEN: Final[tuple[Setting, ...]] = (
    (
        "ascii_only",
        sentence("Characters"),
        (
            (False, sentence("box drawing"), sentence("Unicode lines and symbols")),
            (True, sentence("ASCII"), sentence("works in every terminal")),
        ),
    ),
    (
        "reduced_motion",
        sentence("Motion"),
        (
            (False, sentence("full"), sentence("animated dice and pawns")),
            (True, sentence("reduced"), sentence("no animation")),
        ),
    ),
    (
        "frays",
        sentence("Fear effects"),
        (
            (True, sentence("on"), sentence("border frays as fear rises")),
            (False, sentence("off"), sentence("plain border")),
        ),
    ),
    (
        "bell",
        sentence("Sound"),
        (
            ("off", sentence("off"), sentence("silent")),
            ("mine", sentence("mine"), sentence("events that affect you")),
            ("all", sentence("all"), sentence("every major event")),
        ),
    ),
    (
        "calls",
        sentence("Turn alert"),
        (
            (False, sentence("when away"), sentence("only if you have been idle")),
            (True, sentence("always"), sentence("after other players' turns")),
        ),
    ),
)
PRESENTATION: Final[tuple[Setting, ...]] = (
    (
        "speed",
        sentence("Playback"),
        (
            ("step", sentence("step"), sentence("wait for a key at each event")),
            ("slow", sentence("slow"), sentence("one event at a time")),
            ("fast", sentence("fast"), sentence("one event at a time, faster")),
            ("digest", sentence("digest"), sentence("summary only")),
        ),
    ),
    (
        "odds",
        sentence("Odds"),
        (
            (True, sentence("shown"), sentence("chances before each choice")),
            (False, sentence("hidden"), sentence("no chances shown")),
        ),
    ),
    (
        "log",
        sentence("Log"),
        (
            ("full", sentence("with reasons"), sentence("events with reasons")),
            ("short", sentence("short"), sentence("events only")),
        ),
    ),
    (
        "hints",
        sentence("First-time hints"),
        (
            (True, sentence("shown"), sentence("a tip when something is new")),
            (False, sentence("off"), sentence("no tips")),
        ),
    ),
)
"""Settings of a game's presentation."""
START_AND_END: Final[tuple[Setting, ...]] = (
    (
        "undo",
        sentence("Undo in new games"),
        (
            ("strict", sentence("strict"), sentence("until something is revealed")),
            ("casual", sentence("casual"), sentence("unlimited")),
            ("ironman", sentence("ironman"), sentence("no undo")),
        ),
    ),
    (
        "confirm_quit",
        sentence("Quitting"),
        (
            (False, sentence("at once"), sentence("your game is always saved")),
            (True, sentence("asks first"), sentence("confirm before quitting")),
        ),
    ),
)
"""Settings for starting and leaving games."""
KEYS: Final = {
    "default": (sentence("default"), sentence("arrows and letters")),
    "vi": (sentence("vi"), sentence("hjkl move everywhere")),
    "one-hand": (sentence("one-hand"), sentence("WASD to move, left hand only")),
}
ONLY_ENGLISH: Final = {ENGLISH: NAME}
"""Languages of an installation without translations."""


class SettingField(Choice):
    """A form field of a setting."""

    def __init__(self, name: str, label: str, values: Sequence[Value]) -> None:
        super().__init__(label, [(str(value), word, why) for value, word, why in values])
        self.name = name
        self.kept = [value for value, _, _ in values]
        self.note = ""
        """Note about the setting in this session; replaces the explanation."""

    @property
    def why(self) -> str:
        return self.note or super().why


def all_fields(
    palettes: Mapping[str, Palette] = PALETTES, languages: Mapping[str, str] = ONLY_ENGLISH
) -> list[Field]:
    """Return all lines in the order of the screen, in the current language."""
    language_values = [(id, name, _spoken_by(id)) for id, name in languages.items()]
    theme_values = [(each.name, spoken(each.title), _meant_for(each)) for each in palettes.values()]
    presets = tuple((name, *KEYS[name]) for name in PRESETS)
    show_hints = Act(spoken("Show all hints again"), spoken("Show every first-time hint again."))
    customise_keys = Act(spoken("Customise keys"), spoken("Assign keys to commands."))
    return [
        *_headed(
            spoken("Display"),
            SettingField("language", spoken("Language"), language_values),
            SettingField("theme", spoken("Colours"), theme_values),
            *map(_line, SCREEN),
        ),
        *_headed(spoken("Game"), *map(_line, PRESENTATION), show_hints, *map(_line, START_AND_END)),
        *_headed(spoken("Keys"), _line(("keys", sentence("Keys"), presets)), customise_keys),
    ]


def _line(setting: Setting) -> SettingField:
    """Return the field of a setting in the current language."""
    name, label, values = setting
    return SettingField(
        name, spoken(label), [(each, spoken(word), spoken(why)) for each, word, why in values]
    )


def _headed(heading: str, *fields: Field) -> Sequence[Field]:
    """Put a heading above the first of some fields, and return them."""
    fields[0].heading = heading
    return fields


def _meant_for(palette: Palette) -> str:
    """Return a theme's explanation, or the mod that provides the theme."""
    owner, colon, _ = palette.name.partition(":")
    if colon:
        return spoken("from mod {owner}", owner=owner)
    return spoken(THEMES.get(palette.name, ""))


def _spoken_by(language: str) -> str:
    """Return the explanation of a language."""
    if language == ENGLISH:
        return spoken("interface and game texts")
    return spoken("some text stays English")
