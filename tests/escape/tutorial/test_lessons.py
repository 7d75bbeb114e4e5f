"""The lessons: the coach's advice leads to a win, and no player can get stuck."""

from __future__ import annotations

import re
import textwrap
from typing import Any

import pytest

from l7core.bots import careful, random_bot
from l7core.engine.errors import L7Error
from l7core.engine.kernel import Kernel
from l7core.engine.rng import seed_streams
from l7core.engine.ruleset import ScenarioCard
from l7core.escape.content.kinds import Face
from l7core.escape.content.scenario import Loaded, Stacked, StartEnemy, StartLock
from l7core.escape.table.loaded import ROLLED
from l7core.escape.table.names import say
from l7core.mods.host import Host, ModFolder
from l7core.view.guide import KEY
from l7tui.game.new_game import Form
from l7tui.layout.arrangement import COACH_ROWS, LEAST_WIDTH
from tests.escape.rules.kit import INT, STR, STR2, scenario
from tests.escape.tutorial.lessons import MOST_DECISIONS, advised, begin, lessons, rules
from tests.tools.places import PLUGINS

RANDOM_GAMES = 24
LONGEST_GAME = 400
LONGEST_TEXT = 320
"""Number of characters that can be read at a glance beside a table."""


@pytest.fixture(params=lessons(), ids=lambda card: card.id)
def card(request: pytest.FixtureRequest) -> ScenarioCard:
    found: ScenarioCard = request.param
    return found


def step_of(kernel: Kernel[Any]) -> int:
    guide = kernel.view(0).guide
    assert guide
    return guide.step


# -- all lessons


def test_there_are_five_lessons_in_order() -> None:
    assert [card.lesson for card in lessons()] == [1, 2, 3, 4, 5]


def test_a_lesson_is_won_by_doing_what_the_coach_says(card: ScenarioCard) -> None:
    kernel = begin(card)
    actions = 0
    steps = [1]
    while kernel.ask:
        view = kernel.view(0)
        assert view.ask
        assert view.guide
        assert view.guide.text
        actions += view.ask.prompt == "escape.turn"
        steps.append(view.guide.step)
        kernel.answer(view.ask.options[advised(view.ask, view.guide)].id)
        assert kernel.decisions < MOST_DECISIONS
    assert kernel.view(0).result == "won"
    assert 3 <= actions <= 10
    count = len(rules().library["scenario"][card.id].lesson.steps)
    assert sorted(set(steps)) == list(range(1, count + 1))


def test_a_lesson_is_won_by_following_the_advice(card: ScenarioCard) -> None:
    """The advice never contradicts the coach."""
    kernel = begin(card)
    while kernel.ask:
        guide = kernel.view(0).guide
        assert guide
        option = careful.hint(kernel).option
        assert not guide.options or option in guide.options
        kernel.answer(option)
        assert kernel.decisions < MOST_DECISIONS
    assert kernel.view(0).result == "won"


def test_each_step_names_an_existing_option(card: ScenarioCard) -> None:
    kernel = begin(card)
    while kernel.ask:
        view = kernel.view(0)
        assert view.ask
        assert view.guide
        if view.ask.prompt == "escape.turn":
            assert set(view.guide.options) <= {option.id for option in view.ask.options}
            assert view.guide.options
        kernel.answer(view.ask.options[advised(view.ask, view.guide)].id)


def test_a_lesson_ends_or_continues_whatever_the_player_does(card: ScenarioCard) -> None:
    for game in range(RANDOM_GAMES):
        kernel = Kernel(rules(), rules().begin(rules().setup_of(card)), history=False)
        streams = seed_streams(game)
        for _ in range(LONGEST_GAME):
            if kernel.ask is None:
                break
            option, paid = random_bot.choose(kernel, streams)
            kernel.answer(option, *paid)
        assert kernel.ask is None or kernel.ask.options


