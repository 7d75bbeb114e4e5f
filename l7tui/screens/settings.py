"""Settings: each change holds at once, is seen at once, and is kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias

from l7core.language import ENGLISH, NAME, language_now, sentence, spoken
from l7tui.commands import everywhere
from l7tui.commands.keymap import PRESETS
from l7tui.screens.form import FieldsPage, FieldsScreen
from l7tui.settings.choices import Settings
from l7tui.settings.fields import Act, Choice, Field
from l7tui.text.lines import BLANK, Line, cut, joined, line
from l7tui.text.theme import PALETTES, Palette
from l7tui.widgets.panel import highlighted

Value: TypeAlias = tuple[str | bool, str, str]
"""What is kept, its word, and what it means."""

THEMES = {
    "l7-dark": sentence("for dark rooms"),
    "l7-light": sentence("for daylight"),
    "l7-contrast": sentence("every word at seven to one"),
    "l7-safe": sentence("for eyes that miss red, green or blue"),
    "l7-monochrome": sentence("bold, underlined and reversed"),
}
KEYS = {
    "default": (sentence("default"), sentence("arrows, and letters")),
    "vi": (sentence("vi"), sentence("hjkl move everywhere")),
    "one-hand": (sentence("one-hand"), sentence("wasd move; the left hand suffices")),
}
ALONE = {ENGLISH: NAME}
"""The languages where no other is known."""
SAMPLE = (
    (sentence("@ you"), "you bold"),
    (sentence("& friend"), "friend bold"),
    (sentence("g guard"), "foe bold"),
    (sentence("c clone"), "alien bold"),
    (sentence("danger"), "danger"),
    (sentence("warning"), "warning"),
    (sentence("good"), "good"),
    (sentence("fact"), "info"),
    (sentence("less"), "faint"),
)


class Kept(Choice):
    """A field of the settings."""

    def __init__(
        self, name: str, label: str, values: Sequence[Value], *, heading: str = ""
    ) -> None:
        super().__init__(label, [(str(value), word, why) for value, word, why in values])
        self.name = name
        self.heading = heading
        self.kept = [value for value, _, _ in values]
        self.note = ""
        """What there is to know about it in this session."""

    @property
    def why(self) -> str:
        return self.note or super().why


def all_fields(
    palettes: Mapping[str, Palette] = PALETTES, languages: Mapping[str, str] = ALONE
) -> list[Field]:
    """Every setting that has a line, in the order of the screen."""
    return [
        Kept(
            "language",
            spoken("Language"),
            [(id, name, _spoken_by(id)) for id, name in languages.items()],
            heading=spoken("The screen"),
        ),
        Kept(
            "theme",
            spoken("Colours"),
            [(each.name, spoken(each.title), _meant_for(each)) for each in palettes.values()],
        ),
        Kept(
            "ascii_only",
            spoken("Characters"),
            [
                (False, spoken("box drawing"), spoken("lines and signs of Unicode")),
                (True, spoken("ASCII"), spoken("on any screen")),
            ],
        ),
        Kept(
            "reduced_motion",
            spoken("Motion"),
            [
                (False, spoken("full"), spoken("dice roll, pawns walk")),
                (True, spoken("reduced"), spoken("nothing moves by itself")),
            ],
        ),
        Kept(
            "frays",
            spoken("Frame"),
            [
                (True, spoken("frays"), spoken("by how hard it is on you")),
                (False, spoken("whole"), spoken("whatever happens")),
            ],
        ),
        Kept(
            "bell",
            spoken("Bell"),
            [
                ("off", spoken("off"), spoken("no sound at all")),
                ("mine", spoken("mine"), spoken("for what concerns you")),
                ("all", spoken("all"), spoken("for whatever is grave")),
            ],
        ),
        Kept(
            "calls",
            spoken("Your turn"),
            [
                (False, spoken("is silent"), spoken("unless you have been away")),
                (True, spoken("rings"), spoken("each time others have played")),
            ],
        ),
        Kept(
            "speed",
            spoken("What others do"),
            [
                ("step", spoken("step"), spoken("a key for each move")),
                ("slow", spoken("slow"), spoken("one by one, to follow")),
                ("fast", spoken("fast"), spoken("one by one, quickly")),
                ("digest", spoken("digest"), spoken("only what came of it")),
            ],
            heading=spoken("The game"),
        ),
        Kept(
            "odds",
            spoken("Odds"),
            [
                (True, spoken("told"), spoken("chances before you decide")),
                (False, spoken("hidden"), spoken("for those who dare")),
            ],
        ),
        Kept(
            "log",
            spoken("Log"),
            [
                ("full", spoken("with causes"), spoken("what happened, and why")),
                ("short", spoken("short"), spoken("what happened")),
            ],
        ),
        Kept(
            "hints",
            spoken("First-time hints"),
            [
                (True, spoken("shown"), spoken("a line when something is new")),
                (False, spoken("off"), spoken("you know the game")),
            ],
        ),
        Act(spoken("Show all hints again"), spoken("Forget which hints have been read.")),
        Kept(
            "undo",
            spoken("Undo in new games"),
            [
                ("strict", spoken("strict"), spoken("back to what became known")),
                ("casual", spoken("casual"), spoken("back as far as you like")),
                ("ironman", spoken("ironman"), spoken("never")),
            ],
        ),
        Kept(
            "confirm_quit",
            spoken("Quitting"),
            [
                (False, spoken("at once"), spoken("the game is saved anyway")),
                (True, spoken("asks first"), spoken("and saves")),
            ],
        ),
        Kept(
            "keys",
            spoken("Keys"),
            [(name, spoken(KEYS[name][0]), spoken(KEYS[name][1])) for name in PRESETS],
            heading=spoken("The keys"),
        ),
        Act(
            spoken("Change single keys"), spoken("Every command with its keys, to be given others.")
        ),
    ]


def _meant_for(palette: Palette) -> str:
    """What a theme is good for; of a mod's, whose it is."""
    owner, colon, _ = palette.name.partition(":")
    return (
        spoken("of the mod {owner}", owner=owner) if colon else spoken(THEMES.get(palette.name, ""))
    )


