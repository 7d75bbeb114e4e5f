"""A game to look back on: the one at the table or a saved one."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from l7core.analysis import coach, finished_games
from l7core.analysis.report import Report, telling
from l7core.engine.kernel import Kernel
from l7core.engine.replay_cursor import ReplayCursor
from l7core.engine.replay_steps import ReplaySteps
from l7core.engine.sides import is_secret
from l7core.engine.state import HUMAN
from l7core.persist import replay_file, save_admin
from l7core.persist.errors import SaveError
from l7core.persist.format import read_label
from l7core.persist.resuming import kernel_of, resumed_after
from l7core.persist.save_info import SaveInfo
from l7core.persist.saved_game import SavedGame
from l7core.plain.replay_lines import only_human

if TYPE_CHECKING:
    from l7core.analysis.coach import Costly
    from l7core.engine.ruleset import Rules
    from l7core.persist.header import Header, Pinned
    from l7core.persist.pins import Pin
    from l7core.persist.results import Reached
    from l7core.persist.store import Store
    from l7core.view import Chronicle
    from l7tui.game.host import LoadedMods
    from l7tui.game.session import Session


EXPORTS = "exports"
"""Folder for exported files, beside the saves."""


class FinishedGame:
    """A game as played so far, with the seat that may see it."""

    def __init__(
        self,
        kernel: Kernel[Any],
        header: Header,
        name: str,
        mods: Iterable[Pinned],
        *,
        pins: tuple[Pin, ...] = (),
        game: SavedGame | None = None,
    ) -> None:
        """Describe a game; `game` is the one at the table, if it is that one."""
        self._kernel = kernel
        self._game = game
        self.header = header
        self.name = name
        self.mods = tuple(mods)
        self.pins = pins
        """Players' notes on the map; a game that branches from this one keeps them."""
        self.record = kernel.record()
        self.is_open = kernel.state.outcome is not None
        """Whether all hidden information may be shown: after the end of the game."""
        self.seat = None if self.is_open else only_human(header.seats)
        """Seat whose view is shown while the game is running; None for a spectator."""
        self.reader = only_human(header.seats)
        """Seat for which the report is written."""

    @classmethod
    def at_table(cls, session: Session, mods: Iterable[Pinned]) -> FinishedGame:
        """Return the game that is being played."""
        game = session.game
        header = read_label(game.packed()).header
        past = cls(game.fork(), header, game.name, mods, pins=game.pins, game=game)
        past.reader = session.seat
        if not past.is_open:
            past.seat = session.seat
        return past

    @classmethod
    def saved(cls, host: LoadedMods, store: Store, name: str) -> FinishedGame:
        """Return a saved game, without locking or writing it."""
        loaded = store.load(name)
        header = loaded.label.header
        rules = host.rules(header.ruleset)
        kernel = kernel_of(rules, loaded.record)
        return cls(kernel, header, name, host.pins(rules), pins=loaded.pins)

    @property
    def rules(self) -> Rules:
        return self._kernel.rules

    @property
    def decisions(self) -> int:
        """Total number of decisions."""
        return self._kernel.decisions

    @property
    def chronicle(self) -> Chronicle | None:
        """Campaign that the game is a part of."""
        return self._kernel.table(self.seat).chronicle

    @property
    def why_no_replay_file(self) -> str:
        """Reason why the whole game cannot be exported yet, or an empty string."""
        return replay_file.why_no_file(self.header)

    @property
    def decided_by_people(self) -> int:
        """Number of decisions up to the last one by a human; all decisions in a game of bots.

        A game that branches later would only repeat the bots' decisions.
        """
        people = [
            seat_number
            for seat_number, seat in enumerate(self.header.seats)
            if seat.controller == HUMAN
        ]
        answers = self.record.answers
        human_answers = [number for number, each in enumerate(answers, 1) if each.seat in people]
        return human_answers[-1] if human_answers else len(answers)

    def steps(self) -> ReplaySteps:
        """Return the game from its beginning as steps that may be shown."""
        reel = ReplayCursor(self.rules, self.record.origin, self.record.answers)
        return ReplaySteps(reel, self.seat, is_open=self.is_open)

    def telling(self) -> Generator[int, None, Report]:
        """Return the generator that builds the report, `l7core.analysis.report.telling`."""
        header = self.header
        return telling(
            self._kernel,
            seat=self.reader,
            title=header.title,
            mods=header.mods,
            scouted=header.scouted is True,
        )

    def keep_result(self, store: Store, made: Report) -> tuple[Reached, ...]:
        """Add the game to the record, if it counts, and return its new achievements.

        A write error loses only this entry of the record.
        """
        if finished_games.belongs(self.header):
            with suppress(SaveError):
                result = finished_games.keep(store, self._kernel, self.header, self.name, made)
                return result.achievements
        return ()

    @property
    def why_no_coach(self) -> str:
        """Reason why the game has no review of mistakes, or an empty string."""
        return coach.why_not(self._kernel, self.reader)

    def coaching(self) -> Generator[float, None, tuple[Costly, ...]]:
        """Return the generator that finds the costliest decisions, from `l7core.analysis.coach`."""
        return coach.looking_back(self._kernel, self.reader)

    def play_on(self, store: Store, answers: int) -> SavedGame:
        """Branch a new game after the first `answers` decisions.

        If only bots have played, all seats become the player's.
        """
        header = self.header
        kernel = resumed_after(self.rules, self.record, answers)
        if self._is_watched:
            for seat in range(len(header.seats)):
                kernel.reseat(seat, HUMAN)
        if self.is_secret and self._game:
            self._game.mark_scouted()
        identity = SaveInfo(
            title=header.title,
            game=header.game,
            mods=self.mods,
            scouted=header.scouted is True,
        )
        return SavedGame.take_over(store, kernel, identity, pins=self.pins, scouts=self.is_secret)

    @property
    def is_secret(self) -> bool:
        """Whether a branch of the game can reveal information that its players may not have yet."""
        return not (self.is_open or self._is_watched) and is_secret(self._kernel)

    @property
    def _is_watched(self) -> bool:
        return all(seat.controller != HUMAN for seat in self.header.seats)

    def write(self, store: Store, ending: str, data: bytes) -> Path:
        """Write exported data to the player's folder and return its path."""
        path = save_admin.unused(store.folder / EXPORTS / f"{self.name}{ending}")
        return save_admin.copy_out(data, path, path.name)

    def write_replay(self, store: Store) -> Path:
        """Write the replay file and return its path."""
        whole = replay_file.of_save(self.header, self.record)
        data = replay_file.to_bytes(replay_file.hashed(self.rules, whole, self.mods))
        return self.write(store, replay_file.ENDING, data)
