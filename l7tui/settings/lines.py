"""Every setting that has a line: its name, its values, and what each of them means."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

from l7core.language import ENGLISH, NAME, sentence, spoken
from l7tui.commands.keymap import PRESETS
from l7tui.settings.fields import Act, Choice, Field
from l7tui.text.theme import PALETTES, Palette

Value: TypeAlias = tuple[str | bool, str, str]
"""What is kept, its word, and what it means."""
Setting: TypeAlias = tuple[str, str, tuple[Value, ...]]
"""What it is called in the file, and on the screen; its values."""

THEMES: Final = {
    "l7-dark": sentence("for dark rooms"),
    "l7-light": sentence("for daylight"),
    "l7-contrast": sentence("every word at seven to one"),
    "l7-safe": sentence("for eyes that miss red, green or blue"),
    "l7-monochrome": sentence("bold, underlined and reversed"),
}
SCREEN: Final[tuple[Setting, ...]] = (
    (
        "ascii_only",
        sentence("Characters"),
        (
            (False, sentence("box drawing"), sentence("lines and signs of Unicode")),
            (True, sentence("ASCII"), sentence("on any screen")),
        ),
    ),
    (
        "reduced_motion",
        sentence("Motion"),
        (
            (False, sentence("full"), sentence("dice roll, pawns walk")),
            (True, sentence("reduced"), sentence("nothing moves by itself")),
        ),
    ),
    (
        "frays",
        sentence("Frame"),
        (
            (True, sentence("frays"), sentence("as your nerves do")),
            (False, sentence("whole"), sentence("whatever happens")),
        ),
    ),
    (
        "bell",
        sentence("Bell"),
        (
            ("off", sentence("off"), sentence("no sound at all")),
            ("mine", sentence("mine"), sentence("for what concerns you")),
            ("all", sentence("all"), sentence("for whatever is grave")),
        ),
    ),
    (
        "calls",
        sentence("Your turn"),
        (
            (False, sentence("is silent"), sentence("unless you have been away")),
            (True, sentence("rings"), sentence("each time others have played")),
        ),
    ),
)
TOLD: Final[tuple[Setting, ...]] = (
    (
        "speed",
        sentence("What others do"),
        (
            ("step", sentence("step"), sentence("a key for each move")),
            ("slow", sentence("slow"), sentence("one by one, to follow")),
            ("fast", sentence("fast"), sentence("one by one, quickly")),
            ("digest", sentence("digest"), sentence("only what came of it")),
        ),
    ),
    (
        "odds",
        sentence("Odds"),
        (
            (True, sentence("told"), sentence("chances before you decide")),
            (False, sentence("hidden"), sentence("for those who dare")),
        ),
    ),
    (
        "log",
        sentence("Log"),
        (
            ("full", sentence("with causes"), sentence("what happened, and why")),
            ("short", sentence("short"), sentence("what happened")),
        ),
    ),
    (
        "hints",
        sentence("First-time hints"),
        (
            (True, sentence("shown"), sentence("a line when something is new")),
            (False, sentence("off"), sentence("you know the game")),
        ),
    ),
)
"""How a game is told."""
KEPT: Final[tuple[Setting, ...]] = (
    (
        "undo",
        sentence("Undo in new games"),
        (
            ("strict", sentence("strict"), sentence("back to what became known")),
            ("casual", sentence("casual"), sentence("back as far as you like")),
            ("ironman", sentence("ironman"), sentence("never")),
        ),
    ),
    (
        "confirm_quit",
        sentence("Quitting"),
        (
            (False, sentence("at once"), sentence("the game is saved anyway")),
            (True, sentence("asks first"), sentence("and saves")),
        ),
    ),
)
"""How a game is begun and left."""
KEYS: Final = {
    "default": (sentence("default"), sentence("arrows, and letters")),
    "vi": (sentence("vi"), sentence("hjkl move everywhere")),
    "one-hand": (sentence("one-hand"), sentence("wasd move; the left hand suffices")),
}
ALONE: Final = {ENGLISH: NAME}
"""The languages where no other is known."""


class Kept(Choice):
    """A field of the settings."""

    def __init__(self, name: str, label: str, values: Sequence[Value]) -> None:
        super().__init__(label, [(str(value), word, why) for value, word, why in values])
        self.name = name
        self.kept = [value for value, _, _ in values]
        self.note = ""
        """What there is to know about it in this session."""

    @property
    def why(self) -> str:
        return self.note or super().why


def all_fields(
    palettes: Mapping[str, Palette] = PALETTES, languages: Mapping[str, str] = ALONE
) -> list[Field]:
    """Every line in the order of the screen, in today's language."""
    tongues = [(id, name, _spoken_by(id)) for id, name in languages.items()]
    themes = [(each.name, spoken(each.title), _meant_for(each)) for each in palettes.values()]
    presets = tuple((name, *KEYS[name]) for name in PRESETS)
    again = Act(spoken("Show all hints again"), spoken("Forget which hints have been read."))
    single = Act(
        spoken("Change single keys"), spoken("Every command with its keys, to be given others.")
    )
    return [
        *_headed(
            spoken("The screen"),
            Kept("language", spoken("Language"), tongues),
            Kept("theme", spoken("Colours"), themes),
            *map(_line, SCREEN),
        ),
        *_headed(spoken("The game"), *map(_line, TOLD), again, *map(_line, KEPT)),
        *_headed(spoken("The keys"), _line(("keys", sentence("Keys"), presets)), single),
    ]


def _line(setting: Setting) -> Kept:
    """A setting in today's language."""
    name, label, values = setting
    return Kept(
        name, spoken(label), [(each, spoken(word), spoken(why)) for each, word, why in values]
    )


def _headed(heading: str, *fields: Field) -> Sequence[Field]:
    """The same, the first of them below a heading."""
    fields[0].heading = heading
    return fields


def _meant_for(palette: Palette) -> str:
    """What a theme is good for; of a mod's, whose it is."""
    owner, colon, _ = palette.name.partition(":")
    if colon:
        return spoken("of the mod {owner}", owner=owner)
    return spoken(THEMES.get(palette.name, ""))


def _spoken_by(language: str) -> str:
    """What is read in a language, and what is not."""
    if language == ENGLISH:
        return spoken("what everything is written in")
    return spoken("what is not there in it stays English")
