"""What a scenario leaves behind, and what is decided between two of them."""

from __future__ import annotations

import pytest

from l7core.escape.table.state import Carried, Missing
from tests.escape.campaign.kit import at_border, begin, dead, left, out

WREN, IDA = "escape:wren-halloran", "escape:ida-marsh"


def scarred(n: int, *, notoriety: int = 0) -> dict[int, Carried]:
    return {0: Carried(character=WREN, scars=n, notoriety=notoriety)}


# -- marks


def test_whoever_gets_away_unhurt_and_unnoticed_brings_no_mark() -> None:
    border = at_border(out())
    border.settle()
    assert (border.carried().scars, border.carried().notoriety) == (0, 0)


def test_whoever_comes_out_with_less_vitality_brings_a_scar() -> None:
    border = at_border(out(vitality=3))
    border.settle()
    assert border.carried().scars == 1


def test_vitality_that_an_old_scar_took_is_no_new_scar() -> None:
    border = at_border(out(vitality=4), carried=scarred(1), chapter="level-6")
    border.state.vitality = 5
    border.settle()
    assert border.carried().scars == 1


def test_there_are_at_most_two_scars() -> None:
    border = at_border(out(vitality=3), carried=scarred(2), chapter="level-6")
    border.settle()
    assert border.carried().scars == 2


def test_a_scar_lowers_the_starting_vitality() -> None:
    border = at_border(out(vitality=3))
    border.settle()
    assert border.ann.vitality == border.state.vitality - 1


def test_scars_never_lower_the_starting_vitality_to_the_skull() -> None:
    border = at_border(out(vitality=3), carried=scarred(2))
    border.settle()
    assert border.ann.vitality >= 3


@pytest.mark.parametrize(("threat", "notoriety"), [(1, 0), (2, 1), (3, 1), (4, 2), (6, 2)])
def test_threat_at_the_end_raises_or_lowers_notoriety(threat: int, notoriety: int) -> None:
    """Four or more is remembered, one or less is forgotten."""
    border = at_border(out(threat=threat), carried=scarred(0, notoriety=1))
    border.go_on_until("escape.border.choice")
    assert border.counter("notoriety") == notoriety


def test_notoriety_is_threat_from_the_pool_at_the_start() -> None:
    border = at_border(out(threat=4))
    border.go_on_until("escape.border.choice")
    border.choose("choice:1")
    pool = 5
    assert (border.ann.threat, border.state.threat_pool) == (1, pool - 1)


@pytest.mark.parametrize(("difficulty", "scars"), [("easier", 0), ("standard", 1), ("harder", 2)])
def test_difficulty_says_how_often_a_mark_counts(difficulty: str, scars: int) -> None:
    border = at_border(out(vitality=0), difficulty=difficulty)
    border.settle()
    assert border.carried().scars == scars


# -- what is packed


def test_one_item_is_kept() -> None:
    border = at_border(out(items=["crowbar", "head-torch"]))
    border.expect_question("escape.border.item")
    border.choose("head-torch")
    border.settle()
    assert border.ann.items == ["escape:head-torch"]


def test_nothing_need_be_kept() -> None:
    border = at_border(out(items=["crowbar"]))
    border.choose("nothing")
    border.settle()
    assert border.ann.items == []


def test_what_is_of_no_use_elsewhere_stays_behind() -> None:
    border = at_border(out(items=["tissue-sample"]), chapter="level-2")
    assert border.asked() != "escape.border.item"
    assert border.ann.items == []


def test_a_key_card_can_be_kept() -> None:
    border = at_border(out(items=["security-key"]))
    border.expect_offered("escape:security-key")


def test_skills_are_kept() -> None:
    border = at_border(out(skills=["cracksman", "grey-man"]))
    border.settle()
    assert border.ann.skills == ["escape:cracksman", "escape:grey-man"]


