"""All commands of the screens; help, footer, palette and keymap read them from here."""

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
"""Commands by id, in the order of the help."""
