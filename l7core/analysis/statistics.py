"""Statistics of the record of games: counts, results, causes of death and luck."""

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
"""Number after the name of one of several enemies of a kind."""


class Row(Struct, frozen=True, kw_only=True):
    """Figures of a group of games."""

    of: str
    """Property that the games share; empty for the row of all games."""
    games: int
    won: int
    partly: int
    lost: int
    streak: int
    """Length of the current winning streak; negative for a losing streak."""
    longest: int
    """Length of the longest winning streak."""
    turns: float
    """Median number of turns."""
    seconds: int
    luck: float | None
    """Dice results divided by their expected total; None without dice."""


class Grave(Struct, frozen=True):
    """A dead character."""

    name: str
    place: str
    cause: str
    words: str
    game: str
    """Name of the game's files."""
    title: str
    day: str


class First(Struct, frozen=True):
    """An achievement, and the first game that reached it."""

    id: str
    name: str
    text: str
    game: str
    day: str


class Statistics(Struct, frozen=True, kw_only=True):
    """All statistics of the record of games."""

    by: By
    total: Row
    rows: tuple[Row, ...]
    """Groups of games, most played first."""
    causes: Mapping[str, int]
    """Number of deaths by cause, most frequent first."""
    dead: tuple[Grave, ...]
    """Dead characters, latest first."""
    achievements: tuple[First, ...]
    by_hand: int
    """Number of games that are left out because of manual changes."""
    scouted: int
    """Number of other games that are left out because they were scouted."""
    problems: tuple[str, ...]
    """Messages about lines of the record that cannot be read."""


def statistics(
    every: Sequence[Result], grouping: By = "scenario", problems: Iterable[str] = ()
) -> Statistics:
    """Return the statistics of these games, given in the order in which they ended."""
    games = [each for each in every if not (each.by_hand or each.scouted)]
    by_hand = sum(bool(each.by_hand) for each in every)
    groups: dict[str, list[Result]] = {}
    for each in games:
        groups.setdefault(LABELS[grouping](each), []).append(each)
    dead = [_grave for each in reversed(games) for _grave in _graves(each)]
    causes = Counter(NUMBER.sub("", grave.cause) for grave in dead if grave.cause)
    return Statistics(
        by=grouping,
        total=_row("", games),
        rows=tuple(sorted((_row(label, each) for label, each in groups.items()), key=_most_played)),
        causes=dict(causes.most_common()),
        dead=tuple(dead),
        achievements=tuple(_firsts(games)),
        by_hand=by_hand,
        scouted=len(every) - len(games) - by_hand,
        problems=tuple(problems),
    )


def _of_seats(result: Result) -> str:
    count = len(people(result.seats))
    return spoken("{count} players", count=count) if count > 1 else spoken("solo")


def _of_difficulty(result: Result) -> str:
    changed = len(result.toggles)
    house_rules = spoken("{n:# house rule|# house rules}", n=changed) if changed else ""
    return ", ".join(filter(None, (result.preset, "" if result.preset else house_rules))) or spoken(
        "default rules"
    )


LABELS: Mapping[By, Callable[[Result], str]] = {
    "game": lambda result: result.game,
    "scenario": lambda result: result.title,
    "seats": _of_seats,
    "difficulty": _of_difficulty,
}


def _row(label: str, games: Sequence[Result]) -> Row:
    results = Counter(each.result for each in games)
    expected = sum(each.dice.expected for each in games)
    actual = sum(each.dice.actual for each in games)
    streak, longest = _streaks(games)
    return Row(
        of=label,
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
    """Return the current streak, negative for losses, and the longest winning streak."""
    current = longest = 0
    for each in games:
        if each.result in WINS:
            current = max(current, 0) + 1
            longest = max(longest, current)
        else:
            current = min(current, 0) - 1
    return current, longest


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
    """Return each reached achievement with the first game that reached it."""
    known: dict[str, First] = {}
    for game in games:
        for each in game.achievements:
            first = First(each.id, each.name, each.text, game.name, day_of(game))
            known.setdefault(each.id, first)
    return known.values()


def day_of(result: Result) -> str:
    """Return the date on which a game ended."""
    return result.ended_at[:10]


def still_to_reach(all_of_them: Iterable[Reached], seen: Statistics) -> list[Reached]:
    """Return the achievements that no game has reached yet."""
    have = {each.id for each in seen.achievements}
    return [each for each in all_of_them if each.id not in have]
