"""The host loads sound mods, skips others, and gives the reasons."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeAlias

import pytest

from l7core.engine.errors import UnknownId
from l7core.mods.host import Host, ModFolder, RulesBroken

Write: TypeAlias = Callable[..., Path]

RULESET = """
from l7core.api import Record, Ruleset, Seat, State, Table, Board, fresh, hookimpl

class Thing(Record, frozen=True):
    n: int = 0

@hookimpl
def l7_rulesets():
    return [Ruleset(id="{id}:game", title="A game", state=State,
                    begin=lambda rules, setup: State(**fresh(setup)),
                    show=lambda game, seat: Table(
                        title="", clock="", board=Board((), ()), seats=tuple(
                            Seat(n, each.name, each.controller)
                            for n, each in enumerate(game.state.setup.seats))
                    ),
                    kinds={{"thing": Thing}})]
"""


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Return a function that writes a mod: lines added to the usual manifest, and files by name."""

    def write_mod(id: str, manifest: str = "", version: str = "1.0", **files: str) -> Path:
        folder = tmp_path / id
        folder.mkdir()
        kind = "" if "kind =" in manifest else 'kind = "data"\n'
        usual = f'id = "{id}"\nname = "{id}"\nversion = "{version}"\napi = ">=1,<2"\n{kind}'
        (folder / "mod.toml").write_text(usual + manifest)
        for name, text in files.items():
            path = folder / name.replace("__", "/").replace("_toml", ".toml").replace("_py", ".py")
            path.parent.mkdir(exist_ok=True)
            path.write_text(text)
        return folder

    return write_mod


@pytest.fixture(autouse=True)
def _forget_modules(tmp_path: Path) -> Iterator[None]:
    """Remove the modules of this test's mods."""
    yield
    for name, module in list(sys.modules.items()):
        if str(getattr(module, "__file__", None) or "").startswith(str(tmp_path)):
            del sys.modules[name]


def host(tmp_path: Path, origin: str = "developer") -> Host:
    return Host([ModFolder(tmp_path, origin)])  # type: ignore[arg-type]


def game(id: str) -> dict[str, str]:
    """Return the files of a code mod with the ruleset `id:game`."""
    return {
        "manifest": f'kind = "code"\nmodule = "{id}_rules"\n',
        f"{id}_rules_py": RULESET.format(id=id),
    }


def reasons(loaded: Host) -> dict[str, str]:
    return {each.id: each.reason for each in loaded.set_aside}


def test_mods_load_after_what_they_need_then_by_id(write: Write, tmp_path: Path) -> None:
    write("anna", '[requires]\nzoe = ">=1"\n')
    write("zoe")
    write("bert")
    assert [mod.id for mod in host(tmp_path).mods] == ["bert", "zoe", "anna"]


def test_load_after_orders_without_requiring(write: Write, tmp_path: Path) -> None:
    write("anna", 'load-after = ["bert", "nobody"]\n')
    write("bert")
    assert [mod.id for mod in host(tmp_path).mods] == ["bert", "anna"]


def test_a_manifest_error_shows_line_and_suggestion(write: Write, tmp_path: Path) -> None:
    write("anna", 'licens = "MIT"\n')
    (aside,) = host(tmp_path).set_aside
    assert aside.reason == "its mod.toml is invalid"
    (problem,) = aside.problems
    assert (problem.file, problem.line, problem.column) == ("anna/mod.toml", 6, 1)
    assert "did you mean 'licence'?" in problem.render()


@pytest.mark.parametrize(
    ("manifest", "reason"),
    [
        ('[requires]\nzoe = ">=1"\n', "it requires zoe, which isn't available"),
        ('[requires]\nbert = ">=2"\n', "it requires bert >=2 (found 1.0)"),
        ('[conflicts]\nbert = ""\n', "it conflicts with bert"),
        ('[requires]\nbert = "new"\n', "'new' is not a version range such as '>=1,<2'"),
        ('kind = "code"\n', "a code mod needs the name of its hook module"),
        ('module = "x"\n', "a data mod can't have a module"),
    ],
)
def test_a_mod_that_cannot_load_says_why(
    write: Write, tmp_path: Path, manifest: str, reason: str
) -> None:
    write("bert")
    write("anna", manifest)
    loaded = host(tmp_path)
    assert reason in reasons(loaded)["anna"]
    assert [mod.id for mod in loaded.mods] == ["bert"]


