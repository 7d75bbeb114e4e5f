"""Tests of The Fifth Prisoner."""

from pathlib import Path

import pytest

from l7core.testing.loading import rules_with

MOD = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def rules():
    return rules_with(MOD, "escape:l7")


@pytest.mark.parametrize(
    ("kind", "count"), [("character", 2), ("skill", 4), ("item", 2), ("adrenaline", 3)]
)
def test_it_adds_what_the_readme_says(rules, kind, count):
    own = [id for id in rules.library[kind] if id.startswith("fifth-prisoner:")]
    assert len(own) == count


def test_new_characters_have_a_past_and_a_voice(rules):
    for name in ("ivo-marsh", "dora-quill"):
        character = rules.library["character"][f"fifth-prisoner:{name}"]
        assert character.past
        assert character.voice


def test_a_patched_card_names_the_mod_that_changed_it(rules):
    chess = rules.provenance["skill"]["escape:chess-by-post"]
    assert chess.of("text").mod == "fifth-prisoner"
    assert chess.of("name").mod == "escape"
