"""The end of a scenario, and the decisions before the next one."""

from __future__ import annotations

import pytest

from l7core.escape.table.state import Carried, Missing
from tests.escape.campaign.kit import at_border, begin, dead, left, out

WREN, IDA = "escape:wren-halloran", "escape:ida-marsh"


def scarred(n: int, *, notoriety: int = 0) -> dict[int, Carried]:
    return {0: Carried(character=WREN, scars=n, notoriety=notoriety)}


# -- marks


def test_an_unhurt_and_unnoticed_prisoner_gets_no_mark() -> None:
    border = at_border(out())
    border.settle()
    assert (border.carried().scars, border.carried().notoriety) == (0, 0)


def test_a_prisoner_who_escapes_with_less_vitality_gets_a_scar() -> None:
    border = at_border(out(vitality=3))
    border.settle()
    assert border.carried().scars == 1


def test_vitality_lost_to_an_old_scar_gives_no_new_scar() -> None:
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
    """Four or more threat raises notoriety; one or less lowers it."""
    border = at_border(out(threat=threat), carried=scarred(0, notoriety=1))
    border.go_on_until("escape.border.choice")
    assert border.counter("notoriety") == notoriety


def test_notoriety_becomes_threat_from_the_pool_at_the_start() -> None:
    border = at_border(out(threat=4))
    border.go_on_until("escape.border.choice")
    border.choose("choice:1")
    pool = 5
    assert (border.ann.threat, border.state.threat_pool) == (1, pool - 1)


@pytest.mark.parametrize(("difficulty", "scars"), [("easier", 0), ("standard", 1), ("harder", 2)])
def test_difficulty_sets_the_number_of_scars(difficulty: str, scars: int) -> None:
    border = at_border(out(vitality=0), difficulty=difficulty)
    border.settle()
    assert border.carried().scars == scars


# -- items and skills


def test_one_item_is_kept() -> None:
    border = at_border(out(items=["crowbar", "head-torch"]))
    border.expect_question("escape.border.item")
    border.choose("head-torch")
    border.settle()
    assert border.ann.items == ["escape:head-torch"]


def test_keeping_an_item_is_optional() -> None:
    border = at_border(out(items=["crowbar"]))
    border.choose("nothing")
    border.settle()
    assert border.ann.items == []


def test_an_item_of_one_scenario_stays_behind() -> None:
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


def test_some_chapters_give_a_skill() -> None:
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


def test_a_prisoner_who_did_not_escape_gains_no_skill() -> None:
    border = at_border(left(), chapter="level-5")
    border.choose("onward")
    border.expect_question("escape.border.choice")


# -- a lost scenario


def test_a_lost_scenario_can_be_replayed_from_its_start() -> None:
    border = at_border(left(vitality=3, threat=5), carried=scarred(1), chapter="level-6")
    border.expect_question("escape.border.lost", about="escape:level-6")
    border.choose("again")
    assert (border.chapter, border.state.round) == ("level-6", 1)
    assert (border.carried().scars, border.carried().notoriety) == (1, 0)
    assert border.leg.again


def test_the_dead_are_alive_in_a_replayed_scenario() -> None:
    border = at_border(dead(), out(), left(), chapter="level-6")
    border.settle()
    again = at_border(dead(), dead())
    again.choose("again")
    assert [hero.status for hero in again.state.heroes] == ["map", "map"]


def test_the_first_scenario_is_replayed_by_the_same_prisoners() -> None:
    border = at_border(dead())
    character = border.ann.character
    border.choose("again")
    assert border.asked() == "escape.turn"
    assert border.ann.character == character


def test_flags_are_cleared_in_a_replayed_scenario() -> None:
    border = begin()
    border.state.flags = ["hybrids-loose"]
    border.end(left())
    border.choose("again")
    assert border.state.flags == []


def test_continuing_after_a_lost_scenario_costs_a_scar_notoriety_and_all_items() -> None:
    border = at_border(left(items=["crowbar"]))
    border.choose("onward")
    assert (border.counter("scars"), border.counter("notoriety")) == (1, 1)
    assert border.ann.items == []
    border.settle()
    assert border.chapter == "level-6"
    assert border.ann.character == WREN


def test_a_scenario_from_which_a_prisoner_escaped_is_not_replayed() -> None:
    border = at_border(out(), left())
    assert border.asked() != "escape.border.lost"


