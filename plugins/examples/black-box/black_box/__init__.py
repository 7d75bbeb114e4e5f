"""The Black Box: a verb for ballots, a pessimistic bot, a theme and a panel."""

from __future__ import annotations

from collections.abc import Iterable

from l7core.api import Panel, SeatBot, Theme, Vocabulary, hookimpl

from .ballot import words
from .pessimist import PESSIMIST
from .screen import PHOSPHOR, REGISTER

GAME = "escape:l7"


@hookimpl
def l7_vocabulary(ruleset: str) -> Vocabulary | None:
    return words if ruleset == GAME else None


@hookimpl
def l7_bots(ruleset: str) -> Iterable[SeatBot] | None:
    return [PESSIMIST] if ruleset == GAME else None


@hookimpl
def l7tui_themes() -> Iterable[Theme]:
    return [PHOSPHOR]


@hookimpl
def l7tui_panels(ruleset: str) -> Iterable[Panel] | None:
    return [REGISTER] if ruleset == GAME else None
