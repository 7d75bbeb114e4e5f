"""One game of a trial: saved and loaded, and looked at from all sides, at each decision."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from l7core.analysis.word_watch import WordWatch
from l7core.bots import BOTS, Bot
from l7core.bots.determinize import redraw
from l7core.engine.ask import Ask
from l7core.engine.errors import L7Error
from l7core.engine.history import Record
from l7core.engine.kernel import Kernel
from l7core.engine.rng import seed_streams
from l7core.engine.ruleset import Rules, ScenarioCard
from l7core.engine.state import SeatSetup, Setup, encode
from l7core.persist.format import UNREADABLE

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


class Tried(Struct, frozen=True, array_like=True):
    """One finished game."""

    number: int
    game: str
    """How to play it again."""
    decisions: int
    is_endless: bool
    faults: tuple[str, ...]
    remarks: tuple[str, ...]
    used: tuple[str, ...]
    """Ids of records that have been seen in play."""


class TrialGame:
    """One game, watched from its first question to its end."""

    def __init__(self, way: Way, seed: int, watch: WordWatch) -> None:
        self.faults: list[str] = []
        self.decisions = 0
        self.is_endless = False
        self._way = way
        self._watch = watch
        careful = (
            way.rules.expertise.careful is not None and seed % CAREFUL_EVERY == CAREFUL_EVERY - 1
        )
        self._bot: Bot = BOTS["careful" if careful else "random"]
        self._setup = Setup(
            ruleset=way.rules.id,
            scenario=way.scenario.id,
            seats=tuple(SeatSetup(name, self._bot.id) for name in NAMES[: way.seats]),
            seed=seed,
        )
        self._streams = seed_streams(seed)

    @property
    def name(self) -> str:
        """How to play it again."""
        setup = self._setup
        scenario = f" --scenario {setup.scenario}" if setup.scenario else ""
        where = f"decision {self.decisions}"
        seats = len(setup.seats)
        return f"{where} of: {setup.ruleset}{scenario} --seats {seats} --seed {setup.seed}"

    def play(self, number: int) -> Tried:
        """To the end, or to the first thing that makes it useless to go on."""
        self._watch.begin()
        self._watch.note((self._setup.scenario,))
        self._play()
        return Tried(
            number,
            self.name,
            self.decisions,
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
                if self.decisions >= ENDLESS:
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
        except Exception as error:  # noqa: BLE001
            # The plugin boundary: what a rule raises outside a flow is the fault that is sought.
            said = str(error) if isinstance(error, L7Error) else f"{type(error).__name__}: {error}"
            self.faults.append(said)

    def _look(self, kernel: Kernel[Any], ask: Ask) -> None:
        """Everything that may be asked of a position, before it is decided."""
        self._watch.note(
            (ask.about, *ask.purse, *(word for each in ask.options for word in _words_of(each)))
        )
        ids = [option.id for option in ask.options]
        if len(set(ids)) < len(ids):
            self.faults.append(f"the question {ask.prompt!r} offers an option twice")
        self._save_and_load(kernel, ask)
        if self.faults:
            return
        self._look_without_touching(kernel, ask)
        if self.decisions % CLOSER_EVERY == 0:
            self._look_at_what_is_hidden(kernel, ask)

    def _look_without_touching(self, kernel: Kernel[Any], ask: Ask) -> None:
        before = encode(kernel.state)
        looks: Mapping[str, Callable[[], object]] = {
            "to show it": lambda: [kernel.view(seat) for seat in (None, *range(self._way.seats))],
            "to say why not": lambda: kernel.why_not(ask.seat),
            "to lay things over the map": lambda: kernel.overlays(ask.seat),
        }
        for what, look in looks.items():
            look()
            if encode(kernel.state) != before:
                self.faults.append(f"{what} changes the game")
                return

    def _save_and_load(self, kernel: Kernel[Any], ask: Ask) -> None:
        try:
            data = msgspec.msgpack.encode(kernel.record())
            record = msgspec.msgpack.decode(data, type=Record)
            loaded: Kernel[Any] = Kernel.resume(kernel.rules, record)
            digest = kernel.digest()
        except (TypeError, OverflowError, *UNREADABLE) as error:
            self.faults.append(f"the game cannot be saved: {error}")
            return
        if loaded.lost:
            self.faults.append(f"a loaded game asks {loaded.lost.found!r}, not {ask.prompt!r}")
        elif loaded.digest() != digest:
            self.faults.append(f"a loaded game is another one, at {ask.prompt!r}")
        elif loaded.ask is None or loaded.ask.mark() != ask.mark():
            self.faults.append(f"a loaded game asks another question than {ask.prompt!r}")
        elif loaded.view(ask.seat).table != kernel.view(ask.seat).table:
            self.faults.append(f"a loaded game looks another, at {ask.prompt!r}")

    def _look_at_what_is_hidden(self, kernel: Kernel[Any], ask: Ask) -> None:
        """Draw anew what the deciding seat does not know: it must not see any difference."""
        twin = kernel.split(lambda game: redraw(game, ask, dict(self._streams)))
        imagined, real = twin.view(ask.seat), kernel.view(ask.seat)
        if imagined.table != real.table:
            self.faults.append(f"the table shows what seat {ask.seat + 1} does not know")
        elif imagined.ask != real.ask:
            self.faults.append(f"the question {ask.prompt!r} tells what its seat does not know")


def _words_of(option: Any) -> Iterator[object]:
    yield option.target
    yield option.id
    yield option.id.partition(":")[2]
    yield from (option.args or {}).values()
