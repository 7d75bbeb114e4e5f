"""The settings screen; each change applies and is saved at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from l7core.language import language_now, sentence, spoken
from l7tui.commands import everywhere
from l7tui.screens.form import FieldsPage, FieldsScreen
from l7tui.settings.choices import Settings
from l7tui.settings.fields import Act, Field
from l7tui.settings.lines import SettingField, all_fields
from l7tui.text.lines import BLANK, Line, cut, joined, line
from l7tui.widgets.panel import highlighted

SAMPLE = (
    (sentence("@ you"), "you bold"),
    (sentence("& ally"), "friend bold"),
    (sentence("g guard"), "foe bold"),
    (sentence("c clone"), "alien bold"),
    (sentence("danger"), "danger"),
    (sentence("warning"), "warning"),
    (sentence("good"), "good"),
    (sentence("info"), "info"),
    (sentence("dim"), "faint"),
)


class SettingsPage(FieldsPage):
    """The settings, with a sample of the theme below them."""

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
        """File in which the settings are saved, or None."""

    @property
    def fields(self) -> Sequence[Field]:
        return self.all_fields

    @property
    def to_keys(self) -> Field:
        """The line that opens the list of keys."""
        return self.all_fields[-1]

    def facts(self) -> str:
        storage = (
            spoken("saved in {short}", short=_short(self.file))
            if self.file
            else spoken("this session only")
        )
        return super().facts() or storage

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
        """Show the current settings and the notes about them."""
        for field in self.all_fields:
            if isinstance(field, SettingField):
                value = getattr(settings, field.name)
                field.at = field.kept.index(value) if value in field.kept else 0
                field.note = notes.get(field.name, "")
        self.changed()


class SettingsScreen(FieldsScreen):
    def __init__(self) -> None:
        self.settings_page = SettingsPage()
        self._fields_language = ""
        """Language of the fields."""
        super().__init__(self.settings_page)

    def on_mount(self) -> None:
        self._show()
        if troubles := self.l7.brought.troubles:
            self.say(troubles[0], "warning")

    def on_screen_resume(self) -> None:
        self._show()

    def change_settings(self, message: str = "", /, **changes: Any) -> None:
        """Change settings and update the fields."""
        super().change_settings(message, **changes)
        self._show()

    def changed(self, field: Field) -> None:
        if isinstance(field, SettingField):
            self.change_settings(**{field.name: field.kept[field.at]})

    def chosen(self, field: Field) -> None:
        if not isinstance(field, Act):
            self.form_page.changed()
        elif field is self.settings_page.to_keys:
            self.keyboard.perform(everywhere.KEYS)
        else:
            self.change_settings(spoken("All hints will be shown again."), hints_read=())

    def _show(self) -> None:
        preferences = self.l7.preferences
        if self._fields_language != language_now():
            self._fields_language = language_now()
            self.settings_page.all_fields = all_fields(self.l7.palettes(), self.l7.languages())
        self.settings_page.file = preferences.file
        notes = {"theme": spoken("no colours: NO_COLOR is set")} if self.app.no_color else {}
        for name, forced in preferences.forced.items():
            notes[name] = spoken("session only: {source}", source=forced.source)
        self.settings_page.show(preferences.now, notes)


def _short(file: Path) -> str:
    """Return a path with a tilde for the home folder."""
    home = Path.home()
    return f"~/{file.relative_to(home)}" if file.is_relative_to(home) else str(file)
