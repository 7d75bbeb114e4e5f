"""Random games by number, and their players.

The same number gives the same game on every machine. Scenarios, presets and numbers of seats take
turns. In every second round of these, the toggles are random too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from math import gcd
from typing import Any, Final, Literal, TypeAlias

from msgspec import Struct

from l7core.bots import careful, random_bot
from l7core.engine.advice import Choice
from l7core.engine.kernel import Kernel
from l7core.engine.rng import below, seed_streams
from l7core.engine.ruleset import Rules
from l7core.engine.state import Setup
from l7core.testing.positions import NAMES, chairs

Players: TypeAlias = Literal["random", "careful", "careless"]
CARELESS_EVERY: Final = 7
"""Careless players make one decision in this many at random, on average."""


class RandomGame(Struct, frozen=True):
    """A game: its setup and its players."""

    rules: Rules
    setup: Setup
    number: int
    players: Players = "random"

    def begin(self, *, history: bool = True) -> Kernel[Any]:
        """Return the game at its first question."""
        looks_ahead = self.players != "random"
        state = self.rules.begin(self.setup)
        return Kernel(self.rules, state, history=history, splits=looks_ahead)

    def choices(self, kernel: Kernel[Any]) -> Iterator[Choice]:
        """Yield the players' choices, question by question; the caller gives the answers."""
        streams = seed_streams(self.number)
        choose = CHOOSERS[self.players]
        while kernel.ask:
            yield choose(kernel, streams)

    def __str__(self) -> str:
        setup = self.setup
        set_up = [setup.ruleset, setup.scenario, setup.preset]
        toggles = [f"{id}={value}" for id, value in setup.toggles.items()]
        seats = f"{len(setup.seats)} seats, seed {setup.seed}, {self.players} players"
        return f"{' '.join(filter(None, [*set_up, *toggles]))}, {seats}"


def random_game(
    rules: Rules,
    number: int,
    *,
    scenarios: Sequence[str] = (),
    players: Players = "random",
    **setup: Any,
) -> RandomGame:
    """Return the game of that number, with one of these scenarios or any that is no lesson.

    `setup` replaces parts of the game: `seats`, `preset`, `toggles`, `undo`.
    """
    ways = _ways(rules, tuple(scenarios))
    scenario, preset, seats = ways[number * _stride(len(ways)) % len(ways)]
    drawn = _drawn_toggles(rules, number) if number // len(ways) % 2 else {}
    fields = {
        "scenario": scenario,
        "preset": preset,
        "seats": chairs(seats),
        "toggles": drawn,
        **setup,
    }
    return RandomGame(rules, Setup(ruleset=rules.id, seed=number, **fields), number, players)


def _ways(rules: Rules, scenarios: tuple[str, ...]) -> list[tuple[str, str, int]]:
    """Return every valid combination of scenario, preset and number of seats."""
    cards = [rules.scenario(id) for id in scenarios]
    cards = cards or [card for card in rules.scenarios() if not card.lesson]
    return [
        (card.id, preset, seats)
        for card, preset, seats in product(cards, rules.presets or ("",), range(1, len(NAMES) + 1))
        if card.seats[0] <= seats <= card.seats[1]
    ]


def _stride(ways: int) -> int:
    """Return a step that visits all combinations in turn, with neighbours far apart.

    >>> [number * _stride(12) % 12 for number in range(12)]
    [0, 7, 2, 9, 4, 11, 6, 1, 8, 3, 10, 5]
    """
    return next(step for step in range(max(1, ways * 5 // 8), 2 * ways + 1) if gcd(step, ways) == 1)


def _drawn_toggles(rules: Rules, number: int) -> dict[str, str]:
    chances = seed_streams(number)
    return {
        toggle.id: toggle.choices[below(chances, "toggles", len(toggle.choices))]
        for toggle in rules.toggles.values()
    }


def _careless(kernel: Kernel[Any], streams: dict[str, int]) -> Choice:
    """Choose like a careful player, but sometimes at random."""
    if below(streams, "careless", CARELESS_EVERY) == 0:
        return random_bot.choose(kernel, streams)
    return careful.choose(kernel, streams)


CHOOSERS: Final[dict[Players, Callable[[Kernel[Any], dict[str, int]], Choice]]] = {
    "random": random_bot.choose,
    "careful": careful.choose,
    "careless": _careless,
}
