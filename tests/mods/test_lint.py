"""Lint of `l7 mods check`: valid but doubtful content, with its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from l7core.mods.authoring.check import check
from l7core.mods.authoring.scaffold import new_mod
from tests.mods.workshop import a_collection, a_mod
from tests.tools.places import EXAMPLES, PLUGINS

SCENARIO = """[[scenario]]
id = "attic"
name = "The attic"
tiles = [{ tile = "escape:guard-room", x = 0, y = 0 }]
start = "escape:guard-room"
threat = { pool = 9 }
epilogues = { won = "w", partly = "p", lost = "l" }
goals = [{ text = "Out." }]
"""


def faults_and_notes(folder: Path, text: str) -> tuple[str, str]:
    """Return the faults and the notes about a data mod for LEVEL 7."""
    mod = a_mod(folder, "odd", 'ruleset = "escape:l7"\n', content__all_toml=text)
    checked = check(mod, a_collection(folder, bundled=PLUGINS), run_code=False)
    return "\n".join(checked.faults), "\n".join(checked.notes)


def a_tile(doors: str, size: str = "") -> str:
    return f'[[tile]]\nid = "cell"\nname = "Cell"\ndoors = {doors}\n{size}'


def an_item(actions: str) -> str:
    return f'[[item]]\nid = "rod"\nname = "Rod"\ntext = "A rod."\nactions = [{actions}]\n'


def an_action(more: str) -> str:
    return f'{{ id = "wave", text = "Wave.", {more} }}'


TELL = 'effects = [{ do = "tell", text = "It hums." }]'


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (a_tile('"nn"'), "'nn' contains a side twice"),
        (
            a_tile('[{ x = 2, y = 0, side = "n" }]', "size = [2, 1]\n"),
            "side 'n' of cell 2, 0 is not at the edge of the tile",
        ),
        (
            a_tile('[{ x = 0, y = 0, side = "e" }]', "size = [2, 1]\n"),
            "side 'e' of cell 0, 0 is not at the edge of the tile",
        ),
        (
            SCENARIO.replace('start = "escape:guard-room"', 'start = "escape:monitor-room"'),
            "the start tile escape:monitor-room is not among the tiles",
        ),
        (SCENARIO + "players = [4, 1]\n", "invalid number of players: 4 to 1; allowed: 1 to 4"),
        (
            SCENARIO.replace("y = 0 }]", 'y = 0 }, { tile = "escape:guard-room", x = 0, y = 0 }]'),
            "escape:guard-room overlaps escape:guard-room",
        ),
        (SCENARIO + 'aims = [{ text = "Go.", act = ["panle"] }]\n', "no action is called 'panle'"),
        (
            SCENARIO + 'aims = [{ text = "Go.", go = ["escape:guard-room"] }]\n'
            'unused = ["escape:guard-room"]\n',
            "escape:guard-room is not in this scenario",
        ),
        (
            SCENARIO.replace(
                "y = 0 }]", 'y = 0 }, { tile = "cupboard", x = 1, y = 0, turn = 3 }]'
            ).replace("escape:guard-room", "vault")
            + a_tile('""').replace("cell", "vault").replace("Cell", "Vault")
            + a_tile('"n"').replace("cell", "cupboard").replace("Cell", "Cupboard"),
            "odd:cupboard is out of reach",
        ),
        (a_tile('"n"') + "count = 0\n", "the tile is in no stack and no record uses it"),
        (
            an_item(an_action(f'stat = "strength", rating = 50, {TELL}')),
            "all dice together show at most 16 icons",
        ),
        (
            SCENARIO
            + 'unused = ["escape:monitor-room"]\n[[scenario.actions]]\nid = "wave"\n'
            + 'text = "Wave."\n'
            + 'if = [{ is = "room", tile = ["escape:monitor-room"] }]\n'
            + TELL,
            "never possible: escape:monitor-room is not in this scenario",
        ),
        (
            '[[trigger]]\nwhen = "turn-begins"\nif = [{ is = "fear", at-least = 9 }]\n' + TELL,
            "never true: the maximum is 8",
        ),
        (
            '[[trigger]]\nwhen = "turn-begins"\n'
            'if = [{ is = "round", at-least = 5, at-most = 3 }]\n' + TELL,
            "never true: 5 is more than 3",
        ),
        (
            SCENARIO + 'enemies = [{ kind = "guard", tile = "escape:monitor-room" }]\n',
            "escape:monitor-room is not on the map at the start",
        ),
        (
            an_item(f"{an_action(TELL)}, {an_action(TELL)}"),
            "two actions have the id 'wave'",
        ),
        (an_item(an_action(f"rating = 2, {TELL}")), "`rating` needs a stat"),
        (an_item(an_action(f'stat = "strength", {TELL}')), "`stat` needs a rating"),
        (
            '[[trigger]]\nwhen = "turn-begins"\nif = [{ is = "flag", flag = "lit" }]\n'
            'effects = [{ do = "tell", text = "x" }]\n',
            "no effect sets the flag 'lit'",
        ),
        (
            '[[trigger]]\nwhen = "turn-begins"\nif = [{ is = "counter", counter = "n" }]\n'
            'effects = [{ do = "tell", text = "x" }]\n',
            "no effect changes the counter 'n'",
        ),
        (
            '[[trigger]]\nwhen = "turn-begins"\n'
            'effects = [{ do = "count", counter = "n", text = "{nwo} left" }]\n',
            "{nwo} is not a placeholder of this text",
        ),
    ],
)
def test_doubtful_content_is_a_fault_with_its_place(tmp_path: Path, text: str, said: str) -> None:
    faults, _ = faults_and_notes(tmp_path, text)
    assert said in faults
    assert "odd/content/all.toml:" in faults
    assert "[content-odd]" in faults


def a_picture(art: str, twin: str = "") -> str:
    return a_tile('"n"', f"art = '''\n{art}'''\nart-ascii = '''\n{twin}'''\n")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (a_picture("x\n" * 6), "the picture has 6 lines; the limit is 5"),
        (a_picture("x" * 23), "a line of the picture is 23 cells wide; the limit is 22"),
        (a_picture("火", "f"), "a character of the picture is not one cell wide"),
        (a_picture("▲"), "the picture needs an ASCII version"),
        (a_picture("▲", "△"), "the ASCII version of the picture contains other characters"),
        (a_tile('"n"', 'short = "Cell Block 9"\n'), "short"),
        (a_tile('"n"', 'short = "Cell B."\n'), "short"),
    ],
)
def test_pictures_and_short_names_that_do_not_fit_are_refused(
    tmp_path: Path, text: str, said: str
) -> None:
    faults, _ = faults_and_notes(tmp_path, text)
    assert said in faults


def test_an_unknown_side_is_a_fault(tmp_path: Path) -> None:
    faults, _ = faults_and_notes(tmp_path, a_tile('"nx"'))
    assert "odd:cell: invalid sides 'nx'. Use n, e, s and w" in faults


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (an_item(an_action("fear = 1")), "the action 'wave' has no effects"),
        (SCENARIO.replace('goals = [{ text = "Out." }]\n', ""), "the scenario has no goals"),
        (SCENARIO + 'aims = [{ text = "Go." }]\n', "the aim has no target"),
        (
            '[[trigger]]\nwhen = "turn-begins"\neffects = [{ do = "set-flag", flag = "lit" }]\n',
            "no condition tests the flag 'lit'",
        ),
    ],
)
def test_unusual_content_is_a_note(tmp_path: Path, text: str, said: str) -> None:
    faults, notes = faults_and_notes(tmp_path, text)
    assert faults == ""
    assert said in notes


def test_bundled_and_new_mods_have_no_faults(tmp_path: Path) -> None:
    collection = a_collection(tmp_path, bundled=PLUGINS)
    rules = collection.host().rules("escape:l7")
    assert [each for each in rules.lint() if each.grave] == []
    for example in ("night-shift", "fifth-prisoner"):
        checked = check(EXAMPLES / example, collection, run_code=False)
        assert checked.faults == ()
    for kind in ("cards", "scenario"):
        mod = new_mod(f"my-{kind}", kind, tmp_path)
        assert check(mod, collection, run_code=False).faults == ()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            '[act.escape]\ndig = { word = "Dig", key = "m" }\n',
            "the act 'dig' requests the key m, which the act 'move' has",
        ),
        (
            '[act.escape]\ndig = { word = "Dig", key = "r" }\n',
            "the act 'dig' requests the key r, which continues or rolls in every game",
        ),
        (
            '[use.escape]\nhum = { word = "Hum", key = "x" }\n',
            "the use 'hum' requests the key x, which the act 'explore' has",
        ),
    ],
)
def test_two_actions_on_one_key_are_one_error_that_names_both(
    tmp_path: Path, text: str, said: str
) -> None:
    mod = a_mod(tmp_path, "odd", 'ruleset = "escape:l7"\n', texts__en_toml=text)
    checked = check(mod, a_collection(tmp_path, bundled=PLUGINS), run_code=False)
    assert checked.faults == (f"texts: {said}",)


def test_actions_with_different_keys_are_no_error(tmp_path: Path) -> None:
    text = '[act.escape]\ndig = { word = "Dig", key = "i" }\n'
    mod = a_mod(tmp_path, "even", 'ruleset = "escape:l7"\n', texts__en_toml=text)
    assert check(mod, a_collection(tmp_path, bundled=PLUGINS), run_code=False).faults == ()
