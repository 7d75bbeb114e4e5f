"""Simulations: the same game played many times by bots, and what came of it.

Game number n is played with the seed `seed + n`, by bots whose chances begin with that seed too. So
a game is the same in whatever order and by however many processes the games are played, and any of
them can be looked at again.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from msgspec import Struct

from l7core.analysis.workers import shared_out
from l7core.bots import Bot, bots_for
from l7core.engine.errors import L7Error, UnknownId
from l7core.engine.ids import nearest, owner
from l7core.engine.kernel import Kernel
from l7core.engine.rng import seed_streams
from l7core.engine.state import SeatSetup, Setup

if TYPE_CHECKING:
    from l7core.engine.ruleset import Rules

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo")
ENDLESS = 3_000
"""Decisions after which a game is given up: its players go round in circles."""


class Series(Struct, frozen=True, kw_only=True):
    """A series of games to be played."""

    ruleset: str
    scenario: str
    seats: int = 1
    bots: tuple[str, ...] = ("careful",)
    """One for every seat, or one for all of them."""
    games: int = 100
    seed: int = 0
    preset: str = ""
    toggles: Mapping[str, str] = {}

    def bot_of(self, seat: int) -> str:
        return self.bots[seat] if len(self.bots) > 1 else self.bots[0]


class Happened(Struct, frozen=True, array_like=True, gc=False):
    """Something that the ruleset counts, under a heading, with the turn on which it happened."""

    tally: str
    what: str
    turn: int


class Played(Struct, frozen=True, array_like=True):
    """One finished game."""

    number: int
    result: str
    """`won`, `partly`, `lost`; `endless` if it was given up."""
    reason: str
    winners: tuple[int, ...]
    """The seats that won."""
    decisions: int
    turns: int
    seconds: float
    causes: tuple[Happened, ...]
    uses: tuple[Happened, ...]


# -- playing


def play(rules: Rules, series: Series, number: int) -> Played:
    """Play one game of the series."""
    setup = Setup(
        ruleset=series.ruleset,
        scenario=series.scenario,
        seats=tuple(
            SeatSetup(name, series.bot_of(seat)) for seat, name in enumerate(NAMES[: series.seats])
        ),
        seed=series.seed + number,
        preset=series.preset,
        toggles=series.toggles,
    )
    bots = [bot_named(series.bot_of(seat), rules) for seat in range(series.seats)]
    began = time.perf_counter()
    kernel: Kernel[Any] = Kernel(
        rules,
        rules.begin(setup),
        history=any(bot.look_ahead is not None for bot in bots),
        splits=any(bot.id in rules.bots for bot in bots)  # views can look ahead
        or (any(bot.hint for bot in bots) and not rules.expertise.tries_nothing_out),
    )
    streams = seed_streams(setup.seed)
    decisions = 0
    while kernel.ask and decisions < ENDLESS:
        choice = bots[kernel.ask.seat].choose(kernel, streams)
        kernel.answer(choice.option, *choice.paid)
        decisions += 1
    outcome = kernel.state.outcome
    turns, causes, uses = _tallied(rules, kernel)
    return Played(
        number,
        outcome.result if outcome else "endless",
        outcome.reason if outcome else "",
        outcome.winners if outcome else (),
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
        hint = f"Did you mean {close!r}?" if close else f"Known: {', '.join(bots)}."
        raise UnknownId(f"Unknown bot: {id!r}.", hint=hint)
    return bots[id]


def check_bots(rules: Rules, series: Series) -> None:
    """Raises where a bot is unknown, or where there is not one for each seat or one for all."""
    for id in series.bots:
        bot_named(id, rules)
    if len(series.bots) not in (1, series.seats):
        raise L7Error(
            f"There are {len(series.bots)} bots for {series.seats} seats.",
            hint="Name one bot for all players, or one for each.",
        )


def _tallied(
    rules: Rules, kernel: Kernel[Any]
) -> tuple[int, tuple[Happened, ...], tuple[Happened, ...]]:
    """How many turns there were, what went wrong on the way, and what was made use of."""
    tallies = {tally.event: tally for tally in rules.expertise.tallies}
    turn = 0
    causes: list[Happened] = []
    uses: list[Happened] = []
    for event in kernel.events_since(0):
        tally = tallies.get(event.key)
        if tally is None or tally.role in ("part", "nothing"):
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

    The name of a game is its first scenario; no name, the first of the first game.
    """
    known: list[str] = []
    for rules in several:
        for card in rules.scenarios():
            short = card.id.rpartition(":")[2]
            known.append(card.id or rules.id)
            names = ("", card.id or rules.id, owner(rules.id), short, short.rpartition("-")[2])
            if named in names:
                return rules, card.id
    close = nearest(named, known)
    hint = f"Did you mean {close!r}?" if close else "'l7 rulesets' lists them."
    raise UnknownId(f"Unknown scenario: {named!r}.", hint=hint)


OnGame: TypeAlias = Callable[[Played], None]
Elsewhere: TypeAlias = Callable[[Series, Sequence[int]], Generator[Played, None, None]]
"""Has those games of the series played on other machines, and hands on what comes back."""


