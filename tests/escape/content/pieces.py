"""The pieces of the bundled game by kind, and the structs inside them."""

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
"""Cards that a prisoner keeps: skills and items."""
CHARACTERS: Final[list[Character]] = _all("character")
EVENTS: Final[list[Event]] = _all("event")
ENEMIES: Final[dict[str, Figures]] = {
    each.id.removeprefix("escape:"): each for each in _all("enemy")
}
TILES: Final[dict[str, Tile]] = {tile.id: tile for tile in _all("tile")}
STACKED: Final = [tile for tile in TILES.values() if tile.count]
"""The tiles of the stacks; scenarios add the others."""


def copies(cards: Iterable[Adrenaline | Item | Tile]) -> int:
    """Return the number of printed copies of these designs."""
    return sum(card.count for card in cards)


def parts(value: object) -> Iterator[Struct]:
    """Yield a struct and all structs inside it, such as the effects of a card."""
    if isinstance(value, Struct):
        yield value
        for name in value.__struct_fields__:
            yield from parts(getattr(value, name))
    elif isinstance(value, (tuple, list)):
        for each in value:
            yield from parts(each)
