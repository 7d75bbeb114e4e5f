"""Help for authors: places of mistakes, unread files and contents of packs."""

from __future__ import annotations

import json
import tomllib
import zipfile
from pathlib import Path

import pytest

from l7core.analysis.trial import _ways
from l7core.mods.authoring.check import check
from l7core.mods.authoring.scaffold import new_mod
from tests.mods.workshop import LAMP, a_collection, a_mod, cards
from tests.tools.command import L7
from tests.tools.places import MODS, PLUGINS


@pytest.fixture
def l7(tmp_path: Path) -> L7:
    return L7(tmp_path / "home", dev_mods=MODS)


BROKEN = '[[card]]\nid = "lamp"\nnmae = "Lamp"\n'


def test_a_mistake_is_shown_with_its_line_and_its_mark(l7: L7, tmp_path: Path) -> None:
    lines = l7("mods", "check", cards(tmp_path, "lamps", text=BROKEN)).stdout.splitlines()
    index = next(number for number, line in enumerate(lines) if "nmae" in line)
    assert lines[index].startswith("lamps/content/cards.toml:3:1: unknown field 'nmae'")
    assert lines[index + 1] == '    3 | nmae = "Lamp"'
    assert lines[index + 2] == "      | ^^^^"


def test_both_doctors_show_a_mistake_with_its_line(l7: L7, tmp_path: Path) -> None:
    cards(tmp_path / "mods", "lamps", text=BROKEN)
    mark = '    3 | nmae = "Lamp"\n      | ^^^^\n'
    for doctor in (("doctor",), ("mods", "doctor")):
        output = l7(*doctor, f"--dev-mods={tmp_path / 'mods'}").stdout
        assert "lamps/content/cards.toml:3:1: unknown field 'nmae'" in output
        assert mark in output


def test_a_check_can_print_json(l7: L7, tmp_path: Path) -> None:
    ran = l7("mods", "check", cards(tmp_path, "lamps", text=BROKEN), "--json")
    assert ran.returncode == 1
    report = json.loads(ran.stdout)
    places = [(each["code"], each["line"], each["column"]) for each in report["problems"]]
    assert ("content-unknown-field", 3, 1) in places


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("contents/cards.toml", "did you mean content?"),
        ("content/sub/cards.toml", "content files are content/NAME.toml"),
        ("content/cards.TOML", "content files are content/NAME.toml"),
        ("texts/extra/more/words.toml", "texts are texts/en.toml or texts/en/NAME.toml"),
        ("rulebook/chapter.md", "rulebook chapters are rulebook/en/NAME.md"),
        ("thing.json", "data mods use only mod.toml, content, texts"),
    ],
)
def test_an_unread_file_is_named(tmp_path: Path, name: str, said: str) -> None:
    mod = cards(tmp_path, "lamps")
    (mod / name).parent.mkdir(parents=True, exist_ok=True)
    (mod / name).write_text("")
    (mod / "README.md").write_text("")
    (mod / "tests").mkdir()
    (mod / "tests" / "test_it.py").write_text("")
    checked = check(mod, a_collection(tmp_path), run_code=False)
    (note,) = [note for note in checked.notes if "unused file" in note]
    assert note.startswith(f"unused file {name}: ")
    assert said in note


@pytest.mark.parametrize(
    ("manifest", "said"),
    [
        ('ruleset = "cellar:clasic"\n', "did you mean 'cellar:classic'?"),
        ("", "no ruleset, so the mod's content is not read"),
    ],
)
def test_content_that_belongs_to_no_ruleset_is_a_mistake(
    tmp_path: Path, manifest: str, said: str
) -> None:
    mod = a_mod(tmp_path, "lamps", manifest, content__cards_toml=LAMP)
    faults = check(mod, a_collection(tmp_path), run_code=False).faults
    assert said in "\n".join(faults)


def test_a_new_mod_may_have_quotes_in_its_name(tmp_path: Path) -> None:
    for kind in ("cards", "scenario", "campaign", "ruleset", "code"):
        folder = new_mod(f'The "{kind}" mod\\', kind, tmp_path)
        manifest = tomllib.loads((folder / "mod.toml").read_text())
        assert manifest["name"] == f'The "{kind}" mod\\'
        for path in folder.rglob("*.py"):
            compile(path.read_text(), str(path), "exec")


def test_a_pack_lists_included_and_omitted_files(l7: L7, tmp_path: Path) -> None:
    mod = cards(tmp_path, "lamps")
    (mod / "lamps-0.9.zip").write_text("old")
    (mod / ".notes").write_text("hidden")
    ran = l7("mods", "pack", mod, "--to", tmp_path / "lamps.zip")
    assert ran.returncode == 0, ran.stderr
    assert "  content/cards.toml" in ran.stdout
    assert "not included: .notes" in ran.stdout
    assert "not included: lamps-0.9.zip" in ran.stdout
    names = zipfile.ZipFile(tmp_path / "lamps.zip").namelist()
    assert names == ["lamps/content/cards.toml", "lamps/mod.toml"]


