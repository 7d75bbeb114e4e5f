"""Checks for content that is valid by its types but odd; `l7 mods check` prints them."""

from __future__ import annotations

from collections.abc import Iterator

from l7core.api import Finding, Rules


def lint(rules: Rules) -> Iterator[Finding]:
    """Yield rooms that can be searched but can hold no items."""
    for id, room in rules.library["room"].items():
        if room.searched and room.colour == "none":
            message = (
                "no items can be found in a room without a colour; "
                'set colour to "red", "yellow", "green" or "any", or searched = false'
            )
            yield Finding(record=id, message=message)
