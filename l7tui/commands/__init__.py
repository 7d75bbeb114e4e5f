"""Every command of the screens, once: help, footer, palette and keymap all take it from here."""

from __future__ import annotations

from collections.abc import Mapping

from l7tui.commands import (
    deciding,
    everywhere,
    game,
    keys,
    looking,
    mods,
    new_game,
    record,
    replay,
    report,
    rulebook,
    saves,
    shaft,
    title,
)
from l7tui.commands.command import Command

COMMANDS: Mapping[str, Command] = {
    each.id: each
    for place in (
        title,
        new_game,
        deciding,
        looking,
        game,
        keys,
        rulebook,
        saves,
        record,
        shaft,
        report,
        replay,
        mods,
        everywhere,
    )
    for each in vars(place).values()
    if isinstance(each, Command)
}
"""By their ids, in the order in which they are told."""
