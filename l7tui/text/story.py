"""A campaign as lines: its parts and their results."""

from __future__ import annotations

from collections.abc import Iterator

from l7core.language import spoken
from l7core.plain import describe
from l7core.view import Chronicle, Episode, SeatFate, Tone
from l7tui.text.lines import BLANK, Line, line

TONES: dict[str, Tone] = {"won": "good", "partly": "warning", "lost": "danger"}
"""Tones of results."""
FATES: dict[SeatFate, Tone] = {
    "": "faint",
    "out": "good",
    "dead": "danger",
    "left": "warning",
    "caught": "danger",
}
"""Tones of fates."""


def story_lines(chronicle: Chronicle) -> list[Line]:
    """Return the whole story of a campaign."""
    lines = [line((chronicle.part, "info"))]
    for episode in chronicle.episodes:
        lines += [BLANK, *episode_lines(episode)]
    for each in chronicle.ending:
        lines += [BLANK, line(each)]
    lines.append(BLANK)
    lines += (line(each) for each in chronicle.carried)
    return lines


def episode_lines(episode: Episode) -> list[Line]:
    """Return a part with its result and text."""
    state = describe.how_it_went(episode)
    heading = line((episode.title, "title"), (f"  {state}" if state else "", tone_of(episode)))
    return [heading, *(line("  ", each) for each in episode.lines)]


def way_lines(chronicle: Chronicle) -> Iterator[Line]:
    """Yield the finished parts, each in a line with its final result."""
    tries = 0
    for episode in chronicle.episodes:
        if episode.again:
            tries += 1
        elif episode.time == "past":
            before = " " + spoken("(earlier attempts: {tries})", tries=tries) if tries else ""
            state = (f"  {describe.how_it_went(episode)}", tone_of(episode))
            yield line((episode.title, "title"), state, (before, "faint"))
            tries = 0


def tone_of(episode: Episode) -> Tone:
    """Return the tone of a part's result; a part that was played again is neutral."""
    return "faint" if episode.again else TONES.get(episode.result, "faint")