def test_a_mod_for_another_api_is_not_loaded(write: Write, tmp_path: Path) -> None:
    folder = write("anna")
    manifest = folder / "mod.toml"
    manifest.write_text(manifest.read_text().replace(">=1,<2", ">=2"))
    assert reasons(host(tmp_path)) == {
        "anna": "it requires API >=2; this version of L7 has API 1.0"
    }


def test_mods_in_a_cycle_are_named(write: Write, tmp_path: Path) -> None:
    write("anna", '[requires]\nbert = ""\n')
    write("bert", '[requires]\nanna = ""\n')
    write("carl")
    loaded = host(tmp_path)
    assert reasons(loaded)["anna"] == "the load order is circular: anna → bert → anna"
    assert [mod.id for mod in loaded.mods] == ["carl"]


def test_a_second_mod_with_the_same_id_is_not_loaded(write: Write, tmp_path: Path) -> None:
    write("anna")
    other = tmp_path / "other"
    other.mkdir()
    (other / "mod.toml").write_text((tmp_path / "anna" / "mod.toml").read_text())
    loaded = host(tmp_path)
    assert len(loaded.mods) == 1
    assert "its id is already used by " in reasons(loaded)["anna"]


def test_code_without_consent_is_never_imported(write: Write, tmp_path: Path) -> None:
    write("anna", 'kind = "code"\nmodule = "anna_rules"\n', anna_rules_py="raise SystemExit")
    loaded = host(tmp_path, "installed")
    assert reasons(loaded) == {"anna": "you haven't allowed its code"}


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("import nothing_like_it", "ModuleNotFoundError"),
        ("def broken(:", "SyntaxError"),
        ("1 / 0", "ZeroDivisionError: division by zero (bad_rules.py:1)"),
        ("from l7core.api import hookimpl\n@hookimpl\ndef l7_ruleset(): ...", "l7_rulesets"),
        (
            "from l7core.api import hookimpl\n@hookimpl\ndef l7_rulesets(game): ...",
            "with an unknown argument. Available: none.",
        ),
    ],
)
def test_failing_code_is_not_loaded_and_other_mods_are(
    write: Write, tmp_path: Path, code: str, reason: str
) -> None:
    write("fine", **game("fine"))
    write("bad-one", 'kind = "code"\nmodule = "bad_rules"\n', bad_rules_py=code)
    loaded = host(tmp_path)
    assert reason in reasons(loaded)["bad-one"]
    assert "fine:game" in loaded.rulesets


def test_a_mod_with_a_failing_hook_is_not_loaded(write: Write, tmp_path: Path) -> None:
    code = "from l7core.api import hookimpl\n@hookimpl\ndef l7_rulesets(): return 1 / 0"
    write("anna", 'kind = "code"\nmodule = "anna_hooks"\n', anna_hooks_py=code)
    loaded = host(tmp_path)
    assert loaded.rulesets == {}
    assert "its hook l7_rulesets: ZeroDivisionError" in reasons(loaded)["anna"]


def test_a_module_may_not_take_a_name_that_is_in_use(write: Write, tmp_path: Path) -> None:
    write("anna", 'kind = "code"\nmodule = "json"\n', json_py="")
    assert "the name 'json' is used by Python's standard library" in reasons(host(tmp_path))["anna"]


def test_content_of_other_mods_joins_a_ruleset(write: Write, tmp_path: Path) -> None:
    write("base", **game("base"))
    write("more", 'ruleset = "base:game"\n', content__a_toml='[[thing]]\nid = "lamp"\nn = 3\n')
    rules = host(tmp_path).rules("base:game")
    assert rules.library["thing"]["more:lamp"].n == 3


