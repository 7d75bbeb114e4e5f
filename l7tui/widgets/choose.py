"""The question and its options: what a digit, a letter or Enter does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from msgspec import Struct
from textual import events
from textual.geometry import Offset, Size

from l7core.plain import describe
from l7core.view import OptionView, View, WhyNot
from l7tui.commands import looking
from l7tui.game.menu import Entry, Group, Menu, Payable, ids_of
from l7tui.text import facts
from l7tui.text.lines import (
    BLANK,
    Line,
    counted,
    cut,
    joined,
    line,
    padded,
    shortened,
    width_of,
    wrapped,
)
from l7tui.widgets import dice
from l7tui.widgets.entry import entry_lines
from l7tui.widgets.panel import About, Panel, highlighted
from l7tui.widgets.program import program_of

LEAST_LABEL, MOST_LABEL = 14, 0.55
"""How much of a row the option's words may take: cells, and a part of the row. Where the facts
leave more than that, the words have it."""
GAP = "  "
SIGNS = 5
"""Cells before an option's words: pointer, key, mark, sign, a blank."""


class Columns(Struct, frozen=True):
    """A row's words, and its facts beside them."""

    words: Sequence[Line]
    facts: Sequence[Line]
    label: int
    """Cells for the words."""
    room: int
    """Cells for the facts."""

    @property
    def height(self) -> int:
        """The lines that all of it takes."""
        return max(len(self.words), len(self.facts))

    def drawn(self, height: int, *, more: str) -> Iterator[Line]:
        """That many of its lines; where some are left out, the last one ends with `more`."""
        words = shortened(self.words, height, self.label, more=more)
        told = shortened(self.facts, height, self.room, more=more)
        for own, beside in zip_longest(words, told, fillvalue=BLANK):
            yield (*padded(own, self.label), (GAP, "plain"), *beside)


def shared(wanted: Sequence[int], room: int, *, first: Sequence[bool]) -> list[int]:
    """A line for each row; then one more in turns for those that want more, while there is room.

    Those of the `first` rank are served before the others, and all alike; what they have no need
    for is dealt out to the others from above.

    >>> shared([2, 3, 2], 5, first=[False, True, True])
    [1, 2, 2]
    >>> shared([1, 2, 2], 4, first=[True, False, False])
    [1, 2, 1]
    """
    given = [1] * len(wanted)
    left = room - len(given)
    for rank in (True, False):
        rows = [number for number, each in enumerate(first) if each is rank]
        while short := [number for number in rows if given[number] < wanted[number]]:
            if left <= 0 or (rank and len(short) > left):
                return given
            for number in short[:left]:
                given[number] += 1
            left -= len(short[:left])
    return given


