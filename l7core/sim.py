"""Simulations: the same game played many times by bots, and what came of it.

Game number n is played with the seed `seed + n`, by bots whose chances begin with that seed too. So
a game is the same in whatever order and by however many processes the games are played, and any of
them can be looked at again.
"""

from __future__ import annotations

import os
import time
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec
from msgspec import Struct

from l7core.bots import Bot, bots_for
from l7core.engine.errors import L7Error, UnknownId
from l7core.engine.ids import nearest
from l7core.engine.kernel import Kernel
from l7core.engine.rng import seed_streams
from l7core.engine.state import SeatSetup, Setup

if TYPE_CHECKING:
    from l7core.engine.ruleset import Rules

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo")
ENDLESS = 3_000
"""Decisions after which a game is given up: its players go round in circles."""


class Series(Struct, frozen=True, kw_only=True):
    """Which games are played."""

    ruleset: str
    scenario: str
    seats: int = 1
    bot: str = "careful"
    games: int = 100
    seed: int = 0
    preset: str = ""
    toggles: Mapping[str, str] = {}


class Happened(Struct, frozen=True, array_like=True, gc=False):
    """Something that the ruleset has counted: under which heading, what it was, on which turn."""

    tally: str
    what: str
    turn: int


class Played(Struct, frozen=True, array_like=True):
    """One game, over."""

    number: int
    result: str
    """`won`, `partly`, `lost`; `endless` if it was given up."""
    reason: str
    winners: int
    decisions: int
    turns: int
    seconds: float
    causes: tuple[Happened, ...]
    uses: tuple[Happened, ...]


# -- playing


def play(rules: Rules, series: Series, number: int) -> Played:
    """That game of the series."""
    setup = Setup(
        ruleset=series.ruleset,
        scenario=series.scenario,
        seats=tuple(SeatSetup(name, series.bot) for name in NAMES[: series.seats]),
        seed=series.seed + number,
        preset=series.preset,
        toggles=series.toggles,
    )
    bot = bot_named(series.bot, rules)
    began = time.perf_counter()
    kernel: Kernel[Any] = Kernel(rules, rules.begin(setup), history=bot.looks_ahead)
    streams = seed_streams(setup.seed)
    decisions = 0
    while kernel.ask and decisions < ENDLESS:
        option, paid = bot.choose(kernel, streams)
        kernel.answer(option, *paid)
        decisions += 1
    outcome = kernel.state.outcome
    turns, causes, uses = _tallied(rules, kernel)
    return Played(
        number,
        outcome.result if outcome else "endless",
        outcome.reason if outcome else "",
        len(outcome.winners) if outcome else 0,
        decisions,
        turns,
        time.perf_counter() - began,
        causes,
        uses,
    )


def bot_named(id: str, rules: Rules) -> Bot:
    """The bot of that id, among those that can play by these rules."""
    bots = bots_for(rules)
    if id not in bots:
        close = nearest(id, bots)
        hint = f"Did you mean {close!r}?" if close else f"There is: {', '.join(bots)}."
        raise UnknownId(f"There is no bot {id!r}.", hint=hint)
    return bots[id]


def _tallied(
    rules: Rules, kernel: Kernel[Any]
) -> tuple[int, tuple[Happened, ...], tuple[Happened, ...]]:
    """How many turns there were, what went wrong on the way, and what was made use of."""
    tallies = {tally.event: tally for tally in rules.tallies}
    turn = 0
    causes: list[Happened] = []
    uses: list[Happened] = []
    for event in kernel.events_since(0):
        tally = tallies.get(event.key)
        if tally is None:
            continue
        if tally.role == "turn":
            turn += 1
            continue
        what = str(event.args.get(tally.by, "")) if tally.by else event.cause
        happened = Happened(tally.id, what, turn)
        (causes if tally.role == "cause" else uses).append(happened)
    return turn, tuple(causes), tuple(uses)


def find_scenario(several: Iterable[Rules], named: str) -> tuple[Rules, str]:
    """The ruleset and whole id of a scenario that is named by it, by its last part or its number.

    Without a name, the first scenario of the first ruleset.
    """
    known: list[str] = []
    for rules in several:
        for card in rules.scenarios():
            short = card.id.rpartition(":")[2]
            known.append(card.id or rules.id)
            if named in ("", card.id or rules.id, short, short.rpartition("-")[2]):
                return rules, card.id
    close = nearest(named, known)
    hint = f"Did you mean {close!r}?" if close else "'l7 rulesets' lists them."
    raise UnknownId(f"There is no scenario {named!r}.", hint=hint)


