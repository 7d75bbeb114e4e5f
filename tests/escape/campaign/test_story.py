"""The bundled campaign: its choices and what they change, its ways and its ends."""

from __future__ import annotations

from typing import Any

import pytest

from l7core.escape.content.campaign import Chapter
from l7core.escape.table import query
from tests.escape.campaign.kit import SUBTERRA, at_border, begin, dead, left, out, rules

CHAPTERS: tuple[Chapter, ...] = rules().tables.chapters[SUBTERRA]
CHOICES = [
    (chapter.id.partition(":")[2], number)
    for chapter in CHAPTERS
    for number in range(len(chapter.choices))
]


def test_the_seven_scenarios_come_in_their_order() -> None:
    scenarios = [chapter.scenario for chapter in CHAPTERS]
    assert scenarios == [f"escape:scenario-{number}" for number in range(1, 8)]


def test_every_border_but_the_last_has_a_choice_to_make() -> None:
    assert [len(chapter.choices) > 1 for chapter in CHAPTERS] == [True] * 6 + [False]


@pytest.mark.parametrize(("chapter", "number"), CHOICES)
def test_each_choice_leads_on_and_is_told(chapter: str, number: int) -> None:
    border = at_border(out(), chapter=chapter)
    border.go_on_until("escape.border.choice")
    border.choose(f"choice:{number}")
    border.settle()
    assert border.chapter != chapter
    record = next(each for each in CHAPTERS if each.id.endswith(chapter))
    assert record.choices[number].told.strip() in border.lines


def test_every_flag_of_a_choice_makes_a_difference_later() -> None:
    """A variant of a scenario, a condition of a chapter, an opening or an ending asks for it."""
    tables = rules().tables
    asking: list[Any] = [variant for each in tables.scenarios.values() for variant in each.variants]
    asking += [telling for chapter in CHAPTERS for telling in chapter.opening]
    asking += [*tables.campaigns[SUBTERRA].endings, *CHAPTERS]
    asked = str([each.conditions for each in asking])
    flags = [
        effect.flag
        for chapter in CHAPTERS
        for choice in chapter.choices
        for effect in choice.effects
        if hasattr(effect, "flag")
    ]
    assert len(flags) >= 3
    assert [flag for flag in flags if f"'{flag}'" not in asked] == []


@pytest.mark.parametrize(
    ("chapter", "choice", "counter", "before", "after"),
    [
        ("level-7", 0, "notoriety", [0, 0], [1, 0]),
        ("level-7", 2, "notoriety", [1, 2], [0, 1]),
        ("level-6", 0, "notoriety", [0, 0], [1, 0]),
        ("level-6", 1, "notoriety", [1, 0], [0, 0]),
        ("level-4", 1, "scars", [0, 2], [1, 2]),
        ("level-2", 0, "scars", [1, 0], [0, 0]),
    ],
)
def test_choices_mark_prisoners_within_the_limits(
    chapter: str, choice: int, counter: str, before: list[int], after: list[int]
) -> None:
    border = at_border(out(), out(), chapter=chapter)
    border.go_on_until("escape.border.choice")
    for hero, number in zip(border.state.heroes, before, strict=True):
        hero.counters[counter] = number
    border.choose(f"choice:{choice}")
    assert [getattr(border.carried(seat), counter) for seat in (0, 1)] == after
    told = [line for line in border.lines if f"{counter} " in line]
    changed = [n for was, n in zip(before, after, strict=True) if n != was]
    assert [line.partition(f"{counter} ")[2] for line in told] == [f"{n}." for n in changed]
    assert [each.text for each in border.kernel.log(0) if f"{counter} " in each.text] == told


# -- what is different later


def test_broken_tanks_empty_the_barracks() -> None:
    plain, broken = at_border(out()), at_border(out(), flags=["tanks-broken"])
    for border in (plain, broken):
        border.go_on_until("escape.border.choice")
        border.choose("choice:2")
    assert len(broken.state.reserves["guard"]) == len(plain.state.reserves["guard"]) - 1
    assert len(broken.state.reserves["clone"]) == len(plain.state.reserves["clone"]) + 1


def test_names_off_the_roster_are_looked_for_later() -> None:
    pools = []
    for flags in ([], ["off-the-roster"]):
        border = at_border(out(), chapter="level-6", flags=flags)
        border.go_on_until("escape.border.choice")
        border.choose("choice:0")
        pools.append(border.state.threat_pool)
    assert pools[1] == pools[0] + 1


def test_labels_tell_where_tissue_lies() -> None:
    border = at_border(out(), chapter="level-3", flags=["labels-taken"])
    border.settle()
    lying = [item for items in border.state.things.values() for item in items]
    assert lying == ["escape:tissue-sample"]


def test_a_stolen_key_lies_where_the_last_level_begins() -> None:
    border = at_border(out(), chapter="level-2", flags=["stolen-key"])
    border.settle()
    assert border.state.things[border.ann.room] == ["escape:security-key"]


