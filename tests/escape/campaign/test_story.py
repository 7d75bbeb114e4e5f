"""The bundled campaign: its choices and their effects, its routes and its endings."""

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


def test_the_seven_scenarios_are_in_order() -> None:
    scenarios = [chapter.scenario for chapter in CHAPTERS]
    assert scenarios == [f"escape:scenario-{number}" for number in range(1, 8)]


def test_every_border_except_the_last_has_a_choice() -> None:
    assert [len(chapter.choices) > 1 for chapter in CHAPTERS] == [True] * 6 + [False]


@pytest.mark.parametrize(("chapter", "number"), CHOICES)
def test_each_choice_leads_on_and_is_recorded(chapter: str, number: int) -> None:
    border = at_border(out(), chapter=chapter)
    border.go_on_until("escape.border.choice")
    border.choose(f"choice:{number}")
    border.settle()
    assert border.chapter != chapter
    record = next(each for each in CHAPTERS if each.id.endswith(chapter))
    assert record.choices[number].told.strip() in border.lines


def test_every_flag_of_a_choice_has_a_later_effect() -> None:
    """A scenario variant, a chapter, an opening or an ending has a condition for each flag."""
    tables = rules().tables
    conditional: list[Any] = [
        variant for each in tables.scenarios.values() for variant in each.variants
    ]
    conditional += [telling for chapter in CHAPTERS for telling in chapter.opening]
    conditional += [*tables.campaigns[SUBTERRA].endings, *CHAPTERS]
    conditions = str([each.conditions for each in conditional])
    flags = [
        effect.flag
        for chapter in CHAPTERS
        for choice in chapter.choices
        for effect in choice.effects
        if hasattr(effect, "flag")
    ]
    assert len(flags) >= 3
    assert [flag for flag in flags if f"'{flag}'" not in conditions] == []


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
def test_choices_change_marks_within_their_limits(
    chapter: str, choice: int, counter: str, before: list[int], after: list[int]
) -> None:
    border = at_border(out(), out(), chapter=chapter)
    border.go_on_until("escape.border.choice")
    for hero, number in zip(border.state.heroes, before, strict=True):
        hero.counters[counter] = number
    border.choose(f"choice:{choice}")
    assert [getattr(border.carried(seat), counter) for seat in (0, 1)] == after
    lines = [line for line in border.lines if f"{counter} " in line]
    changed = [n for was, n in zip(before, after, strict=True) if n != was]
    assert [line.partition(f"{counter} ")[2] for line in lines] == [f"{n}." for n in changed]
    assert [each.text for each in border.kernel.log(0) if f"{counter} " in each.text] == lines


# -- later effects


def test_broken_tanks_empty_the_barracks() -> None:
    plain, broken = at_border(out()), at_border(out(), flags=["tanks-broken"])
    for border in (plain, broken):
        border.go_on_until("escape.border.choice")
        border.choose("choice:2")
    assert len(broken.state.reserves["guard"]) == len(plain.state.reserves["guard"]) - 1
    assert len(broken.state.reserves["clone"]) == len(plain.state.reserves["clone"]) + 1


def test_names_off_the_roster_raise_a_later_threat_pool() -> None:
    pools = []
    for flags in ([], ["off-the-roster"]):
        border = at_border(out(), chapter="level-6", flags=flags)
        border.go_on_until("escape.border.choice")
        border.choose("choice:0")
        pools.append(border.state.threat_pool)
    assert pools[1] == pools[0] + 1


def test_taken_labels_put_a_tissue_sample_on_the_map() -> None:
    border = at_border(out(), chapter="level-3", flags=["labels-taken"])
    border.settle()
    items_on_the_map = [item for items in border.state.things.values() for item in items]
    assert items_on_the_map == ["escape:tissue-sample"]


def test_a_stolen_key_is_in_the_first_room_of_the_last_level() -> None:
    border = at_border(out(), chapter="level-2", flags=["stolen-key"])
    border.settle()
    assert border.state.things[border.ann.room] == ["escape:security-key"]


def test_a_prisoner_who_brings_a_glass_has_no_threat() -> None:
    border = at_border(out(), chapter="level-2")
    border.go_on_until("escape.border.choice")
    border.choose("choice:2")
    assert border.ann.threat == 0


def test_differences_are_in_the_briefing_and_in_the_special_rules() -> None:
    border = at_border(out(), chapter="level-2", flags=["stolen-key"])
    border.settle()
    table = border.kernel.view(0).table
    assert "key card that you took" in table.briefing
    assert any(rule.startswith("The stolen key") for rule in table.specials)


def test_a_single_scenario_has_no_campaign_changes() -> None:
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


# -- routes


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


# -- endings


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


def test_a_lost_last_scenario_ends_the_campaign_unless_it_is_replayed() -> None:
    border = at_border(left(), chapter="level-1")
    border.choose("onward")
    assert border.state.outcome.result == "lost"
    again = at_border(left(), chapter="level-1")
    again.choose("again")
    assert again.chapter == "level-1"


def test_in_ironman_a_campaign_with_a_death_is_won_in_part() -> None:
    border = at_border(dead(), out(), chapter="level-2", undo="ironman")
    border.settle()
    border.end(dead(), out())
    assert border.state.outcome.result == "partly"


@pytest.mark.parametrize(
    ("flag", "words"),
    [("labels-taken", "page nine"), ("specimen-freed", "one finger"), ("", "given tea")],
)
def test_the_ending_depends_on_earlier_choices(flag: str, words: str) -> None:
    border = at_border(out(), chapter="level-1", flags=[flag] if flag else [])
    assert words in border.kernel.view(0).outcome


@pytest.mark.parametrize(("fate", "words"), [(dead(), "green water"), (left(), "green water")])
def test_a_campaign_can_be_lost(fate: Any, words: str) -> None:
    border = at_border(fate, chapter="level-1")
    border.choose("onward")
    assert words in border.kernel.view(0).outcome


# -- the chronicle


def test_the_chronicle_has_an_episode_for_each_part() -> None:
    border = at_border(out(threat=5), dead())
    border.settle()
    chronicle = border.kernel.view(None).table.chronicle
    assert chronicle is not None
    assert [episode.time for episode in chronicle.episodes] == ["past", "present", *["ahead"] * 5]
    past = chronicle.episodes[0]
    assert (past.title, past.result) == ("Level 7: the Tanks", "partly")
    assert past.lines[0].startswith("The lift took some of them")
    assert "Wren Halloran escaped." in past.lines
    assert "Tomas Bekele died." in past.lines
    assert chronicle.part == "Level 6, part 2 of 7"


def test_the_chronicle_lists_what_each_prisoner_carries() -> None:
    border = at_border(out(skills=["cracksman", "grey-man"], items=["crowbar"], vitality=3))
    border.choose("crowbar")
    border.settle()
    chronicle = border.kernel.view(None).table.chronicle
    assert chronicle is not None
    line = chronicle.carried[0]
    assert all(word in line for word in ("Cracksman", "Grey Man", "Crowbar", "1 life less"))


def test_the_table_is_between_two_levels_until_the_next_setup() -> None:
    border = at_border(out())
    table = border.kernel.view(0).table
    assert table.clock == "Between levels"
    assert table.chronicle is not None
    assert table.chronicle.chapter is None


def test_an_epilogue_is_an_event_page() -> None:
    border = at_border(out())
    page = next(
        entry.scene
        for entry in border.kernel.log(0)
        if entry.key == "escape.campaign.won" and entry.scene
    )
    assert any("Six to go" in line for line in page.lines)
