"""A track of the table drawn as its spaces: where it stands, what lies on it, where bands begin."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from l7core.language import spoken
from l7core.view import Track
from l7tui.text.glyphs import Glyphs
from l7tui.text.lines import Line, joined, line, width_of

MOST_SPACES = 60
"""A longer track has only its ends, its value, and the spaces that something lies on."""


MOST_CELLS = 12
"""A longer track is a number among others, and not a bar; so is one without any space."""


def in_a_line(track: Track, glyphs: Glyphs, *, name: str = "", in_full: bool = False) -> Line:
    """A deadly one as its steps, `life [4] > 3 > X`; one that ends as a bar, `fear #:##..  3`; else
    `threat 2`. In full with its limit; a threshold stands before the space that it begins with."""
    called = line((f"{name or track.brief or track.name} ", "faint"))
    value = (str(track.value), f"{track.tone} bold")
    if track.steps:
        return (*called, *_steps(track, glyphs))
    if track.most is None or not 0 < track.most - track.least <= MOST_CELLS:
        limit = f"/{track.most}" if track.most is not None else ""
        return (*called, *line(value, limit))
    limit = " " + spoken("of {most}", most=track.most) if in_full else ""
    return (*called, *bar(track, glyphs), *line("  ", value, limit))


def _steps(track: Track, glyphs: Glyphs) -> Line:
    steps: list[Line] = [
        line((f"[{step}]", f"{track.tone} bold"))
        if step == track.value
        else line((str(step), "faint"))
        for step in track.steps
    ]
    return joined([*steps, line((glyphs.death, "danger"))], (glyphs.then, "faint"))


def bar(track: Track, glyphs: Glyphs) -> Line:
    """A track's spaces, with its thresholds between them."""
    assert track.most is not None, "only a track with an end has spaces"
    begins = {start for start, _ in track.bands}
    told: list[tuple[str, str]] = []
    for space in range(track.least + 1, track.most + 1):
        if space in begins:
            told.append((glyphs.threshold, "plain"))
        reached = space <= track.value
        told.append((glyphs.full, track.tone) if reached else (glyphs.empty, "rule"))
    return tuple(told)


def worth_drawing(track: Track) -> bool:
    """Whether a track has more to show than its number: things on it, or thresholds within it."""
    return bool(track.tokens) or any(
        meaning for start, meaning in track.bands if start > track.least
    )


def drawn(track: Track, width: int, glyphs: Glyphs) -> Line:
    """Its name and as many of its spaces as there is room for: `time 15 14 [13]▲ … 9△ … 0`.

    Spaces with nothing on them give way first, those farthest from the value before the others;
    then the names of the bands.
    """
    spaces = _spaces(track)
    telling = {track.value, spaces[0], spaces[-1]}
    telling.update(space for space, _ in track.tokens)
    telling.update(space for space, meaning in track.bands if meaning)
    plain = [space for space in spaces if space not in telling]
    plain.sort(key=lambda space: abs(space - track.value))
    if len(spaces) > MOST_SPACES:
        plain.clear()
    for named in (True, False):
        for left in range(len(plain), -1, -1):
            shown = telling.union(plain[:left])
            told = _told(track, [space for space in spaces if space in shown], glyphs, named=named)
            if width_of(told) <= width:
                return told
    return told


def _spaces(track: Track) -> Sequence[int]:
    """All of them, in the order in which they are gone through."""
    most = track.most
    if most is None:
        starts = (start for start, _ in track.bands)
        most = max(track.value, track.least, *starts, *(space for space, _ in track.tokens))
    spaces = range(min(track.least, track.value), max(most, track.value) + 1)
    return spaces[::-1] if track.falls else spaces


def _told(track: Track, shown: Sequence[int], glyphs: Glyphs, *, named: bool) -> Line:
    """These spaces, with a sign wherever some are left out."""
    pieces: list[Line] = [line((track.name, "title"))]
    for number, space in enumerate(shown):
        if number and abs(space - shown[number - 1]) > 1:
            pieces.append(line((glyphs.more, "faint")))
        pieces.append(line(*_space(track, space, glyphs, named=named)))
    return joined(pieces, (" ", "plain"))


def _space(track: Track, space: int, glyphs: Glyphs, *, named: bool) -> Iterable[tuple[str, str]]:
    """One space: bracketed where the track stands, what lies on it, the band that begins there."""
    is_value = space == track.value
    yield ((f"[{space}]", f"{track.tone} bold") if is_value else (str(space), "faint"))
    for lies_on, mark in track.tokens:
        if lies_on == space:
            yield glyphs.of(mark), f"{mark.tone} bold"
    for start, meaning in track.bands:
        if start == space and meaning:
            yield (f" {glyphs.clean(meaning)}" if named else glyphs.marker), "info"
