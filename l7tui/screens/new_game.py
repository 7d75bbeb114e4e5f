"""New game: which one, who plays, by what rules."""

from __future__ import annotations

from collections.abc import Sequence

from textual.geometry import Size

from l7core.engine.errors import L7Error
from l7tui.game.new_game import Form
from l7tui.screens.form import FieldsPage, FieldsScreen
from l7tui.settings.fields import Field
from l7tui.text.lines import Line, line, wrapped


class FormPage(FieldsPage):
    """Renders the form's lines; the last one begins the game."""

    heading = "NEW GAME"
    hints = (
        ("up down", "line"),
        ("left right", "change"),
        ("letters", "type"),
        ("confirm", "next, begin"),
        ("back", "back"),
    )

    def __init__(self) -> None:
        super().__init__()
        self.form: Form | None = None
        self.fault = ""
        """Why there is no form."""

    def body(self, size: Size) -> list[Line]:
        if self.form is None:
            return [line("  ", *each) for each in wrapped(line(self.fault), size.width - 4)]
        return super().body(size)

    @property
    def fields(self) -> Sequence[Field]:
        return self.form.fields if self.form else ()

    def point(self, field: Field) -> None:
        """The keyboard to that field."""
        self.at = list(self.fields).index(field)
        self.changed()


class CampaignFormPage(FormPage):
    """The same for a campaign."""

    heading = "NEW CAMPAIGN"


class NewGameScreen(FieldsScreen):
    """Fills in the form and begins."""

    def __init__(self, *, campaigns: bool = False) -> None:
        self.new_game = CampaignFormPage() if campaigns else FormPage()
        super().__init__(self.new_game)
        self._campaigns = campaigns

    def on_mount(self) -> None:
        settings = self.l7.settings
        try:
            form = Form(
                self.l7.host, settings.last_game, undo=settings.undo, campaigns=self._campaigns
            )
        except L7Error as error:
            self.new_game.fault = str(error)
            self.new_game.changed()
            return
        self.new_game.form = form
        self.new_game.point(form.begin)

    def changed(self, field: Field) -> None:
        if form := self.new_game.form:
            form.changed(field)

    def chosen(self, field: Field) -> None:
        form = self.new_game.form
        if form is None or field is not form.begin:
            super().chosen(field)
        elif faulty := form.faulty:
            self.new_game.point(faulty)
            self.say(f"{faulty.label}: {faulty.problem}", "danger")
        else:
            self.l7.change_settings(last_game=form.to_remember())
            self.l7.begin(form.setup())
