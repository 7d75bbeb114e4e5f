"""The form of a new game: what it offers, what it refuses, what it remembers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from textual.pilot import Pilot

from l7core.bots import BOTS
from l7core.engine.errors import L7Error
from l7core.engine.ruleset import Rules, Ruleset
from l7core.persist.store import Store
from l7tui.app import L7App
from l7tui.game.new_game import Form
from l7tui.screens.new_game import NewGameScreen
from l7tui.settings.choices import LastGame, LastSeat, Settings
from l7tui.settings.preferences import Preferences
from tests.tui.kit import an_app, front, load_host, press, seen, table, tell, until


def a_form(**last: Any) -> Form:
    return Form(load_host(), LastGame(**last))


def form_of(pilot: Pilot[Any]) -> Form:
    assert isinstance(pilot.app.screen, NewGameScreen)
    assert pilot.app.screen.new_game.form
    return pilot.app.screen.new_game.form


def test_every_bot_may_sit_in_a_chair() -> None:
    offered = [value for value, _, _ in a_form().chairs[0].controller.values]
    assert offered[0] == "human"
    assert set(offered[1:]) == set(BOTS)
    assert offered[-1] == "random"


def test_a_bot_says_how_it_plays() -> None:
    chair = a_form().chairs[0]
    chair.change(1)
    assert chair.why == f"bot: {chair.controller.value}"
    assert BOTS[chair.controller.value].blurb in chair.told


@pytest.mark.parametrize("name", ["", "   "])
def test_a_player_needs_a_name(name: str) -> None:
    form = a_form()
    form.chairs[0].text = name
    assert form.faulty is form.chairs[0]
    assert form.chairs[0].problem == "A player needs a name."


def test_two_players_may_not_share_a_name() -> None:
    form = a_form(seats=2)
    for chair in form.chairs:
        chair.text = "Ann"
    assert [chair.problem for chair in form.chairs] == ["Two players have this name."] * 2


def test_names_of_chairs_that_nobody_sits_in_do_not_matter() -> None:
    form = a_form(seats=1)
    form.all_chairs[1].text = form.chairs[0].text
    assert form.faulty is None


def test_as_many_players_stay_when_the_scenario_changes() -> None:
    form = a_form()
    form.seats.choose("2")
    form.changed(form.seats)
    form.game.change(1)
    form.changed(form.game)
    assert form.count == 2


def test_blanks_around_a_name_are_left_out() -> None:
    form = a_form()
    form.chairs[0].text = " Ann "
    assert form.setup().seats[0].name == "Ann"


def test_a_preset_says_what_it_makes_of_the_rules() -> None:
    form = a_form()
    told = {name: why for name, _, why in form.preset.values}
    assert told[""] == "the rules as they stand below"
    for name, wanted in form.rules.presets.items():
        for id, value in wanted.items():
            toggle = form.rules.toggles[id]
            assert (f"{toggle.title}: {value}" in told[name]) is (value != toggle.default)


def test_the_form_says_how_many_can_play() -> None:
    form = a_form()
    least, most = form.card.seats
    assert form.seats.why == f"{least} to {most} can play"


def test_a_scenario_says_which_of_all_it_is() -> None:
    form = a_form()
    assert form.scenario.why.startswith(f"1 of {len(form.scenario.values)}. ")


def test_undo_begins_as_the_settings_say() -> None:
    assert Form(load_host(), undo="casual").setup().undo == "casual"


# -- remembering


def test_the_form_begins_with_what_was_chosen_last() -> None:
    form = a_form(
        ruleset="cellar:flooded",
        seats=2,
        chairs=(LastSeat("Ann", "human"), LastSeat("Bo", "random")),
        toggles={"warden": "quick"},
    )
    setup = form.setup()
    assert setup.ruleset == "cellar:flooded"
    assert [(seat.name, seat.controller) for seat in setup.seats] == [
        ("Ann", "human"),
        ("Bo", "random"),
    ]
    assert setup.toggles == {"warden": "quick"}


def test_what_there_no_longer_is_gives_way_to_the_default() -> None:
    form = a_form(
        ruleset="gone:game",
        scenario="gone:scenario",
        seats=99,
        preset="gone",
        chairs=(LastSeat("Ann", "gone"),),
        toggles={"gone": "yes"},
    )
    setup = form.setup()
    assert setup.ruleset == "cellar:classic"
    assert setup.seats[0].controller == "human"
    assert (setup.preset, setup.toggles) == ("", {})


def test_a_remembered_form_makes_the_same_game() -> None:
    form = a_form(seats=2)
    form.chairs[1].change(1)
    form.preset.change(1)
    form.settings[0].change(1)
    again = Form(load_host(), form.to_remember())
    form.seed.text = again.seed.text = "7"
    assert again.setup() == form.setup()


def test_to_begin_remembers_the_choices(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["n", "down", "down", "right", "up", "up", "enter"])
        await until(pilot, lambda: front(pilot) == "Curtain")

    app = an_app(tmp_path)
    tell(app, story)
    assert app.settings.last_game.ruleset == "cellar:classic"
    assert app.settings.last_game.seats == 2


def test_the_seed_is_not_remembered(tmp_path: Path) -> None:
    form = a_form()
    form.seed.text = "7"
    assert Form(load_host(), form.to_remember()).seed.text == ""


# -- the screen


def test_a_game_with_something_wrong_does_not_begin(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["n", "down", "down", "down", *["backspace"] * 8])
        assert "! A player needs a name." in seen(pilot)
        await press(pilot, ["up", "up", "up", "enter"])
        assert front(pilot) == "NewGameScreen"
        assert "Player 1: A player needs a name." in seen(pilot)
        assert form_of(pilot).chairs[0] is pilot.app.screen.new_game.field  # type: ignore[attr-defined]
        await press(pilot, [*"Ann", "pagedown", "enter"])
        await until(pilot, lambda: front(pilot) == "TableScreen")
        assert table(pilot).session.view.table.seats[0].name == "Ann"

    tell(an_app(tmp_path), story)


class BrokenHost:
    """Brings a game whose content has problems."""

    rulesets: Mapping[str, Ruleset]
    modules: Mapping[str, ModuleType]
    mods: Sequence[Any]
    set_aside: Sequence[Any]

    def __init__(self) -> None:
        self._sound = load_host()
        self.rulesets = self._sound.rulesets
        self.modules = self._sound.modules
        self.mods = self._sound.mods
        self.set_aside = self._sound.set_aside

    def rules(self, id: str) -> Rules:
        if id == "cellar:flooded":
            raise L7Error("The content of cellar:flooded is broken.")
        return self._sound.rules(id)

    def pins(self, rules: Rules) -> tuple[Any, ...]:
        return self._sound.pins(rules)

    def rulebook(self, id: str) -> Any:
        return self._sound.rulebook(id)


def test_a_broken_game_says_so_in_its_place_and_cannot_begin(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["n", "down", "right"])
        assert "The content of cellar:flooded is broken." in seen(pilot)
        await press(pilot, ["pagedown", "enter"])
        assert front(pilot) == "NewGameScreen"
        await press(pilot, ["left", "pagedown", "enter"])
        await until(pilot, lambda: front(pilot) == "TableScreen")

    tell(L7App(BrokenHost, Store(tmp_path), Preferences()), story)


class NoHost(BrokenHost):
    """Brings no game at all."""

    def __init__(self) -> None:
        super().__init__()
        self.rulesets = {}


def test_without_any_game_the_screen_says_what_to_do(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["n", "enter"])
        assert "There is no game to play." in seen(pilot)
        await pilot.press("escape")
        assert front(pilot) == "TitleScreen"

    tell(L7App(NoHost, Store(tmp_path), Preferences()), story)


def test_a_click_points_and_another_one_changes(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("n")
        await pilot.click(offset=(10, 3))
        assert form_of(pilot).seats.value == "1"
        await pilot.click(offset=(10, 3))
        assert form_of(pilot).seats.value == "2"

    tell(an_app(tmp_path), story)


def test_names_are_typed_whatever_the_keys_mean(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["n", "down", "down", "down", *["backspace"] * 8, *"hjkl, q"])
        assert form_of(pilot).chairs[0].text == "hjkl, q"

    tell(an_app(tmp_path, settings=Settings(keys="vi")), story)


@pytest.mark.parametrize("bot", ["careful", "search"])
def test_a_bot_that_the_game_says_nothing_to_is_refused_in_its_place(bot: str) -> None:
    form = a_form()
    form.chairs[0].controller.choose(bot)
    assert form.chairs[0].problem == "No bot but 'random' knows how to play The Cellar."
    form.chairs[0].controller.choose("random")
    assert form.faulty is None
