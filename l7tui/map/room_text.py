"""What stands inside a drawn room: its name, who is there, what is there, by the space there is."""

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
"""Lines of a room from which on its signs are told in words."""
SPACED_FROM = 10
"""The width of a room from which on its signs stand apart."""
CLOSE = (22, 9)
"""The size of a room from which on its line stands in it, and its pieces have names."""
LONGEST_LINE = 3
"""Lines that the room's own line may take there."""
GAP: Span = ("  ", "plain")


class Row(NamedTuple):
    """What stands at the left and at the right end of a line of a room."""

    left: Line
    right: Line = BLANK


class Inside(Struct, frozen=True, kw_only=True, dict=True):
    """A room that is known, as a seat sees it."""

    room: Room
    marks: tuple[Mark, ...]
    """Conditions, icons and links, each once."""
    seat: int | None
    glyphs: Glyphs
    style: str
    """How its name is written, unless one stands in it."""
    badge: Line = BLANK
    """What an overlay says of it."""
    lit: frozenset[str] = frozenset()
    """Ids of pieces that stand out, because something happens to them."""

    def rows(self, width: int, height: int) -> list[Row]:
        """The lines; never more than there is room for."""
        if height < IN_WORDS:
            rows = [*self._in_signs(width, height)]
        else:
            rows = [Row(each) for each in self._in_words(width, height)]
        return self._with_badge(rows[:height], width)

    def _in_signs(self, width: int, height: int) -> Iterator[Row]:
        """The name, the pieces, the signs: beside the pieces, below them where there is a line."""
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
        """The same with words beside the signs; from near by the room's line, and names."""
        titles = self._titles(width)
        yield from titles
        is_close = (width, height) >= CLOSE and height >= CLOSE[1]
        pieces = [*self._named_pieces(width)] if is_close else [self._pieces(width)]
        words = [self._in_word(sign, width) for sign in self._every_sign]
        free = height - len(titles) - len(pieces)
        told = wrapped(line((self.glyphs.clean(self.room.detail), "faint")), width)
        has_line = is_close and self.room.detail and len(told) <= LONGEST_LINE
        if has_line and len(told) + 1 + len(words) <= free:
            yield from told
            yield BLANK
            free -= len(told) + 1
        yield from pieces
        if len(words) > free:
            words = flowed(words, width, GAP)
        if len(words) > free:
            words = [self._signs(width, apart=True)]
        yield from words

    def _with_badge(self, rows: list[Row], width: int) -> list[Row]:
        """The badge at the right end of the first line that has room, else in place of signs."""
        taken = width_of(self.badge)
        if not taken:
            return rows
        for number, (left, right) in enumerate(rows):
            if width_of(left) + width_of(right) + 1 + taken <= width and not right:
                rows[number] = Row(left, self.badge)
                return rows
        rows[-1] = Row(rows[-1].left, self.badge)
        return rows

    # -- names

    def _name(self, width: int) -> Line:
        """The name, else the short one, else nothing: no name is ever cut."""
        for name in (self.room.name, self.room.short):
            if name and cell_len(known := self.glyphs.clean(name)) <= width:
                return line((known, self._name_style))
        return BLANK

    def _titles(self, width: int) -> list[Line]:
        """The whole name on one or two lines where it has room there."""
        name = self.glyphs.clean(self.room.name)
        if all(cell_len(word) <= width for word in name.split(" ")):
            told = wrapped(line((name, self._name_style)), width)
            if len(told) <= 2:
                return told
        return [self._name(width)]

    @property
    def _name_style(self) -> str:
        if self.room.known == "remembered":
            return "faint italic"
        return "you bold" if any(map(self._is_own, self.room.tokens)) else self.style

    # -- pieces

    @cached_property
    def _tokens(self) -> list[Token]:
        """Letters: one's own pawn, the others, enemies."""
        pieces = [each for each in self.room.tokens if each.kind in PIECES]
        return sorted(pieces, key=lambda each: (not self._is_own(each), KINDS.index(each.kind)))

    def _pieces(self, width: int) -> Line:
        styles = {each.id: self._token_style(each) for each in self._tokens}
        return in_a_row(self._tokens, styles, self.glyphs, width)

    def _named_pieces(self, width: int) -> Iterator[Line]:
        """A line each; all in one where a name is longer than the room is wide."""
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
        """Each once, with its style and its word: what lies there, then what the room has."""
        lying = [each for each in self.room.tokens if each.kind not in PIECES]
        signs = [
            (self.glyphs.of(each.mark), self._token_style(each), each.mark.word) for each in lying
        ]
        signs += [(self.glyphs.of(mark), mark.tone, mark.brief or mark.word) for mark in self.marks]
        return list(dict.fromkeys(signs))

    def _signs(self, width: int, *, apart: bool) -> Line:
        """As many as have room, apart where all of them have it so."""
        signs = [line((glyph, style)) for glyph, style, _ in self._every_sign]
        told = joined(signs, (" ", "plain"))
        if apart and width_of(told) <= width:
            return told
        return tuple(span for sign in signs[: max(0, width)] for span in sign)

    def _in_word(self, sign: tuple[str, str, str], width: int) -> Line:
        """A sign with its word, or without where that is too long."""
        glyph, style, word = sign
        told = line((glyph, style), (self.glyphs.clean(f" {word}"), "faint"))
        return told if width_of(told) <= width else told[:1]
