"""What happens, while it is played back: its sentence, its reason, its dice, and what followed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from textual import events
from textual.geometry import Size
from textual.message import Message

from l7core.plain import describe
from l7core.view import LogEntry, View
from l7tui.game.playback import Frame, Playback
from l7tui.text import facts
from l7tui.text.lines import BLANK, Line, counted, key_at, line, wrapped
from l7tui.widgets import dice
from l7tui.widgets.panel import Panel
from l7tui.widgets.program import program_of
from l7tui.widgets.sheet import Sheet

ANY_KEY = "any key"


class GoOn(Message):
    """What is shown was clicked, which is as good as any key."""


class BeatPanel(Panel, can_focus=False):
    """Renders one frame of a playback in words and dice."""

    panel = "beat"
    name_word = "WHAT HAPPENS"

    def __init__(self) -> None:
        super().__init__()
        self.playback: Playback | None = None
        self.turn = 0
        """How often the dice are still to turn over; 0 when they lie."""

    def show(self, playback: Playback, turn: int) -> None:
        self.playback = playback
        self.turn = turn
        self.changed()

    def title(self) -> Line:
        playing = self.playback
        if playing is None:
            return super().title()
        word = "LOOKING BACK" if playing.looking_back else self.name_word
        return line((word, "focus"), f"  {playing.at + 1} of {len(playing.row)}")

    def status(self) -> Line:
        playing = self.playback
        if playing is None:
            return BLANK
        told = line(("<", "key"), " ", (">", "key"), " turn  ", ("Esc", "key"), " to the end  ")
        if self.turn:
            return (*told, *line(("the dice roll", "info")))
        if playing.pause is not None:
            return (*told, *line((f"running: {playing.speed}", "info")))
        return (*told, *line((ANY_KEY, "key"), " goes on"))

    def body(self, size: Size) -> Sequence[Line]:
        if self.playback is None:
            return []
        frame, glyphs = self.playback.frame, self.look.glyphs
        thrown = frame.scene.dice
        if thrown and self.turn:
            # The sentence says what the dice come to.
            return [BLANK, *dice.drawn(thrown, glyphs, size.width, size.height, turn=self.turn)]
        lines = self._beforehand(size.width) + _sentence(frame, size.width)
        followed = [each for entry in frame.consequences for each in _told(entry, size.width)]
        if thrown:
            room = size.height - len(lines) - min(len(followed), 2)
            lines += dice.drawn(thrown, glyphs, size.width, room)
        lines += followed
        if len(lines) > size.height:
            hidden = len(lines) - size.height + 1
            more = line((f"{glyphs.more} {counted(hidden, 'more line')} in the log", "faint"))
            lines[size.height - 1 :] = [more]
        return lines

    def _beforehand(self, width: int) -> list[Line]:
        """Before a long run, how long it is and how to see less of it."""
        playing = self.playback
        if playing is None or playing.at or not playing.is_long:
            return []
        skip = program_of(self).key_of("skip-ahead")
        told = (
            f"{len(playing.row)} things happen before your next turn: any key goes on, {skip} to"
            " what concerns you, Esc to your turn."
        )
        return wrapped(line((told, "info")), width)

    def on_click(self, event: events.Click) -> None:
        if event.y or key_at(self._made_of[0], event.x) in ("", ANY_KEY):
            self.post_message(GoOn())


class BeatCard(Sheet):
    """A card that is turned up, or a piece of the story, over the table until it is read."""

    def __init__(self) -> None:
        super().__init__("", (), f"{ANY_KEY}: close")

    def show(self, playback: Playback | None, view: View) -> None:
        """The frame's card, if it has one to be read."""
        self.top = 0
        self.lines = ()
        if playback and playback.frame.is_to_be_read():
            frame = playback.frame
            self.heading = frame.scene.card.name if frame.scene.card else view.table.title
            self.heading_style = "danger bold" if frame.scene.kind == "alarm" else "title"
            self.lines = tuple(card_lines(playback, view))
        self.changed()
        self.refresh(layout=True)

    def on_click(self, event: events.Click) -> None:  # noqa: ARG002
        self.post_message(GoOn())


def card_lines(playback: Playback, view: View) -> Iterator[Line]:
    """What the card says, and whom it concerns."""
    entry, scene = playback.frame.entry, playback.frame.scene
    if scene.kind == "alarm":
        yield line(entry.text)
        yield BLANK
    if scene.card:
        _, *words = facts.card(scene.card)
        yield from words
    if scene.seats:
        names = ", ".join(view.table.seats[seat].name for seat in scene.seats)
        yield BLANK
        yield line(("Concerns: ", "faint"), (names, "info"))


def _sentence(frame: Frame, width: int) -> list[Line]:
    """What happens and why; what stands on the frame's own card need not be said again."""
    entry = frame.entry
    lines: list[Line] = []
    if not _is_on_card(frame):
        lines += wrapped(line((entry.text, "title")), width)
    if entry.cause:
        lines += wrapped(line(("because: ", "faint"), (entry.cause, "info")), width)
    return lines


def _is_on_card(frame: Frame) -> bool:
    card = frame.scene.card
    return frame.scene.kind == "alarm" or (card is not None and frame.entry.text in card.lines)


def _told(entry: LogEntry, width: int) -> list[Line]:
    """A consequence, as the log has it."""
    cause = (f" ({entry.cause})", "faint") if entry.cause else ("", "plain")
    return [line("  ", *each) for each in wrapped(line(entry.text, cause), width - 2, indent=2)]


def frame_lines(about: Frame) -> Iterator[Line]:
    """What happened, why, and what followed from it."""
    for number, each in enumerate(about.entries):
        cause = (f" ({each.cause})", "faint") if each.cause else ("", "plain")
        yield line("  " if number else "", (each.text, "plain" if number else "title"), cause)
    if about.scene.dice:
        yield line(("  ", "plain"), (describe.dice(about.scene.dice), "info"))
