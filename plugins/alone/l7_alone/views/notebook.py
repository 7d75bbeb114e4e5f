"""The notebook: every noise and every distance that has been told, a page for each turn."""

from __future__ import annotations

from collections.abc import Iterator

from l7core.api import Args, Card, say

from ..state import NONE, TURNS, Alone, Heard, Told


def pages(game: Alone) -> Iterator[Card]:
    """The last turn first; in each, what was asked before what was heard."""
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
    """Where it came from, and where the hero stood."""
    return say(game, "alone.notebook.noise", {"way": f"from:{heard.way}", "at": heard.at})


def answered(game: Alone, told: Told) -> str:
    """What was told of something, and in which turn."""
    when = say(game, "alone.notebook.turn", moment(told.turn))
    return say(game, "alone.notebook.before", {"when": when, "words": distance(game, told)})


def moment(turn: int) -> Args:
    """A turn of the game as a round and a turn of it."""
    return {"round": (turn - 1) // TURNS + 1, "turn": (turn - 1) % TURNS + 1}


def distance(game: Alone, told: Told) -> str:
    """How far it is from where the hero stood."""
    words = {"target": told.target, "at": told.at}
    if told.steps == NONE:
        return say(game, "alone.notebook.none", words)
    level = f"level:{told.floor}"
    return say(game, "alone.notebook.told", {**words, "steps": told.steps, "level": level})
