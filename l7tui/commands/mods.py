"""In the list of mods."""

from __future__ import annotations

from typing import TYPE_CHECKING

from l7tui.commands.command import command

if TYPE_CHECKING:
    from l7tui.screens.mods import ModsScreen


@command("i", place="mods", title="Install a mod")
def install_mod(mods: ModsScreen) -> None:
    """Fetch a mod from a folder, a zip or by the name of a distribution."""
    mods.install()


@command("e", place="mods", title="Enable or disable", barred=lambda mods: mods.why_fixed)
def toggle_mod(mods: ModsScreen) -> None:
    """Leave the highlighted mod out, or load it again; a program is shown and asked about first."""
    mods.toggle()


@command("delete", "x", place="mods", title="Remove a mod", barred=lambda mods: mods.why_fixed)
def remove_mod(mods: ModsScreen) -> None:
    """Delete the highlighted mod, once you have agreed."""
    mods.remove_mod()


@command("o", place="mods", title="Load order")
def mod_order(mods: ModsScreen) -> None:
    """The order in which the mods are loaded, and why it is that one."""
    mods.read_order()
