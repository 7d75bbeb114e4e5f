"""The record of games as plain text, 80 columns wide."""

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
"""Sign before a name in the memorial, and its replacement in ASCII."""


def text(figures: Statistics, unreached: Sequence[Reached] = ()) -> Iterator[str]:
    """Yield every line of the statistics."""
    yield from figures.problems
    if figures.total.games:
        yield from in_short(figures)
        yield from ("", spoken(HEADINGS[figures.by]))
        yield from map(row, figures.rows)
        if figures.causes:
            yield from ("", spoken("CAUSES OF DEATH"))
            yield from (f"  {count:>3}  {cause}" for cause, count in figures.causes.items())
        if figures.dead:
            yield from ("", spoken("MEMORIAL"))
            for each in figures.dead:
                yield from _wrapped(grave(each))
    else:
        yield spoken(NONE_YET)
    if figures.achievements or unreached:
        yield from ("", spoken("ACHIEVEMENTS: {count}", count=count_of(figures, unreached)))
        for first in figures.achievements:
            yield from _wrapped(achieved(first))
        for missing in unreached:
            yield from _wrapped(f"[ ] {missing.name}: {missing.text}")


def in_short(figures: Statistics) -> Iterator[str]:
    """Yield the figures of all games in a few sentences."""
    total = figures.total
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
    if figures.by_hand:
        yield spoken(
            "{n:# more game|# more games} with manual changes, not counted.", n=figures.by_hand
        )
    if figures.scouted:
        yield spoken("{n:# scouted game|# scouted games}, not counted.", n=figures.scouted)


def streak(group: Row) -> str:
    """Return the current streak and the longest winning streak."""
    current = group.streak
    in_a_row = (
        sentence("Current streak: {n:1 win|# wins}")
        if current > 0
        else sentence("Current streak: {n:1 loss|# losses}")
    )
    last = spoken(in_a_row, n=abs(current))
    best = (
        spoken("; longest win streak: {longest}", longest=group.longest)
        if group.longest > 1
        else ""
    )
    return f"{last}{best}."


def luck(group: Row) -> str:
    """Return the dice luck, in percent of the average."""
    if group.luck is None:
        return ""
    return spoken("Dice luck: {luck:.0%} of average.", luck=group.luck)


def row(group: Row) -> str:
    """Return the line of a group of games."""
    partly = " " + spoken("{partly} partial,", partly=group.partly) if group.partly else ""
    figures = spoken(
        "{won}/{games} won,{partly} {turns:g} turns, {played}",
        won=group.won,
        games=group.games,
        partly=partly,
        turns=group.turns,
        played=played(group.seconds),
    )
    return (
        f"  {textwrap.shorten(group.of, NAME_COLUMN, placeholder=' ...'):<{NAME_COLUMN}} {figures}"
    )


def grave(dead: Grave) -> str:
    """Return the entry of a dead character: name, place, cause and last words."""
    cause = spoken(", cause: {cause}", cause=dead.cause) if dead.cause else ""
    words = f' "{dead.words}"' if dead.words else ""
    return f"{dead.name}. {dead.place}{cause}.{words}"


def achieved(first: First) -> str:
    """Return the line of a reached achievement, with its date."""
    return f"[x] {first.name}: {first.text} {first.day}"


def count_of(figures: Statistics, unreached: Sequence[Reached] | None) -> str:
    """Return the number of reached achievements, and of all if the unreached ones are known."""
    count = len(figures.achievements)
    if unreached is None:
        return str(count)
    return spoken("{n} of {all}", n=count, all=count + len(unreached))


def played(seconds: int) -> str:
    """Return a playing time in words.

    >>> played(59), played(90), played(7260)
    ('under a minute', '1 min', '2 h 1 min')
    """
    hours, minutes = divmod(seconds // 60, 60)
    if not hours:
        return spoken("{minutes} min", minutes=minutes) if minutes else spoken("under a minute")
    return spoken("{hours} h {minutes} min", hours=hours, minutes=minutes)


def _wrapped(words: str) -> list[str]:
    return textwrap.wrap(words, WIDTH, initial_indent="  ", subsequent_indent="    ")
