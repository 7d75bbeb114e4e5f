"""Simulations: bots play the same game many times, and the results are counted.

Game number n has the seed `seed + n`, for the game and for the bots. Its result therefore depends
neither on the order of the games nor on the number of processes. Each game can be played again on
its own.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from msgspec import Struct

from l7core import __version__
from l7core.analysis.workers import run_in_processes
from l7core.bots import Bot, bots_for
from l7core.engine.errors import L7Error, UnknownId
from l7core.engine.ids import nearest, owner
from l7core.engine.kernel import Kernel
from l7core.engine.rng import seed_streams
from l7core.engine.state import SeatSetup, Setup
from l7core.persist.header import Pinned, SavedMod
from l7core.persist.replay_file import pinned

if TYPE_CHECKING:
    from l7core.engine.ruleset import Rules

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo")
ENDLESS = 3_000
"""Number of decisions after which a game is abandoned as endless."""


class Series(Struct, frozen=True, kw_only=True):
    """Settings of a simulation: the game, its bots and the number of games."""

    ruleset: str
    scenario: str
    seats: int = 1
    bots: tuple[str, ...] = ("careful",)
    """A bot for each seat, or a single bot for all seats."""
    games: int = 100
    seed: int = 0
    preset: str = ""
    toggles: Mapping[str, str] = {}

    def bot_of(self, seat: int) -> str:
        return self.bots[seat] if len(self.bots) > 1 else self.bots[0]


class Happened(Struct, frozen=True, array_like=True, gc=False):
    """An event that the ruleset counts, with its heading and its turn."""

    tally: str
    what: str
    turn: int


class Played(Struct, frozen=True, array_like=True):
    """The result of one simulated game."""

    number: int
    result: str
    """`won`, `partly` or `lost`; `endless` if the game was abandoned."""
    reason: str
    winners: tuple[int, ...]
    """Seats that won."""
    decisions: int
    turns: int
    seconds: float
    causes: tuple[Happened, ...]
    uses: tuple[Happened, ...]


# -- playing


def play(rules: Rules, series: Series, number: int) -> Played:
    """Play one game of the series and return its result."""
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
    """Return a bot by its id; raise UnknownId if no such bot can play by these rules."""
    bots = bots_for(rules)
    if id not in bots:
        close = nearest(id, bots)
        hint = f"Did you mean {close!r}?" if close else f"Known: {', '.join(bots)}."
        raise UnknownId(f"Unknown bot: {id!r}.", hint=hint)
    return bots[id]


def check_bots(rules: Rules, series: Series) -> None:
    """Raise an error for an unknown bot, or if neither one bot nor one for each seat is given."""
    for id in series.bots:
        bot_named(id, rules)
    if len(series.bots) not in (1, series.seats):
        raise L7Error(
            f"{len(series.bots)} bots for {series.seats} players.",
            hint="Name one bot for all players, or one for each.",
        )


def _tallied(
    rules: Rules, kernel: Kernel[Any]
) -> tuple[int, tuple[Happened, ...], tuple[Happened, ...]]:
    """Return the number of turns, the causes of failure, and the things that players used."""
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
        subject = str(event.args.get(tally.by, "")) if tally.by else event.cause
        happened = Happened(tally.id, subject, turn)
        (causes if tally.role == "cause" else uses).append(happened)
    return turn, tuple(causes), tuple(uses)


def find_scenario(several: Iterable[Rules], wanted: str) -> tuple[Rules, str]:
    """Return the ruleset and the full id of a scenario or campaign.

    `wanted` is the id, its last part or its number. The name of a game stands for its first
    scenario; an empty name stands for the first scenario of the first game.
    """
    known: list[str] = []
    for rules in several:
        for card in (*rules.scenarios(), *rules.campaigns()):
            short = card.id.rpartition(":")[2]
            known.append(card.id or rules.id)
            names = ("", card.id or rules.id, owner(rules.id), short, short.rpartition("-")[2])
            if wanted in names:
                return rules, card.id
    close = nearest(wanted, known)
    hint = f"Did you mean {close!r}?" if close else "Run 'l7 rulesets' to list them."
    raise UnknownId(f"Unknown scenario: {wanted!r}.", hint=hint)


OnGame: TypeAlias = Callable[[Played], None]
Elsewhere: TypeAlias = Callable[[Series, Sequence[int]], Generator[Played, None, None]]
"""A function that has the given games played on other machines and yields their results."""


def simulate(
    rules: Rules,
    series: Series,
    *,
    jobs: int = 1,
    on_game: OnGame | None = None,
    known: Iterable[Played] = (),
    elsewhere: Elsewhere | None = None,
) -> list[Played]:
    """Play the series and return its games in order; after an interruption, those finished so far.

    Games in `known` are not played again. `elsewhere` takes precedence over `jobs`.
    """
    rules.scenario(series.scenario)
    check_bots(rules, series)

    played = [one for one in known if one.number < series.games]
    done = {one.number for one in played}
    missing = [number for number in range(series.games) if number not in done]

    def game(index: int) -> Played:
        number = missing[index]
        try:
            return play(rules, series, number)
        except L7Error as error:
            raise L7Error(f"Game {number} (seed {series.seed + number}): {error}") from error

    if elsewhere:
        results = elsewhere(series, missing)
    else:
        results = run_in_processes(game, Played, times=len(missing), jobs=jobs)
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


# -- figures


class Turns(Struct, frozen=True):
    """Lengths of the games in turns."""

    least: int = 0
    median: float = 0.0
    mean: float = 0.0
    most: int = 0


class Cause(Struct, frozen=True):
    """Figures of one cause of a counted event."""

    times: int
    games: int
    """Number of games in which it happened at least once."""
    turn: float
    """Average turn."""


class Use(Struct, frozen=True):
    """Figures of something that players used, such as a card."""

    times: int
    games: int
    won_with: float
    """Win rate of the judged seats in games that used it."""
    won_without: float
    difference: float


class Figures(Struct, frozen=True, kw_only=True):
    """A series in figures."""

    engine: str = __version__
    mods: tuple[SavedMod, ...] = ()
    """Mods that the games were played with."""
    ruleset: str
    scenario: str
    title: str
    seats: int
    chairs: tuple[str, ...]
    """Names of the seats if they have roles of their own; then only the first seat is judged."""
    bots: tuple[str, ...]
    preset: str
    toggles: Mapping[str, str]
    seed: int
    asked: int
    """Number of games requested."""
    games: int
    """Number of games played."""
    won: int
    """Number of games that all seats won."""
    partly: int
    """Number of games that only some seats won."""
    lost: int
    endless: int
    seats_won: float
    """Share of the judged seats that won: the win rate of a single player, or of the first seat if
    seats have roles of their own."""
    won_by_seat: tuple[float, ...]
    """Win rate of each seat."""
    decisions: int
    seconds: float
    """Total playing time in seconds, over all processes."""
    turns: Turns
    reasons: Mapping[str, int]
    """Number of games by ending, which is a text key."""
    causes: Mapping[str, Mapping[str, Cause]]
    """Causes of failure, by heading and text key."""
    uses: Mapping[str, Mapping[str, Use]]


def figures(
    rules: Rules, series: Series, played: list[Played], mods: Sequence[Pinned] = ()
) -> Figures:
    """Return the figures of the played games."""
    results = Counter(one.result for one in played)
    card = rules.scenario(series.scenario)
    chairs = tuple(chair.name for chair in card.chairs[: series.seats])
    judged = range(1 if chairs else series.seats)
    return Figures(
        mods=pinned(mods),
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
    """Return the lengths of games, given in ascending order.

    The module `statistics` is avoided because it imports the global random generator.
    """
    count = len(turns)
    if not count:
        return Turns()
    middle = (turns[(count - 1) // 2] + turns[count // 2]) / 2
    return Turns(turns[0], middle, round(sum(turns) / count, 2), turns[-1])


def _share(played: list[Played], seats: Sequence[int]) -> float:
    """Return the share of these seats that won, over all games."""
    won = sum(seat in one.winners for one in played for seat in seats)
    return round(won / max(1, len(seats) * len(played)), 4)


def _causes(played: list[Played]) -> dict[str, dict[str, Cause]]:
    times_of: dict[tuple[str, str], list[tuple[int, int]]] = {}
    for one in played:
        for each in one.causes:
            times_of.setdefault((each.tally, each.what), []).append((one.number, each.turn))
    sorted_causes: dict[str, dict[str, Cause]] = {}
    for (tally, subject), times in sorted(times_of.items(), key=lambda item: -len(item[1])):
        games = len({number for number, _ in times})
        turn = round(sum(turn for _, turn in times) / len(times), 1)
        sorted_causes.setdefault(tally, {})[subject] = Cause(len(times), games, turn)
    return sorted_causes


def _uses(played: list[Played], seats: Sequence[int]) -> dict[str, dict[str, Use]]:
    times = Counter((each.tally, each.what) for one in played for each in one.uses)
    uses: dict[str, dict[str, Use]] = {}
    for (tally, subject), count in sorted(times.items()):
        used = [any((e.tally, e.what) == (tally, subject) for e in one.uses) for one in played]
        games_with = [one for one, was in zip(played, used, strict=True) if was]
        games_without = [one for one, was in zip(played, used, strict=True) if not was]
        won_with, won_without = _share(games_with, seats), _share(games_without, seats)
        uses.setdefault(tally, {})[subject] = Use(
            count, len(games_with), won_with, won_without, round(won_with - won_without, 4)
        )
    return uses
