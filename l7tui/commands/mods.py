"""In the list of mods."""

from __future__ import annotations

from l7tui.commands.command import Command

INSTALL_MOD = Command(
    id="install-mod",
    keys=("i",),
    place="mods",
    title="Install a mod",
    help="Fetch a mod from a folder, a zip or by the name of a distribution.",
)
TOGGLE_MOD = Command(
    id="toggle-mod",
    keys=("e",),
    place="mods",
    title="Enable or disable",
    help="Leave the highlighted mod out, or load it "
    "again; a program is shown and asked about first.",
)
REMOVE_MOD = Command(
    id="remove-mod",
    keys=("delete", "x"),
    place="mods",
    title="Remove a mod",
    help="Delete the highlighted mod, once you have agreed.",
)
MOD_ORDER = Command(
    id="mod-order",
    keys=("o",),
    place="mods",
    title="Load order",
    help="The order in which the mods are loaded, and why it is that one.",
)
