"""Event cards: when they are drawn, and the order of their effects."""

from __future__ import annotations

from typing import Any

import pytest

from l7core.api import Verb
from l7core.escape.content.kinds import EventIcon, Icon
from l7core.escape.table.state import Deck
from l7core.escape.words.verbs.cards import DrawAdrenaline
from l7core.escape.words.verbs.decks import BeginLockdown, LookAhead
from l7core.escape.words.verbs.doors import Lock
from l7core.escape.words.verbs.enemies import MoveEnemies, Stun
from l7core.escape.words.verbs.items import LoseItem
from l7core.escape.words.verbs.levels import GainFear, GainThreat, LoseFear
from l7core.escape.words.verbs.order import Challenge, Choice, Choose
from l7core.escape.words.verbs.rooms import Move, RemoveMarker
from l7core.escape.words.verbs.spawning import Spawn
from l7core.escape.words.verbs.story import SetFlag
from tests.escape.rules.kit import INT, PRESETS, QUIET, SPEED, STR, sections_resolved
from tests.escape.rules.world_kit import GUARDS, World, section

SECTIONS: list[tuple[Icon, EventIcon]] = [
    ("security", "security"),
    ("reactivating-security", "security"),
    ("fear", "fear"),
    ("reactivating-fear", "fear"),
    ("facility", "facility"),
]
REACTIVATING = SECTIONS[1::2]


# -- when a card is drawn


@pytest.mark.parametrize(("icon", "resolved"), SECTIONS)
def test_exploring_a_room_with_an_event_icon_draws_a_card(icon: Icon, resolved: EventIcon) -> None:
    world = World()
    (start,) = world.map("P")
    world.stacks([world.tile(icons=[icon])])
    world.prisoner(start)
    play = world.actions()
    play.explore(start, "e")
    assert play.events_drawn == 1
    assert sections_resolved(play) == [resolved]


def test_exploring_a_room_without_an_event_icon_draws_no_card_yet() -> None:
    world = World()
    (start,) = world.map("P")
    world.stacks([world.tile(icons=["lab"])])
    world.prisoner(start)
    play = world.actions()
    play.explore(start, "e")
    assert play.events_drawn == 0
    assert play.asked() == "escape.turn"


@pytest.mark.parametrize(("icon", "resolved"), REACTIVATING)
def test_moving_into_a_reactivating_room_draws_a_card(icon: Icon, resolved: EventIcon) -> None:
    world = World()
    start = world.room()
    trap = world.room(east_of=start, icons=[icon])
    world.prisoner(start)
    play = world.actions()
    play.go(trap)
    assert play.events_drawn == 1
    assert sections_resolved(play) == [resolved]


@pytest.mark.parametrize("icon", ["security", "fear", "facility"])
def test_moving_into_a_room_without_a_reactivating_icon_draws_no_card_yet(icon: Icon) -> None:
    world = World()
    start = world.room()
    post = world.room(east_of=start, icons=[icon])
    world.prisoner(start)
    play = world.actions()
    play.go(post)
    assert play.events_drawn == 0
    assert play.asked() == "escape.turn"


@pytest.mark.parametrize(("icon", "resolved"), REACTIVATING)
@pytest.mark.parametrize("preset", PRESETS)
def test_moving_into_a_reactivating_room_in_lockdown_draws_no_card(
    preset: str, icon: Icon, resolved: EventIcon
) -> None:
    """Ruling 3."""
    world = World(preset=preset)
    start = world.room()
    trap = world.room(east_of=start, icons=[icon])
    world.prisoner(start)
    world.set(lockdown=True)
    play = world.actions()
    play.go(trap)
    assert play.events_drawn == 0


@pytest.mark.parametrize(("icon", "resolved"), REACTIVATING)
@pytest.mark.parametrize(("preset", "drawn"), [("l7", 1), ("original", 0), ("revised", 1)])
def test_exploring_a_reactivating_room_in_lockdown_draws_a_card_unless_the_rules_are_original(
    preset: str, drawn: int, icon: Icon, resolved: EventIcon
) -> None:
    """Ruling 3."""
    world = World(preset=preset)
    (start,) = world.map("P")
    world.stacks([world.tile(icons=[icon])])
    world.prisoner(start)
    world.set(lockdown=True)
    play = world.actions()
    play.explore(start, "e")
    assert play.events_drawn == drawn
    assert sections_resolved(play) == [resolved] * drawn


