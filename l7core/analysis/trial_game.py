"""One game of a trial: saved, loaded and checked at each decision."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any

from msgspec import Struct

from l7core.analysis import achievements, invariants
from l7core.analysis.verb_coverage import VerbCoverage
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
"""Number of decisions after which a game is abandoned."""
CAREFUL_EVERY = 4
"""Interval between games of careful bots, if the ruleset has careful play."""
CLOSER_EVERY = 5
"""Number of decisions between two of the more expensive checks."""


class TrialSetup(Struct, frozen=True):
    """A setup that a trial plays."""

    rules: Rules
    scenario: ScenarioCard
    seats: int
    preset: str = ""
    toggles: Mapping[str, str] = {}

    @property
    def most(self) -> int:
        """Number of decisions after which the game is abandoned; proportional to its parts."""
        return ENDLESS * max(1, len(self.scenario.parts))


class Tried(Struct, frozen=True, array_like=True):
    """The result of one game."""

    number: int
    game: str
    """Settings to play the game again."""
    decisions: int
    careful_players: int
    """Number of players in a game of careful bots; 0 in a random game."""
    is_endless: bool
    faults: tuple[str, ...]
    remarks: tuple[str, ...]
    used: tuple[str, ...]
    """Ids of the records seen in play."""


class TrialGame:
    """A game that is checked from its first question to its end."""

    def __init__(self, way: TrialSetup, seed: int, watch: VerbCoverage, *, carefully: bool) -> None:
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
        """Settings to play the game again, with the current decision."""
        setup = self._setup
        scenario = f" --scenario {setup.scenario}" if setup.scenario else ""
        where = f"decision {self.decisions}"
        seats = len(setup.seats)
        rules = f" --preset {setup.preset}" if setup.preset else ""
        rules += "".join(f" --set {id}={value}" for id, value in setup.toggles.items())
        how = f"--seats {seats} --seed {setup.seed}{rules}, by {self._bot.id} play"
        return f"{where} of {setup.ruleset}{scenario} {how}"

    def play(self, number: int) -> Tried:
        """Play to the end or to the first fault."""
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
                event_count = kernel.event_count
                option, paid = self._bot.choose(kernel, self._streams)
                kernel.answer(option, *paid)
                self.decisions += 1
                for event in kernel.events_since(event_count):
                    watch.note((*event.args.values(), event.cause))
                self.faults += watch.faults
            self._watch.note(_reached(kernel))
            if not self.decisions:
                self.faults.append("the game ends before the first decision")
        except Exception as error:  # noqa: BLE001
            # The plugin boundary: errors that a rule raises outside a flow are faults too.
            message = (
                str(error) if isinstance(error, L7Error) else f"{type(error).__name__}: {error}"
            )
            self.faults.append(message)

    def _look(self, kernel: Kernel[Any], ask: Ask) -> None:
        """Check a position before its decision."""
        self._watch.note(
            (ask.about, *ask.purse, *(word for each in ask.options for word in _words_of(each)))
        )
        self.faults += invariants.options_are_distinct(kernel)
        self.faults += invariants.can_be_saved(kernel)
        if self.faults:
            return
        self.faults += invariants.looking_changes_nothing(kernel)
        if not self.faults:
            self._watch.note(_ids_in(kernel.view(ask.seat).table))
        if not self.faults and self.decisions % CLOSER_EVERY == 0:
            # One leak usually shows in several views, so only the first is reported.
            self.faults += islice(invariants.keeps_its_secrets(kernel, dict(self._streams)), 1)


def _reached(kernel: Kernel[Any]) -> Iterator[str]:
    """Yield the ids of the achievements that the game has reached, judged for all seats."""
    outcome = kernel.state.outcome
    if outcome:
        seats = range(len(kernel.state.setup.seats))
        events = kernel.events_since(0)
        facts = achievements.facts_of(kernel, events, result=outcome.result, seats=seats)
        yield from (each.id for each in achievements.reached(kernel.rules, facts))


def _ids_in(table: Table) -> Iterator[str]:
    """Yield the ids of the records that a seat can see: known rooms and readable cards."""
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
