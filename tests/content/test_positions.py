"""Positions of keys and values in TOML, in every form that TOML allows."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from l7core.content.positions import TooDeep, scan
from l7core.content.problems.problem import Path
from l7core.content.source import MAX_DEPTH
from tests.content.toml_writer import leaves, written

DOCUMENT = r'''
title = "plain" # "comment"
'quoted key' = 'C:\path'
"esc\u0061ped" = "a \"b\" # c"
site."a.b".c = 1
spaced . out = 2
long = """
one "quoted" word, and \
two"""""
raw = \'\'\'it's\'\'\'\'
when = 1979-05-27 07:32:00
clock = 07:32:00
numbers = [ 1, [2, 3], # ]
  4,
]
inline = { a = 1, b.c = [ { d = "x" }, ] }

[table]
key = -1.5e3
[table.sub] # comment
key = true

[[card]]
id = "first"
  [[card.effects]]
  do = "a"
  [[card.effects]]
  do = "b"
  [card.cost]
  fear = 1
[[card]]
id = "second"
[[card.effects]]
do = "c"
'''.replace("\\'", "'")


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("title",), '"plain"'),
        (("quoted key",), r"'C:\path'"),
        (("escaped",), r'"a \"b\" # c"'),
        (("site", "a.b", "c"), "1"),
        (("spaced", "out"), "2"),
        (("long",), '"""\none "quoted" word, and \\\ntwo"""""'),
        (("raw",), "'''it's''''"),
        (("when",), "1979-05-27 07:32:00"),
        (("clock",), "07:32:00"),
        (("numbers", 0), "1"),
        (("numbers", 1), "[2, 3]"),
        (("numbers", 1, 1), "3"),
        (("numbers", 2), "4"),
        (("inline",), '{ a = 1, b.c = [ { d = "x" }, ] }'),
        (("inline", "b", "c", 0), '{ d = "x" }'),
        (("inline", "b", "c", 0, "d"), '"x"'),
        (("table",), "[table]"),
        (("table", "key"), "-1.5e3"),
        (("table", "sub"), "[table.sub]"),
        (("table", "sub", "key"), "true"),
        (("card",), "[[card]]"),
        (("card", 0), "[[card]]"),
        (("card", 0, "effects", 1), "[[card.effects]]"),
        (("card", 0, "effects", 1, "do"), '"b"'),
        (("card", 0, "cost", "fear"), "1"),
        (("card", 1, "id"), '"second"'),
        (("card", 1, "effects", 0, "do"), '"c"'),
    ],
)
def test_a_value_is_found(path: Path, value: str) -> None:
    start, end = scan(DOCUMENT)[path].value
    assert DOCUMENT[start:end] == value


@pytest.mark.parametrize(
    ("path", "key"),
    [
        (("title",), "title"),
        (("quoted key",), "'quoted key'"),
        (("escaped",), r'"esc\u0061ped"'),
        (("site",), "site"),
        (("site", "a.b"), '"a.b"'),
        (("site", "a.b", "c"), "c"),
        (("inline", "b", "c"), "c"),
        (("table", "sub"), "sub"),
        (("card", 1, "effects"), "effects"),
    ],
)
def test_a_key_is_found(path: Path, key: str) -> None:
    start, end = scan(DOCUMENT)[path].key
    assert DOCUMENT[start:end] == key


def test_the_second_table_of_a_list_has_its_own_header() -> None:
    places = scan(DOCUMENT)
    assert places["card", 1].value[0] == DOCUMENT.rindex("[[card]]")


def test_an_implied_table_is_found_at_the_header_that_implies_it() -> None:
    places = scan("\n[a.b]\nc = 1")
    assert places["a",].value == places["a", "b"].value == (1, 6)


def test_an_explicit_header_wins_over_an_implied_one() -> None:
    text = "[a.b]\nc = 1\n[a]\nd = 1"
    start, end = scan(text)["a",].value
    assert text[start:end] == "[a]"


@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(written())
def test_every_scalar_s_position_points_at_its_text(document: tuple[str, dict[str, Any]]) -> None:
    text, data = document
    assert tomllib.loads(text) == data, "the writer wrote something else"
    places = scan(text)
    for path, value in leaves(data):
        start, end = places[path].value
        assert tomllib.loads(f"it = {text[start:end]}") == {"it": value}
        if isinstance(path[-1], str):
            start, end = places[path].key
            assert tomllib.loads(f"{text[start:end]} = 1") == {path[-1]: 1}


@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(written())
def test_every_table_and_list_has_a_position(document: tuple[str, dict[str, Any]]) -> None:
    text, data = document
    places = scan(text)

    def check(container: Any, path: Path) -> None:
        inner = container.items() if isinstance(container, dict) else enumerate(container)
        for key, value in inner:
            assert (*path, key) in places
            if isinstance(value, dict | list):
                check(value, (*path, key))

    check(data, ())


@pytest.mark.parametrize(
    "text",
    [
        "x = " + "[" * MAX_DEPTH,
        "x = " + "{ a = " * MAX_DEPTH,
        "[" + ".".join("a" * (MAX_DEPTH + 1)) + "]",
        ".".join("a" * (MAX_DEPTH + 2)) + " = 1",
    ],
)
def test_a_scan_stops_at_the_depth_limit(text: str) -> None:
    with pytest.raises(TooDeep):
        scan(text)
