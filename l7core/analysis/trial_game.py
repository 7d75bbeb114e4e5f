"""One game of a trial: saved and loaded, and looked at from all sides, at each decision."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any

from msgspec import Struct

from l7core.analysis import achievements, soundness
from l7core.analysis.word_watch import WordWatch
from l7core.bots import BOTS, Bot
from l7core.engine.ask import Ask
from l7core.engine.errors import L7Error
from l7core.engine.kernel import Kernel
from l7core.engine.rng import seed_streams
from l7core.engine.ruleset import Rules, ScenarioCard
from l7core.engine.state import SeatSetup, Setup
from l7core.view import Table

NAMES = ("Ann", "Bo", "Cy", "Di")
ENDLESS = 2_000
"""Decisions after which a game is given up."""
CAREFUL_EVERY = 4
"""One game in this many is played by careful bots, where the ruleset knows how."""
CLOSER_EVERY = 5
"""Decisions between two looks at what costs more to check."""


class Way(Struct, frozen=True):
    """One sort of game that is played."""

    rules: Rules
    scenario: ScenarioCard
    seats: int
    preset: str = ""
    toggles: Mapping[str, str] = {}

    @property
    def most(self) -> int:
        """Decisions after which it is given up; a longer story has as many for each part."""
        return ENDLESS * max(1, len(self.scenario.parts))


class Tried(Struct, frozen=True, array_like=True):
    """One finished game."""

    number: int
    game: str
    """How to play it again."""
    decisions: int
    careful_players: int
    """How many played it carefully: all, or nobody."""
    is_endless: bool
    faults: tuple[str, ...]
    remarks: tuple[str, ...]
    used: tuple[str, ...]
    """Ids of records that have been seen in play."""


class TrialGame:
    """One game, watched from its first question to its end."""

    def __init__(self, way: Way, seed: int, watch: WordWatch, *, carefully: bool) -> None:
        self.faults: list[str] = []
        self.decisions = 0
        self.is_endless = False
        self._way = way
        self._watch = watch
        careful = carefully and way.rules.expertise.careful is not None
        self._bot: Bot = BOTS["careful" if careful else "random"]
        self._setup = Setup(
            ruleset=way.rules.id,
            scenario=way.scenario.id,
            seats=tuple(SeatSetup(name, self._bot.id) for name in NAMES[: way.seats]),
            seed=seed,
            preset=way.preset,
            toggles=dict(way.toggles),
        )
        self._streams = seed_streams(seed)

    @property
    def name(self) -> str:
        """How to play it again."""
        setup = self._setup
        scenario = f" --scenario {setup.scenario}" if setup.scenario else ""
        where = f"decision {self.decisions}"
        seats = len(setup.seats)
        rules = f" --preset {setup.preset}" if setup.preset else ""
        rules += "".join(f" --set {id}={value}" for id, value in setup.toggles.items())
        how = f"--seats {seats} --seed {setup.seed}{rules}, by {self._bot.id} play"
        return f"{where} of: {setup.ruleset}{scenario} {how}"

    def play(self, number: int) -> Tried:
        """To the end, or to the first thing that makes it useless to go on."""
        self._watch.begin()
        self._watch.note((self._setup.scenario,))
        self._play()
        return Tried(
            number,
            self.name,
            self.decisions,
            self._way.seats if self._bot is BOTS["careful"] else 0,
            self.is_endless,
            tuple(self.faults),
            tuple(sorted(self._watch.remarks)),
            tuple(sorted(self._watch.used)),
        )

    def _play(self) -> None:
        watch = self._watch
        try:
            kernel: Kernel[Any] = Kernel(self._way.rules, self._way.rules.begin(self._setup))
            while kernel.ask and not self.faults:
                if self.decisions >= self._way.most:
                    self.is_endless = True
                    return
                self._look(kernel, kernel.ask)
                if self.faults:
                    return
                told = kernel.event_count
                option, paid = self._bot.choose(kernel, self._streams)
                kernel.answer(option, *paid)
                self.decisions += 1
                for event in kernel.events_since(told):
                    watch.note((*event.args.values(), event.cause))
                self.faults += watch.faults
            self._watch.note(_reached(kernel))
            if not self.decisions:
                self.faults.append("the game is over before anybody has decided anything")
        except Exception as error:  # noqa: BLE001
            # The plugin boundary: what a rule raises outside a flow is the fault that is sought.
            said = str(error) if isinstance(error, L7Error) else f"{type(error).__name__}: {error}"
            self.faults.append(said)

    def _look(self, kernel: Kernel[Any], ask: Ask) -> None:
        """Everything that may be asked of a position, before it is decided."""
        self._watch.note(
            (ask.about, *ask.purse, *(word for each in ask.options for word in _words_of(each)))
        )
        self.faults += soundness.options_are_distinct(kernel)
        self.faults += soundness.can_be_saved(kernel)
        if self.faults:
            return
        self.faults += soundness.looking_changes_nothing(kernel)
        if not self.faults:
            self._watch.note(_ids_in(kernel.view(ask.seat).table))
        if not self.faults and self.decisions % CLOSER_EVERY == 0:
            # What one sight shows, others show too: the first is told.
            self.faults += islice(soundness.keeps_its_secrets(kernel, dict(self._streams)), 1)


def _reached(kernel: Kernel[Any]) -> Iterator[str]:
    """The achievements of a game that is over, by its onlooker's result."""
    outcome = kernel.state.outcome
    if outcome:
        seats = range(len(kernel.state.setup.seats))
        events = kernel.events_since(0)
        facts = achievements.facts_of(kernel, events, result=outcome.result, of=seats)
        yield from (each.id for each in achievements.reached(kernel.rules, facts))


def _ids_in(table: Table) -> Iterator[str]:
    """The records that lie open before a seat: rooms that it knows, and cards that it can read."""
    yield from (room.record or room.id for room in table.board.rooms if room.known != "unknown")
    for seat in table.seats:
        yield from (card.id for card in (*seat.cards, *seat.hand))
    for pile in table.piles:
        yield from (card.id for card in (*pile.open, *((pile.top,) if pile.top else ())))


def _words_of(option: Any) -> Iterator[object]:
    yield option.target
    yield option.id
    yield option.id.partition(":")[2]
    yield from (option.args or {}).values()
