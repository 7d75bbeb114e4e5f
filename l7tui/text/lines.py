"""Styled text by lines: what panels are made of before any terminal is involved.

A span is a text and the name of its style (`theme.py` knows what the names look like); a line
is a tuple of spans. Widths are terminal cells, so that wide characters keep columns straight.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TypeAlias

from rich.cells import cell_len, chop_cells

Span: TypeAlias = tuple[str, str]
Line: TypeAlias = tuple[Span, ...]

BLANK: Line = ()

KEPT = 512
"""How many lines are kept as they were broken: most of a table's words stay from one answer to
the next."""


def line(*spans: str | Span) -> Line:
    """Spans as a line; a bare text is plain, an empty one is left out."""
    both = ((span, "plain") if isinstance(span, str) else span for span in spans)
    return tuple(span for span in both if span[0])


def text_of(of: Line) -> str:
    """The words alone."""
    return "".join(text for text, _ in of)


def width_of(of: Line) -> int:
    """How many cells the line takes."""
    return sum([cell_len(text) for text, _ in of])


def key_at(of: Line, x: int) -> str:
    """The key that is named at a cell of the line, or just before the words there.

    >>> row = line(("F1", "key"), " help", "  ", ("u", "key"), " undo")
    >>> key_at(row, 0), key_at(row, 4), key_at(row, 7), key_at(row, 12)
    ('F1', 'F1', '', 'u')
    """
    named = ""
    for text, style in of:
        if "key" in style.split():
            named = text.strip()
        elif (text[:2].isspace() and len(text) > 1) or "rule" in style:
            named = ""
        x -= cell_len(text)
        if x < 0:
            return named
    return ""


def cut(of: Line, width: int, *, more: str) -> Line:
    """No wider than that; what is cut off shows as `more` at the end."""
    if width_of(of) <= width:
        return of
    room = width - cell_len(more)
    if room < 0:
        return ()
    kept: list[Span] = []
    for text, style in of:
        taken = _head(text, room)
        if taken:
            kept.append((taken, style))
        room -= cell_len(taken)
        if taken != text:
            kept.append((more, style))
            break
    return tuple(kept)


def briefly(of: Line, width: int, *, more: str) -> Line:
    """No wider than that, cut between two words where it is cut.

    >>> briefly(line("a long way down"), 10, more="...")
    (('a long', 'plain'), ('...', 'plain'))
    """
    if width_of(of) <= width:
        return of
    first, *_ = wrapped(of, max(1, width - cell_len(more)))
    return (*first, (more, first[-1][1] if first else "plain"))


def shortened(lines: Sequence[Line], most: int, width: int, *, more: str) -> list[Line]:
    """At most that many lines; where some are left out, the last one ends with `more`, and never
    inside a word."""
    if len(lines) <= most:
        return list(lines)
    *whole, last = lines[:most]
    return [*whole, briefly((*last, (" " * width, "plain"), ("-", "plain")), width, more=more)]


def scrolled(lines: Sequence[Line], top: int, height: int, *, more: str) -> list[Line]:
    """The lines from `top` on; where there are further ones below, the last one counts them."""
    shown = list(lines[top : top + height])
    hidden = len(lines) - top - height
    if hidden > 0:
        shown[-1] = line((f"{more} {counted(hidden + 1, 'more line')}", "faint"))
    return shown


def padded(of: Line, width: int, *, style: str = "plain") -> Line:
    """Blanks behind it up to that width."""
    missing = width - width_of(of)
    return (*of, (" " * missing, style)) if missing > 0 else of


def apart(left: Line, right: Line, width: int, *, more: str) -> Line:
    """One at the left end, one at the right; the left one is cut where they would touch."""
    room = width - width_of(right) - 1
    if room < 1:
        return cut(left, width, more=more)
    return (*padded(cut(left, room, more=more), room + 1), *right)


def joined(lines: Iterable[Line], between: Span) -> Line:
    """One line of several, with a span between each two."""
    spans: list[Span] = []
    for each in lines:
        if each:
            spans += [between, *each] if spans else each
    return tuple(spans)


def flowed(pieces: Iterable[Line], width: int, between: Span) -> list[Line]:
    """Pieces one after the other, a new line before each that would be broken."""
    lines: list[Line] = []
    for piece in pieces:
        if not piece:
            continue
        longer = (*lines[-1], between, *piece) if lines else piece
        if lines and width_of(longer) <= width:
            lines[-1] = longer
        else:
            lines += wrapped(piece, width)
    return lines


def counted(number: int, thing: str) -> str:
    """A number with its noun: `1 more line`, `3 more lines`."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def restyled(of: Line, style: str) -> Line:
    """Every span with one more style word."""
    return tuple((text, f"{own} {style}") for text, own in of)


def wrapped(of: Line, width: int, *, indent: int = 0) -> list[Line]:
    """Broken between words and at line ends; lines after a break begin with `indent` blanks."""
    return [*_broken(of, max(width, indent + 1), indent)]


@lru_cache(maxsize=KEPT)
def _broken(of: Line, width: int, indent: int) -> Sequence[Line]:
    lines: list[Line] = []
    for number, paragraph in enumerate(_paragraphs(of)):
        current: list[Span] = []
        used = 0
        if number and indent and paragraph:
            current, used = [(" " * indent, "plain")], indent
        for word, style in _words(paragraph):
            fits = cell_len(word.rstrip()) <= width - indent
            for piece in [word] if fits else chop_cells(word, width - indent):
                if used + cell_len(piece.rstrip()) > width:
                    lines.append(_trimmed(current))
                    current, used = [(" " * indent, "plain")] if indent else [], indent
                current.append((piece, style))
                used += cell_len(piece)
        lines.append(_trimmed(current))
    return lines


def _paragraphs(of: Line) -> list[Line]:
    """The line as its texts' own line ends divide it."""
    divided: list[list[Span]] = [[]]
    for text, style in of:
        first, *others = text.split("\n")
        divided[-1].append((first, style))
        divided += [[(other, style)] for other in others]
    return [line(*spans) for spans in divided]


def _words(of: Line) -> Iterator[Span]:
    """Words with the blanks behind them, each in its style."""
    for text, style in of:
        start = 0
        for position, character in enumerate(text):
            ends = position + 1 < len(text) and text[position + 1] != " "
            if character == " " and ends:
                yield text[start : position + 1], style
                start = position + 1
        if start < len(text):
            yield text[start:], style


def _trimmed(spans: list[Span]) -> Line:
    """Without the blanks at the end, and neighbours of one style joined."""
    joined_spans: list[Span] = []
    for text, style in spans:
        if joined_spans and joined_spans[-1][1] == style:
            joined_spans[-1] = (joined_spans[-1][0] + text, style)
        else:
            joined_spans.append((text, style))
    if joined_spans:
        last, style = joined_spans[-1]
        joined_spans[-1] = (last.rstrip(), style)
    return line(*joined_spans)


def _head(text: str, room: int) -> str:
    """As much of the text as fits into that many cells."""
    if cell_len(text) <= room:
        return text
    taken = ""
    for character in text:
        room -= cell_len(character)
        if room < 0:
            break
        taken += character
    return taken