def test_a_skill_can_be_swapped_for_one_of_two() -> None:
    border = at_border(out(skills=["cracksman", "grey-man"]))
    border.expect_question("escape.border.swap")
    offered = [option.id for option in border.ask.options[:2]]
    border.choose(offered[0])
    border.expect_question("escape.border.give-up")
    border.choose("grey-man")
    border.settle()
    assert border.ann.skills == ["escape:cracksman", offered[0]]


def test_behind_some_chapters_a_skill_is_gained() -> None:
    border = at_border(out(skills=["cracksman", "grey-man"]), chapter="level-5")
    border.expect_question("escape.border.gain")
    gained = border.ask.options[0].id
    border.choose(gained)
    border.settle()
    assert border.ann.skills == ["escape:cracksman", "escape:grey-man", gained]


def test_nobody_gains_a_fifth_skill() -> None:
    four = ["cracksman", "grey-man", "even-keel", "bar-brawler"]
    border = at_border(out(skills=four), chapter="level-5")
    border.expect_question("escape.border.swap")


def test_whoever_did_not_get_away_learns_nothing() -> None:
    border = at_border(left(), chapter="level-5")
    border.choose("onward")
    border.expect_question("escape.border.choice")


# -- a lost scenario


def test_a_lost_scenario_can_be_played_again_as_though_nothing_had_happened() -> None:
    border = at_border(left(vitality=3, threat=5), carried=scarred(1), chapter="level-6")
    border.expect_question("escape.border.lost", about="escape:level-6")
    border.choose("again")
    assert (border.chapter, border.state.round) == ("level-6", 1)
    assert (border.carried().scars, border.carried().notoriety) == (1, 0)
    assert border.leg.again


def test_the_dead_of_a_scenario_that_is_played_again_are_alive() -> None:
    border = at_border(dead(), out(), left(), chapter="level-6")
    border.settle()
    again = at_border(dead(), dead())
    again.choose("again")
    assert [hero.status for hero in again.state.heroes] == ["map", "map"]


def test_the_first_scenario_is_played_again_by_the_same_prisoners() -> None:
    border = at_border(dead())
    who = border.ann.character
    border.choose("again")
    assert border.asked() == "escape.turn"
    assert border.ann.character == who


def test_flags_of_a_scenario_that_is_played_again_are_forgotten() -> None:
    border = begin()
    border.state.flags = ["hybrids-loose"]
    border.end(left())
    border.choose("again")
    assert border.state.flags == []


def test_to_go_on_from_a_lost_scenario_costs_a_scar_and_notoriety_and_all_items() -> None:
    border = at_border(left(items=["crowbar"]))
    border.choose("onward")
    assert (border.counter("scars"), border.counter("notoriety")) == (1, 1)
    assert border.ann.items == []
    border.settle()
    assert border.chapter == "level-6"
    assert border.ann.character == WREN


def test_a_scenario_that_somebody_got_out_of_is_not_played_again() -> None:
    border = at_border(out(), left())
    assert border.asked() != "escape.border.lost"


# -- the dead, and the left behind


def test_the_dead_are_replaced_by_somebody_new() -> None:
    border = at_border(out(), dead())
    border.expect_question("escape.border.replace", seat=1)
    border.expect_not_offered(border.ann.character, border.bo.character)
    border.choose(IDA)
    border.settle()
    assert border.bo.character == IDA
    assert border.bo.status == "map"
    assert len(border.bo.skills) == 2
    assert (border.carried(1).scars, border.carried(1).notoriety) == (0, 0)


def test_faces_come_back_only_when_all_are_known() -> None:
    border = at_border(dead())
    border.choose("onward")
    border.expect_not_offered(border.ann.character)
    known = begin()
    known.story.known = list(known.kernel.rules.tables.characters)
    known.end(dead())
    known.choose("onward")
    known.expect_offered(known.ann.character)


