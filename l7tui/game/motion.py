"""What moves while a scene is shown, in ticks: how many there are, and how far it has come.

Nothing here knows what is drawn. Without motion a scene is its last picture.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

from msgspec import Struct

from l7core.view import Dice, Scene, SceneKind

TICK = 0.07
"""Seconds between two pictures."""
TURNS = 4
"""Ticks in which all dice turn before the first lies."""
EACH = 2
"""Ticks until one more lies."""
LINGERS = 7
"""Ticks that the last die turns longer, where everything hangs on it."""
BLINK = 2
"""Ticks in which the frame takes the striker's colour, before the dice of a blow are thrown."""

PICTURES: dict[SceneKind, int] = {
    "turn": 4,
    "reveal": 3,
    "card": 4,
    "alarm": 6,
    "leave": 5,
}
"""The pictures of a scene before its last one, each a tick long; a card's clauses are lit last."""


def _settling(scene: Scene) -> int:
    return Settling(scene.dice).ticks if scene.dice and scene.dice.rolled else 0


def _pictures(scene: Scene) -> int:
    """Those before the last one; a card without clauses has nothing to be lit."""
    if scene.card and not scene.card.clauses:
        return 0
    return PICTURES.get(scene.kind, 0)


def share_to_come(scene: Scene, left: int) -> float:
    """How much of the table an alarm has not reached yet; 0 once it has, and for all else."""
    return left / (PICTURES["alarm"] + 1) if scene.kind == "alarm" else 0.0


def is_about_to_strike(scene: Scene, left: int) -> bool:
    """Whether it is a blow whose dice have not been thrown yet."""
    return scene.kind == "hit" and left > _settling(scene)


def ticks_of(scene: Scene, *, begins_turn: bool = False) -> int:
    """How long something moves in it; where it opens a turn, at least until the name stands."""
    ticks = _pictures(scene) + _settling(scene) + BLINK * (scene.kind == "hit")
    return max(ticks, PICTURES["turn"]) if begins_turn else ticks


class Settling(Struct, frozen=True):
    """Dice that turn, and then lie one by one from the left."""

    dice: Dice

    @property
    def ticks(self) -> int:
        """How long it takes until all lie."""
        count = len(self.dice.rolled)
        return TURNS + EACH * count + LINGERS * self.hangs_on_the_last

    def lying(self, left: int) -> int:
        """How many dice lie when so many ticks are left."""
        if not left:
            return len(self.dice.rolled)
        since = self.ticks - left - TURNS
        return max(0, min(since // EACH, len(self.dice.rolled) - 1))

    def reached(self, lying: int) -> int:
        """What those that lie come to, with whatever counts besides."""
        return self.dice.reached - sum(each.worth for each in self.dice.rolled[lying:])

    def chance(self, lying: int) -> float | None:
        """How likely the others are to bring what is still missing, where that can be said."""
        dice = self.dice
        if dice.needed is None or not dice.worths:
            return None
        ways = {self.reached(lying): 1}
        for _ in dice.rolled[lying:]:
            ways = _thrown_once_more(ways, dice.worths)
        will_do = sum(count for reached, count in ways.items() if reached >= dice.needed)
        return will_do / sum(ways.values())

    @property
    def hangs_on_the_last(self) -> bool:
        """Whether nothing is decided before the last die."""
        chance = self.chance(len(self.dice.rolled) - 1)
        return chance is not None and 0 < chance < 1


def _thrown_once_more(ways: dict[int, int], worths: Iterable[int]) -> dict[int, int]:
    """What dice may come to, and in how many ways, with one die more."""
    more: dict[int, int] = {}
    for (reached, count), worth in product(ways.items(), worths):
        more[reached + worth] = more.get(reached + worth, 0) + count
    return more
