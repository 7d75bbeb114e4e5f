"""A game to look back on: the one at the table, or one that is only saved."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from l7core.analysis import coach, finished_games
from l7core.analysis.report import Report, telling
from l7core.engine.kernel import Kernel
from l7core.engine.replaying import Reel
from l7core.engine.state import HUMAN
from l7core.engine.steps import Steps
from l7core.language import spoken
from l7core.persist import keeping, replay_file
from l7core.persist.describing import Identity
from l7core.persist.errors import SaveError
from l7core.persist.format import read_label
from l7core.persist.resuming import kernel_of, resumed_after
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
    from l7tui.game.host import Host
    from l7tui.game.session import Session

EXPORTS = "exports"
"""The folder for what is made for the player, beside the saves."""


class PastGame:
    """A game as far as it has been played, and who may know what of it."""

    def __init__(
        self,
        kernel: Kernel[Any],
        header: Header,
        name: str,
        mods: Iterable[Pinned],
        pins: tuple[Pin, ...] = (),
    ) -> None:
        self._kernel = kernel
        self.header = header
        self.name = name
        self.mods = tuple(mods)
        self.pins = pins
        """What the players have noted down on the map: a game that is played on from it has it."""
        self.record = kernel.record()
        self.is_open = kernel.state.outcome is not None
        """Whether everything may be seen: once the game is over."""
        self.seat = None if self.is_open else only_human(header.seats)
        """Whose eyes see a game that still runs."""
        self.reader = only_human(header.seats)
        """For whom the report tells how it went."""

    @classmethod
    def at_table(cls, session: Session, mods: Iterable[Pinned]) -> PastGame:
        """The game that is played now."""
        game = session.game
        header = read_label(game.packed()).header
        past = cls(game.fork(), header, game.name, mods, game.pins)
        past.reader = session.seat
        if not past.is_open:
            past.seat = session.seat
        return past

    @classmethod
    def saved(cls, host: Host, store: Store, name: str) -> PastGame:
        """A saved game; nothing is locked and nothing is written."""
        loaded = store.load(name)
        header = loaded.label.header
        rules = host.rules(header.ruleset)
        kernel = kernel_of(rules, loaded.record)
        return cls(kernel, header, name, host.pins(rules), loaded.pins)

    @property
    def rules(self) -> Rules:
        return self._kernel.rules

    @property
    def decisions(self) -> int:
        """How many have been made in all."""
        return self._kernel.decisions

    @property
    def chronicle(self) -> Chronicle | None:
        """The longer story that the game is a part of."""
        return self._kernel.table(self.seat).chronicle

    @property
    def why_no_replay_file(self) -> str:
        """Why the game cannot be given away as a whole yet; empty when it can."""
        if self.is_open or len(self.header.seats) < 2:
            return ""
        return spoken(
            "A replay reveals every player's hidden information. Export it after the game ends."
        )

    @property
    def decided_by_people(self) -> int:
        """How many decisions there are up to the last one of a person; all, where bots alone play.

        Whoever plays on from a later one would only watch the bots do the same again.
        """
        people = [at for at, seat in enumerate(self.header.seats) if seat.controller == HUMAN]
        answers = self.record.answers
        own = [number for number, each in enumerate(answers, 1) if each.seat in people]
        return own[-1] if own else len(answers)

    def steps(self) -> Steps:
        """The game from its beginning, by the steps that may be known."""
        reel = Reel(self.rules, self.record.origin, self.record.answers)
        return Steps(reel, self.seat, is_open=self.is_open)

    def telling(self) -> Generator[int, None, Report]:
        """The report, bit by bit, as `l7core.analysis.report.telling` makes it."""
        header = self.header
        return telling(self._kernel, seat=self.reader, title=header.title, mods=header.mods)

    def keep_result(self, store: Store, made: Report) -> tuple[Reached, ...]:
        """Put the game into the record, if it is one for it; says what it has reached.

        A disk that refuses costs a line of the record, and nothing else.
        """
        if finished_games.belongs(self.header):
            with suppress(SaveError):
                kept = finished_games.keep(store, self._kernel, self.header, self.name, made)
                return kept.achievements
        return ()

    @property
    def why_no_coach(self) -> str:
        """Why nothing can be told of what could have been better; empty where it can."""
        return coach.why_not(self._kernel, self.reader)

    def coaching(self) -> Generator[float, None, tuple[Costly, ...]]:
        """The decisions that cost most, bit by bit, as `l7core.analysis.coach` finds them."""
        return coach.looking_back(self._kernel, self.reader)

    def play_on(self, store: Store, answers: int) -> SavedGame:
        """A new game that begins with its first so many decisions.

        Where nobody but bots has played, all seats are the player's from there on.
        """
        seats = self.header.seats
        is_watched = all(seat.controller != HUMAN for seat in seats)
        kernel = resumed_after(self.rules, self.record, answers)
        if is_watched:
            for seat in range(len(seats)):
                kernel.reseat(seat, HUMAN)
        played = Identity(title=self.header.title, game=self.header.game, mods=self.mods)
        return SavedGame.take_over(store, kernel, played, pins=self.pins)

    def write(self, store: Store, ending: str, data: bytes) -> Path:
        """Put something made of it into the player's folder; says where it is."""
        path = keeping.unused(store.folder / EXPORTS / f"{self.name}{ending}")
        return keeping.copy_out(data, path, path.name)

    def write_replay(self, store: Store) -> Path:
        """The replay file."""
        whole = replay_file.of_save(self.header, self.record)
        data = replay_file.to_bytes(replay_file.hashed(self.rules, whole, self.mods))
        return self.write(store, replay_file.ENDING, data)
