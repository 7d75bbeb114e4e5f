"""Patches: changes of one mod to records of another mod."""

from __future__ import annotations

from l7core.content import Source
from tests.content.attic import GainFear, Tile, file, marked, problem_in, read, read_sound

BASE = file(
    '[[tile]]\nid = "hall"\nname = "Hall"\n[[tile]]\nid = "lab"\n'
    '[[card]]\nid = "sweat"\nname = "Sweat"\ntile = "hall"\n',
    mod="base",
)


def patch(mod: str, line: str, *, kind: str = "tile", after: tuple[str, ...] = ()) -> Source:
    """Return a file of a mod that patches the hall or the card."""
    id = "base:hall" if kind == "tile" else "base:sweat"
    return file(f'[[{kind}]]\nid = "{id}"\npatch = true\n{line}\n', mod=mod, after=after)


def test_a_patch_changes_the_fields_it_names_and_no_others() -> None:
    loaded = read_sound(BASE, patch("more", "doors = 4"))
    assert loaded.library["tile"]["base:hall"] == Tile(id="base:hall", name="Hall", doors=4)


def test_a_patched_record_keeps_its_position() -> None:
    loaded = read_sound(BASE, patch("more", "doors = 4"))
    assert list(loaded.library["tile"]) == ["base:hall", "base:lab"]


def test_a_patch_replaces_the_whole_list() -> None:
    loaded = read_sound(
        BASE,
        patch("more", 'effects = [{ do = "gain-fear", n = 1 }]', kind="card"),
        patch("more", 'effects = [{ do = "gain-fear", n = 5 }]', kind="card"),
    )
    assert loaded.library["card"]["base:sweat"].effects == (GainFear(n=5),)


def test_references_in_a_patch_belong_to_the_patching_mod() -> None:
    more = file(
        '[[tile]]\nid = "den"\n' + patch("more", 'tile = "den"', kind="card").text, mod="more"
    )
    assert read_sound(BASE, more).library["card"]["base:sweat"].tile == "more:den"


def test_a_reference_that_a_patch_replaces_is_not_checked() -> None:
    base = file('[[card]]\nid = "sweat"\ntile = "gone"', mod="base")
    more = file(
        '[[tile]]\nid = "den"\n' + patch("more", 'tile = "den"', kind="card").text, mod="more"
    )
    assert not read(base, more).problems


def test_a_mod_may_patch_its_own_record_by_its_short_id() -> None:
    loaded = read_sound('[[tile]]\nid = "hall"\n[[tile]]\nid = "hall"\npatch = true\ndoors = 2')
    assert loaded.library["tile"]["attic:hall"].doors == 2


def test_patch_false_is_no_patch() -> None:
    assert read_sound('[[tile]]\nid = "hall"\npatch = false').library["tile"]["attic:hall"]


def test_a_wrong_value_in_a_patch_is_reported_at_the_patch() -> None:
    problem = problem_in(BASE, patch("more", "doors = 7"))
    assert (problem.code, problem.mod, problem.line) == ("content-value", "more", 4)
    assert marked(problem) == "7"


def test_a_missing_field_of_a_patched_record_is_reported_for_the_original_mod() -> None:
    base = file('[[card]]\nid = "sweat"', mod="base")
    problem = problem_in(base, patch("more", 'name = "Cold"', kind="card"))
    assert (problem.code, problem.mod) == ("content-missing-field", "base")


def test_provenance_names_the_source_of_each_field() -> None:
    loaded = read_sound(BASE, patch("more", "doors = 4"))
    provenance = loaded.provenance["tile"]["base:hall"]
    assert provenance.written.mod == "base"
    assert str(provenance.of("doors")) == "more.toml:1"
    assert str(provenance.of("name")) == "base.toml:1"
    assert list(provenance.patches) == ["doors"]


def test_two_mods_that_patch_one_field_are_both_named() -> None:
    loaded = read(BASE, patch("one", "doors = 2"), patch("two", "doors = 3"))
    (problem,) = loaded.problems
    assert problem.render() == (
        "two.toml:4:1: the mods 'one' and 'two' both change 'doors' of tile 'base:hall';"
        " the other change is at one.toml:1 [content-patch-conflict]\n"
        "    4 | doors = 3\n"
        "      | ^^^^^\n"
        "   add load-after = ['one'] to the manifest of 'two'"
    )
    assert "base:hall" not in loaded.library["tile"]


def test_an_explicit_load_order_resolves_the_conflict() -> None:
    loaded = read_sound(BASE, patch("one", "doors = 2"), patch("two", "doors = 3", after=("one",)))
    assert loaded.library["tile"]["base:hall"].doors == 3


