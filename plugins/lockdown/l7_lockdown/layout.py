"""The board as a graph: worked out once from the content, the same in every game."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from msgspec import Struct

from l7core.api import Rules, graphs

from .records import Corridor, Slot

DUCTS = "ducts"
"""The exit of every slot that has a technical entrance."""
STAIRS = 3


class Exit(Struct, frozen=True):
    """A way out of a slot."""

    corridor: str
    """The corridor's id, or `ducts`."""
    to: str
    """The slot beyond, or nothing for the ducts, which lead to all others that have one."""


class Layout(Struct, frozen=True, dict=True, eq=False):
    """Slots, corridors, and the numbers on them."""

    slots: dict[str, Slot]
    corridors: dict[str, Corridor]

    @cached_property
    def exits(self) -> dict[str, tuple[Exit, ...]]:
        """The corridors of every slot, in the order of the content."""
        return {slot: tuple(self._corridors_of(slot)) for slot in self.slots}

    @cached_property
    def by_number(self) -> dict[str, dict[int, Exit]]:
        """Where each number leads from every slot."""
        return {slot: dict(self._numbers_of(slot)) for slot in self.slots}

    @cached_property
    def ducts(self) -> tuple[str, ...]:
        """The slots with a technical entrance."""
        return tuple(id for id, slot in self.slots.items() if slot.duct)

    def between(self, one: str, other: str) -> str:
        """The corridor that joins two neighbours."""
        return next(each.corridor for each in self.exits[one] if each.to == other)

    def neighbours(self, slot: str) -> list[str]:
        """The slots that a corridor leads to."""
        return [each.to for each in self.exits[slot]]

    def steps(self, slot: str) -> dict[str, int]:
        """How many corridors away every slot is, doors left aside."""
        return graphs.steps(slot, self.neighbours)

    def numbers(self, slot: str, corridor: str) -> tuple[int, ...]:
        """What that way out of the slot bears; its duct, too, is one."""
        by_number = self.by_number[slot].items()
        return tuple(number for number, exit in by_number if exit.corridor == corridor)

    def section(self, slot: str) -> int:
        """The section that it belongs to."""
        return self.slots[slot].section

    def _corridors_of(self, slot: str) -> Iterator[Exit]:
        for id, corridor in self.corridors.items():
            if slot in corridor.slots:
                one, other = corridor.slots
                yield Exit(id, other if slot == one else one)

    def _numbers_of(self, slot: str) -> Iterator[tuple[int, Exit]]:
        for each in self.exits[slot]:
            for number in self.corridors[each.corridor].numbers:
                yield number, each
        if duct := self.slots[slot].duct:
            yield duct, Exit(DUCTS, "")


def prepare(rules: Rules) -> Layout:
    """The board that these rules are played on."""
    library = rules.library
    return Layout(dict(library["slot"]), dict(library["corridor"]))
