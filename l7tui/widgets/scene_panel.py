"""The playback panel: an event with its reason, dice and consequences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from textual import events
from textual.geometry import Size

from l7core.language import sentence, spoken
from l7core.plain import describe
from l7core.view import Card, LogEntry, Verdict, View
from l7tui.game.motion import Settling
from l7tui.game.playback import Frame, Playback
from l7tui.text.lines import BLANK, Line, key_at, line, width_of, wrapped
from l7tui.widgets import dice
from l7tui.widgets.beat_page import ANY_KEY, GoOn
from l7tui.widgets.beat_words import beforehand
from l7tui.widgets.panel import Panel
from l7tui.widgets.program import program_of

NEW_ROOM = sentence("NEW ROOM")
BESIDE = 8
"""Cells of the title rule that are reserved for its ends and a visible piece of rule."""


class ScenePanel(Panel, can_focus=False):
    """The current frame of a playback in words and dice, below the map."""

    panel = "beat"
    name_word = sentence("WHAT HAPPENED")

    def __init__(self) -> None:
        super().__init__()
        self.playback: Playback | None = None
        self.view: View | None = None
        self.left = 0
        """Number of animation pictures left before the last one."""

    def show(self, playback: Playback, view: View, left: int) -> None:
        self.playback = playback
        self.view = view
        self.left = left
        self.changed()

    def rows_at(self, width: int) -> int:
        """Return the number of rows for the whole frame, with its dice in one row."""
        if self.playback is None or self.view is None:
            return 0
        frame = self.playback.frame
        lines = beforehand(self.playback, self.view, "", width) + self._sentence(frame, width)
        lines += self._verdict_lines(frame, width) + self._consequences(frame, width)
        return 1 + len(lines) + bool(frame.scene.dice)

    def move_on(self, left: int) -> None:
        """Draw the animation picture that has `left` pictures after it."""
        if left != self.left:
            self.left = left
            self.changed()

    # -- title

    def title(self) -> Line:
        playback = self.playback
        if playback is None:
            return super().title()
        if playback.looking_back:
            return line((spoken("LOOKING BACK"), "focus"))
        word = self._word(playback.frame)
        return line((word if self._has_room_for(word, BLANK) else spoken(self.name_word), "focus"))

    def _word(self, frame: Frame) -> str:
        if frame.scene.kind == "reveal":
            return spoken(NEW_ROOM)
        seat = self.view.seat if self.view else None
        return frame.scene.title_for(seat).upper() or spoken(self.name_word)

    def status(self) -> Line:
        playback = self.playback
        if playback is None:
            return BLANK
        word = self._word(playback.frame)
        fitting = (keys for keys in ways_through() if self._has_room_for(word, keys))
        return self._status(playback, next(fitting, BLANK))

    def _has_room_for(self, word: str, keys: Line) -> bool:
        assert self.playback
        status = width_of(self._status(self.playback, keys))
        return len(word) + status + BESIDE <= self.size.width

    def _status(self, playback: Playback, keys: Line) -> Line:
        """Return the frame's number and the keys that continue."""
        words = (
            *line(spoken("{at} of {n}", at=playback.at + 1, n=len(playback.row)) + "  "),
            *keys,
        )
        if self._is_rolling:
            return (*words, *line((spoken(ANY_KEY), "key"), f" {spoken('skip dice')}"))
        if playback.pause is not None:
            return (*words, *line((spoken("speed: {speed}", speed=spoken(playback.speed)), "info")))
        return (*words, *line((spoken(ANY_KEY), "key"), f" {spoken('continue')}"))

    # -- body

    def body(self, size: Size) -> Sequence[Line]:
        if self.playback is None or self.view is None:
            return []
        frame = self.playback.frame
        roll = frame.scene.dice
        if roll and self.left:
            return self._rolling(Settling(roll), size)
        lines = beforehand(
            self.playback, self.view, program_of(self).key_of("skip-ahead"), size.width
        )
        verdict_lines = self._verdict_lines(frame, size.width)
        consequences = self._consequences(frame, size.width)
        if frame.scene.kind == "reveal":
            lines += self._room(frame, size.width, size.height - len(lines) - len(consequences))
        else:
            lines += self._sentence(frame, size.width)
        if roll:
            room = max(1, size.height - len(lines) - len(verdict_lines) - len(consequences))
            said = "" if frame.scene.title else frame.entry.text
            lines += dice.drawn(roll, self.look.glyphs, size.width, room, said=said)
        lines = [*lines[: max(0, size.height - len(verdict_lines))], *verdict_lines]
        return [*lines, *self._fitting(consequences, size.height - len(lines))]

    def _fitting(self, lines: list[Line], height: int) -> list[Line]:
        """Return as many lines as fit; the last one counts the hidden lines, kept in the log."""
        if height <= 0 or len(lines) <= height:
            return lines[: max(0, height)]
        hidden = len(lines) - height + 1
        more = spoken("{n:# more line|# more lines} in the log", n=hidden)
        return [*lines[: height - 1], line((f"{self.look.glyphs.more} {more}", "faint"))]

    # -- a room

    def _room(self, frame: Frame, width: int, height: int) -> list[Line]:
        """Return a revealed room's text, centred; below it the discovery, if there is room."""
        texts = frame.scene.lines if not self.left else ()
        lines = []
        for each in texts:
            for row in wrapped(line((each, "title")), width - 8):
                lines += [line(" " * ((width - width_of(row)) // 2), *row)]
        entered = (each.text for each in frame.consequences if each.scene)
        found = wrapped(line((next(entered, frame.entry.text), "faint")), width)
        left = height - len(lines) - len(found)
        if left < 0:
            return lines
        return [*[BLANK] * (left > 1), *lines, *[BLANK] * (left > 0), *found]

    # -- dice

    @property
    def _is_rolling(self) -> bool:
        roll = self.playback.frame.scene.dice if self.playback else None
        return roll is not None and self.left > 0

    def _rolling(self, roll: Settling, size: Size) -> list[Line]:
        """Return dice of which some still roll.

        The sentence states the result, so it appears after the roll.
        """
        left = min(self.left, roll.ticks)
        with_odds = program_of(self).settings.odds
        glyphs = self.look.glyphs
        return list(dice.settling(roll, left, glyphs, size, with_odds=with_odds))

    # -- words

    def _sentence(self, frame: Frame, width: int) -> list[Line]:
        """Return the sentence of an event, its reason and its details.

        Dice below a title need no sentence: title and dice already show the roller and the result.
        """
        entry, scene = frame.entry, frame.scene
        is_said = bool(scene.title and scene.dice)
        opening = " ".join(each.text for each in frame.opening)
        lines = wrapped(line((opening, "faint")), width) if opening else []
        if not is_said:
            lines += wrapped(line((entry.text, "title")), width)
        if entry.cause:
            lines += wrapped(line((f"{spoken('reason:')} ", "faint"), (entry.cause, "info")), width)
        for each in scene.lines:
            lines += wrapped(line(each), width)
        return lines

    def _consequences(self, frame: Frame, width: int) -> list[Line]:
        """Return the consequences that neither the verdict nor an earlier card states."""
        further = (
            entry
            for entry in frame.consequences
            if entry.scene is None
            and not (self.view and is_said_by_verdict(entry, frame, self.view))
            and not any(describe.says_clause(entry, card) for card in self._cards_shown)
        )
        known = frame.entry.cause
        return [each for entry in further for each in _wrapped_consequence(entry, width, known)]

    @property
    def _cards_shown(self) -> list[Card]:
        """Cards revealed in earlier frames of the playback."""
        assert self.playback
        earlier_frames = self.playback.row[: self.playback.at]
        return [each.scene.card for each in earlier_frames if each.scene.card]

    def _verdict_lines(self, frame: Frame, width: int) -> list[Line]:
        verdict = frame.verdict
        if verdict is None or self.view is None:
            return []
        word = said_of(frame, verdict, self.view)
        is_said = verdict.detail.rstrip(".") in frame.entry.text
        detail = "" if is_said else f"  {verdict.detail}"
        return wrapped(line((f"{word}.", f"{verdict.tone} bold"), detail), width)

    def on_click(self, event: events.Click) -> None:
        if event.y or key_at(self._made_of[0], event.x) in ("", spoken(ANY_KEY)):
            self.post_message(GoOn())


def ways_through() -> tuple[Line, Line]:
    """Return the key hints to browse and skip a playback: in full and brief."""
    brief = line((spoken("Esc"), "key"), f" {spoken('skip')}  ")
    return line(("<", "key"), " ", (">", "key"), f" {spoken('browse')}  ", *brief), brief


def said_of(frame: Frame, verdict: Verdict, view: View) -> str:
    """Return a verdict in capitals; for a hit, after the names of the characters hit."""
    word = verdict.word.upper()
    if frame.scene.kind != "hit" or not frame.scene.seats:
        return word
    if view.seat in frame.scene.seats:
        return spoken("YOU ARE {word}", word=word)
    names = [view.table.seats[seat].name.upper() for seat in frame.scene.seats]
    who = spoken(" AND ").join(names)
    return spoken("{who} {n:IS|ARE} {word}", who=who, n=len(names), word=word)


def is_said_by_verdict(entry: LogEntry, frame: Frame, view: View) -> bool:
    """Return whether an entry, such as "Nell is unhurt.", only repeats the verdict."""
    names = [view.table.seats[seat].name for seat in frame.scene.seats]
    return frame.verdict is not None and describe.says_verdict(entry, frame.verdict, names)


def _wrapped_consequence(entry: LogEntry, width: int, known: str) -> list[Line]:
    """Return the lines of a consequence, without a reason that is already known."""
    text, cause, stop = describe.caused(entry.text, "" if entry.cause == known else entry.cause)
    words = line(text, (cause, "faint"), stop)
    return [line("  ", *each) for each in wrapped(words, width - 2, indent=2)]


def frame_lines(frame: Frame) -> Iterator[Line]:
    """Yield a frame's log entries with their reasons, its dice and its text."""
    for each in frame.entries:
        text, cause, stop = describe.caused(each.text, each.cause)
        follows = each in frame.consequences or each in frame.opening[1:]
        style = "plain" if follows else "title"
        yield line("  " if follows else "", (text, style), (cause, "faint"), (stop, style))
    if frame.scene.dice:
        yield line(("  ", "plain"), (describe.dice(frame.scene.dice), "info"))
    for text_line in frame.scene.lines:
        if text_line not in frame.entry.text:
            yield line(f"  {text_line}")