def simulate(
    rules: Rules,
    series: Series,
    *,
    jobs: int = 1,
    on_game: OnGame | None = None,
    known: Iterable[Played] = (),
    elsewhere: Elsewhere | None = None,
) -> list[Played]:
    """The whole series in order; after an interruption, as much of it as is there.

    Games of it that are `known` are not played again; `elsewhere` goes before `jobs`.
    """
    rules.scenario(series.scenario)
    check_bots(rules, series)

    played = [one for one in known if one.number < series.games]
    done = {one.number for one in played}
    missing = [number for number in range(series.games) if number not in done]

    def game(nth: int) -> Played:
        number = missing[nth]
        try:
            return play(rules, series, number)
        except L7Error as error:
            raise L7Error(f"Game {number} (seed {series.seed + number}): {error}") from error

    if elsewhere:
        results = elsewhere(series, missing)
    else:
        results = shared_out(game, Played, times=len(missing), jobs=jobs)
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
    """Something that players used, a card for instance, and how they fared with it."""

    times: int
    games: int
    won_with: float
    """What `seats_won` is where it was used."""
    won_without: float
    difference: float


class Figures(Struct, frozen=True, kw_only=True):
    """A series in figures."""

    ruleset: str
    scenario: str
    title: str
    seats: int
    chairs: tuple[str, ...]
    """Who sits there, where seats have parts of their own: the first of them is then judged."""
    bots: tuple[str, ...]
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
    """The share of seats that won: the rate that one player sees; with chairs, of the first one."""
    won_by_seat: tuple[float, ...]
    """How often each seat won: the rate of a side."""
    decisions: int
    seconds: float
    """Of all processes together."""
    turns: Turns
    reasons: Mapping[str, int]
    """How the games ended, by text key."""
    causes: Mapping[str, Mapping[str, Cause]]
    """What went wrong on the way, by heading and by text key."""
    uses: Mapping[str, Mapping[str, Use]]


def figures(rules: Rules, series: Series, played: list[Played]) -> Figures:
    """The figures of these games."""
    results = Counter(one.result for one in played)
    card = rules.scenario(series.scenario)
    chairs = tuple(chair.name for chair in card.chairs[: series.seats])
    judged = range(1 if chairs else series.seats)
    return Figures(
        ruleset=series.ruleset,
        scenario=series.scenario,
        title=card.title,
        seats=series.seats,
        chairs=chairs,
        bots=series.bots,
        preset=series.preset,
        toggles=series.toggles,
        seed=series.seed,
        asked=series.games,
        games=len(played),
        won=results["won"],
        partly=results["partly"],
        lost=results["lost"],
        endless=results["endless"],
        seats_won=_share(played, judged),
        won_by_seat=tuple(_share(played, (seat,)) for seat in range(series.seats)),
        decisions=sum(one.decisions for one in played),
        seconds=round(sum(one.seconds for one in played), 3),
        turns=_lengths(sorted(one.turns for one in played)),
        reasons=dict(Counter(one.reason for one in played).most_common()),
        causes=_causes(played),
        uses=_uses(played, judged),
    )


def _lengths(turns: list[int]) -> Turns:
    """Of games in order of length. (The standard library's statistics would load global chance.)"""
    count = len(turns)
    if not count:
        return Turns()
    middle = (turns[(count - 1) // 2] + turns[count // 2]) / 2
    return Turns(turns[0], middle, round(sum(turns) / count, 2), turns[-1])


def _share(played: list[Played], seats: Sequence[int]) -> float:
    """How many of these seats won, as a part of all of them."""
    won = sum(seat in one.winners for one in played for seat in seats)
    return round(won / max(1, len(seats) * len(played)), 4)


def _causes(played: list[Played]) -> dict[str, dict[str, Cause]]:
    times_of: dict[tuple[str, str], list[tuple[int, int]]] = {}
    for one in played:
        for each in one.causes:
            times_of.setdefault((each.tally, each.what), []).append((one.number, each.turn))
    sorted_causes: dict[str, dict[str, Cause]] = {}
    for (tally, what), times in sorted(times_of.items(), key=lambda item: -len(item[1])):
        games = len({number for number, _ in times})
        turn = round(sum(turn for _, turn in times) / len(times), 1)
        sorted_causes.setdefault(tally, {})[what] = Cause(len(times), games, turn)
    return sorted_causes


def _uses(played: list[Played], seats: Sequence[int]) -> dict[str, dict[str, Use]]:
    times = Counter((each.tally, each.what) for one in played for each in one.uses)
    uses: dict[str, dict[str, Use]] = {}
    for (tally, what), count in sorted(times.items()):
        used = [any((e.tally, e.what) == (tally, what) for e in one.uses) for one in played]
        those_with = [one for one, was in zip(played, used, strict=True) if was]
        those_without = [one for one, was in zip(played, used, strict=True) if not was]
        won_with, won_without = _share(those_with, seats), _share(those_without, seats)
        uses.setdefault(tally, {})[what] = Use(
            count, len(those_with), won_with, won_without, round(won_with - won_without, 4)
        )
    return uses
