"""Several languages in one installation: chosen by the player, and the same game in each."""

from __future__ import annotations

from pathlib import Path

import pytest

from l7core.engine.errors import L7Error
from l7core.mods.fingerprint import fingerprint
from l7core.mods.host import Host, ModFolder
from tests.mods.workshop import CLASSIC, LAMP, a_mod, cards
from tests.tools.command import L7
from tests.tools.places import MODS

WORDS = '[[card]]\npatch = true\nid = "lamp"\nname = "{name}"\n'


def translated(folder: Path) -> Path:
    """A mod with a lamp in three languages."""
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
def test_the_player_s_language_is_read_and_the_rest_in_english(
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
        (WORDS + "dice = 5\n", "'dice' is more than words"),
        (LAMP.replace("lamp", "rope"), "a record in another language is a patch"),
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


def test_the_command_line_names_the_language(tmp_path: Path) -> None:
    translated(tmp_path / "mods")
    l7 = L7(tmp_path / "home", dev_mods=MODS)
    dev = f"--dev-mods={tmp_path / 'mods'}"
    assert "Lampe" in l7("content", "show", "lamps:lamp", dev, "--language", "de").stdout
    assert "is no language" in l7("rulesets", dev, "--language", "../de").stderr
    with pytest.raises(L7Error, match="is no language"):
        Host([], language="DE!")
