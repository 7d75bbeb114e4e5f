"""The form of a new game: its choices and the resulting setup."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING

from l7core.bots import BOTS, Bot, bots_for
from l7core.engine.errors import L7Error
from l7core.engine.ruleset import SeatRole as Place
from l7core.engine.state import HUMAN, SeatSetup, Setup, UndoMode
from l7core.language import guarded, sentence, spoken
from l7tui.settings.choices import LastGame, LastSeat
from l7tui.settings.fields import Choice, Field, Text

if TYPE_CHECKING:
    from l7core.engine.ruleset import Rules, ScenarioCard, Toggle
    from l7tui.game.host import LoadedMods

UNDO: dict[UndoMode, str] = {
    "strict": sentence("until new information"),
    "casual": sentence("unlimited"),
    "ironman": sentence("no undo"),
}
STANDARD = sentence("standard")
IRONMAN = sentence("off: losses and deaths are permanent")
"""Label of ironman mode in a campaign."""
MOST_SEATS = 8
NEEDED = {"careful": ("careful",), "search": ("careful", "value")}
"""Parts of a ruleset's expertise that a bot needs to play it."""


class SeatFields(Text):
    """A player: an editable name, and a human or bot to choose."""

    def __init__(self, number: int, form: Form) -> None:
        self.alike = Place(spoken("Player {number}", number=number))
        """Generic place, for scenarios without named places."""
        super().__init__(self.alike.name, self.alike.name)
        self.controller = Choice("", [])
        self.offer(BOTS.values())
        self._form = form
        self._place = self.alike

    def take(self, place: Place) -> None:
        """Move to another place, with its name and default player."""
        if place == self._place:
            return
        self._place = place
        self.label = self.text = place.name
        self.controller.choose(place.plays)

    def offer(self, bots: Iterable[Bot]) -> None:
        """Offer a human and these bots; keep the current player if still possible."""
        player = self.controller.value if self.controller.values else HUMAN
        ranked = sorted(bots, key=lambda bot: bot.id == "random")
        self.controller = Choice(
            "",
            [
                (HUMAN, spoken("human"), ""),
                *((bot.id, bot.id, spoken(bot.blurb)) for bot in ranked),
            ],
        )
        self.controller.choose(player)

    @property
    def turns(self) -> bool:
        return True

    @property
    def why(self) -> str:
        who = self.controller.value
        return spoken("human") if who == HUMAN else spoken("bot: {who}", who=self._bot)

    @property
    def told(self) -> str:
        if self._place.blurb:
            return spoken(
                "{blurb} ←/→: human or bot.",
                blurb=self._place.blurb,
            )
        if self.controller.value == HUMAN:
            return spoken("Type a name. ←/→: human or bot.")
        return spoken("Bot: {value}. {why}", value=self.controller.value, why=self.controller.why)

    @property
    def seated(self) -> str:
        """Player in a word or two."""
        own_name = self.name if self.name != self.alike.name else ""
        if self.controller.value != HUMAN:
            description = spoken("bot, {who}", who=self._bot)
        elif own_name:
            return own_name
        else:
            description = (
                spoken("you") if self is self._form.people[0] else spoken("another player")
            )
        return f"{own_name} ({description})" if own_name else description

    @property
    def _bot(self) -> str:
        """Name of the chosen bot at this place."""
        who = self.controller.value
        return (who == "careful" and self._place.careful) or who

    @property
    def problem(self) -> str:
        if not self.name:
            return spoken("Enter a name for every player.")
        same = [chair for chair in self._form.chairs if chair.name == self.name]
        if len(same) > 1:
            return spoken("This name is already taken.")
        rules = self._form.rules
        needed = NEEDED.get(self.controller.value, ())
        if any(getattr(rules.expertise, part) is None for part in needed):
            return spoken("Only the 'random' bot can play {title}.", title=rules.ruleset.title)
        return ""

    @property
    def name(self) -> str:
        return self.text.strip()

    def change(self, step: int) -> None:
        self.controller.change(step)


