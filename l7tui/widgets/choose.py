"""The choice panel with its keys and mouse clicks."""

from __future__ import annotations

from textual import events
from textual.geometry import Offset

from l7core.language import sentence, spoken
from l7core.view import OptionView
from l7tui.commands.command import Place
from l7tui.game.menu import Answer, Entry, Payable
from l7tui.text.lines import key_at
from l7tui.widgets.choices import Choices
from l7tui.widgets.entry import entry_lines
from l7tui.widgets.panel import About
from l7tui.widgets.program import program_of

TABLE: tuple[Place, ...] = ("table", "everywhere")
SCROLL = 3
"""Detail lines that a page key scrolls."""


class ChoosePanel(Choices):
    """The choices, with handlers for keys and clicks."""

    def on_resize(self) -> None:
        """Redraw, because another height numbers other entries."""
        self.changed()
        self.table.point()

    def move(self, step: Offset) -> None:
        """Highlight the nearest target in a direction on the map, else the next listed entry."""
        menu = self.menu
        menu.refused = ()
        if not self.table.point_towards(step):
            menu.move(step.x or step.y)
        self.table.menu_changed()

    def step(self, count: int) -> None:
        """Move the highlight forward or back."""
        self.menu.refused = ()
        self.menu.move(count)
        self.table.menu_changed()

    def page(self, way: int) -> None:
        """Scroll the details; at their end, number the next entries or return to the first."""
        if self._top if way < 0 else self._lines_below:
            self._top = max(0, self._top + way * SCROLL)
            self.changed()
        elif way > 0:
            self.menu.more()
        else:
            self.menu.at = 0
        self.table.menu_changed()

    @property
    def confirm_word(self) -> str:
        if self.menu.is_read_first:
            return sentence("select")
        return sentence("confirm") if self.menu.highlighted or self.menu.paid else ""

    def confirm(self) -> None:
        """Pay, confirm the highlighted entry, or name the key to press."""
        menu = self.menu
        menu.refused = ()
        if paid := menu.paid:
            self._answer(paid)
        elif menu.entries and not menu.role_shown:
            self._done(menu.confirm())
        elif menu.ask:
            option = menu.role_shown or menu.go or menu.end
            assert option, "a question without entries has a role option"
            self._name_key_of(option)

    def _name_key_of(self, role: OptionView) -> None:
        """Say which key continues or ends the turn."""
        command = "roll" if role is self.menu.go else "end-turn"
        key = program_of(self).key_of(command)
        self.say(spoken("Press {key}: {label}.", key=key, label=role.label))

    def _refuse_space(self) -> bool:
        """Explain that Space does not choose; return False without an open question."""
        if self.menu.ask is None:
            return False
        if self.menu.go:
            self._name_key_of(self.menu.go)
        else:
            key = program_of(self).key_of("confirm")
            self.say(spoken("Press {key} to choose the highlighted option.", key=key))
        return True

    def _refuse_letter(self, character: str) -> bool:
        """Explain that a letter has no effect here; return False if it may have one."""
        program, menu = program_of(self), self.menu
        is_use = bool(character) and menu.is_use(character)
        is_letter = is_use or (character.isalpha() and character.islower())
        is_free = not program.keymap.find(character, ("table", "everywhere"))
        if not (menu.is_bar and self.table.decider and is_letter and is_free):
            return False
        message = sentence("{key} does nothing here. {why}: what's blocked and why.")
        if is_use and not menu.held:
            message = sentence("Select a card by its digit first, then press {key}.")
        self.say(spoken(message, key=character, why=program.key_of("why")))
        return True

    def take(self, entry: Entry) -> None:
        """Choose an entry; only highlight an irreversible one first."""
        self._done(self.menu.press(entry))

    def take_role(self, option: OptionView) -> None:
        """Continue or end the turn."""
        self._done(self.menu.take(option))

    def press_digit(self, digit: int) -> None:
        """Select the card or choose the entry of a digit."""
        self.menu.refused = ()
        card = "" if self.menu.has_digits else self.menu.card_at(digit)
        if card and self.menu.is_useless(card):
            self.say(spoken("{card} can't be played now.", card=self._name_of(card)))
        elif self.menu.has_digit(digit):
            self._done(self.menu.digit(digit))
        else:
            message = sentence("No card {digit}.")
            if self.menu.has_digits:
                message = sentence("No option {digit}.")
            self.say(spoken(message, digit=digit), "warning")

    def step_back(self) -> bool:
        """Take back the last selection step; return False if there is none."""
        stepped = self.menu.back() or bool(self.menu.refused)
        self.menu.refused = ()
        if stepped:
            self.table.menu_changed()
        return stepped

    def take_key(self, event: events.Key) -> bool:
        """Send a key to the open filter, to the payment or to the actions.

        Letters have no effect during a payment.
        """
        menu, character = self.menu, event.character or ""
        if menu.filtering:
            if event.key == "backspace":
                menu.filter(menu.letters[:-1])
            elif character.isprintable() and character and not character.isdecimal():
                menu.filter(menu.letters + character)
            else:
                return False
        elif event.key == "space" and program_of(self).keymap.find("space", TABLE):
            return False
        elif menu.paying:
            if event.key != "space" or not isinstance(menu.highlighted, Payable):
                return False
            menu.give(menu.highlighted.id)
        elif event.key == "space":
            return self._refuse_space()
        else:
            return self.take_letter(character) or self._refuse_letter(character)
        self.table.menu_changed()
        return True

    def _is_held(self, word: str) -> bool:
        """Return whether a text is the heading of the selected card's uses."""
        return bool(self.menu.held) and word == f"{self._name_of(self.menu.held)}:"

    def take_letter(self, character: str) -> bool:
        """Run or arm a letter's action; return False if the letter has no meaning here."""
        menu = self.menu
        if self.table.decider is None or not menu.means(character):
            return False
        menu.refused = ()
        self._done(menu.letter(character))
        return True

    def _done(self, answer: Answer | None) -> None:
        if answer:
            self._answer(answer)
        else:
            self.table.give_keyboard(self)
            self.table.menu_changed()

    def _answer(self, answer: Answer) -> None:
        if self.table.decider:
            self.table.decider.answer(*answer)

    def about(self) -> About | None:
        entry = self.menu.highlighted or self.menu.chosen
        if entry is None or self.view is None:
            return None
        with_odds = program_of(self).settings.odds
        lines = entry_lines(entry, self.view, self.look.glyphs, with_odds=with_odds)
        return About(spoken("Details"), list(lines), getattr(entry, "target", ""))

    def _wheel(self, event: events.MouseEvent, way: int) -> None:
        """Move the highlight through the list, even if its entries are on the map."""
        event.stop()
        self.step(way)

    def _entry_at(self, x: int, y: int) -> Entry | None:
        """Return the entry drawn at a cell of the body, or None."""
        if self._page is None:
            return self._rows.get(y)
        number = self._page.choice_at(x, y, len(self.menu.entries))
        return None if number is None else self.menu.entries[number]

    def on_click(self, event: events.Click) -> None:
        """Handle a click on a key, a row, an action or the selected card's name.

        A click on a key presses it. A click on a row or on an action without a letter chooses it. A
        click on a range of digits or on the selected card's name selects the next usable card.
        `Panel` handles clicks on the title rule.
        """
        if event.y == 0 or event.y >= len(self._made_of):
            return
        entry = self._entry_at(event.x - self.inset, event.y - 1)
        if entry is not None and self.table.decider:
            self.take(entry)
            return
        word = self.text_at(event.x, event.y).strip()
        unlettered = (each for each in self.menu.offered if each.word == word and not each.letter)
        if (act := next(unlettered, None)) and self.table.decider:
            self.take(act)
            return
        key = key_at(self._made_of[event.y], event.x)
        if key.isdecimal() and len(key) == 1:
            self.press_digit(int(key))
        elif self.menu.useful_digits and (key[:1].isdecimal() or self._is_held(word)):
            self.press_digit(self.menu.next_digit)
        elif not self.take_letter(key):
            self.press_at(event.x, event.y)
