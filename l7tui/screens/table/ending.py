"""The end of a game: result, turning point and next commands."""

from __future__ import annotations

import os
from collections.abc import Generator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace
from textual.geometry import Offset

from l7core.engine.errors import L7Error
from l7core.language import spoken
from l7core.plain import report_lines
from l7tui.commands import deciding, game
from l7tui.commands.command import Command
from l7tui.commands.handling import Handler, handles
from l7tui.game.finished_game import FinishedGame
from l7tui.screens import destinations
from l7tui.screens.base import WheelScreen
from l7tui.screens.dialogs.making_report import AT_ONCE, SLICE
from l7tui.screens.dialogs.working import PAUSE
from l7tui.screens.table.end_page import EndCard
from l7tui.widgets.page import TOP_ROWS

if TYPE_CHECKING:
    from textual import events
    from textual.app import ComposeResult

    from l7core.analysis.report import Point, Report
    from l7core.persist.results import Reached
    from l7core.view import Tone
    from l7tui.commands.command import Place
    from l7tui.game.session import Session
    from l7tui.screens.app_protocol import AppProtocol

DARK = 2.0
"""Seconds of darkness before the card."""

NEXT = (
    game.PLAY_AGAIN,
    game.SAME_SEED,
    game.TURN_BACK,
    game.REPORT,
    game.WATCH_GAME,
    game.COPY_CARD,
)
"""Commands after the end, in the order of the row."""


def ending_of(session: Session, l7: AppProtocol, *, is_news: bool) -> Ending:
    """Return the ending of a game, with the past game if it can be replayed."""
    past = None
    with suppress(L7Error):
        past = FinishedGame.at_table(session, l7.host.pins(session.rules))
    return Ending(session, past, is_news=is_news)


class Ending(WheelScreen[Command]):
    """The ending; dismissed with a command for the table, or with None to view the table."""

    place: ClassVar[Place] = "ending"

    def __init__(self, session: Session, past: FinishedGame | None, *, is_news: bool) -> None:
        super().__init__()
        self.is_news = is_news
        self.session = session
        self.card = EndCard(session)
        self.ways = WaysOn(self, past)
        self._work: Generator[int, None, Report] | None = past.telling() if past else None

    @property
    def handlers(self) -> Sequence[Handler]:
        return (self.ways, *super().handlers)

    def compose(self) -> ComposeResult:
        yield self.card

    def on_mount(self) -> None:
        self.keyboard.forget_typed_keys()
        if self.is_news:
            self._start_darkness()
        if self.session.game.decisions <= AT_ONCE:
            while self._work:
                self._read_on()
        else:
            self.set_interval(PAUSE, self._read_on)
        self._offer()

    def _start_darkness(self) -> None:
        settings = self.l7.settings
        if settings.bell != "off":
            self.app.bell()
        if not settings.reduced_motion:
            self.card.is_dark = True
            self.set_timer(DARK, self._end_darkness)

    def _end_darkness(self) -> None:
        self.card.is_dark = False
        self.card.changed()

    def take_key(self, event: events.Key) -> bool:  # noqa: ARG002
        """End the darkness; return True if there was any, because the key has no other effect."""
        was_dark = self.card.is_dark
        self._end_darkness()
        return was_dark

    def say(self, sentence: str, tone: Tone = "info") -> None:
        self.card.say(sentence, tone)

    def _read_on(self) -> None:
        """Replay a slice of the game, to find the turn that decided it."""
        if self._work is None:
            return
        try:
            for _ in range(SLICE):
                self.card.read = next(self._work) / self.session.game.decisions
        except StopIteration as end:
            self.card.report, self._work = end.value, None
            self.card.turned = self.ways.turned(end.value)
            self.card.reached = self.ways.keep_result(end.value)
        except L7Error:
            self._work = None
        self._offer()

    def on_unmount(self) -> None:
        """Finish the replay if the player leaves early, so that the result is recorded."""
        while self._work and self.session.game.ask is None:
            self._read_on()

    def _offer(self) -> None:
        """Update the available commands."""
        possible = [each for each in NEXT if not self.keyboard.why_not(each)]
        self.card.offered = possible or [game.TO_TITLE]
        self.card.can_undo = not self.keyboard.why_not(game.UNDO_THE_END)
        self.card.changed()

    def move(self, step: Offset) -> None:
        card = self.card
        if step.x:
            card.at = (card.at + step.x) % len(card.offered)
            card.changed()
        else:
            card.scroll_by(step.y)

    def page(self, way: int) -> None:
        self.card.turn_page(way)

    def confirm(self) -> None:
        self.keyboard.perform(self.card.chosen)

    def back(self) -> None:
        self.dismiss(None)

    def on_click(self, event: events.Click) -> None:
        if event.screen_y < self.size.height - 1 and event.screen_y >= TOP_ROWS:
            self.card.press_at(event.screen_x, event.screen_y)


