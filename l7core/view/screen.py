"""What a mod brings for full-screen front ends: plain words, so that it needs none to load."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING

from msgspec import Struct

from l7core.view.table import Mood

if TYPE_CHECKING:
    from l7core.view.table import View


class Theme(Struct, frozen=True, kw_only=True):
    """A set of colours. What it leaves out is as in the dark or the light theme of the house."""

    id: str
    """Without an owner: `phosphor` becomes `my-mod:phosphor`."""
    title: str
    dark: bool = True
    background: str = ""
    colours: Mapping[str, str] = {}
    """By name, as `#rrggbb`."""
    moods: Mapping[Mood, Mapping[str, str]] = {}
    """What changes while a mood hangs over the table, by the same names and `background`. Without
    any for an alarm, the frame of the table is drawn with double lines."""


class Panel(Struct, frozen=True, kw_only=True):
    """A page of text about what a seat sees, opened by a command at the table."""

    id: str
    title: str
    help: str = ""
    """What the command list says about it."""
    lines: Callable[[View], Iterable[str]]
    """From what the seat may see to lines of text: a panel knows no more than its reader."""
