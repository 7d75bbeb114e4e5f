"""Cards, and the piles that they lie in."""

from __future__ import annotations

from msgspec import Struct

from l7core.view.art import Art
from l7core.view.board import Mark


class Clause(Struct, frozen=True, gc=False):
    """One part of a card that holds only under its own heading."""

    head: str
    text: str
    live: bool | None = None
    """Whether this is the part that happens now; None where that is not the question."""


class Card(Struct, frozen=True, gc=False):
    """A card as its reader sees it; face down it has no more than the name of its back."""

    id: str
    name: str
    lines: tuple[str, ...] = ()
    kind: str = ""
    marks: tuple[Mark, ...] = ()
    charges: tuple[int, int] | None = None
    face_up: bool = True
    source: str = ""
    """The mod it comes from."""
    clauses: tuple[Clause, ...] = ()
    """The same words as `lines`, part by part, where some of them may not apply."""
    art: Art | None = None
    line_uses: tuple[str, ...] = ()
    """The use of a held card that each of its lines tells of, by its id; empty for none."""
    brief: str = ""
    """What it is good for, in the fewest words, where there is a row for it and no more."""


class Pile(Struct, frozen=True, gc=False):
    """A deck, a discard, a bag, a supply: how many, and what lies open."""

    id: str
    name: str
    count: int
    top: Card | None = None
    open: tuple[Card, ...] = ()
