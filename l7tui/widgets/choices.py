"""The choice panel: the question and its options, fitted to the available rows."""

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
from l7tui.widgets import action_bar, dice
from l7tui.widgets.choice_page import ChoicePage, choice_page
from l7tui.widgets.hand_cards import Face
from l7tui.widgets.option_details import strip_lines
from l7tui.widgets.panel import Panel, highlighted
from l7tui.widgets.program import program_of

GAP = "  "
ROW_PREFIX = 4
"""Cells before the text of a row: pointer, digit, mark and a blank."""
TITLE_MARGIN = 8
"""Cells of the title bar that stay free of text."""
LEAST_STRIP = 4
"""Minimum number of lines for details of the highlighted entry."""
LEAST_WIDE_STRIP = 2
"""Minimum number of detail lines on wide screens, where details share a line."""
LEAST_ROWS = 3
"""Minimum number of listed entries, however long the details are."""


class Choices(Panel):
    panel = "choose"
    name_word = sentence("CHOOSE")
    whole = looking.WHOLE_CHOICE

    def __init__(self) -> None:
        super().__init__()
        self.view: View | None = None
        self.menu = Menu()
        self.waiting: Sequence[Line] = ()
        """Lines about the bot whose turn it is."""
        self._details: Sequence[Line] = ()
        """Detail lines of the highlighted entry."""
        self._top = 0
        """Index of the first visible detail line."""
        self._lines_below = 0
        """Number of detail lines below the visible ones."""
        self._rows: dict[int, Entry] = {}
        """Entries by the line on which they are drawn."""
        self._page: ChoicePage | None = None
        """Full-screen page with entries side by side, if the question has one."""

    def show(self, view: View, menu: Menu) -> None:
        self.view = view
        self.menu = menu
        self.changed()

    def wait(self, lines: Sequence[Line]) -> None:
        """Show lines about a bot in place of the choices."""
        if lines != self.waiting:
            self.waiting = lines
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
            payment = (
                spoken("Pay {price} ({n} chosen): {label}", **given)
                if menu.paying.cost
                else spoken("Pay up to {most} ({n} chosen): {label}", **given)
            )
            return line((payment, "warning bold"))
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
        return line((menu.folder or self._question(self.view), style))

    def _question(self, view: View | None) -> str:
        """Return the question, preceded by the deciding seat's name for other viewers."""
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
            room = self.size.width - title - TITLE_MARGIN
            return action_bar.not_now(menu, room, why=key_of("why"), spread=False)
        return BLANK

    # -- what is shown

    def body(self, size: Size) -> Sequence[Line]:
        menu = self.menu
        self._rows, self._page = {}, None
        size = Size(size.width, size.height - self.table.covered_rows(self.panel))
        if self.view is None:
            return []
        if self.view.outcome:
            return self._outcome_lines(self.view, size)
        if menu.ask is None:
            return self.waiting or [
                line((spoken("{who} is deciding…", who=self._who_decides()), "faint"))
            ]
        menu.room = min(NINE, len(menu.entries))
        if lines := self._page_lines(self.view, size):
            return lines
        details = self._detail_lines(self.view, size.width)
        entries = menu.entries
        is_listed = bool(menu.paying or (entries and not menu.at_rest and not menu.held))
        reserved_rows = min(LEAST_ROWS, len(entries)) if is_listed else 0
        reserved_rows *= not self._has_map_digits
        lines = self._head(size, reserved_rows + len(details))
        room = size.height - len(lines)
        if is_listed:
            lines += self._entry_lines(size.width, len(lines), room - len(details), room)
        elif menu.letters and not entries:
            lines.append(line((spoken("No matching options."), "faint")))
        if menu.at_rest and self.table.alone == self.panel:
            details = self._all_options(size.width)
        return [*lines, *self._scrolled(details, size.height - len(lines))]

    @property
    def _own_page(self) -> Page | None:
        """The question's page while it fills the whole screen, else None."""
        menu = self.menu
        is_alone = self.table.arrangement.places.keys() == {self.panel}
        return menu.ask.page if menu.ask and menu.has_page and is_alone else None

    def _page_lines(self, view: View, size: Size) -> Sequence[Line]:
        """Return the lines of the question's page, or none without a page or enough room."""
        menu, page = self.menu, self._own_page
        if page is None or menu.ask is None:
            return ()
        key_of = program_of(self).key_of
        digits = [(str(number), "key") for number, _ in enumerate(menu.entries, 1)]
        below = line(
            *(span for digit in digits for span in (digit, " ")),
            f"{spoken('or arrows: select')}  ",
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
        """Return a choice with its digit and all its details."""
        with_odds = program_of(self).settings.odds
        _, *details = strip_lines(entry, view, self.look.glyphs, with_odds=with_odds)
        words = line((action_bar.words_of(entry).rstrip("."), "title"))
        pointer = (self.look.glyphs.pointer if self.menu.at == number else "", "pointer")
        return Face(
            line(pointer, self._key(number), " ", *words),
            tuple(details),
            BLANK,
            self.menu.at == number,
        )

    def _scrolled(self, details: list[Line], room: int) -> list[Line]:
        """Return the visible detail lines.

        If lines are cut, the last visible line keeps the warning about irreversible actions and
        counts the hidden lines.
        """
        last_top = max(0, len(details) - room)
        if details != self._details:
            self._details, self._top = details, 0
        self._top, self._lines_below = min(self._top, last_top), max(0, last_top - self._top)
        if not self._lines_below or room < 1:
            return details[self._top :][: max(0, room)]
        key_of = program_of(self).key_of
        more = line(
            "  ",
            (key_of("page-down"), "key"),
            f" {spoken('{n:# more line|# more lines}', n=self._lines_below)}",
        )
        return [*details[self._top :][: room - 1], (*details[-1], *more)]

    def _head(self, size: Size, below: int) -> list[Line]:
        """Return the lines above the entries: long question, dice and action bar.

        Unavailable actions and large dice are included only if `below` lines still fit.
        """
        question, acts = self._whole_question(size.width), self._bar(size.width)
        if page := self._own_page:  # the choices do not fit side by side
            page_lines = [row for each in page.lines for row in wrapped(line(each), size.width)]
            question = [*page_lines, *question]
        room = size.height - len(question) - len(acts) - below
        lines = [*question, *self._dice(size.width, room), *acts]
        has_room = not self._is_wide and len(lines) + below < size.height
        if has_room and (now := self._not_now(size.width)):
            lines.append(now)
        return lines

    @property
    def wanted_rows(self) -> int:
        """Number of rows that show the whole question and all details."""
        # Use the screen's width, because the panel has no size during playback.
        menu, width = self.menu, self.screen.size.width - 2 * self.inset
        if self.view is None or menu.ask is None:
            return 0
        menu.room = min(NINE, len(menu.entries))  # the number of rows listed once they fit
        above = len(self._whole_question(width)) + len(self._bar(width)) + bool(menu.ask.dice)
        above += bool(not self._is_wide and self._not_now(width))
        detail_rows = len(self._detail_lines(self.view, width))
        if menu.at_rest or menu.held:
            return 1 + above + detail_rows
        listed = len(self._side_by_side(width, above)) or min(NINE, len(menu.entries))
        listed *= not self._has_map_digits
        is_bare = not detail_rows and not any(self._facts(each) for each in menu.entries)
        reserved_rows = 0 if is_bare else LEAST_WIDE_STRIP if self._is_wide else LEAST_STRIP
        return 1 + above + listed + max(detail_rows, reserved_rows)

    def _all_options(self, width: int) -> list[Line]:
        """Return every option with its facts, for the full-screen panel."""
        ask, glyphs = self.menu.ask, self.look.glyphs
        with_odds = program_of(self).settings.odds
        lines = [BLANK]
        for each in ask.options if ask else ():
            option_facts = facts.option_facts(each, glyphs, with_odds=with_odds)
            lines += wrapped(line((each.label, "title"), GAP, *option_facts), width, indent=2)
        return lines

    def _whole_question(self, width: int) -> list[Line]:
        """Return the question if the title bar cuts it off."""
        menu = self.menu
        if menu.ask is None or menu.paying or menu.is_narrowed or not self.is_title_cut(width):
            return []
        return wrapped(line(menu.ask.title), width)

    def _dice(self, width: int, room: int) -> list[Line]:
        """Return the rolled dice, drawn large if there is room."""
        roll = self.menu.ask.dice if self.menu.ask else None
        if roll is None:
            return []
        glyphs = self.look.glyphs
        boxes = dice.in_boxes(roll, glyphs, width)
        result = (*line("  "), *dice.result(roll))
        if len(boxes) < room:
            return [*boxes, result]
        return [(*dice.in_a_row(roll, glyphs), *result)]

    def _bar(self, width: int) -> list[Line]:
        """Return the available actions; for a list, only continue and end turn."""
        menu, glyphs, program = self.menu, self.look.glyphs, program_of(self)
        if menu.paying or (not menu.is_bar and menu.go is None and menu.end is None):
            return []
        guide = self.view.guide if self.view else None
        lines = action_bar.bar(
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
            lines = action_bar.held_up(menu, name, glyphs, width) + lines[:1]
        return lines

    def _not_now(self, width: int) -> Line:
        """Return one line with the unavailable actions."""
        menu = self.menu
        if menu.held or menu.paying or not (menu.is_bar or menu.go or menu.end):
            return BLANK
        return action_bar.not_now(menu, width, why=program_of(self).key_of("why"))

    @property
    def _is_wide(self) -> bool:
        """Whether the title bar shows the unavailable actions."""
        return is_wide(*self.screen.size)

    def _name_of(self, card: str) -> str:
        held = describe.held_card(card, self.view) if self.view else None
        return held.name if held else card

    def _detail_lines(self, view: View, width: int) -> list[Line]:
        """Return the details of the highlighted entry, or the reasons for a refusal."""
        menu, glyphs = self.menu, self.look.glyphs
        with_odds = program_of(self).settings.odds
        if menu.refused:
            return self._refused(width)
        entry = menu.highlighted or menu.chosen
        if entry is None:
            return []
        lines = [*strip_lines(entry, view, glyphs, with_odds=with_odds)]
        if menu.paying:  # the option and its payment so far
            option_lines = strip_lines(menu.paying, view, glyphs, with_odds=with_odds)
            lines = [*option_lines, *lines]
        if is_final(entry) and menu.pointed and isinstance(entry, OptionView | Offered):
            lines[-1] = (*lines[-1], *line("  ", *self._confirm_hint()))
        if menu.held and isinstance(entry, OptionView) and menu.is_idle(entry):
            lines.append(line((spoken("No effect on this roll."), "faint")))
        if len(lines) == 1 and isinstance(entry, OptionView) and not menu.is_bar:
            # The row already shows this line, unless the row was cut.
            lines = lines if width_of(lines[0]) > width - ROW_PREFIX else []
        if self._is_wide:
            return flowed(lines, width, (GAP, "plain"))
        return [row for each in lines for row in wrapped(each, width, indent=2)]

    def _confirm_hint(self) -> Line:
        """Return the hint for an irreversible entry: confirm key, or its own key again."""
        menu, confirm = self.menu, (program_of(self).key_of("confirm"), "key")
        own = (menu.key_of_highlight, "key")
        if not own[0]:
            return line(confirm, f" {spoken('to confirm.')}")
        often = spoken("again to confirm.") if menu.is_pressed else spoken("twice to confirm.")
        return line(confirm, f" {spoken('or')} ", own, f" {often}")

    def _refused(self, width: int) -> list[Line]:
        """Return why the action is unavailable, the remedy and the rulebook section."""
        book, _ = program_of(self).rulebook()
        lines: list[Line] = []
        for reason in self.menu.refused[:2]:
            section = book.find(reason.rule)
            lines += facts.why_not(reason, section.title if section else "")
        return [row for each in lines for row in wrapped(each, width, indent=2)]

    def _entry_lines(self, width: int, above: int, room: int, most: int) -> list[Line]:
        """Return the entries side by side or one per row, leaving room for the details."""
        menu, count = self.menu, len(self.menu.entries)
        menu.room = min(NINE, count)
        if 0 < len(side_by_side := self._side_by_side(width, above)) <= most:
            return side_by_side if len(side_by_side) <= room or not self._has_map_digits else []
        room = max(1, room, min(LEAST_ROWS, most))
        # Targets also have digits on the map, even if their rows are hidden.
        menu.room = min(NINE, count) if menu.armed else room
        start = self._first(count, room)
        lines: list[Line] = []
        for number, entry in enumerate(menu.entries[start : start + room], start):
            self._rows[above + len(lines)] = entry
            lines.append(self._row(entry, number, width))
        return lines

    @property
    def _has_map_digits(self) -> bool:
        """Whether each target has its own digit on the map.

        Targets are then listed only in spare rows, so that the map does not shift during selection.
        """
        targets = [each.target for each in self.menu.armed.options] if self.menu.armed else []
        is_one_each = len({*targets}) == len(targets) > 0
        return is_one_each and self.table.shows_on_map(targets)

    def _side_by_side(self, width: int, above: int) -> list[Line]:
        """Return the entries side by side, or none if they should have a row each.

        Targets, payments and lists that are too long for rows are drawn side by side.
        """
        menu, count = self.menu, min(NINE, len(self.menu.entries))
        rows = self.size.height if self.table.alone else self.screen.size.height // 2
        has_room = count + LEAST_STRIP <= rows - above - 1
        if not menu.has_digits or (has_room and not menu.armed and not menu.paying):
            return []
        return action_bar.targets(menu, self.look.glyphs, width)

    def _first(self, count: int, room: int) -> int:
        """Return the index of the first drawn entry that keeps the highlight visible."""
        at = min(self.menu.at or 0, max(0, count - 1))
        return max(0, min(at - room + 1, count - room)) if at >= room else 0

    def _row(self, entry: Entry, number: int, width: int) -> Line:
        """Return the line of an entry: key, label and as many facts as fit."""
        menu, glyphs = self.menu, self.look.glyphs
        is_highlighted = menu.at == number
        is_paid = menu.is_given(entry)
        row = line(
            (glyphs.pointer if is_highlighted else " ", "pointer"),
            self._key(number),
            (glyphs.marker if self._is_recommended(entry) else " ", "new"),
            (glyphs.given if is_paid else " ", "good bold"),
        )
        style = "title" if is_highlighted else "good bold" if is_paid else "plain"
        label_lines = wrapped(
            line((action_bar.words_of(entry), style)), width - ROW_PREFIX - len(glyphs.more)
        )
        row = line(
            *row, *label_lines[0], *([(glyphs.more, "faint")] if len(label_lines) > 1 else [])
        )
        room = width - width_of(row) - len(GAP) - len(glyphs.more)
        fact_lines = wrapped(self._facts(entry), room) if room > ROW_PREFIX else []
        if fact_lines and fact_lines[0]:
            more = glyphs.more if len(fact_lines) > 1 else ""
            row = line(*row, GAP, *fact_lines[0], (more, "faint"))
        return highlighted(row, width) if is_highlighted else row

    def _facts(self, entry: Entry) -> Line:
        """Return the facts shown after a row's label."""
        match entry:
            case OptionView():
                odds = program_of(self).settings.odds
                option_facts = facts.option_facts(
                    entry, self.look.glyphs, with_odds=odds, brief=True
                )
                return option_facts or line((self._card_words(entry.target), "faint"))
            case Payable():
                return BLANK
            case _:
                names = ", ".join(each.label for each in entry.options)
                return line((f"{len(entry.options)}: {names}", "faint"))

    def _is_recommended(self, entry: Entry) -> bool:
        """Return whether the coach recommends an entry or an option in it."""
        guide = self.view.guide if self.view else None
        return guide is not None and any(id in guide.options for id in ids_of(entry))

    def _key(self, number: int) -> tuple[str, str]:
        return self.menu.digit_at(number) or " ", "key"

    def _card_words(self, id: str) -> str:
        assert self.view is not None
        held = describe.held_card(id, self.view)
        return " ".join(facts.in_brief(held)) if held else ""

    def _outcome_lines(self, view: View, size: Size) -> list[Line]:
        """Return the outcome and the key that continues; lessons show their ending elsewhere."""
        key = (program_of(self).key_of("confirm"), "key")
        if view.guide:
            return [line(key, f" {spoken('next')}")]
        outcome = wrapped(line((view.outcome, "title")), size.width)[: max(1, size.height - 1)]
        blank_lines = [BLANK] * (len(outcome) + 1 < size.height)
        return [*outcome, *blank_lines, line(key, f" {spoken('ending')}")]

    def _who_decides(self) -> str:
        assert self.view is not None
        ask = self.view.ask
        return self.view.table.seats[ask.seat].name if ask else spoken("Nobody")
