"""The card at the end of a game, on a page with the next commands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from textual.geometry import Size

from l7core.language import in_sentence, sentence, spoken
from l7core.plain import report_lines
from l7tui.commands import game
from l7tui.commands.command import Command
from l7tui.text import end_card, facts
from l7tui.text.lines import BLANK, Line, apart, joined, line, width_of
from l7tui.widgets.page import Hint, Page
from l7tui.widgets.panel import highlighted
from l7tui.widgets.program import program_of

if TYPE_CHECKING:
    from l7core.analysis.report import Point, Report
    from l7core.persist.results import Reached
    from l7tui.game.session import Session

MOST_WIDTH = 92
MARGIN = 3


class EndCard(Page):
    """The card, scrolled by `top`, with the next commands below it."""

    heading = sentence("THE END")

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.report: Report | None = None
        """Report of the game, after the game has been replayed."""
        self.read = 0.0
        """Share of the game that has been replayed."""
        self.offered: Sequence[Command] = (game.PLAY_AGAIN,)
        self.can_undo = False
        self.turned: Point | None = None
        """Turn to which the player can go back."""
        self.reached: Sequence[Reached] = ()
        """Achievements of this game."""
        self.at = 0
        """Index of the highlighted command."""
        self.is_dark = False
        """Whether the screen is still dark before the card appears."""
        self.top = 0
        self._room = 1
        self._all = 0

    def aside(self) -> Line:
        setup, game = self.session.setup, self.session.game
        table = self.session.view.table
        dot = self.look.glyphs.dot
        facts = [spoken("seed {seed}", seed=str(setup.seed))]
        facts.append(spoken("{n:# decision|# decisions}", n=game.decisions))
        if game.undos:
            facts.append(spoken("{n} undone", n=game.undos))
        return line(
            table.title,
            (
                "".join(f"{dot}{fact}" for fact in facts),
                "faint",
            ),
        )

    def keys_below(self) -> Sequence[Hint]:
        undo = [("undo-the-end", sentence("undo the end"))] if self.can_undo else []
        exits = [("to-title", sentence("title screen")), ("back", sentence("the table"))]
        return [("confirm", in_sentence(spoken(self.chosen.title))), *undo, *exits]

    def content(self, size: Size) -> Sequence[Line]:
        return [] if self.is_dark else super().content(size)

    def body(self, size: Size) -> Sequence[Line]:
        width = min(size.width - 2 * MARGIN, MOST_WIDTH)
        lines = list(self._card(width))
        self._all, self._room = len(lines), max(1, size.height - 3)
        self.top = max(0, min(self.top, self._all - self._room))
        shown = lines[self.top : self.top + self._room]
        left = self._all - self.top - len(shown)
        if left:
            key = (program_of(self).key_named("down"), "key")
            more = line(key, (f" {spoken('{n:# more line|# more lines}', n=left + 1)}", "faint"))
            shown[-1] = apart(BLANK, more, width, more="")
        shown += [BLANK] * (self._room - len(shown))
        rule = line((self.look.glyphs.across * size.width, "rule"))
        return [*(line(" " * MARGIN, *each) for each in shown), rule, self._row(), rule]

    def _card(self, width: int) -> Iterator[Line]:
        view, glyphs = self.session.view, self.look.glyphs
        yield BLANK
        yield end_card.result_line(view.result)
        paragraphs = list(end_card.outcome_lines(view.outcome, width))
        paragraph_end = paragraphs.index(BLANK) if BLANK in paragraphs else len(paragraphs)
        yield from paragraphs[:paragraph_end]
        yield BLANK
        fates = self.report.fates if self.report else end_card.fates_on(view.table)
        yield from end_card.fate_lines(fates, glyphs, width)
        if not fates:
            for seat in view.table.seats:
                yield from facts.seat_in_short(seat, glyphs)
        if self.report:
            yield BLANK
            yield from end_card.turned_lines(self.report, width)
            yield from end_card.luck_lines(self.report, width)
            yield from end_card.reached_lines(self.reached, width)
        elif self.read:
            yield from (
                BLANK,
                line((spoken("Rebuilding the game: {read:.0%}", read=self.read), "faint")),
            )
        yield from paragraphs[paragraph_end:]
        if view.table.chronicle:
            yield BLANK
            yield from end_card.story_so_far(view.table)

    @property
    def chosen(self) -> Command:
        """Highlighted command, which Enter runs."""
        return self.offered[min(self.at, len(self.offered) - 1)]

    def _row(self) -> Line:
        pieces = []
        for each in self.offered:
            name = self._name_of(each)
            piece = line((program_of(self).key_of(each.id), "key"), f" {name}")
            chosen = each is self.chosen
            pointer = (self.look.glyphs.pointer if chosen else " ", "pointer")
            whole = line(pointer, *piece)
            pieces.append(highlighted(whole, width_of(whole)) if chosen else whole)
        return line(" ", *joined(pieces, (" ", "plain")))

    def _name_of(self, command: Command) -> str:
        if command is game.TURN_BACK and self.turned:
            return spoken("Back to {when}", when=in_sentence(report_lines.when(self.turned.clock)))
        return spoken(command.title)

    def scroll_by(self, rows: int) -> None:
        """Scroll down, or up by a negative number."""
        self.top = max(0, min(self.top + rows, self._all - self._room))
        self.changed()

    def turn_page(self, way: int) -> None:
        """Scroll down or up by a page."""
        self.scroll_by(way * max(1, self._room - 1))
