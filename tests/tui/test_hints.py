"""First-time hints: their occasion, their text, and that each is shown once."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot

from l7core.content import Problem, load_texts, read_source
from l7core.engine.texts import Texts
from l7core.persist.saved_game import SavedGame
from l7core.persist.store import Store
from l7core.view import LogEntry, View
from l7tui.app import L7App
from l7tui.commands import COMMANDS
from l7tui.commands.keymap import Keymap, shown
from l7tui.game.hints import first_hint, words_of
from l7tui.settings.choices import Settings
from l7tui.settings.preferences import Preferences
from tests.tools.places import ROOT
from tests.tui.gallery import facility
from tests.tui.kit import NOWHERE, StillGame, StillSession, load_host, seen, table, tell
from tests.tui.moments import an_app_at, quiet_event

HINTS = ROOT / "plugins" / "escape" / "texts" / "en" / "hints.toml"
LONGEST = 67
"""Columns for a hint on an 80-column screen."""

TEXTS = Texts(
    {
        "hint.cellar.turn": "A digit chooses; {end_turn} ends the turn.",
        "hint.cellar.lamp.out": "Without a lamp the cellar is dark.",
        "hint.cellar.fear": "Fear is not good for you.",
    }
)


def a_view(*keys: str, prompt: str = "") -> View:
    """Return a view whose log entries have these keys, numbered from 1, and a question."""
    view = facility()
    assert view.ask
    log = tuple(LogEntry(number, "", "", key) for number, key in enumerate(keys, 1))
    return replace(view, log=log, ask=replace(view.ask, prompt=prompt))


def hint(view: View, *, since: int = 0, read: tuple[str, ...] = ()) -> str:
    return first_hint(view, since, TEXTS, read)


def test_an_event_has_a_hint_of_its_own() -> None:
    assert hint(a_view("cellar.moved", "cellar.lamp.out")) == "hint.cellar.lamp.out"


def test_a_short_key_covers_all_keys_that_begin_with_it() -> None:
    assert hint(a_view("cellar.fear.raised")) == "hint.cellar.fear"
    assert hint(a_view("cellar.fear.lowered")) == "hint.cellar.fear"


def test_part_of_a_word_matches_no_key() -> None:
    assert hint(a_view("cellar.fearless")) == ""


def test_the_hint_of_a_question_comes_before_those_of_events() -> None:
    assert hint(a_view("cellar.lamp.out", prompt="cellar.turn")) == "hint.cellar.turn"


def test_the_latest_event_comes_first() -> None:
    assert hint(a_view("cellar.lamp.out", "cellar.fear.raised")) == "hint.cellar.fear"


def test_a_read_hint_is_skipped() -> None:
    view = a_view("cellar.lamp.out", prompt="cellar.turn")
    assert hint(view, read=("hint.cellar.turn",)) == "hint.cellar.lamp.out"
    assert hint(view, read=("hint.cellar.turn", "hint.cellar.lamp.out")) == ""


def test_old_events_give_no_hint() -> None:
    assert hint(a_view("cellar.lamp.out", "cellar.moved"), since=2) == ""


def test_a_hint_names_the_current_key_of_a_command() -> None:
    assert (
        words_of("hint.cellar.turn", TEXTS, str.upper) == "A digit chooses; END-TURN ends the turn."
    )


# -- at the table


def the_app(view: View, **settings: Any) -> L7App:
    game = StillGame(view)
    game.rules.texts = TEXTS
    app = L7App(load_host, Store(NOWHERE), Preferences(Settings(**settings)))
    app.sit_at(StillSession(cast(SavedGame, game)))
    return app


def last_line(pilot: Pilot[Any]) -> str:
    return seen(pilot).splitlines()[-1]


def test_a_hint_stays_in_the_footer_until_dismissed() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        assert "A digit chooses; E ends the turn." in last_line(pilot)
        await pilot.press("down")
        assert "A digit chooses" in last_line(pilot)
        await pilot.press("Y")
        assert "A digit chooses" not in last_line(pilot)
        assert "undo" in last_line(pilot)

    tell(the_app(a_view(prompt="cellar.turn")), story)


def test_a_click_dismisses_a_hint() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await pilot.click("Footer")
        assert "A digit chooses" not in last_line(pilot)

    tell(the_app(a_view(prompt="cellar.turn")), story)


def test_a_hint_is_shown_once() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        assert app.settings.hints_read == ("hint.cellar.turn",)
        table(pilot).progress.show_question()
        await pilot.pause()
        assert "A digit chooses" not in last_line(pilot)

    app = the_app(a_view(prompt="cellar.turn"))
    tell(app, story)


def test_hints_can_be_turned_off() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        assert "A digit chooses" not in last_line(pilot)
        assert app.settings.hints_read == ()

    app = the_app(a_view(prompt="cellar.turn"), hints=False)
    tell(app, story)


def test_a_hint_is_shown_below_the_waiting_scene(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("E")
        frame = table(pilot).player.playback
        assert frame
        assert frame.frame.scene.kind == "card"
        assert "Every turn has one event card" in last_line(pilot)
        await pilot.press("<")
        assert "Every turn has one event card" not in last_line(pilot)

    settings = Settings(speed="slow", hints_read=("hint.escape.turn",))
    tell(an_app_at(tmp_path, quiet_event(), settings), story)


def test_dismissing_without_a_hint_says_so() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("Y")
        assert "No hint to dismiss." in seen(pilot)

    tell(the_app(a_view()), story)


# -- the hints that come with the game


def texts_of(*files: Path) -> dict[str, str]:
    sources = [read_source(file, mod="escape", shown_as=file.name) for file in files]
    texts, problems = load_texts([each for each in sources if not isinstance(each, Problem)])
    assert not problems
    return texts


def bundled() -> dict[str, str]:
    return texts_of(HINTS)


@pytest.mark.parametrize("key", bundled())
def test_a_bundled_hint_fits_on_one_line(key: str) -> None:
    keymap = Keymap()

    def key_of(id: str) -> str:
        return shown(keymap.keys(COMMANDS[id])[0]) if keymap.keys(COMMANDS[id]) else ""

    words = words_of(key, Texts(bundled()), key_of)
    assert "{" not in words
    assert "hint." not in words
    assert len(words) <= LONGEST, len(words)


def test_bundled_hints_match_events_of_the_game() -> None:
    texts = texts_of(*HINTS.parent.glob("*.toml"))
    code = "".join(file.read_text() for file in (ROOT / "l7core" / "escape").rglob("*.py"))
    for key in bundled():
        fact = key.removeprefix("hint.")
        known = any(f"{other}.".startswith(f"{fact}.") for other in texts if other != key)
        assert known or f'"{fact}"' in code, key
