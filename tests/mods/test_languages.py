"""Several languages in one installation: the player's choice, and the same game in each."""

from __future__ import annotations

from pathlib import Path

import pytest

from l7core.engine.errors import L7Error
from l7core.mods.authoring.check import Checked, check
from l7core.mods.fingerprint import fingerprint
from l7core.mods.host import Host, ModFolder
from l7core.mods.install.switching import disable, enable
from l7core.mods.owned.collection import Collection
from l7core.mods.owned.trust import refuse
from tests.mods.workshop import CLASSIC, LAMP, a_collection, a_mod, cards
from tests.tools.command import L7
from tests.tools.places import MODS, ROOT

WORDS = '[[card]]\npatch = true\nid = "lamp"\nname = "{name}"\n'


def translated(folder: Path) -> Path:
    """Write a mod with a lamp in three languages."""
    mod = cards(folder, "lamps")
    for language, name in (("de", "Lampe"), ("fr", "Lanterne")):
        (mod / "content" / language).mkdir()
        (mod / "content" / language / "words.toml").write_text(WORDS.replace("{name}", name))
        (mod / "texts").mkdir(exist_ok=True)
        (mod / "texts" / f"{language}.toml").write_text(f'[cellar]\nact = "{name}?"\n')
    return mod


def host(folder: Path, language: str) -> Host:
    return Host([ModFolder(MODS, "bundled"), ModFolder(folder, "developer")], language=language)


@pytest.mark.parametrize(
    ("language", "name", "asks"),
    [
        ("en", "Lamp", "What do you do?"),
        ("de", "Lampe", "Lampe?"),
        ("fr", "Lanterne", "Lanterne?"),
        ("it", "Lamp", "What do you do?"),
    ],
)
def test_the_players_language_is_used_and_english_where_it_is_missing(
    tmp_path: Path, language: str, name: str, asks: str
) -> None:
    translated(tmp_path)
    rules = host(tmp_path, language).rules(CLASSIC)
    assert rules.library["card"]["lamps:lamp"].name == name
    assert rules.texts.say("cellar.act") == asks
    assert rules.library["card"]["lamps:lamp"].dice == 1


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (WORDS + "dice = 5\n", "'dice' is not text, so a translation can't change it"),
        (LAMP.replace("lamp", "rope"), "a record in a translation must be a patch"),
    ],
)
def test_a_language_changes_no_rule(tmp_path: Path, text: str, said: str) -> None:
    mod = translated(tmp_path)
    (mod / "content" / "de" / "words.toml").write_text(text)
    german = host(tmp_path, "de")
    german.rules(CLASSIC)
    (aside,) = german.set_aside
    assert said in aside.problems[0].message
    assert not host(tmp_path, "fr").set_aside


def test_a_save_is_pinned_to_the_mod_and_not_to_a_language(tmp_path: Path) -> None:
    translated(tmp_path)
    pins = [host(tmp_path, each).pins(host(tmp_path, each).rules(CLASSIC)) for each in ("de", "fr")]
    assert pins[0] == pins[1]
    assert pins[0][-1].hash == fingerprint(tmp_path / "lamps")


def test_a_mod_may_translate_another(tmp_path: Path) -> None:
    cards(tmp_path, "lamps")
    words = WORDS.replace('"lamp"', '"lamps:lamp"').replace("{name}", "Lampe")
    a_mod(
        tmp_path,
        "lamps-de",
        'ruleset = "cellar:classic"\nload-after = ["lamps"]\n',
        content__de__words_toml=words,
    )
    assert host(tmp_path, "de").rules(CLASSIC).library["card"]["lamps:lamp"].name == "Lampe"
    assert host(tmp_path, "en").rules(CLASSIC).library["card"]["lamps:lamp"].name == "Lamp"


TALK = '[lamps]\nlit = "{who} lights {what}."\nout = "It goes out."\n'


def checked(folder: Path, mod: Path) -> Checked:
    return check(mod, a_collection(folder), run_code=False)


def test_a_check_reports_missing_and_unknown_translations(tmp_path: Path) -> None:
    mod = cards(tmp_path / "made", "lamps", text=LAMP + LAMP.replace("lamp", "torch"))
    (mod / "content" / "de").mkdir()
    (mod / "content" / "de" / "words.toml").write_text(WORDS.replace("{name}", "Lampe"))
    (mod / "texts").mkdir()
    (mod / "texts" / "en.toml").write_text(TALK)
    german = '[lamps]\nlit = "{wer} macht {what} an."\nuot = "Sie geht aus."\n'
    (mod / "texts" / "de.toml").write_text(german)
    found = checked(tmp_path, mod)
    assert found.faults == ()
    assert set(found.notes) == {
        "de: lamps.uot doesn't exist in English; did you mean lamps.out?",
        "de: lamps.lit: {wer} is not a placeholder of the English sentence: {what}, {who}",
        "de lacks 1 of 2 sentences: lamps.out",
        "de lacks 1 of 2 records: lamps:torch",
    }