def _spoken_by(language: str) -> str:
    """What is read in a language, and what is not."""
    if language == ENGLISH:
        return spoken("what everything is written in")
    return spoken("what is not there in it stays English")


class SettingsPage(FieldsPage):
    """Renders the settings, and below them a sample of the theme."""

    heading = sentence("SETTINGS")
    hints = (
        ("up down", sentence("line")),
        ("left right", sentence("change")),
        ("confirm", sentence("open")),
        ("back", sentence("back")),
    )

    def __init__(self) -> None:
        super().__init__()
        self.all_fields = all_fields()
        self.file: Path | None = None
        """Where the settings are kept."""

    @property
    def fields(self) -> Sequence[Field]:
        return self.all_fields

    @property
    def to_keys(self) -> Field:
        """The line that leads to the list of keys."""
        return self.all_fields[-1]

    def facts(self) -> str:
        kept = (
            spoken("kept in {short}", short=_short(self.file))
            if self.file
            else spoken("kept until you quit")
        )
        return super().facts() or kept

    def below(self, width: int) -> list[Line]:
        more = self.look.glyphs.more
        tones = joined((line((spoken(word), style)) for word, style in SAMPLE), ("  ", "plain"))
        row = line((f"   {spoken('key')}  ", "key"), *tones)
        return [
            *super().below(width),
            BLANK,
            cut(line((f"   {spoken('key')}  ", "key"), *tones), width, more=more),
            highlighted(cut(row, width, more=more), width),
        ]

    def show(self, settings: Settings, notes: Mapping[str, str]) -> None:
        """The fields as the settings are now, with what there is to know about them."""
        for field in self.all_fields:
            if isinstance(field, Kept):
                value = getattr(settings, field.name)
                field.at = field.kept.index(value) if value in field.kept else 0
                field.note = notes.get(field.name, "")
        self.changed()


class SettingsScreen(FieldsScreen):
    """Changes settings."""

    def __init__(self) -> None:
        self.settings_page = SettingsPage()
        self._written_in = ""
        """The language that the fields are written in."""
        super().__init__(self.settings_page)

    def on_mount(self) -> None:
        self._show()
        if troubles := self.l7.brought.troubles:
            self.say(troubles[0], "warning")

    def on_screen_resume(self) -> None:
        self._show()

    def change_settings(self, told: str = "", /, **changes: Any) -> None:
        """Whatever changes them while the screen is in front, the fields follow."""
        super().change_settings(told, **changes)
        self._show()

    def changed(self, field: Field) -> None:
        if isinstance(field, Kept):
            self.change_settings(**{field.name: field.kept[field.at]})

    def chosen(self, field: Field) -> None:
        if not isinstance(field, Act):
            self.form_page.changed()
        elif field is self.settings_page.to_keys:
            self.keyboard.perform(everywhere.KEYS)
        else:
            self.change_settings(spoken("Every hint will be shown once more."), hints_read=())

    def _show(self) -> None:
        preferences = self.l7.preferences
        if self._written_in != language_now():
            self._written_in = language_now()
            self.settings_page.all_fields = all_fields(self.l7.palettes(), self.l7.languages())
        self.settings_page.file = preferences.file
        notes = {"theme": spoken("no colours while NO_COLOR is set")} if self.app.no_color else {}
        for name, forced in preferences.forced.items():
            notes[name] = spoken("for this session, by {source}", source=forced.source)
        self.settings_page.show(preferences.now, notes)


def _short(file: Path) -> str:
    """A path, with a tilde for the home folder."""
    home = Path.home()
    return f"~/{file.relative_to(home)}" if file.is_relative_to(home) else str(file)