# -- dead and missing prisoners


def test_the_dead_are_replaced_by_new_characters() -> None:
    border = at_border(out(), dead())
    border.expect_question("escape.border.replace", seat=1)
    border.expect_not_offered(border.ann.character, border.bo.character)
    border.choose(IDA)
    border.settle()
    assert border.bo.character == IDA
    assert border.bo.status == "map"
    assert len(border.bo.skills) == 2
    assert (border.carried(1).scars, border.carried(1).notoriety) == (0, 0)


def test_characters_return_only_when_all_have_been_used() -> None:
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


def test_a_prisoner_left_behind_is_replaced_and_missing() -> None:
    border = at_border(out(), left(skills=["cracksman"]))
    lost = border.bo.character
    border.expect_question("escape.border.replace", seat=1)
    border.settle()
    assert border.bo.character != lost
    assert [missing.carried.character for missing in border.story.missing] == [lost]
    assert "somebody-is-missing" in border.state.flags


def test_a_missing_prisoner_can_return_in_the_hospital() -> None:
    border = at_border(out(), left(skills=["cracksman", "grey-man"]), chapter="level-3")
    lost = border.bo.character
    border.go_on_until("escape.border.return")
    assert border.ask.seat == 1
    border.choose(lost)
    assert border.bo.character == lost
    assert border.bo.skills == ["escape:cracksman", "escape:grey-man"]


def test_the_substitute_of_a_returning_prisoner_becomes_missing() -> None:
    border = at_border(out(), left(), chapter="level-3")
    lost = border.bo.character
    border.go_on_until("escape.border.return")
    substitute = border.bo.character
    border.choose(lost)
    assert [missing.carried.character for missing in border.story.missing] == [substitute]


def test_a_prisoner_who_is_not_taken_back_stays_missing() -> None:
    border = at_border(out(), left(), chapter="level-3")
    lost = border.bo.character
    border.go_on_until("escape.border.return")
    border.choose(border.bo.character)
    assert border.bo.character != lost
    assert border.story.missing


def test_borders_set_flags_for_deaths_and_lost_levels() -> None:
    border = at_border(dead(), left())
    border.choose("onward")
    border.settle()
    assert {"a-level-was-lost", "somebody-died"} <= set(border.state.flags)
    assert "somebody-is-missing" not in border.state.flags


# -- ironman


def test_in_ironman_no_scenario_is_replayed() -> None:
    border = at_border(left(), undo="ironman")
    assert border.asked() != "escape.border.lost"


def test_in_ironman_the_dead_stay_dead() -> None:
    border = at_border(dead(), out(), undo="ironman")
    border.settle()
    assert [hero.status for hero in border.state.heroes] == ["absent", "map"]
    assert border.ask.seat == 1


def test_in_ironman_the_next_scenario_is_set_up_for_the_survivors() -> None:
    alone, together = at_border(dead(), out(), undo="ironman"), at_border(out(), out())
    alone.settle()
    together.settle()
    assert (alone.state.threat_pool, together.state.threat_pool) == (5, 8)


def test_in_ironman_a_scenario_is_won_by_the_survivors() -> None:
    border = at_border(dead(), out(), undo="ironman")
    border.settle()
    border.end(dead(), out())
    assert border.leg.result == "won"


def test_in_ironman_the_campaign_is_over_when_everybody_is_dead() -> None:
    border = at_border(dead(), dead(), undo="ironman")
    assert border.kernel.over
    assert border.state.outcome.result == "lost"


def test_in_ironman_a_missing_prisoner_takes_the_empty_place() -> None:
    border = at_border(left(), out(), chapter="level-3", undo="ironman")
    lost = border.ann.character
    border.settle()
    assert (border.ann.character, border.ann.status) == (lost, "map")


def test_in_ironman_living_prisoners_continue_after_a_lost_scenario() -> None:
    border = at_border(left(), dead(), undo="ironman")
    border.settle()
    assert [hero.status for hero in border.state.heroes] == ["map", "absent"]
    assert border.carried(0).scars == 1


def test_in_ironman_a_lost_prisoner_holds_no_threat_tokens() -> None:
    border = at_border(dead(), out(), chapter="level-2", undo="ironman")
    border.go_on_until("escape.border.choice")
    border.choose("choice:0")
    assert border.bo.threat == 1
    assert border.ann.threat == 0
