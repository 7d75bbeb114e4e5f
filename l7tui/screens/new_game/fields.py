"""The pages for players and rules, two optional parts of the new-game form."""

from __future__ import annotations

from collections.abc import Sequence

from l7core.language import sentence, spoken
from l7tui.game.new_game import Form
from l7tui.screens.form import FieldsPage, FieldsScreen
from l7tui.settings.fields import Act, Field


class PartPage(FieldsPage):
    """A page for a part of the form, with a line that returns to the form."""

    def __init__(self, form: Form) -> None:
        super().__init__()
        self.form = form
        self.done = Act(spoken("Done"), spoken("Keep these settings and go back."))


class PlayersPage(PartPage):
    """The number of players, their names and their controllers."""

    heading = sentence("PLAYERS")
    hints = (
        ("up down", sentence("line")),
        ("left right", sentence("human or bot")),
        (sentence("letters"), sentence("type a name")),
        ("back", sentence("done")),
    )

    @property
    def fields(self) -> Sequence[Field]:
        return (*self.form.player_fields, self.done)


class RulesPage(PartPage):
    """The rules of the game, from a preset or changed by the player."""

    heading = sentence("HOUSE RULES")
    hints = (
        ("up down", sentence("line")),
        ("left right", sentence("change")),
        ("back", sentence("done")),
    )

    @property
    def fields(self) -> Sequence[Field]:
        return (*self.form.rule_fields, self.done)


class PartScreen(FieldsScreen):
    """The screen that changes some fields of the form."""

    def __init__(self, page: PartPage) -> None:
        super().__init__(page)
        self.form = page.form
        self.done = page.done

    def changed(self, field: Field) -> None:
        if field is self.form.seats:
            self.form.seats_changed()

    def chosen(self, field: Field) -> None:
        if field is self.done:
            self.dismiss()
        else:
            super().chosen(field)
