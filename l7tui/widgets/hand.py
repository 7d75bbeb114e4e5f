"""The hand panel: the viewer's hand, or their open cards in games without hands."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events
from textual.geometry import Offset, Size

from l7core.language import sentence, spoken
from l7core.view import Card, Seat, View
from l7tui.commands import deciding, looking
from l7tui.game.menu import Menu
from l7tui.text import facts
from l7tui.text.lines import BLANK, Line, apart, line, shortened, width_of, wrapped
from l7tui.widgets.hand_cards import Face, Fan, fan
from l7tui.widgets.panel import About, Panel, highlighted
from l7tui.widgets.program import program_of, screen_of

BETWEEN = " "
MOST_LINES = 4
"""Maximum number of lines of a card that is not shown in full."""


class HandPanel(Panel):
    """The viewer's cards with as much of their text as fits."""

    panel = "hand"
    name_word = sentence("HAND")
    whole = looking.WHOLE_HAND

    def __init__(self) -> None:
        super().__init__()
        self.seat: Seat | None = None
        self.at = 0
        self._pointed = False
        """Whether a click highlighted the current card."""
        self.menu = Menu()
        """Menu of the open question, which supplies the cards' digits and uses."""
        self._rows: list[int] = []
        """Card index of each line, or of the first card on a shared line."""
        self._starts: dict[tuple[int, int], int] = {}
        """Card index by line and start cell of the name; used if cards share lines."""
        self._fan = Fan((), 0, 0)

    def show(self, view: View) -> None:
        self.seat = view.table.seats[view.seat] if view.seat is not None else None
        self.at, self._pointed = 0, False
        self.changed()

    def choose(self, menu: Menu) -> None:
        """Show a menu's digits and uses on the cards."""
        self.menu = menu
        self.changed()

    @property
    def card(self) -> Card | None:
        """Highlighted card."""
        return self._cards[self.at] if self.at < len(self._cards) else None

    @property
    def _cards(self) -> tuple[Card, ...]:
        """Displayed cards."""
        if self.seat is None:
            return ()
        return self.seat.hand if self._has_hand else self.seat.cards

    @property
    def _has_hand(self) -> bool:
        """Whether the seat has a hand or can have one."""
        return self.seat is not None and (
            self.seat.hand_count > 0 or self.seat.hand_limit is not None
        )

    def title(self) -> Line:
        """Return the game's own name for the cards, else the default title."""
        name = self.seat.hand_name.upper() if self.seat else ""
        return line((name, "focus" if self.has_focus else "title")) if name else super().title()

    def status(self) -> Line:
        if self.seat is None:
            return BLANK
        limit = f"/{self.seat.hand_limit}" if self.seat.hand_limit is not None else ""
        return line(f"{self.seat.hand_count if self._has_hand else len(self._cards)}{limit}")

    def body(self, size: Size) -> Sequence[Line]:
        self._rows, self._starts = [], {}
        self._fan = Fan((), 0, 0)
        if self.seat is None or not (self.seat.hand_count or self._cards):
            return [line((spoken("No cards."), "faint"))]
        if not self._cards:
            return [
                line(
                    (
                        spoken(
                            "{n:# hidden card|# hidden cards}.",
                            n=self.seat.hand_count,
                        ),
                        "faint",
                    )
                )
            ]
        if not self.titled:
            return self._fanned(size)
        lines = self._lines(size)
        start = max(0, min(self._row_of(self.at), len(lines) - size.height))
        shown, rows = lines[start : start + size.height], self._rows
        self._rows = rows[start : start + size.height]
        self._starts = {(row - start, cell): n for (row, cell), n in self._starts.items()}
        if start + size.height < len(lines):
            hidden = len(self._cards) - rows[start + size.height]
            shown[-1] = self._and_more(shown[-1], hidden, size.width)
        return shown

    def _and_more(self, last: Line, hidden: int, width: int) -> Line:
        """Return the last row with the number of hidden cards, or with an ellipsis if space is
        short."""
        glyph = self.look.glyphs.more
        room = width - width_of(last) - len(BETWEEN)
        for words in (f"{glyph} {spoken('{hidden} more', hidden=hidden)}", glyph):
            if width_of(more := line((words, "faint"))) <= room:
                return apart(last, more, width, more="")
        return last

    def _row_of(self, card: int) -> int:
        """Return the index of a card's first line, or of the shared line with its name."""
        later = [*self._rows[1:], len(self._cards)]
        rows = enumerate(zip(self._rows, later, strict=True))
        return next((n for n, (own, next_) in rows if own == card or next_ > card), 0)

    def _fanned(self, size: Size) -> Sequence[Line]:
        """Return the cards side by side; a selected or highlighted card has a bright frame."""
        ids = [card.id for card in self._cards]
        current = ids.index(self.menu.held) if self.menu.held in ids else self.at
        faces = [self._face(card, number) for number, card in enumerate(self._cards)]
        self._fan = fan(faces, current, size.width, size.height, self.look.glyphs)
        return self._fan.lines

    def _face(self, card: Card, number: int) -> Face:
        digit = self.menu.digit_of(card.id)
        usable = self._is_usable(card)
        head = line(*self._key(card, digit))
        words = card.lines if card.face_up else (spoken("face down"),)
        # Uses of cards have no letters during a payment.
        acts = {} if self.menu.paying else self.menu.uses
        letters = {use: act.key for use, act in acts.items()}
        uses = (*card.line_uses, *[""] * len(words))
        text_lines = tuple(
            line((f"{key} " if (key := letters.get(use, "")) else "", "key"), each)
            for use, each in zip(uses, words, strict=False)
        )
        return Face(
            line(*head, (card.name, "info bold"), *self._state(card)),
            text_lines,
            line((self._chance(card).strip() if usable else "", "good")),
            card.id == self.menu.held or (number == self.at and self.has_focus),
        )

    def _state(self, card: Card) -> Line:
        """Return a card's remaining charges and its marks."""
        glyphs = self.look.glyphs
        left = f" {card.charges[0]}/{card.charges[1]}" if card.charges else ""
        marks = [(f" {glyphs.of(mark)} {mark.word}", mark.tone) for mark in card.marks]
        return line(left, *marks)

    def _lines(self, size: Size) -> list[Line]:
        """Return every card with its full text, with brief text in fewer lines, or by name."""
        lines = self._card_lines(size.width, lines_a_card=None)
        for most in range(MOST_LINES, 0, -1):
            if len(lines) <= size.height:
                break
            lines = self._card_lines(size.width, lines_a_card=most)
        return lines if len(lines) <= size.height else self._names(size.width)

    def _names(self, width: int) -> list[Line]:
        """Return the names of the cards, several to a line."""
        lines: list[Line] = []
        self._rows = []
        for number, card in enumerate(self._cards):
            name = self._named(card, marked=number == self.at and self.has_focus)
            if lines and width_of(lines[-1]) + len(BETWEEN) + width_of(name) <= width:
                start = width_of(lines[-1]) + len(BETWEEN)
                lines[-1] = line(*lines[-1], BETWEEN, *name)
            else:
                start = 0
                lines.append(name)
                self._rows.append(number)
            self._starts[len(lines) - 1, start] = number
        return lines

    def _card_lines(self, width: int, *, lines_a_card: int | None) -> list[Line]:
        """Return every card in at most `lines_a_card` lines, or in full for None."""
        lines: list[Line] = []
        self._rows = []
        for number, card in enumerate(self._cards):
            is_highlighted = number == self.at and self.has_focus
            name = self._named(card, marked=is_highlighted)
            texts = card.lines if lines_a_card is None else facts.in_brief(card)
            words = " ".join(texts) if card.face_up else spoken("face down")
            if lines_a_card is None:
                rows = [name, *wrapped(line("  ", (words, "plain")), width, indent=2)]
            else:
                whole = wrapped(line(*name, f"  {words}"), width, indent=2)
                rows = shortened(whole, lines_a_card, width, more=self.look.glyphs.more)
                if lines_a_card == 1 and card.face_up:
                    rows = [_in_one_row(name, card, width)]
            lines += [highlighted(each, width) for each in rows] if is_highlighted else rows
            self._rows += [number] * len(rows)
        return lines

    def _named(self, card: Card, *, marked: bool) -> Line:
        """Return a card's pointer, digit, name, state and chance."""
        glyphs = self.look.glyphs
        is_selected = card.id == self.menu.held
        pointer = (glyphs.pointer if marked or is_selected else " ", "pointer")
        key = self._key(card, self.menu.digit_of(card.id))
        chance = self._chance(card) if self._is_usable(card) else ""
        return line(pointer, *key, (card.name, "info bold"), *self._state(card), (chance, "good"))

    def _key(self, card: Card, digit: str) -> Line:
        """Return a card's digit, if any, with a tick if the card is part of the payment."""
        style = "key" if self._is_usable(card) else "faint"
        if digit and card.id in self.menu.given:
            return line((digit, style), (self.look.glyphs.given, "good bold"))
        return line((f"{digit} ", style)) if digit else BLANK

    def _is_usable(self, card: Card) -> bool:
        """Return whether the card's digit has an effect."""
        return bool(self.menu.paying or self.menu.uses_of(card.id))

    def _chance(self, card: Card) -> str:
        """Return the chance with the card's best use, if it changes the pending roll's chance."""
        go = self.menu.go
        if go is None or not program_of(self).settings.odds:
            return ""
        odds = [each.note.odds for each in self.menu.uses_of(card.id) if each.note.odds]
        best = max(odds, key=lambda each: each.outcomes[0][1], default=None)
        return f"  {facts.likelihood(best)}" if best and best != go.note.odds else ""

    def about(self) -> About:
        if self.card is None:
            return About(spoken("Card"), [line(spoken("No card selected."))])
        return About(spoken("Card"), list(facts.card(self.card)), self.card.id)

    @property
    def confirm_word(self) -> str:
        return sentence("read") if self.card else ""

    def confirm(self) -> None:
        screen_of(self).keyboard.perform(deciding.INSPECT_THIS)

    def move(self, step: Offset) -> None:
        if self._cards:
            self.at = (self.at + step.x + step.y) % len(self._cards)
            self.changed()

    def on_click(self, event: events.Click) -> None:
        """Select a usable card; highlight any other card, and read it on a second click."""
        clicked = self._card_at(event)
        if clicked is None:
            return
        if self.table.hold_up(self._cards[clicked].id):
            return
        if clicked == self.at and self._pointed:
            self.post_message(self.Pressed(program_of(self).key_of("confirm")))
        self.at, self._pointed = clicked, True
        self.changed()

    def _card_at(self, event: events.Click) -> int | None:
        """Return the index of the clicked card, or None."""
        if not self.titled:
            return self._fan.card_at(event.x - self.inset, len(self._cards))
        row, cell = event.y - 1, event.x - self.inset
        if self._starts:
            starts = [start for start in self._starts if start[0] == row and start[1] <= cell]
            return self._starts[max(starts)] if starts else None
        return self._rows[row] if 0 <= row < len(self._rows) else None


def _in_one_row(name: Line, card: Card, width: int) -> Line:
    """Return a card's name, with its brief text at the right if there is room."""
    words = card.brief or "".join(card.lines[:1]).partition(",")[0].rstrip(".:")
    first = line((words, "plain"))
    room = width - width_of(name) - len(BETWEEN)
    return apart(name, first if width_of(first) <= room else BLANK, width, more="")
