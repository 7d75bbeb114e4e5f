"""Two parts of a new game that are seldom touched: who plays, and by what rules."""

from __future__ import annotations

from collections.abc import Sequence

from l7tui.game.new_game import Form
from l7tui.screens.form import FieldsPage, FieldsScreen
from l7tui.settings.fields import Act, Field

DONE = Act("Done", "Back to the new game, as it stands here.")


class PlayersPage(FieldsPage):
    """How many play, and who."""

    heading = "WHO PLAYS"
    hints = (
        ("up down", "line"),
        ("left right", "human or bot"),
        ("letters", "type a name"),
        ("back", "done"),
    )

    def __init__(self, form: Form) -> None:
        super().__init__()
        self.form = form

    @property
    def fields(self) -> Sequence[Field]:
        return (*self.form.player_fields, DONE)


class RulesPage(FieldsPage):
    """The rules of this game, each as the preset has it or as the player wants it."""

    heading = "RULES OF THIS GAME"
    hints = (("up down", "line"), ("left right", "change"), ("back", "done"))

    def __init__(self, form: Form) -> None:
        super().__init__()
        self.form = form

    @property
    def fields(self) -> Sequence[Field]:
        return (*self.form.rule_fields, DONE)


class PartScreen(FieldsScreen):
    """Changes fields of a form that another screen goes on with."""

    def __init__(self, page: PlayersPage | RulesPage) -> None:
        super().__init__(page)
        self.form = page.form

    def changed(self, field: Field) -> None:
        if field is self.form.seats:
            self.form.seats_changed()

    def chosen(self, field: Field) -> None:
        if field is DONE:
            self.dismiss()
        else:
            super().chosen(field)
