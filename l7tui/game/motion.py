"""Timing of scene animations in ticks: their number and progress.

This module is independent of drawing. Without animation, a scene shows only its last picture.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

from msgspec import Struct

from l7core.view import Dice, Scene, SceneKind

TICK = 0.07
"""Seconds between two pictures."""
TURNS = 4
"""Ticks in which all dice roll before the first stops."""
EACH = 2
"""Ticks until the next die stops."""
LINGERS = 7
"""Additional ticks for the last die if it decides the roll."""
BLINK = 2
"""Ticks in which the frame has the attacker's colour before the dice of an attack roll."""

PICTURES: dict[SceneKind, int] = {
    "turn": 4,
    "reveal": 3,
    "card": 4,
    "alarm": 6,
    "leave": 5,
}
"""Number of animation pictures before the last one, each a tick long.

A card's clauses are lit only in the last picture.
"""


def _settling(scene: Scene) -> int:
    return Settling(scene.dice).ticks if scene.dice and scene.dice.rolled else 0


def _pictures(scene: Scene) -> int:
    """Return the number of pictures before the last; 0 for a card without clauses."""
    if scene.card and not scene.card.clauses:
        return 0
    return PICTURES.get(scene.kind, 0)


def share_to_come(scene: Scene, left: int) -> float:
    """Return the share of the table that an alarm has not reached yet; 0 for other scenes."""
    return left / (PICTURES["alarm"] + 1) if scene.kind == "alarm" else 0.0


def is_about_to_strike(scene: Scene, left: int) -> bool:
    """Return whether the scene is an attack whose dice have not been rolled yet."""
    return scene.kind == "hit" and left > _settling(scene)


def ticks_of(scene: Scene, *, begins_turn: bool = False) -> int:
    """Return the number of ticks of a scene.

    A scene that begins a turn lasts at least until the header shows the player's name.
    """
    ticks = _pictures(scene) + _settling(scene) + BLINK * (scene.kind == "hit")
    return max(ticks, PICTURES["turn"]) if begins_turn else ticks


class Settling(Struct, frozen=True):
    """Dice that all roll, then stop one by one from the left."""

    dice: Dice

    @property
    def ticks(self) -> int:
        """Ticks until all dice have stopped."""
        count = len(self.dice.rolled)
        return TURNS + EACH * count + LINGERS * self.hangs_on_the_last

    def lying(self, left: int) -> int:
        """Return the number of dice that have stopped when `left` ticks are left."""
        if not left:
            return len(self.dice.rolled)
        elapsed = self.ticks - left - TURNS
        return max(0, min(elapsed // EACH, len(self.dice.rolled) - 1))

    def reached(self, lying: int) -> int:
        """Return the total of the first `lying` dice, including other modifiers."""
        return self.dice.reached - sum(each.worth for each in self.dice.rolled[lying:])

    def chance(self, lying: int) -> float | None:
        """Return the chance that the remaining dice reach the needed total; None if unknown."""
        dice = self.dice
        if dice.needed is None or not dice.worths:
            return None
        ways = {self.reached(lying): 1}
        for _ in dice.rolled[lying:]:
            ways = _with_another_die(ways, dice.worths)
        successes = sum(count for reached, count in ways.items() if reached >= dice.needed)
        return successes / sum(ways.values())

    @property
    def hangs_on_the_last(self) -> bool:
        """Whether the result is open until the last die."""
        chance = self.chance(len(self.dice.rolled) - 1)
        return chance is not None and 0 < chance < 1


def _with_another_die(ways: dict[int, int], worths: Iterable[int]) -> dict[int, int]:
    """Return the number of ways to reach each total with another die."""
    more: dict[int, int] = {}
    for (reached, count), worth in product(ways.items(), worths):
        more[reached + worth] = more.get(reached + worth, 0) + count
    return more