def test_a_lesson_can_be_finished_after_any_detour(card: ScenarioCard) -> None:
    for game in range(RANDOM_GAMES):
        kernel = begin(card)
        streams = seed_streams(game)
        for _ in range(3):
            if kernel.ask:
                option, paid = random_bot.choose(kernel, streams)
                kernel.answer(option, *paid)
        while kernel.ask and kernel.decisions < LONGEST_GAME:
            view = kernel.view(0)
            assert view.ask
            assert view.guide
            kernel.answer(view.ask.options[advised(view.ask, view.guide)].id)
        assert kernel.ask is None, f"game {game} is stuck at step {step_of(kernel)}"


def test_every_text_of_a_coach_fits_beside_the_table(card: ScenarioCard) -> None:
    lesson = rules().library["scenario"][card.id].lesson
    for entry in (*lesson.steps, *lesson.asides):
        words = KEY.sub("Ctrl+X", " ".join(entry.text.split()))
        assert len(words) <= LONGEST_TEXT, words


def test_every_placeholder_names_a_command(card: ScenarioCard) -> None:
    lesson = rules().library["scenario"][card.id].lesson
    for entry in (*lesson.steps, *lesson.asides):
        assert not re.search(r"[{}]", KEY.sub("", entry.text))


def test_lessons_are_not_offered_for_a_new_game() -> None:
    form = Form(Host([ModFolder(PLUGINS, "bundled")]))
    form.game.choose("escape:l7")
    form.game_changed()
    offered = {card.id for card in form.cards}
    assert "escape:scenario-1" in offered
    assert offered.isdisjoint(card.id for card in lessons())


def test_the_first_scenario_comes_after_the_lessons() -> None:
    assert rules().scenario("").id == "escape:scenario-1"


# -- steps


def test_a_step_that_is_done_early_is_skipped() -> None:
    first = lessons()[0]
    kernel = begin(first)
    kernel.answer("end")
    while kernel.ask and kernel.ask.prompt != "escape.turn":
        kernel.answer(kernel.ask.options[0].id)
    assert step_of(kernel) == 1
    kernel.answer("explore:0")
    kernel.answer(kernel.ask.options[0].id)  # type: ignore[union-attr]
    assert step_of(kernel) == 4


def test_a_step_that_cannot_be_done_now_says_to_end_the_turn() -> None:
    kernel = begin(lessons()[4])
    for option in ("bash:0", "go-on", "move:0", "end", "bash:4", "go-on"):
        kernel.answer(option)
    guide = kernel.view(0).guide
    assert guide
    assert guide.options == ("end",)
    assert "{key:end-turn}" in guide.text


def test_a_step_that_cannot_be_done_now_keeps_its_text() -> None:
    kernel = begin(lessons()[4])
    for option in ("bash:0", "go-on", "move:0", "end"):
        kernel.answer(option)
    possible = kernel.view(0).guide
    for option in ("bash:4", "go-on"):
        kernel.answer(option)
    impossible = kernel.view(0).guide
    assert possible
    assert impossible
    assert impossible.text.startswith(possible.text)
    assert len(impossible.text) > len(possible.text)


def test_a_step_with_its_text_for_waiting_fits_above_the_choices(
    card: ScenarioCard,
) -> None:
    wait = say(begin(card).game, "escape.lesson.wait")
    for step in rules().library["scenario"][card.id].lesson.steps:
        words = KEY.sub("?", f"{step.text} {wait}")
        assert len(textwrap.wrap(words, LEAST_WIDTH - 2)) <= COACH_ROWS, words


def test_a_player_who_has_locked_the_way_back_is_led_to_the_lock() -> None:
    kernel = begin(lessons()[1])
    for option in ("unlock:0", "go-on", "move:0", "end", "lock", "attack:clone:1", "go-on", "end"):
        kernel.answer(option)
    guide = kernel.view(0).guide
    assert guide
    assert guide.options == ("unlock:0",)


def test_the_coach_advises_leaving_the_way_back_open() -> None:
    kernel = begin(lessons()[1])
    for option in ("unlock:0", "go-on", "move:0", "end"):
        kernel.answer(option)
    guide = kernel.view(0).guide
    assert guide
    assert guide.options == ("leave",)


