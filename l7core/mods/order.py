"""The load order of mods: a mod after all its dependencies, then by id."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set

from msgspec import Struct

from l7core.language import spoken
from l7core.mods.manifest import Manifest


class Cycle(Exception):
    """A cycle of mods that depend on each other."""

    def __init__(self, mods: tuple[str, ...]) -> None:
        super().__init__(" → ".join((*mods, mods[0])))
        self.mods = mods


class Place(Struct, frozen=True):
    """A mod's place in the load order, and the reason."""

    mod: str
    depth: int
    """Length of the longest chain of mods before this one."""
    why: str


def depths_of(after: Mapping[str, Set[str]]) -> dict[str, int]:
    """Return the depth of each mod, 0 for a mod without predecessors; raise Cycle if there is a
    cycle."""
    before = {mod: sorted(other for other in after[mod] if other in after) for mod in after}
    depths: dict[str, int] = {}
    for first in after:
        waiting = {first: iter(before[first])}
        while waiting:
            mod, others = next(reversed(waiting.items()))
            other = next((each for each in others if each not in depths), None)
            if other is None:
                depths[mod] = max((depths[each] + 1 for each in before[mod]), default=0)
                del waiting[mod]
            elif other in waiting:
                chain = tuple(waiting)
                raise Cycle(chain[chain.index(other) :])
            else:
                waiting[other] = iter(before[other])
    return depths


def load_order(after: Mapping[str, Set[str]]) -> list[str]:
    """Return the mod ids sorted by depth, then by id; raise Cycle if there is a cycle.

    `after` maps each mod to the mods that must load before it; ids that are not keys are ignored.

    >>> load_order({"b": {"a"}, "a": set(), "c": set()})
    ['a', 'c', 'b']
    """
    depths = depths_of(after)
    return sorted(after, key=lambda mod: (depths[mod], mod))


def all_before(after: Mapping[str, Set[str]]) -> dict[str, frozenset[str]]:
    """Return all direct and indirect predecessors of each mod; there must be no cycle.

    >>> sorted(all_before({"c": {"b"}, "b": {"a"}, "a": set()})["c"])
    ['a', 'b']
    """
    whole: dict[str, frozenset[str]] = {}
    for mod in load_order(after):
        direct = {other for other in after[mod] if other in after}
        whole[mod] = frozenset(direct).union(*(whole[other] for other in direct))
    return whole


def explain(manifests: Iterable[Manifest]) -> list[Place]:
    """Return every mod in load order, with the reason for its place; may raise Cycle."""
    by_id = {manifest.id: manifest for manifest in manifests}
    after = {id: manifest.comes_after() for id, manifest in by_id.items()}
    depths = depths_of(after)
    return [Place(id, depths[id], _why(by_id[id], by_id, depths)) for id in load_order(after)]


def _why(mod: Manifest, there: Mapping[str, Manifest], depths: Mapping[str, int]) -> str:
    reasons = [
        f"{word} {', '.join(others)}"
        for word, named in (
            ("needs", mod.requires),
            (spoken("compatible with"), mod.optional),
            (spoken("loads after"), mod.load_after),
            (spoken("extends"), [other for other in mod.belongs_to() if other not in mod.requires]),
        )
        if (others := [other for other in named if other in there])
    ]
    peers = [id for id, depth in depths.items() if depth == depths[mod.id] and id != mod.id]
    among = f" {spoken('ties sorted by id')}" if peers else ""
    if not reasons:
        return (
            spoken("no dependencies;{among}", among=among) if among else spoken("no dependencies")
        )
    return "; ".join(reasons) + (f";{among}" if among else "")
