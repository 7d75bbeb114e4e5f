"""What the end of the night may hold: the company's plans, launches, the last scan."""

from __future__ import annotations

from functools import cached_property
from math import comb
from typing import Final

from msgspec import structs

from l7core.api import Game, Scope

from .. import query
from ..difficulty import CONTAMINATION, level
from ..ending import SCANNED
from ..records import Contingency
from ..state import Crew, Lockdown, Where

ACTION_CARDS: Final = 10


class Fate:
    """What one person has to fear of the end."""

    def __init__(self, game: Lockdown, who: Crew) -> None:
        self.game = game
        self.who = who
        self._spared: dict[tuple[Where, bool, bool, int], float] = {}

    @cached_property
    def possible(self) -> list[Contingency]:
        """Plans that may be in force: all that this person has not seen lying about."""
        records = self.game.rules.library["contingency"]
        known = {*self.who.contingencies, *self.who.seen, *open_plans(self.game)}
        return [each for id, each in records.items() if id not in known]

    def spared(self, where: Where, *, signal: bool, informed: bool, knowledge: int) -> float:
        """How likely the plan in force lets somebody live who ends the night like that."""
        key = (where, signal, informed, knowledge)
        if key not in self._spared:
            self._spared[key] = self._share_of_plans(*key)
        return self._spared[key]

    def _share_of_plans(self, where: Where, signal: bool, informed: bool, knowledge: int) -> float:
        then = self.then(where, signal=signal, informed=informed, knowledge=knowledge)
        scope = Scope(seat=self.who.seat, source="")
        kills = sum(bool(plan.kills) and then.holds(plan.kills, scope) for plan in self.possible)
        return 1.0 - kills / max(1, len(self.possible))

    def then(self, where: Where, **facts: bool | int) -> Lockdown:
        """The base as it will be, as far as this person goes."""
        me = structs.replace(self.who, where=where, **facts)
        crew = [me if each is self.who else each for each in self.game.state.crew]
        state = self.game.state
        goes_off = state.countdown is not None and where != "isolation"
        destroyed = state.destroyed or ("countdown" if goes_off else "")
        return Game(self.game.rules, structs.replace(state, crew=crew, destroyed=destroyed))

    def clean(self, *, larva: bool, contamination: int, unscanned: int) -> float:
        """How likely the last scan is passed with so many contamination cards."""
        draws = comb(ACTION_CARDS, SCANNED) / comb(ACTION_CARDS + contamination, SCANNED)
        none = 0.0 if larva else self.none_infected(unscanned)
        return none + (1.0 - none) * draws

    def scanned(self, held: int) -> float:
        """The same once so many that nobody has found clean have been looked at."""
        every, unscanned = len(query.contamination_of(self.who)), len(query.unscanned(self.who))
        left = every - round(held * level(self.game).infected / CONTAMINATION)
        return self.clean(larva=self.who.larva, contamination=left, unscanned=unscanned - held)

    def none_infected(self, n: int) -> float:
        """How likely none of so many contamination cards is infected."""
        clean = CONTAMINATION - level(self.game).infected
        none = 1.0
        for drawn in range(n):
            none *= max(0, clean - drawn) / max(1, CONTAMINATION - drawn)
        return none

    def goes(self, pod: str, space: int) -> float:
        """How likely the token at that space sends the pod off."""
        records = self.game.rules.library["launch"]
        token = self.game.state.launches[space]
        if token in self.who.seen:
            return float(pod in records[token].pods)
        unknown = [each for id, each in records.items() if id not in self.who.seen]
        return sum(pod in each.pods for each in unknown) / len(unknown)


def open_plans(game: Lockdown) -> list[str]:
    """Those that lie open: among friends everybody's."""
    if query.scenario(game).mode != "together":
        return []
    return [plan for who in game.state.crew for plan in who.contingencies]
