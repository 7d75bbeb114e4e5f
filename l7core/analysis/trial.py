"""Trials of mods: bots play many games with a mod, and every fault is reported.

Each game is saved and loaded at each decision. The trial also finds views that change the game or
show hidden information to a seat, and verbs that change the game without an event.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing
from itertools import product
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from l7core.analysis.trial_game import CAREFUL_EVERY, NAMES, TrialGame, TrialSetup, Tried
from l7core.analysis.verb_coverage import VerbCoverage
from l7core.analysis.workers import run_in_processes
from l7core.content.achievements import KIND
from l7core.engine.errors import L7Error
from l7core.engine.ids import owner
from l7core.engine.ruleset import Rules
from l7core.mods.host import Host

GAMES = 200
MOST_FAULTS = 20
"""Number of faults after which the trial ends."""

OnGame: TypeAlias = Callable[[int, int], None]
"""A callback after each game, with the number of finished games and the number of all games."""


class Fault(Struct, frozen=True):
    """A fault, and the first game that showed it."""

    what: str
    game: str


class Coverage(Struct, frozen=True):
    """Records of a kind, by whether the games have shown them."""

    kind: str
    seen: tuple[str, ...]
    never: tuple[str, ...]


class Trial(Struct, frozen=True, kw_only=True):
    """The result of all games together."""

    mod: str
    games: int
    decisions: int
    faults: tuple[Fault, ...]
    coverage: tuple[Coverage, ...]
    careful: tuple[int, ...] = ()
    """Number of players in each game of careful bots."""
    given_up: tuple[str, ...] = ()
    """Abandoned games without an end in sight, each with the settings to play it again."""
    remarks: tuple[str, ...] = ()
    """Oddities that may be intended."""

    def lines(self) -> Iterator[str]:
        """Yield the lines of the report."""
        same = "" if self.faults else "; saving and loading changed nothing"
        games = "1 game" if self.games == 1 else f"{self.games} games"
        yield f"{games}, {self.decisions:,} decisions{same}."
        if self.careful:
            players = ", ".join(map(str, sorted(set(self.careful))))
            yield f"Careful play: {len(self.careful)} of these games, with {players} players."
        if self.given_up:
            count = len(self.given_up)
            counted = "1 game" if count == 1 else f"{count} games"
            yield f"{counted} stopped at the decision limit:"
            yield from (f"  {game}" for game in self.given_up[:MOST_FAULTS])
        for fault in self.faults:
            yield f"fault: {fault.what} ({fault.game})"
        for remark in self.remarks:
            yield f"note: {remark}"
        for each in self.coverage:
            total = len(each.seen) + len(each.never)
            never = f"; never: {', '.join(each.never)}" if each.never else ""
            how = "reached" if each.kind == KIND else "seen in play"
            yield f"{each.kind}: {len(each.seen)} of {total} {how}{never}"


def try_out(
    host: Host,
    mod: str,
    *,
    games: int = GAMES,
    seed: int = 0,
    preset: str = "",
    toggles: Mapping[str, str] | None = None,
    jobs: int = 1,
    on_game: OnGame | None = None,
) -> Trial:
    """Play `games` games with a loaded mod, shared among `jobs` processes."""
    watched = [VerbCoverage(rules, mod) for rules in _rules_of(host, mod)]
    ways = [
        (replace(way, preset=preset, toggles=toggles or {}), watch)
        for watch in watched
        for way in _ways(watch.rules, mod)
    ]
    if not ways:
        raise L7Error(f"Nothing to test: {mod} belongs to no ruleset.")

    def play(number: int) -> Tried:
        place, carefully = turn_of(number)
        way, watch = ways[place % len(ways)]
        return TrialGame(way, seed + number, watch, carefully=carefully).play(number)

    tried: list[Tried] = []
    faults: dict[str, Fault] = {}
    with closing(run_in_processes(play, Tried, times=games, jobs=jobs)) as results:
        for one in in_order(results):
            tried.append(one)
            for description in one.faults:
                faults.setdefault(description, Fault(description, one.game))
            if on_game:
                on_game(len(tried), games)
            if len(faults) >= MOST_FAULTS:
                break
    return Trial(
        mod=mod,
        games=len(tried),
        decisions=sum(one.decisions for one in tried),
        faults=tuple(faults.values()),
        coverage=tuple(_coverage(watched, {id for one in tried for id in one.used})),
        careful=tuple(one.careful_players for one in tried if one.careful_players),
        given_up=tuple(one.game for one in tried if one.is_endless),
        remarks=tuple(sorted({remark for one in tried for remark in one.remarks})),
    )


def turn_of(number: int) -> tuple[int, bool]:
    """Return the index of a game's setup, and whether careful bots play the game.

    Careful games and random games each go through all setups in turn.

    >>> [turn_of(number) for number in range(5)]
    [(0, False), (1, False), (2, False), (0, True), (3, False)]
    """
    careful, of_four = divmod(number, CAREFUL_EVERY)
    if of_four == CAREFUL_EVERY - 1:
        return careful, True
    return number - careful, False


def in_order(results: Iterable[Tried]) -> Iterator[Tried]:
    """Yield the games in the order of their numbers, which makes the report reproducible."""
    ready: dict[int, Tried] = {}
    next_number = 0
    for one in results:
        ready[one.number] = one
        while next_number in ready:
            yield ready.pop(next_number)
            next_number += 1


def _rules_of(host: Host, mod: str) -> list[Rules]:
    """Return every ruleset whose games load the mod."""
    playable = []
    for ruleset in host.rulesets:
        rules = host.rules(ruleset)
        if any(each.id == mod for each in host.mods_of(rules)):
            playable.append(rules)
    return playable


def _ways(rules: Rules, mod: str) -> Iterator[TrialSetup]:
    """Yield the mod's own scenarios with each player count, or all scenarios if it has none."""
    cards = [card for card in rules.scenarios() if not card.lesson]
    own_cards = [card for card in (*cards, *rules.campaigns()) if owner(card.id) == mod]
    for card, seats in product(own_cards or cards, range(1, len(NAMES) + 1)):
        if card.seats[0] <= seats <= card.seats[1]:
            yield TrialSetup(rules, card, seats)


def _coverage(watched: Iterable[VerbCoverage], used: set[str]) -> Iterator[Coverage]:
    kinds: dict[str, dict[str, bool]] = {}
    for watch in watched:
        for kind, ids in watch.records().items():
            for id in ids:
                seen = kinds.setdefault(kind, {})
                seen[id] = seen.get(id, False) or id in used
    for kind, records in kinds.items():
        yield Coverage(
            kind,
            tuple(id for id, seen in records.items() if seen),
            tuple(id for id, seen in records.items() if not seen),
        )
