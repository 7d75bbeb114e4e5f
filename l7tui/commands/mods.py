"""Commands in the list of mods."""

from __future__ import annotations

from l7core.language import guarded
from l7tui.commands.command import Command

INSTALL_MOD = Command(
    id="install-mod",
    keys=("i",),
    place="mods",
    title="Install a mod",
    help="Install from a folder, a zip file or a package.",
)
TOGGLE_MOD = Command(
    id="toggle-mod",
    keys=("e",),
    place="mods",
    title="Enable or disable",
    help=guarded("Turn the highlighted mod on or off. Code mods ask first."),
)
REMOVE_MOD = Command(
    id="remove-mod",
    keys=("delete", "x"),
    place="mods",
    title="Remove a mod",
    help=guarded("Delete the highlighted mod (asks first)."),
)
MOD_ORDER = Command(
    id="mod-order",
    keys=("o",),
    place="mods",
    title="Load order",
    help="Show the load order and the reasons for it.",
)
