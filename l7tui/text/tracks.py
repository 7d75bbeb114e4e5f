"""A track of the table drawn space by space: its value, tokens and bands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from l7core.language import spoken
from l7core.view import Track
from l7tui.text.glyphs import Glyphs
from l7tui.text.lines import Line, joined, line, width_of

MOST_SPACES = 60
"""Maximum number of spaces of a track that can be drawn in full.

A longer track has only its ends, its value, and the spaces with tokens or bands.
"""


MOST_CELLS = 12
"""Maximum length of a bar; a longer track, or one without spaces, is only a number."""


def in_a_line(track: Track, glyphs: Glyphs, *, name: str = "", in_full: bool = False) -> Line:
    """Return a track as steps, as a bar or as a number.

    The forms are `life [4] > 3 > X` for a deadly track, `fear #:##..  3` for a short track with an
    end, and `threat 2` for any other track. `in_full` adds the limit of a bar. A threshold is
    before the space at which it begins.
    """
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
    """Return a track's spaces with its thresholds between them."""
    assert track.most is not None, "only a track with an end has spaces"
    begins = {start for start, _ in track.bands}
    spans: list[tuple[str, str]] = []
    for space in range(track.least + 1, track.most + 1):
        if space in begins:
            spans.append((glyphs.threshold, "plain"))
        reached = space <= track.value
        spans.append((glyphs.full, track.tone) if reached else (glyphs.empty, "rule"))
    return tuple(spans)


def worth_drawing(track: Track) -> bool:
    """Return whether a track has tokens, or thresholds after its first space."""
    return bool(track.tokens) or any(
        meaning for start, meaning in track.bands if start > track.least
    )


def drawn(track: Track, width: int, glyphs: Glyphs) -> Line:
    """Return a track's name and as many spaces as fit: `time 15 14 [13]▲ … 9△ … 0`.

    Empty spaces are left out first, starting with those farthest from the value. Names of bands are
    left out next.
    """
    spaces = _spaces(track)
    marked = {track.value, spaces[0], spaces[-1]}
    marked.update(space for space, _ in track.tokens)
    marked.update(space for space, meaning in track.bands if meaning)
    plain = [space for space in spaces if space not in marked]
    plain.sort(key=lambda space: abs(space - track.value))
    if len(spaces) > MOST_SPACES:
        plain.clear()
    for with_names in (True, False):
        for left in range(len(plain), -1, -1):
            shown = marked.union(plain[:left])
            whole = _line_of(
                track, [space for space in spaces if space in shown], glyphs, with_names=with_names
            )
            if width_of(whole) <= width:
                return whole
    return whole


def _spaces(track: Track) -> Sequence[int]:
    """Return all spaces in the order of play."""
    most = track.most
    if most is None:
        starts = (start for start, _ in track.bands)
        most = max(track.value, track.least, *starts, *(space for space, _ in track.tokens))
    spaces = range(min(track.least, track.value), max(most, track.value) + 1)
    return spaces[::-1] if track.falls else spaces


def _line_of(track: Track, shown: Sequence[int], glyphs: Glyphs, *, with_names: bool) -> Line:
    """Return these spaces, with a sign for spaces that are left out."""
    pieces: list[Line] = [line((track.name, "title"))]
    for number, space in enumerate(shown):
        if number and abs(space - shown[number - 1]) > 1:
            pieces.append(line((glyphs.more, "faint")))
        pieces.append(line(*_space(track, space, glyphs, with_names=with_names)))
    return joined(pieces, (" ", "plain"))


def _space(
    track: Track, space: int, glyphs: Glyphs, *, with_names: bool
) -> Iterable[tuple[str, str]]:
    """Yield a space with its tokens and its band; the track's value is in brackets."""
    is_value = space == track.value
    yield ((f"[{space}]", f"{track.tone} bold") if is_value else (str(space), "faint"))
    for lies_on, mark in track.tokens:
        if lies_on == space:
            yield glyphs.of(mark), f"{mark.tone} bold"
    for start, meaning in track.bands:
        if start == space and meaning:
            yield (f" {glyphs.clean(meaning)}" if with_names else glyphs.marker), "info"
