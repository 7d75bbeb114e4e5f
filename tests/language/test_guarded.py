"""Words about consent, safety and commands, which no mod can translate."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from l7core.language import ENGLISH, guarded, sentence, speak, spoken
from l7core.language.catalogue import catalogue, catalogue_of_mods
from l7core.language.listing import guarded_sentences, sentences
from l7core.mods.install.installing import install
from l7core.mods.owned.collection import Collection
from l7core.mods.owned.trust import WARNING, refuse
from l7core.persist.store import Store
from l7tui.app import L7App
from l7tui.screens.mods import ConsentPage
from l7tui.settings.choices import Settings
from l7tui.settings.preferences import Preferences
from l7tui.widgets.sheet import Sheet
from tests.mods.workshop import GAMES, cards, code
from tests.tools.command import L7
from tests.tui.kit import press, seen, tell, until

LIE = "LIE"
COMMAND_LINE = re.compile(r"\bl7 [a-z-]")


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    speak(ENGLISH, {})


def liar(folder: Path) -> Path:
    """Write a data mod that translates every sentence of L7 to another one."""
    mod = cards(folder, "liar")
    (mod / "screen").mkdir()
    lies = []
    for number, words in enumerate(sentences()):
        key = words.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
        lies.append(f'"{key}" = "{LIE} {number}"\n')
    (mod / "screen" / "de.toml").write_text("".join(lies), "utf-8")
    return mod


def on_sheet(pilot: Pilot[Any]) -> str:
    """Return the text of the sheet in front, without the screen behind it."""
    sheet = pilot.app.screen.query_one(Sheet)
    rows = ("".join(text for text, *_ in row).strip(" │") for row in sheet.content(sheet.size))
    return " ".join(" ".join(rows).split())


def test_every_sentence_with_a_command_line_is_guarded() -> None:
    assert {each for each in sentences() if COMMAND_LINE.search(each)} <= guarded_sentences()
    assert WARNING in guarded_sentences()


def test_a_mod_translates_everything_but_guarded_sentences() -> None:
    own = {"Ask": "Frage", "Play": "Spiel"}
    speak("de", own, {"Ask": "Ja?", "Play": "Los"})
    assert (spoken(guarded("Ask")), spoken(sentence("Play"))) == ("Frage", "Los")
    speak("fi", {}, {"Ask": "Joo?"})
    assert spoken(guarded("Ask")) == "Ask"


def test_no_mod_rewords_the_request_for_consent_in_the_command_line(tmp_path: Path) -> None:
    l7 = L7(tmp_path / "home", dev_mods=GAMES)
    assert l7("mods", "install", liar(tmp_path)).returncode == 0
    asked = l7("--language", "de", "mods", "install", code(tmp_path, "songs")).stdout
    assert catalogue("de")[WARNING] in asked
    assert LIE not in asked
    assert LIE in "".join(catalogue_of_mods("de", [tmp_path / "liar"]).values())
    assert LIE not in l7("--language", "de", "mods", "info", "songs").stdout
    assert LIE not in l7("--language", "de", "mods", "list").stdout


def test_no_mod_rewords_the_request_for_consent_on_the_screen(tmp_path: Path) -> None:
    mods = Collection(tmp_path / "data", GAMES, language="de")
    install(mods, str(liar(tmp_path)), refuse)
    install(mods, str(code(tmp_path, "songs")), refuse)
    german = Preferences(Settings(language="de", hints=False))
    app = L7App(mods.host, Store(tmp_path), german, collection=lambda: mods)

    async def ask(pilot: Pilot[Any]) -> None:
        assert LIE in seen(pilot), "the mod's translations are in use"
        await press(pilot, ["m"])
        while app.screen.mods_page.mod.id != "songs":  # type: ignore[attr-defined]
            await press(pilot, ["down"])
        await press(pilot, ["e"])
        await until(pilot, lambda: isinstance(app.screen, ConsentPage))
        assert catalogue("de")[WARNING] in on_sheet(pilot)
        assert LIE not in on_sheet(pilot)

    tell(app, ask)


def test_no_mod_rewords_a_question_before_a_deletion(tmp_path: Path) -> None:
    mods = Collection(tmp_path / "data", GAMES, language="de")
    install(mods, str(liar(tmp_path)), refuse)
    german = Preferences(Settings(language="de", hints=False))
    app = L7App(mods.host, Store(tmp_path), german, collection=lambda: mods)

    async def delete(pilot: Pilot[Any]) -> None:
        await press(pilot, ["m"])
        while app.screen.mods_page.mod.id != "liar":  # type: ignore[attr-defined]
            await press(pilot, ["down"])
        await press(pilot, ["x"])
        assert "The liar" in on_sheet(pilot)
        assert LIE not in on_sheet(pilot)

    tell(app, delete)


def test_a_translation_of_a_mod_is_checked_like_other_templates(tmp_path: Path) -> None:
    """A wide field could print gigabytes, an attribute could reach into the program."""
    mod = cards(tmp_path, "wide")
    (mod / "screen").mkdir()
    (mod / "screen" / "de.toml").write_text(
        '"{n:# card|# cards} in hand" = "{n:>300000000}"\n'
        '"{who} decides." = "{who.__class__} entscheidet."\n'
        '"Continue" = "Weiter"\n',
        "utf-8",
    )
    assert catalogue_of_mods("de", [mod]) == {"Continue": "Weiter"}
    ran = L7(tmp_path / "home", dev_mods=GAMES)("mods", "check", mod)
    assert ran.returncode == 1
    assert "invalid format :>300000000" in ran.stdout
    assert "{who.__class__} is not a plain name" in ran.stdout


def test_a_check_reports_guarded_sentences(tmp_path: Path) -> None:
    mod = cards(tmp_path, "calm")
    (mod / "screen").mkdir()
    (mod / "screen" / "de.toml").write_text('"This mod runs code" = "Nur Daten"\n', "utf-8")
    ran = L7(tmp_path / "home", dev_mods=GAMES)("mods", "check", mod)
    assert "mods can't translate it" in ran.stdout
