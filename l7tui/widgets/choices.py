"""The question and what can be chosen: how they are drawn, and how much of them has room."""

from __future__ import annotations

from collections.abc import Sequence

from textual.geometry import Size

from l7core.language import sentence, spoken
from l7core.plain import describe
from l7core.view import OptionView, Page, View
from l7core.view.offers import Offered
from l7tui.commands import looking
from l7tui.game.menu import NINE, Entry, Menu, Payable, ids_of, is_final
from l7tui.layout.arrangement import is_wide
from l7tui.text import facts
from l7tui.text.lines import BLANK, Line, flowed, line, width_of, wrapped
from l7tui.widgets import bar, dice
from l7tui.widgets.choice_page import ChoicePage, choice_page
from l7tui.widgets.fan import Face
from l7tui.widgets.panel import Panel, highlighted
from l7tui.widgets.program import program_of
from l7tui.widgets.strip import strip_lines

GAP = "  "
SIGNS = 4
"""Cells before a row's words: pointer, digit, mark, a blank."""
BESIDE = 8
"""Cells of the rule that neither the question nor what is not possible takes."""
LEAST_STRIP = 4
"""Lines that rows leave to what is told of the highlighted one."""
LEAST_WIDE_STRIP = 2
"""The same where the screen is so wide that most of it stands in a line."""
LEAST_ROWS = 3
"""Rows that are listed whatever there is to tell of the highlighted one."""