class ChoosePanel(Panel):
    """Renders the menu of choices."""

    panel = "choose"
    name_word = "CHOOSE"
    whole = looking.WHOLE_CHOICE

    def __init__(self) -> None:
        super().__init__()
        self.view: View | None = None
        self.menu = Menu()
        self.waiting: Sequence[Line] = ()
        """Words about the bot whose turn it is."""
        self._rows: dict[int, Entry] = {}
        """The entries by the line that they are drawn on."""
        self._asked: list[Line] = []
        """The question above the options, where it is too long for the title."""

    def show(self, view: View, menu: Menu) -> None:
        self.view = view
        self.menu = menu
        self.changed()

    def wait(self, told: Sequence[Line]) -> None:
        """Tell of a bot where the choices of a human would be."""
        if told != self.waiting:
            self.waiting = told
            self.changed()

    # -- title

    def title(self) -> Line:
        menu = self.menu
        if self.view and self.view.outcome:
            return line(("THE END", "focus" if self.has_focus else "title"))
        parts = list(super().title())
        name = ""
        if self.view and self.view.ask and not menu.is_narrowed:
            # What the options are narrowed to is told in place of who decides.
            name = self.view.table.seats[self.view.ask.seat].name
            parts.append((f" {name}", "you bold"))
        if menu.paying:
            price = describe.price(menu.paying)
            told = f"{len(menu.given)} of {price} given for: {menu.paying.label}"
            parts.append((f"  {told}", "warning bold"))
        elif menu.filtering or menu.letters:
            parts.append((f"  filter: {menu.letters}", "warning bold"))
            parts.append(("_" if menu.filtering else "", "warning bold"))
        elif menu.spot:
            parts.append((f"  at {menu.spot_name}", "warning bold"))
        elif menu.folder:
            parts.append((f"  {menu.folder}", "warning bold"))
        elif menu.ask:
            # A question that begins with the name goes on from it.
            asked = menu.ask.title.removeprefix(name)
            parts.append((asked if asked != menu.ask.title else f"  {asked}", "plain"))
        return tuple(part for part in parts if part[0])

    def status(self) -> Line:
        menu = self.menu
        key_of = program_of(self).key_of
        back = (key_of("back"), "key")
        if menu.paying:
            return line(
                ("a-z", "key"), " pick  ", (key_of("confirm"), "key"), " pay  ", back, " back"
            )
        parts: list[Line] = []
        listed = (*menu.entries, menu.pinned)
        if any(isinstance(each, OptionView) and each.barrier for each in listed):
            parts.append(line((f"{self.look.glyphs.barrier} no undo", "warning")))
        hidden = len(menu.entries) - menu.room
        if menu.is_narrowed:
            parts.append(line(back, " all options"))
        elif not menu.why_one_page:
            block = menu.block
            parts.append(line(f"{block.start + 1}-{block.stop} of {menu.numbered}"))
        elif hidden > 0:
            further = counted(hidden, "more row")
            parts.append(line((f"{self.look.glyphs.more} {further}", "faint")))
        return joined(parts, (GAP, "plain"))

    # -- rows

    def content(self, size: Size) -> Sequence[Line]:
        # The title tells which rows are numbered, so the room for them must be known before it.
        room = size.height - 1 - len(self._dice(size)) - (self.menu.pinned is not None)
        self.menu.room = max(1, room)
        self._asked = self._in_full(size.width, room - len(self.menu.entries))
        self.menu.room = max(1, room - len(self._asked))
        if not self.menu.why_one_page:
            self.menu.room = max(1, self.menu.room - 1)
        return super().content(size)

    def _others(self, width: int) -> list[Line]:
        """A row that names the options which there are no rows for, and the key that leads on."""
        menu = self.menu
        if menu.why_one_page:
            return []
        names = ", ".join(_words(menu.entries[number]) for number in menu.next_block)
        left = menu.numbered - menu.block.stop
        told = f"{left} more: " if left else "the first again: "
        key = (program_of(self).key_of("more-options"), "key")
        row = line(" ", key, "   ", (told, "plain"), (names, "faint"))
        return [cut(row, width, more=self.look.glyphs.more)]

    def _in_full(self, width: int, spare: int) -> list[Line]:
        """The question once more, where the title is cut and there are lines to spare."""
        menu = self.menu
        if menu.ask is None or menu.paying or menu.is_narrowed:
            return []
        if not self.is_title_cut(width):
            return []
        told = wrapped(line(menu.ask.title), width - 2 * self.inset - 1)
        return told if len(told) <= spare else []

    def body(self, size: Size) -> Sequence[Line]:
        menu = self.menu
        self._rows = {}
        if self.view is None:
            return []
        if self.view.outcome:
            return self._over(self.view, size)
        if menu.ask is None:
            if self.waiting:
                return self.waiting
            return [line((f"{self._who_decides()} is deciding.", "faint"))]
        entries = menu.entries
        start = self._first(len(entries), menu.room)
        shown = entries[start : start + menu.room]
        label = self._label_width(size.width)
        lines = [*self._asked, *self._dice(size)]
        others = self._others(size.width)
        rows = [*enumerate(shown, start), *([(len(entries), menu.pinned)] if menu.pinned else [])]
        columns = [self._columns(entry, label, size.width) for _, entry in rows]
        heights = shared(
            [each.height for each in columns],
            size.height - len(lines) - len(others),
            first=[isinstance(entry, OptionView) for _, entry in rows],
        )
        for (number, entry), told, height in zip(rows, columns, heights, strict=True):
            if entry is menu.pinned:
                lines += others
            self._rows |= dict.fromkeys(range(len(lines), len(lines) + height), entry)
            lines += self._row(entry, number, told, height)
        if not menu.pinned:
            lines += others
        if not entries and not menu.pinned:
            lines.append(line(("Nothing has these letters.", "faint")))
        return lines

    def _dice(self, size: Size) -> list[Line]:
        """The dice that the question is about, as they lie: large where the options leave room."""
        thrown = self.menu.ask.dice if self.menu.ask else None
        if thrown is None:
            return []
        glyphs = self.look.glyphs
        boxes = dice.in_boxes(thrown, glyphs, size.width - 2 * self.inset)
        told = (*line("  "), *dice.result(thrown))
        if len(boxes) + 1 + len(self.menu.entries) < size.height:
            return [*boxes, told]
        return [(*dice.in_a_row(thrown, glyphs), *told)]

    def _first(self, count: int, room: int) -> int:
        """The first entry that is drawn, so that the numbered block is seen whole."""
        menu = self.menu
        block = menu.block
        start = 0 if block.stop <= room else block.start
        at = min(menu.at or 0, max(0, count - 1))
        if at >= start + room:
            start = at - room + 1
        return min(start, max(0, count - room))

    def _label_width(self, width: int) -> int:
        """One column for all words, as wide as the longest in reason."""
        menu = self.menu
        entries = [*menu.entries, *filter(None, (menu.pinned,))]
        longest = max((width_of(line(_words(each))) for each in entries), default=0)
        beside = max((width_of(self._facts(each)) for each in entries), default=0)
        # A cell is left to the facts where there are none.
        spare = width - SIGNS - len(GAP) - max(1, beside)
        return max(LEAST_LABEL, min(longest, max(int(width * MOST_LABEL), spare)))

    def _columns(self, entry: Entry, label: int, width: int) -> Columns:
        """The row's words and facts in as many lines as they need."""
        tone = "plain"
        match entry:
            case WhyNot():
                tone = "faint"
            case Payable() if entry.id in self.menu.given:
                tone = "good bold"
        room = max(1, width - SIGNS - label - len(GAP))
        beside = self._facts(entry)
        if width_of(beside) > room:
            beside = self._facts(entry, brief=True)
        words = wrapped(line((_words(entry), tone)), label)
        return Columns(words, wrapped(beside, room), label, room)

    def _row(self, entry: Entry, number: int, columns: Columns, height: int) -> list[Line]:
        """That many of its lines, behind its key and its signs."""
        menu = self.menu
        glyphs = self.look.glyphs
        chosen = menu.at == number
        sign = line(" ")
        match entry:
            case OptionView() if entry.barrier:
                sign = line((glyphs.barrier, "warning"))
            case Group():
                sign = line(glyphs.stack)
            case Payable():
                is_given = entry.id in menu.given
                sign = line((glyphs.ticked, "good bold") if is_given else glyphs.unticked)
        signs = line(
            (glyphs.pointer if chosen else " ", "pointer"),
            self._key(entry, number),
            (glyphs.marker if self._is_meant(entry) else " ", "new"),
            *sign,
            " ",
        )
        rows = [
            (*(line(" " * SIGNS) if below else signs), *told)
            for below, told in enumerate(columns.drawn(height, more=glyphs.more))
        ]
        width = SIGNS + columns.label + len(GAP) + columns.room
        return [highlighted(each, width) for each in rows] if chosen else rows

    def _facts(self, entry: Entry, *, brief: bool = False) -> Line:
        """What stands behind a row's words."""
        match entry:
            case OptionView():
                with_odds = program_of(self).settings.odds
                told = facts.option_facts(entry, self.look.glyphs, with_odds=with_odds, brief=brief)
                return told or line((self._card_words(entry.target), "faint"))
            case WhyNot():
                return facts.why_not_facts(entry)
            case Group():
                names = ", ".join(each.label for each in entry.options)
                return line((f"{len(entry.options)}: {names}", "faint"))
            case Payable():
                return line((self._card_words(entry.id), "faint"))

    def _is_meant(self, entry: Entry) -> bool:
        """Whether the coach speaks of it, or of something that is folded into it."""
        guide = self.view.guide if self.view else None
        return guide is not None and any(id in guide.options for id in ids_of(entry))

    def _key(self, entry: Entry, number: int) -> tuple[str, str]:
        menu = self.menu
        if entry is menu.pinned:
            return "E", "key"
        if isinstance(entry, WhyNot):
            return "x", "faint"
        if isinstance(entry, Payable):
            return chr(ord("a") + number) if number < 26 else " ", "key"
        block = menu.block
        return (str(number - block.start + 1), "key") if number in block else (" ", "key")

    def _card_words(self, id: str) -> str:
        assert self.view is not None
        held = facts.held_card(id, self.view)
        return " ".join(held.lines) if held else ""

    def _over(self, view: View, size: Size) -> list[Line]:
        words = {"won": "Won", "partly": "Won in part", "lost": "Lost"}.get(view.result, "Over")
        tone = {"won": "good", "partly": "warning", "lost": "danger"}.get(view.result, "info")
        told = wrapped(line((f"{words}. ", f"{tone} bold"), view.outcome), size.width)
        key = program_of(self).key_of("confirm")
        onwards = " what comes next" if view.guide else " the end of the game in figures"
        told = shortened(told, max(1, size.height - 1), size.width, more=self.look.glyphs.more)
        apart = [BLANK] * (len(told) + 1 < size.height)
        return [*told, *apart, line((key, "key"), onwards)]

    def _who_decides(self) -> str:
        assert self.view is not None
        ask = self.view.ask
        return self.view.table.seats[ask.seat].name if ask else "Nobody"

    # -- keys and mouse

    def move(self, by: Offset) -> None:
        if by.y:
            self.menu.move(by.y)
            self.changed()
            self.table.highlight_moved()

    def page(self, way: int) -> None:
        if way > 0:
            self.menu.more()
        else:
            self.menu.at = 0
        self.changed()
        self.table.highlight_moved()

    def confirm(self) -> None:
        """Pay, take the highlighted row, or say what is left to do."""
        if paid := self.menu.paid:
            self._answer(*paid)
        elif entry := self.menu.highlighted:
            self.take(entry)
        elif self.menu.end:
            key = program_of(self).key_of("end-turn")
            self.say(f"All there is to do is to end the turn, and only {key} does.")

    def step_back(self) -> bool:
        """Out of a payment, a filter, a place or a group; False where there is none to take."""
        stepped = self.menu.back()
        if stepped:
            self.table.menu_changed()
        return stepped

    def take_key(self, event: events.Key) -> bool:
        """Letters go to the filter or to the payment while either is open."""
        menu, character = self.menu, event.character or ""
        if menu.filtering:
            if event.key == "backspace":
                menu.filter(menu.letters[:-1])
            elif character.isprintable() and character and not character.isdecimal():
                menu.filter(menu.letters + character)
            else:
                return False
        elif menu.paying:
            at = menu.highlighted if event.key == "space" else menu.lettered(character)
            if not isinstance(at, Payable):
                return False
            menu.give(at.id)
            menu.point(at)
        else:
            return False
        self.table.menu_changed()
        return True

    def about(self) -> About | None:
        entry = self.menu.highlighted
        if entry is None or self.view is None:
            return None
        with_odds = program_of(self).settings.odds
        lines = entry_lines(entry, self.view, self.look.glyphs, with_odds=with_odds)
        return About("About it", list(lines), getattr(entry, "target", ""))

    def point(self, entry: Entry) -> None:
        """The highlight on that row."""
        self.menu.point(entry)
        self.table.menu_changed()

    def _answer(self, option_id: str, paid: tuple[str, ...]) -> None:
        assert self.table.decider, "nothing is taken where nobody decides"
        self.table.decider.answer(option_id, paid)

    def take(self, entry: Entry) -> None:
        """Decide as a row says, open it, or say why it cannot be chosen."""
        if isinstance(entry, WhyNot):
            if self.table.decider:
                self.table.decider.explain((entry,))
        elif answer := self.menu.take(entry):
            self._answer(*answer)
        else:
            self.table.give_keyboard(self)
            self.table.menu_changed()

    def on_click(self, event: events.Click) -> None:
        """One click points at a row, another one takes it where somebody decides."""
        entry = self._rows.get(event.y - 1)
        if entry is not None and entry == self.menu.highlighted and self.table.decider:
            self.take(entry)
        elif entry is not None:
            self.point(entry)
        elif event.y:
            self.press_at(event.x, event.y)


def _words(entry: Entry) -> str:
    match entry:
        case OptionView():
            return entry.label
        case WhyNot():
            return entry.action
        case Group() | Payable():
            return entry.name
