"""A revealed card as a page: its name and its clauses, with the active clause lit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from l7core.view import Clause, Scene
from l7tui.text import facts
from l7tui.text.glyphs import Glyphs
from l7tui.text.large import spaced
from l7tui.text.lines import BLANK, Line, line, padded, width_of, wrapped
from l7tui.text.pictures import GAP, beside, picture


def card_lines(
    scene: Scene, sentence: str, width: int, glyphs: Glyphs, *, is_lit: bool
) -> list[Line]:
    """Return the scene's card below its sentence; until it is lit, all clauses look alike."""
    assert scene.card, "the scene has a card"
    drawn = picture(scene.card.art, glyphs) if scene.card.art else []
    room = width - width_of(drawn[0]) - GAP if drawn else width
    lines = [line((spaced(scene.card.name, room), "title"))]
    lines += [*wrapped(line((sentence, "faint")), room), BLANK]
    if drawn:
        lines = [*beside([padded(each, room) for each in lines], drawn), BLANK]
    if scene.card.clauses:
        texts = scene.lines if is_lit else ()
        clauses = [each if is_lit else _undecided(each) for each in scene.card.clauses]
        return [*lines, *_clauses(clauses, " ".join(texts), width, glyphs)]
    _, *words = facts.card(scene.card)
    return [
        *lines,
        *(row for each in words for row in wrapped(each, width)),
        *paragraphs(scene.lines, width),
    ]


def paragraphs(texts: Sequence[str], width: int) -> list[Line]:
    """Return the texts, each after a blank line."""
    return [row for each in texts if each for row in (BLANK, *wrapped(line(each), width))]


def _undecided(clause: Clause) -> Clause:
    return Clause(clause.head, clause.text)


def _clauses(clauses: Sequence[Clause], result: str, width: int, glyphs: Glyphs) -> Iterator[Line]:
    """Yield the clauses, with the result below the active one or else the last inactive one."""
    heads = max(len(each.head) for each in clauses) + len(glyphs.lit) + 3
    dead = max((index for index, each in enumerate(clauses) if each.live is False), default=-1)
    live = next((index for index, each in enumerate(clauses) if each.live), dead)
    for index, each in enumerate(clauses):
        yield from _clause(each, heads, width, glyphs)
        if result and index == live:
            bar = glyphs.lit if each.live else " " * len(glyphs.lit)
            for row in wrapped(line((result, "focus")), width - heads):
                yield line((bar, "focus"), " " * (heads - len(bar)), *row)
        yield BLANK


def _clause(clause: Clause, heads: int, width: int, glyphs: Glyphs) -> Iterator[Line]:
    style = {True: "title chosen", False: "faint", None: "plain"}[clause.live]
    head = clause.head.upper() if clause.live else clause.head
    bar = glyphs.lit if clause.live else " " * len(glyphs.lit)
    for number, row in enumerate(wrapped(line((clause.text, style)), width - heads)):
        beside = f" {'' if number else head}".ljust(heads - len(bar))
        yield line((bar, "focus"), (beside, "focus" if clause.live else style), *row)
