"""The rules of the cellar, one by one."""

from __future__ import annotations

from typing import Any

import pytest

from l7core.engine.state import Task
from tests.kit import Arrangement, Play, rules
from tests.mods.cellar.tests.positions import (
    actions_left,
    away,
    enter,
    grit,
    hand,
    hide,
    key_found,
    lamp_out,
    nerve,
    next_cards,
    next_events,
    open_door,
    place,
    warden_in,
)

TURN = Task("cellar:turn", (0,))
ACTION = Task("cellar:act", (0,))
EVENT = Task("cellar:event", (0,))
WARDEN = Task("cellar:warden-step")
QUIET = next_events("silence", "moonlight", "draught")


def play(next: Task, *arrangements: Arrangement, **how: Any) -> Play:
    return Play(rules("cellar:classic"), next, *arrangements, **how)


def act(*arrangements: Arrangement, **how: Any) -> Play:
    """One action of the first seat, its first of two."""
    return play(ACTION, actions_left(2), *arrangements, **how)


# -- the turn


def test_a_turn_is_two_actions_an_event_the_warden_and_the_next_seat() -> None:
    game = play(TURN, place(0, "vault"), warden_in("parlour"), QUIET, seats=2)
    game.choose("move:boiler-room")
    game.choose("move:vault")
    game.expect_told(
        "Ann acts; actions left: 0.",
        "Ann turns up Silence.",
        "The Warden goes to the hall. (Ann has the least nerve: 5)",
        "It is Bo's turn.",
    )
    game.expect_question("cellar.act", seat=1)


def test_whoever_ends_the_turn_gives_up_the_actions_left() -> None:
    game = play(TURN, QUIET, seats=2)
    game.choose("end")
    game.expect_question("cellar.act", seat=1)


def test_a_seat_out_of_the_game_has_no_turn() -> None:
    game = play(TURN, QUIET, nerve(1, 0), seats=3)
    game.choose("end")
    game.expect_question("cellar.act", seat=2)


def test_a_round_ends_when_the_last_seat_has_had_its_turn() -> None:
    game = play(Task("cellar:turn", (1,)), QUIET, seats=2)
    assert game.state.round == 1
    game.choose("end")
    game.expect_told("Round 2 begins.")


# -- moving


def test_a_pawn_moves_through_doors_by_stairs_and_along_the_crawlway() -> None:
    game = act(place(0, "hall"))
    game.expect_offered("move:kitchen", "move:parlour", "move:landing")
    act(place(0, "pantry")).expect_offered("move:coal-hole", "move:kitchen")


def test_the_first_to_enter_a_room_reveals_it() -> None:
    game = act(place(0, "hall"))
    game.choose("move:kitchen")
    game.expect_told("Ann goes to the kitchen.", "Ann is the first to see the kitchen.")
    assert game.kernel.why_no_undo() == "barrier.revealed"


def test_a_move_to_a_known_room_can_be_undone() -> None:
    game = play(TURN, place(0, "hall"), enter("kitchen"))
    game.choose("move:kitchen")
    game.kernel.undo()
    assert game.state.pawns[0].place == "cellar:hall"


def test_a_locked_door_is_in_the_way_and_the_player_is_told_why() -> None:
    game = act(place(0, "hall"))
    game.expect_not_offered("move:garden", "unlock:front-door")
    game.expect_why_not("Go through the front door", "It is locked.")


# -- the front door


def test_the_key_opens_the_front_door_whoever_found_it() -> None:
    game = play(TURN, place(0, "hall"), key_found)
    game.expect_not_offered("force:front-door", "pry:front-door")
    game.choose("Unlock the front door")
    game.expect_told("Ann opens the front door. (the key fits)")
    game.expect_offered("move:garden")


def test_a_lock_breaks_when_the_dice_reach_its_number() -> None:
    game = play(TURN, place(0, "hall"), grit(2, 2))
    game.choose("force:front-door")
    game.expect_told(
        "Ann rolls 2 dice for the front door: 4 of 4.",
        "Ann opens the front door. (the lock breaks)",
    )


def test_a_lock_that_holds_draws_the_warden() -> None:
    game = play(TURN, place(0, "hall"), warden_in("pantry"), hand(0), grit(2, 1))
    game.choose("force:front-door")
    game.expect_told("The Warden goes to the kitchen. (Ann has the least nerve: 5)")
    game.expect_offered("force:front-door")


def test_a_card_spent_on_a_lock_adds_its_dice_and_is_gone() -> None:
    game = play(TURN, place(0, "hall"), hand(0, "poker", "ladle"), grit(0, 1, 1, 1, 1))
    game.choose("pry:front-door", pay=["poker"])
    game.expect_told(
        "Ann spends Poker on the front door. (it adds dice)",
        "Ann rolls 5 dice for the front door: 4 of 4.",
    )
    assert game.state.pawns[0].hand == ["cellar:ladle"]
    assert game.state.decks["card"].spent == ["cellar:poker"]


def test_without_a_card_there_is_nothing_to_spend() -> None:
    act(place(0, "hall"), hand(0)).expect_not_offered("pry:front-door")