OnGame: TypeAlias = Callable[[Played], None]


def simulate(
    rules: Rules, series: Series, *, jobs: int = 1, on_game: OnGame | None = None
) -> list[Played]:
    """The whole series in order; after an interruption, as much of it as is there."""
    rules.scenario(series.scenario)
    bot_named(series.bot, rules)
    numbers = range(series.games)
    jobs = min(jobs, series.games)
    results = _alone(rules, series, numbers)
    if jobs > 1 and hasattr(os, "fork"):
        results = _together(rules, series, jobs)
    played: list[Played] = []
    try:
        for one in results:
            played.append(one)
            if on_game:
                on_game(one)
    except KeyboardInterrupt:
        pass
    finally:
        results.close()
    return sorted(played, key=lambda one: one.number)


Results: TypeAlias = Generator[Played, None, None]


def _alone(rules: Rules, series: Series, numbers: Iterable[int]) -> Results:
    for number in numbers:
        yield play(rules, series, number)


# -- in several processes


AHEAD = 8
"""Games that lie ready for each process."""
TICKET = 4
"""Bytes of a game's number."""


def _together(rules: Rules, series: Series, jobs: int) -> Results:
    """Games in the order in which they end, by processes that share what has been loaded.

    A ticket with a game's number lies ready in a pipe; whichever process is free draws the next.
    """
    import select

    tickets, office = os.pipe()
    workers = [_fork_worker(rules, series, tickets, office) for _ in range(jobs)]
    os.close(tickets)
    waiting = iter(range(series.games))
    open_pipes = {pipe: bytearray() for pipe, _ in workers}
    missing = series.games
    try:
        for _ in range(jobs * AHEAD):
            office = _issue(office, waiting)
        while open_pipes:
            for pipe in select.select(list(open_pipes), [], [])[0]:
                data = os.read(pipe, 1 << 16)
                if not data:
                    del open_pipes[pipe]
                    continue
                open_pipes[pipe] += data
                for one in _unpack(open_pipes[pipe]):
                    missing -= 1
                    office = _issue(office, waiting)
                    yield one
        if missing:
            raise L7Error(f"{missing} games were not played: a process of the simulation failed.")
    finally:
        if office >= 0:
            os.close(office)
        for pipe, process in workers:
            os.close(pipe)
            _end(process)


def _issue(office: int, waiting: Iterator[int]) -> int:
    """Put the next ticket into the pipe; close it after the last one, and say -1 from then on."""
    if office < 0:
        return office
    number = next(waiting, None)
    if number is None:
        os.close(office)
        return -1
    try:
        os.write(office, number.to_bytes(TICKET, "big"))
    except BrokenPipeError:
        # Every process is gone; what they have said and not said is told when their pipes end.
        os.close(office)
        return -1
    return office


def _unpack(data: bytearray) -> Iterator[Played]:
    """Whole games off the front of what a process has sent; a refusal is raised."""
    while len(data) >= TICKET:
        size = int.from_bytes(data[:TICKET], "big")
        if len(data) < TICKET + size:
            return
        message = bytes(data[TICKET : TICKET + size])
        del data[: TICKET + size]
        answer: Played | str = msgspec.msgpack.decode(message, type=Played | str)
        if isinstance(answer, str):
            raise L7Error(answer)
        yield answer


def _fork_worker(rules: Rules, series: Series, tickets: int, office: int) -> tuple[int, int]:
    """Start a process; says the pipe that its games come out of, and its number."""
    reading, writing = os.pipe()
    process = os.fork()
    if process:
        os.close(writing)
        return reading, process
    status = 1
    try:
        import signal

        # An interruption ends the parent's waiting; it then ends this process.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        os.close(reading)
        os.close(office)
        _work(rules, series, tickets, writing)
        status = 0
    finally:
        os._exit(status)


def _work(rules: Rules, series: Series, tickets: int, writing: int) -> None:
    """Play one game for each ticket, until there are none."""
    while ticket := os.read(tickets, TICKET):
        number = int.from_bytes(ticket, "big")
        answer: Played | str
        try:
            answer = play(rules, series, number)
        except L7Error as error:
            answer = f"Game {number} (seed {series.seed + number}): {error}"
        message = msgspec.msgpack.encode(answer)
        data = len(message).to_bytes(TICKET, "big") + message
        while data:
            data = data[os.write(writing, data) :]


