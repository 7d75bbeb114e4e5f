"""Records: decoded, with full ids, in load order."""

from __future__ import annotations

import subprocess
import sys

from l7core.engine.triggers import Trigger
from tests.content.attic import (
    Card,
    Cost,
    GainFear,
    GoTo,
    MayDo,
    StandsOn,
    Tile,
    file,
    problem_in,
    read,
    read_sound,
)
from tests.tools.places import ROOT

HALL = """
[[tile]]
id = "hall"
"""


def test_a_record_is_decoded_and_stored_under_its_full_id() -> None:
    loaded = read_sound('[[tile]]\nid = "hall"\nname = "Hall"\ndoors = 3')
    assert loaded.library["tile"] == {"attic:hall": Tile(id="attic:hall", name="Hall", doors=3)}


def test_a_kind_without_records_is_empty() -> None:
    assert read_sound(HALL).library["card"] == {}


def test_records_are_in_load_order() -> None:
    loaded = read_sound(
        file('[[tile]]\nid = "z"\n[[tile]]\nid = "a"', mod="first"),
        file('[[tile]]\nid = "m"', mod="second"),
    )
    assert list(loaded.library["tile"]) == ["first:z", "first:a", "second:m"]


def test_effects_and_conditions_become_tuples_of_structs() -> None:
    loaded = read_sound(
        HALL
        + """
[[card]]
id = "sweat"
tile = "hall"
effects = [{ do = "gain-fear", n = 2, who = "all" }]
if = [{ is = "stands-on", tile = "hall" }]
"""
    )
    card = loaded.library["card"]["attic:sweat"]
    assert card == Card(
        id="attic:sweat",
        tile="attic:hall",
        effects=(GainFear(n=2, who="all"),),
        conditions=(StandsOn(tile="attic:hall"),),
    )
    assert isinstance(card.effects, tuple)


def test_verbs_can_contain_verbs() -> None:
    loaded = read_sound(
        HALL
        + """
[[card]]
id = "sweat"
tile = "hall"
[[card.effects]]
do = "may-do"
if = [{ is = "stands-on", tile = "hall" }]
[[card.effects.effects]]
do = "may-do"
effects = [{ do = "go-to", tile = "hall" }]
"""
    )
    here = StandsOn(tile="attic:hall")
    inner = MayDo(effects=(GoTo(tile="attic:hall"),))
    assert loaded.library["card"]["attic:sweat"].effects == (
        MayDo(effects=(inner,), conditions=(here,)),
    )


def test_a_nested_struct_is_decoded() -> None:
    loaded = read_sound(HALL + '[[card]]\nid = "sweat"\ntile = "hall"\ncost = { fear = 2 }')
    assert loaded.library["card"]["attic:sweat"].cost == Cost(fear=2)


def test_a_trigger_goes_to_the_engine_and_not_to_the_library() -> None:
    loaded = read_sound(
        HALL
        + """
[[trigger]]
id = "echo"
when = "after-roll"
source = "hall"
if = [{ is = "stands-on", tile = "hall" }]
effects = [{ do = "gain-fear", n = 1 }]
limit = "turn"
priority = "first"
"""
    )
    assert loaded.triggers == [
        Trigger(
            id="attic:echo",
            when="after-roll",
            source="attic:hall",
            effects=(GainFear(n=1),),
            conditions=(StandsOn(tile="attic:hall"),),
            limit="turn",
            priority="first",
        )
    ]
    assert "trigger" not in loaded.library


def test_triggers_without_an_id_are_numbered_by_mod() -> None:
    text = '[[trigger]]\nwhen = "after-roll"\neffects = []\n'
    loaded = read_sound(file(text * 2, mod="one"), file(text, mod="two"))
    assert [trigger.id for trigger in loaded.triggers] == [
        "one:trigger-1",
        "one:trigger-2",
        "two:trigger-1",
    ]


def test_a_record_knows_its_mod_file_and_line() -> None:
    text = '# tiles\n[[tile]]\nid = "hall"\n\n[[tile]]\nid = "lab"\n'
    loaded = read_sound(file(text, path="plugins/attic/tiles.toml"))
    written = loaded.provenance["tile"]["attic:lab"].written
    assert (written.mod, str(written)) == ("attic", "plugins/attic/tiles.toml:5")


def test_a_trigger_knows_its_line() -> None:
    loaded = read_sound('[[trigger]]\nwhen = "after-roll"\neffects = []\n')
    assert loaded.provenance["trigger"]["attic:trigger-1"].written.line == 1


def test_only_records_with_problems_are_left_out() -> None:
    loaded = read('[[tile]]\nid = "hall"\ndoors = 9\n[[tile]]\nid = "lab"')
    assert list(loaded.library["tile"]) == ["attic:lab"]
    assert list(loaded.provenance["tile"]) == ["attic:lab"]


def test_a_second_record_with_the_same_id_does_not_replace_the_first() -> None:
    loaded = read('[[tile]]\nid = "hall"\ndoors = 2\n[[tile]]\nid = "hall"\ndoors = 3')
    assert loaded.library["tile"]["attic:hall"].doors == 2


def test_two_kinds_may_use_the_same_id() -> None:
    loaded = read_sound(HALL + '[[card]]\nid = "hall"\ntile = "hall"')
    assert list(loaded.library["card"]) == list(loaded.library["tile"]) == ["attic:hall"]


def test_windows_line_ends_are_accepted() -> None:
    problem = problem_in('[[tile]]\r\nid = "hall"\r\ndoors = 9\r\n')
    assert (problem.line, problem.column, problem.source_line) == (3, 9, "doors = 9")


def test_a_load_without_problems_does_not_import_modules_that_explain_them() -> None:
    script = (
        "import sys; from tests.content.attic import read_sound;"
        "read_sound('[[tile]]\\nid = \"hall\"');"
        "print(*(name for name in ('l7core.content.problems.explain', 'l7core.content.positions',"
        " 'difflib', 'random', 'threading', 'asyncio') if name in sys.modules))"
    )
    root = ROOT
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, check=True, capture_output=True, text=True, cwd=root)
    assert done.stdout.strip() == ""
