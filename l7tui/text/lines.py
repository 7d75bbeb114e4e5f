"""Styled text by lines: what panels are made of before any terminal is involved.

A span is a text and the name of its style (`theme.py` knows what the names look like); a line
is a tuple of spans. Widths are terminal cells, so that wide characters keep columns straight.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TypeAlias

from rich.cells import cell_len, chop_cells

from l7core.language import spoken

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
    """No wider than that; what is cut off shows as `more` at the end.

    It is cut between two words. Only a word that has no room by itself is cut inside.

    >>> cut(line("a long way down"), 10, more="...")
    (('a long', 'plain'), ('...', 'plain'))
    """
    if width_of(of) <= width:
        return of
    room = width - cell_len(more)
    if room < 1:
        return line((more, "plain")) if more and not room else ()
    first, *_ = wrapped(of, room)
    return (*first, (more, first[-1][1])) if first and more else first


def main_part(text: str, width: int) -> str:
    """The text, or where it has no room its first sentences, or as much of the first one as stands
    by itself.

    >>> main_part("Pull the lever: everybody is there.", 20)
    'Pull the lever.'
    """
    if cell_len(text) <= width:
        return text
    for ends in (".", ":;"):
        breaks = [at for at, sign in enumerate(text[:-1]) if sign in ends and text[at + 1] == " "]
        fitting = [at for at in breaks if cell_len(text[:at]) < width]
        if fitting:
            return f"{text[: fitting[-1]]}."
    return text


def shortened(lines: Sequence[Line], most: int, width: int, *, more: str) -> list[Line]:
    """At most that many lines; where some are left out, the last one ends with `more`, and never
    inside a word."""
    if len(lines) <= most:
        return list(lines)
    *whole, last = lines[:most]
    return [*whole, cut((*last, (" " * width, "plain"), ("-", "plain")), width, more=more)]


def closed_up(lines: Sequence[Line], most: int) -> list[Line]:
    """Without blank lines, from the first one on, until there are no more than that many."""
    closed = list(lines)
    while len(closed) > most and BLANK in closed:
        closed.remove(BLANK)
    return closed


def scrolled(lines: Sequence[Line], top: int, height: int, *, more: str) -> list[Line]:
    """The lines from `top` on; where there are further ones below, the last one counts them."""
    shown = list(lines[top : top + height])
    hidden = len(lines) - top - height
    if hidden > 0:
        shown[-1] = line(
            (f"{more} {spoken('{n:# more line|# more lines}', n=hidden + 1)}", "faint")
        )
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
    """Broken between words and at line ends; lines after a break begin with `indent` blanks.

    A word may be of several styles. One that is wider than a line is broken where the line ends.
    """
    return [*_broken(of, max(width, indent + 1), indent)]


@lru_cache(maxsize=KEPT)
def _broken(of: Line, width: int, indent: int) -> Sequence[Line]:
    lines: list[Line] = []
    for number, paragraph in enumerate(_paragraphs(of)):
        current: list[Span] = []
        used = 0
        if number and indent and paragraph:
            current, used = [(" " * indent, "plain")], indent
        for word in _words(paragraph):
            for piece in _fitting(word, width - indent):
                if used + _cells(piece) > width:
                    lines.append(_trimmed(current))
                    current, used = [(" " * indent, "plain")] if indent else [], indent
                current += piece
                used += width_of(piece)
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


def _words(of: Line) -> Iterator[Line]:
    """Words with the blanks behind them, each in its styles."""
    word: list[Span] = []
    for text, style in of:
        if word and word[-1][0].endswith(" ") and not text.startswith(" "):
            yield tuple(word)
            word = []
        start = 0
        for position, character in enumerate(text):
            ends = position + 1 < len(text) and text[position + 1] != " "
            if character == " " and ends:
                yield (*word, (text[start : position + 1], style))
                word, start = [], position + 1
        if start < len(text):
            word.append((text[start:], style))
    if word:
        yield tuple(word)


def _cells(word: Line) -> int:
    """How wide a word is without the blanks behind it."""
    return cell_len(text_of(word).rstrip())


def _fitting(word: Line, width: int) -> Iterator[Line]:
    """A word as it is, or in pieces where it is wider than that."""
    if _cells(word) <= width:
        yield word
        return
    for text, style in word:
        for piece in chop_cells(text, width):
            yield ((piece, style),)


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