def test_crawling_early_skips_the_steps_about_cards() -> None:
    kernel = begin(lessons()[2])
    kernel.answer("card:calm:escape:caught-breath")
    kernel.answer(next(each.id for each in kernel.ask.options if each.id.startswith("vent")))  # type: ignore[union-attr]
    assert step_of(kernel) == 4


def test_a_step_goes_back_with_undo() -> None:
    kernel = begin(lessons()[2])
    kernel.answer("card:calm:escape:spite")
    assert step_of(kernel) == 2
    kernel.undo()
    assert step_of(kernel) == 1


def test_a_step_survives_a_save() -> None:
    kernel = begin(lessons()[2])
    kernel.answer("card:calm:escape:spite")
    resumed: Kernel[Any] = Kernel.resume(rules(), kernel.record())
    assert step_of(resumed) == 2


def test_a_scenario_without_a_lesson_has_no_guide() -> None:
    assert scenario().kernel.view(0).guide is None


def test_a_spectator_sees_no_options() -> None:
    guide = begin(lessons()[0]).view(None).guide
    assert guide
    assert guide.options == ()


# -- parts of lessons, which any scenario can use


def test_stacked_cards_are_drawn_in_their_order() -> None:
    top = ("escape:spite", "escape:bolt", "escape:spite")
    play = scenario(stacked=Stacked(adrenaline=top), vitality=3)
    assert play.ann.hand == list(top)


def test_a_missing_stacked_card_is_an_error() -> None:
    with pytest.raises(L7Error, match="the stacked card escape:chapel is not in its deck"):
        scenario(stacked=Stacked(tiles=("escape:chapel",)), unused=("escape:chapel",))


def test_loaded_dice_show_their_faces_once() -> None:
    loaded = Loaded(on="bash", faces=(Face(strength=2), Face(strength=1), Face(intelligence=1)))
    lock = StartLock(tile="escape:corridor-101-a", side="n")
    play = scenario(loaded=(loaded,), locked=(lock,))
    play.choose("bash:0")
    play.go_on()
    (roll,) = (e for e in play.kernel.events_since(0) if e.key == "escape.dice.challenge")
    assert roll.args
    assert play.happened("escape.challenge.passed")
    assert str(roll.args["faces"]).split()[:3] == [str(STR2), str(STR), str(INT)]
    assert play.kernel.state.ext[ROLLED] == [0]


def test_loaded_dice_affect_their_own_action_only() -> None:
    all_blank = Loaded(on="unlock", faces=(Face(speed=1),) * 8)
    lock = StartLock(tile="escape:corridor-101-a", side="n")
    other = scenario(loaded=(all_blank,), locked=(lock,), seed=3)
    plain = scenario(locked=(lock,), seed=3)
    for play in (other, plain):
        play.choose("bash:0")
        play.go_on()
    assert other.told() == plain.told()


def test_attacks_of_enemies_and_prisoners_are_loaded_separately() -> None:
    tile = "escape:corridor-101-a"
    missed = Loaded(on="attack", faces=(Face(speed=1),) * 8)
    hit = Loaded(on="attacked", faces=(Face(strength=1),) * 2 + (Face(speed=1),) * 6)
    clone = StartEnemy(kind="clone", tile=tile)
    play = scenario(loaded=(hit, missed), enemies=(clone,))
    play.choose("attack:clone:1")
    play.go_on()
    assert play.in_order("escape.challenge.failed")
    (attack,) = (e for e in play.kernel.events_since(0) if e.key == "escape.dice.attack")
    assert attack.args
    assert attack.args["icons"] == 2


def test_a_die_cannot_show_a_face_that_it_does_not_have() -> None:
    strange = Loaded(on="bash", faces=(Face(strength=7),))
    lock = StartLock(tile="escape:corridor-101-a", side="n")
    play = scenario(loaded=(strange,), locked=(lock,))
    play.choose("bash:0")
    with pytest.raises(L7Error, match="a loaded die uses a face that doesn't exist"):
        play.go_on()


def test_a_cast_prisoner_cannot_be_chosen() -> None:
    play = scenario(cast=("escape:nell-adeyemi",), seats=2)
    assert play.ann.character == "escape:nell-adeyemi"
    assert play.bo.character not in ("", "escape:nell-adeyemi")