def test_the_faces_of_the_missing_come_back_when_no_other_is_left() -> None:
    border = begin(seats=4)
    characters = list(border.kernel.rules.tables.characters)
    present = {hero.character for hero in border.state.heroes}
    absent = [each for each in characters if each not in present]
    border.story.known = characters
    border.story.missing = [Missing(seat=0, carried=Carried(character=each)) for each in absent]
    lost = border.state.heroes[3].character
    border.end(out(), out(), out(), left())
    border.go_on_until("escape.border.replace")
    assert {option.id for option in border.ask.options} == {*absent, lost}
    border.choose(absent[0])
    assert border.state.heroes[3].character == absent[0]
    assert [each.carried.character for each in border.story.missing] == [*absent[1:], lost]


def test_whoever_is_left_behind_is_replaced_and_missed() -> None:
    border = at_border(out(), left(skills=["cracksman"]))
    lost = border.bo.character
    border.expect_question("escape.border.replace", seat=1)
    border.settle()
    assert border.bo.character != lost
    assert [missing.carried.character for missing in border.story.missing] == [lost]
    assert "somebody-is-missing" in border.state.flags


def test_whoever_was_left_behind_comes_back_in_the_hospital() -> None:
    border = at_border(out(), left(skills=["cracksman", "grey-man"]), chapter="level-3")
    lost = border.bo.character
    border.go_on_until("escape.border.return")
    assert border.ask.seat == 1
    border.choose(lost)
    assert border.bo.character == lost
    assert border.bo.skills == ["escape:cracksman", "escape:grey-man"]


def test_whoever_makes_room_for_somebody_is_left_behind_instead() -> None:
    border = at_border(out(), left(), chapter="level-3")
    lost = border.bo.character
    border.go_on_until("escape.border.return")
    stood_in = border.bo.character
    border.choose(lost)
    assert [missing.carried.character for missing in border.story.missing] == [stood_in]


def test_whoever_is_not_taken_back_stays_missing() -> None:
    border = at_border(out(), left(), chapter="level-3")
    lost = border.bo.character
    border.go_on_until("escape.border.return")
    border.choose(border.bo.character)
    assert border.bo.character != lost
    assert border.story.missing


def test_the_borders_note_what_has_befallen_the_prisoners() -> None:
    border = at_border(dead(), left())
    border.choose("onward")
    border.settle()
    assert {"a-level-was-lost", "somebody-died"} <= set(border.state.flags)
    assert "somebody-is-missing" not in border.state.flags


# -- ironman


def test_in_ironman_nothing_is_played_again() -> None:
    border = at_border(left(), undo="ironman")
    assert border.asked() != "escape.border.lost"


def test_in_ironman_the_dead_stay_dead() -> None:
    border = at_border(dead(), out(), undo="ironman")
    border.settle()
    assert [hero.status for hero in border.state.heroes] == ["absent", "map"]
    assert border.ask.seat == 1


def test_in_ironman_the_next_scenario_is_for_as_many_as_are_left() -> None:
    alone, together = at_border(dead(), out(), undo="ironman"), at_border(out(), out())
    alone.settle()
    together.settle()
    assert (alone.state.threat_pool, together.state.threat_pool) == (5, 8)


def test_in_ironman_a_scenario_is_won_by_those_who_are_left() -> None:
    border = at_border(dead(), out(), undo="ironman")
    border.settle()
    border.end(dead(), out())
    assert border.leg.result == "won"


def test_in_ironman_the_campaign_is_over_when_everybody_is_dead() -> None:
    border = at_border(dead(), dead(), undo="ironman")
    assert border.kernel.over
    assert border.state.outcome.result == "lost"


def test_in_ironman_whoever_was_left_behind_takes_the_empty_place_again() -> None:
    border = at_border(left(), out(), chapter="level-3", undo="ironman")
    lost = border.ann.character
    border.settle()
    assert (border.ann.character, border.ann.status) == (lost, "map")


def test_in_ironman_the_lost_are_dragged_along_as_long_as_they_live() -> None:
    border = at_border(left(), dead(), undo="ironman")
    border.settle()
    assert [hero.status for hero in border.state.heroes] == ["map", "absent"]
    assert border.carried(0).scars == 1
