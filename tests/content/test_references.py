"""References: completed with the mod of their file, and checked."""

from __future__ import annotations

from typing import Annotated

import pytest
from msgspec import Struct, field

from l7core.content import Record, Source, ref
from tests.content.attic import (
    KINDS,
    GoTo,
    StandsOn,
    TileRef,
    file,
    marked,
    problem_in,
    read,
    read_sound,
)


class Node(Record, frozen=True):
    """A struct that holds structs of its own type."""

    tile: TileRef
    inner: tuple[Node, ...] = ()


class Near(Struct, frozen=True, tag_field="how", tag="near"):
    """One member of a union: its `what` is a reference."""

    what: TileRef


class Said(Struct, frozen=True, tag_field="how", tag="said"):
    """The other member: its `what` is not."""

    what: str


class Hint(Record, frozen=True):
    """A record that is one of two things."""

    is_: Near | Said = field(name="is")


TILES = '[[tile]]\nid = "hall"\n[[tile]]\nid = "lab"\n'
CARD = '[[card]]\nid = "sweat"\ntile = "hall"\n'


def card_with(line: str) -> str:
    """The two tiles, and a card with one more line at line 8 of the file."""
    return TILES + CARD + line


def test_a_reference_without_an_owner_is_the_mod_s_own() -> None:
    assert read_sound(TILES + CARD).library["card"]["attic:sweat"].tile == "attic:hall"


def test_a_reference_with_an_owner_stays() -> None:
    loaded = read_sound(
        file(TILES, mod="cellar"), file('[[card]]\nid = "sweat"\ntile = "cellar:lab"')
    )
    assert loaded.library["card"]["attic:sweat"].tile == "cellar:lab"


def test_a_record_may_refer_to_one_of_a_later_file() -> None:
    assert not read(CARD, file(TILES, path="tiles.toml")).problems


@pytest.mark.parametrize(
    ("line", "field", "value"),
    [
        ('near = ["hall", "attic:lab"]', "near", ("attic:hall", "attic:lab")),
        ('way = ["lab", 3]', "way", ("attic:lab", 3)),
        ("stacks = { hall = 1, lab = 2 }", "stacks", {"attic:hall": 1, "attic:lab": 2}),
        ('effects = [{ do = "go-to", tile = "lab" }]', "effects", (GoTo(tile="attic:lab"),)),
        ('if = [{ is = "stands-on", tile = "lab" }]', "conditions", (StandsOn(tile="attic:lab"),)),
    ],
)
def test_references_are_completed_wherever_they_stand(line: str, field: str, value: object) -> None:
    card = read_sound(card_with(line)).library["card"]["attic:sweat"]
    assert getattr(card, field) == value


def test_a_reference_is_completed_in_a_nested_struct_where_it_may_be_absent() -> None:
    card = read_sound(card_with('cost = { fuel = "lab" }')).library["card"]["attic:sweat"]
    assert card.cost.fuel == "attic:lab"


@pytest.mark.parametrize(
    ("line", "mark"),
    [
        ('near = ["hall", "lap"]', '"lap"'),
        ('way = ["lap", 3]', '"lap"'),
        ("stacks = { hall = 1, lap = 2 }", "lap"),
        ('cost = { fuel = "lap" }', '"lap"'),
        ('effects = [{ do = "go-to", tile = "lap" }]', '"lap"'),
        ('effects = [{ do = "may-do", effects = [{ do = "go-to", tile = "lap" }] }]', '"lap"'),
        ('if = [{ is = "stands-on", tile = "lap" }]', '"lap"'),
    ],
)
def test_a_reference_to_nothing_is_found_wherever_it_stands(line: str, mark: str) -> None:
    problem = problem_in(card_with(line))
    assert (problem.code, problem.line, marked(problem)) == ("content-reference", 8, mark)
    assert problem.message == "there is no tile 'attic:lap'"
    assert problem.suggestion == "did you mean 'lab'?"


def test_a_reference_to_another_mod_s_namesake_is_put_right() -> None:
    problem = problem_in(file(TILES, mod="cellar"), '[[card]]\nid = "sweat"\ntile = "lab"')
    assert problem.suggestion == "did you mean 'cellar:lab'?"


def test_a_reference_to_a_record_of_another_kind_is_told_so() -> None:
    problem = problem_in(TILES + CARD + '[[card]]\nid = "chill"\ntile = "sweat"')
    assert problem.message == "there is no tile 'attic:sweat'"
    assert problem.expected == "the id of a tile, not of a card"


def test_a_reference_may_be_to_one_of_several_kinds() -> None:
    class Note(Record, frozen=True):
        about: Annotated[str, ref("tile", "card")]

    text = TILES + CARD + '[[note]]\nid = "a"\nabout = "sweat"\n[[note]]\nid = "b"\nabout = "hall"'
    assert not read(text, kinds={**KINDS, "note": Note}).problems


def test_a_reference_may_be_to_any_kind() -> None:
    text = '[[trigger]]\nwhen = "after-roll"\neffects = []\nsource = "sweat"'
    assert not read(TILES + CARD + text).problems
    problem = problem_in(text)
    assert problem.message == "there is no record 'attic:sweat'"
    assert problem.expected == "the id of a record"


def test_which_fields_of_a_union_are_references_depends_on_its_member() -> None:
    text = TILES + (
        '[[hint]]\nid = "a"\nis = { how = "near", what = "hall" }\n'
        '[[hint]]\nid = "b"\nis = { how = "said", what = "hall" }\n'
    )
    hints = read(text, kinds={**KINDS, "hint": Hint}).library["hint"]
    assert [hint.is_.what for hint in hints.values()] == ["attic:hall", "hall"]


def test_a_struct_may_hold_structs_of_its_own_type() -> None:
    text = TILES + '[[node]]\nid = "a"\ntile = "hall"\ninner = [{ id = "b", tile = "lab" }]'
    loaded = read(text, kinds={**KINDS, "node": Node})
    assert loaded.library["node"]["attic:a"].inner[0].tile == "attic:lab"


def test_a_broken_record_is_still_there_to_be_referred_to() -> None:
    problem = problem_in('[[tile]]\nid = "hall"\ndoors = 9\n' + CARD)
    assert problem.code == "content-value"


def test_what_an_unreadable_file_of_a_mod_may_hold_is_not_missed() -> None:
    broken = file("[[tile", path="broken.toml")
    assert problem_in(CARD, broken).code == "content-syntax"


def test_what_an_unreadable_file_of_another_mod_holds_is_missed() -> None:
    broken: Source = file("[[tile", mod="cellar")
    codes = [problem.code for problem in read(CARD, broken).problems]
    assert codes == ["content-reference", "content-syntax"]