def test_exploring_a_room_with_a_plain_icon_in_lockdown_draws_a_card() -> None:
    world = World(preset="original")
    (start,) = world.map("P")
    world.stacks([world.tile(icons=["fear"])])
    world.prisoner(start)
    world.set(lockdown=True)
    play = world.actions()
    play.explore(start, "e")
    assert play.events_drawn == 1


def test_ending_the_actions_without_a_card_draws_one() -> None:
    world = World()
    world.map("P P")
    world.prisoner(0)
    play = world.actions()
    play.end_turn()
    assert play.events_drawn == 1


def test_a_card_ends_the_actions_at_once() -> None:
    world = World()
    start, trap = world.map("P f")
    world.prisoner(start)
    world.prisoner(start)
    play = world.actions()
    assert play.moves_left == 2
    play.go(trap)
    assert play.ask.seat == 1


def test_a_turn_has_one_card_only() -> None:
    world = World()
    start, trap = world.map("P f")
    world.prisoner(start)
    play = world.actions()
    play.go(trap)
    assert play.events_drawn == 1
    assert play.asked() == "escape.turn"


def test_the_card_comes_last_in_a_turn() -> None:
    world = World()
    world.map("P P")
    world.prisoner(0)
    world.prisoner(0)
    play = world.actions()
    play.end_turn()
    assert play.story.index("event.drawn") < play.story.index("turn.begins")
    assert play.logged("turn.begins", "who") == ["hero:1"]


def test_a_prisoner_who_uses_a_vent_still_draws_a_card() -> None:
    """Ruling 31."""
    world = World()
    near, far = world.map("V V")
    world.prisoner(near)
    play = world.actions()
    play.crawl(far)
    assert play.events_drawn == 1
    assert sections_resolved(play) == []


def test_a_prisoner_who_stays_in_the_infirmary_draws_a_card() -> None:
    """Ruling 11."""
    world = World()
    world.map("P")
    world.prisoner(None, status="infirmary", hand=0)
    world.prisoner(0)
    play = world.turn()
    assert play.events_drawn == 1
    assert play.logged("event.drawn", "who") == ["hero:0"]


def test_a_prisoner_who_is_out_of_the_game_draws_no_card() -> None:
    world = World()
    world.map("P P")
    world.prisoner(0, threat=3)
    world.prisoner(0)
    world.enemy("guard", 0)
    world.set(lockdown=True)
    world.dice(SPEED, SPEED, SPEED, SPEED, STR, STR, STR, STR)
    play = world.actions()
    play.choose("attack:guard:1")
    assert play.ann.status == "dead"
    assert play.events_drawn == 0


def test_resolved_cards_are_shuffled_into_a_new_deck_when_none_is_left() -> None:
    """Ruling 57."""
    world = World()
    world.map("P P")
    world.prisoner(0)
    world.set(events=Deck([], [QUIET, QUIET]))
    play = world.actions()
    play.end_turn()
    deck = play.state.events
    assert (len(deck.cards), len(deck.discard)) == (1, 1)


# -- order


def test_a_card_is_resolved_from_top_to_bottom() -> None:
    world = World()
    here, post = world.map("P S")
    world.prisoner(here)
    world.marker("post", post)
    play = world.draw(GUARDS, icon="security", spawn=("guard",))
    steps = ["enemy.spawned", "event.section", "enemy.moved", "enemy.generated"]
    assert [key for key in play.story if key in steps] == steps


@pytest.mark.parametrize("icon", ["security", "fear", "facility"])
def test_only_the_section_of_the_icon_is_resolved(icon: EventIcon) -> None:
    world = World()
    world.map("P")
    world.prisoner(0)
    play = world.draw(icon=icon)
    assert sections_resolved(play) == [icon]


def test_a_card_without_an_icon_has_no_section() -> None:
    world = World()
    world.map("F")
    world.prisoner(0)
    play = world.draw()
    assert sections_resolved(play) == []


