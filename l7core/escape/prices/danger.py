"""What it may cost to stand in a room until the next turn."""

from __future__ import annotations

from functools import cache
from typing import Final

from l7core.escape.content.kinds import PASSES, EnemyKind, Event
from l7core.escape.prices.levels import FEAR, falling
from l7core.escape.table import query, targets
from l7core.escape.table.chances import Blow, die, too_much
from l7core.escape.table.compiled import Tables
from l7core.escape.table.grid import FAR
from l7core.escape.table.state import EscapeGame, Hero

FRIGHT: Final = 0.3
"""What the fear that comes with an attack is worth avoiding."""
HYBRID_PASSES: Final = 0.6


@cache
def passes(tables: Tables, players: int) -> dict[EnemyKind, float]:
    """How often each kind activates on an event card, on average over the deck."""
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
    """What an attack costs the prisoner whom it strikes."""
    record, dice, armour = query.figures(game, blow.kind), blow.dice, blow.toughness
    own = die(game, record.icon)
    harm = own.mean_excess(dice, armour)
    if record.harm == "fear":
        falls = own.chance(dice, armour + too_much(hero, record))
        fright = -FEAR.moved(hero.fear, round(harm + 1))
        return max(0.0, fright) + falls * falling(game, hero)
    falls = own.chance(dice, armour + max(1, too_much(hero, record)))
    return harm + FRIGHT + falls * falling(game, hero)


class Threats:
    """The enemies on the map as one prisoner sees them, by room and kind."""

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
        armour = query.stat(game, hero, "toughness") if packs else 0
        for kind, size in dict.fromkeys((kind, size) for (_, kind), size in packs.items()):
            dice = targets.dice_against(game, kind, hero, size - 1)
            blow = of_attack(game, hero, Blow(kind, dice, armour))
            blows[kind, size] = self._share(kind) * blow
        self._packs = [
            (self._moves_of(kind, room), self._rates[kind] * self._events, blows[kind, size])
            for (room, kind), size in packs.items()
        ]
        """How far a pack is from each room, how often it activates until the next turn, and what
        its attack is to be reckoned with."""

    def _moves_of(self, kind: EnemyKind, room: int) -> dict[int, int]:
        """The moves that a kind of enemy needs from that room to each other one, or back: ways
        are as long in both directions."""
        return self.game.state.map.moves_to(room, "ducts" if kind == "clone" else "unlocking")

    def at(self, room: int) -> float:
        """What it may cost to be in that room until the next turn."""
        known = self._known.get(room)
        if known is None:
            known = self._known[room] = self._estimate(room)
        return known

    def _estimate(self, room: int) -> float:
        cost = 0.0
        for away, activations, blow in self._packs:
            distance = away.get(room, FAR)
            attacks = activations - distance
            if distance == 1:
                attacks = max(attacks, 0.25 * activations)
            if attacks > 0:
                cost += min(2.5, attacks) * blow
        return cost

    def _share(self, kind: EnemyKind) -> float:
        """How likely it is that this prisoner and nobody else is the one that they go for."""
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
