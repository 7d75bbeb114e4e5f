"""Campaigns and chapters from other mods."""

from __future__ import annotations

from tests.escape.campaign.kit import Border, at_border, begin, left, out, rules

SHIFT = "sidings:shift"


def shift() -> Border:
    return begin(scenario=SHIFT, mods=True)


def test_a_mod_can_add_a_campaign() -> None:
    cards = rules(mods=True).campaigns()
    assert [card.id for card in cards] == ["escape:subterra", SHIFT]
    play = shift()
    assert play.story.chapter == "sidings:morning"


def test_a_chapter_whose_conditions_fail_is_skipped() -> None:
    play = shift()
    play.end(out())
    play.choose("choice:0")
    assert play.state.outcome.result == "won"
    assert "Home for supper." in play.kernel.view(0).outcome


def test_a_chapter_whose_conditions_hold_is_played_with_its_flags() -> None:
    play = shift()
    pool, vitality = play.state.threat_pool, play.state.vitality
    play.end(out())
    play.choose("choice:1")
    assert play.story.chapter == "sidings:noon"
    assert (play.state.threat_pool, play.state.vitality) == (pool - 2, vitality - 1)
    assert play.state.things[play.ann.room] == ["escape:crowbar"]
    assert "You could eat a door." in play.kernel.view(0).table.briefing


def test_a_mod_can_add_an_optional_chapter_to_the_bundled_campaign() -> None:
    border = at_border(out(), mods=True)
    border.go_on_until("escape.border.way")
    border.choose("sidings:pantry")
    assert border.story.chapter == "sidings:pantry"
    border.end(out())
    border.settle()
    assert border.story.chapter == "escape:level-6"


def test_an_optional_chapter_can_be_skipped() -> None:
    border = at_border(out(), mods=True)
    border.go_on_until("escape.border.way")
    border.choose("onward")
    assert border.story.chapter == "escape:level-6"


def test_the_campaign_can_continue_after_a_lost_optional_chapter() -> None:
    border = at_border(out(), mods=True)
    border.go_on_until("escape.border.way")
    border.choose("sidings:pantry")
    border.end(left())
    border.choose("onward")
    border.settle()
    assert border.story.chapter == "escape:level-6"


def test_the_chronicle_leaves_out_optional_chapters() -> None:
    border = at_border(out(), mods=True)
    chronicle = border.kernel.view(0).table.chronicle
    assert chronicle is not None
    assert chronicle.part == "Level 7, part 1 of 7"
    assert "The Pantry" not in [episode.title for episode in chronicle.episodes]
