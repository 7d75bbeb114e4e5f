"""The text in a drawn room: name, pieces and symbols, as space allows."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from msgspec import Struct
from rich.cells import cell_len

from l7core.view import Mark, Room, Token
from l7tui.map.pieces import KINDS, PIECES, in_a_row, letters
from l7tui.text.glyphs import Glyphs
from l7tui.text.lines import BLANK, Line, Span, flowed, joined, line, width_of, wrapped

IN_WORDS = 6
"""Minimum height of a room whose symbols have words."""
SPACED_FROM = 10
"""Minimum width of a room whose symbols are apart."""
CLOSE = (22, 9)
"""Minimum size of a room with its text and the names of its pieces."""
LONGEST_LINE = 3
"""Maximum number of lines of a room's text or of its named pieces."""
GAP: Span = ("  ", "plain")


class Row(NamedTuple):
    """The left and the right part of a line in a room."""

    left: Line
    right: Line = BLANK


class Inside(Struct, frozen=True, kw_only=True, dict=True):
    """A known room, as a seat sees it."""

    room: Room
    marks: tuple[Mark, ...]
    """Conditions, icons and links, without duplicates."""
    seat: int | None
    glyphs: Glyphs
    style: str
    """Style of the name, unless the viewer's pawn is in the room."""
    badge: Line = BLANK
    """Badge of the overlay."""
    lit: frozenset[str] = frozenset()
    """Ids of highlighted pieces, which an event affects."""

    def rows(self, width: int, height: int) -> list[Row]:
        """Return the lines of the room, at most `height`."""
        if height < IN_WORDS:
            rows = [*self._in_signs(width, height)]
        else:
            rows = [Row(each) for each in self._in_words(width, height)]
        return self._with_badge(rows[:height], width)

    def _in_signs(self, width: int, height: int) -> Iterator[Row]:
        """Yield the name, the pieces and the symbols, which are beside or below the pieces."""
        yield Row(self._name(width))
        pieces = self._pieces(width)
        spaced = self._signs(width, apart=width >= SPACED_FROM)
        left = width - width_of(pieces) - bool(pieces)
        if height == 3 and width_of(spaced) <= left:
            yield Row(pieces, spaced)
        elif height > 2:
            yield Row(pieces)
            yield Row(spaced) if height > 3 else Row(BLANK, spaced)
        else:
            yield Row(pieces, self._signs(left, apart=False))

    def _in_words(self, width: int, height: int) -> Iterator[Line]:
        """Yield the name, the pieces, and the symbols with words.

        A large room also has its text and the names of its pieces.
        """
        titles = self._titles(width)
        yield from titles
        is_close = (width, height) >= CLOSE and height >= CLOSE[1]
        pieces = [*self._named_pieces(width)] if is_close else [self._pieces(width)]
        words = [self._in_word(sign, width) for sign in self._every_sign]
        free = height - len(titles) - len(pieces)
        text_lines = wrapped(line((self.glyphs.clean(self.room.detail), "faint")), width)
        has_line = is_close and self.room.detail and len(text_lines) <= LONGEST_LINE
        if has_line and len(text_lines) + 1 + len(words) <= free:
            yield from text_lines
            yield BLANK
            free -= len(text_lines) + 1
        yield from pieces
        if len(words) > free:
            words = flowed(words, width, GAP)
        if len(words) > free:
            words = [self._signs(width, apart=True)]
        yield from words

    def _with_badge(self, rows: list[Row], width: int) -> list[Row]:
        """Add the badge to the first line with space at the right, else in place of symbols."""
        badge_width = width_of(self.badge)
        if not badge_width:
            return rows
        for number, (left, right) in enumerate(rows):
            if width_of(left) + width_of(right) + 1 + badge_width <= width and not right:
                rows[number] = Row(left, self.badge)
                return rows
        rows[-1] = Row(rows[-1].left, self.badge)
        return rows

    # -- names

    def _name(self, width: int) -> Line:
        """Return the name, the short name or nothing; a name is never cut."""
        for name in (self.room.name, self.room.short):
            if name and cell_len(name_text := self.glyphs.clean(name)) <= width:
                return line((name_text, self._name_style))
        return BLANK

    def _titles(self, width: int) -> list[Line]:
        """Return the full name in one or two lines, or a single line if it does not fit."""
        name = self.glyphs.clean(self.room.name)
        if all(cell_len(word) <= width for word in name.split(" ")):
            lines = wrapped(line((name, self._name_style)), width)
            if len(lines) <= 2:
                return lines
        return [self._name(width)]

    @property
    def _name_style(self) -> str:
        if self.room.known == "remembered":
            return "faint italic"
        return "you bold" if any(map(self._is_own, self.room.tokens)) else self.style

    # -- pieces

    @cached_property
    def _tokens(self) -> list[Token]:
        """Pieces in order: the viewer's pawn, other pawns, enemies."""
        pieces = [each for each in self.room.tokens if each.kind in PIECES]
        return sorted(pieces, key=lambda each: (not self._is_own(each), KINDS.index(each.kind)))

    def _pieces(self, width: int) -> Line:
        styles = {each.id: self._token_style(each) for each in self._tokens}
        return in_a_row(self._tokens, styles, self.glyphs, width)

    def _named_pieces(self, width: int) -> Iterator[Line]:
        """Yield a line for each piece, or a single line if names do not fit."""
        named = [
            line(
                (letters(each, self.glyphs), self._token_style(each)),
                (self.glyphs.clean(f" {each.name}"), self._words_style),
            )
            for each in self._tokens
        ]
        if any(width_of(each) > width for each in named) or len(named) > LONGEST_LINE:
            yield self._pieces(width)
        else:
            yield from named

    @property
    def _words_style(self) -> str:
        return "faint" if self.room.known == "remembered" else "plain"

    def _token_style(self, token: Token) -> str:
        if self.room.known == "remembered":
            return "faint"
        style = "you bold" if self._is_own(token) else f"{token.mark.tone} bold"
        return f"{style} reverse" if token.id in self.lit else style

    def _is_own(self, token: Token) -> bool:
        return token.seat is not None and token.seat == self.seat

    # -- signs

    @cached_property
    def _every_sign(self) -> list[tuple[str, str, str]]:
        """Symbol, style and word of each token and then of each mark, without duplicates."""
        tokens = [each for each in self.room.tokens if each.kind not in PIECES]
        signs = [
            (self.glyphs.of(each.mark), self._token_style(each), each.mark.word) for each in tokens
        ]
        signs += [(self.glyphs.of(mark), mark.tone, mark.brief or mark.word) for mark in self.marks]
        return list(dict.fromkeys(signs))

    def _signs(self, width: int, *, apart: bool) -> Line:
        """Return as many symbols as fit, apart if all of them fit that way."""
        signs = [line((glyph, style)) for glyph, style, _ in self._every_sign]
        spaced = joined(signs, (" ", "plain"))
        if apart and width_of(spaced) <= width:
            return spaced
        return tuple(span for sign in signs[: max(0, width)] for span in sign)

    def _in_word(self, sign: tuple[str, str, str], width: int) -> Line:
        """Return a symbol with its word, or without it if the word is too long."""
        glyph, style, word = sign
        whole = line((glyph, style), (self.glyphs.clean(f" {word}"), "faint"))
        return whole if width_of(whole) <= width else whole[:1]
