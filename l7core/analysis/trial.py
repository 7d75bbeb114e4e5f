"""Trying a mod out: bots play many games with it, and every fault that shows is told.

Each game is saved and loaded at each decision. What no rule may do is watched for on the way: to
change the game where it is only looked at, to show a seat what it does not know, to change the game
and say nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing
from itertools import product
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from l7core.analysis.trial_game import CAREFUL_EVERY, NAMES, TrialGame, Tried, Way
from l7core.analysis.word_watch import WordWatch
from l7core.analysis.workers import shared_out
from l7core.content.achievements import KIND
from l7core.engine.errors import L7Error
from l7core.engine.ids import owner
from l7core.engine.ruleset import Rules
from l7core.mods.host import Host

GAMES = 200
MOST_FAULTS = 20
"""Faults after which the trial ends."""

OnGame: TypeAlias = Callable[[int, int], None]
"""Called after each game with the number of games that are over, and of all."""


class Fault(Struct, frozen=True):
    """Something that went wrong, and the first game in which it did."""

    what: str
    game: str


class Coverage(Struct, frozen=True):
    """Which records of a kind have been seen in play."""

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
    """By how many players each of the careful games was played."""
    given_up: tuple[str, ...] = ()
    """Games that had no end in sight, each with how to play it again."""
    remarks: tuple[str, ...] = ()
    """Oddities that are no faults by themselves."""

    def lines(self) -> Iterator[str]:
        """The whole report."""
        same = "" if self.faults else "; each was saved and loaded, and went on the same"
        yield f"{self.games} games, {self.decisions:,} decisions{same}."
        if self.careful:
            players = ", ".join(map(str, sorted(set(self.careful))))
            yield f"Careful play: {len(self.careful)} of these games, by {players} players."
        if self.given_up:
            count = len(self.given_up)
            counted = "1 game was" if count == 1 else f"{count} games were"
            yield f"{counted} given up, with no end in sight:"
            yield from (f"  {game}" for game in self.given_up[:MOST_FAULTS])
        for fault in self.faults:
            yield f"fault: {fault.what} ({fault.game})"
        for remark in self.remarks:
            yield f"remark: {remark}"
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
    """Play `games` games with the loaded mod of that id, shared out among `jobs` processes."""
    watched = [WordWatch(rules, mod) for rules in _rules_of(host, mod)]
    ways = [
        (replace(way, preset=preset, toggles=toggles or {}), watch)
        for watch in watched
        for way in _ways(watch.rules, mod)
    ]
    if not ways:
        raise L7Error(f"There is nothing to play with {mod}: it belongs to no ruleset.")

    def play(number: int) -> Tried:
        place, carefully = turn_of(number)
        way, watch = ways[place % len(ways)]
        return TrialGame(way, seed + number, watch, carefully=carefully).play(number)

    tried: list[Tried] = []
    faults: dict[str, Fault] = {}
    with closing(shared_out(play, Tried, times=games, jobs=jobs)) as results:
        for one in in_order(results):
            tried.append(one)
            for what in one.faults:
                faults.setdefault(what, Fault(what, one.game))
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
    """Which of all ways a game is played in, and whether carefully.

    Careful and random games each go through all ways, one after the other.

    >>> [turn_of(number) for number in range(5)]
    [(0, False), (1, False), (2, False), (0, True), (3, False)]
    """
    careful, of_four = divmod(number, CAREFUL_EVERY)
    if of_four == CAREFUL_EVERY - 1:
        return careful, True
    return number - careful, False


def in_order(results: Iterable[Tried]) -> Iterator[Tried]:
    """The games by their numbers, each once all before it are there: the same report each time."""
    ready: dict[int, Tried] = {}
    due = 0
    for one in results:
        ready[one.number] = one
        while due in ready:
            yield ready.pop(due)
            due += 1


def _rules_of(host: Host, mod: str) -> list[Rules]:
    """Every ruleset that the mod is a part of; a part's own family is played by its heirs too."""
    playable = []
    for ruleset in host.rulesets:
        rules = host.rules(ruleset)
        if any(each.id == mod for each in host.mods_of(rules)):
            playable.append(rules)
    return playable


def _ways(rules: Rules, mod: str) -> Iterator[Way]:
    """The mod's own scenarios if it brings any, else all that are no lessons."""
    cards = [card for card in rules.scenarios() if not card.lesson]
    own = [card for card in (*cards, *rules.campaigns()) if owner(card.id) == mod]
    for card, seats in product(own or cards, range(1, len(NAMES) + 1)):
        if card.seats[0] <= seats <= card.seats[1]:
            yield Way(rules, card, seats)


def _coverage(watched: Iterable[WordWatch], used: set[str]) -> Iterator[Coverage]:
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
