"""What is odd about content of the base that is sound by its types: `l7 mods check` tells it."""

from __future__ import annotations

from collections.abc import Iterator

from l7core.api import Finding, Rules, art


def lint(rules: Rules) -> Iterator[Finding]:
    """Pictures that not every terminal could draw, or that are too large."""
    for id, room in rules.library["room"].items():
        yield from art.odd_picture(id, "art", room.art, room.art_ascii, art.ROOM)
    for kind in ("event", "moment"):
        for id, drawn in rules.library[kind].items():
            yield from art.odd_picture(id, "art", drawn.art, drawn.art_ascii, art.EVENT)
    for id, person in rules.library["character"].items():
        portrait, twin = person.portrait, person.portrait_ascii
        yield from art.odd_picture(id, "portrait", portrait, twin, art.PORTRAIT)