def test_the_odds_of_a_lock_are_shown_and_what_each_card_makes_of_them() -> None:
    game = act(place(0, "hall"), hand(0, "poker"))
    ask = game.kernel.view(0).ask
    assert ask is not None
    notes = {option.id.partition(":")[0]: option.note for option in ask.options}
    odds = notes["force"].odds
    assert odds is not None
    ((happens, chance),) = odds.outcomes
    assert happens == "it opens"
    assert chance == pytest.approx(1 / 36)
    ((card, with_card),) = notes["pry"].gains
    assert (card, with_card.pool) == ("Poker", "5 dice, 4 needed")


# -- searching


def test_a_search_turns_up_what_the_room_hides() -> None:
    game = play(TURN, place(0, "cistern"), hide("key", "cistern"), hand(0))
    game.choose("Search the cistern")
    game.expect_told("Ann searches the cistern and finds the key.")
    assert game.state.key_found
    game.expect_not_offered("search:cistern")
    game.expect_why_not("Search the cistern", "There is nothing to find here.")


def test_what_a_search_turns_up_does_what_it_says() -> None:
    game = play(
        TURN, place(0, "cistern"), lamp_out(1), nerve(1, 2), hide("candle-box", "cistern"), seats=2
    )
    game.choose("search:cistern")
    game.expect_told("Bo gains 1 nerve. (a box of candles)")


def test_nobody_searches_in_the_dark() -> None:
    game = act(place(0, "kitchen"), lamp_out(0))
    game.expect_not_offered("search:kitchen")
    game.expect_why_not("Search the kitchen", "Your lamp is out.")


def test_where_nothing_is_hidden_there_is_nothing_to_search() -> None:
    act(place(0, "hall")).expect_not_offered("search:hall")


# -- resting


def test_a_rest_lights_the_lamp_and_gives_a_nerve() -> None:
    game = play(TURN, nerve(0, 3), lamp_out(0), enter("vault"))
    game.choose("rest")
    game.expect_told("Ann's lamp is lit. (a rest)", "Ann gains 1 nerve. (a rest)")


def test_whoever_has_all_their_nerve_and_a_lit_lamp_needs_no_rest() -> None:
    act(nerve(0, 5)).expect_not_offered("rest")


# -- the Warden


def test_the_warden_goes_a_shortest_way_to_the_seat_with_the_least_nerve() -> None:
    at_odds = (place(0, "kitchen"), place(1, "vault"), nerve(1, 3), warden_in("hall"))
    game = play(WARDEN, *at_odds, seats=2)
    assert game.state.warden == "cellar:landing"


def test_of_several_with_the_least_nerve_the_warden_wants_the_first() -> None:
    game = play(WARDEN, place(0, "kitchen"), place(1, "vault"), warden_in("hall"), seats=2)
    assert game.state.warden == "cellar:kitchen"


def test_the_warden_does_not_use_the_crawlway() -> None:
    game = play(WARDEN, place(0, "coal-hole"), warden_in("pantry"))
    assert game.state.warden == "cellar:kitchen"


def test_the_warden_opens_no_lock() -> None:
    game = play(WARDEN, place(0, "garden"), warden_in("hall"))
    assert game.state.warden == "cellar:hall"


def test_the_warden_scares_everybody_in_its_room() -> None:
    game = play(WARDEN, place(0, "vault"), place(1, "vault"), warden_in("landing"), seats=3)
    assert [pawn.nerve for pawn in game.state.pawns] == [4, 4, 5]
    game.expect_told("Bo loses 1 nerve. (the Warden)")


def test_a_quick_warden_takes_two_steps_in_each_turn() -> None:
    game = play(TURN, warden_in("parlour"), QUIET, toggles={"warden": "quick"})
    game.choose("end")
    assert game.state.warden == "cellar:landing"


# -- events


def test_an_event_may_ask_and_its_answer_may_roll_and_ask_again() -> None:
    game = play(EVENT, next_events("voice"), grit(0, 1), hand(0), warden_in("vault"))
    game.expect_question("cellar.choose", about="voice")
    game.choose("answer")
    game.expect_question("cellar.choose", about="voice")
    game.choose("Hide: your lamp goes out and the Warden takes a step")
    game.expect_told(
        "Ann's lamp goes out. (A voice)",
        "The Warden goes to the boiler room. (Ann has the least nerve: 5)",
        "Ann loses 1 nerve. (the Warden)",
    )


@pytest.mark.parametrize(("dice", "told"), [((1, 1), "gains"), ((1, 0), "loses")])
def test_a_test_of_nerve_passes_when_the_dice_reach_the_number(
    dice: tuple[int, int], told: str
) -> None:
    game = play(EVENT, next_events("whisper"), nerve(0, 3), hand(0), grit(*dice))
    game.expect_told(f"Ann {told} 1 nerve. (Whisper)")


def test_only_choices_that_roll_or_reveal_are_past_undoing() -> None:
    game = play(EVENT, next_events("scratching"))
    barriers = {option.id: option.barrier for option in game.ask.options}
    assert barriers == {"look": "barrier.rolled", "hold-still": ""}