def test_the_load_order_must_name_the_mod_that_patched_last() -> None:
    problem = problem_in(
        BASE,
        patch("one", "doors = 2"),
        patch("two", "doors = 3", after=("one",)),
        patch("three", "doors = 4", after=("one",)),
    )
    assert problem.message.startswith("the mods 'two' and 'three' both change 'doors'")


def test_two_mods_may_patch_different_fields() -> None:
    loaded = read_sound(BASE, patch("one", "doors = 2"), patch("two", 'name = "Great Hall"'))
    assert loaded.library["tile"]["base:hall"] == Tile(id="base:hall", name="Great Hall", doors=2)


def test_a_patch_of_a_missing_record_is_a_problem() -> None:
    problem = problem_in(BASE, file('[[tile]]\nid = "base:hal"\npatch = true', mod="more"))
    assert problem.render() == (
        "more.toml:2:6: there is no tile 'base:hal' to patch [content-patch-missing]\n"
        '    2 | id = "base:hal"\n'
        "      |      ^^^^^^^^^^\n"
        "   expected the id of a tile in an earlier file\n"
        "   did you mean 'base:hall'?"
    )


def test_a_patch_before_its_record_gives_the_position_of_the_record() -> None:
    problem = problem_in(patch("more", "doors = 2"), BASE)
    assert problem.code == "content-patch-missing"
    assert problem.suggestion == (
        "it is defined later, at base.toml:1; load this mod after that one"
    )


def test_a_patch_of_a_record_that_may_be_in_an_unreadable_file_is_not_reported() -> None:
    broken = file("[[tile", mod="base")
    assert problem_in(broken, patch("more", "doors = 2")).code == "content-syntax"


def test_a_patch_needs_an_id() -> None:
    problem = problem_in("[[tile]]\npatch = true\ndoors = 2")
    assert (problem.code, problem.line) == ("content-missing-field", 1)


def test_patch_is_true_or_false() -> None:
    problem = problem_in('[[tile]]\nid = "hall"\npatch = "yes"')
    assert problem.message == "'patch' is the text 'yes'"
    assert (problem.expected, marked(problem)) == ("true or false", '"yes"')


# -- lists


TAGGED = file(
    '[[tile]]\nid = "hall"\n[[tile]]\nid = "lab"\n[[card]]\nid = "sweat"\ntile = "hall"\n'
    'tags = ["cold", "wet"]\nnear = ["lab"]\neffects = [{ do = "gain-fear", n = 1 }]\n',
    mod="base",
)


def test_a_patch_adds_to_lists_and_removes_from_them() -> None:
    line = 'add = { tags = ["old"] }\nremove = { tags = ["wet"], effects = [{ do = "gain-fear" }] }'
    card = read_sound(TAGGED, patch("more", line, kind="card")).library["card"]["base:sweat"]
    assert card.tags == ("cold", "old")
    assert card.effects == ()


def test_two_mods_may_add_to_one_list() -> None:
    loaded = read_sound(
        TAGGED,
        patch("ants", 'add = { tags = ["a"] }', kind="card"),
        patch("bees", 'add = { tags = ["b"] }', kind="card"),
    )
    assert loaded.library["card"]["base:sweat"].tags == ("cold", "wet", "a", "b")
    amended = loaded.provenance["card"]["base:sweat"].amended
    assert [origin.mod for origin in amended["tags"]] == ["ants", "bees"]


def test_added_references_belong_to_the_patching_mod() -> None:
    more = file(
        '[[tile]]\nid = "den"\n' + patch("more", 'add = { near = ["den"] }', kind="card").text,
        mod="more",
    )
    card = read_sound(TAGGED, more).library["card"]["base:sweat"]
    assert card.near == ("base:lab", "more:den")


def test_an_added_reference_must_exist() -> None:
    problem = problem_in(TAGGED, patch("more", 'add = { near = ["gone"] }', kind="card"))
    assert problem.code == "content-reference"
    assert "more:gone" in problem.message or "gone" in problem.message


def test_a_missing_item_cannot_be_removed() -> None:
    problem = problem_in(TAGGED, patch("more", 'remove = { tags = ["dry"] }', kind="card"))
    assert problem.code == "content-patch-missing"
    assert marked(problem) == '"dry"'


def test_only_lists_can_be_extended() -> None:
    problem = problem_in(TAGGED, patch("more", 'add = { name = "x" }', kind="card"))
    assert "name is not a list" in problem.message
    problem = problem_in(TAGGED, patch("more", "add = 3", kind="card"))
    assert "a table of lists" in problem.expected
