"""The order in which mods load: a mod after all it depends on, then by id."""

from __future__ import annotations

from collections.abc import Mapping, Set


class Cycle(Exception):
    """Mods that wait for each other."""

    def __init__(self, mods: tuple[str, ...]) -> None:
        super().__init__(" → ".join((*mods, mods[0])))
        self.mods = mods


def load_order(after: Mapping[str, Set[str]]) -> list[str]:
    """Mod ids by depth of what they come after, equals by id; raises Cycle.

    `after` maps each mod to the mods that must load before it; ids that are not keys are ignored.

    >>> load_order({"b": {"a"}, "a": set(), "c": set()})
    ['a', 'c', 'b']
    """
    depths: dict[str, int] = {}

    def depth(mod: str, waiting: tuple[str, ...]) -> int:
        if mod in waiting:
            raise Cycle(waiting[waiting.index(mod) :])
        if mod not in depths:
            before = sorted(other for other in after[mod] if other in after)
            depths[mod] = max((depth(other, (*waiting, mod)) + 1 for other in before), default=0)
        return depths[mod]

    return sorted(after, key=lambda mod: (depth(mod, ()), mod))
