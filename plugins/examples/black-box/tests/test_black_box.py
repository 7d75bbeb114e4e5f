"""Tests of The Black Box."""

from pathlib import Path

import pytest

from l7core.engine.kernel import Kernel
from l7core.engine.state import SeatSetup, Setup
from l7core.language.catalogue import of_mod, read
from l7core.language.listing import sentences
from l7core.testing.loading import rules_with

MOD = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def rules():
    return rules_with(MOD, "escape:l7")


def setup_of(rules):
    return Setup(ruleset=rules.id, scenario="escape:scenario-1", seats=(SeatSetup("Ann"),), seed=1)


def test_content_can_contain_a_ballot(rules):
    ballot = rules.library["event"]["black-box:show-of-hands"].fear.effects[0]
    assert len(ballot.effects) == 2


def test_the_pessimist_picks_a_legal_option(rules):
    kernel = Kernel(rules, rules.begin(setup_of(rules)))
    bot = rules.bots["black-box:pessimist"]
    for _ in range(20):
        option, paid = bot.decide(kernel.view(0), {"bot": 1})
        assert option in [each.id for each in kernel.ask.options]
        kernel.answer(option, *paid)


def test_every_event_has_a_sentence(rules):
    for key in ("ballot", "name", "voted", "elected", "because"):
        assert rules.texts.has(f"black-box.{key}")


def test_its_screen_is_translated_into_german():
    assert set(sentences([MOD])) == set(sentences_in("de"))


def sentences_in(language):
    return {words for path in of_mod(MOD, language) for words in read(path)}
