"""Which of two saves of a game came first, without asking a clock.

Every save lists the saves that it grew from. Copies that were played on apart, on two machines
for instance, each lack the other in their list: a fork, and both are to be kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal, Protocol, TypeAlias

from l7core.language import sentence, spoken
from l7core.persist.header import Header

MOST_PARENTS = 64
"""Older parents are left out; an ancestor that is not in the list counts as a fork."""
SHORT = 16
"""Digits of an id that are enough to list a parent by."""

Relation: TypeAlias = Literal["same", "ahead", "behind", "forked", "unrelated"]


class Known(Protocol):
    """A save of which at least the outside has been read."""

    @property
    def id(self) -> str: ...
    @property
    def header(self) -> Header: ...


class Listed(Known, Protocol):
    """A save in a list, with its name."""

    @property
    def name(self) -> str: ...


WORDS: dict[Relation, str] = {
    "same": sentence("The same: {name}"),
    "ahead": sentence("Earlier state: {name}"),
    "behind": sentence("Continued as: {name}"),
    "forked": sentence("Another branch: {name}"),
}


def relations(ours: Listed, others: Iterable[Listed]) -> Iterator[str]:
    """A sentence for each other save of the same game, by how it is related to ours."""
    for other in others:
        words = WORDS.get(relation(ours, other)) if other.name != ours.name else None
        if words and ours.header.game:
            yield spoken(words, name=other.name)


def relation(ours: Known, theirs: Known) -> Relation:
    """How our save stands to theirs: `ahead` has grown from it, `behind` is where it grew from."""
    if ours.header.game != theirs.header.game:
        return "unrelated"
    if ours.id == theirs.id:
        return "same"
    if theirs.id[:SHORT] in ours.header.parents:
        return "ahead"
    if ours.id[:SHORT] in theirs.header.parents:
        return "behind"
    return "forked"


def grown(save: Known) -> tuple[str, ...]:
    """The parents of a save that grows from this one."""
    return with_parent(save.header.parents, save.id)


def with_parent(parents: tuple[str, ...], id: str) -> tuple[str, ...]:
    """The parents of a save that grows from the save with that id and those parents."""
    return (*parents, id[:SHORT])[-MOST_PARENTS:]
