"""Hooks of code mods for the full-screen interface, called when a result is first needed.

This is later than the core hooks: the title screen appears before any mod is read, and plain mode
never calls these hooks. A mod needs no screen library to implement them: they return plain structs
of `l7core.api`.
"""

from __future__ import annotations

from collections.abc import Iterable

import pluggy

from l7core.view import Panel, Theme

hookspec = pluggy.HookspecMarker("l7")


@hookspec
def l7tui_themes() -> Iterable[Theme]:  # type: ignore[empty-body]
    """Return colour themes for the list in Settings and for `--theme`."""


@hookspec
def l7tui_panels(ruleset: str) -> Iterable[Panel] | None:
    """Return pages that describe a seat's view in a ruleset, each opened by a command."""
