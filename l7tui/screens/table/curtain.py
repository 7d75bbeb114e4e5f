"""The curtain, which hides the table until the next player continues."""

from __future__ import annotations

from collections.abc import Iterator

from textual.geometry import Size

from l7core.language import sentence, spoken
from l7core.view import Seat
from l7tui.screens.page import PageScreen
from l7tui.text.lines import BLANK, Line, line, width_of
from l7tui.text.pictures import face
from l7tui.widgets.page import Page


class Cloth(Page):
    """The text in the middle of the curtain."""

    heading = sentence("PASS THE KEYBOARD")
    hints = (("confirm", sentence("continue when ready")),)

    def __init__(self, name: str, seat: Seat) -> None:
        super().__init__()
        self.player = name
        self.seat = seat

    def body(self, size: Size) -> list[Line]:
        words = [
            *face(self.seat, self.look.glyphs),
            BLANK,
            line((self.player, "you bold")),
            line((self.look.glyphs.dot.join(self._known()), "faint")),
            BLANK,
            line(spoken("It's your turn.")),
            line(spoken("Everyone else, look away.")),
        ]
        above = max(0, (size.height - len(words)) // 2)
        return [BLANK] * above + [_centred(each, size.width) for each in words]

    def _known(self) -> Iterator[str]:
        """Yield the public facts about the player: place and tracks."""
        if self.seat.place:
            yield self.seat.place
        for track in self.seat.tracks:
            yield f"{track.brief or track.name} {track.value}"


class Curtain(PageScreen):
    """A screen that hides the table between two players with different knowledge."""

    def __init__(self, name: str, seat: Seat) -> None:
        super().__init__(Cloth(name, seat))

    def on_mount(self) -> None:
        self.keyboard.forget_typed_keys()

    def confirm(self) -> None:
        self.dismiss()

    def back(self) -> None:
        self.say(spoken("Press {key} to show the table.", key=self.l7.key_of("confirm")))


def _centred(row: Line, width: int) -> Line:
    return line(" " * max(0, (width - width_of(row)) // 2), *row)
