"""The form of a new game: fields that know their own values, and the setup that they make."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

from l7core.bots import BOTS
from l7core.engine.state import SeatSetup, Setup, UndoMode
from l7tui.session import HUMAN

if TYPE_CHECKING:
    from l7core.engine.ruleset import Rules, ScenarioCard, Toggle
    from l7tui.session import Host

UNDO: dict[UndoMode, str] = {
    "strict": "back to what has become known",
    "casual": "back as far as you like",
    "ironman": "never",
}
LONGEST_NAME = 16
MOST_SEATS = 8


class Field:
    """One line of the form."""

    def __init__(self, label: str) -> None:
        self.label = label

    @property
    def shown(self) -> str:
        """The value as it is read."""
        raise NotImplementedError

    @property
    def why(self) -> str:
        """What the value means."""
        return ""

    def change(self, step: int) -> None:
        """The next value, or the one before."""

    def type(self, character: str) -> bool:  # noqa: ARG002
        """Take a typed character; False where the field takes none."""
        return False

    def erase(self) -> None:
        """Take the last character away."""


class Choice(Field):
    """One of several values, each with a word and perhaps an explanation."""

    def __init__(self, label: str, values: list[tuple[str, str, str]], at: int = 0) -> None:
        super().__init__(label)
        self.values = values
        self.at = at

    @property
    def value(self) -> str:
        return self.values[self.at][0]

    @property
    def shown(self) -> str:
        return self.values[self.at][1]

    @property
    def why(self) -> str:
        return self.values[self.at][2]

    def change(self, step: int) -> None:
        self.at = (self.at + step) % len(self.values)


class Text(Field):
    """Something to be typed."""

    def __init__(self, label: str, text: str, why: str = "", *, digits: bool = False) -> None:
        super().__init__(label)
        self.text = text
        self._why = why
        self._digits = digits

    @property
    def shown(self) -> str:
        return self.text

    @property
    def why(self) -> str:
        return self._why

    def type(self, character: str) -> bool:
        if not character.isprintable() or (self._digits and not character.isdecimal()):
            return False
        if len(self.text) < LONGEST_NAME:
            self.text += character
        return True

    def erase(self) -> None:
        self.text = self.text[:-1]


class Chair(Text):
    """A player: a name to type, and who plays to change."""

    def __init__(self, number: int) -> None:
        super().__init__(f"Player {number}", f"Player {number}")
        self.controller = Choice("", [(HUMAN, "human", ""), *((bot, bot, "") for bot in BOTS)])

    @property
    def shown(self) -> str:
        return self.text

    @property
    def why(self) -> str:
        who = "you" if self.controller.value == HUMAN else f"the bot {self.controller.value}"
        return f"played by {who}"

    def change(self, step: int) -> None:
        self.controller.change(step)

    @property
    def seat(self) -> SeatSetup:
        return SeatSetup(self.text.strip() or self.label, self.controller.value)


class Setting(Choice):
    """A rule toggle: the preset's value until the player sets another."""

    def __init__(self, toggle: Toggle, preset: Callable[[], Mapping[str, str]]) -> None:
        own = [(each, each, toggle.why) for each in toggle.choices]
        super().__init__(toggle.title, [("", "", toggle.why), *own])
        self._toggle = toggle
        self._preset = preset

    @property
    def shown(self) -> str:
        default = self._preset().get(self._toggle.id, self._toggle.default)
        return self.value or f"{default} (preset)"


class Form:
    """All fields of a new game. What there is to choose follows from the game and its scenario."""

    def __init__(self, host: Host) -> None:
        self._host = host
        games = [(each.id, each.title, "") for each in host.rulesets.values()]
        self.game = Choice("Game", games)
        self.undo = Choice("Undo", [(mode, mode, why) for mode, why in UNDO.items()])
        self.seed = Text("Seed", "", "the same seed makes the same game; empty: any", digits=True)
        self.chairs = [Chair(number) for number in range(1, MOST_SEATS + 1)]
        self.game_changed()

    def game_changed(self) -> None:
        """Another game: its own scenarios, seats, presets and toggles."""
        self.rules: Rules = self._host.rules(self.game.value)
        cards = self.rules.scenarios()
        self.scenario = Choice("Scenario", [(card.id, card.title, "") for card in cards])
        presets = [("", "as it comes", ""), *((name, name, "") for name in self.rules.presets)]
        self.preset = Choice("Preset", presets)
        self.settings = [Setting(each, self._preset) for each in self.rules.toggles.values()]
        self.scenario_changed()

    def scenario_changed(self) -> None:
        """Another scenario: its own number of seats."""
        least, most = self.card.seats
        counts = [(str(n), str(n), "") for n in range(least, min(most, MOST_SEATS) + 1)]
        self.seats = Choice("Players", counts)

    def _preset(self) -> Mapping[str, str]:
        return self.rules.presets.get(self.preset.value, {})

    @property
    def card(self) -> ScenarioCard:
        return self.rules.scenario(self.scenario.value)

    @property
    def count(self) -> int:
        return int(self.seats.value)

    def fields(self) -> Iterator[Field]:
        """The lines, as far as there is a choice to make."""
        yield self.game
        if len(self.scenario.values) > 1:
            yield self.scenario
        yield self.seats
        yield from self.chairs[: self.count]
        if len(self.preset.values) > 1:
            yield self.preset
        yield from self.settings
        yield self.undo
        yield self.seed

    def changed(self, field: Field) -> None:
        """Follow a change of one field in those that depend on it."""
        if field is self.game:
            self.game_changed()
        elif field is self.scenario:
            self.scenario_changed()

    def setup(self) -> Setup:
        """The game that the form describes."""
        toggles = {
            id: field.value
            for id, field in zip(self.rules.toggles, self.settings, strict=True)
            if field.value
        }
        undo: UndoMode = next(mode for mode in UNDO if mode == self.undo.value)
        chance = int.from_bytes(os.urandom(6), "big")
        return Setup(
            ruleset=self.rules.id,
            scenario=self.scenario.value,
            seats=tuple(chair.seat for chair in self.chairs[: self.count]),
            seed=int(self.seed.text) if self.seed.text else chance,
            preset=self.preset.value,
            toggles=toggles,
            undo=undo,
        )
