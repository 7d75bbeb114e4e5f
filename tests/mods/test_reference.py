"""The generated reference matches the code, and its schemas match the content."""

from __future__ import annotations

import inspect
import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from msgspec import NODEFAULT, Struct

from l7core.content.annotations import is_struct
from l7core.mods.authoring import reference
from tests.tools.places import EXAMPLES, ROOT
from tests.tools.reference import FOLDER, host, pages

MODS = [ROOT / "plugins" / "escape", *(EXAMPLES).iterdir()]


@pytest.mark.parametrize("name", pages())
def test_the_reference_is_current(name: str) -> None:
    kept = (FOLDER / name).read_text(encoding="utf-8") if (FOLDER / name).is_file() else ""
    if kept != pages()[name]:
        # The whole difference would be thousands of lines.
        pytest.fail(f"docs/reference/{name} is not current; update it with: make reference")


def test_the_reference_has_no_other_files() -> None:
    kept = {file.relative_to(FOLDER).as_posix() for file in FOLDER.rglob("*.*")}
    assert kept == set(pages())


def test_every_link_between_the_pages_leads_somewhere() -> None:
    for name, text in pages().items():
        if name.endswith(".json"):
            continue
        for target in re.findall(r"\]\(([^)]+)\)", text):
            page, _, anchor = target.partition("#")
            file = (FOLDER / name).parent / page if page else FOLDER / name
            assert file.is_file(), f"{name} leads to {target}"
            headings = re.findall(r"^#+ (.+)$", file.read_text(encoding="utf-8"), re.MULTILINE)
            assert not anchor or anchor in [each.lower() for each in headings], f"{name}: {target}"


def test_a_verb_has_its_fields_and_an_example_of_the_game() -> None:
    verbs = pages()["escape-l7/verbs.md"]
    section = verbs.partition("## gain-fear\n")[2].partition("\n## ")[0]
    assert section.startswith("Raise the fear, up to 8.")
    assert '| `who` | [Who](words.md#who) | `"active"` |' in section
    assert re.search(r"In `escape:[a-z-]+`", section)
    assert '{ do = "gain-fear"' in section


def test_a_mods_own_verbs_are_in_its_reference() -> None:
    from l7core.mods.host import Host, ModFolder

    loaded = Host(
        [
            ModFolder(ROOT / "plugins", "bundled"),
            ModFolder(EXAMPLES, "developer"),
        ]
    )
    import l7core.api

    made = reference.pages([loaded.rules("escape:l7")], l7core.api)
    assert "## ballot\n" in made["escape-l7/verbs.md"]


def test_schemas_are_the_same_on_every_python() -> None:
    """Since Python 3.13, docstrings do not contain the indentation of the code."""
    schema = json.loads(pages()["schema/escape-l7.json"])["definitions"]["Aim"]
    lines = schema["description"].splitlines()
    assert len(lines) > 1
    assert min(len(line) - len(line.lstrip()) for line in lines[1:] if line) == 0


# -- public names


def public() -> dict[str, Any]:
    """Return the objects of `l7core.api`, except the modules of the kit."""
    import l7core.api

    things = {name: getattr(l7core.api, name) for name in l7core.api.__all__}
    return {name: thing for name, thing in things.items() if not isinstance(thing, ModuleType)}


def section_of(name: str) -> str:
    """Return the section of one name on the page of names."""
    return pages()["names.md"].partition(f"\n## {name}\n")[2].partition("\n## ")[0]


def test_every_name_has_a_sentence() -> None:
    for name in public():
        words = [row for row in section_of(name).splitlines() if row and row[0] not in "`|"]
        assert words, f"{name} has no docstring"
        assert f"| [`{name}`](names.md#{name.lower()}) | {words[0][:20]}" in pages()["api.md"]


def test_every_field_of_a_struct_has_its_type_and_default() -> None:
    structs = {name: each for name, each in public().items() if is_struct(each)}
    assert len(structs) > 50
    for name, kind in structs.items():
        rows = section_of(name).splitlines()
        fields, defaults = kind.__struct_fields__, kind.__struct_defaults__
        missing = [NODEFAULT] * (len(fields) - len(defaults))
        for field, default in zip(fields, [*missing, *defaults], strict=True):
            (row,) = (row for row in rows if row.startswith(f"| `{field}` | "))
            _, _, takes, default_text, *_ = row.replace("\\|", "/").split("|")
            assert takes.strip(" `"), f"{name}.{field} has no type"
            assert (default_text.strip() == "required") is (default is NODEFAULT), f"{name}.{field}"


