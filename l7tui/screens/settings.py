"""Settings: each change holds at once, is seen at once, and is kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias

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
    "l7-dark": "for dark rooms",
    "l7-light": "for daylight",
    "l7-contrast": "every word at seven to one",
    "l7-safe": "for eyes that miss red, green or blue",
    "l7-monochrome": "bold, underlined and reversed",
}
KEYS = {
    "default": "arrows, and letters",
    "vi": "hjkl move everywhere",
    "one-hand": "wasd move; the left hand suffices",
}
SAMPLE = (
    ("@ you", "you bold"),
    ("& friend", "friend bold"),
    ("g guard", "foe bold"),
    ("c clone", "alien bold"),
    ("danger", "danger"),
    ("warning", "warning"),
    ("good", "good"),
    ("fact", "info"),
    ("less", "faint"),
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


def all_fields(palettes: Mapping[str, Palette] = PALETTES) -> list[Field]:
    """Every setting that has a line, in the order of the screen."""
    return [
        Kept(
            "theme",
            "Colours",
            [(each.name, each.title, _meant_for(each)) for each in palettes.values()],
            heading="The screen",
        ),
        Kept(
            "ascii_only",
            "Characters",
            [
                (False, "box drawing", "lines and signs of Unicode"),
                (True, "ASCII", "on any screen"),
            ],
        ),
        Kept(
            "reduced_motion",
            "Motion",
            [
                (False, "full", "dice roll, pawns walk"),
                (True, "reduced", "nothing moves by itself"),
            ],
        ),
        Kept(
            "frays",
            "Frame",
            [
                (True, "frays", "by how hard it is on you"),
                (False, "whole", "whatever happens"),
            ],
        ),
        Kept(
            "bell",
            "Bell",
            [
                ("off", "off", "no sound at all"),
                ("mine", "mine", "for what concerns you"),
                ("all", "all", "for whatever is grave"),
            ],
        ),
        Kept(
            "calls",
            "Your turn",
            [
                (False, "is silent", "unless you have been away"),
                (True, "rings", "each time others have played"),
            ],
        ),
        Kept(
            "speed",
            "What others do",
            [
                ("step", "step", "a key for each move"),
                ("slow", "slow", "one by one, to follow"),
                ("fast", "fast", "one by one, quickly"),
                ("digest", "digest", "only what came of it"),
            ],
            heading="The game",
        ),
        Kept(
            "odds",
            "Odds",
            [(True, "told", "chances before you decide"), (False, "hidden", "for those who dare")],
        ),
        Kept(
            "log",
            "Log",
            [
                ("full", "with causes", "what happened, and why"),
                ("short", "short", "what happened"),
            ],
        ),
        Kept(
            "hints",
            "First-time hints",
            [(True, "shown", "a line when something is new"), (False, "off", "you know the game")],
        ),
        Act("Show all hints again", "Forget which hints have been read."),
        Kept(
            "undo",
            "Undo in new games",
            [
                ("strict", "strict", "back to what became known"),
                ("casual", "casual", "back as far as you like"),
                ("ironman", "ironman", "never"),
            ],
        ),
        Kept(
            "confirm_quit",
            "Quitting",
            [(False, "at once", "the game is saved anyway"), (True, "asks first", "and saves")],
        ),
        Kept(
            "keys",
            "Keys",
            [(name, name, KEYS.get(name, "")) for name in PRESETS],
            heading="The keys",
        ),
        Act("Change single keys", "Every command with its keys, to be given others."),
    ]


def _meant_for(palette: Palette) -> str:
    """What a theme is good for; of a mod's, whose it is."""
    owner, colon, _ = palette.name.partition(":")
    return f"of the mod {owner}" if colon else THEMES.get(palette.name, "")


class SettingsPage(FieldsPage):
    """Renders the settings, and below them a sample of the theme."""

    heading = "SETTINGS"
    hints = (("up down", "line"), ("left right", "change"), ("confirm", "open"), ("back", "back"))

    def __init__(self) -> None:
        super().__init__()
        self.all_fields = all_fields()
        self.file: Path | None = None
        """Where the settings are kept."""

    @property
    def fields(self) -> Sequence[Field]:
        return self.all_fields

    def facts(self) -> str:
        kept = f"kept in {_short(self.file)}" if self.file else "kept until you quit"
        return super().facts() or kept

    def below(self, width: int) -> list[Line]:
        more = self.look.glyphs.more
        tones = joined((line(each) for each in SAMPLE), ("  ", "plain"))
        row = line(("   key  ", "key"), *tones)
        return [
            *super().below(width),
            BLANK,
            cut(line(("   key  ", "key"), *tones), width, more=more),
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
        super().__init__(self.settings_page)

    def on_mount(self) -> None:
        self.settings_page.all_fields = all_fields(self.l7.palettes())
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
        elif field.label.startswith("Change"):
            self.keyboard.perform(everywhere.KEYS)
        else:
            self.change_settings("Every hint will be shown once more.", hints_read=())

    def _show(self) -> None:
        preferences = self.l7.preferences
        self.settings_page.file = preferences.file
        notes = {"theme": "no colours while NO_COLOR is set"} if self.app.no_color else {}
        for name, forced in preferences.forced.items():
            notes[name] = f"for this session, by {forced.source}"
        self.settings_page.show(preferences.now, notes)


def _short(file: Path) -> str:
    """A path, with a tilde for the home folder."""
    home = Path.home()
    return f"~/{file.relative_to(home)}" if file.is_relative_to(home) else str(file)
