"""A new verb is one declaration, one record and one sentence: bots, options and the log know it."""

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
    """Hum, until nobody in the room is afraid of anything but the tune."""

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
"""What it may be worth to hum."""


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
    """Ann in an empty corridor, with the box in her hands."""
    items = ("lullaby:music-box",)
    return at("escape:corridor-101-a", items=items, fear=fear, rules=partial(_same, rules))


def _same(rules: Rules) -> Rules:
    return rules


def wind(play: Story) -> Option:
    return next(option for option in play.ask.options if option.id == WIND)


def careful_choice(play: Story) -> str:
    option, _ = BOTS["careful"].choose(play.kernel, seed_streams(1))
    return option


def test_its_options_warn_of_what_it_reveals(tmp_path: Path) -> None:
    play = holding_the_box(with_the_mod(tmp_path, value=BAIT))
    assert wind(play).barrier == "barrier.revealed"


@pytest.mark.parametrize(("value", "chosen"), [(BAIT, "choice:0"), (CURSE, "choice:1")])
def test_bots_go_by_what_it_is_worth(value: float, chosen: str, tmp_path: Path) -> None:
    play = holding_the_box(with_the_mod(tmp_path, value=value))
    play.choose(WIND)
    assert careful_choice(play) == chosen


def test_bots_begin_what_is_worth_it(tmp_path: Path) -> None:
    assert careful_choice(holding_the_box(with_the_mod(tmp_path, value=BAIT))) == WIND
    assert careful_choice(holding_the_box(with_the_mod(tmp_path, value=CURSE))) != WIND


def test_it_is_not_offered_where_it_would_change_nothing(tmp_path: Path) -> None:
    play = holding_the_box(with_the_mod(tmp_path, value=BAIT), fear=0)
    play.choose(WIND)
    assert play.ann.threat == 1
    assert play.ask.prompt == "escape.turn"


def test_the_log_has_its_sentence(tmp_path: Path) -> None:
    play = holding_the_box(with_the_mod(tmp_path, value=BAIT))
    play.choose(WIND)
    play.choose("choice:0")
    assert any(entry.text.endswith("hums along.") for entry in play.kernel.log(0))


# -- what a verb leaves out


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


def test_checking_a_mod_names_what_a_verb_leaves_out(tmp_path: Path) -> None:
    told = notes(tmp_path, 'reveals = ""')
    assert "the verb 'hum' leaves out" in told
    assert "`worth`: bots take it to be worth nothing" in told
    assert "`matters`" in told
    assert "`reveals`" not in told


def test_a_verb_that_says_everything_has_no_note(tmp_path: Path) -> None:
    said = (
        'reveals = ""\n    def matters(self, game, scope): return True\n'
        "    def worth(self, game, scope): return 0.0\n"
    )
    assert not notes(tmp_path, said)
