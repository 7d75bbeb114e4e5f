"""The player's settings for screen, keys and play; `preferences.py` stores them.

Every field has a default, and the file stores only other values. A new default therefore applies to
every player who has not changed that setting.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal, TextIO, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from l7core.engine.errors import L7Error
from l7core.engine.ids import nearest
from l7core.language import ENGLISH, LANGUAGE, spoken
from l7core.plain.bells import Bell
from l7tui.commands.keymap import PRESETS, working
from l7tui.text.theme import PALETTES

Speed: TypeAlias = Literal["step", "slow", "fast", "digest"]
LogDetail: TypeAlias = Literal["full", "short"]
Undo: TypeAlias = Literal["strict", "casual", "ironman"]


class LastSeat(Struct, frozen=True):
    """A player as last entered in the new-game form."""

    name: str
    controller: str


class LastGame(Struct, frozen=True, omit_defaults=True):
    """The last choices in the new-game form, which the next form starts with."""

    ruleset: str = ""
    scenario: str = ""
    seats: int = 0
    """Number of players; 0 before the first choice."""
    chairs: tuple[LastSeat, ...] = ()
    preset: str = ""
    toggles: Mapping[str, str] = {}


class Forced(Struct, frozen=True):
    """A setting that is overridden for this session."""

    value: str | bool
    source: str
    """Source of the override, as players read it."""


class Settings(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Settings for the look, the keys and the play."""

    language: str = ENGLISH
    """Language of the program, as an id of `l7core/language`."""
    theme: str = "l7-dark"
    """Name of a theme in `theme.PALETTES` or of a mod's theme, such as `my-mod:phosphor`."""
    ascii_only: bool = False
    reduced_motion: bool = False
    """Whether dice, pawns and panels change without animation."""
    frays: bool = True
    """Whether the table's border frays with the strain on the viewer's character."""
    bell: Bell = "mine"
    """Events that ring the terminal bell: those that affect the viewer, all major ones, or none."""
    calls: bool = False
    """Whether the bell rings at every new turn of the player, even without idle time."""
    speed: Speed = "slow"
    """Speed at which other players' actions are played back."""
    odds: bool = True
    """Whether chances are shown before a decision."""
    log: LogDetail = "full"
    """Whether log entries include their reasons."""
    hints: bool = True
    hints_read: tuple[str, ...] = ()
    """Hints that are no longer shown."""
    lessons: tuple[str, ...] = ()
    """Completed lessons."""
    confirm_quit: bool = False
    undo: Undo = "strict"
    """Undo mode that the new-game form starts with."""
    keys: str = "default"
    """Name of a preset in `keymap.PRESETS`."""
    key_changes: Mapping[str, tuple[str, ...]] = {}
    """Keys that replace the preset's, by command id."""
    last_game: LastGame = LastGame()


def checked(settings: Settings) -> tuple[Settings, list[str]]:
    """Return the settings with unknown values replaced, and a message for each problem."""
    troubles: list[str] = []
    language, theme, keys = settings.language, settings.theme, settings.keys
    if theme not in PALETTES and not is_of_mod(theme):
        message = spoken("Unknown theme: {theme!r}.", theme=theme)
        troubles.append(_hinted(message, theme, PALETTES))
        theme = Settings().theme
    if not LANGUAGE.fullmatch(language):
        troubles.append(spoken("Unknown language: {language!r}.", language=language))
        language = ENGLISH
    if keys not in PRESETS:
        message = spoken("Unknown key preset: {keys!r}.", keys=keys)
        troubles.append(_hinted(message, keys, PRESETS))
        keys = Settings().keys
    changes, refused = working(keys, settings.key_changes)
    return replace(settings, language=language, theme=theme, keys=keys, key_changes=changes), [
        *troubles,
        *refused,
    ]


def from_environment(environ: Mapping[str, str]) -> dict[str, Forced]:
    """Return the settings that `NO_COLOR`, `L7_ASCII` and `L7_LANGUAGE` force, by field."""
    forced: dict[str, Forced] = {}
    if environ.get("NO_COLOR"):
        forced["theme"] = Forced("l7-monochrome", "NO_COLOR")
    if language := environ.get("L7_LANGUAGE"):
        forced["language"] = Forced(language, "L7_LANGUAGE")
    if environ.get("L7_ASCII", "") not in ("", "0"):
        forced["ascii_only"] = Forced(True, "L7_ASCII")
    return forced


def from_terminal(output: TextIO | None) -> dict[str, Forced]:
    """Return a forced ASCII setting unless the terminal's encoding is UTF-8."""
    encoding = (output and output.encoding) or ""
    if encoding.lower().replace("-", "") == "utf8":
        return {}
    return {
        "ascii_only": Forced(
            True,
            spoken("terminal encoding {encoding}", encoding=encoding or spoken("unknown")),
        )
    }


def from_command_line(chosen: Mapping[str, str | bool]) -> dict[str, Forced]:
    """Return the settings that the command line forces, by field.

    The prefix `l7-` of a theme may be left out. Raise L7Error for an unknown theme.
    """
    forced = {name: Forced(value, spoken("the command line")) for name, value in chosen.items()}
    if theme := chosen.get("theme"):
        full = theme if is_of_mod(str(theme)) else f"l7-{str(theme).removeprefix('l7-')}"
        if full not in PALETTES and not is_of_mod(str(theme)):
            message = spoken("Unknown theme: {theme!r}.", theme=theme)
            raise L7Error(_hinted(message, str(theme), [each[3:] for each in PALETTES]))
        forced["theme"] = Forced(full, spoken("the command line"))
    return forced


def is_of_mod(theme: str) -> bool:
    """Return whether a theme's name has a mod's prefix; only that mod knows if the theme exists."""
    return ":" in theme


def _hinted(message: str, word: str, known: Iterable[str]) -> str:
    """Return a message with the closest known word, else with all known words."""
    close = nearest(word, known)
    hint = (
        spoken("Did you mean {close!r}?", close=close)
        if close
        else spoken("Available: {known}.", known=", ".join(known))
    )
    return f"{message} {hint}"