def test_the_doctor_expects_whoever_brings_a_glass() -> None:
    border = at_border(out(), chapter="level-2")
    border.go_on_until("escape.border.choice")
    border.choose("choice:2")
    assert border.ann.threat == 0


def test_what_is_different_stands_in_the_briefing_and_among_the_rules() -> None:
    border = at_border(out(), chapter="level-2", flags=["stolen-key"])
    border.settle()
    table = border.kernel.view(0).table
    assert "key card that you took" in table.briefing
    assert any(rule.startswith("The stolen key") for rule in table.specials)


def test_a_scenario_on_its_own_knows_nothing_of_campaigns() -> None:
    plain = begin(scenario="escape:scenario-7")
    scenario = query.scenario(plain.kernel.game)
    assert scenario is plain.kernel.rules.tables.scenarios["escape:scenario-7"]
    assert plain.kernel.view(0).table.chronicle is None


def test_flags_of_a_scenario_end_with_it_unless_the_campaign_remembers_them() -> None:
    border = begin()
    border.state.flags = ["lift-called", "hybrids-loose"]
    border.end(out())
    assert "lift-called" not in border.state.flags
    assert "hybrids-loose" in border.state.flags


# -- ways


def test_the_flue_leads_past_level_3_at_the_price_of_a_scar() -> None:
    border = at_border(out(), chapter="level-4")
    border.go_on_until("escape.border.choice")
    border.choose("choice:1")
    assert border.chapter == "level-2"
    assert border.carried().scars == 1


def test_the_grate_leads_to_level_3() -> None:
    border = at_border(out(), chapter="level-4")
    border.go_on_until("escape.border.choice")
    border.choose("choice:0")
    assert border.chapter == "level-3"


# -- ends


@pytest.mark.parametrize(
    ("fates", "result", "winners"),
    [((out(), out()), "won", (0, 1)), ((out(), dead()), "partly", (0,))],
)
def test_the_campaign_is_won_by_those_who_get_out_of_its_last_scenario(
    fates: tuple[Any, ...], result: str, winners: tuple[int, ...]
) -> None:
    border = at_border(*fates, chapter="level-1")
    outcome = border.state.outcome
    assert (outcome.result, outcome.winners) == (result, winners)


def test_a_lost_end_is_the_end_unless_it_is_played_again() -> None:
    border = at_border(left(), chapter="level-1")
    border.choose("onward")
    assert border.state.outcome.result == "lost"
    again = at_border(left(), chapter="level-1")
    again.choose("again")
    assert again.chapter == "level-1"


def test_in_ironman_whoever_lost_somebody_on_the_way_wins_in_part() -> None:
    border = at_border(dead(), out(), chapter="level-2", undo="ironman")
    border.settle()
    border.end(dead(), out())
    assert border.state.outcome.result == "partly"


@pytest.mark.parametrize(
    ("flag", "words"),
    [("labels-taken", "page nine"), ("specimen-freed", "one finger"), ("", "given tea")],
)
def test_how_it_ends_depends_on_what_was_done(flag: str, words: str) -> None:
    border = at_border(out(), chapter="level-1", flags=[flag] if flag else [])
    assert words in border.kernel.view(0).outcome


@pytest.mark.parametrize(("fate", "words"), [(dead(), "green water"), (left(), "green water")])
def test_a_campaign_can_be_lost(fate: Any, words: str) -> None:
    border = at_border(fate, chapter="level-1")
    border.choose("onward")
    assert words in border.kernel.view(0).outcome


# -- what it looks like


def test_the_story_reads_back_part_by_part() -> None:
    border = at_border(out(threat=5), dead())
    border.settle()
    told = border.kernel.view(None).table.chronicle
    assert told is not None
    assert [episode.time for episode in told.episodes] == ["past", "present", *["ahead"] * 5]
    past = told.episodes[0]
    assert (past.title, past.result) == ("Level 7: the Tanks", "partly")
    assert past.lines[0].startswith("The lift took some of them")
    assert "Wren Halloran got away." in past.lines
    assert "Tomas Bekele died." in past.lines
    assert told.part == "Level 6, part 2 of 7"


def test_what_everybody_carries_can_be_read() -> None:
    border = at_border(out(skills=["cracksman", "grey-man"], items=["crowbar"], vitality=3))
    border.choose("crowbar")
    border.settle()
    told = border.kernel.view(None).table.chronicle
    assert told is not None
    line = told.carried[0]
    assert all(word in line for word in ("Cracksman", "Grey Man", "Crowbar", "1 life less"))


def test_the_table_stands_between_two_levels_until_the_next_is_laid_out() -> None:
    border = at_border(out())
    table = border.kernel.view(0).table
    assert table.clock == "Between two levels"
    assert table.chronicle is not None
    assert table.chronicle.chapter is None


def test_an_epilogue_is_read_as_a_page() -> None:
    border = at_border(out())
    page = next(
        entry.scene
        for entry in border.kernel.log(0)
        if entry.key == "escape.campaign.won" and entry.scene
    )
    assert any("Six to go" in line for line in page.lines)
