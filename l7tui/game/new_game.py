"""The form of a new game: what there is to choose, and the setup that it makes."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from itertools import zip_longest
from typing import TYPE_CHECKING

from l7core.bots import BOTS, Bot, bots_for
from l7core.engine.errors import L7Error
from l7core.engine.ruleset import Chair as Place
from l7core.engine.state import HUMAN, SeatSetup, Setup, UndoMode
from l7tui.settings.choices import LastGame, LastSeat
from l7tui.settings.fields import Act, Choice, Field, Text

if TYPE_CHECKING:
    from l7core.engine.ruleset import Rules, ScenarioCard, Toggle
    from l7tui.game.host import Host

UNDO: dict[UndoMode, str] = {
    "strict": "back to what has become known",
    "casual": "back as far as you like",
    "ironman": "never",
}
IRONMAN = "never; what is lost stays lost, and so do the dead"
"""What going without undo means in a campaign."""
MOST_SEATS = 8
NEEDED = {"careful": ("careful",), "search": ("careful", "value")}
"""What a ruleset must say of itself for a bot to play it."""


class Game(Choice):
    """Which ruleset; a broken one says what is wrong with it."""

    fault = ""

    @property
    def problem(self) -> str:
        return self.fault


class Chair(Text):
    """A player: a name to type, and who plays to change."""

    def __init__(self, number: int, form: Form) -> None:
        self.alike = Place(f"Player {number}")
        """What the place is where it has no part of its own."""
        super().__init__(self.alike.name, self.alike.name)
        self.controller = Choice("", [])
        self.offer(BOTS.values())
        self._form = form
        self._place = self.alike

    def take(self, place: Place) -> None:
        """Sit at another place: it brings its name, and who plays there by default."""
        if place == self._place:
            return
        self._place = place
        self.label = self.text = place.name
        self.controller.choose(place.plays)

    def offer(self, bots: Iterable[Bot]) -> None:
        """Let a human play, or one of these bots; whoever plays now goes on if that is possible."""
        player = self.controller.value if self.controller.values else HUMAN
        ranked = sorted(bots, key=lambda bot: bot.id == "random")
        self.controller = Choice(
            "", [(HUMAN, "human", ""), *((bot.id, bot.id, bot.blurb) for bot in ranked)]
        )
        self.controller.choose(player)

    @property
    def turns(self) -> bool:
        return True

    @property
    def why(self) -> str:
        who = self.controller.value
        return who if who == HUMAN else f"bot: {who}"

    @property
    def told(self) -> str:
        if self._place.blurb:
            return f"{self._place.blurb} Left and right change who plays: a human, or a bot."
        if self.controller.value == HUMAN:
            return "Type a name. Left and right change who plays: a human, or a bot."
        return f"The bot {self.controller.value}. {self.controller.why}"

    @property
    def problem(self) -> str:
        if not self.name:
            return "A player needs a name."
        same = [chair for chair in self._form.chairs if chair.name == self.name]
        if len(same) > 1:
            return "Two players have this name."
        rules = self._form.rules
        needed = NEEDED.get(self.controller.value, ())
        if any(getattr(rules.expertise, part) is None for part in needed):
            return f"No bot but 'random' knows how to play {rules.ruleset.title}."
        return ""

    @property
    def name(self) -> str:
        return self.text.strip()

    def change(self, step: int) -> None:
        self.controller.change(step)


class Setting(Choice):
    """A rule toggle: the preset's value until the player sets another."""

    def __init__(self, toggle: Toggle, preset: Callable[[], Mapping[str, str]]) -> None:
        own = [(each, each, toggle.why) for each in toggle.choices]
        super().__init__(toggle.title, [("", "", toggle.why), *own])
        self.id = toggle.id
        self._toggle = toggle
        self._preset = preset

    @property
    def shown(self) -> str:
        default = self._preset().get(self._toggle.id, self._toggle.default)
        return self.value or _from_preset(default)

    @property
    def widest(self) -> int:
        return max(len(_from_preset(each)) for each in self._toggle.choices)


