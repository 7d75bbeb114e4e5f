"""The history panel: recent key scenes in one line, each available for review."""

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
"""Kinds of scenes that are listed, with their styles."""
LONGEST = 40
"""Maximum width of a scene in cells."""
BETWEEN = "  "


class HistoryPanel(Panel):
    """As many recent key scenes as fit, with the latest at the right."""

    panel = "history"
    name_word = sentence("HISTORY")
    command = looking.LOOK_BACK

    class Recalled(Message):
        """Message that asks to review a scene; without a number, the latest event."""

        def __init__(self, number: int | None) -> None:
            super().__init__()
            self.number = number

    def __init__(self) -> None:
        super().__init__()
        self.scenes: list[Frame] = []
        self.at = 0
        self._reaches: list[tuple[int, int]] = []
        """End column and entry number of each drawn scene."""

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
        for index in range(self.at if self.has_focus else len(self.scenes) - 1, -1, -1):
            words = self._scene_words(
                self.scenes[index], chosen=self.has_focus and index == self.at
            )
            room -= width_of(words) + len(BETWEEN)
            if room < -len(BETWEEN):
                break
            shown.insert(0, words)
            numbers.insert(0, self.scenes[index].entry.number)
        reach = self.inset
        for words, number in zip(shown, numbers, strict=True):
            reach += width_of(words) + len(BETWEEN)
            self._reaches.append((reach, number))
        return [joined(shown, (BETWEEN, "plain"))]

    def _list(self, size: Size) -> list[Line]:
        """Return a line for each scene around the highlight."""
        start = max(0, min(self.at - size.height // 2, len(self.scenes) - size.height))
        shown = enumerate(self.scenes[start : start + size.height], start)
        return [self._scene_words(scene, chosen=index == self.at) for index, scene in shown]

    def _scene_words(self, frame: Frame, *, chosen: bool) -> Line:
        """Return a scene's title or card name, else its sentence."""
        glyphs = self.look.glyphs
        scene = frame.scene
        style = KEY_SCENES[frame.scene.kind]
        name = scene.title or (scene.card.name if scene.card else "")
        words = line((name or frame.entry.text.rstrip("."), style))
        sign = (f"{glyphs.pointer if chosen else glyphs.marker} ", "pointer" if chosen else "new")
        whole = cut(line(sign, *words), LONGEST, more=glyphs.more)
        return restyled(whole, "chosen") if chosen else whole

    def move(self, step: Offset) -> None:
        if self.scenes:
            self.at = max(0, min(self.at + step.x + step.y, len(self.scenes) - 1))
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
