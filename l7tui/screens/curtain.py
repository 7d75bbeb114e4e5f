"""The curtain: nothing is to be seen until the right player sits down."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.geometry import Size

from l7tui.lines import BLANK, Line, line, width_of
from l7tui.screens.base import L7Screen
from l7tui.widgets.panel import LineWidget

if TYPE_CHECKING:
    from textual.app import ComposeResult


class Cloth(LineWidget):
    """The words on the curtain, in the middle of it."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.player = name

    def content(self, size: Size) -> list[Line]:
        words = [
            line((self.player, "you bold")),
            BLANK,
            line("The keyboard is yours. The others look away."),
            BLANK,
            line(("Enter", "key"), " when you are ready"),
        ]
        above = max(0, (size.height - len(words)) // 2)
        return [BLANK] * above + [_centred(each, size.width) for each in words]


class Curtain(L7Screen[None]):
    """Hides the table between two players who may not see the same."""

    CSS_PATH = "curtain.tcss"

    def __init__(self, name: str) -> None:
        super().__init__()
        self.cloth = Cloth(name)

    def compose(self) -> ComposeResult:
        yield self.cloth

    def on_mount(self) -> None:
        self.forget_typed_keys()

    def confirm(self) -> None:
        self.dismiss()


def _centred(of: Line, width: int) -> Line:
    return line(" " * max(0, (width - width_of(of)) // 2), *of)
