"""The page of a new game: scenario cards, details of the chosen card, players, rules and seed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from textual.geometry import Size

from l7core.engine.ruleset import ScenarioCard
from l7core.language import sentence, spoken
from l7tui.game.new_game import MOST_SEATS, Form
from l7tui.game.records import ScenarioRecord
from l7tui.screens.new_game import card as cards
from l7tui.text.lines import BLANK, Line, apart, flowed, line, width_of, wrapped
from l7tui.widgets.page import TOP_ROWS, Page
from l7tui.widgets.panel import highlighted
from l7tui.widgets.program import program_of

MARGIN = 2
MOST_WIDTH = 110
LABEL = 10
LEAST_STORY = 3
"""Minimum number of rows for the chosen card's title, pitch and story."""


class NewGamePage(Page):
    """The choices of a new game; Enter starts the game."""

    heading = sentence("NEW GAME")
    hints = (
        ("1-9", sentence("or arrows: select")),
        ("who-plays", sentence("players")),
        ("confirm", sentence("start")),
        ("back", sentence("back")),
    )

    def __init__(self) -> None:
        super().__init__()
        self.form: Form | None = None
        self.fault = ""
        """Reason why nothing can be chosen, or an empty string."""
        self.records: Mapping[str, ScenarioRecord] = {}
        """Results of earlier games, by scenario."""
        self.types_seed = False
        """Whether typed keys go into the seed."""
        self.columns = 1
        self._first_card = 0
        """Index of the first visible card."""
        self._card_width = 1
        self._card_rows = 0
        self._begin_row = -1

    def aside(self) -> Line:
        form = self.form
        if form is None:
            return BLANK
        unseen = len(form.cards) - self._card_rows * self.columns
        more = (
            spoken("{unseen} more below", unseen=unseen) + "  "
            if self._card_rows and unseen > 0
            else ""
        )
        other = (*self._key("another-game"), f" {spoken('switch game')}") if form.game.turns else ()
        return line(f"{form.game.shown}  ", (more, "faint"), *other)

    def body(self, size: Size) -> Sequence[Line]:
        self._card_rows, self._begin_row = 0, -1
        width = size.width - 2 * MARGIN
        form = self.form
        fault = form.fault if form else self.fault
        if form is None or fault:
            return [line("  ", *each) for each in wrapped(line(fault), width)]
        choices = [*self._choices(form, min(width, MOST_WIDTH)), self._begin(form, width)]
        drawn = self._cards(form, size.width, size.height - len(choices) - 1 - LEAST_STORY)
        room = size.height - len(drawn) - len(choices) - 1
        story = list(self._story(form.card, min(width, MOST_WIDTH), room))
        rule = line((self.look.glyphs.across * size.width, "rule"))
        beside = [line("  ", *each) for each in (*story, *choices)]
        above = [*drawn, *beside[: len(story)], rule]
        self._begin_row = TOP_ROWS + len(above) + len(choices) - 1
        return [*above, *beside[len(story) :]]

    # -- the cards

    def _cards(self, form: Form, width: int, room: int) -> list[Line]:
        """Return as many rows of cards as fit, including the chosen one."""
        count = len(form.cards)
        self.columns = cards.columns_for(count, width, room // cards.ROWS)
        self._card_width = cards.width_for(self.columns, width)
        rows = -(-count // self.columns)
        self._card_rows = max(1, min(rows, room // cards.ROWS))
        first = max(0, min(form.at // self.columns - self._card_rows // 2, rows - self._card_rows))
        self._first_card = first * self.columns
        drawn: list[Line] = []
        for row in range(first, first + self._card_rows):
            beside = [
                self._card(form, number)
                for number in range(row * self.columns, min((row + 1) * self.columns, count))
            ]
            drawn += [
                tuple(span for each in pieces for span in each)
                for pieces in zip(*beside, strict=True)
            ]
        return drawn

    def _card(self, form: Form, number: int) -> list[Line]:
        card = form.cards[number]
        return cards.card_lines(
            card,
            number + 1,
            self.records.get(card.id, ScenarioRecord()).word,
            self._card_width,
            self.look.glyphs,
            is_chosen=number == form.at,
        )

    def card_at(self, x: int, y: int) -> int | None:
        """Return the index of the card at a screen position, or None."""
        row, column = (y - TOP_ROWS) // cards.ROWS, x // self._card_width
        number = self._first_card + row * self.columns + column
        on_a_card = 0 <= row < self._card_rows and column < self.columns
        exists = self.form is not None and number < len(self.form.cards)
        return number if on_a_card and exists else None

    # -- details of the chosen card

    def _story(self, card: ScenarioCard, width: int, room: int) -> Iterator[Line]:
        """Yield exactly `room` lines: title, pitch and as much of the briefing as fits."""
        glyphs = self.look.glyphs
        least, most = card.seats
        players = (
            spoken("{least} to {most} players", least=least, most=most)
            if least < most
            else spoken("{n:# player|# players}", n=least)
        )
        name = line((card.title.upper(), "title"))
        lines = [apart(name, line((players, "faint")), width, more=glyphs.more)]
        lines += wrapped(line(card.blurb), width) if card.blurb else []
        story = list(told_before(card, width))
        left = room - len(lines)
        if story and left >= LEAST_STORY:
            lines.append(BLANK)
            left -= 1
        if len(story) > left:
            key = line(*self._key("whole-story"), f" {spoken('read all')}")
            end = f" {glyphs.more}"
            story = list(told_before(card, width - width_of(key) - len(end) - 1))[: max(0, left)]
            story[-1:] = [
                apart((*each, (end, "faint")), key, width, more="") for each in story[-1:]
            ]
        lines += story
        yield from lines[:room]
        yield from [BLANK] * (room - len(lines))

    # -- players, rules and seed

    def _choices(self, form: Form, width: int) -> Iterator[Line]:
        seats = self._seats(form, width)
        yield from seats
        count = len(form.rule_fields)
        yield self._choice(
            spoken("Rules"),
            line(form.rules_in_short),
            (*self._key("rules-of-the-game"), " " + spoken("{count} rules", count=count)),
            width,
        )
        seed = (
            line((form.seed.text, "title"), ("_", "pointer"))
            if self.types_seed
            else line(form.seed.text or spoken("any"))
        )
        hint = (
            (spoken("Enter"), f" {spoken('confirm')}")
            if self.types_seed
            else (*self._key("seed"), f" {spoken('enter')}")
        )
        yield self._choice(spoken("Seed"), seed, hint, width)

    def _seats(self, form: Form, width: int) -> list[Line]:
        """Return the seats with their players; an empty seat is a dash."""
        _, most = form.card.seats
        pieces = [
            line((f"{number} ", "faint"), (chair.seated, "danger" if chair.problem else "plain"))
            for number, chair in enumerate(form.chairs, 1)
        ]
        empty = range(form.count + 1, min(most, MOST_SEATS) + 1)
        pieces += [line((f"{number} -", "faint")) for number in empty]
        hint: Sequence[str | tuple[str, str]] = ()
        if form.seats.turns:
            more, fewer = self._key("more-players"), self._key("fewer-players")
            hint = (*more, " ", *fewer, f" {spoken('add/remove')}")
        first, *others = flowed(pieces, width - LABEL - 16, ("   ", "plain"))
        return [
            self._choice(spoken("Players"), first, hint, width),
            *(line(" " * LABEL, *each) for each in others),
        ]

    def _choice(
        self, label: str, value: Line, hint: Sequence[str | tuple[str, str]], width: int
    ) -> Line:
        left = line((label.ljust(LABEL), "faint"), *value)
        return apart(left, line(*hint), width, more=self.look.glyphs.more)

    def _begin(self, form: Form, width: int) -> Line:
        pointer = (f"{self.look.glyphs.pointer} ", "pointer")
        words = line(pointer, (spoken("Start: {title}", title=form.card.title), "title"))
        return highlighted(words, min(width, MOST_WIDTH))

    def is_begin(self, y: int) -> bool:
        """Return whether a screen row is the one that starts the game."""
        return y == self._begin_row

    def _key(self, command: str) -> tuple[tuple[str, str]]:
        return ((program_of(self).key_of(command), "key"),)


def told_before(card: ScenarioCard, width: int) -> Iterator[Line]:
    """Yield a scenario's briefing, or a campaign's parts and terms."""
    if card.parts:
        yield from wrapped(line((f"{spoken('Parts:')} ", "faint"), "; ".join(card.parts)), width)
        for term in card.terms:
            yield from wrapped(line(("- ", "faint"), term), width, indent=2)
        return
    for number, paragraph in enumerate(card.briefing.strip().split("\n\n")):
        if number:
            yield BLANK
        if paragraph:
            yield from wrapped(line(" ".join(paragraph.split())), width)
