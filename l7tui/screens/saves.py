"""Saved games: what is there, what each looks like, and all that can be done with one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from msgspec import Struct
from textual.geometry import Offset, Size

from l7core.engine.errors import L7Error
from l7core.persist.lineage import relations
from l7tui.game.session import HUMAN
from l7tui.screens.dialogs.asking import Pick, Typed
from l7tui.screens.dialogs.confirm import Confirm
from l7tui.screens.page import PageScreen
from l7tui.text.lines import BLANK, Line, counted, cut, flowed, joined, line, padded, wrapped
from l7tui.widgets.page import TOP_ROWS, Page
from l7tui.widgets.panel import highlighted

if TYPE_CHECKING:
    from textual import events

    from l7core.persist.store import Entry, Kept, Store
    from l7tui.commands.command import Place
    from l7tui.game.past_game import PastGame

LIST_PART = 0.45
RESULTS = {"won": "won", "partly": "won in part", "lost": "lost"}
MOST_MODS = 3


class Row(Struct, frozen=True):
    """A game in the list: the player's own, or one that came with the program."""

    entry: Entry
    is_sample: bool = False


class SavesPage(Page):
    """The list at the left, the highlighted save at the right."""

    heading = "SAVED GAMES"
    hints = (
        ("Enter", "open"),
        ("report-of-save", "report"),
        ("watch-save", "watch"),
        ("rename-save", "rename"),
        ("export-save", "export"),
        ("import-save", "import"),
        ("earlier-saves", "earlier"),
        ("remove-save", "delete"),
        ("Esc", "back"),
    )

    def __init__(self) -> None:
        super().__init__()
        self.rows: Sequence[Row] = ()
        self.at = 0
        self._start = 0

    @property
    def row(self) -> Row | None:
        """The highlighted one."""
        return self.rows[self.at] if self.at < len(self.rows) else None

    @property
    def _own_entries(self) -> Sequence[Entry]:
        return [row.entry for row in self.rows if not row.is_sample]

    def facts(self) -> str:
        own = sum(not row.is_sample for row in self.rows)
        samples = len(self.rows) - own
        return f"{own} saved" + (f", {samples} samples" if samples else "")

    def body(self, size: Size) -> list[Line]:
        if self.row is None:
            return [line("  There is no saved game yet.")]
        left = int(size.width * LIST_PART)
        self._start = max(0, min(self.at - size.height // 2, len(self.rows) - size.height))
        shown = self.rows[self._start : self._start + size.height]
        listed = [self._row(row, row is self.row, left) for row in shown]
        about = list(self._about(self.row, size.width - left - 4))
        listed += [BLANK] * (size.height - len(listed))
        about += [BLANK] * (size.height - len(about))
        side = (f" {self.look.glyphs.down} ", "rule")
        return [(*padded(row, left), side, *told) for row, told in zip(listed, about, strict=False)]

    def number_at(self, y: int) -> int | None:
        """The save on a row of the screen."""
        number = self._start + y - TOP_ROWS
        return number if 0 <= number < len(self.rows) else None

    def _row(self, row: Row, chosen: bool, width: int) -> Line:
        glyphs = self.look.glyphs
        entry = row.entry
        words = line(
            (glyphs.pointer if chosen else " ", "pointer"),
            ("!" if entry.problem else " ", "danger bold"),
            ("Sample: " if row.is_sample else "", "info"),
            (entry.title, "title"),
            (f"  {RESULTS.get(entry.result, entry.clock)}", "faint"),
        )
        words = cut(words, width, more=glyphs.more)
        return highlighted(words, width) if chosen else words

    def _about(self, row: Row, width: int) -> Iterator[Line]:
        """What a save says of itself, and its picture of the map."""
        glyphs = self.look.glyphs
        entry, header = row.entry, row.entry.header
        if entry.problem:
            yield from wrapped(line((entry.problem, "danger")), width)
            yield BLANK
        result = RESULTS.get(entry.result, "")
        seats = joined(
            (
                line((each.name, "you"), ("" if each.controller == HUMAN else " (bot)", "faint"))
                for each in header.seats
            ),
            (", ", "faint"),
        )
        saved = header.saved_at[:16].replace("T", " ")
        mods = [f"{each.id} {each.version}".strip() for each in header.mods[:MOST_MODS]]
        mods += ["…" if not glyphs.ascii else "..."] if len(header.mods) > MOST_MODS else []
        facts = [
            line((entry.title, "title")),
            *((line((header.part, "info")),) if header.part else ()),
            *flowed((line(entry.clock), line((result, "warning"))), width, (glyphs.dot, "warning")),
            seats,
            line((counted(entry.decisions, "decision"), "faint")),
            line((f"saved {saved}", "faint")) if saved else BLANK,
            line((f"L7 {header.engine}, {', '.join(mods)}" if mods else "", "faint")),
            line((entry.name if not row.is_sample else "A copy of it is opened.", "faint")),
            *(line((told, "info")) for told in relations(entry, self._own_entries)),
            BLANK,
            *(line(row) for row in header.picture),
        ]
        for each in facts:
            yield cut(each, width, more=glyphs.more)


class SavesScreen(PageScreen):
    """Looks through the saves, and looks after them."""

    place: ClassVar[Place] = "saves"

    def __init__(self) -> None:
        self.saves = SavesPage()
        super().__init__(self.saves)

    def on_mount(self) -> None:
        self._list_again()

    def _list_again(self, name: str = "") -> None:
        """What there is now, the highlight on that game if it is there."""
        page = self.saves
        try:
            rows = [Row(entry) for entry in self.l7.store.list()]
            if self.l7.samples:
                rows += [Row(entry, is_sample=True) for entry in self.l7.samples.list()]
            page.rows = rows
        except L7Error as error:
            self.say(str(error), "danger")
        found = [at for at, row in enumerate(page.rows) if row.entry.name == name]
        page.at = found[0] if found else max(0, min(page.at, len(page.rows) - 1))
        page.changed()

    def move(self, by: Offset) -> None:
        if self.saves.rows:
            self.saves.at = (self.saves.at + by.y) % len(self.saves.rows)
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
        """One click points, another one opens."""
        number = self.saves.number_at(event.screen_y)
        if number is None:
            return
        if number == self.saves.at:
            self.confirm()
        else:
            self.saves.at = number
            self.saves.changed()

    # -- which one

    @property
    def why_none(self) -> str:
        """Why there is nothing to be done with."""
        return "" if self.saves.row else "There is no saved game yet."

    @property
    def why_not_own(self) -> str:
        """Why the highlighted game cannot be changed."""
        row = self.saves.row
        if row and row.is_sample:
            return "This is a sample; open it, and the copy is yours."
        return self.why_none

    @property
    def entry(self) -> Entry:
        """The highlighted game; commands are barred where there is none."""
        assert self.saves.row, "commands are barred without a game"
        return self.saves.row.entry

    @property
    def _store(self) -> Store:
        """Where the highlighted game lies."""
        samples = self.l7.samples
        is_sample = self.saves.row is not None and self.saves.row.is_sample
        return samples if samples and is_sample else self.l7.store

    def _past(self) -> PastGame:
        from l7tui.game.past_game import PastGame

        return PastGame.saved(self.l7.host, self._store, self.entry.name)

    # -- opening

    def _open_sample(self, entry: Entry) -> None:
        """A copy among the player's own, or the one that was made before and not played on."""
        from l7core.persist import keeping

        samples, store = self.l7.samples, self.l7.store
        assert samples, "samples are listed only where there are some"
        before = [each.name for each in store.list() if each.id == entry.id]
        name = before[0] if before else keeping.take_in(store, keeping.whole(samples, entry.name))
        self.l7.resume(name)

    def branch(self) -> None:
        past = self._past()
        self.l7.play_on(past, past.kernel.decisions)

    def choose_generation(self) -> None:
        """The saves that are kept, each by what it holds."""
        kept = self._store.generations(self.entry.name)
        rows = [_told(each) for each in kept]

        def play_on(row: int | None) -> None:
            if row is not None:
                self._guarded(lambda: self._play_on_from(kept[row]))

        above = "Play on from one of them, as a game of its own:"
        self.app.push_screen(Pick("Earlier saves", rows, above=above), play_on)

    def _play_on_from(self, kept: Kept) -> None:
        from l7core.persist.describing import Identity
        from l7core.persist.resuming import resumed_after
        from l7core.persist.saved_game import SavedGame

        loaded = self._store.load_generation(self.entry.name, kept.number)
        header = loaded.label.header
        rules = self.l7.host.rules(header.ruleset)
        saved = Identity(title=header.title, game=header.game, mods=self.l7.host.pins(rules))
        kernel = resumed_after(rules, loaded.record, len(loaded.record.answers))
        self.l7.sit_down_at(SavedGame.take_over(self.l7.store, kernel, saved))

    # -- looking

    def read_report(self) -> None:
        from l7tui.screens.dialogs.making_report import open_report

        open_report(self, self._past())

    def watch_again(self) -> None:
        from l7tui.screens.replay import ReplayScreen

        self.app.push_screen(ReplayScreen(self._past()))

    def verify(self) -> None:
        kept = self._store.generations(self.entry.name)
        self.read("Verified", map(_verified, kept))

    # -- looking after them

    def rename(self) -> None:
        from l7core.persist import keeping

        name, title = self.entry.name, self.entry.header.title

        def give(text: str | None) -> None:
            if text:
                self._guarded(lambda: keeping.rename(self.l7.store, name, text))
                self._list_again(name)

        self.app.push_screen(Typed("Rename", "The game's title:", title), give)

    def export(self) -> None:
        from l7core.persist import keeping
        from l7tui.game.past_game import EXPORTS

        name, store = self.entry.name, self.l7.store
        path = keeping.unused(store.folder / EXPORTS / f"{name}{keeping.ENDING}")
        self.say(f"Written: {keeping.copy_out(keeping.whole(store, name), path, name)}", "good")

    def take_in(self) -> None:
        self.app.push_screen(Typed("Import", "The file of a saved game:"), self._take_in)

    def _take_in(self, file: str | None) -> None:
        from l7core.persist import keeping

        if not file:
            return
        try:
            name = keeping.take_in_file(self.l7.store, Path(file))
        except L7Error as error:
            self.say(str(error), "danger")
        else:
            self._list_again(name)
            self.say(f"It is here as {name}.", "good")

    def delete(self) -> None:
        name, title = self.entry.name, self.entry.title
        question = f"Delete {title} with all its saves? It cannot be had back."

        def delete(agreed: bool | None) -> None:
            if agreed and self._guarded(lambda: self.l7.store.remove(name)):
                self._list_again()
                self.say(f"{title} is deleted.")

        self.app.push_screen(Confirm("Delete", question, self.l7.key_of("back")), delete)

    def _guarded(self, act: Callable[[], None]) -> bool:
        """Do it, or say why it cannot be done."""
        try:
            act()
        except L7Error as error:
            self.say(str(error), "danger")
            return False
        return True


def _told(kept: Kept) -> str:
    """A save in a line: what it holds, when it was written, and what is wrong with it."""
    header = kept.header
    saved = f", {header.saved_at[:16].replace('T', ' ')}" if header.saved_at else ""
    since = f" and {counted(kept.journalled, 'step')} since" if kept.journalled else ""
    if kept.problem:
        return f"{kept.number}: {kept.problem}"
    torn = "; its journal breaks off" if kept.torn else ""
    return f"{kept.number}: {header.decisions} decisions{since}{saved}, {header.clock}{torn}"


def _verified(kept: Kept) -> Line:
    """The same, with what reading it to its end has shown."""
    sound = "" if kept.problem or kept.torn else "  sound"
    return line((_told(kept), "danger" if kept.problem else "plain"), (sound, "good"))
