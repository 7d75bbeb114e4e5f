"""Mod content for full-screen front ends: plain structs that need no screen library."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING

from msgspec import Struct

from l7core.view.table import Mood

if TYPE_CHECKING:
    from l7core.view.table import View


class Theme(Struct, frozen=True, kw_only=True):
    """A set of colours. Colours that it leaves out come from the standard dark or light theme."""

    id: str
    """Id without the mod: `phosphor` becomes `my-mod:phosphor`."""
    title: str
    dark: bool = True
    background: str = ""
    colours: Mapping[str, str] = {}
    """Colours by name, as `#rrggbb`."""
    moods: Mapping[Mood, Mapping[str, str]] = {}
    """Colours that replace others during a mood, with the same names and `background`. Without
    colours for `alarm`, the table's frame has double lines during an alarm."""


class Panel(Struct, frozen=True, kw_only=True):
    """A page of text about a seat's view, opened by a command at the table."""

    id: str
    title: str
    help: str = ""
    """Description in the list of commands."""
    lines: Callable[[View], Iterable[str]]
    """Function that turns a seat's view into lines of text; a panel knows no more than its
    reader."""
