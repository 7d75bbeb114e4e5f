"""The history: what mattered of late in one line, each thing to be looked back at."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events
from textual.geometry import Offset, Size
from textual.message import Message

from l7core.language import sentence, spoken
from l7core.view import LogEntry
from l7tui.commands import looking
from l7tui.game.playback import Frame, frames
from l7tui.text.lines import Line, cut, joined, line, restyled, width_of
from l7tui.widgets.panel import Panel

KEY_SCENES = {
    "card": "info",
    "hit": "danger",
    "story": "title",
    "alarm": "danger bold",
    "fall": "danger bold",
    "leave": "good",
}
"""The kinds of scenes that are kept in sight, and their styles."""
LONGEST = 40
"""Cells that one of them may take."""
BETWEEN = "  "


class HistoryPanel(Panel):
    """Renders as many of the last key scenes as fit, the latest at the right."""

    panel = "history"
    name_word = sentence("HISTORY")
    command = looking.LOOK_BACK

    class Recalled(Message):
        """A scene is to be looked back at; the last thing that has happened, without a number."""

        def __init__(self, number: int | None) -> None:
            super().__init__()
            self.number = number

    def __init__(self) -> None:
        super().__init__()
        self.scenes: list[Frame] = []
        self.at = 0
        self._reaches: list[tuple[int, int]] = []
        """Where each scene that is drawn ends, and the number of its entry."""

    def show(self, log: Sequence[LogEntry]) -> None:
        scenes = [frame for frame in frames(log) if frame.scene.kind in KEY_SCENES]
        if scenes != self.scenes:
            self.scenes = scenes
            self.at = max(0, len(scenes) - 1)
            self.changed()

    def body(self, size: Size) -> Sequence[Line]:
        self._reaches = []
        if not self.scenes:
            return [line((spoken("Nothing to review yet."), "faint"))]
        if self.table.alone == self.panel:
            return self._list(size)
        shown: list[Line] = []
        numbers: list[int] = []
        room = size.width
        for at in range(self.at if self.has_focus else len(self.scenes) - 1, -1, -1):
            told = self._told(self.scenes[at], chosen=self.has_focus and at == self.at)
            room -= width_of(told) + len(BETWEEN)
            if room < -len(BETWEEN):
                break
            shown.insert(0, told)
            numbers.insert(0, self.scenes[at].entry.number)
        reach = self.inset
        for told, number in zip(shown, numbers, strict=True):
            reach += width_of(told) + len(BETWEEN)
            self._reaches.append((reach, number))
        return [joined(shown, (BETWEEN, "plain"))]

    def _list(self, size: Size) -> list[Line]:
        """A line for each, those around the highlight."""
        start = max(0, min(self.at - size.height // 2, len(self.scenes) - size.height))
        shown = enumerate(self.scenes[start : start + size.height], start)
        return [self._told(scene, chosen=at == self.at) for at, scene in shown]

    def _told(self, scene: Frame, *, chosen: bool) -> Line:
        """Its card's name, else its sentence."""
        glyphs = self.look.glyphs
        about = scene.scene
        style = KEY_SCENES[scene.scene.kind]
        name = about.title or (about.card.name if about.card else "")
        words = line((name or scene.entry.text.rstrip("."), style))
        sign = (f"{glyphs.pointer if chosen else glyphs.marker} ", "pointer" if chosen else "new")
        told = cut(line(sign, *words), LONGEST, more=glyphs.more)
        return restyled(told, "chosen") if chosen else told

    def move(self, by: Offset) -> None:
        if self.scenes:
            self.at = max(0, min(self.at + by.x + by.y, len(self.scenes) - 1))
            self.changed()

    @property
    def confirm_word(self) -> str:
        return sentence("review") if self.scenes else ""

    def confirm(self) -> None:
        self.post_message(self.Recalled(self.scenes[self.at].entry.number if self.scenes else None))

    def on_click(self, event: events.Click) -> None:
        for reach, number in self._reaches if event.y else ():
            if event.x < reach:
                self.post_message(self.Recalled(number))
                return