def test_a_complete_translation_has_no_notes(tmp_path: Path) -> None:
    mod = translated(tmp_path / "made")
    assert checked(tmp_path, mod).notes == ()


def test_a_mistake_in_another_language_is_a_mistake(tmp_path: Path) -> None:
    mod = translated(tmp_path / "made")
    (mod / "content" / "de" / "words.toml").write_text(WORDS + "dice = 5\n")
    (fault,) = checked(tmp_path, mod).faults
    assert (
        "lamps/content/de/words.toml:5:8: 'dice' is not text, so a translation can't change it"
        in fault
    )


def test_unknown_placeholders_of_a_changed_sentence_are_reported(tmp_path: Path) -> None:
    mod = cards(tmp_path / "made", "lamps")
    (mod / "texts").mkdir()
    (mod / "texts" / "en.toml").write_text('[cellar]\nact = "{whom} to do what?"\n')
    (note,) = checked(tmp_path, mod).notes
    assert note == ("cellar.act: {whom} is not a placeholder of the sentence it replaces: none")


def test_the_player_can_choose_one_of_two_translations(tmp_path: Path) -> None:
    mods = tmp_path / "data" / "mods"
    cards(mods, "lamps")
    for number, name in enumerate(("Lampe", "Leuchte")):
        words = WORDS.replace('"lamp"', '"lamps:lamp"').replace("{name}", name)
        manifest = 'ruleset = "cellar:classic"\nload-after = ["lamps"]\n'
        a_mod(mods, f"german-{number}", manifest, content__de__words_toml=words)
    german = Collection(tmp_path / "data", MODS, language="de")
    both = german.host()
    both.rules(CLASSIC)
    assert "german-0" in both.set_aside[0].problems[0].render()
    for other, name in (("german-1", "Lampe"), ("german-0", "Leuchte")):
        disable(german, other)
        assert german.host().rules(CLASSIC).library["card"]["lamps:lamp"].name == name
        enable(german, other, refuse)


def test_the_command_line_names_the_language(tmp_path: Path) -> None:
    translated(tmp_path / "mods")
    l7 = L7(tmp_path / "home", dev_mods=MODS)
    dev = f"--dev-mods={tmp_path / 'mods'}"
    assert "Lampe" in l7("content", "show", "lamps:lamp", dev, "--language", "de").stdout
    assert "Unknown language: '../de'." in l7("rulesets", dev, "--language", "../de").stderr
    with pytest.raises(L7Error, match="Unknown language"):
        Host([], language="DE!")


def test_a_check_reads_translations_of_the_screen(tmp_path: Path) -> None:
    mod = cards(tmp_path / "made", "lamps")
    (mod / "screen").mkdir()
    (mod / "screen" / "de.toml").write_text('"New game" = "Neue Partie"\n"New gmae" = "Neu"\n')
    found = checked(tmp_path, mod)
    assert found.faults == ()
    assert found.notes == ("de: 'New gmae' is not an interface sentence",)


def test_a_check_reports_missing_translations_of_the_screen(tmp_path: Path) -> None:
    mod = cards(tmp_path / "made", "lamps")
    (mod / "screen").mkdir()
    (mod / "screen" / "fi.toml").write_text('"English" = "suomi"\n')
    (note,) = checked(tmp_path, mod).notes
    assert note.startswith("fi lacks ")
    assert " interface sentences: " in note


def test_a_catalogue_that_is_no_toml_is_a_mistake(tmp_path: Path) -> None:
    mod = cards(tmp_path / "made", "lamps")
    (mod / "screen").mkdir()
    (mod / "screen" / "de.toml").write_text('"New game" = \n')
    (fault,) = checked(tmp_path, mod).faults
    assert str(fault).startswith("screen/de.toml: ")


def test_missing_translations_are_listed(tmp_path: Path) -> None:
    l7 = L7(tmp_path)
    assert "de  Deutsch (nur Oberfläche)" in l7("languages").stdout
    german = l7("languages", "de").stdout.splitlines()
    assert german[0] == "Deutsch (nur Oberfläche) (de)"
    assert german[1].startswith("interface: all ")
    assert german[2].startswith("escape: all ")
    assert '"Continue" = ""' in l7("languages", "fi", "--toml").stdout


def test_a_nested_sentence_of_a_record_is_translated() -> None:
    plugins = [ModFolder(ROOT / "plugins", "bundled")]
    scenario = Host(plugins, language="de").rules("escape:l7").library["scenario"]
    assert scenario["escape:scenario-1"].aims[-1].text == "Finde den A-Lift."


def test_a_single_word_is_no_sentence_because_it_may_be_an_id(tmp_path: Path) -> None:
    mod = translated(tmp_path)
    (mod / "content" / "de" / "words.toml").write_text('[words]\nlamp = "lampe"\n')
    german = host(tmp_path, "de")
    german.rules(CLASSIC)
    (aside,) = german.set_aside
    assert "both sides must be sentences: several words of English" in aside.problems[0].message
