"""What happens, while it is played back: its sentence, its reason, its dice, and what followed."""

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
"""Cells of the rule that belong to neither end of it, and a few to be seen as a rule."""


class BeatPanel(Panel, can_focus=False):
    """Renders one frame of a playback in words and dice, below the map."""

    panel = "beat"
    name_word = sentence("WHAT HAPPENED")

    def __init__(self) -> None:
        super().__init__()
        self.playback: Playback | None = None
        self.view: View | None = None
        self.left = 0
        """How many pictures come before the last one."""

    def show(self, playback: Playback, view: View, left: int) -> None:
        self.playback = playback
        self.view = view
        self.left = left
        self.changed()

    def rows_at(self, width: int) -> int:
        """Rows in which all is told, with its rule, and with dice as small as they can be."""
        if self.playback is None or self.view is None:
            return 0
        frame = self.playback.frame
        told = beforehand(self.playback, self.view, "", width) + self._sentence(frame, width)
        told += self._judged(frame, width) + self._followed(frame, width)
        return 1 + len(told) + bool(frame.scene.dice)

    def move_on(self, left: int) -> None:
        """The picture before which so many come no more."""
        if left != self.left:
            self.left = left
            self.changed()

    # -- the rule above

    def title(self) -> Line:
        playing = self.playback
        if playing is None:
            return super().title()
        if playing.looking_back:
            return line((spoken("LOOKING BACK"), "focus"))
        word = self._word(playing.frame)
        return line((word if self._has_room_for(word, BLANK) else spoken(self.name_word), "focus"))

    def _word(self, frame: Frame) -> str:
        if frame.scene.kind == "reveal":
            return spoken(NEW_ROOM)
        seat = self.view.seat if self.view else None
        return frame.scene.title_for(seat).upper() or spoken(self.name_word)

    def status(self) -> Line:
        playing = self.playback
        if playing is None:
            return BLANK
        word = self._word(playing.frame)
        fitting = (keys for keys in ways_through() if self._has_room_for(word, keys))
        return self._status(playing, next(fitting, BLANK))

    def _has_room_for(self, word: str, keys: Line) -> bool:
        assert self.playback
        status = width_of(self._status(self.playback, keys))
        return len(word) + status + BESIDE <= self.size.width

    def _status(self, playing: Playback, keys: Line) -> Line:
        """Which of how many it is, and how to go on."""
        told = (*line(spoken("{at} of {n}", at=playing.at + 1, n=len(playing.row)) + "  "), *keys)
        if self._is_rolling:
            return (*told, *line((spoken(ANY_KEY), "key"), f" {spoken('skip dice')}"))
        if playing.pause is not None:
            return (*told, *line((spoken("speed: {speed}", speed=spoken(playing.speed)), "info")))
        return (*told, *line((spoken(ANY_KEY), "key"), f" {spoken('continue')}"))

    # -- below it

    def body(self, size: Size) -> Sequence[Line]:
        if self.playback is None or self.view is None:
            return []
        frame = self.playback.frame
        thrown = frame.scene.dice
        if thrown and self.left:
            return self._rolling(Settling(thrown), size)
        lines = beforehand(
            self.playback, self.view, program_of(self).key_of("skip-ahead"), size.width
        )
        judged = self._judged(frame, size.width)
        followed = self._followed(frame, size.width)
        if frame.scene.kind == "reveal":
            lines += self._room(frame, size.width, size.height - len(lines) - len(followed))
        else:
            lines += self._sentence(frame, size.width)
        if thrown:
            room = max(1, size.height - len(lines) - len(judged) - len(followed))
            said = "" if frame.scene.title else frame.entry.text
            lines += dice.drawn(thrown, self.look.glyphs, size.width, room, said=said)
        lines = [*lines[: max(0, size.height - len(judged))], *judged]
        return [*lines, *self._fitting(followed, size.height - len(lines))]

    def _fitting(self, lines: list[Line], height: int) -> list[Line]:
        """As many as there is room for; the last one says how many the log has besides."""
        if height <= 0 or len(lines) <= height:
            return lines[: max(0, height)]
        hidden = len(lines) - height + 1
        more = spoken("{n:# more line|# more lines} in the log", n=hidden)
        return [*lines[: height - 1], line((f"{self.look.glyphs.more} {more}", "faint"))]

    # -- a room

    def _room(self, frame: Frame, width: int, height: int) -> list[Line]:
        """Its line, alone in the middle; who has found it, or goes in, and blank lines, where there
        is room."""
        told = frame.scene.lines if not self.left else ()
        lines = []
        for each in told:
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
        thrown = self.playback.frame.scene.dice if self.playback else None
        return thrown is not None and self.left > 0

    def _rolling(self, thrown: Settling, size: Size) -> list[Line]:
        """Dice that do not all lie; the sentence says what they come to, so it stands later."""
        left = min(self.left, thrown.ticks)
        with_odds = program_of(self).settings.odds
        glyphs = self.look.glyphs
        return list(dice.settling(thrown, left, glyphs, size, with_odds=with_odds))

    # -- words

    def _sentence(self, frame: Frame, width: int) -> list[Line]:
        """What happens and why, and what it means.

        Dice below a title need no sentence: whose they are, what they show and what they come to
        stands there already.
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

    def _followed(self, frame: Frame, width: int) -> list[Line]:
        """What has come of it, but for what the verdict says, and a card that was shown before."""
        further = (
            entry
            for entry in frame.consequences
            if entry.scene is None
            and not (self.view and is_said_by_verdict(entry, frame, self.view))
            and not any(describe.says_clause(entry, card) for card in self._cards_shown)
        )
        known = frame.entry.cause
        return [each for entry in further for each in _told(entry, width, known)]

    @property
    def _cards_shown(self) -> list[Card]:
        """The cards that have been turned up so far in what is played back."""
        assert self.playback
        seen = self.playback.row[: self.playback.at]
        return [each.scene.card for each in seen if each.scene.card]

    def _judged(self, frame: Frame, width: int) -> list[Line]:
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
    """How to see less, or more, of what is played back: at length, and in brief."""
    brief = line((spoken("Esc"), "key"), f" {spoken('skip')}  ")
    return line(("<", "key"), " ", (">", "key"), f" {spoken('browse')}  ", *brief), brief


def said_of(frame: Frame, verdict: Verdict, view: View) -> str:
    """A verdict in capitals; of a blow, with whom it struck."""
    word = verdict.word.upper()
    if frame.scene.kind != "hit" or not frame.scene.seats:
        return word
    if view.seat in frame.scene.seats:
        return spoken("YOU ARE {word}", word=word)
    names = [view.table.seats[seat].name.upper() for seat in frame.scene.seats]
    who = spoken(" AND ").join(names)
    return spoken("{who} {n:IS|ARE} {word}", who=who, n=len(names), word=word)


def is_said_by_verdict(entry: LogEntry, frame: Frame, view: View) -> bool:
    """Whether a sentence says of somebody no more than the verdict: "Nell is unhurt." """
    names = [view.table.seats[seat].name for seat in frame.scene.seats]
    return frame.verdict is not None and describe.says_verdict(entry, frame.verdict, names)


def _told(entry: LogEntry, width: int, known: str) -> list[Line]:
    """A consequence, as the log has it; without a cause that is known already."""
    text, cause, stop = describe.caused(entry.text, "" if entry.cause == known else entry.cause)
    told = line(text, (cause, "faint"), stop)
    return [line("  ", *each) for each in wrapped(told, width - 2, indent=2)]


def frame_lines(about: Frame) -> Iterator[Line]:
    """What happened, why, and what followed from it."""
    for each in about.entries:
        text, cause, stop = describe.caused(each.text, each.cause)
        follows = each in about.consequences or each in about.opening[1:]
        style = "plain" if follows else "title"
        yield line("  " if follows else "", (text, style), (cause, "faint"), (stop, style))
    if about.scene.dice:
        yield line(("  ", "plain"), (describe.dice(about.scene.dice), "info"))
    for told in about.scene.lines:
        if told not in about.entry.text:
            yield line(f"  {told}")
