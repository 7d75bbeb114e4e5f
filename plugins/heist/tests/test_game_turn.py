"""The building's turn: counters, event, new guard and Security."""

from __future__ import annotations

import pytest

from l7core.testing.positions import Arrangement
from plugins.heist.tests.kit import (
    COUNTERS,
    EVENT,
    GAME_TURN,
    NEW_GUARD,
    SEND_OUT,
    at,
    bodies,
    box,
    carriers,
    closed,
    disabled,
    events,
    guards,
    heist,
    post,
    room,
    rules,
    shut_down,
    toll,
)


def posted() -> list[str]:
    """Return the rooms of the guard randomiser, as keywords."""
    records = rules().library["room"].values()
    return [each.id.partition(":")[2].replace("-", "_") for each in records if each.posted]


def all_closed_but(n: int) -> tuple[Arrangement, list[str]]:
    """Close all rooms of the guard randomiser except the first `n`; also return those."""
    return closed(**dict.fromkeys(posted()[n:], 2)), posted()[:n]


def test_the_four_steps_come_in_their_order() -> None:
    play = heist(closed(garden=2), guards(security=5), events("gas-leak"), next=GAME_TURN)
    log = play.told()
    steps = (
        "Timers −1.",  # noqa: RUF001
        "Event: Gas Leak.",
        "1 guard appears in the security room. (1 new guard each round)",
    )
    play.expect_told(*steps)
    sent = [n for n, sentence in enumerate(log) if "6 or more guards in Security" in sentence]
    assert min(sent) > log.index(steps[-1])


# -- 1 counters


def test_every_counter_goes_down_by_one() -> None:
    counters = (shut_down(lobby=3), closed(rest=2), disabled(armory=4), toll(kitchen=3))
    play = heist(*counters, next=COUNTERS)
    state = play.state
    assert post(play, "lobby").timers == [2]
    assert (state.closed, state.disabled, state.tolls) == (
        {room("rest"): 1},
        {room("armory"): 3},
        {room("kitchen"): 2},
    )


def test_a_guard_whose_counter_runs_out_gets_up_and_raises_the_alarm() -> None:
    play = heist(shut_down(lobby=1), next=COUNTERS)
    assert (post(play, "lobby").active, post(play, "lobby").timers) == (1, [])
    assert post(play, "security").active == 2


def test_every_guard_that_gets_up_raises_an_alarm_of_its_own() -> None:
    play = heist(shut_down(lobby=(1, 1), rest=1), next=COUNTERS)
    assert post(play, "security").active == 6


def test_a_closed_room_opens_when_its_counter_runs_out() -> None:
    assert heist(closed(rest=1), next=COUNTERS).state.closed == {}


def test_a_special_room_works_again_when_its_counter_runs_out() -> None:
    assert heist(disabled(armory=1), next=COUNTERS).state.disabled == {}


def test_gas_clears_when_its_counter_runs_out() -> None:
    assert heist(toll(kitchen=1), next=COUNTERS).state.tolls == {}


# -- the alarm


def test_an_alarm_brings_two_guards_to_security() -> None:
    play = heist(shut_down(lobby=1), guards(security=1), next=COUNTERS)
    assert post(play, "security").active == 3


def test_a_full_security_ignores_the_alarm() -> None:
    play = heist(shut_down(lobby=1), guards(security=8), next=COUNTERS)
    assert post(play, "security").active == 8
    assert "No guards answer the alarm. (Security is full)" in play.told()


def test_an_alarm_brings_as_many_guards_as_fit() -> None:
    """Ruling 14."""
    play = heist(shut_down(lobby=1), guards(security=7), next=COUNTERS)
    assert post(play, "security").active == 8


def test_guards_that_are_shut_down_take_up_space_and_destroyed_ones_do_not() -> None:
    """Ruling 16."""
    full = (guards(security=4), shut_down(security=(3, 3, 3, 3)))
    assert post(heist(*full, next=NEW_GUARD), "security").active == 4
    play = heist(guards(security=7), bodies(security=4), next=NEW_GUARD)
    assert post(play, "security").active == 8


# -- 2 event


def test_an_event_is_drawn_and_discarded() -> None:
    play = heist(events("sprinklers"), next=EVENT)
    assert play.state.played == ["heist:sprinklers"]
    assert len(play.state.events) == 32


def test_when_all_events_are_played_they_are_shuffled_again() -> None:
    """Ruling 12."""

    def exhaust(state: object) -> None:
        state.played, state.events = state.events, []  # type: ignore[attr-defined]

    play = heist(exhaust, next=EVENT)
    assert (len(play.state.events), len(play.state.played)) == (32, 1)


