"""Cards, and the piles on the table."""

from __future__ import annotations

from msgspec import Struct

from l7core.view.art import Art
from l7core.view.board import Mark


class Clause(Struct, frozen=True, gc=False):
    """A part of a card that applies only under its own heading."""

    head: str
    text: str
    live: bool | None = None
    """True if this part applies now, False if not, None if it has no such condition."""


class Card(Struct, frozen=True, gc=False):
    """A card as its reader sees it; a face-down card has only the name of its back."""

    id: str
    name: str
    lines: tuple[str, ...] = ()
    kind: str = ""
    marks: tuple[Mark, ...] = ()
    charges: tuple[int, int] | None = None
    face_up: bool = True
    source: str = ""
    """Mod that the card belongs to."""
    clauses: tuple[Clause, ...] = ()
    """The words of `lines` split into parts, if some parts may not apply."""
    art: Art | None = None
    line_uses: tuple[str, ...] = ()
    """For each line of a held card, the id of the use that it describes, or an empty string."""
    brief: str = ""
    """Purpose of the card in a few words, for places with a single row."""


class Pile(Struct, frozen=True, gc=False):
    """A deck, discard pile, bag or supply, with its count and its visible cards."""

    id: str
    name: str
    count: int
    top: Card | None = None
    open: tuple[Card, ...] = ()
