"""The end of the game: how it came out, and in figures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from l7tui.commands import COMMANDS, deciding, everywhere, game
from l7tui.commands.command import Command
from l7tui.commands.handling import handles
from l7tui.screens.dialogs.sheet import Overlay
from l7tui.text import facts
from l7tui.text.lines import BLANK, Line, line
from l7tui.text.story import way_lines

if TYPE_CHECKING:
    from l7core.view import Table
    from l7tui.commands.command import Place
    from l7tui.game.session import Session
    from l7tui.text.glyphs import Glyphs
    from l7tui.text.style import Look


AT_THE_END = {
    "undo": "undo",
    "look-back": "look back",
    "look": "look around",
    "next-panel": "panel",
    "palette": "command",
}
"""What the footer names once the game is over, and how: nothing is left to choose from."""


def commands_at_the_end(every: Sequence[Command], *, is_lesson: bool) -> list[Command]:
    """What can still be done once the game is over comes first, and alone has a word."""
    word = "what comes next" if is_lesson else "the end in figures"
    way_on = replace(
        everywhere.CONFIRM,
        title=word.capitalize(),
        help="How it ended, and where to go from here.",
        word=word,
        in_palette=True,
    )
    named = [replace(COMMANDS[id], word=word) for id, word in AT_THE_END.items()]
    first = {each.id: each for each in (way_on, *named)}
    others = [replace(each, word="") for each in every if each.id not in first]
    return [*first.values(), *others]


class Ending(Overlay[Command]):
    """Dismissed with what is to be done at the table, or with nothing to look at it again."""

    place: ClassVar[Place] = "ending"

    def __init__(self, session: Session, look: Look, report_key: str, undo_key: str) -> None:
        lines = tuple(ending_lines(session, look.glyphs))
        hint = f"{report_key}: report   {undo_key}: undo   Enter: title   Esc: table"
        super().__init__("The end", lines, hint)
        self.session = session

    def why_no_undo(self) -> str:
        return self.session.why_no_undo()

    def confirm(self) -> None:
        self.leave()

    @handles(game.TO_TITLE)
    def leave(self) -> None:
        self.dismiss(game.LEAVE)

    @handles(game.UNDO_THE_END, unless=why_no_undo)
    def undo(self) -> None:
        self.dismiss(deciding.UNDO)

    @handles(game.REPORT)
    def report(self) -> None:
        self.dismiss(game.REPORT_SO_FAR)

    def back(self) -> None:
        self.dismiss(None)


def _paragraphs(outcome: str) -> Iterator[str]:
    """What came of it, then the epilogue, a blank line between any two."""
    for number, paragraph in enumerate(outcome.strip().split("\n\n")):
        if number:
            yield ""
        yield " ".join(paragraph.split())


def _played(table: Table, glyphs: Glyphs) -> Iterator[Line]:
    """What it was that has come to its end; of a longer story, the way that it took."""
    if table.chronicle is None:
        yield line(table.title, glyphs.dot, table.clock)
        return
    yield line((table.chronicle.title, "light"), glyphs.dot, table.chronicle.part)
    yield from way_lines(table.chronicle)
    yield BLANK


def ending_lines(session: Session, glyphs: Glyphs) -> list[Line]:
    """The outcome, where everybody stood, and the figures of the game."""
    view = session.view
    game, setup = session.game, session.setup
    word, tone = facts.OUTCOMES.get(view.result, ("OVER", "info"))
    undos = "never undone" if not game.undos else f"{game.undos} undone"
    lines = [
        BLANK,
        line((word, f"{tone} bold")),
        *(line(paragraph) for paragraph in _paragraphs(view.outcome)),
        BLANK,
        *_played(view.table, glyphs),
        line(f"{game.decisions} decisions, {undos}{glyphs.dot}undo mode: {setup.undo}"),
        line((f"Seed {setup.seed}", "faint")),
        BLANK,
    ]
    for seat in view.table.seats:
        lines += facts.seat_in_short(seat, glyphs)
    lines.append(BLANK)
    return lines
