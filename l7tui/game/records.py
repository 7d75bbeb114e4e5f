"""Wins and plays of each scenario, counted from the saved games."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from l7core.engine.state import HUMAN
from l7core.language import spoken
from l7core.persist.store import Entry

WINS = ("won", "partly")


class ScenarioRecord(Struct, frozen=True):
    """The results of a scenario's games."""

    won: int = 0
    """Number of games in which at least one player reached their goal."""
    over: int = 0
    running: int = 0

    def and_also(self, result: str) -> ScenarioRecord:
        """Return the record with another game, which counts as running without a result."""
        if not result:
            return replace(self, running=self.running + 1)
        return replace(self, over=self.over + 1, won=self.won + (result in WINS))

    @property
    def word(self) -> str:
        """Text for the scenario's card."""
        if self.over:
            return spoken("won {won}/{over}", won=self.won, over=self.over)
        return spoken("started") if self.running else spoken("new")


def records(entries: Iterable[Entry], ruleset: str) -> Mapping[str, ScenarioRecord]:
    """Return the records of a ruleset by scenario.

    Games with only bots, games with manual changes and scouted games do not count.
    """
    totals: dict[str, ScenarioRecord] = {}
    for entry in entries:
        header = entry.header
        is_clean = not (header.by_hand or header.scouted)
        by_people = is_clean and any(each.controller == HUMAN for each in header.seats)
        if header.ruleset == ruleset and by_people:
            total = totals.get(header.scenario, ScenarioRecord())
            totals[header.scenario] = total.and_also(entry.result)
    return totals