def test_when_all_events_are_past_they_are_shuffled() -> None:
    def only_past(state: Any) -> None:
        deck = state.decks["event"]
        deck.spent, deck.cards = ["cellar:silence"], []

    game = play(EVENT, only_past)
    game.expect_told("The events are shuffled.", "Ann turns up Silence.")


def test_a_card_is_drawn_from_the_reshuffled_deck_when_it_is_empty() -> None:
    def empty(state: Any) -> None:
        deck = state.decks["card"]
        deck.spent, deck.cards = deck.cards, []

    game = play(EVENT, next_events("loose-board"), empty)
    game.expect_told("The cards are shuffled.")
    assert len(game.state.pawns[0].hand) == 3


# -- cards that answer by themselves


def test_the_lucky_coin_answers_a_bad_roll_once_a_round() -> None:
    lucky = (place(0, "hall"), hand(0, "lucky-coin"), nerve(0, 2), warden_in("garden"))
    game = play(TURN, *lucky, grit(1, 0, 1, 0))
    game.choose("force:front-door")
    game.expect_told("Ann gains 1 nerve. (Lucky coin)")
    game.choose("force:front-door")
    game.expect_not_told("Ann gains 1 nerve. (Lucky coin)")


def test_the_lucky_coin_does_not_answer_a_good_roll() -> None:
    game = play(TURN, place(0, "hall"), hand(0, "lucky-coin"), nerve(0, 2), grit(1, 1))
    game.choose("force:front-door")
    game.expect_not_told("Ann gains 1 nerve. (Lucky coin)")


def test_the_old_map_draws_a_card_after_a_find() -> None:
    found = (place(0, "kitchen"), hide("key", "kitchen"), hand(0, "old-map"), next_cards("spade"))
    game = play(TURN, *found)
    game.choose("search:kitchen")
    game.expect_told("Ann draws Spade. (Old map)")


def test_the_hymn_book_comforts_whoever_is_alone() -> None:
    book = (hand(0, "hymn-book"), nerve(0, 2), warden_in("garden"))
    game = play(Task("cellar:end-turn", (0,)), *book)
    game.expect_told("Ann gains 1 nerve. (Hymn book)")
    game = play(Task("cellar:end-turn", (0,)), *book, seats=2)
    game.expect_not_told("Ann gains 1 nerve. (Hymn book)")


def test_matches_flare_only_once() -> None:
    game = play(Task("cellar:end-turn", (0,)), hand(0, "matches"), lamp_out(0), QUIET)
    game.expect_told("Ann's lamp is lit. (Matches)")
    game.choose("end")
    game.choose("end")
    game.choose("end")
    assert game.state.pawns[0].lamp == "out"


# -- the end


def test_the_game_is_won_when_all_who_kept_their_nerve_are_out() -> None:
    ready = (place(0, "hall"), open_door("front-door"), away(1), nerve(2, 0))
    game = play(TURN, *ready, seats=3)
    game.choose("move:garden")
    assert game.state.outcome.result == "won"
    assert game.state.outcome.winners == (0, 1)


def test_the_game_goes_on_while_somebody_is_still_in_the_house() -> None:
    game = play(TURN, place(0, "hall"), open_door("front-door"), seats=2)
    game.choose("move:garden")
    game.expect_question("cellar.act", seat=1)


def test_the_game_is_lost_at_once_when_nobody_has_any_nerve() -> None:
    game = play(WARDEN, nerve(0, 1), warden_in("boiler-room"))
    assert game.state.outcome.result == "lost"
    assert game.kernel.view(0).outcome == "Nobody's nerve held."


# -- the flooded cellar


def test_in_the_flooded_cellar_there_is_less_nerve_to_begin_with() -> None:
    assert Play(rules("cellar:flooded"), TURN).state.pawns[0].nerve == 4


def test_in_the_flooded_cellar_a_rest_below_ground_only_relights_the_lamp() -> None:
    below = (place(0, "vault"), nerve(0, 2), lamp_out(0))
    game = Play(rules("cellar:flooded"), TURN, *below)
    game.choose("rest")
    game.expect_told("Ann's lamp is lit. (a rest)")
    game.expect_not_told("Ann gains 1 nerve. (a rest)")


def test_in_the_flooded_cellar_a_rest_upstairs_is_a_rest() -> None:
    game = Play(rules("cellar:flooded"), TURN, place(0, "hall"), nerve(0, 2))
    game.choose("rest")
    game.expect_told("Ann gains 1 nerve. (a rest)")


# -- what a front end is told


def test_the_second_action_is_past_undoing_because_an_event_follows() -> None:
    game = act(actions_left(1), place(0, "vault"))
    assert {option.barrier for option in game.ask.options} <= {
        "cellar.barrier.event",
        "barrier.revealed",
    }


def test_while_an_event_asks_no_action_is_left() -> None:
    game = play(EVENT, actions_left(0), next_events("scratching"))
    game.expect_why_not("Act", "You have no action left.")