class Setting(Choice):
    """A rule toggle with the preset's value until the player chooses another."""

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
    """All choices of a new game, which depend on the game and its scenario."""

    def __init__(
        self,
        host: LoadedMods,
        last: LastGame | None = None,
        *,
        undo: UndoMode = "strict",
        campaigns: bool = False,
    ) -> None:
        """Fill in the form with the choices of the last game, as far as they still exist.

        With `campaigns`, choose a game with campaigns and its first campaign.
        """
        self._host = host
        if not host.rulesets:
            raise L7Error(
                spoken("No games are installed."),
                hint=spoken(guarded("Run 'l7 mods list' to see why.")),
            )
        self.game = Choice(
            spoken("Game"), [(each.id, each.title, "") for each in host.rulesets.values()]
        )
        self.fault = ""
        """Error that makes the chosen game unplayable, or an empty string."""
        self.undo = Choice(spoken("Undo"), _modes(UNDO))
        self.undo.choose(undo)
        self.seed = Text(spoken("Seed"), "", digits=True)
        self.all_chairs = [SeatFields(number, self) for number in range(1, MOST_SEATS + 1)]
        last = last or LastGame()
        self._wanted = last.seats
        """Number of players wanted, if the scenario allows it."""
        self.game.choose(last.ruleset)
        if campaigns:
            self._choose_a_game_with_campaigns()
        self.game_changed()
        self._recall(last)
        if campaigns and self.usable:
            self.choose(next(iter(self.rules.campaigns()), self.card))

    def _choose_a_game_with_campaigns(self) -> None:
        with_campaigns = [id for id in self._host.rulesets if _has_campaigns(self._host, id)]
        if with_campaigns and self.game.value not in with_campaigns:
            self.game.choose(with_campaigns[0])

    def game_changed(self) -> None:
        """Load the scenarios, seats, presets and toggles of another game."""
        self.cards: Sequence[ScenarioCard] = ()
        self.settings: Sequence[Setting] = ()
        try:
            self.rules: Rules = self._host.rules(self.game.value)
            cards = [*self.rules.scenarios(), *self.rules.campaigns()]
            self.fault = ""
        except L7Error as error:
            self.fault = str(error)
            return
        for chair in self.all_chairs:
            chair.offer(bots_for(self.rules).values())
        playable = [card for card in cards if not card.lesson]
        self.cards = sorted(playable, key=lambda card: card.apart)
        presets = [("", spoken("default"), spoken("the rules below"))]
        presets += [(name, spoken(name), self._changes(name)) for name in self.rules.presets]
        self.preset = Choice(spoken("Preset"), presets)
        self.settings = [Setting(each, self._preset) for each in self.rules.toggles.values()]
        self.choose(self.cards[0])

    @property
    def usable(self) -> bool:
        """Whether the chosen game can be played."""
        return not self.fault

    def choose(self, card: ScenarioCard) -> None:
        """Choose a scenario or campaign, and keep the number of players if possible."""
        self.card = card
        least, most = card.seats
        most = min(most, MOST_SEATS)
        room = spoken("{least}-{most} players", least=least, most=most) if least < most else ""
        counts = [(str(n), str(n), room) for n in range(least, most + 1)]
        self.seats = Choice(spoken("Players"), counts)
        self.seats.choose(str(min(max(self._wanted, least), most)))
        for chair, place in zip_longest(self.all_chairs, card.chairs[:MOST_SEATS]):
            chair.take(place or chair.alike)
        mode = self.undo.value
        modes = {**UNDO, "ironman": IRONMAN} if card.parts else UNDO
        self.undo = Choice(spoken("Undo"), _modes(modes))
        self.undo.choose(mode)

    def choose_number(self, index: int) -> bool:
        """Choose the scenario at an index of the list; return False if there is none."""
        is_valid = 0 <= index < len(self.cards)
        if is_valid:
            self.choose(self.cards[index])
        return is_valid

    @property
    def at(self) -> int:
        """Index of the chosen scenario."""
        return self.cards.index(self.card)

    def _recall(self, last: LastGame) -> None:
        is_same_game = self.usable and last.ruleset == self.rules.id
        if is_same_game:
            remembered = (card for card in self.cards if card.id == last.scenario)
            self.choose(next(remembered, self.card))
        if is_same_game or not (self.usable and self.card.chairs):
            for chair, before in zip(self.all_chairs, last.chairs, strict=False):
                chair.text = before.name
                chair.controller.choose(before.controller)
        if is_same_game:
            self.preset.choose(last.preset)
            for setting in self.settings:
                setting.choose(last.toggles.get(setting.id, ""))

    def _changes(self, preset: str) -> str:
        """Return a preset's changes to the default rules."""
        toggles = self.rules.toggles
        changed = [
            f"{toggles[id].title}: {value}"
            for id, value in self.rules.presets[preset].items()
            if id in toggles and value != toggles[id].default
        ]
        return "; ".join(changed) or spoken("no rule changes")

    def _preset(self) -> Mapping[str, str]:
        return self.rules.presets.get(self.preset.value, {})

    @property
    def count(self) -> int:
        return int(self.seats.value)

    @property
    def chairs(self) -> list[SeatFields]:
        """Players of this game."""
        return self.all_chairs[: self.count]

    @property
    def people(self) -> list[SeatFields]:
        """Human players of this game."""
        return [chair for chair in self.chairs if chair.controller.value == HUMAN]

    @property
    def player_fields(self) -> list[Field]:
        """Fields for the number of players and for each player."""
        return [self.seats, *self.chairs]

    @property
    def rule_fields(self) -> list[Field]:
        """Fields for the rules of this game."""
        presets: list[Field] = [self.preset] if self.preset.turns else []
        return [*presets, *self.settings, self.undo]

    @property
    def rules_in_short(self) -> str:
        """Summary of the preset and the changes to it."""
        own = [setting.label for setting in self.settings if setting.value]
        undo = [] if self.undo.value == "strict" else [spoken("undo {mode}", mode=self.undo.shown)]
        changes = ", ".join([*own, *undo]) or spoken("no changes")
        return f"{spoken(self.preset.value or STANDARD)}; {changes}"

    @property
    def faulty(self) -> Field | None:
        """First field with a problem, or None."""
        return next((chair for chair in self.chairs if chair.problem), None)

    def change_game(self) -> None:
        """Choose the next game."""
        self.game.change(1)
        self.game_changed()

    def change_seats(self, step: int) -> None:
        """Add or remove a player, within the scenario's limits."""
        index = self.seats.at + step
        if 0 <= index < len(self.seats.values):
            self.seats.at = index
        self.seats_changed()

    def seats_changed(self) -> None:
        """Keep the current number of players for other scenarios."""
        self._wanted = self.count

    def setup(self) -> Setup:
        """Return the setup of the chosen game."""
        undo: UndoMode = next(mode for mode in UNDO if mode == self.undo.value)
        random_seed = int.from_bytes(os.urandom(6), "big")
        return Setup(
            ruleset=self.rules.id,
            scenario=self.card.id,
            seats=tuple(SeatSetup(chair.name, chair.controller.value) for chair in self.chairs),
            seed=int(self.seed.text) if self.seed.text else random_seed,
            preset=self.preset.value,
            toggles=self._toggles,
            undo=undo,
        )

    @property
    def _toggles(self) -> dict[str, str]:
        return {setting.id: setting.value for setting in self.settings if setting.value}

    def to_remember(self) -> LastGame:
        """Return the choices to fill in the next new game with."""
        return LastGame(
            ruleset=self.rules.id,
            scenario=self.card.id,
            seats=self.count,
            chairs=tuple(LastSeat(chair.name, chair.controller.value) for chair in self.chairs),
            preset=self.preset.value,
            toggles=self._toggles,
        )


def _has_campaigns(host: LoadedMods, ruleset: str) -> bool:
    """Return whether a ruleset has campaigns; a broken ruleset has none."""
    try:
        return bool(host.rules(ruleset).campaigns())
    except L7Error:
        return False


def _modes(meanings: Mapping[UndoMode, str]) -> list[tuple[str, str, str]]:
    return [(mode, spoken(mode), spoken(why)) for mode, why in meanings.items()]


def _from_preset(value: str) -> str:
    return spoken("{value} (preset)", value=value)
