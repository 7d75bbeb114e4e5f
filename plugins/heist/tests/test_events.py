"""The thirty-three events, and the rules of their four kinds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from l7core.testing.positions import Arrangement, Play
from plugins.heist.tests.kit import (
    EVENT,
    ann,
    at,
    bodies,
    carriers,
    closed,
    disabled,
    events,
    guards,
    health,
    heist,
    post,
    room,
    rules,
    shut_down,
    wall,
)


def event(card: str, *arrangements: Arrangement, **how: Any) -> Play:
    return heist(events(card), *arrangements, next=EVENT, **how)


# -- move cards

MOVES = {
    "coffee-run": ("lobby", "rest", 1),
    "summoned": ("reception", "office", 1),
    "lunch-over": ("kitchen", "lobby", 3),
    "delivery": ("logistics", "reception", 1),
    "meeting-adjourned": ("meeting", "it", 5),
    "all-hands": ("lobby", "meeting", 5),
    "break-ends": ("rest", "logistics", 2),
    "shift-change": ("reception", "rest", 3),
    "paper-jam": ("copy", "logistics", 2),
    "reboot": ("it", "lobby", 1),
}


@pytest.mark.parametrize("card", MOVES)
def test_a_move_card_moves_its_number_of_guards(card: str) -> None:
    start, end, n = MOVES[card]
    play = event(card, guards(**{start: 5}))
    assert (post(play, start).active, post(play, end).active) == (5 - n, n)


def test_all_guards_with_a_way_into_the_kitchen_gather_there() -> None:
    beside = guards(lobby=1, armory=1, rest=1, it=2, meeting=1)
    play = event("toast", beside, wall("kitchen", "armory"))
    assert post(play, "kitchen").active == 4
    assert post(play, "armory").active == 1
    assert post(play, "meeting").active == 1


def test_the_guards_of_the_vault_never_leave_it() -> None:
    """Ruling 20."""

    def swap(state: Any) -> None:
        vault, kitchen = state.board.index(room("vault")), state.board.index(room("armory"))
        state.board[vault], state.board[kitchen] = state.board[kitchen], state.board[vault]

    play = event("toast", swap, guards(vault=3))
    assert post(play, "vault").active == 3


def test_a_private_call_closes_the_office_and_scatters_its_guards() -> None:
    play = event("private-call", guards(office=3))
    assert play.state.closed == {room("office"): 5}
    assert post(play, "office").active == 0
    assert sum(each.active for each in play.state.posts.values()) == 3


def test_only_active_guards_are_moved() -> None:
    play = event("lunch-over", guards(kitchen=1), shut_down(kitchen=2))
    assert post(play, "lobby").active == 1
    assert post(play, "kitchen").timers == [2]


def test_all_guards_go_if_there_are_fewer() -> None:
    assert post(event("lunch-over", guards(kitchen=2)), "lobby").active == 2


def test_guards_with_keycards_go_first() -> None:
    play = event("coffee-run", guards(lobby=2), carriers(lobby=1))
    assert post(play, "rest").keycards == 1
    assert post(play, "lobby").keycards == 0


@pytest.mark.parametrize("lying", [bodies(rest=1), shut_down(rest=3)])
def test_a_guard_moved_to_a_body_raises_the_alarm(lying: Arrangement) -> None:
    play = event("coffee-run", guards(lobby=1), lying)
    assert post(play, "security").active == 2


def test_several_guards_that_find_a_body_raise_one_alarm() -> None:
    """Ruling 14."""
    play = event("lunch-over", guards(kitchen=3), bodies(lobby=2))
    assert post(play, "security").active == 2


def test_a_dead_thief_causes_no_alarm() -> None:
    """Ruling 14."""
    dead = (at("rest", seat=1), health(0, seat=1))
    play = event("coffee-run", guards(lobby=1), *dead, seats=2)
    assert post(play, "security").active == 0


def test_a_private_call_is_a_move_card_and_its_guards_raise_the_alarm() -> None:
    """Ruling 35."""
    names = [each.id for each in rules().library["room"].values() if each.posted]
    strewn = bodies(**{name.partition(":")[2].replace("-", "_"): 1 for name in names})
    play = event("private-call", guards(office=1), strewn)
    assert post(play, "security").active == 2


def test_a_move_without_guards_is_ignored() -> None:
    play = event("coffee-run", bodies(rest=1))
    assert post(play, "security").active == 0


@pytest.mark.parametrize("shut", [closed(rest=2), guards(rest=8)])
def test_a_move_into_a_full_or_closed_room_is_ignored(shut: Arrangement) -> None:
    play = event("coffee-run", guards(lobby=1), shut)
    assert post(play, "lobby").active == 1


def test_as_many_move_as_fit() -> None:
    """Ruling 16."""
    play = event("lunch-over", guards(kitchen=3, lobby=7))
    assert (post(play, "kitchen").active, post(play, "lobby").active) == (2, 8)


# -- reinforcements


def reinforcements() -> Iterator[str]:
    for record in rules().library["event"].values():
        if record.kind == "reinforcements":
            yield record.id.partition("to-")[2]


@pytest.mark.parametrize("name", reinforcements())
def test_two_guards_go_from_security_to_the_room(name: str) -> None:
    play = event(f"to-{name}", guards(security=3))
    assert (post(play, "security").active, post(play, name).active) == (1, 2)


def test_eleven_rooms_can_be_reinforced() -> None:
    posted = {each.id for each in rules().library["room"].values() if each.posted}
    assert {room(name) for name in reinforcements()} == posted


def test_reinforcements_raise_no_alarm() -> None:
    play = event("to-lobby", guards(security=2), bodies(lobby=1))
    assert post(play, "security").active == 0


def test_one_guard_is_a_reinforcement_too() -> None:
    play = event("to-lobby", guards(security=1))
    assert post(play, "lobby").active == 1
    assert play.state.quiet


def test_reinforcements_for_a_full_room_are_ignored() -> None:
    play = event("to-lobby", guards(security=2, lobby=8))
    assert post(play, "security").active == 2
    assert not play.state.quiet


# -- disasters


def test_a_burst_pipe_closes_the_rest_room_and_scatters_its_guards() -> None:
    play = event("pipe-burst", guards(rest=2))
    assert play.state.closed == {room("rest"): 2}
    assert post(play, "rest").active == 0


def test_guards_scattered_by_a_disaster_raise_no_alarm() -> None:
    """Ruling 14."""
    names = [each.id for each in rules().library["room"].values() if each.posted]
    strewn = bodies(**{name.partition(":")[2].replace("-", "_"): 1 for name in names})
    play = event("pipe-burst", guards(rest=2), strewn)
    assert post(play, "security").active == 0


def test_sprinklers_close_the_garden() -> None:
    assert event("sprinklers").state.closed == {room("garden"): 3}


@pytest.mark.parametrize(
    ("card", "name"), [("out-of-plasters", "first-aid"), ("inventory", "armory")]
)
def test_an_event_puts_a_special_room_out_of_use(card: str, name: str) -> None:
    assert event(card).state.disabled == {room(name): 2}


def test_rounds_out_of_use_add_up() -> None:
    """Ruling 34."""
    assert event("inventory", disabled(armory=3)).state.disabled == {room("armory"): 5}


def test_a_gas_leak_makes_entering_the_kitchen_cost_health() -> None:
    assert event("gas-leak").state.tolls == {room("kitchen"): 3}


def test_firmware_wakes_guards_a_round_sooner() -> None:
    play = event("firmware", shut_down(lobby=1, rest=3))
    assert (post(play, "lobby").active, post(play, "rest").timers) == (1, [2])
    assert post(play, "security").active == 2


def test_a_spot_check_posts_a_guard_in_the_three_emptiest_rooms() -> None:
    names = [each.id for each in rules().library["room"].values() if each.posted]
    busy = guards(**{name.partition(":")[2].replace("-", "_"): 1 for name in names[3:]})
    play = event("spot-check", busy)
    assert [play.state.posts[name].active for name in names] == [1] * 11


def test_a_spot_check_breaks_ties_by_chance() -> None:
    """Ruling 23."""
    play = event("spot-check")
    assert sum(each.active for each in play.state.posts.values()) == 3


def test_a_toner_fire_closes_the_copy_room_scatters_its_guards_and_hurts() -> None:
    play = event("toner-fire", guards(copy=1), at("copy"))
    assert play.state.closed == {room("copy"): 3}
    assert post(play, "copy").active == 0
    assert ann(play).health == 4


def test_damage_by_an_event_has_the_event_as_its_source() -> None:
    """The cause of the damage does not contain the name of the event."""
    play = event("toner-fire", at("copy"))
    (loss,) = [each for each in play.kernel.events_since(0) if each.key == "heist.lost-health"]
    assert (loss.cause, loss.args["source"]) == ("heist.because.event", "heist:toner-fire")


def test_a_toner_fire_hurts_nobody_elsewhere() -> None:
    assert ann(event("toner-fire")).health == 5


# -- relief


def test_a_hiring_freeze_is_a_quiet_round() -> None:
    assert event("budget").state.quiet


def test_a_recall_withdraws_five_guards_from_the_fullest_rooms() -> None:
    play = event("recall", guards(lobby=5, rest=3, it=1))
    counts = [post(play, name).active for name in ("lobby", "rest", "it")]
    assert sum(counts) == 4
    assert max(counts) <= 2
    assert play.state.box == 40 - 4


def test_a_recall_spares_carriers_and_the_vault() -> None:
    """Ruling 23."""
    play = event("recall", carriers(lobby=2), guards(vault=3))
    assert (post(play, "lobby").active, post(play, "vault").active) == (2, 3)


def test_the_recall_says_what_it_spares() -> None:
    """Ruling 23."""
    text = rules().library["event"]["heist:recall"].text
    assert "Keycards and the vault's guards stay." in text


def test_every_event_can_be_played_in_an_empty_building() -> None:
    for id in rules().library["event"]:
        play = event(id.partition(":")[2])
        assert play.state.played == [id]
