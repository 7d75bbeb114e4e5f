"""References: completed with the mod of their file, and checked."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Annotated, Any, ClassVar, Generic, TypeVar

import pytest
from msgspec import Struct, defstruct, field

from l7core.content import Record, Source, ref
from l7core.content.decode import Decoder
from l7core.content.references import complete_references
from l7core.engine.effects import Vocabulary
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

T = TypeVar("T")


class Node(Record, frozen=True):
    """A struct that holds structs of its own type."""

    tile: TileRef
    inner: tuple[Node, ...] = ()


class Near(Struct, frozen=True, tag_field="how", tag="near"):
    """The union member whose `what` is a reference."""

    what: TileRef


class Said(Struct, frozen=True, tag_field="how", tag="said"):
    """The union member whose `what` is plain text."""

    what: str


class Hint(Record, frozen=True):
    """A record with a union field."""

    is_: Near | Said = field(name="is")


class Pair(Struct, Generic[T], frozen=True):
    """A generic struct whose parameter decides whether it has references."""

    first: T
    second: T


class Sorted(Struct, frozen=True):
    """A struct in which the second field is a reference."""

    what: str
    other: TileRef


class Sorter(Sorted, frozen=True):
    """A subclass in which the first field is a reference and the second is not."""

    what: TileRef
    other: str


class Apart(Record, frozen=True):
    """A record with a class variable, generic structs, inheritance and a quoted annotation."""

    Own: ClassVar[object] = Near
    ids: Pair[TileRef] | None = None
    words: Pair[str] | None = None
    sorted: Sorted | None = None
    sorter: Sorter | None = None
    quoted: tuple["Near", ...] = ()  # noqa: UP037


class Inside(Record, frozen=True):
    """A record whose annotation is defined in its own body."""

    Alias: ClassVar[object] = TileRef
    tile: Alias  # type: ignore[valid-type]


TILES = '[[tile]]\nid = "hall"\n[[tile]]\nid = "lab"\n'
CARD = '[[card]]\nid = "sweat"\ntile = "hall"\n'


def card_with(line: str) -> str:
    """Return the two tiles and a card with one more line, which is line 8 of the file."""
    return TILES + CARD + line


def test_a_reference_without_a_mod_belongs_to_the_mod_of_its_file() -> None:
    assert read_sound(TILES + CARD).library["card"]["attic:sweat"].tile == "attic:hall"


def test_a_reference_with_a_mod_is_unchanged() -> None:
    loaded = read_sound(
        file(TILES, mod="cellar"), file('[[card]]\nid = "sweat"\ntile = "cellar:lab"')
    )
    assert loaded.library["card"]["attic:sweat"].tile == "cellar:lab"


def test_a_record_may_refer_to_a_record_of_a_later_file() -> None:
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
def test_references_are_completed_at_every_position(line: str, field: str, value: object) -> None:
    card = read_sound(card_with(line)).library["card"]["attic:sweat"]
    assert getattr(card, field) == value


def test_an_optional_reference_in_a_nested_struct_is_completed() -> None:
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
def test_a_broken_reference_is_found_at_every_position(line: str, mark: str) -> None:
    problem = problem_in(card_with(line))
    assert (problem.code, problem.line, marked(problem)) == ("content-reference", 8, mark)
    assert problem.message == "there is no tile 'attic:lap'"
    assert problem.suggestion == "did you mean 'lab'?"


def test_a_broken_reference_suggests_the_same_name_in_another_mod() -> None:
    problem = problem_in(file(TILES, mod="cellar"), '[[card]]\nid = "sweat"\ntile = "lab"')
    assert problem.suggestion == "did you mean 'cellar:lab'?"


def test_a_reference_to_another_kind_names_that_kind() -> None:
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


def test_the_union_member_decides_which_fields_are_references() -> None:
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


def test_a_record_with_problems_can_be_referenced() -> None:
    problem = problem_in('[[tile]]\nid = "hall"\ndoors = 9\n' + CARD)
    assert problem.code == "content-value"


def test_a_reference_into_an_unreadable_file_of_the_same_mod_is_not_reported() -> None:
    broken = file("[[tile", path="broken.toml")
    assert problem_in(CARD, broken).code == "content-syntax"


def test_an_unreadable_file_of_another_mod_does_not_excuse_a_broken_reference() -> None:
    broken: Source = file("[[tile", mod="cellar")
    codes = [problem.code for problem in read(CARD, broken).problems]
    assert codes == ["content-reference", "content-syntax"]


def completed(kind: type[Struct], raw: dict[str, Any]) -> set[str]:
    """Return the ids of the references in the raw data of the struct."""
    references = complete_references(kind, raw, "attic", Decoder(Vocabulary()))
    return {reference.id for reference in references}


def test_a_type_parameter_decides_which_fields_are_references() -> None:
    both = {"first": "hall", "second": "lab"}
    assert completed(Apart, {"ids": both}) == {"attic:hall", "attic:lab"}
    assert completed(Apart, {"words": {"first": "hall", "second": "lab"}}) == set()


def test_the_last_declaration_of_a_field_decides() -> None:
    assert completed(Sorted, {"what": "hall", "other": "lab"}) == {"attic:lab"}
    assert completed(Sorter, {"what": "hall", "other": "lab"}) == {"attic:hall"}


def test_quoted_names_in_annotations_are_resolved() -> None:
    assert completed(Apart, {"quoted": [{"how": "near", "what": "hall"}]}) == {"attic:hall"}


def test_names_from_the_body_of_a_struct_are_resolved() -> None:
    assert completed(Inside, {"tile": "hall"}) == {"attic:hall"}


def test_annotations_need_not_be_strings() -> None:
    kind = defstruct("Made", [("tile", TileRef), ("near", tuple[TileRef, ...])])
    assert completed(kind, {"tile": "hall", "near": ["lab"]}) == {"attic:hall", "attic:lab"}


def test_modules_with_the_same_name_do_not_share_annotations() -> None:
    text = (
        "from __future__ import annotations\n"
        "from typing import Annotated\n"
        "from msgspec import Struct\n"
        "from l7core.content import ref\n"
        "Place = {}\n"
        "class Spot(Struct):\n"
        "    place: Place\n"
    )
    completions = []
    for place in ("str", 'Annotated[str, ref("tile")]'):
        module = ModuleType("attic_rules")
        sys.modules[module.__name__] = module
        try:
            exec(text.format(place), vars(module))  # as when a mod's code is loaded again
            completions.append(completed(vars(module)["Spot"], {"place": "hall"}))
        finally:
            del sys.modules[module.__name__]
    assert completions == [set(), {"attic:hall"}]
