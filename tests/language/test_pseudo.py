"""A search for untranslatable English: in the pseudo-language, translated words have accents.

A screen consists of sentences of the program, texts of rules and records, and names. The
pseudo-language puts an accent on every letter of the first two. A word of plain letters is
therefore a name, or English that nobody can translate.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from msgspec import Struct
from textual.pilot import Pilot

from l7core.bots.random_bot import choose
from l7core.engine.kernel import Kernel
from l7core.engine.rng import seed_streams
from l7core.engine.ruleset import Rules
from l7core.engine.state import SeatSetup, Setup
from l7core.engine.texts import ARTICLES
from l7core.language import ENGLISH, PSEUDO, speak
from l7core.language.catalogue import catalogue
from l7core.mods.host import Host, ModFolder
from l7core.mods.owned.collection import Collection
from l7core.persist.saved_game import SavedGame
from l7core.persist.store import Store
from l7tui.app import L7App
from l7tui.game.session import Session
from l7tui.settings.choices import Settings
from l7tui.settings.preferences import Preferences
from tests.persist.unsaved import unsaved
from tests.tools.faults import expect_none
from tests.tools.places import ROOT
from tests.tui.kit import NARROW, press, seen, tell

WORD = re.compile(r"\b[A-Za-z]{2,}\b")
PATH = re.compile(r"\S*[/~@.]\S*\w")
"""Files, addresses and versions."""
NAMES = frozenset(
    (
        "L7 LEVEL ESCAPE ASCII JSON SVG zip",  # names of the program, of the game, and of formats
        "The Heist Nemesis Lockdown Alone",  # the games, by their own names
        "Ann Bo moment",  # players, and the file of their game
        "careful random search",  # bots, by the names that commands take
        "English Deutsch nur Oberfl",  # languages, by their own names
        "hjkl wasd vi",  # keys
    )
)
ARTICLES_OF_NAMES = frozenset((*ARTICLES, "no", "No"))
"""Articles that belong to names; other languages ask for a name without one."""
STILL = Settings(language=PSEUDO, hints=False, speed="digest", reduced_motion=True)
DECISIONS = 400
Questions: TypeAlias = dict[str, Kernel[Any]]
SCENARIO = "escape:scenario-1"


class Spot(Struct, frozen=True):
    """A place in the program, and the keys that lead to it."""

    name: str
    keys: Sequence[str] = ()


TITLE = (
    Spot("title"),
    Spot("new game", ["n"]),
    Spot("who plays", ["n", "tab"]),
    Spot("rules of the game", ["n", "R"]),
    Spot("campaigns", ["p"]),
    Spot("lessons", ["t"]),
    Spot("settings", ["comma"]),
    Spot("keys", ["comma", "up", "enter"]),
    Spot("help", ["f1"]),
    Spot("palette", [":"]),
    Spot("record", ["r"]),
    Spot("saves", ["s"]),
    Spot("earlier saves", ["s", "g"]),
    Spot("rename", ["s", "r"]),
    Spot("delete", ["s", "delete"]),
    Spot("replay", ["s", "p"]),
    Spot("mods", ["m"]),
)
TABLE = (
    Spot("map", ["M"]),
    Spot("log", ["L"]),
    Spot("hand", ["H"]),
    Spot("players", ["P"]),
    Spot("decks", ["D"]),
    Spot("signs", ["K"]),
    Spot("all options", ["Q"]),
    Spot("goals", ["G"]),
    Spot("looking around", ["V", "left"]),
    Spot("inspecting", ["I"]),
    Spot("why not", ["?"]),
    Spot("odds", ["O"]),
    Spot("advice", ["A"]),
    Spot("help", ["f1"]),
    Spot("menu", ["escape"]),
    Spot("a card", ["1"]),
    Spot("payment", ["1", "b"]),
    Spot("what happens", ["E", "enter"]),
    Spot("whose seat", ["W"]),
)
THE_END = (Spot("the end"), Spot("report", ["r"]), Spot("the coach", ["r", "o"]))


@pytest.fixture(autouse=True)
def _pseudo() -> Iterator[None]:
    """Speak the pseudo-language during this test only."""
    speak(PSEUDO, catalogue(PSEUDO))
    yield
    speak(ENGLISH, {})


@cache
def load_host() -> Host:
    return Host([ModFolder(ROOT / "plugins", "bundled")], language=PSEUDO)


def rules() -> Rules:
    return load_host().rules("escape:l7")


def english(pilot: Pilot[Any]) -> list[str]:
    """Return the words on the screen that no catalogue can translate."""
    shown = PATH.sub(" ", seen(pilot))
    names = {word for some in (*NAMES, *manifests()) for word in WORD.findall(some)}
    return sorted({*WORD.findall(shown)} - names - ARTICLES_OF_NAMES)


def manifests() -> Iterator[str]:
    """Yield the texts of manifests, which stay the same in every language."""
    for mod in load_host().mods:
        manifest = mod.manifest
        yield " ".join(
            (
                manifest.name,
                manifest.blurb,
                manifest.licence,
                *manifest.authors,
                *manifest.provides,
                manifest.id,
            )
        )


def at_the_title(home: Path) -> L7App:
    """Return the program at its title, with the saved games of `home` and the bundled mods."""
    mods = Collection(home / "data", ROOT / "plugins", language=PSEUDO)
    return L7App(load_host, Store(home), Preferences(STILL), collection=lambda: mods)


@pytest.fixture(scope="module")
def questions() -> Questions:
    """Return positions of one game, one for each prompt."""
    setup = Setup(
        ruleset=rules().id,
        scenario=SCENARIO,
        seats=(SeatSetup("Ann"), SeatSetup("Bo")),
        seed=5,
    )
    kernel, streams = Kernel(rules(), rules().begin(setup)), seed_streams(3)
    found: Questions = {}
    while (ask := kernel.ask) and kernel.decisions < DECISIONS:
        if ask.prompt not in found:
            found[ask.prompt] = kernel.fork()
        chosen = choose(kernel, streams)
        kernel.answer(chosen.option, *chosen.paid)
    found["the end"] = kernel
    return found


def saved(saves: Path, kernel: Kernel[Any]) -> SavedGame:
    game = unsaved(saves, "moment", kernel, title=rules().scenario(SCENARIO).title)
    game.save()
    return game


def at_the_table(saves: Path, kernel: Kernel[Any]) -> L7App:
    app = at_the_title(saves)
    app.sit_at(Session(saved(saves, kernel)))
    return app


async def look(pilot: Pilot[Any], *, spot: Spot, found: dict[str, list[str]]) -> None:
    await press(pilot, spot.keys)
    await pilot.pause()
    if words := english(pilot):
        found[spot.name] = words


def expect_translated(found: dict[str, list[str]]) -> None:
    expect_none(f"{name}: {', '.join(words)}" for name, words in found.items())


def test_screens_before_a_game_can_be_translated(tmp_path: Path, questions: Questions) -> None:
    game = saved(tmp_path, questions["escape.setup.who"].fork())
    assert game.kernel.ask
    game.answer(game.kernel.ask.options[0].id)  # only the journal has this answer
    game.close()
    found: dict[str, list[str]] = {}
    for spot in TITLE:
        tell(at_the_title(tmp_path), partial(look, spot=spot, found=found), NARROW)
    expect_translated(found)


def test_questions_of_level_7_can_be_translated(tmp_path: Path, questions: Questions) -> None:
    found: dict[str, list[str]] = {}
    for prompt, kernel in questions.items():
        app = at_the_table(tmp_path / prompt.replace(" ", "-"), kernel.fork())
        tell(app, partial(look, spot=Spot(prompt, ["enter"]), found=found), NARROW)
    expect_translated(found)


def test_panels_and_pages_over_the_table_can_be_translated(
    tmp_path: Path, questions: Questions
) -> None:
    found: dict[str, list[str]] = {}
    for spot in TABLE:
        kernel = questions["escape.turn"].fork()
        app = at_the_table(tmp_path / spot.name.replace(" ", "-"), kernel)
        with_briefing = Spot(spot.name, ["escape", *spot.keys])
        tell(app, partial(look, spot=with_briefing, found=found), NARROW)
    expect_translated(found)


def test_pages_of_a_finished_game_can_be_translated(tmp_path: Path, questions: Questions) -> None:
    found: dict[str, list[str]] = {}
    for spot in THE_END:
        kernel = questions["the end"].fork()
        app = at_the_table(tmp_path / spot.name.replace(" ", "-"), kernel)
        tell(app, partial(look, spot=spot, found=found), NARROW)
    expect_translated(found)


def test_the_search_finds_english_words(tmp_path: Path) -> None:
    async def find(pilot: Pilot[Any]) -> None:
        assert {"New", "game", "Continue"} <= {*english(pilot)}

    plain = Preferences(Settings(hints=False))
    tell(L7App(load_host, Store(tmp_path), plain), find, NARROW)
