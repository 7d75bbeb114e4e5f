"""The cards in hand of the one who looks; in a game without hands, those that lie before them."""

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
from l7tui.widgets.fan import Face, Fan, fan
from l7tui.widgets.panel import About, Panel, highlighted
from l7tui.widgets.program import program_of, screen_of

BETWEEN = " "
MOST_LINES = 4
"""A card that is not told in full takes no more than that."""


class HandPanel(Panel):
    """Renders a hand: a line a card, or as many of its words as there is room for."""

    panel = "hand"
    name_word = sentence("HAND")
    whole = looking.WHOLE_HAND

    def __init__(self) -> None:
        super().__init__()
        self.seat: Seat | None = None
        self.at = 0
        self._pointed = False
        """Whether a click has pointed at the highlighted card."""
        self.menu = Menu()
        """The question, which says what digit holds a card up and what it is good for now."""
        self._rows: list[int] = []
        """The card that each line belongs to, or the first of those that it names."""
        self._starts: dict[tuple[int, int], int] = {}
        """Where there is no line for each: the cards by the line and cell where a name begins."""
        self._fan = Fan((), 0, 0)

    def show(self, view: View) -> None:
        self.seat = view.table.seats[view.seat] if view.seat is not None else None
        self.at, self._pointed = 0, False
        self.changed()

    def choose(self, menu: Menu) -> None:
        """Show what the question makes of the cards."""
        self.menu = menu
        self.changed()

    @property
    def card(self) -> Card | None:
        """The highlighted card."""
        return self._cards[self.at] if self.at < len(self._cards) else None

    @property
    def _cards(self) -> tuple[Card, ...]:
        """The cards that the panel shows."""
        if self.seat is None:
            return ()
        return self.seat.hand if self._has_hand else self.seat.cards

    @property
    def _has_hand(self) -> bool:
        """Whether cards are held at all, or can be."""
        return self.seat is not None and (
            self.seat.hand_count > 0 or self.seat.hand_limit is not None
        )

    def title(self) -> Line:
        """What the cards are called, where the game has a word of its own for them."""
        named = self.seat.hand_name.upper() if self.seat else ""
        return line((named, "focus" if self.has_focus else "title")) if named else super().title()

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
        """The last row, and behind it how many cards come after it, or that some do."""
        glyph = self.look.glyphs.more
        room = width - width_of(last) - len(BETWEEN)
        for words in (f"{glyph} {spoken('{hidden} more', hidden=hidden)}", glyph):
            if width_of(more := line((words, "faint"))) <= room:
                return apart(last, more, width, more="")
        return last

    def _row_of(self, card: int) -> int:
        """The first line of a card, or the one that names it among others."""
        later = [*self._rows[1:], len(self._cards)]
        rows = enumerate(zip(self._rows, later, strict=True))
        return next((n for n, (own, next_) in rows if own == card or next_ > card), 0)

    def _fanned(self, size: Size) -> Sequence[Line]:
        """The cards beside each other; the one that is held up or pointed at in a bright frame."""
        ids = [card.id for card in self._cards]
        at = ids.index(self.menu.held) if self.menu.held in ids else self.at
        faces = [self._face(card, number) for number, card in enumerate(self._cards)]
        self._fan = fan(faces, at, size.width, size.height, self.look.glyphs)
        return self._fan.lines

    def _face(self, card: Card, number: int) -> Face:
        digit = self.menu.digit_of(card.id)
        usable = self._is_usable(card)
        head = line(*self._key(card, digit))
        words = card.lines if card.face_up else (spoken("face down"),)
        # What a card is good for has no letter while cards are given for something else.
        acts = {} if self.menu.paying else self.menu.uses
        letters = {use: act.key for use, act in acts.items()}
        uses = (*card.line_uses, *[""] * len(words))
        told = tuple(
            line((f"{key} " if (key := letters.get(use, "")) else "", "key"), each)
            for use, each in zip(uses, words, strict=False)
        )
        return Face(
            line(*head, (card.name, "info bold"), *self._state(card)),
            told,
            line((self._chance(card).strip() if usable else "", "good")),
            card.id == self.menu.held or (number == self.at and self.has_focus),
        )

    def _state(self, card: Card) -> Line:
        """What is left of it, and what is to be known of it besides."""
        glyphs = self.look.glyphs
        left = f" {card.charges[0]}/{card.charges[1]}" if card.charges else ""
        marks = [(f" {glyphs.of(mark)} {mark.word}", mark.tone) for mark in card.marks]
        return line(left, *marks)

    def _lines(self, size: Size) -> list[Line]:
        """All words of each card below its name; else behind it, in as many lines as there are."""
        lines = self._told(size.width, lines_a_card=None)
        for most in range(MOST_LINES, 0, -1):
            if len(lines) <= size.height:
                break
            lines = self._told(size.width, lines_a_card=most)
        return lines if len(lines) <= size.height else self._names(size.width)

    def _names(self, width: int) -> list[Line]:
        """The names alone, one after the other."""
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

    def _told(self, width: int, *, lines_a_card: int | None) -> list[Line]:
        """Every card in at most that many lines, the highlighted one on its background."""
        lines: list[Line] = []
        self._rows = []
        for number, card in enumerate(self._cards):
            marked = number == self.at and self.has_focus
            name = self._named(card, marked=marked)
            told = card.lines if lines_a_card is None else facts.in_brief(card)
            words = " ".join(told) if card.face_up else spoken("face down")
            if lines_a_card is None:
                own = [name, *wrapped(line("  ", (words, "plain")), width, indent=2)]
            else:
                whole = wrapped(line(*name, f"  {words}"), width, indent=2)
                own = shortened(whole, lines_a_card, width, more=self.look.glyphs.more)
                if lines_a_card == 1 and card.face_up:
                    own = [_in_one_row(name, card, width)]
            lines += [highlighted(each, width) for each in own] if marked else own
            self._rows += [number] * len(own)
        return lines

    def _named(self, card: Card, *, marked: bool) -> Line:
        """The card's name, what is left of it, and its state."""
        glyphs = self.look.glyphs
        held = card.id == self.menu.held
        pointer = (glyphs.pointer if marked or held else " ", "pointer")
        key = self._key(card, self.menu.digit_of(card.id))
        chance = self._chance(card) if self._is_usable(card) else ""
        return line(pointer, *key, (card.name, "info bold"), *self._state(card), (chance, "good"))

    def _key(self, card: Card, digit: str) -> Line:
        """The digit of a card, if it has one, and a tick where it is given in payment."""
        style = "key" if self._is_usable(card) else "faint"
        if digit and card.id in self.menu.given:
            return line((digit, style), (self.look.glyphs.given, "good bold"))
        return line((f"{digit} ", style)) if digit else BLANK

    def _is_usable(self, card: Card) -> bool:
        """Whether its digit does something."""
        return bool(self.menu.paying or self.menu.uses_of(card.id))

    def _chance(self, card: Card) -> str:
        """What the best use of the card would make of what is pending, where it makes a
        difference."""
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
        return sentence("read it") if self.card else ""

    def confirm(self) -> None:
        screen_of(self).keyboard.perform(deciding.INSPECT_THIS)

    def move(self, by: Offset) -> None:
        if self._cards:
            self.at = (self.at + by.x + by.y) % len(self._cards)
            self.changed()

    def on_click(self, event: events.Click) -> None:
        """A click holds up a card that is of use now; others are pointed at and read."""
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
        """The number of the card that is drawn there."""
        if not self.titled:
            return self._fan.card_at(event.x - self.inset, len(self._cards))
        row, cell = event.y - 1, event.x - self.inset
        if self._starts:
            begun = [at for at in self._starts if at[0] == row and at[1] <= cell]
            return self._starts[max(begun)] if begun else None
        return self._rows[row] if 0 <= row < len(self._rows) else None


def _in_one_row(name: Line, card: Card, width: int) -> Line:
    """The name, and at the right the first thing that the card is good for, if it has room."""
    words = card.brief or "".join(card.lines[:1]).partition(",")[0].rstrip(".:")
    first = line((words, "plain"))
    room = width - width_of(name) - len(BETWEEN)
    return apart(name, first if width_of(first) <= room else BLANK, width, more="")
