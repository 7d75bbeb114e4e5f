"""A card that was turned up, as a page: its name, and its clauses with the live one lit."""

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
    """The scene's card below its sentence; until it is lit, every clause looks alike."""
    assert scene.card, "a card was turned up"
    drawn = picture(scene.card.art, glyphs) if scene.card.art else []
    room = width - width_of(drawn[0]) - GAP if drawn else width
    lines = [line((spaced(scene.card.name, room), "title"))]
    lines += [*wrapped(line((sentence, "faint")), room), BLANK]
    if drawn:
        lines = [*beside([padded(each, room) for each in lines], drawn), BLANK]
    if scene.card.clauses:
        told = scene.lines if is_lit else ()
        clauses = [each if is_lit else _undecided(each) for each in scene.card.clauses]
        return [*lines, *_clauses(clauses, " ".join(told), width, glyphs)]
    _, *words = facts.card(scene.card)
    return [
        *lines,
        *(row for each in words for row in wrapped(each, width)),
        *paragraphs(scene.lines, width),
    ]


def paragraphs(texts: Sequence[str], width: int) -> list[Line]:
    """Each after a blank line."""
    return [row for each in texts if each for row in (BLANK, *wrapped(line(each), width))]


def _undecided(clause: Clause) -> Clause:
    return Clause(clause.head, clause.text)


def _clauses(clauses: Sequence[Clause], told: str, width: int, glyphs: Glyphs) -> Iterator[Line]:
    """One below the other; below the live one, or the last of those that are not, what is told."""
    heads = max(len(each.head) for each in clauses) + len(glyphs.lit) + 3
    dead = max((at for at, each in enumerate(clauses) if each.live is False), default=-1)
    live = next((at for at, each in enumerate(clauses) if each.live), dead)
    for at, each in enumerate(clauses):
        yield from _clause(each, heads, width, glyphs)
        if told and at == live:
            bar = glyphs.lit if each.live else " " * len(glyphs.lit)
            for row in wrapped(line((told, "focus")), width - heads):
                yield line((bar, "focus"), " " * (heads - len(bar)), *row)
        yield BLANK


def _clause(about: Clause, heads: int, width: int, glyphs: Glyphs) -> Iterator[Line]:
    style = {True: "title chosen", False: "faint", None: "plain"}[about.live]
    head = about.head.upper() if about.live else about.head
    bar = glyphs.lit if about.live else " " * len(glyphs.lit)
    for number, row in enumerate(wrapped(line((about.text, style)), width - heads)):
        beside = f" {'' if number else head}".ljust(heads - len(bar))
        yield line((bar, "focus"), (beside, "focus" if about.live else style), *row)