class Form:
    """All fields of a new game. What there is to choose follows from the game and its scenario."""

    def __init__(
        self,
        host: Host,
        last: LastGame | None = None,
        *,
        undo: UndoMode = "strict",
        campaigns: bool = False,
    ) -> None:
        """`last` is what was chosen the time before, as far as there still is such a thing.

        With `campaigns` there is a choice of these, and of the games that have some.
        """
        self._host = host
        self._campaigns = campaigns
        wanted = [each for each in host.rulesets.values() if not campaigns or _tells(host, each.id)]
        games = [(each.id, each.title, each.blurb) for each in wanted]
        if not games:
            raise L7Error("There is no game to play.", hint="'l7 mods list' says why.")
        self.game = Game("Game", games)
        modes = {**UNDO, "ironman": IRONMAN} if campaigns else UNDO
        self.undo = Choice("Undo", [(mode, mode, why) for mode, why in modes.items()])
        self.undo.choose(undo)
        self.seed = Text("Seed", "", "the same seed makes the same game; empty: any", digits=True)
        self.all_chairs = [Chair(number, self) for number in range(1, MOST_SEATS + 1)]
        self.begin = Act("Begin the game", "")
        last = last or LastGame()
        self._wanted = last.seats
        """How many players there would be if the scenario let them."""
        self.game.choose(last.ruleset)
        self.game_changed()
        self._recall(last)

    def game_changed(self) -> None:
        """Another game: its own scenarios, seats, presets and toggles."""
        try:
            self.rules: Rules = self._host.rules(self.game.value)
            self.game.fault = ""
        except L7Error as error:
            self.game.fault = str(error)
            self.usable = False
            return
        self.usable = True
        for chair in self.all_chairs:
            chair.offer(bots_for(self.rules).values())
        cards = [card for card in self.rules.scenarios() if not card.lesson]
        if self._campaigns:
            cards = [*self.rules.campaigns()]
        what = "Campaign" if self._campaigns else "Scenario"
        self.scenario = Choice(
            what,
            [
                (card.id, card.title, f"{number} of {len(cards)}. {card.blurb}")
                for number, card in enumerate(cards, 1)
            ],
        )
        presets = [("", "as it comes", "the rules as they stand below")]
        presets += [(name, name, self._changes(name)) for name in self.rules.presets]
        self.preset = Choice("Preset", presets)
        self.settings = [Setting(each, self._preset) for each in self.rules.toggles.values()]
        self.scenario_changed()

    def scenario_changed(self) -> None:
        """Another scenario: its own number of seats, as many players as before if they fit."""
        least, most = self.card.seats
        most = min(most, MOST_SEATS)
        room = f"{least} to {most} can play" if least < most else ""
        counts = [(str(n), str(n), room) for n in range(least, most + 1)]
        self.seats = Choice("Players", counts)
        self.seats.choose(str(min(max(self._wanted, least), most)))
        for chair, place in zip_longest(self.all_chairs, self.card.chairs[:MOST_SEATS]):
            chair.take(place or chair.alike)
        self.begin.label = f"Begin: {self.card.title}"
        self.begin.explain(self.card.blurb)

    def _recall(self, last: LastGame) -> None:
        same = self.usable and last.ruleset == self.rules.id
        if same:
            self.scenario.choose(last.scenario)
            self.scenario_changed()
        if same or not (self.usable and self.card.chairs):
            for chair, before in zip(self.all_chairs, last.chairs, strict=False):
                chair.text = before.name
                chair.controller.choose(before.controller)
        if same:
            self.preset.choose(last.preset)
            for setting in self.settings:
                setting.choose(last.toggles.get(setting.id, ""))

    def _changes(self, preset: str) -> str:
        """What a preset makes of the rules, as far as they differ from how they come."""
        toggles = self.rules.toggles
        changed = [
            f"{toggles[id].title}: {value}"
            for id, value in self.rules.presets[preset].items()
            if id in toggles and value != toggles[id].default
        ]
        return "; ".join(changed) or "changes no rule"

    def _preset(self) -> Mapping[str, str]:
        return self.rules.presets.get(self.preset.value, {})

    @property
    def card(self) -> ScenarioCard:
        return self.rules.scenario(self.scenario.value)

    @property
    def count(self) -> int:
        return int(self.seats.value)

    @property
    def chairs(self) -> list[Chair]:
        """The players of this game."""
        return self.all_chairs[: self.count]

    @property
    def fields(self) -> list[Field]:
        """The lines, as far as there is a choice to make; the last one begins the game."""
        if not self.usable:
            return [self.game, self.begin]
        fields: list[Field] = [self.game]
        if self.scenario.turns:
            fields.append(self.scenario)
        fields += [self.seats, *self.chairs]
        if self.preset.turns:
            fields.append(self.preset)
        return [*fields, *self.settings, self.undo, self.seed, self.begin]

    @property
    def faulty(self) -> Field | None:
        """The first field that cannot stay as it is."""
        return next((field for field in self.fields if field.problem), None)

    def changed(self, field: Field) -> None:
        """Follow a change of one field in those that depend on it."""
        if field is self.game:
            self.game_changed()
        elif field is self.scenario:
            self.scenario_changed()
        elif field is self.seats:
            self._wanted = self.count

    def setup(self) -> Setup:
        """The game that the form describes."""
        undo: UndoMode = next(mode for mode in UNDO if mode == self.undo.value)
        chance = int.from_bytes(os.urandom(6), "big")
        return Setup(
            ruleset=self.rules.id,
            scenario=self.scenario.value,
            seats=tuple(SeatSetup(chair.name, chair.controller.value) for chair in self.chairs),
            seed=int(self.seed.text) if self.seed.text else chance,
            preset=self.preset.value,
            toggles=self._toggles,
            undo=undo,
        )

    @property
    def _toggles(self) -> dict[str, str]:
        return {setting.id: setting.value for setting in self.settings if setting.value}

    def to_remember(self) -> LastGame:
        """What the next new game begins with."""
        return LastGame(
            ruleset=self.rules.id,
            scenario=self.scenario.value,
            seats=self.count,
            chairs=tuple(LastSeat(chair.name, chair.controller.value) for chair in self.chairs),
            preset=self.preset.value,
            toggles=self._toggles,
        )


def _tells(host: Host, ruleset: str) -> bool:
    """Whether that game has a campaign; a broken one has none."""
    try:
        return bool(host.rules(ruleset).campaigns())
    except L7Error:
        return False


def _from_preset(value: str) -> str:
    return f"{value} (preset)"
