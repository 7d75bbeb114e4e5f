"""No English is written into the screen: in a language of accents every word has one.

What a screen shows is put together of what the program says, of what rules and records say, and
of names. In the pseudo-language the first two have an accent on every letter. So a word of plain
letters is a name, or it has been given to nobody who could say it otherwise.
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
        "English Deutsch",  # what languages call themselves
        "hjkl wasd vi",  # keys
    )
)
ARTICLES_OF_NAMES = frozenset((*ARTICLES, "no", "No"))
"""They belong to names: other languages ask for a name without one."""
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
    """The language of this test alone."""
    speak(PSEUDO, catalogue(PSEUDO))
    yield
    speak(ENGLISH, {})


@cache
def load_host() -> Host:
    return Host([ModFolder(ROOT / "plugins", "bundled")], language=PSEUDO)


def rules() -> Rules:
    return load_host().rules("escape:l7")


def english(pilot: Pilot[Any]) -> list[str]:
    """Words on the screen that nobody could say otherwise."""
    shown = PATH.sub(" ", seen(pilot))
    names = {word for some in (*NAMES, *manifests()) for word in WORD.findall(some)}
    return sorted({*WORD.findall(shown)} - names - ARTICLES_OF_NAMES)


def manifests() -> Iterator[str]:
    """What mods say of themselves, whatever is spoken."""
    for mod in load_host().mods:
        of = mod.manifest
        yield " ".join((of.name, of.blurb, of.licence, *of.authors, *of.provides, of.id))


def at_the_title(home: Path) -> L7App:
    """With a saved game, and the mods that come along."""
    mods = Collection(home / "data", ROOT / "plugins", language=PSEUDO)
    return L7App(load_host, Store(home), Preferences(STILL), collection=lambda: mods)


@pytest.fixture(scope="module")
def questions() -> Questions:
    """Positions of one game, by what is asked there."""
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


def told(found: dict[str, list[str]]) -> None:
    expect_none(f"{name}: {', '.join(words)}" for name, words in found.items())


def test_no_screen_before_a_game_has_a_word_of_its_own(
    tmp_path: Path, questions: Questions
) -> None:
    game = saved(tmp_path, questions["escape.setup.who"].fork())
    assert game.kernel.ask
    game.answer(game.kernel.ask.options[0].id)  # which the journal has besides the save
    game.close()
    found: dict[str, list[str]] = {}
    for spot in TITLE:
        tell(at_the_title(tmp_path), partial(look, spot=spot, found=found), NARROW)
    told(found)


def test_no_question_of_level_7_has_a_word_of_its_own(tmp_path: Path, questions: Questions) -> None:
    found: dict[str, list[str]] = {}
    for prompt, kernel in questions.items():
        app = at_the_table(tmp_path / prompt.replace(" ", "-"), kernel.fork())
        tell(app, partial(look, spot=Spot(prompt, ["enter"]), found=found), NARROW)
    told(found)


def test_no_panel_and_no_page_over_the_table_has_a_word_of_its_own(
    tmp_path: Path, questions: Questions
) -> None:
    found: dict[str, list[str]] = {}
    for spot in TABLE:
        kernel = questions["escape.turn"].fork()
        app = at_the_table(tmp_path / spot.name.replace(" ", "-"), kernel)
        with_briefing = Spot(spot.name, ["escape", *spot.keys])
        tell(app, partial(look, spot=with_briefing, found=found), NARROW)
    told(found)


def test_no_page_of_a_game_that_is_over_has_a_word_of_its_own(
    tmp_path: Path, questions: Questions
) -> None:
    found: dict[str, list[str]] = {}
    for spot in THE_END:
        kernel = questions["the end"].fork()
        app = at_the_table(tmp_path / spot.name.replace(" ", "-"), kernel)
        tell(app, partial(look, spot=spot, found=found), NARROW)
    told(found)


def test_the_walk_finds_what_is_written_in_english(tmp_path: Path) -> None:
    async def find(pilot: Pilot[Any]) -> None:
        assert {"New", "game", "Continue"} <= {*english(pilot)}

    plain = Preferences(Settings(hints=False))
    tell(L7App(load_host, Store(tmp_path), plain), find, NARROW)
