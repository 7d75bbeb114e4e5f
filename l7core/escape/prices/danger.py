"""Expected cost of being in a room until the next turn."""

from __future__ import annotations

from functools import cache
from typing import Final

from l7core.escape.content.kinds import PASSES, EnemyKind, Event
from l7core.escape.prices.levels import FEAR, falling
from l7core.escape.table import query, targets
from l7core.escape.table.chances import Blow, die, too_much
from l7core.escape.table.grid import FAR
from l7core.escape.table.rules_data import RulesData
from l7core.escape.table.state import EscapeGame, Hero

FRIGHT: Final = 0.3
"""Cost of the fear gained from an attack."""
HYBRID_PASSES: Final = 0.6


@cache
def passes(tables: RulesData, players: int) -> dict[EnemyKind, float]:
    """Return the average number of activations of each kind per event card."""
    totals: dict[EnemyKind, float] = {"guard": 0.0, "clone": 0.0}
    cards = 0
    events: list[Event] = list(tables.events.values())
    for event in events:
        cards += event.count
        for kind in PASSES[event.boxes[players - 1]]:
            totals[kind] += event.count
    rates = {kind: n / max(1, cards) for kind, n in totals.items()}
    return {**rates, "hybrid": HYBRID_PASSES, "cronos": HYBRID_PASSES}


def of_attack(game: EscapeGame, hero: Hero, blow: Blow) -> float:
    """Return the expected cost of an attack for its target."""
    record, dice, toughness = query.figures(game, blow.kind), blow.dice, blow.toughness
    own = die(game, record.icon)
    harm = own.mean_excess(dice, toughness)
    if record.harm == "fear":
        knockout_chance = own.chance(dice, toughness + too_much(hero, record))
        fright = -FEAR.moved(hero.fear, round(harm + 1))
        return max(0.0, fright) + knockout_chance * falling(game, hero)
    knockout_chance = own.chance(dice, toughness + max(1, too_much(hero, record)))
    return harm + FRIGHT + knockout_chance * falling(game, hero)


class Threats:
    """The enemies on the map as threats to one prisoner, by room and kind."""

    def __init__(self, game: EscapeGame, hero: Hero) -> None:
        self.game = game
        self.hero = hero
        self._rates = passes(query.tables(game), query.players(game))
        self._events = max(1, len(query.in_game(game)))
        self._known: dict[int, float] = {}
        packs: dict[tuple[int, EnemyKind], int] = {}
        for enemy in game.state.enemies:
            if not enemy.stunned and not query.is_hidden_from(game, hero, enemy.kind):
                packs[enemy.room, enemy.kind] = packs.get((enemy.room, enemy.kind), 0) + 1
        blows: dict[tuple[EnemyKind, int], float] = {}
        toughness = query.stat(game, hero, "toughness") if packs else 0
        for kind, size in dict.fromkeys((kind, size) for (_, kind), size in packs.items()):
            dice = targets.dice_against(game, kind, hero, size - 1)
            blow = of_attack(game, hero, Blow(kind, dice, toughness))
            blows[kind, size] = self._share(kind) * blow
        self._packs = [
            (self._moves_of(kind, room), self._rates[kind] * self._events, blows[kind, size])
            for (room, kind), size in packs.items()
        ]
        """Distances from each room to a pack, its activations until the next turn, and the cost of
        its attack."""

    def _moves_of(self, kind: EnemyKind, room: int) -> dict[int, int]:
        """Return the moves of a kind of enemy between a room and each other room, in either
        direction."""
        return self.game.state.map.moves_to(room, "ducts" if kind == "clone" else "unlocking")

    def at(self, room: int) -> float:
        """Return the expected cost of being in a room until the next turn."""
        known = self._known.get(room)
        if known is None:
            known = self._known[room] = self._estimate(room)
        return known

    def _estimate(self, room: int) -> float:
        cost = 0.0
        for distances, activations, blow in self._packs:
            distance = distances.get(room, FAR)
            attacks = activations - distance
            if distance == 1:
                attacks = max(attacks, 0.25 * activations)
            if attacks > 0:
                cost += min(2.5, attacks) * blow
        return cost

    def _share(self, kind: EnemyKind) -> float:
        """Return the probability that enemies of a kind choose this prisoner as their target."""
        hero = self.hero
        by_fear = query.figures(self.game, kind).follows == "fear"
        level = hero.fear if by_fear else hero.threat
        above = equal = 0
        for other in query.on_map(self.game):
            if other is not hero:
                rival = other.fear if by_fear else other.threat
                if rival > level:
                    above += 1
                elif rival == level:
                    equal += 1
        return 1.0 / (1 + equal + 1.5 * above)