def _end(process: int) -> None:
    """Stop a process if it is still at work, and wait until it is gone."""
    import signal

    ended, _ = os.waitpid(process, os.WNOHANG)
    if not ended:
        os.kill(process, signal.SIGTERM)
        os.waitpid(process, 0)


# -- what came of it


class Turns(Struct, frozen=True):
    """How long the games were."""

    least: int = 0
    median: float = 0.0
    mean: float = 0.0
    most: int = 0


class Cause(Struct, frozen=True):
    """One cause of one kind of event."""

    times: int
    games: int
    """In how many games it happened at least once."""
    turn: float
    """When, on average."""


class Use(Struct, frozen=True):
    """Something that players made use of."""

    times: int
    games: int
    won_with: float
    """The share of seats that won where it was used."""
    won_without: float
    difference: float


class Report(Struct, frozen=True, kw_only=True):
    """A series in figures."""

    ruleset: str
    scenario: str
    title: str
    seats: int
    bot: str
    preset: str
    toggles: Mapping[str, str]
    seed: int
    asked: int
    """Games that were to be played."""
    games: int
    """Games that were."""
    won: int
    """Won by all seats."""
    partly: int
    """Won by some of them."""
    lost: int
    endless: int
    seats_won: float
    """The share of seats that won: the rate that one player sees."""
    decisions: int
    seconds: float
    """Of all processes together."""
    turns: Turns
    reasons: Mapping[str, int]
    """How the games ended, by text key."""
    causes: Mapping[str, Mapping[str, Cause]]
    """What went wrong on the way, by heading and by text key."""
    uses: Mapping[str, Mapping[str, Use]]


def report(rules: Rules, series: Series, played: list[Played]) -> Report:
    """The figures of these games."""
    results = Counter(one.result for one in played)
    return Report(
        ruleset=series.ruleset,
        scenario=series.scenario,
        title=rules.scenario(series.scenario).title,
        seats=series.seats,
        bot=series.bot,
        preset=series.preset,
        toggles=series.toggles,
        seed=series.seed,
        asked=series.games,
        games=len(played),
        won=results["won"],
        partly=results["partly"],
        lost=results["lost"],
        endless=results["endless"],
        seats_won=_share(played, series.seats),
        decisions=sum(one.decisions for one in played),
        seconds=round(sum(one.seconds for one in played), 3),
        turns=_lengths(sorted(one.turns for one in played)),
        reasons=dict(Counter(one.reason for one in played).most_common()),
        causes=_causes(played),
        uses=_uses(played, series.seats),
    )


def _lengths(turns: list[int]) -> Turns:
    """Of games in order of length. (The standard library's statistics would load global chance.)"""
    count = len(turns)
    if not count:
        return Turns()
    middle = (turns[(count - 1) // 2] + turns[count // 2]) / 2
    return Turns(turns[0], middle, round(sum(turns) / count, 2), turns[-1])


def _share(played: list[Played], seats: int) -> float:
    return round(sum(one.winners for one in played) / max(1, seats * len(played)), 4)


def _causes(played: list[Played]) -> dict[str, dict[str, Cause]]:
    found: dict[tuple[str, str], list[tuple[int, int]]] = {}
    for one in played:
        for each in one.causes:
            found.setdefault((each.tally, each.what), []).append((one.number, each.turn))
    sorted_causes: dict[str, dict[str, Cause]] = {}
    for (tally, what), times in sorted(found.items(), key=lambda item: -len(item[1])):
        games = len({number for number, _ in times})
        turn = round(sum(turn for _, turn in times) / len(times), 1)
        sorted_causes.setdefault(tally, {})[what] = Cause(len(times), games, turn)
    return sorted_causes


def _uses(played: list[Played], seats: int) -> dict[str, dict[str, Use]]:
    times = Counter((each.tally, each.what) for one in played for each in one.uses)
    found: dict[str, dict[str, Use]] = {}
    for (tally, what), count in sorted(times.items()):
        used = [any((e.tally, e.what) == (tally, what) for e in one.uses) for one in played]
        those_with = [one for one, was in zip(played, used, strict=True) if was]
        those_without = [one for one, was in zip(played, used, strict=True) if not was]
        won_with, won_without = _share(those_with, seats), _share(those_without, seats)
        found.setdefault(tally, {})[what] = Use(
            count, len(those_with), won_with, won_without, round(won_with - won_without, 4)
        )
    return found
