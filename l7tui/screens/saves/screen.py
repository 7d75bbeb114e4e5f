"""The screen of saved games, which opens one of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from textual.geometry import Offset

from l7core.engine.errors import L7Error
from l7core.persist import save_admin
from l7tui.commands.handling import Handler
from l7tui.screens.page import PageScreen
from l7tui.screens.saves.actions import SaveFileActions
from l7tui.screens.saves.page import Row, SavesPage

if TYPE_CHECKING:
    from textual import events

    from l7core.persist.store import Entry
    from l7tui.commands.command import Place


class SavesScreen(PageScreen):
    """The list of saved games; `SaveFileActions` handles the other commands."""

    place: ClassVar[Place] = "saves"

    def __init__(self) -> None:
        self.saves = SavesPage()
        super().__init__(self.saves)
        self._care = SaveFileActions(self, self.saves, self.list_again)

    @property
    def handlers(self) -> Sequence[Handler]:
        return (self._care, *super().handlers)

    def on_mount(self) -> None:
        self.list_again()

    def list_again(self, name: str = "") -> None:
        """Read the list again, and highlight the named game if it is listed."""
        page = self.saves
        try:
            rows = [
                Row(entry, mod_problem=self.l7.mod_problem(entry.header))
                for entry in self.l7.store.list()
            ]
            if self.l7.samples:
                rows += [Row(entry, is_sample=True) for entry in self.l7.samples.list()]
            page.rows = rows
        except L7Error as error:
            self.say(str(error), "danger")
        numbers = [index for index, row in enumerate(page.rows) if row.entry.name == name]
        page.at = numbers[0] if numbers else max(0, min(page.at, len(page.rows) - 1))
        page.changed()

    def move(self, step: Offset) -> None:
        if self.saves.rows:
            self.saves.at = (self.saves.at + step.y) % len(self.saves.rows)
            self.saves.changed()

    def page(self, way: int) -> None:
        if self.saves.rows:
            self.saves.at = 0 if way < 0 else len(self.saves.rows) - 1
            self.saves.changed()

    def confirm(self) -> None:
        row = self.saves.row
        if row is None:
            return
        if row.is_sample:
            self._open_sample(row.entry)
        else:
            self.l7.resume(row.entry.name)

    def on_click(self, event: events.Click) -> None:
        """Highlight a game on the first click, open it on the second."""
        number = self.saves.number_at(event.screen_y)
        if number is None:
            return
        if number == self.saves.at:
            self.confirm()
        else:
            self.saves.at = number
            self.saves.changed()

    def _open_sample(self, entry: Entry) -> None:
        """Open a copy of a sample, or an earlier copy that has not been continued."""
        samples, store = self.l7.samples, self.l7.store
        assert samples, "sample rows have a sample"
        copies = [each.name for each in store.list() if each.id == entry.id]
        name = (
            copies[0]
            if copies
            else save_admin.take_in(store, save_admin.whole(samples, entry.name))
        )
        self.l7.resume(name)
