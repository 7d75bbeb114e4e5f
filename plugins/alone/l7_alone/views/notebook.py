"""The notebook: all noises and announced distances, a page for each turn."""

from __future__ import annotations

from collections.abc import Iterator

from l7core.api import Args, Card, say

from ..state import NONE, TURNS, Alone, Heard, Told


def pages(game: Alone) -> Iterator[Card]:
    """Yield the pages, the last turn first; on each, distances come before noises."""
    front = game.state.front
    lines: dict[int, list[str]] = {}
    for told in front.told:
        lines.setdefault(told.turn, []).append(distance(game, told))
    for heard in front.heard:
        lines.setdefault(heard.turn, []).append(noise(game, heard))
    for turn in sorted(lines, reverse=True):
        heading = say(game, "alone.notebook.turn", moment(turn))
        yield Card(f"turn:{turn}", heading, tuple(lines[turn]))


def noise(game: Alone, heard: Heard) -> str:
    """Return the line of a noise: its direction, and the hero's sector at the time."""
    return say(game, "alone.notebook.noise", {"way": f"from:{heard.way}", "at": heard.at})


def answered(game: Alone, announcement: Told) -> str:
    """Return an announced distance with its turn."""
    when = say(game, "alone.notebook.turn", moment(announcement.turn))
    return say(game, "alone.notebook.before", {"when": when, "words": distance(game, announcement)})


def moment(turn: int) -> Args:
    """Return a turn of the game as a round and a turn of that round."""
    return {"round": (turn - 1) // TURNS + 1, "turn": (turn - 1) % TURNS + 1}


def distance(game: Alone, announcement: Told) -> str:
    """Return the line of an announced distance from the hero's sector at the time."""
    words = {"target": announcement.target, "at": announcement.at}
    if announcement.steps == NONE:
        return say(game, "alone.notebook.none", words)
    level = f"level:{announcement.floor}"
    return say(game, "alone.notebook.told", {**words, "steps": announcement.steps, "level": level})