def test_there_are_thirty_three_events_of_four_kinds() -> None:
    kinds = [record.kind for record in rules().library["event"].values()]
    counts = {kind: kinds.count(kind) for kind in dict.fromkeys(kinds)}
    assert counts == {"move": 12, "reinforcements": 11, "disaster": 8, "relief": 2}


# -- 3 new guard


def test_one_guard_arrives_in_security_every_round() -> None:
    play = heist(guards(security=2), events("sprinklers"), next=GAME_TURN)
    assert post(play, "security").active == 3


def test_no_guard_arrives_after_reinforcements_that_moved() -> None:
    play = heist(guards(security=2), events("to-lobby"), next=GAME_TURN)
    assert post(play, "security").active == 0
    assert post(play, "lobby").active == 2


def test_a_guard_arrives_after_reinforcements_that_moved_no_guard() -> None:
    play = heist(events("to-lobby"), next=GAME_TURN)
    assert post(play, "security").active == 1


@pytest.mark.parametrize("card", ["budget", "recall"])
def test_no_guard_arrives_after_a_relief(card: str) -> None:
    play = heist(events(card), next=GAME_TURN)
    assert post(play, "security").active == 0


def test_no_guard_arrives_in_a_full_security() -> None:
    play = heist(guards(security=8), next=NEW_GUARD)
    assert post(play, "security").active == 8


def test_no_guard_arrives_from_an_empty_box() -> None:
    """Ruling 22."""
    play = heist(box(0), next=NEW_GUARD)
    assert post(play, "security").active == 0


def test_a_guard_arrives_again_in_the_next_round() -> None:
    quiet = lambda state: setattr(state, "quiet", True)  # noqa: E731
    play = heist(quiet, events("sprinklers"), next=GAME_TURN)
    assert post(play, "security").active == 1


# -- 4 sending out


def test_six_in_security_are_sent_out_to_guarded_rooms() -> None:
    play = heist(guards(security=6), next=SEND_OUT)
    assert post(play, "security").active == 0
    sent = {name for name, each in play.state.posts.items() if each.active}
    assert sent <= {room(name) for name in posted()}
    assert sum(each.active for each in play.state.posts.values()) == 6


def test_five_in_security_stay() -> None:
    assert post(heist(guards(security=5), next=SEND_OUT), "security").active == 5


def test_only_active_guards_count_and_go() -> None:
    """Ruling 38."""
    play = heist(guards(security=5), shut_down(security=(2, 2)), next=SEND_OUT)
    assert post(play, "security").active == 5


def test_rooms_that_take_no_guards_are_skipped() -> None:
    """Ruling 21."""
    shut, (first, second) = all_closed_but(2)
    play = heist(guards(**{first: 8}), guards(security=6), shut, next=SEND_OUT)
    assert post(play, first).active == 8
    assert post(play, second).active == 6


def test_guards_with_nowhere_to_go_stay() -> None:
    """Ruling 21."""
    shut, _ = all_closed_but(0)
    play = heist(guards(security=6), shut, next=SEND_OUT)
    assert post(play, "security").active == 6


def test_a_second_card_is_drawn_when_the_first_is_used_up() -> None:
    """Ruling 21."""
    shut, (only,) = all_closed_but(1)
    play = heist(guards(security=8), shut, next=SEND_OUT)
    assert post(play, "security").active == 0
    assert post(play, only).active == 8


def test_guards_sent_out_do_not_raise_the_alarm_at_bodies() -> None:
    """Ruling 14."""
    strewn = bodies(**dict.fromkeys(posted(), 1))
    play = heist(strewn, guards(security=6), next=SEND_OUT)
    assert post(play, "security").active == 0


def test_a_carrier_in_security_keeps_its_keycard_on_the_way() -> None:
    """Ruling 21."""
    play = heist(carriers(security=1), guards(security=5), next=SEND_OUT)
    assert sum(each.keycards for each in play.state.posts.values()) == 1
    assert post(play, "security").keycards == 0


def test_guards_that_enter_a_thiefs_room_start_no_combat() -> None:
    play = heist(at("lobby"), guards(security=2), events("to-lobby"), next=GAME_TURN)
    play.expect_question("heist.action")
    assert play.state.thieves[0].health == 5


def test_with_an_empty_box_destroyed_guards_arrive() -> None:
    """Ruling 37."""
    play = heist(bodies(lobby=2), box(0), next=NEW_GUARD)
    assert post(play, "security").active == 1
    assert post(play, "lobby").bodies == 1


def test_an_alarm_without_guards_left_is_logged() -> None:
    """Ruling 37."""
    play = heist(shut_down(lobby=1), box(0), next=COUNTERS)
    play.expect_told("No guards answer the alarm. (no guards left in reserve)")
