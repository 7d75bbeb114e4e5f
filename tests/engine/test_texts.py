"""Sentences: layers, names for ids, and fallbacks instead of errors."""

from __future__ import annotations

import pytest

from l7core.engine.texts import Texts

NAMES = {"pawn:1": "Ann", "room:hall": "the hall"}


def test_ids_become_names() -> None:
    texts = Texts({"moved": "{who} goes to {to}."})
    said = texts.say("moved", {"who": "pawn:1", "to": "room:hall"}, NAMES.get)
    assert said == "Ann goes to the hall."


def test_a_word_that_is_no_id_is_kept() -> None:
    assert Texts({"said": "{what}!"}).say("said", {"what": "boo"}, NAMES.get) == "boo!"


def test_numbers_are_not_treated_as_ids() -> None:
    assert Texts({"n": "{n} left"}).say("n", {"n": 3}, {"3": "three"}.get) == "3 left"


def test_a_later_layer_overrides_an_earlier_one() -> None:
    texts = Texts({"yes": "Yes.", "no": "No."}, {"yes": "Oui."})
    assert (texts.say("yes"), texts.say("no")) == ("Oui.", "No.")


def test_a_missing_sentence_shows_its_key_and_facts() -> None:
    assert Texts().say("moved", {"who": "pawn:1", "n": 2}, NAMES.get) == "moved (who=Ann, n=2)"


@pytest.mark.parametrize("broken", ["{absent}", "{0}", "{who", "{who.nothing}", "{who:d}"])
def test_a_broken_template_shows_its_key_and_facts(broken: str) -> None:
    assert Texts({"moved": broken}).say("moved", {"who": "Ann"}) == "moved (who=Ann)"


def test_has_reports_the_known_keys() -> None:
    texts = Texts({"yes": "Yes."})
    assert texts.has("yes")
    assert not texts.has("no")
