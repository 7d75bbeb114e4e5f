"""Rules: a card played for one fear more or less, out of turn. Ruling 103."""

from __future__ import annotations

import pytest

from l7core.escape.content.kinds import EnemyKind
from l7core.escape.words.conditions.prisoners import FearIs
from l7core.escape.words.verbs.levels import GainThreat
from l7core.escape.words.verbs.order import If
from l7core.view import Note
from tests.escape.rules.kit import SPARE, SPEED
from tests.escape.rules.world_kit import CLONES, GUARDS, Tale, World, section

HUNTED = "escape.moment.hunted"
EVENT = "escape.moment.event"
CALM, STIR = f"card:calm:{SPARE}", f"card:stir:{SPARE}"


def between_two(
    ann: int, bo: int, *, kind: EnemyKind = "clone", cards: int = 2, asked: str = "whenever"
) -> World:
    """Put an enemy two moves from Ann on one side and two moves from Bo on the other."""
    world = World(toggles={"fear-cards": asked})
    west, _, middle, _, east = world.map("P P P P P")
    world.prisoner(west, fear=ann, hand=cards)
    world.prisoner(east, fear=bo, hand=cards)
    world.enemy(kind, middle)
    return world


def test_a_prisoner_may_calm_down_before_a_clone_chooses_its_target() -> None:
    """Ruling 103."""
    world = between_two(5, 5)
    world.event(boxes=CLONES)
    play = world.event_of_the_turn()
    play.expect_question(HUNTED, seat=0)
    play.choose(CALM)
    play.go_on()
    assert play.ann.fear == 4
    assert play.room_of("clone:1") == 3


def test_the_question_addresses_the_hunted_prisoner_as_you() -> None:
    world = between_two(5, 5)
    world.event(boxes=CLONES)
    ask = world.event_of_the_turn().kernel.view(0).ask
    assert ask is not None
    assert ask.title == "Clone 1 hunts you. Change your fear first?"


@pytest.mark.parametrize(("use", "dice"), [(CALM, 3), ("go-on", 4)])
def test_a_prisoner_may_calm_down_when_a_clone_attacks(use: str, dice: int) -> None:
    """Ruling 103: fear 5 gives the clone one more die."""
    world = World()
    (here,) = world.map("P")
    world.prisoner(here, fear=5, hand=2)
    world.enemy("clone", here)
    world.dice(*[SPEED] * dice)
    world.event(boxes=CLONES)
    play = world.event_of_the_turn()
    play.choose(use)
    play.go_on()
    assert play.dice_left == 0


def noted(play: Tale, option: str) -> Note:
    """Return the note of the option, as the player sees it."""
    asked = play.kernel.view(play.ask.seat).ask
    assert asked
    return next(each.note for each in asked.options if each.id == option)


def test_each_answer_names_the_target_that_results() -> None:
    world = between_two(5, 5)
    world.event(boxes=CLONES)
    play = world.event_of_the_turn()
    prey = [noted(play, option).outcome for option in ("go-on", CALM)]
    assert prey == [("Then Clone 1 hunts you.",), ("Then Clone 1 hunts Tomas.",)]


def test_a_prisoner_is_not_asked_if_calming_down_would_change_nothing() -> None:
    """A card would make Ann's fear equal to Bo's, but then the active prisoner is the target."""
    world = between_two(5, 4)
    world.event(boxes=CLONES)
    assert HUNTED not in world.event_of_the_turn().prompts


def test_after_calming_down_the_clone_follows_another_prisoner() -> None:
    world = between_two(5, 4, cards=3)
    world.event(boxes=CLONES)
    play = world.event_of_the_turn()
    play.choose(CALM)
    play.choose(CALM)
    play.go_on()
    assert play.ann.fear == 3
    assert play.room_of("clone:1") == 3


def test_a_prisoner_may_draw_a_clone_away_from_another() -> None:
    """Ruling 103."""
    world = between_two(5, 5)
    world.event(boxes=CLONES)
    play = world.event_of_the_turn()
    play.choose("go-on")
    play.expect_question(HUNTED, seat=1)
    play.choose(STIR)
    play.go_on()
    assert play.room_of("clone:1") == 3


def test_there_is_no_question_if_fear_could_change_nothing() -> None:
    far_apart, last_cards = between_two(8, 1), between_two(5, 4, cards=1)
    for world, boxes in (
        (far_apart, CLONES),
        (last_cards, CLONES),
        (between_two(5, 4, kind="guard"), GUARDS),
    ):
        world.event(boxes=boxes)
        assert HUNTED not in world.event_of_the_turn().prompts


def test_a_single_prisoner_is_not_asked_about_the_target() -> None:
    world = World()
    here, away = world.map("P P")
    world.prisoner(here, fear=5, hand=3)
    world.enemy("clone", away)
    world.event(boxes=CLONES)
    assert HUNTED not in world.event_of_the_turn().prompts


def test_there_is_no_question_if_few_are_asked() -> None:
    """Ruling 103."""
    world = between_two(5, 4, asked="few")
    world.event(boxes=CLONES)
    assert HUNTED not in world.event_of_the_turn().prompts


def test_once_the_event_is_known_fear_7_can_be_calmed_before_the_clone_spawns() -> None:
    """Ruling 103."""
    world = World()
    here, _ = world.map("P V")
    world.prisoner(here, fear=7, hand=2)
    play = world.event_of_the_turn()
    play.expect_question(EVENT)
    play.choose(CALM)
    assert play.ann.fear == 6
    assert play.enemies == []


def test_going_on_shows_which_enemies_activate_if_no_section_happens() -> None:
    world = World()
    here, _ = world.map("P V")
    world.prisoner(here, fear=7, hand=2)
    world.event(boxes=CLONES)
    assert noted(world.event_of_the_turn(), "go-on").outcome == ("Clones activate.",)


def test_without_a_vent_there_is_no_question_about_fear() -> None:
    world = World()
    world.map("P P")
    world.prisoner(0, fear=7, hand=2)
    assert EVENT not in world.event_of_the_turn().prompts


def test_a_text_that_depends_on_fear_asks_a_question() -> None:
    world = World()
    (here,) = world.map("P")
    world.prisoner(here, fear=5, hand=2)
    text = If(conditions=(FearIs(at_least=5),), then=(GainThreat(n=1),))
    world.event(facility=section(text))
    play = world.event_of_the_turn(icon="facility")
    play.expect_question(EVENT)
    play.choose(CALM)
    assert play.ann.threat == 0


def test_going_on_shows_the_text_of_the_section() -> None:
    world = World()
    (here,) = world.map("P")
    world.prisoner(here, fear=5, hand=2)
    text = If(conditions=(FearIs(at_least=5),), then=(GainThreat(n=1),))
    happens = section(text)
    world.event(facility=happens)
    play = world.event_of_the_turn(icon="facility")
    play.state.turn.icon = "facility"
    assert noted(play, "go-on").outcome == (happens.text,)


def test_a_text_that_does_not_depend_on_fear_asks_no_question() -> None:
    world = World()
    (here,) = world.map("P")
    world.prisoner(here, fear=5, hand=2)
    world.event(facility=section(GainThreat(n=1)))
    assert EVENT not in world.event_of_the_turn(icon="facility").prompts
