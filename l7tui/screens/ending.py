"""The end of the game: how it came out, and in figures."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.screen import ModalScreen

from l7tui import telling
from l7tui.lines import BLANK, Line, line
from l7tui.screens.base import L7Screen
from l7tui.screens.reader import Sheet

if TYPE_CHECKING:
    from textual.app import ComposeResult

    from l7tui.commands import Place
    from l7tui.glyphs import Glyphs
    from l7tui.session import Session

WORDS = {"won": ("WON", "good"), "partly": ("WON IN PART", "warning"), "lost": ("LOST", "danger")}


class Ending(L7Screen[str], ModalScreen[str]):
    """Dismissed with `leave`, `undo`, or nothing to look at the table again."""

    CSS_PATH = "ending.tcss"
    place: ClassVar[Place] = "ending"

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session

    @property
    def why_no_undo(self) -> str:
        return self.session.why_no_undo()

    def compose(self) -> ComposeResult:
        self.sheet = Sheet(
            "The end",
            tuple(ending_lines(self.session, self.l7.look.glyphs)),
            hint=f"Enter: title   Esc: the table   {self.l7.key_of('undo-the-end')}: undo",
        )
        yield self.sheet

    def on_mount(self) -> None:
        self.forget_typed_keys()

    def on_resize(self) -> None:
        wanted = self.sheet.wanted(self.app.size)
        self.sheet.styles.width, self.sheet.styles.height = wanted

    def confirm(self) -> None:
        self.dismiss("leave")

    def leave(self) -> None:
        self.dismiss("leave")

    def undo(self) -> None:
        self.dismiss("undo")

    def back(self) -> None:
        self.dismiss("")


def ending_lines(session: Session, glyphs: Glyphs) -> list[Line]:
    """The outcome, where everybody stood, and the figures of the game."""
    view = session.view
    kernel = session.desk.kernel
    setup = kernel.state.setup
    word, tone = WORDS.get(view.result, ("OVER", "info"))
    undos = "never undone" if not kernel.undos else f"{kernel.undos} undone"
    lines = [
        BLANK,
        line((word, f"{tone} bold")),
        line(view.outcome),
        BLANK,
        line(view.table.title, glyphs.dot, view.table.clock),
        line(f"{kernel.decisions} decisions, {undos}{glyphs.dot}undo mode: {setup.undo}"),
        line((f"Seed {setup.seed}", "faint")),
        BLANK,
    ]
    for seat in view.table.seats:
        lines += telling.seat_in_short(seat, glyphs)
    lines.append(BLANK)
    return lines
