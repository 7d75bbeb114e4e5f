"""New games: scenario cards, refusals and remembered choices."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, cast

import pytest
from textual.pilot import Pilot

from l7core.bots import BOTS
from l7core.engine.errors import L7Error
from l7core.engine.ruleset import Rules, Ruleset
from l7core.engine.state import HUMAN, SeatSetup
from l7core.mods.host import Host
from l7core.persist.header import Header
from l7core.persist.store import Entry, Store
from l7tui.app import L7App
from l7tui.game.new_game import Form
from l7tui.game.records import records
from l7tui.screens.new_game.fields import PartScreen
from l7tui.screens.new_game.screen import NewGameScreen
from l7tui.settings.choices import LastGame, LastSeat, Settings
from l7tui.settings.preferences import Preferences
from tests.escape.campaign.test_screens import load_host as bundled
from tests.secrets.hunt import RULES as HUNT
from tests.tui.kit import an_app, front, load_host, press, seen, table, tell, until


def a_form(**last: Any) -> Form:
    return Form(load_host(), LastGame(**last))


def form_of(pilot: Pilot[Any]) -> Form:
    assert isinstance(pilot.app.screen, NewGameScreen)
    assert pilot.app.screen.new_game.form
    return pilot.app.screen.new_game.form


def test_every_bot_is_offered_for_a_chair() -> None:
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
    assert form.chairs[0].problem == "Enter a name for every player."


def test_two_players_may_not_share_a_name() -> None:
    form = a_form(seats=2)
    for chair in form.chairs:
        chair.text = "Ann"
    assert [chair.problem for chair in form.chairs] == ["This name is already taken."] * 2


def test_names_of_unused_chairs_do_not_matter() -> None:
    form = a_form(seats=1)
    form.all_chairs[1].text = form.chairs[0].text
    assert form.faulty is None


def test_the_player_count_survives_a_change_of_scenario() -> None:
    form = a_form()
    form.change_seats(1)
    form.change_game()
    assert form.count == 2


def test_blanks_around_a_name_are_left_out() -> None:
    form = a_form()
    form.chairs[0].text = " Ann "
    assert form.setup().seats[0].name == "Ann"


def test_a_preset_lists_the_rules_it_changes() -> None:
    form = a_form()
    explanations = {name: why for name, _, why in form.preset.values}
    assert explanations[""] == "the rules below"
    for name, wanted in form.rules.presets.items():
        for id, value in wanted.items():
            toggle = form.rules.toggles[id]
            assert (f"{toggle.title}: {value}" in explanations[name]) is (value != toggle.default)


def test_the_form_says_how_many_can_play() -> None:
    form = a_form()
    least, most = form.card.seats
    assert form.seats.why == f"{least}-{most} players"


def test_undo_begins_as_the_settings_say() -> None:
    assert Form(load_host(), undo="casual").setup().undo == "casual"


# -- remembering


def test_the_form_begins_with_the_last_choices() -> None:
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


def test_missing_choices_fall_back_to_the_defaults() -> None:
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


def test_beginning_remembers_the_choices(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["n", "+", "enter"])
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


def test_scenario_cards_come_first_and_enter_begins(tmp_path: Path) -> None:
    """Eight cards fit at 80 columns; the rules take one row."""

    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("n")
        await until(pilot, lambda: front(pilot) == "NewGameScreen")
        cards, rest = seen(pilot).split("A NEW LEVEL OF FEAR")
        for number, each in enumerate(form_of(pilot).cards[:8], 1):
            assert f"{number} {each.title.split()[0]}" in cards
        rows = [row for row in rest.splitlines() if "Rules" in row]
        assert len(rows) == 1
        assert "standard; no changes" in rows[0]
        assert "Start: A New Level of Fear" in rest
        await pilot.press("enter")
        await until(pilot, lambda: front(pilot) == "Briefing")

    tell(L7App(bundled, Store(tmp_path), Preferences()), story)


def test_digits_and_arrows_choose_a_card(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["n", "3"])
        assert form_of(pilot).card.id == "escape:scenario-3"
        await press(pilot, ["down", "left"])
        assert form_of(pilot).card.id == "escape:scenario-6"
        assert "VISITING HOURS" in seen(pilot)

    tell(L7App(bundled, Store(tmp_path), Preferences()), story)


def test_campaigns_are_cards_and_the_sandbox_comes_last() -> None:
    cards = Form(bundled()).cards
    assert cards[7].parts
    assert cards[-1].apart


def test_a_scenario_card_counts_wins() -> None:
    person, bot = SeatSetup("Ann"), SeatSetup("Bo", "random")

    def saved(result: str, *seats: SeatSetup, since: int = 0) -> Entry:
        header = Header(ruleset="a:game", scenario="a:job", result=result, seats=seats)
        return Entry("x", header, since=since)

    by_scenario = records(
        [
            saved("won", person),
            saved("lost", person, bot),
            saved("partly", person),
            saved("won", bot),
            saved("", person),
        ],
        "a:game",
    )
    assert by_scenario["a:job"].word == "won 2/3"
    assert records([saved("", person)], "a:game")["a:job"].word == "started"
    assert records([saved("won", bot)], "a:game") == {}


def test_the_summary_of_the_rules_names_changes() -> None:
    form = a_form()
    assert form.rules_in_short == "standard; no changes"
    form.preset.change(1)
    form.settings[0].change(1)
    form.undo.choose("ironman")
    preset, rule = form.preset.value, form.settings[0].label
    assert form.rules_in_short == f"{preset}; {rule}, undo ironman"


def test_a_chair_has_a_short_summary() -> None:
    form = a_form(seats=2)
    first, second = form.chairs
    assert (first.seated, second.seated) == ("you", "another player")
    second.controller.choose("careful")
    assert (first.seated, second.seated) == ("you", "bot, careful")
    first.text, second.text = "Ann", "Bo"
    assert (first.seated, second.seated) == ("Ann", "Bo (bot, careful)")


def test_player_counts_outside_the_scenarios_range_are_refused(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["n", "-"])
        least, most = form_of(pilot).card.seats
        assert f"The Cellar supports {least} to {most} players." in seen(pilot)
        assert form_of(pilot).count == least

    tell(an_app(tmp_path), story)


def test_the_rules_page_is_summarised_in_one_row(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["n", "r", "down", "right", "escape"])
        assert front(pilot) == "NewGameScreen"
        assert f"standard; {form_of(pilot).settings[0].label}" in seen(pilot)

    tell(an_app(tmp_path), story)


def test_on_a_wide_screen_rules_are_explained_in_full(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["n", "r"])
        assert max(len(row.rstrip()) for row in seen(pilot).splitlines()[:30]) > 120
        await pilot.resize_terminal(200, 60)
        await pilot.pause()
        settings = form_under(pilot).settings
        for setting in settings[:10]:
            assert " ".join(setting.why.split())[:60] in " ".join(seen(pilot).split())

    tell(L7App(bundled, Store(tmp_path), Preferences()), story, (160, 48))


def form_under(pilot: Pilot[Any]) -> Form:
    """Return the form of which the screen in front shows a part."""
    assert isinstance(pilot.app.screen, PartScreen)
    return pilot.app.screen.form


def test_the_whole_briefing_can_be_read_before_the_game(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["n", "B"])
        assert front(pilot) == "Reader"
        for _ in range(20):
            await pilot.press("down")
        assert "Be standing in it when it leaves." in seen(pilot)

    tell(L7App(bundled, Store(tmp_path), Preferences()), story)


def test_the_whole_briefing_is_wrapped_evenly(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["n", "B"])
        rows = [row.strip(" │║") for row in seen(pilot).splitlines()]
        first = next(row for row in rows if row.startswith("You come round standing"))
        after = rows[rows.index(first) + 1]
        assert len(after) > len(first) / 2

    tell(L7App(bundled, Store(tmp_path), Preferences()), story)


def test_a_form_with_a_problem_does_not_begin(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["n", "tab", "down", *["backspace"] * 8])
        assert "! Enter a name for every player." in seen(pilot)
        await press(pilot, ["escape", "enter"])
        assert front(pilot) == "NewGameScreen"
        assert "Player 1: Enter a name for every player." in seen(pilot)
        await press(pilot, ["tab", "down", *"Ann", "escape", "enter"])
        await until(pilot, lambda: front(pilot) == "TableScreen")
        assert table(pilot).session.view.table.seats[0].name == "Ann"

    tell(an_app(tmp_path), story)


class BrokenHost:
    """A host with a game whose content has problems."""

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


def test_a_broken_game_shows_its_problem_and_cannot_begin(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["n", "g"])
        assert "The content of cellar:flooded is broken." in seen(pilot)
        await press(pilot, ["2", "enter"])
        assert front(pilot) == "NewGameScreen"
        await press(pilot, [*"g" * (len(form_of(pilot).game.values) - 1), "enter"])
        await until(pilot, lambda: front(pilot) == "TableScreen")

    tell(L7App(BrokenHost, Store(tmp_path), Preferences()), story)


class NoHost(BrokenHost):
    """A host without any game."""

    def __init__(self) -> None:
        super().__init__()
        self.rulesets = {}


def test_without_any_game_the_screen_says_what_to_do(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["n", "enter"])
        assert "No games are installed." in seen(pilot)
        await pilot.press("escape")
        assert front(pilot) == "TitleScreen"

    tell(L7App(NoHost, Store(tmp_path), Preferences()), story)


def test_a_click_highlights_a_card_and_a_second_begins(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("n")
        await pilot.click(offset=(45, 4))
        assert form_of(pilot).card.id == "escape:scenario-3"
        await pilot.click(offset=(45, 4))
        await until(pilot, lambda: front(pilot) == "Briefing")

    tell(L7App(bundled, Store(tmp_path), Preferences()), story)


def test_a_click_highlights_a_field_and_a_second_changes_it(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["n", "tab", "down"])
        form = form_under(pilot)
        await pilot.click(offset=(10, 2))
        assert form.seats.value == "1"
        await pilot.click(offset=(10, 2))
        assert form.seats.value == "2"

    tell(an_app(tmp_path), story)


def test_keys_named_beside_a_row_can_be_clicked(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("n")
        rows = seen(pilot).splitlines()
        y = next(y for y, row in enumerate(rows) if "add/remove" in row)
        await pilot.click(offset=(rows[y].index("+ -"), y))
        assert form_of(pilot).count == 2

    tell(an_app(tmp_path), story)


def test_typing_a_name_ignores_key_bindings(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["n", "tab", "down", *["backspace"] * 8, *"hjkl, q", "escape"])
        assert form_of(pilot).chairs[0].text == "hjkl, q"

    tell(an_app(tmp_path, settings=Settings(keys="vi")), story)


@pytest.mark.parametrize("bot", ["careful", "search"])
def test_a_bot_that_cannot_play_the_game_is_refused_in_its_row(bot: str) -> None:
    form = a_form()
    form.chairs[0].controller.choose(bot)
    assert form.chairs[0].problem == "Only the 'random' bot can play The Cellar."
    form.chairs[0].controller.choose("random")
    assert form.faulty is None


def test_a_scenario_names_its_seats_and_their_players() -> None:
    """The test suite's hunt has a chair for the house."""
    host = SimpleNamespace(rulesets={HUNT.id: HUNT.ruleset}, rules=lambda _: HUNT)
    form = Form(cast(Host, host), None)
    assert form.setup().seats == (
        SeatSetup("The hider", HUMAN),
        SeatSetup("The hunter", "careful"),
    )
    assert "It sees you." in form.chairs[1].told
