"""What a code mod may bring for the full screen. Each hook is called once, when it is first wanted.

That is later than the hooks of the core: the title stands before any mod is read, and a game that
is played line by line never asks. A mod needs no screen library for these: what it returns are
plain words of `l7core.api`.
"""

from __future__ import annotations

from collections.abc import Iterable

import pluggy

from l7core.view import Panel, Theme

hookspec = pluggy.HookspecMarker("l7")


@hookspec
def l7tui_themes() -> Iterable[Theme]:  # type: ignore[empty-body]
    """Sets of colours, for the list in Settings and for `--theme`."""


@hookspec
def l7tui_panels(ruleset: str) -> Iterable[Panel] | None:
    """Pages about what a seat sees in the ruleset with that id, each a command at the table."""