def test_a_mod_with_bad_content_is_not_loaded_and_has_all_its_problems(
    write: Write, tmp_path: Path
) -> None:
    write("core", **game("core"))
    bad = '[[thing]]\nid = "lamp"\nn = "three"\n[[thing]]\nid = "rope"\nm = 1\n'
    write("more", 'ruleset = "core:game"\n', content__a_toml=bad)
    write("addon", 'ruleset = "core:game"\n[requires]\nmore = ""\n')
    loaded = host(tmp_path)
    assert loaded.rules("core:game").library["thing"] == {}
    asides = {each.id: each for each in loaded.set_aside}
    assert [problem.line for problem in asides["more"].problems] == [3, 6]
    assert asides["addon"].reason == "it requires more, which isn't loaded"


def test_a_ruleset_whose_own_content_is_broken_is_refused(write: Write, tmp_path: Path) -> None:
    write("sick", **game("sick"), content__a_toml='[[thing]]\nid = "lamp"\nn = "three"\n')
    with pytest.raises(RulesBroken, match=r"sick/content/a.toml:3:5"):
        host(tmp_path).rules("sick:game")


def test_an_unknown_ruleset_gets_a_suggestion(write: Write, tmp_path: Path) -> None:
    write("well", **game("well"))
    with pytest.raises(UnknownId, match="Did you mean 'well:game'"):
        host(tmp_path).rules("well:gane")


def test_pins_change_with_any_byte_that_can_change_a_game(write: Write, tmp_path: Path) -> None:
    folder = write("pinned", **game("pinned"))
    loaded = host(tmp_path)
    (before,) = loaded.pins(loaded.rules("pinned:game"))
    (folder / "tests").mkdir()
    (folder / "tests" / "test_it.py").write_text("")
    assert loaded.pins(loaded.rules("pinned:game")) == (before,)
    (folder / "content").mkdir()
    (folder / "content" / "a.toml").write_text("# one more byte")
    (after,) = loaded.pins(loaded.rules("pinned:game"))
    assert after.hash != before.hash


def test_a_mod_loads_after_the_mod_of_its_ruleset(write: Write, tmp_path: Path) -> None:
    write("zoo", **game("zoo"))
    write("aunt", 'ruleset = "zoo:game"\n')
    assert [mod.id for mod in host(tmp_path).mods] == ["zoo", "aunt"]


def test_a_bundled_game_is_imported_on_first_use(write: Write, tmp_path: Path) -> None:
    write("anna", **game("anna"))
    write("bert", **game("bert"))
    loaded = host(tmp_path, "bundled")
    assert loaded.rules("bert:game").id == "bert:game"
    assert ("anna_rules" in sys.modules, "bert_rules" in sys.modules) == (False, True)
    assert list(loaded.rulesets) == ["anna:game", "bert:game"]


def test_bundled_games_are_listed_before_others(write: Write, tmp_path: Path) -> None:
    folders = []
    for id, origin in (("anna", "developer"), ("bert", "bundled")):
        folder = write(id, **game(id))
        folders.append(ModFolder(tmp_path / origin, origin))  # type: ignore[arg-type]
        folders[-1].path.mkdir()
        folder.rename(folders[-1].path / id)
    assert list(Host(folders).rulesets) == ["bert:game", "anna:game"]


def test_a_failing_bundled_game_is_not_loaded_nor_are_its_dependents(
    write: Write, tmp_path: Path
) -> None:
    write("anna", 'kind = "code"\nmodule = "anna_rules"\n', anna_rules_py="1 / 0\n")
    write("bert", '[requires]\nanna = ""\n')
    loaded = host(tmp_path, "bundled")
    assert {id: why.split(":")[0] for id, why in reasons(loaded).items()} == {
        "anna": "The mod anna failed while importing anna_rules",
        "bert": "it requires anna, which isn't loaded",
    }
    assert (loaded.mods, loaded.rulesets) == ((), {})
