"""The record of games as plain text, eighty columns wide."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence

from l7core.analysis.statistics import First, Grave, Row, Statistics
from l7core.persist.results import Reached

WIDTH = 80
NONE_YET = "No game is over yet. Games of bots alone and lessons do not count."
HEADINGS = {
    "game": "BY GAME",
    "scenario": "BY SCENARIO",
    "seats": "BY PLAYERS",
    "difficulty": "BY DIFFICULTY",
}
NAME_COLUMN = 32
GRAVE = ("\u2620", "X")
"""Before a name on the wall: a sign, and the same in ASCII."""


def text(of: Statistics, unreached: Sequence[Reached] = ()) -> Iterator[str]:
    """Every line."""
    yield from of.problems
    if of.total.games:
        yield from in_short(of)
        yield from ("", HEADINGS[of.by])
        yield from map(row, of.rows)
        if of.causes:
            yield from ("", "WHAT PEOPLE DIED OF")
            yield from (f"  {count:>3}  {cause}" for cause, count in of.causes.items())
        if of.dead:
            yield from ("", "THE WALL")
            for each in of.dead:
                yield from _wrapped(grave(each))
    else:
        yield NONE_YET
    if of.achievements or unreached:
        yield from ("", f"ACHIEVEMENTS: {count_of(of, unreached)}")
        for first in of.achievements:
            yield from _wrapped(achieved(first))
        for missing in unreached:
            yield from _wrapped(f"[ ] {missing.name}: {missing.text}")


def in_short(of: Statistics) -> Iterator[str]:
    """The figures of all games in a few sentences."""
    total = of.total
    won = f"{total.won} won" + (f" and {total.partly} won in part" if total.partly else "")
    yield f"{_counted(total.games, 'game')}: {won}, {total.lost} lost; {played(total.seconds)}."
    yield f"{streak(total)} {luck(total)}".rstrip()
    if of.by_hand:
        yield f"{_counted(of.by_hand, 'game')} more, changed by hand, not counted."


def streak(of: Row) -> str:
    """What was won or lost in a row."""
    now = of.streak
    last = (
        f"The last {'was' if abs(now) == 1 else f'{abs(now)} were'} {'won' if now > 0 else 'lost'}"
    )
    best = f"; the most in a row: {of.longest} won" if of.longest > 1 else ""
    return f"{last}{best}."


def luck(of: Row) -> str:
    """What the dice brought, of what was to be expected."""
    if of.luck is None:
        return ""
    return f"Your dice brought {of.luck:.0%} of what was to be expected."


def row(of: Row) -> str:
    """Several games together."""
    partly = f" {of.partly} in part," if of.partly else ""
    figures = f"{of.won}/{of.games} won,{partly} {of.turns:g} turns, {played(of.seconds)}"
    return f"  {textwrap.shorten(of.of, NAME_COLUMN, placeholder=' ...'):<{NAME_COLUMN}} {figures}"


def grave(of: Grave) -> str:
    """One of the dead: name, place, cause, last words."""
    cause = f", by {of.cause}" if of.cause else ""
    words = f' "{of.words}"' if of.words else ""
    return f"{of.name}. {of.place}{cause}.{words}"


def achieved(of: First) -> str:
    """An achievement, and when it was reached."""
    return f"[x] {of.name}: {of.text} {of.day}"


def count_of(of: Statistics, unreached: Sequence[Reached]) -> str:
    """How many have been reached, and of how many."""
    have = len(of.achievements)
    return f"{have} of {have + len(unreached)}"


def played(seconds: int) -> str:
    """How long, in words.

    >>> played(59), played(90), played(7260)
    ('under a minute', '1 min', '2 h 1 min')
    """
    hours, minutes = divmod(seconds // 60, 60)
    if not hours:
        return f"{minutes} min" if minutes else "under a minute"
    return f"{hours} h {minutes} min"


def _wrapped(words: str) -> list[str]:
    return textwrap.wrap(words, WIDTH, initial_indent="  ", subsequent_indent="    ")


def _counted(count: int, what: str) -> str:
    return f"{count} {what}{'' if count == 1 else 's'}"
