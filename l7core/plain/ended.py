"""The end of a game, line by line: the result, the coach and ways to continue."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress

from l7core.analysis import coach, finished_games
from l7core.analysis.report import Report, report
from l7core.engine.replay_cursor import ReplayCursor
from l7core.engine.replay_steps import ReplaySteps
from l7core.language import sentence, spoken
from l7core.persist.errors import SaveError
from l7core.persist.format import read_label
from l7core.persist.results import Reached
from l7core.persist.save_info import reader_of
from l7core.persist.saved_game import SavedGame
from l7core.plain import report_lines
from l7core.plain.choosing import number_in
from l7core.plain.replay_lines import told
from l7core.plain.writer import Writer

WAYS_ON = sentence(
    "What next? report: summary · watch: replay · turned: turning points · coach: mistakes · "
    "from N: play from one of these · again: new game · same: same seed · quit"
)
AT_ONCE = 10
"""Number of replay steps shown at once."""
EVERY = 0.2
"""Share of the coach's work between two progress messages."""


class LookingBack:
    """The report and the coach for one seat, and the places to continue from."""

    def __init__(self, game: SavedGame, voice: Writer, seat: int | None) -> None:
        self._game = game
        self._voice = voice
        self._seat = seat
        self._next_step = 1
        """Number of the replay step to show next."""
        self._places: list[int] = []
        """Number of decisions before each place of the last list."""

    def report(self) -> Report:
        return report(self._game.fork(), seat=self._seat, scouted=self._game.scouted)

    def _steps(self) -> ReplaySteps:
        """Return the game in steps that the seat may know, as a report counts them."""
        kernel = self._game.fork()
        record = kernel.record()
        reel = ReplayCursor(kernel.rules, record.origin, record.answers)
        return ReplaySteps(reel, self._seat, is_open=kernel.over)

    def tell_report(self) -> None:
        self._voice.say(report_lines.text(self.report()))

    def tell_steps(self, number: str) -> None:
        """Show a few steps from that number on; without a number, continue after the last ones."""
        first = number_in(number) or self._next_step
        steps, over = self._steps(), self._game.kernel.over
        lines = [*told(steps, first=first, last=first + AT_ONCE - 1, seat=self._seat, is_open=over)]
        self._next_step = first + AT_ONCE if first + AT_ONCE <= steps.length else 1
        continuation = spoken(
            "'watch' continues at step {next_step} of {length}.",
            next_step=self._next_step,
            length=steps.length,
        )
        self._voice.say(
            [*lines, continuation]
            if lines
            else [spoken("The replay has {length} steps.", length=steps.length)]
        )

    def tell_turned(self) -> None:
        """List the turning points, numbered."""
        game_report, steps = self.report(), self._steps()
        steps_before = [game_report.moments[each.moment].answers for each in game_report.points]
        places = [steps.answers_at(each) for each in steps_before]
        none = spoken("No turn stands out.")
        self._number(places, [report_lines.point(each) for each in game_report.points], none)

    def tell_costly(self) -> None:
        """List the most costly decisions, numbered; an interrupt stops the review."""
        game = self._game.fork()
        if barred := coach.why_not(game, self._seat):
            self._voice.say([barred])
            return
        work, shown_progress = coach.looking_back(game, self._seat), 0.0
        self._voice.say([spoken("Reviewing your decisions; Ctrl+C stops.")])
        try:
            while True:
                progress = next(work)
                if progress - shown_progress >= EVERY:
                    shown_progress = progress
                    self._voice.say([f"{progress:.0%}"])
        except KeyboardInterrupt:
            self._voice.say([spoken("Stopped.")])
        except StopIteration as end:
            costly: Sequence[coach.Costly] = end.value
            places = [each.answers for each in costly]
            lines = [report_lines.costly(each) for each in costly]
            self._number(places, lines, spoken(report_lines.NOTHING_COSTLY))

    def decisions_at(self, number: str) -> int | None:
        """Return the number of decisions before a place of the last list; None if there is no
        such place."""
        place = number_in(number) or 0
        if not 0 < place <= len(self._places):
            self._voice.say([spoken("Run 'turned' or 'coach' first, then pick one: 'from 1'.")])
            return None
        return self._places[place - 1]

    def _number(self, places: list[int], lines: Iterable[str], none: str) -> None:
        self._places = places
        numbered = [f"{number}. {each}" for number, each in enumerate(lines, 1)]
        self._voice.say(numbered or [none])


class Ended:
    """The end of a game, until the player starts another game or leaves."""

    def __init__(self, game: SavedGame, voice: Writer, read: Callable[[], str | None]) -> None:
        self._game = game
        self._voice = voice
        self._read = read
        self._back = LookingBack(game, voice, reader_of(game.kernel))

    def _keep(self, game_report: Report) -> tuple[Reached, ...]:
        """Add the game to the record; return the achievements it has reached."""
        game = self._game
        header = read_label(game.packed()).header
        if not finished_games.belongs(header) or not game.is_on_disk:
            return ()
        with suppress(SaveError):
            result = finished_games.keep(game.store, game.fork(), header, game.name, game_report)
            return result.achievements
        return ()

    def next_game(self) -> SavedGame | None:
        """Return the next game; None at the end of the input or if the player quits."""
        game_report = self._back.report()
        card = report_lines.card(game_report, ascii_only=True)
        self._voice.say(
            ["", *card, *map(report_lines.reached, self._keep(game_report)), spoken(WAYS_ON)]
        )
        while (line := self._read()) not in (None, "quit", "exit"):
            assert line is not None
            word, _, rest = line.partition(" ")
            match word.casefold():
                case "report":
                    self._back.tell_report()
                case "watch":
                    self._back.tell_steps(rest.strip())
                case "turned":
                    self._back.tell_turned()
                case "coach":
                    self._back.tell_costly()
                case "from":
                    decisions = self._back.decisions_at(rest.strip())
                    if decisions is not None:
                        return self._game.branch_from(decisions)
                case "again":
                    return self._game.again(int.from_bytes(os.urandom(6), "big"))
                case "same":
                    return self._game.again(self._game.setup.seed)
                case _:
                    self._voice.say([spoken(WAYS_ON)])
        return None