def test_every_function_has_its_signature() -> None:
    functions = {name: each for name, each in public().items() if inspect.isfunction(each)}
    assert len(functions) > 8
    for name, function in functions.items():
        parameters = inspect.signature(function).parameters
        head = section_of(name).splitlines()[0]
        assert head.startswith(f"`{name}(")
        assert [each for each in parameters if each not in head] == []
        assert "->" in head


def test_the_state_of_each_game_is_described_field_by_field() -> None:
    for id, said in (
        ("escape:l7", "| `fear` | `int` |"),
        ("heist:classic", "| `keycards` | `int` |"),
        ("escape:l7", "| `ext` | `dict[str, Any]` | Data of mods, from `mod:key`"),
    ):
        file = ROOT / "docs" / "reference" / id.replace(":", "-") / "state.md"
        page = file.read_text(encoding="utf-8")
        assert said in page


@pytest.mark.parametrize("id", ["escape:l7", "heist:classic", "lockdown:base", "alone:base"])
def test_every_part_of_a_state_has_its_own_docstring(id: str) -> None:
    """A class without its own docstring has that of the library that it is built on."""
    page = (ROOT / "docs" / "reference" / id.replace(":", "-") / "state.md").read_text("utf-8")
    parts = [part.splitlines() for part in page.split("\n## ")[1:]]
    assert len(parts) > 5
    borrowed = (inspect.getdoc(Struct) or "").splitlines()[0]
    assert [title for title, said, *_ in parts if said in ("", borrowed)] == []


def test_every_method_of_a_class_has_its_signature() -> None:
    for name, kind in public().items():
        if inspect.isclass(kind) and kind.__module__.startswith("l7core"):
            own = [each for each, value in vars(kind).items() if inspect.isfunction(value)]
            section = section_of(name)
            public_ones = [each for each in own if not each.startswith("_")]
            assert [each for each in public_ones if f"{each}(" not in section] == [], name


def test_the_kit_has_fields_and_signatures() -> None:
    kit = pages()["api.md"].partition("# The kit")[2]
    assert "| `Pile.turn_up(game: Game[Any], stream: str, " in kit
    assert "| `Bag.tokens: dict[str, int]" in kit
    assert "| `steps(start: Place, ways: Ways[Place]) -> dict[Place, int]` |" in kit


# -- schemas


def schema_of(file: Path) -> dict[str, Any]:
    name = "mod.json" if file.name == "mod.toml" else "escape-l7.json"
    schema: dict[str, Any] = json.loads(pages()[f"schema/{name}"])
    return schema


def wrong(schema: Any, value: Any, root: dict[str, Any], path: str = "") -> Iterator[str]:
    """Yield the schema's complaints about a value, for the part of JSON Schema in use."""
    if schema is True:
        return
    if schema is False:
        yield f"{path}: not possible"
        return
    if "$ref" in schema:
        target: Any = root
        for part in schema["$ref"].removeprefix("#/").split("/"):
            target = target[part]
        yield from wrong(target, value, root, path)
        return
    if "anyOf" in schema and all(any(wrong(each, value, root)) for each in schema["anyOf"]):
        yield f"{path}: fits none"
    if "not" in schema and not any(wrong(schema["not"], value, root)):
        yield f"{path}: not possible"
    if "if" in schema:
        branch = "else" if any(wrong(schema["if"], value, root)) else "then"
        yield from wrong(schema[branch], value, root, path)
    if isinstance(value, dict) and "propertyNames" in schema:
        for key in value:
            yield from wrong(schema["propertyNames"], key, root, f"{path}/{key}")
    kinds = {"string": str, "integer": int, "boolean": bool, "array": list, "object": dict}
    if (kind := schema.get("type")) and (
        not isinstance(value, kinds[kind]) or (kind == "integer" and isinstance(value, bool))
    ):
        yield f"{path}: {value!r} is no {kind}"
        return
    if "enum" in schema and value not in schema["enum"]:
        yield f"{path}: {value!r} is none of {schema['enum']}"
    if "const" in schema and value != schema["const"]:
        yield f"{path}: {value!r} is not {schema['const']!r}"
    if isinstance(value, int) and value < schema.get("minimum", value):
        yield f"{path}: {value} is too small"
    if isinstance(value, int) and value > schema.get("maximum", value):
        yield f"{path}: {value} is too large"
    if isinstance(value, list):
        items = schema.get("items", True)
        if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
            yield f"{path}: {len(value)} items"
        for number, each in enumerate(value):
            item_schema = (
                (items[number] if number < len(items) else False)
                if isinstance(items, list)
                else items
            )
            yield from wrong(item_schema, each, root, f"{path}/{number}")
    if isinstance(value, dict):
        properties = schema.get("properties", {})
        yield from (
            f"{path}: no {each}" for each in schema.get("required", ()) if each not in value
        )
        for key, each in value.items():
            item_schema = properties.get(key, schema.get("additionalProperties", True))
            yield from wrong(item_schema, each, root, f"{path}/{key}")


