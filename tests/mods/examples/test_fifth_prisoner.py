"""The Fifth Prisoner: its new characters and its changes."""

from __future__ import annotations

from tests.escape.rules.kit import wits
from tests.mods.examples.stage import SPARES, at, fire, rules

MOD = "fifth-prisoner"


def test_two_more_prisoners_can_be_chosen() -> None:
    chosen = rules().tables.beginners
    assert {f"{MOD}:ivo-marsh", f"{MOD}:dora-quill"} <= chosen.keys()


def test_a_patch_changes_the_fields_it_names_and_leaves_the_rest() -> None:
    grey_man = rules().library["skill"]["escape:grey-man"]
    assert grey_man.name == "Grey Man, or Woman"
    assert grey_man.powers == ("unremarkable", "concealed-arms")
    assert "fifth-prisoner/content/patches.toml" in str(
        rules().provenance["skill"]["escape:grey-man"]
    )


def test_the_early_riser_has_one_more_move_without_enemies() -> None:
    story = at("escape:corridor-101-a", skills=[f"{MOD}:early-riser"])
    before = story.moves_left
    fire(story, "actions-begin")
    assert story.moves_left == before + 1


def test_a_thick_file_rewards_a_challenge_passed_by_far() -> None:
    story = at("escape:corridor-101-a", skills=[f"{MOD}:thick-file"])
    fire(story, "passed", about="challenge", n=3)
    assert len(story.ann.hand) == len(SPARES)
    fire(story, "passed", about="challenge", n=4)
    assert len(story.ann.hand) == len(SPARES) + 1


def test_a_course_that_is_passed_teaches_a_skill() -> None:
    course = f"{MOD}:correspondence-course"
    story = at("escape:corridor-101-a", items=[course], dice=wits(3))
    story.choose(f"use:{course}/study")
    story.go_on()
    assert len(story.ann.skills) == 1
    assert story.ann.items == []


def test_one_of_us_hands_a_card_over() -> None:
    hand = [f"{MOD}:one-of-us", *SPARES]
    story = at("escape:corridor-101-a", seats=2, hand=hand, fear=4)
    story.choose(f"card:ability:{MOD}:one-of-us")
    story.choose(story.ask.options[0].id)
    assert len(story.bo.hand) == len(SPARES) + 1
    assert story.ann.fear == 3
