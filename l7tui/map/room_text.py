"""What stands inside a drawn room: its name, who is there, what is there, by the space there is."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from rich.cells import cell_len

from l7core.view import Mark, Room, Token
from l7tui.text.glyphs import Glyphs
from l7tui.text.lines import (
    BLANK,
    Line,
    Span,
    cut,
    flowed,
    line,
    padded,
    text_of,
    width_of,
    wrapped,
)

KINDS = ("pawn", "enemy", "item", "marker")
"""Whose glyphs come first where there is no room for all."""

IN_WORDS = 5
"""Lines of a room from which on its pieces and icons are told in words."""
LEAST_LETTERS = 3
"""A word of no more letters is not shortened, nor is any where no more cells are left."""
LONG = 4
"""A longer word than this loses letters before the others do."""


class Inside(NamedTuple):
    """A room that is known, as a seat sees it."""

    room: Room
    marks: list[Mark]
    """Conditions, icons and links, each once."""
    seat: int | None
    glyphs: Glyphs
    style: str
    """How its name is written, unless one stands in it."""
    badge: Line = BLANK
    """What an overlay says of it."""
    lit: frozenset[str] = frozenset()
    """Ids of pieces that stand out, because something happens to them."""

    def rows(self, width: int, height: int) -> Iterator[tuple[Line, Line]]:
        """The lines, each with what stands at its left and at its right end."""
        taken = width_of(self.badge)
        left = width - taken - bool(taken)
        if height == 1:
            yield self._in_one(left), self.badge
            return
        if height >= IN_WORDS:
            yield from self._in_words(width, height)
            return
        yield line(self._name(left)), self.badge
        tokens = line(*self._tokens(width, spread=height >= 3))
        signs = [(self.glyphs.of(mark), mark.tone) for mark in self.marks]
        if height == 2:
            room = width - width_of(tokens) - bool(tokens)
            yield tokens, line(*signs[: max(0, room)])
            return
        yield tokens, BLANK
        apart = [span for sign in signs[: (width + 1) // 2] for span in (sign, (" ", "plain"))]
        yield line(*apart), BLANK

    def _in_one(self, width: int) -> Line:
        """Who is there, else where it is, and what is there; both names where they have room."""
        tokens = line(*self._tokens(width, spread=False))
        every: list[Span] = [(self.glyphs.of(mark), mark.tone) for mark in self.marks]
        if not tokens and len(every) + LEAST_LETTERS >= width:
            return line(*(every[: max(0, width)] or [self._name(width)]))
        room = width - width_of(tokens) - 1 if tokens else width - LEAST_LETTERS
        signs = line(*every[: max(0, room)])
        left = width - width_of(signs)
        between = width_of(tokens) + 1 if tokens else 0
        if not tokens or left - between >= LONG:
            tokens = (*tokens, *line(" " * bool(tokens), self._name(left - between)))
        return (*padded(tokens, left), *signs)

    def _in_words(self, width: int, height: int) -> Iterator[tuple[Line, Line]]:
        """The whole name, then every piece and icon with its word, as far as there is space."""
        taken = width_of(self.badge)
        titles = self._titles(width - taken - bool(taken))
        yield titles[0], self.badge
        yield from ((each, BLANK) for each in titles[1:])
        told = [*map(self._token_in_words, sorted(self.room.tokens, key=self._rank))]
        told += [self._mark_in_words(mark) for mark in self.marks]
        space = height - len(titles)
        lines = [cut(each, width, more=self.glyphs.more) for each in told]
        if len(lines) > space:
            lines = flowed((cut(each, width, more=self.glyphs.more) for each in told), width, GAP)
        if len(lines) > space:
            lines = self._all_in_signs(width, space)
        yield from ((each, BLANK) for each in lines[:space])

    def _titles(self, width: int) -> list[Line]:
        """The name on one or two lines; shortened, where a word alone is too long."""
        words = self._known_name.split(" ")
        if all(cell_len(word) <= width for word in words):
            return wrapped(line((self._known_name, self._name_style)), width)[:2]
        return [line(self._name(width))]

    def _all_in_signs(self, width: int, space: int) -> list[Line]:
        """Where words have no room: who is there in words as far as it goes, then glyphs."""
        signs = [line((self.glyphs.of(mark), mark.tone)) for mark in self.marks]
        tokens = [self._token_in_words(each) for each in sorted(self.room.tokens, key=self._rank)]
        below = flowed(signs, width, (" ", "plain"))[:1]
        lines = flowed((cut(each, width, more=self.glyphs.more) for each in tokens), width, GAP)
        if len(lines) + len(below) > space:
            lines = [line(*self._tokens(width, spread=True))]
        return [*lines, *below]

    # -- names

    @property
    def _known_name(self) -> str:
        name = self.glyphs.clean(self.room.name)
        return f"~{name}" if self.room.known == "remembered" else name

    @property
    def _name_style(self) -> str:
        if self.room.known == "remembered":
            return "faint italic"
        return "you bold" if any(map(self._is_own, self.room.tokens)) else self.style

    def _name(self, width: int) -> Span:
        return shortened(self._known_name, width, self.glyphs.more), self._name_style

    # -- pieces

    def _tokens(self, width: int, *, spread: bool) -> list[Span]:
        """As many tokens as fit, the most telling first; a plus where there are more."""
        spans: list[Span] = []
        used = 0
        tokens = sorted(self.room.tokens, key=self._rank)
        for number, token in enumerate(tokens):
            text = self._token(token)
            between = 1 if spans and spread else 0
            if used + between + len(text) > width - (number < len(tokens) - 1):
                spans.append(("+", "faint"))
                break
            if between:
                spans.append((" ", "plain"))
            spans.append((text, self._token_style(token)))
            used += between + len(text)
        return spans

    def _token(self, token: Token) -> str:
        count = str(token.count) if token.count > 1 else ""
        value = str(token.value) if token.value is not None else ""
        states = "".join(self.glyphs.of(state) for state in token.state[:1])
        return f"{count}{self.glyphs.of(token.mark)}{value}{states}"

    def _token_in_words(self, token: Token) -> Line:
        states = "".join(f", {state.word}" for state in token.state)
        words = self.glyphs.clean(f" {token.name}{states}")
        return line((self._token(token), self._token_style(token)), (words, self._words_style))

    def _mark_in_words(self, mark: Mark) -> Line:
        words = self.glyphs.clean(f" {mark.word}")
        return line((self.glyphs.of(mark), mark.tone), (words, "faint"))

    @property
    def _words_style(self) -> str:
        return "faint" if self.room.known == "remembered" else "plain"

    def _token_style(self, token: Token) -> str:
        if self.room.known == "remembered":
            return "faint"
        style = "you bold" if self._is_own(token) else f"{token.mark.tone} bold"
        return f"{style} reverse" if token.id in self.lit else style

    def _rank(self, token: Token) -> tuple[bool, int]:
        return not self._is_own(token), KINDS.index(token.kind)

    def _is_own(self, token: Token) -> bool:
        return token.seat is not None and token.seat == self.seat


GAP: Span = ("  ", "plain")


@lru_cache(maxsize=1024)
def shortened(name: str, width: int, more: str) -> str:
    """A name that fits: its longest words lose letters first, and end in a point.

    >>> shortened("Generator Hall", 10, "…"), shortened("Corridor 101-A", 9, "…")
    ('Gene. Hall', 'Co. 101-A')
    >>> shortened("Cell Block", 8, "…"), shortened("Incinerator", 4, "…")
    ('Cell Bl.', 'Inc.')
    """
    if cell_len(name) <= width:
        return name
    words = name.split(" ")
    kept = [len(word) for word in words]
    while cell_len(told := _with_points(words, kept)) > width:
        able = [place for place, n in enumerate(kept) if n > 1 and _is_cut(words[place])]
        able = [place for place in able if kept[place] > 2 and len(words[place]) > LONG] or able
        if not able or width <= LEAST_LETTERS:
            more = more if width > LEAST_LETTERS else ""
            return text_of(cut(line(name), width - cell_len(more), more="")) + more
        longest = max(able, key=lambda place: kept[place])
        # A word that loses a single letter to a point has gained nothing.
        kept[longest] -= 2 if kept[longest] == len(words[longest]) else 1
    return told


def _is_cut(word: str) -> bool:
    """Whether it may be shortened: what tells rooms of one name apart stays."""
    return len(word) > LEAST_LETTERS and not any(map(str.isdecimal, word))


def _with_points(words: list[str], kept: list[int]) -> str:
    pairs = zip(words, kept, strict=True)
    return " ".join(word if n == len(word) else f"{word[:n]}." for word, n in pairs)
