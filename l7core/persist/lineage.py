"""The lineage of saves, which shows the older of two saves without a clock.

Every save lists its ancestors. Copies that were continued separately, for example on two machines,
do not list each other. This is a fork, and both saves must be kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal, Protocol, TypeAlias

from l7core.language import sentence, spoken
from l7core.persist.header import Header

MOST_PARENTS = 64
"""Maximum number of listed ancestors; an ancestor that is not listed counts as a fork."""
SHORT = 16
"""Number of digits of an id that are enough to list an ancestor."""

Relation: TypeAlias = Literal["same", "ahead", "behind", "forked", "unrelated"]


class Known(Protocol):
    """A save whose header, at least, was read."""

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
    """Yield a sentence for each other save of the same game about its relation to ours."""
    for other in others:
        words = WORDS.get(relation(ours, other)) if other.name != ours.name else None
        if words and ours.header.game:
            yield spoken(words, name=other.name)


def relation(ours: Known, theirs: Known) -> Relation:
    """Return the relation of our save to theirs: `ahead` descends from it, `behind` is its
    ancestor."""
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
    """Return the ancestors of a save that continues this one."""
    return with_parent(save.header.parents, save.id)


def with_parent(parents: tuple[str, ...], id: str) -> tuple[str, ...]:
    """Return the ancestors of a save that continues a save with this id and these ancestors."""
    return (*parents, id[:SHORT])[-MOST_PARENTS:]
