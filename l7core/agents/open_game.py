"""A game for programs: played by ids, and seen through the eyes of one seat.

    game = open_game("escape:scenario-1", seats=["Ann", "Bo=careful"], seed=5)
    while not game.over:
        game.answer(game.options[0])

Bots play their seats by themselves. Nothing is written to disk.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Protocol, get_args

from l7core.bots import MOST_IN_A_ROW, bots_for, bots_since, why_not_take_back
from l7core.bots.determinize import chances_of, sample_world
from l7core.engine.errors import L7Error, UndoRefused
from l7core.engine.kernel import Kernel
from l7core.engine.rng import seed_streams
from l7core.engine.ruleset import check_seats, seated
from l7core.engine.sides import decisions_known_to
from l7core.engine.state import HUMAN, SeatSetup, Setup, UndoMode
from l7core.plain.describe import final
from l7core.view import AskView, Table, View, WhyNot

if TYPE_CHECKING:
    from l7core.content.problems.problem import Problem
    from l7core.content.rulebook import Rulebook
    from l7core.engine.ruleset import Rules, Ruleset

REWARDS = {"won": 1.0, "partly": 0.5, "lost": -1.0}


class RulesSource(Protocol):
    """A source of rules, such as the loaded mods."""

    @property
    def rulesets(self) -> Mapping[str, Ruleset]: ...
    def rules(self, id: str) -> Rules: ...
    def rulebook(self, id: str) -> tuple[Rulebook, tuple[Problem, ...]]: ...


class OpenGame:
    """A game that a program plays. It shows each seat only what the seat may know."""

    def __init__(self, kernel: Kernel[Any]) -> None:
        """Take over a kernel and let bots play; use `open_game` to begin a game."""
        self._kernel = kernel
        self._play_bots()

    # -- looking

    @property
    def kernel(self) -> Kernel[Any]:
        """Kernel with the whole game, including hidden information: for measurements, not for
        players."""
        return self._kernel

    @property
    def seats(self) -> tuple[SeatSetup, ...]:
        """Players of the seats: `human` is the program, anything else a bot."""
        seats: tuple[SeatSetup, ...] = self._kernel.state.setup.seats
        return seats

    @property
    def own_seats(self) -> tuple[int, ...]:
        """Seats that the program plays."""
        return tuple(number for number, seat in enumerate(self.seats) if seat.controller == HUMAN)

    @property
    def over(self) -> bool:
        return self._kernel.ask is None

    @property
    def seat(self) -> int | None:
        """Seat that decides; None once the game is over."""
        return self._kernel.ask.seat if self._kernel.ask else None

    @property
    def decisions(self) -> int:
        """Number of answers so far; while sides are opposed, only those of the program's seats."""
        return decisions_known_to(self._kernel, None)

    @property
    def options(self) -> tuple[str, ...]:
        """Ids of the options, including those that need a payment."""
        ask = self._kernel.ask
        return tuple(option.id for option in ask.options) if ask else ()

    def ask(self) -> AskView | None:
        """Return the question in words, as its decider reads it; None once the game is over."""
        ask = self._kernel.ask
        return self._kernel.view(ask.seat).ask if ask else None

    def view(self, seat: int | None) -> View:
        """Return everything that a seat may see; `None` is an onlooker."""
        self._check(seat)
        return self._kernel.view(seat)

    def table(self, seat: int | None) -> Table:
        """Return the table alone, without log and question; this costs least."""
        self._check(seat)
        return self._kernel.table(seat)

    def why_not(self, seat: int) -> tuple[WhyNot, ...]:
        """Return the unavailable actions of a seat, each with reason, rule and remedy."""
        return self.view(seat).why_not

    @property
    def result(self) -> str:
        """Result of the game: `won`, `partly` or `lost`; empty while the game runs."""
        outcome = self._kernel.state.outcome
        return outcome.result if outcome else ""

    def rewards(self) -> tuple[float, ...]:
        """Return the value of the result for each seat, from -1 to 1; 0 while the game runs."""
        outcome = self._kernel.state.outcome
        if outcome is None:
            return (0.0,) * len(self.seats)
        return tuple(REWARDS[outcome.result_of(seat)] for seat in range(len(self.seats)))

    # -- playing

    def answer(self, option: str, *paid: str) -> None:
        """Answer for the deciding seat, then let bots play until the program has to decide."""
        if self.over:
            raise L7Error("The game is over.")
        self._kernel.answer(option, *paid)
        self._play_bots()

    def undo(self) -> int:
        """Undo the program's last answer and the bots' answers since; return the number of both."""
        before = self.decisions
        if barrier := self.why_no_undo():
            raise UndoRefused(f"No undo: {final(barrier)}")
        self._kernel.undo(seat=self.seat, before=bots_since(self._kernel))
        return before - self.decisions

    def why_no_undo(self) -> str:
        """Return what forbids an undo, as a sentence; empty if it is allowed."""
        return why_not_take_back(self._kernel, self.seat)

    def fork(self, seed: int = 0) -> OpenGame:
        """Return a copy of the game in which everything hidden from the deciding seat is redrawn.

        Future chance is redrawn too: a fork shows what may happen, never what will. The same seed
        gives the same fork.
        """
        if self.over:
            raise L7Error("The game is over, so it can't be forked.")
        return OpenGame(sample_world(self._kernel, seed_streams(seed)))

    def _play_bots(self) -> None:
        kernel, bots = self._kernel, bots_for(self._kernel.rules)
        for _ in range(MOST_IN_A_ROW):
            ask = kernel.ask
            bot = bots.get(self.seats[ask.seat].controller) if ask else None
            if bot is None:
                return
            choice = bot.choose(kernel, chances_of(kernel))
            kernel.answer(choice.option, *choice.paid)
        raise L7Error(
            f"The bots made {MOST_IN_A_ROW:,} decisions in a row without reaching one of yours."
        )

    def _check(self, seat: int | None) -> None:
        if seat is not None and not 0 <= seat < len(self.seats):
            raise L7Error(
                f"Unknown seat: {seat}.",
                hint=f"Seats are numbered from 0 to {len(self.seats) - 1}.",
            )


