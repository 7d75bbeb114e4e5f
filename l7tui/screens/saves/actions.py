"""The commands for a saved game, except for opening it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from l7core.engine.errors import L7Error
from l7core.language import guarded, spoken
from l7core.persist import save_admin
from l7core.persist.errors import SaveError
from l7core.persist.resuming import kernel_of
from l7tui.commands import saves
from l7tui.commands.handling import Handler, handles
from l7tui.game.finished_game import EXPORTS, FinishedGame
from l7tui.screens import destinations
from l7tui.screens.destinations import Confirm, Pick, Typed
from l7tui.screens.dialogs.making_report import open_report
from l7tui.screens.page import PageScreen
from l7tui.screens.saves.page import SavesPage
from l7tui.text.lines import Line, line

if TYPE_CHECKING:
    from l7core.persist.store import Entry, Store, StoredSave


class SaveFileActions(Handler):
    """Handler of the commands for the highlighted game."""

    def __init__(
        self, screen: PageScreen, page: SavesPage, list_again: Callable[[str], None]
    ) -> None:
        """`list_again` reads the list again and highlights the named game."""
        self.screen = screen
        self.page = page
        self._list_again = list_again

    def why_none(self) -> str:
        """Return why no game is highlighted, or an empty string."""
        return "" if self.page.row else spoken("No saved games yet.")

    def why_not_own(self) -> str:
        """Return why the highlighted game cannot be changed, or an empty string."""
        row = self.page.row
        if row and row.is_sample:
            return spoken("Samples are read-only. Open one to play your own copy.")
        return self.why_none()

    @property
    def _entry(self) -> Entry:
        """Highlighted game."""
        assert self.page.row, "unavailable without a game"
        return self.page.row.entry

    @property
    def _store(self) -> Store:
        """Store of the highlighted game."""
        samples = self.screen.l7.samples
        is_sample = self.page.row is not None and self.page.row.is_sample
        return samples if samples and is_sample else self.screen.l7.store

    def _past(self) -> FinishedGame:
        return FinishedGame.saved(self.screen.l7.host, self._store, self._entry.name)

    # -- new games from saves

    @handles(saves.BRANCH_SAVE, unless=why_not_own)
    def branch(self) -> None:
        past = self._past()
        self.screen.l7.play_on(past, past.decisions)

    @handles(saves.EARLIER_SAVES, unless=why_not_own)
    def choose_generation(self) -> None:
        """Ask for an older save to continue from."""
        generations = self._store.generations(self._entry.name)
        rows = [_description(each) for each in generations]

        def play_on(row: int | None) -> None:
            if row is not None:
                self._guarded(lambda: self._play_on_from(generations[row], is_newest=not row))

        above = spoken("Choose a save to continue from as a new game:")
        self.screen.l7.open(Pick(spoken("Older saves"), rows, above), play_on)

    def _play_on_from(self, save: StoredSave, *, is_newest: bool) -> None:
        l7 = self.screen.l7
        loaded = self._store.load_generation(self._entry.name, save.number)
        header = loaded.label.header
        rules = l7.host.rules(header.ruleset)
        kernel = kernel_of(rules, loaded.record)
        if kernel.state.setup.undo == "ironman" and not (is_newest or self._entry.result):
            raise SaveError("Undo is off in this game, so it can't be branched.")
        pins = l7.host.pins(rules)
        past = FinishedGame(kernel, header, self._entry.name, pins, pins=loaded.pins)
        past.is_open = bool(self._entry.result)
        l7.play_on(past, past.decisions)

    # -- report, replay and verification

    @handles(saves.REPORT_OF_SAVE, unless=why_none)
    def read_report(self) -> None:
        open_report(self.screen, self._past())

    @handles(saves.WATCH_SAVE, unless=why_none)
    def watch_again(self) -> None:
        self.screen.l7.open(destinations.Replay(self._past()))

    @handles(saves.VERIFY_SAVE, unless=why_not_own)
    def verify(self) -> None:
        generations = self._store.generations(self._entry.name)
        self.screen.read(spoken("Verified"), map(_verified, generations))

    # -- files

    @handles(saves.RENAME_SAVE, unless=why_not_own)
    def rename(self) -> None:
        name, title = self._entry.name, self._entry.header.title

        def give(text: str | None) -> None:
            if text:
                self._guarded(lambda: save_admin.rename(self.screen.l7.store, name, text))
                self._list_again(name)

        self.screen.l7.open(Typed(spoken("Rename"), spoken("New title:"), title), give)

    @handles(saves.EXPORT_SAVE, unless=why_not_own)
    def export(self) -> None:
        name, store = self._entry.name, self.screen.l7.store
        path = save_admin.unused(store.folder / EXPORTS / f"{name}{save_admin.ENDING}")
        written = save_admin.copy_out(save_admin.whole(store, name), path, name)
        self.screen.say(spoken("Saved: {written}", written=written), "good")

    @handles(saves.IMPORT_SAVE)
    def take_in(self) -> None:
        question = Typed(spoken("Import"), spoken("Path to the saved game file:"))
        self.screen.l7.open(question, self._take_in)

    def _take_in(self, file: str | None) -> None:
        if not file:
            return
        try:
            name = save_admin.take_in_file(self.screen.l7.store, Path(file))
        except L7Error as error:
            self.screen.say(str(error), "danger")
        else:
            self._list_again(name)
            self.screen.say(spoken("Imported as {name}.", name=name), "good")

    @handles(saves.REMOVE_SAVE, unless=why_not_own)
    def delete(self) -> None:
        name, title, l7 = self._entry.name, self._entry.title, self.screen.l7
        question = spoken(
            guarded("Delete {title} and all its saves? You can't undo this."), title=title
        )

        def delete(agreed: bool | None) -> None:
            if agreed and self._guarded(lambda: l7.store.remove(name)):
                self._list_again("")
                self.screen.say(spoken("Deleted {title}.", title=title))

        l7.open(Confirm(spoken("Delete"), question), delete)

    def _guarded(self, act: Callable[[], None]) -> bool:
        """Run an action; if it fails, say why and return False."""
        try:
            act()
        except L7Error as error:
            self.screen.say(str(error), "danger")
            return False
        return True


def _description(save: StoredSave) -> str:
    """Return a save as a line: contents, time and damage."""
    header = save.header
    saved = f", {header.saved_at[:16].replace('T', ' ')}" if header.saved_at else ""
    since = (
        " " + spoken("and {n:# step|# steps} since", n=save.journalled) if save.journalled else ""
    )
    if save.problem:
        return f"{save.number}: {save.problem}"
    torn = spoken("; last entries incomplete") if save.torn else ""
    decisions = spoken("{n:# decision|# decisions}", n=header.decisions)
    return f"{save.number}: {decisions}{since}{saved}, {header.clock}{torn}"


def _verified(save: StoredSave) -> Line:
    """Return a save as a line with the result of its verification."""
    sound = "" if save.problem or save.torn else f"  {spoken('no errors')}"
    return line((_description(save), "danger" if save.problem else "plain"), (sound, "good"))
