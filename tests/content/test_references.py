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
    """One member of a union: its `what` is a reference."""

    what: TileRef


class Said(Struct, frozen=True, tag_field="how", tag="said"):
    """The other member: its `what` is not."""

    what: str


class Hint(Record, frozen=True):
    """A record that is one of two things."""

    is_: Near | Said = field(name="is")


class Pair(Struct, Generic[T], frozen=True):
    """A struct with a parameter: only with it are there references."""

    first: T
    second: T


class Sorted(Struct, frozen=True):
    """Fields that are declared once and declared again below."""

    what: str
    other: TileRef


class Sorter(Sorted, frozen=True):
    """Takes the reference from one field and gives it to the other."""

    what: TileRef
    other: str


class Apart(Record, frozen=True):
    """A record with a word of its own, a quoted one, and structs of all sorts."""

    Own: ClassVar[object] = Near
    ids: Pair[TileRef] | None = None
    words: Pair[str] | None = None
    sorted: Sorted | None = None
    sorter: Sorter | None = None
    quoted: tuple["Near", ...] = ()  # noqa: UP037


class Inside(Record, frozen=True):
    """A record whose annotation means something in its own body alone."""

    Alias: ClassVar[object] = TileRef
    tile: Alias  # type: ignore[valid-type]


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


def completed(kind: type[Struct], raw: dict[str, Any]) -> set[str]:
    """The ids that are references in the raw data of such a struct."""
    references = complete_references(kind, raw, "attic", Decoder(Vocabulary()))
    return {reference.id for reference in references}


def test_a_parameter_decides_what_is_a_reference() -> None:
    both = {"first": "hall", "second": "lab"}
    assert completed(Apart, {"ids": both}) == {"attic:hall", "attic:lab"}
    assert completed(Apart, {"words": {"first": "hall", "second": "lab"}}) == set()


def test_a_field_declared_again_is_what_it_was_declared_last() -> None:
    assert completed(Sorted, {"what": "hall", "other": "lab"}) == {"attic:lab"}
    assert completed(Sorter, {"what": "hall", "other": "lab"}) == {"attic:hall"}


def test_quoted_names_in_annotations_are_looked_through() -> None:
    assert completed(Apart, {"quoted": [{"how": "near", "what": "hall"}]}) == {"attic:hall"}


def test_names_of_a_struct_s_own_body_are_looked_through() -> None:
    assert completed(Inside, {"tile": "hall"}) == {"attic:hall"}


def test_annotations_need_not_be_text() -> None:
    kind = defstruct("Made", [("tile", TileRef), ("near", tuple[TileRef, ...])])
    assert completed(kind, {"tile": "hall", "near": ["lab"]}) == {"attic:hall", "attic:lab"}


def test_modules_of_one_name_do_not_share_their_words() -> None:
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
            exec(text.format(place), vars(module))  # as a mod's code is loaded anew
            completions.append(completed(vars(module)["Spot"], {"place": "hall"}))
        finally:
            del sys.modules[module.__name__]
    assert completions == [set(), {"attic:hall"}]
