"""The pieces of the bundled game by kind, and what stands inside them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from msgspec import Struct

from l7core.escape.content.kinds import (
    Adrenaline,
    Character,
    Event,
    EventIcon,
    Figures,
    Item,
    Skill,
    Tile,
)
from tests.escape.rules.kit import box

SECTIONS: Final[tuple[EventIcon, ...]] = ("security", "fear", "facility")


def _all(kind: str) -> list[Any]:
    return list(box().library[kind].values())


ADRENALINE: Final[list[Adrenaline]] = _all("adrenaline")
SKILLS: Final[list[Skill]] = _all("skill")
ITEMS: Final[list[Item]] = _all("item")
CARRIED: Final[list[Skill | Item]] = [*SKILLS, *ITEMS]
"""What a prisoner has for longer than a moment."""
CHARACTERS: Final[list[Character]] = _all("character")
EVENTS: Final[list[Event]] = _all("event")
ENEMIES: Final[dict[str, Figures]] = {
    each.id.removeprefix("escape:"): each for each in _all("enemy")
}
TILES: Final[dict[str, Tile]] = {tile.id: tile for tile in _all("tile")}
STACKED: Final = [tile for tile in TILES.values() if tile.count]
"""The tiles of the stacks; the others are brought in by scenarios."""


def copies(cards: Iterable[Adrenaline | Item | Tile]) -> int:
    """How many pieces of card these designs are printed on."""
    return sum(card.count for card in cards)


def parts(of: object) -> Iterator[Struct]:
    """A struct and all structs inside it, such as the effects of a card."""
    if isinstance(of, Struct):
        yield of
        for name in of.__struct_fields__:
            yield from parts(getattr(of, name))
    elif isinstance(of, (tuple, list)):
        for each in of:
            yield from parts(each)
