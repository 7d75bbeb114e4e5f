"""The record of games as plain text, eighty columns wide."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence

from l7core.analysis.statistics import First, Grave, Row, Statistics
from l7core.language import sentence, spoken
from l7core.persist.results import Reached

WIDTH = 80
NONE_YET = sentence("No finished games yet. Lessons and bot-only games don't count.")
HEADINGS = {
    "game": sentence("BY GAME"),
    "scenario": sentence("BY SCENARIO"),
    "seats": sentence("BY PLAYERS"),
    "difficulty": sentence("BY DIFFICULTY"),
}
NAME_COLUMN = 32
GRAVE = ("\u2620", "X")
"""Before a name on the wall: a sign, and the same in ASCII."""


def text(of: Statistics, unreached: Sequence[Reached] = ()) -> Iterator[str]:
    """Every line."""
    yield from of.problems
    if of.total.games:
        yield from in_short(of)
        yield from ("", spoken(HEADINGS[of.by]))
        yield from map(row, of.rows)
        if of.causes:
            yield from ("", spoken("CAUSES OF DEATH"))
            yield from (f"  {count:>3}  {cause}" for cause, count in of.causes.items())
        if of.dead:
            yield from ("", spoken("MEMORIAL"))
            for each in of.dead:
                yield from _wrapped(grave(each))
    else:
        yield spoken(NONE_YET)
    if of.achievements or unreached:
        yield from ("", spoken("ACHIEVEMENTS: {count}", count=count_of(of, unreached)))
        for first in of.achievements:
            yield from _wrapped(achieved(first))
        for missing in unreached:
            yield from _wrapped(f"[ ] {missing.name}: {missing.text}")


def in_short(of: Statistics) -> Iterator[str]:
    """The figures of all games in a few sentences."""
    total = of.total
    won = spoken("{won} won", won=total.won) + (
        " " + spoken("and {partly} partial wins", partly=total.partly) if total.partly else ""
    )
    yield spoken(
        "{n:# game|# games}: {won}, {lost} lost; {played}.",
        n=total.games,
        won=won,
        lost=total.lost,
        played=played(total.seconds),
    )
    yield f"{streak(total)} {luck(total)}".rstrip()
    if of.by_hand:
        yield spoken("{n:# more game|# more games} with manual changes, not counted.", n=of.by_hand)


def streak(of: Row) -> str:
    """What was won or lost in a row."""
    now = of.streak
    in_a_row = (
        sentence("Current streak: {n:1 win|# wins}")
        if now > 0
        else sentence("Current streak: {n:1 loss|# losses}")
    )
    last = spoken(in_a_row, n=abs(now))
    best = spoken("; longest win streak: {longest}", longest=of.longest) if of.longest > 1 else ""
    return f"{last}{best}."


def luck(of: Row) -> str:
    """What the dice brought, of what was to be expected."""
    if of.luck is None:
        return ""
    return spoken("Dice luck: {luck:.0%} of average.", luck=of.luck)


def row(of: Row) -> str:
    """Several games together."""
    partly = " " + spoken("{partly} partial,", partly=of.partly) if of.partly else ""
    figures = spoken(
        "{won}/{games} won,{partly} {turns:g} turns, {played}",
        won=of.won,
        games=of.games,
        partly=partly,
        turns=of.turns,
        played=played(of.seconds),
    )
    return f"  {textwrap.shorten(of.of, NAME_COLUMN, placeholder=' ...'):<{NAME_COLUMN}} {figures}"


def grave(of: Grave) -> str:
    """One of the dead: name, place, cause, last words."""
    cause = spoken(", cause: {cause}", cause=of.cause) if of.cause else ""
    words = f' "{of.words}"' if of.words else ""
    return f"{of.name}. {of.place}{cause}.{words}"


def achieved(of: First) -> str:
    """An achievement, and when it was reached."""
    return f"[x] {of.name}: {of.text} {of.day}"


def count_of(of: Statistics, unreached: Sequence[Reached]) -> str:
    """How many have been reached, and of how many."""
    have = len(of.achievements)
    return spoken("{n} of {all}", n=have, all=have + len(unreached))


def played(seconds: int) -> str:
    """How long, in words.

    >>> played(59), played(90), played(7260)
    ('under a minute', '1 min', '2 h 1 min')
    """
    hours, minutes = divmod(seconds // 60, 60)
    if not hours:
        return spoken("{minutes} min", minutes=minutes) if minutes else spoken("under a minute")
    return spoken("{hours} h {minutes} min", hours=hours, minutes=minutes)


def _wrapped(words: str) -> list[str]:
    return textwrap.wrap(words, WIDTH, initial_indent="  ", subsequent_indent="    ")