@pytest.mark.parametrize("name", ["secret.pem", "id_rsa", "content/.env.key", "credentials.json"])
def test_a_pack_refuses_secrets(l7: L7, tmp_path: Path, name: str) -> None:
    mod = cards(tmp_path, "lamps")
    (mod / Path(name).name.lstrip(".")).write_text("")
    ran = l7("mods", "pack", mod, "--to", tmp_path / "lamps.zip")
    assert ran.returncode == 1
    assert "looks like a secret" in ran.stderr
    assert not (tmp_path / "lamps.zip").exists()


def test_a_pack_replaces_no_file_unasked(l7: L7, tmp_path: Path) -> None:
    mod, file = cards(tmp_path, "lamps"), tmp_path / "lamps.zip"
    file.write_text("mine")
    assert "Use --replace to overwrite it." in l7("mods", "pack", mod, "--to", file).stderr
    assert file.read_text() == "mine"
    assert l7("mods", "pack", mod, "--to", file, "--replace").returncode == 0


def test_a_trial_uses_the_requested_rules(l7: L7, tmp_path: Path) -> None:
    mod = cards(tmp_path, "lamps")
    wrong = l7("mods", "test", mod, "--games", "1", "--set", "nothing=1")
    assert "Unknown house rule: 'nothing'." in wrong.stdout + wrong.stderr


def test_a_trial_plays_every_number_of_players_carefully_and_campaigns_too(tmp_path: Path) -> None:
    host = a_collection(tmp_path, bundled=PLUGINS).host()
    ways = list(_ways(host.rules("escape:l7"), "escape"))
    assert {way.seats for way in ways} == {1, 2, 3, 4}
    assert any(way.scenario.parts for way in ways)


def test_merged_names_the_mod_of_each_field(l7: L7, tmp_path: Path) -> None:
    mods = tmp_path / "mods"
    cards(mods, "ants", text='[[card]]\nid = "cellar:crowbar"\npatch = true\ndice = 5\n')
    lines = l7("mods", "merged", "cellar:crowbar", f"--dev-mods={mods}").stdout.splitlines()
    assert lines[0].startswith("[[card]]  # cellar/content/cards.toml:")
    assert "dice = 5  # ants/content/cards.toml:1" in lines
    assert l7("mods", "merged", "cellar:crowba").returncode == 1


def test_two_actions_with_one_key_are_both_named(tmp_path: Path) -> None:
    """A key that every table uses is reported as well."""
    mend, roar = 'mend = { word = "Mend", key = "m" }', 'roar = { word = "Roar", key = "r" }'
    acts = f"[act.escape]\n{mend}\n{roar}\n"
    mod = a_mod(tmp_path, "menders", 'ruleset = "escape:l7"\n', texts__en__acts_toml=acts)
    two, kept = check(mod, a_collection(tmp_path, bundled=PLUGINS), run_code=False).faults
    assert "'mend'" in str(two)
    assert "'move'" in str(two)
    assert "'roar'" in str(kept)
    assert "continues or rolls in every game" in str(kept)


def test_a_fallback_leads_from_a_record_to_a_record(tmp_path: Path) -> None:
    fallbacks = '[fallbacks]\nlamp = "cellar:crowba"\nrope = "cellar:crowbar"\n'
    mod = a_mod(
        tmp_path, "lamps", f'ruleset = "cellar:classic"\n{fallbacks}', content__cards_toml=LAMP
    )
    faults = check(mod, a_collection(tmp_path, bundled=MODS), run_code=False).faults
    assert faults == (
        "mod.toml: fallbacks: unknown record 'cellar:crowba'; did you mean 'cellar:crowbar'?",
        "mod.toml: fallbacks: unknown record 'lamps:rope'; did you mean 'lamps:lamp'?",
    )


NAP = """
from l7core.api import Ruleset, State, hookimpl


class Nap(State, kw_only=True):
    rest: dict[str, float] = {}
    seen: set[str] = set()


@hookimpl
def l7_rulesets():
    return (Ruleset(id="nap:nap", title="Nap", extends="cellar:classic", state=Nap),)
"""


def test_a_check_names_the_fields_of_a_state_that_cannot_be_saved_exactly(tmp_path: Path) -> None:
    mod = a_mod(tmp_path, "nap", 'kind = "code"\nmodule = "nap_code"\n', nap_code_py=NAP)
    faults = check(mod, a_collection(tmp_path / "home"), run_code=True).faults
    assert "nap:nap: Nap.rest can hold a float; save a whole number instead" in faults
    assert any("a state can't contain sets" in fault for fault in faults)
