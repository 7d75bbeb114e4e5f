"""A longer story as lines: its parts, how they came out, and the way that it took."""

from __future__ import annotations

from collections.abc import Iterator

from l7core.language import spoken
from l7core.plain import describe
from l7core.view import Chronicle, Episode, SeatFate, Tone
from l7tui.text.lines import BLANK, Line, line

TONES: dict[str, Tone] = {"won": "good", "partly": "warning", "lost": "danger"}
FATES: dict[SeatFate, Tone] = {
    "": "faint",
    "out": "good",
    "dead": "danger",
    "left": "warning",
    "caught": "danger",
}
"""How what has become of somebody is told."""
"""How good a result is."""


def story_lines(told: Chronicle) -> list[Line]:
    """The whole of a story, to be read."""
    lines = [line((told.part, "info"))]
    for episode in told.episodes:
        lines += [BLANK, *episode_lines(episode)]
    for each in told.ending:
        lines += [BLANK, line(each)]
    lines.append(BLANK)
    lines += (line(each) for each in told.carried)
    return lines


def episode_lines(episode: Episode) -> list[Line]:
    """One part of it: how it came out, and what is told of it."""
    state = describe.how_it_went(episode)
    heading = line((episode.title, "title"), (f"  {state}" if state else "", tone_of(episode)))
    return [heading, *(line("  ", each) for each in episode.lines)]


def way_lines(told: Chronicle) -> Iterator[Line]:
    """The parts that have been played, each in a line with how it came out in the end."""
    tries = 0
    for episode in told.episodes:
        if episode.again:
            tries += 1
        elif episode.time == "past":
            before = " " + spoken("(earlier attempts: {tries})", tries=tries) if tries else ""
            state = (f"  {describe.how_it_went(episode)}", tone_of(episode))
            yield line((episode.title, "title"), state, (before, "faint"))
            tries = 0


def tone_of(episode: Episode) -> Tone:
    """How good that is; what was played again is neither good nor bad."""
    return "faint" if episode.again else TONES.get(episode.result, "faint")