class WaysOn(Handler):
    """Handler of the commands after the end of a game."""

    def __init__(self, screen: Ending, past: FinishedGame | None) -> None:
        self.screen = screen
        self.past = past

    def why_no_undo(self) -> str:
        return self.screen.session.why_no_undo()

    def why_not_again(self) -> str:
        return "" if self.past else spoken("This game is read-only.")

    def why_no_report(self) -> str:
        if self.past is None:
            return spoken("This game can't be rebuilt for a report.")
        return "" if self.screen.card.report else spoken("Still rebuilding the game.")

    def why_no_turning_back(self) -> str:
        if self.screen.card.report and not self.screen.card.turned:
            return spoken("No turn stands out.")
        return self.why_no_report()

    def turned(self, report: Report) -> Point | None:
        """Return the costliest turning point before the last human decision, or None."""
        within = self.past.decided_by_people if self.past else None
        return report_lines.worst(report, within=within)

    def keep_result(self, report: Report) -> Sequence[Reached]:
        """Add the game to the record and return its achievements."""
        return self.past.keep_result(self.screen.l7.store, report) if self.past else ()

    @handles(game.PLAY_AGAIN, unless=why_not_again)
    def play_again(self) -> None:
        self._begin(int.from_bytes(os.urandom(6), "big"))

    @handles(game.SAME_SEED, unless=why_not_again)
    def same_seed(self) -> None:
        self._begin(self.screen.session.setup.seed)

    def _begin(self, seed: int) -> None:
        session = self.screen.session
        session.game.close()
        self.screen.l7.begin(replace(session.setup, seed=seed))

    @handles(game.TURN_BACK, unless=why_no_turning_back)
    def turn_back(self) -> None:
        past, report, turned = self.past, self.screen.card.report, self.screen.card.turned
        if past and report and turned:
            step = report.moments[turned.moment].answers
            self.screen.l7.play_on(past, past.steps().answers_at(step))

    @handles(game.REPORT, unless=why_no_report)
    def report(self) -> None:
        if self.past and (report := self.screen.card.report):
            self.screen.l7.open(destinations.Report(self.past, report))

    @handles(game.WATCH_GAME, unless=why_not_again)
    def watch(self) -> None:
        if self.past:
            self.screen.l7.open(destinations.Replay(self.past, 0))

    @handles(game.COPY_CARD, unless=why_no_report)
    def copy_card(self) -> None:
        from l7core.plain.svg_card import svg  # faster startup

        l7 = self.screen.l7
        if self.past and (report := self.screen.card.report):
            text = "".join(
                f"{each}\n" for each in report_lines.card(report, ascii_only=l7.look.glyphs.ascii)
            )
            self.screen.app.copy_to_clipboard(text)
            path = self.past.write(l7.store, "-card.txt", text.encode())
            picture = self.past.write(l7.store, "-card.svg", svg(report_lines.card(report)))
            self.screen.say(
                spoken("Copied and saved: {path} and {name}", path=path, name=picture.name),
                "good",
            )

    @handles(game.UNDO_THE_END, unless=why_no_undo)
    def undo(self) -> None:
        self.screen.dismiss(deciding.UNDO)

    @handles(game.TO_TITLE)
    def leave(self) -> None:
        self.screen.dismiss(game.LEAVE)
