"""The record of games in figures: how many, how they came out, what people died of, luck."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Literal, TypeAlias, get_args

from msgspec import Struct

from l7core.language import spoken
from l7core.persist.results import Reached, Result, people

By: TypeAlias = Literal["game", "scenario", "seats", "difficulty"]
WAYS: tuple[By, ...] = get_args(By)
WINS = ("won", "partly")
NUMBER = re.compile(r" \d+$")
"""Behind the name of one of several of a kind."""


class Row(Struct, frozen=True, kw_only=True):
    """Several games together."""

    of: str
    """What they have in common; empty for all of them."""
    games: int
    won: int
    partly: int
    lost: int
    streak: int
    """How many were won in a row last; below zero for losses."""
    longest: int
    """The most that were won in a row."""
    turns: float
    """Of half of them at most."""
    seconds: int
    luck: float | None
    """Successes that fell against those to be expected; None where nothing was thrown."""


class Grave(Struct, frozen=True):
    """One of the dead."""

    name: str
    place: str
    cause: str
    words: str
    game: str
    """The name of the game's files."""
    title: str
    day: str


class First(Struct, frozen=True):
    """An achievement that has been reached, and the first game that did it."""

    id: str
    name: str
    text: str
    game: str
    day: str


class Statistics(Struct, frozen=True, kw_only=True):
    """All that is told of the record of games."""

    by: By
    total: Row
    rows: tuple[Row, ...]
    """The most played first."""
    causes: Mapping[str, int]
    """What people died of, the most frequent first."""
    dead: tuple[Grave, ...]
    """The latest first."""
    achievements: tuple[First, ...]
    by_hand: int
    """Games that do not count, because something was done to them outside their rules."""
    problems: tuple[str, ...]
    """What could not be read of the record."""


def statistics(
    every: Sequence[Result], by: By = "scenario", problems: Iterable[str] = ()
) -> Statistics:
    """The figures of these games, in the order in which they ended."""
    games = [each for each in every if not each.by_hand]
    groups: dict[str, list[Result]] = {}
    for each in games:
        groups.setdefault(LABELS[by](each), []).append(each)
    dead = [_grave for each in reversed(games) for _grave in _graves(each)]
    causes = Counter(NUMBER.sub("", grave.cause) for grave in dead if grave.cause)
    return Statistics(
        by=by,
        total=_row("", games),
        rows=tuple(sorted((_row(of, each) for of, each in groups.items()), key=_most_played)),
        causes=dict(causes.most_common()),
        dead=tuple(dead),
        achievements=tuple(_firsts(games)),
        by_hand=len(every) - len(games),
        problems=tuple(problems),
    )


def _of_seats(result: Result) -> str:
    count = len(people(result.seats))
    return spoken("{count} players", count=count) if count > 1 else spoken("solo")


def _of_difficulty(result: Result) -> str:
    changed = len(result.toggles)
    own = spoken("{n:# house rule|# house rules}", n=changed) if changed else ""
    return ", ".join(filter(None, (result.preset, "" if result.preset else own))) or spoken(
        "as it comes"
    )


LABELS: Mapping[By, Callable[[Result], str]] = {
    "game": lambda result: result.game,
    "scenario": lambda result: result.title,
    "seats": _of_seats,
    "difficulty": _of_difficulty,
}


def _row(of: str, games: Sequence[Result]) -> Row:
    results = Counter(each.result for each in games)
    expected = sum(each.dice.expected for each in games)
    actual = sum(each.dice.actual for each in games)
    streak, longest = _streaks(games)
    return Row(
        of=of,
        games=len(games),
        won=results["won"],
        partly=results["partly"],
        lost=results["lost"],
        streak=streak,
        longest=longest,
        turns=_middle(sorted(each.turns for each in games)),
        seconds=sum(each.seconds for each in games),
        luck=round(actual / expected, 3) if expected else None,
    )


def _streaks(games: Sequence[Result]) -> tuple[int, int]:
    """How many were won (or lost) in a row at the end, and the most that were won in a row."""
    now = longest = 0
    for each in games:
        if each.result in WINS:
            now = max(now, 0) + 1
            longest = max(longest, now)
        else:
            now = min(now, 0) - 1
    return now, longest


def _middle(ordered: Sequence[int]) -> float:
    count = len(ordered)
    return (ordered[(count - 1) // 2] + ordered[count // 2]) / 2 if count else 0.0


def _most_played(row: Row) -> tuple[int, str]:
    return -row.games, row.of


def _graves(result: Result) -> list[Grave]:
    return [
        Grave(
            each.name, each.place, each.cause, each.words, result.name, result.title, day_of(result)
        )
        for each in result.fallen
    ]


def _firsts(games: Sequence[Result]) -> Iterable[First]:
    """The first game that reached each achievement."""
    known: dict[str, First] = {}
    for game in games:
        for each in game.achievements:
            first = First(each.id, each.name, each.text, game.name, day_of(game))
            known.setdefault(each.id, first)
    return known.values()


def day_of(result: Result) -> str:
    """The day on which a game ended."""
    return result.ended_at[:10]


def still_to_reach(all_of_them: Iterable[Reached], seen: Statistics) -> list[Reached]:
    """The achievements that no game has reached yet."""
    have = {each.id for each in seen.achievements}
    return [each for each in all_of_them if each.id not in have]
