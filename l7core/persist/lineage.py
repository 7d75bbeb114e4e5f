"""Which of two saves of a game came first, without asking a clock.

Every save lists the saves that it grew from. Copies that were played on apart, on two machines
for instance, each lack the other in their list: a fork, and both are to be kept.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from l7core.persist.header import Label

MOST_PARENTS = 64
"""The oldest are left out beyond these; then an ancestor that old counts as a fork, and is kept."""

Relation: TypeAlias = Literal["same", "ahead", "behind", "forked", "unrelated"]


def relation(ours: Label, theirs: Label) -> Relation:
    """How our save stands to theirs: `ahead` has grown from it, `behind` is where it grew from."""
    if ours.header.game != theirs.header.game:
        return "unrelated"
    if ours.id == theirs.id:
        return "same"
    if theirs.short_id in ours.header.parents:
        return "ahead"
    if ours.short_id in theirs.header.parents:
        return "behind"
    return "forked"


def grown(label: Label) -> tuple[str, ...]:
    """The parents of a save that grows from this one."""
    return (*label.header.parents, label.short_id)[-MOST_PARENTS:]