class Choices(Panel):
    """Draws the menu of choices."""

    panel = "choose"
    name_word = sentence("CHOOSE")
    whole = looking.WHOLE_CHOICE

    def __init__(self) -> None:
        super().__init__()
        self.view: View | None = None
        self.menu = Menu()
        self.waiting: Sequence[Line] = ()
        """What there is to say about the bot whose turn it is."""
        self._scrolls: Sequence[Line] = ()
        """What is told of what is highlighted."""
        self._top = 0
        """Its first line that is shown, where it has more than there is room for."""
        self._unread = 0
        """How many lines come after those that are shown."""
        self._rows: dict[int, Entry] = {}
        """The entries by the line that they are drawn on."""
        self._page: ChoicePage | None = None
        """The entries beside each other, where the question has the whole screen."""

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
        style = "focus" if self.has_focus else "title"
        if self.view and self.view.outcome:
            return line((spoken("THE END"), style))
        if menu.ask is None:
            return super().title()
        if menu.paying:
            given = {
                "n": len(menu.given),
                "price": describe.price(menu.paying),
                "most": menu.paying.spare,
                "label": menu.paying.label,
            }
            told = (
                spoken("Pay {price} ({n} chosen): {label}", **given)
                if menu.paying.cost
                else spoken("Pay up to {most} ({n} chosen): {label}", **given)
            )
            return line((told, "warning bold"))
        if menu.filtering or menu.letters:
            return line(
                (
                    f"{spoken('filter:')} {menu.letters}{'_' * menu.filtering}",
                    "warning bold",
                )
            )
        if self._page and menu.ask and menu.ask.page:
            return line((menu.ask.page.title.upper(), style))
        if menu.spot:
            return line((spoken("{place}: choose an action", place=menu.spot_name), style))
        if menu.armed:
            return line((spoken("{word}: choose one", word=menu.armed.word), style))
        return line((menu.folder or self._asked(self.view), style))

    def _asked(self, view: View | None) -> str:
        """The question; a name that it does not begin with is put before it."""
        ask = self.menu.ask
        assert ask
        if view is None or view.seat == ask.seat:
            return ask.title
        return f"{view.table.seats[ask.seat].name}: {ask.title}"

    def status(self) -> Line:
        menu = self.menu
        key_of = program_of(self).key_of
        back = (key_of("back"), "key")
        if menu.paying:
            return line(
                (key_of("confirm"), "key"),
                f" {spoken('pay')}  ",
                back,
                f" {spoken('cancel')}",
            )
        if self._page and self.view and menu.ask:
            seat = self.view.table.seats[menu.ask.seat]
            return line(
                (f"{seat.letter} " if seat.letter else "", "you bold"),
                seat.name,
                (f" {self.look.glyphs.dot.strip()} {seat.place}", "faint"),
            )
        if menu.held:
            return line(back, f" {spoken('put back')}")
        if menu.is_narrowed or menu.armed:
            return line(back, f" {spoken('back')}")
        if not menu.is_bar and len(menu.block) < len(menu.entries):
            key = (key_of("more-options"), "key")
            shown = spoken("{n} of {all}", n=len(menu.block), all=len(menu.entries)) + "  "
            return line((shown, "faint"), key, f" {spoken('more')}")
        if menu.is_bar and self._is_wide:
            title = width_of(self.title()) + len(spoken(self.name_word))
            room = self.size.width - title - BESIDE
            return bar.not_now(menu, room, why=key_of("why"), spread=False)
        return BLANK

    # -- what is shown

    def body(self, size: Size) -> Sequence[Line]:
        menu = self.menu
        self._rows, self._page = {}, None
        size = Size(size.width, size.height - self.table.covered_rows(self.panel))
        if self.view is None:
            return []
        if self.view.outcome:
            return self._over(self.view, size)
        if menu.ask is None:
            return self.waiting or [
                line((spoken("{who} is deciding…", who=self._who_decides()), "faint"))
            ]
        menu.room = min(NINE, len(menu.entries))
        if lines := self._paged(self.view, size):
            return lines
        told = self._told(self.view, size.width)
        entries = menu.entries
        is_listed = bool(menu.paying or (entries and not menu.at_rest and not menu.held))
        least = min(LEAST_ROWS, len(entries)) if is_listed else 0
        least *= not self._is_pointed_at_on_map
        lines = self._head(size, least + len(told))
        room = size.height - len(lines)
        if is_listed:
            lines += self._listed(size.width, len(lines), room - len(told), room)
        elif menu.letters and not entries:
            lines.append(line((spoken("No matching options."), "faint")))
        if menu.at_rest and self.table.alone == self.panel:
            told = self._all_options(size.width)
        return [*lines, *self._scrolled(told, size.height - len(lines))]

    @property
    def _own_page(self) -> Page | None:
        """What stands above the question where it has the whole screen."""
        menu = self.menu
        is_alone = self.table.arrangement.places.keys() == {self.panel}
        return menu.ask.page if menu.ask and menu.has_page and is_alone else None

    def _paged(self, view: View, size: Size) -> Sequence[Line]:
        """The page of the question with its choices; nothing where it has none, or no room."""
        menu, page = self.menu, self._own_page
        if page is None or menu.ask is None:
            return ()
        key_of = program_of(self).key_of
        below = line(
            *(
                ("1", "key"),
                " ",
                (str(len(menu.entries)), "key"),
                f" {spoken('or arrows: select')}  ",
            ),
            *((key_of("confirm"), "key"), f" {spoken('confirm')}  "),
            *((key_of(looking.WHOLE_MAP.id), "key"), f" {spoken('view map')}"),
        )
        faces = [self._face(view, entry, number) for number, entry in enumerate(menu.entries)]
        self._page = choice_page(page, menu.ask.title, faces, size - Size(0, 1), self.look.glyphs)
        if self._page is None:
            return ()
        lines = self._page.lines
        return [*lines, *[BLANK] * (size.height - len(lines) - 1), below]

    def _face(self, view: View, entry: Entry, number: int) -> Face:
        """A choice with its digit, and all that is told of it."""
        with_odds = program_of(self).settings.odds
        _, *told = strip_lines(entry, view, self.look.glyphs, with_odds=with_odds)
        words = line((bar.words_of(entry).rstrip("."), "title"))
        pointer = (self.look.glyphs.pointer if self.menu.at == number else "", "pointer")
        return Face(
            line(pointer, self._key(number), " ", *words),
            tuple(told),
            BLANK,
            self.menu.at == number,
        )

    def _scrolled(self, told: list[Line], room: int) -> list[Line]:
        """As many lines as there is room for, from where they are scrolled to; the last one, which
        says what is final, among them, and how many there are besides."""
        most = max(0, len(told) - room)
        if told != self._scrolls:
            self._scrolls, self._top = told, 0
        self._top, self._unread = min(self._top, most), max(0, most - self._top)
        if not self._unread or room < 1:
            return told[self._top :][: max(0, room)]
        key_of = program_of(self).key_of
        more = line(
            "  ",
            (key_of("page-down"), "key"),
            f" {spoken('{n:# more line|# more lines}', n=self._unread)}",
        )
        return [*told[self._top :][: room - 1], (*told[-1], *more)]

    def _head(self, size: Size, below: int) -> list[Line]:
        """The question where the rule above is too short for it, the dice, the bar; what is not
        possible and large dice where so many lines below leave room for them."""
        question, acts = self._whole_question(size.width), self._bar(size.width)
        if page := self._own_page:  # its choices have no room beside each other
            told = [row for each in page.lines for row in wrapped(line(each), size.width)]
            question = [*told, *question]
        room = size.height - len(question) - len(acts) - below
        lines = [*question, *self._dice(size.width, room), *acts]
        has_room = not self._is_wide and len(lines) + below < size.height
        if has_room and (now := self._not_now(size.width)):
            lines.append(now)
        return lines

    @property
    def wanted_rows(self) -> int:
        """Rows in which all of the question is told, and of what is highlighted."""
        # As wide as the screen: while something is played back the panel itself has no size.
        menu, width = self.menu, self.screen.size.width - 2 * self.inset
        if self.view is None or menu.ask is None:
            return 0
        menu.room = min(NINE, len(menu.entries))  # as many as will be listed, once there is room
        above = len(self._whole_question(width)) + len(self._bar(width)) + bool(menu.ask.dice)
        above += bool(not self._is_wide and self._not_now(width))
        told = len(self._told(self.view, width))
        if menu.at_rest or menu.held:
            return 1 + above + told
        listed = len(self._beside(width, above)) or min(NINE, len(menu.entries))
        listed *= not self._is_pointed_at_on_map
        is_bare = not told and not any(self._facts(each) for each in menu.entries)
        least = 0 if is_bare else LEAST_WIDE_STRIP if self._is_wide else LEAST_STRIP
        return 1 + above + listed + max(told, least)

    def _all_options(self, width: int) -> list[Line]:
        """Every option of the question with its facts, where the panel has the whole screen."""
        ask, glyphs = self.menu.ask, self.look.glyphs
        with_odds = program_of(self).settings.odds
        lines = [BLANK]
        for each in ask.options if ask else ():
            told = facts.option_facts(each, glyphs, with_odds=with_odds)
            lines += wrapped(line((each.label, "title"), GAP, *told), width, indent=2)
        return lines

    def _whole_question(self, width: int) -> list[Line]:
        """The question once more, where the rule above has no room for it."""
        menu = self.menu
        if menu.ask is None or menu.paying or menu.is_narrowed or not self.is_title_cut(width):
            return []
        return wrapped(line(menu.ask.title), width)

    def _dice(self, width: int, room: int) -> list[Line]:
        """The dice that the question is about, as they lie: large where there is room for it."""
        thrown = self.menu.ask.dice if self.menu.ask else None
        if thrown is None:
            return []
        glyphs = self.look.glyphs
        boxes = dice.in_boxes(thrown, glyphs, width)
        told = (*line("  "), *dice.result(thrown))
        if len(boxes) < room:
            return [*boxes, told]
        return [(*dice.in_a_row(thrown, glyphs), *told)]

    def _bar(self, width: int) -> list[Line]:
        """What is possible; for a list its roles alone."""
        menu, glyphs, program = self.menu, self.look.glyphs, program_of(self)
        if menu.paying or (not menu.is_bar and menu.go is None and menu.end is None):
            return []
        guide = self.view.guide if self.view else None
        lines = bar.bar(
            menu,
            width,
            glyphs,
            go=program.key_of("roll"),
            end=program.key_of("end-turn"),
            meant=frozenset(guide.options if guide else ()),
            with_odds=program.settings.odds,
        )
        if menu.held:
            name = self._name_of(menu.held)
            lines = bar.held_up(menu, name, glyphs, width) + lines[:1]
        return lines

    def _not_now(self, width: int) -> Line:
        """What is not possible, in one line below the bar."""
        menu = self.menu
        if menu.held or menu.paying or not (menu.is_bar or menu.go or menu.end):
            return BLANK
        return bar.not_now(menu, width, why=program_of(self).key_of("why"))

    @property
    def _is_wide(self) -> bool:
        """Whether what is not possible stands in the rule above."""
        return is_wide(*self.screen.size)

    def _name_of(self, card: str) -> str:
        held = describe.held_card(card, self.view) if self.view else None
        return held.name if held else card

    def _told(self, view: View, width: int) -> list[Line]:
        """What is told of what is highlighted, or of what cannot be done."""
        menu, glyphs = self.menu, self.look.glyphs
        with_odds = program_of(self).settings.odds
        if menu.refused:
            return self._refused(width)
        about = menu.highlighted or menu.chosen
        if about is None:
            return []
        lines = [*strip_lines(about, view, glyphs, with_odds=with_odds)]
        if menu.paying:  # what it is for, and what is given for it
            paid = strip_lines(menu.paying, view, glyphs, with_odds=with_odds)
            lines = [*paid, *lines]
        if is_final(about) and menu.pointed and isinstance(about, OptionView | Offered):
            lines[-1] = (*lines[-1], *line("  ", *self._keys_that_do_it()))
        if menu.held and isinstance(about, OptionView) and menu.is_idle(about):
            lines.append(line((spoken("No effect on this roll."), "faint")))
        if len(lines) == 1 and isinstance(about, OptionView) and not menu.is_bar:
            # Its row has said it, unless there was no room for all of it.
            lines = lines if width_of(lines[0]) > width - SIGNS else []
        if self._is_wide:
            return flowed(lines, width, (GAP, "plain"))
        return [row for each in lines for row in wrapped(each, width, indent=2)]

    def _keys_that_do_it(self) -> Line:
        """What does the final thing that is highlighted: the confirm key, and its own once more."""
        menu, confirm = self.menu, (program_of(self).key_of("confirm"), "key")
        own = (menu.key_of_highlight, "key")
        if not own[0]:
            return line(confirm, f" {spoken('to confirm.')}")
        often = spoken("again to confirm.") if menu.is_pressed else spoken("twice to confirm.")
        return line(confirm, f" {spoken('or')} ", own, f" {often}")

    def _refused(self, width: int) -> list[Line]:
        """Why not, what would help, and what the rulebook calls the rule."""
        book, _ = program_of(self).rulebook()
        lines: list[Line] = []
        for reason in self.menu.refused[:2]:
            section = book.find(reason.rule)
            lines += facts.why_not(reason, section.title if section else "")
        return [row for each in lines for row in wrapped(each, width, indent=2)]

    def _listed(self, width: int, above: int, room: int, most: int) -> list[Line]:
        """The entries: beside each other, or a row each, as many as leave room for the strip."""
        menu, count = self.menu, len(self.menu.entries)
        menu.room = min(NINE, count)
        if 0 < len(beside := self._beside(width, above)) <= most:
            return beside if len(beside) <= room or not self._is_pointed_at_on_map else []
        room = max(1, room, min(LEAST_ROWS, most))
        # Targets bear their digits on the map, too, whether their rows are seen or not.
        menu.room = min(NINE, count) if menu.armed else room
        start = self._first(count, room)
        lines: list[Line] = []
        for number, entry in enumerate(menu.entries[start : start + room], start):
            self._rows[above + len(lines)] = entry
            lines.append(self._row(entry, number, width))
        return lines

    @property
    def _is_pointed_at_on_map(self) -> bool:
        """Whether each has a target of its own that bears its digit there: they are listed only
        where rows are left, so that the map does not move under who points."""
        targets = [each.target for each in self.menu.armed.options] if self.menu.armed else []
        is_one_each = len({*targets}) == len(targets) > 0
        return is_one_each and self.table.shows_on_map(targets)

    def _beside(self, width: int, above: int) -> list[Line]:
        """The entries beside each other: targets, which stand on the map as well, what is given in
        payment, and lists that are too long for a row each and the strip, however much of the map
        these cover."""
        menu, count = self.menu, min(NINE, len(self.menu.entries))
        rows = self.size.height if self.table.alone else self.screen.size.height // 2
        has_room = count + LEAST_STRIP <= rows - above - 1
        if not menu.has_digits or (has_room and not menu.armed and not menu.paying):
            return []
        return bar.targets(menu, self.look.glyphs, width)

    def _first(self, count: int, room: int) -> int:
        """The first entry that is drawn, so that the highlighted one is seen."""
        at = min(self.menu.at or 0, max(0, count - 1))
        return max(0, min(at - room + 1, count - room)) if at >= room else 0

    def _row(self, entry: Entry, number: int, width: int) -> Line:
        """One entry: its key, its words, and as much of its facts as has room."""
        menu, glyphs = self.menu, self.look.glyphs
        chosen = menu.at == number
        given = menu.is_given(entry)
        row = line(
            (glyphs.pointer if chosen else " ", "pointer"),
            self._key(number),
            (glyphs.marker if self._is_meant(entry) else " ", "new"),
            (glyphs.given if given else " ", "good bold"),
        )
        style = "title" if chosen else "good bold" if given else "plain"
        told = wrapped(line((bar.words_of(entry), style)), width - SIGNS - len(glyphs.more))
        row = line(*row, *told[0], *([(glyphs.more, "faint")] if len(told) > 1 else []))
        room = width - width_of(row) - len(GAP) - len(glyphs.more)
        beside = wrapped(self._facts(entry), room) if room > SIGNS else []
        if beside and beside[0]:
            more = glyphs.more if len(beside) > 1 else ""
            row = line(*row, GAP, *beside[0], (more, "faint"))
        return highlighted(row, width) if chosen else row

    def _facts(self, entry: Entry) -> Line:
        """What stands behind a row's words."""
        match entry:
            case OptionView():
                odds = program_of(self).settings.odds
                told = facts.option_facts(entry, self.look.glyphs, with_odds=odds, brief=True)
                return told or line((self._card_words(entry.target), "faint"))
            case Payable():
                return BLANK
            case _:
                names = ", ".join(each.label for each in entry.options)
                return line((f"{len(entry.options)}: {names}", "faint"))

    def _is_meant(self, entry: Entry) -> bool:
        """Whether the coach speaks of it, or of something that is folded into it."""
        guide = self.view.guide if self.view else None
        return guide is not None and any(id in guide.options for id in ids_of(entry))

    def _key(self, number: int) -> tuple[str, str]:
        return self.menu.digit_at(number) or " ", "key"

    def _card_words(self, id: str) -> str:
        assert self.view is not None
        held = describe.held_card(id, self.view)
        return " ".join(facts.in_brief(held)) if held else ""

    def _over(self, view: View, size: Size) -> list[Line]:
        """How it came out, and the key to what comes next; the end of a lesson is told above."""
        key = (program_of(self).key_of("confirm"), "key")
        if view.guide:
            return [line(key, f" {spoken('next')}")]
        told = wrapped(line((view.outcome, "title")), size.width)[: max(1, size.height - 1)]
        apart = [BLANK] * (len(told) + 1 < size.height)
        return [*told, *apart, line(key, f" {spoken('ending')}")]

    def _who_decides(self) -> str:
        assert self.view is not None
        ask = self.view.ask
        return self.view.table.seats[ask.seat].name if ask else spoken("Nobody")
