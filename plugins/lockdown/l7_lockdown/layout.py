"""The board as a graph, computed once from the content."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from msgspec import Struct

from l7core.api import Rules, graphs

from .records import Corridor, Slot

DUCTS = "ducts"
"""Exit of every slot with a technical entrance."""
STAIRS = 3


class Exit(Struct, frozen=True):
    """An exit of a slot."""

    corridor: str
    """Id of the corridor, or `ducts`."""
    to: str
    """Slot at the other end; "" for the ducts, which lead to all other technical entrances."""


class Layout(Struct, frozen=True, dict=True, eq=False):
    """Slots, corridors and their numbers."""

    slots: dict[str, Slot]
    corridors: dict[str, Corridor]

    @cached_property
    def exits(self) -> dict[str, tuple[Exit, ...]]:
        """Corridors of each slot, in the order of the content."""
        return {slot: tuple(self._corridors_of(slot)) for slot in self.slots}

    @cached_property
    def by_number(self) -> dict[str, dict[int, Exit]]:
        """Exit for each number of each slot."""
        return {slot: dict(self._numbers_of(slot)) for slot in self.slots}

    @cached_property
    def ducts(self) -> tuple[str, ...]:
        """Slots with a technical entrance."""
        return tuple(id for id, slot in self.slots.items() if slot.duct)

    def between(self, one: str, other: str) -> str:
        """Return the corridor between two adjacent slots."""
        return next(each.corridor for each in self.exits[one] if each.to == other)

    def neighbours(self, slot: str) -> list[str]:
        """Return the slots that corridors lead to."""
        return [each.to for each in self.exits[slot]]

    def steps(self, slot: str) -> dict[str, int]:
        """Return the distance to each slot in corridors, ignoring doors."""
        return graphs.steps(slot, self.neighbours)

    def numbers(self, slot: str, corridor: str) -> tuple[int, ...]:
        """Return the numbers that an exit has in a slot; the technical entrance can be the exit."""
        by_number = self.by_number[slot].items()
        return tuple(number for number, exit in by_number if exit.corridor == corridor)

    def section(self, slot: str) -> int:
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
    """Build the board graph from the content."""
    library = rules.library
    return Layout(dict(library["slot"]), dict(library["corridor"]))
