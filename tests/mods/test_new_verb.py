"""A new verb takes one declaration, record and sentence; bots, options and log use it."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from l7core.api import Option, Rules
from l7core.bots import BOTS
from l7core.engine.rng import seed_streams
from l7core.mods.authoring.check import check
from l7core.mods.host import Host, ModFolder
from tests.escape.rules.kit import Story
from tests.mods.examples.stage import at
from tests.mods.workshop import a_collection, a_mod
from tests.tools.places import PLUGINS

MANIFEST = 'kind = "code"\nmodule = "lullaby_code"\nruleset = "escape:l7"\nauthors = ["Ann"]\n'
DECLARATION = '''
from l7core.api import Verb, Vocabulary, hookimpl

words = Vocabulary()


@words.add
class Hum(Verb, frozen=True, kw_only=True, tag="hum"):
    """Hum a tune against fear."""

    reveals = "barrier.revealed"
    value: float = 0.0

    async def carry_out(self, game, scope):
        game.reveal()
        game.emit("lullaby.hummed", who=f"hero:{scope.seat}")

    def matters(self, game, scope):
        return game.state.heroes[scope.seat].fear > 0

    def worth(self, game, scope):
        return self.value


@hookimpl
def l7_vocabulary(ruleset):
    return words if ruleset == "escape:l7" else None
'''
RECORD = """
[[item]]
id = "music-box"
name = "Music Box"
text = "It plays one tune."
[[item.actions]]
id = "wind"
text = "Wind it up."
effects = [{{ do = "choose", options = [
    {{ text = "Hum along.", effects = [{{ do = "hum", value = {value} }}] }},
    {{ text = "Listen.", effects = [{{ do = "gain-threat" }}] }},
] }}]
"""
SENTENCE = '[lullaby]\nhummed = "{who} hums along."\n'
WIND = "use:lullaby:music-box/wind"
BAIT, CURSE = 3.0, -3.0
"""Worths of humming that attract and repel bots."""


def with_the_mod(folder: Path, *, value: float) -> Rules:
    a_mod(
        folder / str(value),
        "lullaby",
        MANIFEST,
        lullaby_code_py=DECLARATION,
        content__all_toml=RECORD.format(value=value),
        texts__en_toml=SENTENCE,
    )
    mods = [ModFolder(PLUGINS, "bundled"), ModFolder(folder / str(value), "developer")]
    return Host(mods).rules("escape:l7")


def holding_the_box(rules: Rules, *, fear: int = 4) -> Story:
    """Return a game with Ann in an empty corridor, holding the box."""
    items = ("lullaby:music-box",)
    return at("escape:corridor-101-a", items=items, fear=fear, rules=partial(_same, rules))


def _same(rules: Rules) -> Rules:
    return rules


def wind(play: Story) -> Option:
    return next(option for option in play.ask.options if option.id == WIND)


def careful_choice(play: Story) -> str:
    option, _ = BOTS["careful"].choose(play.kernel, seed_streams(1))
    return option


def test_options_warn_of_what_a_verb_reveals(tmp_path: Path) -> None:
    play = holding_the_box(with_the_mod(tmp_path, value=BAIT))
    assert wind(play).barrier == "barrier.revealed"


@pytest.mark.parametrize(("value", "chosen"), [(BAIT, "choice:0"), (CURSE, "choice:1")])
def test_bots_follow_the_worth_of_a_verb(value: float, chosen: str, tmp_path: Path) -> None:
    play = holding_the_box(with_the_mod(tmp_path, value=value))
    play.choose(WIND)
    assert careful_choice(play) == chosen


def test_bots_start_only_worthwhile_actions(tmp_path: Path) -> None:
    assert careful_choice(holding_the_box(with_the_mod(tmp_path, value=BAIT))) == WIND
    assert careful_choice(holding_the_box(with_the_mod(tmp_path, value=CURSE))) != WIND


def test_a_verb_without_effect_is_not_offered(tmp_path: Path) -> None:
    play = holding_the_box(with_the_mod(tmp_path, value=BAIT), fear=0)
    play.choose(WIND)
    assert play.ann.threat == 1
    assert play.ask.prompt == "escape.turn"


def test_the_log_has_the_sentence_of_a_verb(tmp_path: Path) -> None:
    play = holding_the_box(with_the_mod(tmp_path, value=BAIT))
    play.choose(WIND)
    play.choose("choice:0")
    assert any(entry.text.endswith("hums along.") for entry in play.kernel.log(0))


# -- omitted methods


LEFT_OUT = '''
from l7core.api import Verb, Vocabulary, hookimpl

words = Vocabulary()


@words.add
class Hum(Verb, frozen=True, tag="hum"):
    """Hum."""

    {said}

    async def carry_out(self, game, scope):
        game.emit("lullaby.hummed")


@hookimpl
def l7_vocabulary(ruleset):
    return words if ruleset == "escape:l7" else None
'''


def notes(folder: Path, said: str) -> str:
    mod = a_mod(
        folder,
        "lullaby",
        MANIFEST,
        lullaby_code_py=LEFT_OUT.format(said=said),
        texts__en_toml=SENTENCE,
    )
    checked = check(mod, a_collection(folder / "home", bundled=PLUGINS), run_code=True)
    assert not checked.faults
    return "\n".join(checked.notes)


def test_a_check_names_the_omitted_methods_of_a_verb(tmp_path: Path) -> None:
    text = notes(tmp_path, 'reveals = ""')
    assert "the verb 'hum' does not define" in text
    assert "`worth`: bots value it at 0" in text
    assert "`matters`" in text
    assert "`reveals`" not in text


def test_a_complete_verb_has_no_note(tmp_path: Path) -> None:
    said = (
        'reveals = ""\n    def matters(self, game, scope): return True\n'
        "    def worth(self, game, scope): return 0.0\n"
    )
    assert not notes(tmp_path, said)
