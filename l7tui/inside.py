"""What stands inside a drawn room: its name, who is there, what is there, by the space there is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rich.cells import cell_len

from l7core.view import Mark, Room, Token
from l7tui.glyphs import Glyphs
from l7tui.lines import Span, cut, line, text_of

KINDS = ("pawn", "enemy", "item", "marker")
"""Whose glyphs come first where there is no room for all."""


class Inside(NamedTuple):
    """A room that is known, as a seat sees it."""

    room: Room
    marks: list[Mark]
    """Conditions, icons and links, each once."""
    seat: int | None
    glyphs: Glyphs

    def rows(self, width: int, height: int) -> Iterator[tuple[list[Span], list[Span]]]:
        """The lines, each with what stands at its left and at its right end."""
        tokens = self._tokens(width, spread=height >= 3)
        signs: list[Span] = [(self.glyphs.of(mark), mark.tone) for mark in self.marks]
        name = self._name(width)
        if height == 1:
            yield (tokens or signs or [name])[:width], []
            return
        yield [name], []
        left = width - sum(cell_len(text) for text, _ in tokens) - bool(tokens)
        if height == 2:
            yield tokens, signs[: max(0, left)]
            return
        yield tokens, []
        if height == 3:
            yield [span for sign in signs[: width // 2] for span in (sign, (" ", "plain"))], []
            return
        for mark in self.marks:
            spelt = line((self.glyphs.clean(f"{self.glyphs.of(mark)} {mark.word}"), mark.tone))
            yield list(cut(spelt, width, more=self.glyphs.more)), []

    def _name(self, width: int) -> Span:
        own = any(map(self._is_own, self.room.tokens))
        style = "you bold" if own else "plain"
        if self.room.known == "remembered":
            style = "faint italic"
        name = self.glyphs.clean(self.room.name)
        if self.room.known == "remembered":
            name = f"~{name}"
        if width <= 3:
            return name[:width], style
        return text_of(cut(line((name, style)), width, more=self.glyphs.more)), style

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
            faded = self.room.known == "remembered"
            own = "you bold" if self._is_own(token) else f"{token.mark.tone} bold"
            spans.append((text, "faint" if faded else own))
            used += between + len(text)
        return spans

    def _token(self, token: Token) -> str:
        count = str(token.count) if token.count > 1 else ""
        value = str(token.value) if token.value is not None else ""
        states = "".join(self.glyphs.of(state) for state in token.state[:1])
        return f"{count}{self.glyphs.of(token.mark)}{value}{states}"

    def _rank(self, token: Token) -> tuple[bool, int]:
        return not self._is_own(token), KINDS.index(token.kind)

    def _is_own(self, token: Token) -> bool:
        return token.seat is not None and token.seat == self.seat