def open_game(
    scenario: str = "",
    *,
    seats: Sequence[str] | int | None = None,
    seed: int = 0,
    preset: str = "",
    toggles: Iterable[tuple[str, str]] = (),
    undo: str = "strict",
    host: RulesSource | None = None,
) -> OpenGame:
    """Begin a game; `scenario` is a ruleset, or the id or number of a scenario or campaign.

    `seats` is a list of names, each optionally with its player (`"Bo=careful"`), or the number of
    seats that the program plays. `host` provides the mods; without it, only the bundled games are
    available.
    """
    import msgspec

    host = host or _bundled()
    rules, id = _named(host, scenario)
    card = rules.scenario(id)
    bots = bots_for(rules)
    if seats is None or isinstance(seats, int):
        count = seats or card.seats[0]
        check_seats(card, count)
        players = tuple(SeatSetup(seat.name, HUMAN) for seat in seated(card, count))
    else:
        players = tuple(_seat(text, bots) for text in seats)
        check_seats(card, len(players))
    if undo not in get_args(UndoMode):
        known = ", ".join(get_args(UndoMode))
        raise L7Error(f"Unknown undo mode: {undo!r}.", hint=f"Known: {known}.")
    asked = {
        "ruleset": rules.id,
        "scenario": card.id,
        "seats": players,
        "seed": seed,
        "preset": preset,
        "toggles": dict(toggles),
        "undo": undo,
    }
    try:
        setup = msgspec.convert(asked, Setup)
    except msgspec.ValidationError as error:
        raise L7Error(f"Invalid game setup: {error}.") from error
    kernel: Kernel[Any] = Kernel(rules, rules.begin(setup))
    return OpenGame(kernel)


def _seat(text: str, bots: Iterable[str]) -> SeatSetup:
    name, _, player = text.partition("=")
    if player and player not in (HUMAN, *bots):
        raise L7Error(f"Unknown bot: {player!r}.", hint=f"Known: {', '.join(bots)}.")
    return SeatSetup(name, player or HUMAN)


def _named(host: RulesSource, scenario: str) -> tuple[Rules, str]:
    from l7core.analysis.simulation import find_scenario

    if scenario in host.rulesets:
        return host.rules(scenario), ""
    return find_scenario(map(host.rules, host.rulesets), scenario)


@cache
def _bundled() -> RulesSource:
    """Return the bundled games, which are loaded once for all games of a process."""
    from l7core.mods.bundled import bundled
    from l7core.mods.host import Host, ModFolder

    return Host([ModFolder(bundled("plugins"), "bundled")])