@pytest.mark.parametrize("mod", MODS, ids=lambda folder: folder.name)
def test_the_schemas_accept_all_sound_content(mod: Path) -> None:
    # The verb `ballot` is black-box's own: this schema is made without that mod.
    files = [mod / "mod.toml", *([] if mod.name == "black-box" else mod.glob("content/*.toml"))]
    for file in files:
        schema = schema_of(file)
        faults = list(wrong(schema, tomllib.loads(file.read_text(encoding="utf-8")), schema))
        assert faults == [], file


@pytest.mark.parametrize(
    "text",
    [
        '[[itm]]\nid = "x"\n',
        '[[item]]\nid = "x"\ntext = "y"\nweapons = true\n',
        '[[item]]\nid = "x"\n',
        '[[item]]\nid = "x"\ntext = "y"\nhands = -1\n',
        '[[trigger]]\nwhen = "teatime"\neffects = []\n',
        '[[trigger]]\nwhen = "left"\neffects = [{ do = "gain-feer" }]\n',
        '[[trigger]]\nwhen = "left"\neffects = [{ do = "gain-fear", whom = "all" }]\n',
        '[[trigger]]\nwhen = "left"\neffects = []\nif = [{ is = "fear", at-least = "5" }]\n',
    ],
)
def test_the_schema_rejects_mistakes(text: str) -> None:
    schema = schema_of(Path("items.toml"))
    assert list(wrong(schema, tomllib.loads(text), schema))


def test_a_patch_needs_no_more_than_the_id() -> None:
    schema = schema_of(Path("items.toml"))
    patch = '[[item]]\npatch = true\nid = "escape:crowbar"\nhands = 2\n'
    assert not list(wrong(schema, tomllib.loads(patch), schema))


def test_a_wrong_patch_is_reported_as_a_patch() -> None:
    schema = schema_of(Path("items.toml"))
    for line, said in (("hands = -1", "too small"), ("add = { bonuss = [] }", "is none of")):
        patch = f'[[item]]\npatch = true\nid = "escape:crowbar"\n{line}\n'
        (complaint,) = wrong(schema, tomllib.loads(patch), schema)
        assert said in complaint


def test_the_schema_offers_the_known_ids() -> None:
    tiles = schema_of(Path("a.toml"))["definitions"]["id-of-tile"]["anyOf"][0]["enum"]
    assert {"escape:a-lift", "night-shift:time-office"} <= set(tiles)


def test_all_mods_of_the_reference_are_loaded() -> None:
    assert host().set_aside == []


def test_the_command_writes_a_reference_for_the_loaded_mods(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from l7core.cli.main import main

    monkeypatch.setenv("L7_HOME", str(tmp_path / "home"))
    mods = ["--dev-mods", str(EXAMPLES / "night-shift")]
    assert main(["mods", "reference", "--out", str(tmp_path / "out"), *mods]) == 0
    assert "Written: " in capsys.readouterr().out
    schema = json.loads((tmp_path / "out" / "schema" / "escape-l7.json").read_text())
    tiles = schema["definitions"]["id-of-tile"]["anyOf"][0]["enum"]
    assert "night-shift:fuse-room" in tiles
