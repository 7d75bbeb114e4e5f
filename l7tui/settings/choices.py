"""What a player may choose about screen, keys and play. `preferences.py` keeps it on disk.

Every field has a default, and only what differs from it is written: what nobody chose follows
the program's own taste when that changes.
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
    """A player as the form of new games had it last."""

    name: str
    controller: str


class LastGame(Struct, frozen=True, omit_defaults=True):
    """What the form of new games begins with: what was chosen the last time."""

    ruleset: str = ""
    scenario: str = ""
    seats: int = 0
    """How many; 0 where nobody has chosen yet."""
    chairs: tuple[LastSeat, ...] = ()
    preset: str = ""
    toggles: Mapping[str, str] = {}


class Forced(Struct, frozen=True):
    """A setting that holds for this session alone."""

    value: str | bool
    source: str
    """What asked for it, as people call it."""


class Settings(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How the program looks, which keys it has, and how it plays."""

    language: str = ENGLISH
    """What the program speaks, as `l7core/language` has it."""
    theme: str = "l7-dark"
    """A name of `theme.PALETTES`, or of a mod's theme: `my-mod:phosphor`."""
    ascii_only: bool = False
    reduced_motion: bool = False
    """Nothing rolls, blinks or slides."""
    frays: bool = True
    """Whether the frame of the table shows how hard it is on whoever looks."""
    bell: Bell = "mine"
    """Whether the terminal rings: for what concerns whoever looks, or for all that is grave."""
    calls: bool = False
    """Whether it rings each time that it is one's turn after others have played."""
    speed: Speed = "slow"
    """How what others do is played back."""
    odds: bool = True
    """Whether chances are told before a decision."""
    log: LogDetail = "full"
    """Sentences with their causes, or alone."""
    hints: bool = True
    hints_read: tuple[str, ...] = ()
    """The hints that need not be shown again."""
    lessons: tuple[str, ...] = ()
    """The lessons that have been learned."""
    confirm_quit: bool = False
    undo: Undo = "strict"
    """What a new game begins with."""
    keys: str = "default"
    """A preset of `keymap.PRESETS`."""
    key_changes: Mapping[str, tuple[str, ...]] = {}
    """Command ids to the keys that replace the preset's."""
    last_game: LastGame = LastGame()


def checked(settings: Settings) -> tuple[Settings, list[str]]:
    """The settings as far as there are such things, and a sentence for each that there is not."""
    troubles: list[str] = []
    language, theme, keys = settings.language, settings.theme, settings.keys
    if theme not in PALETTES and not is_of_mod(theme):
        there_is_none = spoken("Unknown theme: {theme!r}.", theme=theme)
        troubles.append(_hinted(there_is_none, theme, PALETTES))
        theme = Settings().theme
    if not LANGUAGE.fullmatch(language):
        troubles.append(spoken("Unknown language: {language!r}.", language=language))
        language = ENGLISH
    if keys not in PRESETS:
        there_is_none = spoken("Unknown key preset: {keys!r}.", keys=keys)
        troubles.append(_hinted(there_is_none, keys, PRESETS))
        keys = Settings().keys
    changes, refused = working(keys, settings.key_changes)
    return replace(settings, language=language, theme=theme, keys=keys, key_changes=changes), [
        *troubles,
        *refused,
    ]


def from_environment(environ: Mapping[str, str]) -> dict[str, Forced]:
    """What `NO_COLOR`, `L7_ASCII` and `L7_LANGUAGE` ask for, by field."""
    forced: dict[str, Forced] = {}
    if environ.get("NO_COLOR"):
        forced["theme"] = Forced("l7-monochrome", "NO_COLOR")
    if language := environ.get("L7_LANGUAGE"):
        forced["language"] = Forced(language, "L7_LANGUAGE")
    if environ.get("L7_ASCII", "") not in ("", "0"):
        forced["ascii_only"] = Forced(True, "L7_ASCII")
    return forced


def from_terminal(output: TextIO | None) -> dict[str, Forced]:
    """ASCII where the terminal's encoding has no more to offer than that."""
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
    """What was named at the start, by field; a theme by its name or what comes after `l7-`."""
    forced = {name: Forced(value, spoken("the command line")) for name, value in chosen.items()}
    if theme := chosen.get("theme"):
        full = theme if is_of_mod(str(theme)) else f"l7-{str(theme).removeprefix('l7-')}"
        if full not in PALETTES and not is_of_mod(str(theme)):
            there_is_none = spoken("Unknown theme: {theme!r}.", theme=theme)
            raise L7Error(_hinted(there_is_none, str(theme), [each[3:] for each in PALETTES]))
        forced["theme"] = Forced(full, spoken("the command line"))
    return forced


def is_of_mod(theme: str) -> bool:
    """Whether a mod brings that theme, so that only the mods can say if there is such a one."""
    return ":" in theme


def _hinted(told: str, word: str, known: Iterable[str]) -> str:
    """What there is not, and what may have been meant."""
    close = nearest(word, known)
    hint = (
        spoken("Did you mean {close!r}?", close=close)
        if close
        else spoken("Available: {known}.", known=", ".join(known))
    )
    return f"{told} {hint}"