def test_a_card_without_an_icon_still_spawns_and_activates() -> None:
    world = World()
    here, post = world.map("P S")
    world.prisoner(here)
    play = world.draw(GUARDS, spawn=("guard",))
    assert play.room_of("guard:1") == here
    assert post != here


def test_a_card_whose_icon_has_begun_lockdown_is_resolved_to_its_end() -> None:
    """Ruling 38."""
    world = World()
    here, post = world.map("P S")
    world.prisoner(here)
    guard = world.enemy("guard", post)
    play = world.draw(GUARDS, icon="security", security=section(BeginLockdown()))
    assert play.room_of(guard) == here


def test_an_enemy_that_the_card_spawns_activates_with_the_others() -> None:
    """Ruling 59."""
    world = World()
    here, _, post = world.map("P P S")
    world.prisoner(here)
    play = world.draw(GUARDS, spawn=("guard",))
    assert play.logged("enemy.moved", "enemy") == ["guard:1"]
    assert play.room_of("guard:1") != post


# -- choices

EITHER = Choose(
    who="all",
    options=(
        Choice(text="Gain 1 threat.", effects=(GainThreat(n=1),)),
        Choice(text="Gain 3 fear.", effects=(GainFear(n=3),)),
    ),
)


def test_an_option_that_is_impossible_leaves_the_other_one() -> None:
    world = World()
    world.map("P")
    world.prisoner(0, fear=8)
    play = world.draw(icon="facility", facility=section(EITHER))
    assert (play.ann.fear, play.ann.threat) == (8, 1)


def test_a_forced_option_is_logged() -> None:
    world = World()
    world.map("P")
    world.prisoner(0, fear=8)
    play = world.draw(icon="facility", facility=section(EITHER))
    assert play.in_order("escape.event.only", "escape.threat.gained") == [
        "escape.event.only",
        "escape.threat.gained",
    ]


OR_WAIT = Choice(text="Gain 1 threat.", effects=(GainThreat(n=1),))
AIDS = [
    (DrawAdrenaline(), "full-hand"),
    (LoseFear(), "least-fear"),
    (LoseItem(only="weapon"), "not-carried"),
    (LoseFear(who="chosen-here"), "nobody-there"),
    (Stun(), "no-such-enemy"),
    (Spawn(kind="clone"), "no-other"),
]


@pytest.mark.parametrize(("effect", "cause"), AIDS)
def test_the_cause_of_a_forced_option_is_logged(effect: Verb, cause: str) -> None:
    world = World()
    world.map("P")
    world.prisoner(0, fear=0, hand=5)
    other = Choice(text="Or so.", effects=(effect,))
    play = world.draw(icon="facility", facility=section(Choose(options=(other, OR_WAIT))))
    assert play.causes_of("event.only") == [f"escape.cause.{cause}"]


def test_a_full_hand_is_logged() -> None:
    world = World()
    world.map("P")
    world.prisoner(0, hand=4)
    play = world.draw(icon="facility", facility=section(DrawAdrenaline(n=2)))
    assert play.logged("hand.full", "n") == [play.ann.vitality]


def test_an_option_that_is_possible_in_part_can_be_chosen() -> None:
    world = World()
    world.map("P")
    world.prisoner(0, fear=6)
    play = world.draw(icon="facility", facility=section(EITHER))
    play.choose("choice:1")
    assert (play.ann.fear, play.ann.threat) == (8, 0)


def test_each_prisoner_chooses_separately() -> None:
    world = World()
    world.map("P")
    world.prisoner(0)
    world.prisoner(0)
    play = world.draw(icon="facility", facility=section(EITHER))
    assert play.ask.seat == 0
    play.choose("choice:0")
    assert play.ask.seat == 1
    play.choose("choice:1")
    assert (play.ann.threat, play.bo.threat) == (1, 0)
    assert (play.ann.fear, play.bo.fear) == (3, 6)


