"""Languages of the interface: German, missing translations, and sentences of mods."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from textual.pilot import Pilot

from l7core.engine.state import SeatSetup, Setup
from l7core.language import ENGLISH, PSEUDO, sentence, speak, spoken
from l7core.language.catalogue import catalogue, catalogue_of_mods, languages
from l7core.language.listing import faults, sentences
from l7core.mods.owned.collection import Collection
from l7core.persist.store import Store
from l7tui.app import L7App, NewGame
from l7tui.settings.choices import Settings
from l7tui.settings.preferences import Preferences
from tests.tools.places import ROOT
from tests.tui.kit import an_app, front, press, seen, tell, until

GERMAN = Settings(language="de")


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    """Return to English after each test: the language belongs to the process."""
    yield
    speak(ENGLISH, {})


def test_german_has_every_sentence_of_the_program_and_no_other() -> None:
    known, said = sentences(), catalogue("de")
    lacking = [f"{each!r} is missing in German" for each in known if each not in said]
    assert [*lacking, *faults(said, known)] == []


def test_unused_translations_and_wrong_placeholders_are_faults() -> None:
    known = ["{who} waits.", "Play on", "{n:# game|# games}"]
    said = {
        "{who} waits.": "{wer} wartet.",
        "Play off": "Aus",
        "{n:# game|# games}": "{n:# Spiel|# Spiele}",
    }
    assert list(faults(said, known)) == [
        "'{who} waits.': unknown placeholder {wer}",
        "'Play off' is not an interface sentence",
    ]


def test_a_translation_with_wrong_placeholders_falls_back_to_english() -> None:
    speak("de", {sentence("{who} waits."): "{wer} wartet."})
    assert spoken("{who} waits.", who="Ann") == "Ann waits."


def test_a_mod_can_override_translations_and_add_languages(tmp_path: Path) -> None:
    (tmp_path / "screen").mkdir()
    (tmp_path / "screen" / "de.toml").write_text('"Continue" = "Weiter im Text"\n', "utf-8")
    (tmp_path / "screen" / "fi.toml").write_text('"English" = "suomi"\n', "utf-8")
    assert catalogue_of_mods("de", [tmp_path])["Continue"] == "Weiter im Text"
    assert languages([tmp_path]) == {
        "en": "English",
        "de": "Deutsch (nur Oberfläche)",
        "fi": "suomi",
    }


def test_unreadable_catalogues_are_skipped(tmp_path: Path) -> None:
    (tmp_path / "screen" / "de").mkdir(parents=True)
    (tmp_path / "screen" / "de" / "a.toml").write_text('"Continue" = ', "utf-8")
    (tmp_path / "screen" / "de" / "b.toml").write_text('"Saved games" = 3', "utf-8")
    (tmp_path / "screen" / "de" / "c.toml").write_text('"Mods" = "Zubehör"', "utf-8")
    assert catalogue_of_mods("de", [tmp_path]) == {"Mods": "Zubehör"}


def test_the_title_speaks_german(tmp_path: Path) -> None:
    async def look(pilot: Pilot[L7App]) -> None:
        assert "Neues Spiel" in seen(pilot)
        assert "New game" not in seen(pilot)

    tell(an_app(tmp_path, settings=GERMAN), look)


def test_a_new_language_setting_applies_at_once(tmp_path: Path) -> None:
    async def choose(pilot: Pilot[L7App]) -> None:
        await press(pilot, ["comma", "right"])
        assert "EINSTELLUNGEN" in seen(pilot)
        await press(pilot, ["escape"])
        assert "Neues Spiel" in seen(pilot)

    tell(an_app(tmp_path), choose)


def test_a_game_continues_in_the_language_chosen_at_its_table(tmp_path: Path) -> None:
    mods = Collection(tmp_path / "data", ROOT / "plugins")
    setup = Setup(ruleset="escape:l7", scenario="escape:scenario-1", seats=(SeatSetup("Ann"),))
    plain = Preferences(Settings(hints=False))
    app = L7App(mods.host, Store(tmp_path), plain, collection=lambda: mods)
    app.seat_at(NewGame(setup))

    async def choose(pilot: Pilot[L7App]) -> None:
        await until(pilot, lambda: front(pilot) == "Briefing")
        await press(pilot, ["escape"])
        await until(pilot, lambda: "Choose a character." in seen(pilot))
        await press(pilot, ["comma", "right", "escape"])
        await until(pilot, lambda: front(pilot) == "Briefing" and "Esc zum Tisch" in seen(pilot))
        await press(pilot, ["escape"])
        await until(pilot, lambda: "Wer bist du?" in seen(pilot))

    tell(app, choose)


def test_the_pseudo_language_has_every_sentence() -> None:
    speak(PSEUDO, catalogue(PSEUDO))
    assert spoken("Play on") == "Ṗĺáÿ óń~~"
    assert spoken("{n:# game|# games}", n=2) == "2 ǵáḿéś"
