"""Expectations for the end of the game: contingencies, launches and the last scan."""

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
    """A character's expectations for the end of the game."""

    def __init__(self, game: Lockdown, who: Crew) -> None:
        self.game = game
        self.who = who
        self._spared: dict[tuple[Where, bool, bool, int], float] = {}

    @cached_property
    def possible(self) -> list[Contingency]:
        """Contingencies that may be in force: all that this character has not seen elsewhere."""
        records = self.game.rules.library["contingency"]
        known = {*self.who.contingencies, *self.who.seen, *open_plans(self.game)}
        return [each for id, each in records.items() if id not in known]

    def spared(self, where: Where, *, signal: bool, informed: bool, knowledge: int) -> float:
        """Return the probability that the contingency in force spares the character.

        The arguments describe the character at the end of the game.
        """
        key = (where, signal, informed, knowledge)
        if key not in self._spared:
            self._spared[key] = self._share_of_plans(*key)
        return self._spared[key]

    def _share_of_plans(self, where: Where, signal: bool, informed: bool, knowledge: int) -> float:
        ending = self.then(where, signal=signal, informed=informed, knowledge=knowledge)
        scope = Scope(seat=self.who.seat, source="")
        kills = sum(bool(plan.kills) and ending.holds(plan.kills, scope) for plan in self.possible)
        return 1.0 - kills / max(1, len(self.possible))

    def then(self, where: Where, **facts: bool | int) -> Lockdown:
        """Return the game at its end, as far as it concerns this character."""
        me = structs.replace(self.who, where=where, **facts)
        crew = [me if each is self.who else each for each in self.game.state.crew]
        state = self.game.state
        goes_off = state.countdown is not None and where != "isolation"
        destroyed = state.destroyed or ("countdown" if goes_off else "")
        return Game(self.game.rules, structs.replace(state, crew=crew, destroyed=destroyed))

    def clean(self, *, larva: bool, contamination: int, unscanned: int) -> float:
        """Return the probability of passing the last scan with these contamination cards."""
        good_draw = comb(ACTION_CARDS, SCANNED) / comb(ACTION_CARDS + contamination, SCANNED)
        uninfected = 0.0 if larva else self.none_infected(unscanned)
        return uninfected + (1.0 - uninfected) * good_draw

    def scanned(self, held: int) -> float:
        """Return the probability of passing the last scan once `held` cards have been scanned."""
        total, unscanned = len(query.contamination_of(self.who)), len(query.unscanned(self.who))
        remaining = total - round(held * level(self.game).infected / CONTAMINATION)
        return self.clean(larva=self.who.larva, contamination=remaining, unscanned=unscanned - held)

    def none_infected(self, n: int) -> float:
        """Return the probability that none of `n` contamination cards is infected."""
        clean = CONTAMINATION - level(self.game).infected
        chance = 1.0
        for drawn in range(n):
            chance *= max(0, clean - drawn) / max(1, CONTAMINATION - drawn)
        return chance

    def goes(self, pod: str, space: int) -> float:
        """Return the probability that the launch on a space takes a pod."""
        records = self.game.rules.library["launch"]
        token = self.game.state.launches[space]
        if token in self.who.seen:
            return float(pod in records[token].pods)
        unknown = [each for id, each in records.items() if id not in self.who.seen]
        return sum(pod in each.pods for each in unknown) / len(unknown)


def open_plans(game: Lockdown) -> list[str]:
    """Return the contingencies of all characters, which are open in games played together."""
    if query.scenario(game).mode != "together":
        return []
    return [plan for who in game.state.crew for plan in who.contingencies]