def test_of_two_impossible_options_neither_happens() -> None:
    """Ruling 58: the rulebooks resolve the possible option; without one, nothing happens."""
    world = World()
    world.map("P")
    world.prisoner(0, fear=8)
    neither = Choose(
        options=(
            Choice(text="Gain 1 fear.", effects=(GainFear(n=1),)),
            Choice(text="Discard 1 item.", effects=(LoseItem(n=1),)),
        )
    )
    play = world.draw(icon="facility", facility=section(neither, SetFlag(flag="done")))
    assert play.state.flags == ["done"]


@pytest.mark.parametrize("icon", ["security", "fear", "facility"])
def test_a_challenge_of_an_event_that_fails_activates_nobody(icon: EventIcon) -> None:
    """Ruling 60."""
    world = World()
    (here,) = world.map("P")
    world.prisoner(here)
    world.enemy("guard", here)
    world.dice(INT, STR, SPEED, SPEED)
    challenge = section(Challenge(stat="strength", rating=3))
    play = world.draw(icon=icon, security=challenge, fear=challenge, facility=challenge)
    assert play.dice_left == 0
    assert play.attacked == []


# -- effects that would change nothing


IMPOSSIBLE = {
    "a guard, with none in the reserves": Spawn(kind="guard"),
    "a door to lock, with none open": Lock(where="here"),
    "a move next door, with nowhere to go": Move(who="active", to="adjacent"),
    "an enemy to bring, with none on the map": MoveEnemies(where="map", to="here"),
    "a marker to remove, with none in the room": RemoveMarker(marker="darkness"),
}


@pytest.mark.parametrize("effect", IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_an_option_that_would_change_nothing_is_impossible(effect: Any) -> None:
    """Ruling 58: when an option is impossible, the other option is resolved."""
    world = World()
    cell = world.room(doors="")
    world.prisoner(cell, fear=3)
    world.reserves("guard")
    either = Choose(
        options=(
            Choice(text="This.", effects=(effect,)),
            Choice(text="Fear.", effects=(GainFear(n=1),)),
        )
    )
    play = world.draw(icon="facility", facility=section(either))
    assert play.ann.fear == 4


def test_a_prisoner_in_the_infirmary_is_offered_no_cards() -> None:
    world = World()
    world.room(vent=True)
    world.prisoner(None, status="infirmary", hand=0, fear=3)
    world.prisoner(0)
    either = Choose(
        options=(
            Choice(text="Cards.", effects=(DrawAdrenaline(n=1),)),
            Choice(text="Fear.", effects=(GainFear(n=1),)),
        )
    )
    play = world.draw(icon="facility", facility=section(either))
    assert play.ann.fear == 4


# -- enemies that cards move


def test_an_enemy_that_is_already_in_the_room_does_not_enter() -> None:
    world = World()
    (here,) = world.map("P")
    world.prisoner(here)
    world.enemy("guard", here)
    world.trigger("enemy-entered", GainThreat(n=1))
    bring = MoveEnemies(kind="guard", where="map", take="nearest", to="here")
    assert world.draw(icon="facility", facility=section(bring)).ann.threat == 0


def test_the_player_chooses_the_adjacent_room_whose_enemies_are_stunned() -> None:
    world = World()
    west, here, east = world.map("P P P")
    world.prisoner(here)
    world.enemy("guard", west)
    world.enemy("clone", east)
    stun = Stun(where="adjacent", take="all")
    play = world.draw(icon="facility", facility=section(stun))
    play.choose(f"room:{east}")
    assert play.on_map("clone:1").stunned
    assert not play.on_map("guard:1").stunned


def test_looking_ahead_in_an_empty_deck_reshuffles_it() -> None:
    """Ruling 57."""
    world = World()
    (here,) = world.map("P")
    world.prisoner(here)
    world.set(events=Deck([], [QUIET, QUIET]))
    world.trigger("turn-begins", LookAhead(n=1))
    play = world.turn()
    play.expect_question("escape.look.event")


@pytest.mark.parametrize(("fear", "nothing"), [(8, 1), (7, 0)])
def test_an_event_that_changes_nothing_says_so(fear: int, nothing: int) -> None:
    world = World()
    (here,) = world.map("P")
    world.prisoner(here, fear=fear)
    play = world.draw(icon="fear", fear=section(GainFear(n=1)))
    assert len(play.logged("event.nothing", "event")) == nothing
