"""Styled text in lines, the content of all panels, independent of the terminal.

A span is a text and the name of its style, whose look is defined in `theme.py`. A line is a tuple
of spans. Widths are terminal cells, so wide characters keep columns aligned.
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
"""Number of cached wrapped lines; most of a table's text is unchanged after an answer."""


def line(*spans: str | Span) -> Line:
    """Return spans as a line; a bare string is plain, an empty span is left out."""
    both = ((span, "plain") if isinstance(span, str) else span for span in spans)
    return tuple(span for span in both if span[0])


def text_of(row: Line) -> str:
    """Return the text without styles."""
    return "".join(text for text, _ in row)


def width_of(row: Line) -> int:
    """Return the width of the line in cells."""
    return sum([cell_len(text) for text, _ in row])


def key_at(row: Line, x: int) -> str:
    """Return the key named at a cell of the line, or just before the text there.

    >>> row = line(("F1", "key"), " help", "  ", ("u", "key"), " undo")
    >>> key_at(row, 0), key_at(row, 4), key_at(row, 7), key_at(row, 12)
    ('F1', 'F1', '', 'u')
    """
    named = ""
    for text, style in row:
        if "key" in style.split():
            named = text.strip()
        elif (text[:2].isspace() and len(text) > 1) or "rule" in style:
            named = ""
        x -= cell_len(text)
        if x < 0:
            return named
    return ""


def cut(row: Line, width: int, *, more: str) -> Line:
    """Return the line, cut to a width and ended with `more` if it is too wide.

    The cut is between two words. Only a word that is too wide by itself is cut inside.

    >>> cut(line("a long way down"), 10, more="...")
    (('a long', 'plain'), ('...', 'plain'))
    """
    if width_of(row) <= width:
        return row
    room = width - cell_len(more)
    if room < 1:
        return line((more, "plain")) if more and not room else ()
    first, *_ = wrapped(row, room)
    return (*first, (more, first[-1][1])) if first and more else first


def main_part(text: str, width: int) -> str:
    """Return the text or, if it is too wide, its first sentences or its first clause.

    A text whose first clause is also too wide stays whole.

    >>> main_part("Pull the lever: everybody is there.", 20)
    'Pull the lever.'
    """
    if cell_len(text) <= width:
        return text
    for ends in (".", ":;"):
        breaks = [
            index for index, sign in enumerate(text[:-1]) if sign in ends and text[index + 1] == " "
        ]
        fitting = [index for index in breaks if cell_len(text[:index]) < width]
        if fitting:
            return f"{text[: fitting[-1]]}."
    return text


def shortened(lines: Sequence[Line], most: int, width: int, *, more: str) -> list[Line]:
    """Return at most `most` lines; if some are missing, the last one ends with `more`.

    It is cut only between words.
    """
    if len(lines) <= most:
        return list(lines)
    *whole, last = lines[:most]
    return [*whole, cut((*last, (" " * width, "plain"), ("-", "plain")), width, more=more)]


def closed_up(lines: Sequence[Line], most: int) -> list[Line]:
    """Remove blank lines, from the first on, until at most `most` lines are left."""
    closed = list(lines)
    while len(closed) > most and BLANK in closed:
        closed.remove(BLANK)
    return closed


def scrolled(lines: Sequence[Line], top: int, height: int, *, more: str) -> list[Line]:
    """Return the lines from `top` on; if lines are hidden below, the last one counts them."""
    shown = list(lines[top : top + height])
    hidden = len(lines) - top - height
    if hidden > 0:
        shown[-1] = line(
            (f"{more} {spoken('{n:# more line|# more lines}', n=hidden + 1)}", "faint")
        )
    return shown


def padded(row: Line, width: int, *, style: str = "plain") -> Line:
    """Return the line with blanks added up to a width."""
    missing = width - width_of(row)
    return (*row, (" " * missing, style)) if missing > 0 else row


def apart(left: Line, right: Line, width: int, *, more: str) -> Line:
    """Return a line with a left and a right part; the left part is cut if they would touch."""
    room = width - width_of(right) - 1
    if room < 1:
        return cut(left, width, more=more)
    return (*padded(cut(left, room, more=more), room + 1), *right)


def joined(lines: Iterable[Line], between: Span) -> Line:
    """Join lines into a single line, with a span between each two."""
    spans: list[Span] = []
    for each in lines:
        if each:
            spans += [between, *each] if spans else each
    return tuple(spans)


def flowed(pieces: Iterable[Line], width: int, between: Span) -> list[Line]:
    """Return pieces one after another; a piece that does not fit begins a new line."""
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
    """Return a number with its noun: `1 more line`, `3 more lines`."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def restyled(row: Line, style: str) -> Line:
    """Return the line with another style word in every span."""
    return tuple((text, f"{own} {style}") for text, own in row)


def wrapped(row: Line, width: int, *, indent: int = 0) -> list[Line]:
    """Return the line broken between words and at line ends; `indent` applies after a break.

    A word can have several styles. A word that is wider than a line is split.
    """
    return [*_broken(row, max(width, indent + 1), indent)]


@lru_cache(maxsize=KEPT)
def _broken(row: Line, width: int, indent: int) -> Sequence[Line]:
    lines: list[Line] = []
    for number, paragraph in enumerate(_paragraphs(row)):
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


def _paragraphs(row: Line) -> list[Line]:
    """Return the parts of the line between the line ends in its text."""
    divided: list[list[Span]] = [[]]
    for text, style in row:
        first, *others = text.split("\n")
        divided[-1].append((first, style))
        divided += [[(other, style)] for other in others]
    return [line(*spans) for spans in divided]


def _words(row: Line) -> Iterator[Line]:
    """Yield the words with the blanks after them, each in its styles."""
    word: list[Span] = []
    for text, style in row:
        if word and word[-1][0].endswith(" ") and not text.startswith(" "):
            yield tuple(word)
            word = []
        start = 0
        for index, character in enumerate(text):
            ends = index + 1 < len(text) and text[index + 1] != " "
            if character == " " and ends:
                yield (*word, (text[start : index + 1], style))
                word, start = [], index + 1
        if start < len(text):
            word.append((text[start:], style))
    if word:
        yield tuple(word)


def _cells(word: Line) -> int:
    """Return the width of a word without the blanks after it."""
    return cell_len(text_of(word).rstrip())


def _fitting(word: Line, width: int) -> Iterator[Line]:
    """Yield a word, or its pieces if it is too wide."""
    if _cells(word) <= width:
        yield word
        return
    for text, style in word:
        for piece in chop_cells(text, width):
            yield ((piece, style),)


def _trimmed(spans: list[Span]) -> Line:
    """Return spans without blanks at the end, with neighbours of one style joined."""
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
