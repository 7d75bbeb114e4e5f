"""How often each scenario has been played and won, as far as its games are still saved."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from l7core.engine.state import HUMAN
from l7core.language import spoken
from l7core.persist.store import Entry

WINS = ("won", "partly")


class Record(Struct, frozen=True):
    """The games of one scenario."""

    won: int = 0
    """At least one of the players got what they came for."""
    over: int = 0
    running: int = 0

    def and_also(self, result: str) -> Record:
        """The same with one more game; it runs as long as it has no result."""
        if not result:
            return replace(self, running=self.running + 1)
        return replace(self, over=self.over + 1, won=self.won + (result in WINS))

    @property
    def word(self) -> str:
        """What a card says of it."""
        if self.over:
            return spoken("won {won}/{over}", won=self.won, over=self.over)
        return spoken("open") if self.running else spoken("new")


def records(entries: Iterable[Entry], ruleset: str) -> Mapping[str, Record]:
    """The games of that ruleset that people have played, by scenario.

    Those of bots alone do not count, nor those that somebody has helped by hand.
    """
    found: dict[str, Record] = {}
    for entry in entries:
        header = entry.header
        by_people = not header.by_hand and any(each.controller == HUMAN for each in header.seats)
        if header.ruleset == ruleset and by_people:
            before = found.get(header.scenario, Record())
            found[header.scenario] = before.and_also(entry.result)
    return found
