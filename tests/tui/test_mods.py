"""The Mods screen, the consent page, and saves with missing mods."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from textual.pilot import Pilot

from l7core.mods.install.installing import install
from l7core.mods.install.switching import disable, remove
from l7core.mods.owned.collection import Collection
from l7core.mods.owned.listing import listed
from l7core.persist.store import Store
from l7tui.app import L7App, NewGame
from l7tui.settings.choices import Settings
from l7tui.settings.preferences import Preferences
from tests.mods.test_fit import FALLBACKS, lamps, played
from tests.mods.workshop import GAMES, LAMP, Asked, a_collection, a_mod, cards, code
from tests.tui.kit import NARROW, WIDE, a_setup, front, press, seen, table, tell, until

Compare: TypeAlias = Callable[..., bool]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, so that pictures show relative paths only."""
    monkeypatch.chdir(tmp_path)
    return Path()


def an_app(home: Path, *, settings: Settings | None = None) -> L7App:
    mods = a_collection(home)
    store = Store(home / "saves")
    return L7App(mods.host, store, Preferences(settings), collection=lambda: mods)


def some_mods(home: Path) -> Collection:
    """Install one mod of each sort: loaded, disabled, without consent, broken."""
    mods = a_collection(home)
    install(mods, str(cards(home / "made", "lamps")), Asked())
    install(mods, str(cards(home / "made", "ropes")), Asked())
    install(mods, str(code(home / "made", "songs")), Asked(False))
    disable(mods, "ropes")
    cards(mods.shelf.folder, "broken", text=LAMP.replace("dice", "dise"))
    lock = mods.shelf.lock_file
    lock.write_text(lock.read_text().replace(str(home.absolute()), "/home/ann"))
    return mods


async def open_mods(pilot: Pilot[Any], *, on: str = "") -> None:
    """Open the Mods screen and highlight this mod."""
    await pilot.press("m")
    await until(pilot, lambda: front(pilot) == "ModsScreen")
    screen: Any = pilot.app.screen
    for _ in screen.mods_page.mods:
        if not on or screen.mods_page.mod.id == on:
            return
        await pilot.press("down")
    raise AssertionError(f"there is no mod {on}")


def states(home: Path) -> dict[str, str]:
    mods = a_collection(home)
    return {each.id: each.state for each in listed(mods, mods.host())}


def test_every_mod_is_listed_with_its_state_and_the_reason(home: Path) -> None:
    some_mods(home)

    async def story(pilot: Pilot[Any]) -> None:
        await open_mods(pilot, on="songs")
        assert "2 of 5 loaded" in seen(pilot)
        assert "not loaded:" in seen(pilot)

    tell(an_app(home), story, WIDE)


def test_a_mod_is_installed_from_a_path(home: Path) -> None:
    path = cards(home / "made", "lamps")

    async def story(pilot: Pilot[Any]) -> None:
        await open_mods(pilot)
        await pilot.press("i")
        await until(pilot, lambda: front(pilot) == "Typed")
        await press(pilot, [*str(path), "enter"])
        await until(pilot, lambda: "Installed lamps 1.0." in seen(pilot))

    tell(an_app(home), story)
    assert states(home)["lamps"] == "loaded"


def test_a_failed_installation_is_reported(home: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await open_mods(pilot)
        await pilot.press("i")
        await until(pilot, lambda: front(pilot) == "Typed")
        await press(pilot, ["slash", "x", "enter"])
        await until(pilot, lambda: "Folder or file not found: /x" in seen(pilot))

    tell(an_app(home), story)


def test_installing_a_code_mod_asks_for_consent(home: Path) -> None:
    path = code(home / "made", "songs")

    async def story(pilot: Pilot[Any]) -> None:
        await open_mods(pilot)
        await pilot.press("i")
        await until(pilot, lambda: front(pilot) == "Typed")
        await press(pilot, [*str(path), "enter"])
        await until(pilot, lambda: front(pilot) == "ConsentPage")
        words = " ".join(seen(pilot).replace("│", " ").split())
        assert "it can read and delete your files" in words
        await pilot.press("enter")
        assert front(pilot) == "ConsentPage"
        await pilot.press("Y")
        await until(pilot, lambda: "songs is allowed to run." in seen(pilot))

    tell(an_app(home), story)
    assert states(home)["songs"] == "loaded"


def test_stepping_back_from_the_question_gives_no_consent(home: Path) -> None:
    some_mods(home)

    async def story(pilot: Pilot[Any]) -> None:
        await open_mods(pilot, on="songs")
        await pilot.press("e")
        await until(pilot, lambda: front(pilot) == "ConsentPage")
        await pilot.press("escape")
        await until(pilot, lambda: "songs is not allowed to run." in seen(pilot))

    tell(an_app(home), story)
    assert states(home)["songs"] == "not loaded"


def test_a_mod_is_disabled_and_enabled_with_one_key(home: Path) -> None:
    some_mods(home)

    async def story(pilot: Pilot[Any]) -> None:
        await open_mods(pilot, on="lamps")
        await pilot.press("e")
        await until(pilot, lambda: "Disabled lamps." in seen(pilot))
        await pilot.press("e")
        await until(pilot, lambda: "Enabled lamps." in seen(pilot))

    tell(an_app(home), story)
    assert states(home)["lamps"] == "loaded"


def test_a_mod_is_removed_after_confirmation(home: Path) -> None:
    some_mods(home)

    async def story(pilot: Pilot[Any]) -> None:
        await open_mods(pilot, on="lamps")
        await pilot.press("delete")
        await until(pilot, lambda: front(pilot) == "Confirm")
        await pilot.press("escape")
        assert "lamps" in states(home)
        await pilot.press("delete")
        await until(pilot, lambda: front(pilot) == "Confirm")
        await pilot.press("enter")
        await until(pilot, lambda: front(pilot) == "ModsScreen")

    tell(an_app(home), story)
    assert "lamps" not in states(home)


def test_a_bundled_mod_cannot_be_removed(home: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await open_mods(pilot, on="cellar")
        await pilot.press("delete")
        await until(pilot, lambda: "Built-in mods can't be removed." in seen(pilot))

    tell(an_app(home), story)


def test_the_load_order_is_shown_with_reasons(home: Path) -> None:
    mods = some_mods(home)
    needs = 'ruleset = "cellar:classic"\n[requires]\nlamps = ""\n'
    install(mods, str(a_mod(home / "made", "ants", needs)), Asked())

    async def story(pilot: Pilot[Any]) -> None:
        await open_mods(pilot)
        await pilot.press("o")
        await until(pilot, lambda: "ants  needs lamps" in seen(pilot))

    tell(an_app(home), story)


def test_the_next_game_has_no_cards_of_a_disabled_mod(home: Path) -> None:
    some_mods(home)
    app = an_app(home)

    async def story(pilot: Pilot[Any]) -> None:
        assert "lamps:lamp" in app.host.rules("cellar:classic").library["card"]
        await open_mods(pilot, on="lamps")
        await pilot.press("e")
        await until(pilot, lambda: "Disabled lamps." in seen(pilot))
        assert "lamps:lamp" not in app.host.rules("cellar:classic").library["card"]

    tell(app, story)


# -- a saved game with a missing mod


def a_save_without_its_mod(home: Path, *bots: str, moves: int = 6) -> None:
    """Save a game of Ann and these bots with a mod, then remove the mod."""
    mods = a_collection(home)
    install(mods, str(lamps(home / "made", fallbacks=FALLBACKS)), Asked())
    played(mods, Store(home / "saves"), *bots, moves=moves)
    remove(mods, "lamps")


async def open_the_save(pilot: Pilot[Any]) -> None:
    await pilot.press("c")
    await until(pilot, lambda: front(pilot) == "AmendScreen")


def test_a_save_without_its_mods_lists_the_problem_and_the_options(home: Path) -> None:
    a_save_without_its_mod(home)

    async def story(pilot: Pilot[Any]) -> None:
        await open_the_save(pilot)
        words = " ".join(seen(pilot).split())
        for phrase in (
            "is not installed.",
            "to install lamps 1.0",
            "Continue without lamps",
            "Open read-only",
        ):
            assert phrase in words

    tell(an_app(home), story)


def test_a_branch_continues_without_the_missing_mod(home: Path) -> None:
    a_save_without_its_mod(home)
    store = Store(home / "saves")
    (name,) = store.names()
    before = {path: path.read_bytes() for path in store.folder.glob(f"{name}.*.l7")}

    async def story(pilot: Pilot[Any]) -> None:
        await open_the_save(pilot)
        await press(pilot, ["down", "down", "enter"])
        await until(pilot, lambda: front(pilot) == "TableScreen")
        assert not table(pilot).session.game.read_only

    tell(an_app(home), story)
    assert {path: path.read_bytes() for path in before} == before
    assert len(store.names()) == 2


def test_the_map_and_log_of_such_a_save_can_be_read(home: Path) -> None:
    """A save keeps the log except for the last decisions, which the rules would replay."""
    a_save_without_its_mod(home, "Bo", "Cy", moves=14)

    async def story(pilot: Pilot[Any]) -> None:
        await open_the_save(pilot)
        await press(pilot, ["up", "enter"])
        await until(pilot, lambda: front(pilot) == "Reader")
        assert "Round 3, Cy's turn" in seen(pilot)
        assert "Ann draws Bread knife (the deal)." in seen(pilot)

    tell(an_app(home), story)


# -- a mod that changes while it is played


def test_a_changed_mod_is_reloaded_at_the_table(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    made = home / "made"
    cards(made, "lamps")
    mods = Collection(home / "data", GAMES, developer=[made])
    app = L7App(mods.host, Store(home / "saves"), Preferences(), collection=lambda: mods)
    app.seat_at(NewGame(a_setup()))

    async def story(pilot: Pilot[Any]) -> None:
        first = table(pilot)
        cards(made, "lamps", text=LAMP.replace("dice = 1", "dice = 11"))
        app._look_at_mods()
        await until(pilot, lambda: pilot.app.screen is not first)
        await until(pilot, lambda: "replay to the same state." in " ".join(seen(pilot).split()))
        library = table(pilot).session.game.kernel.rules.library
        assert library["card"]["lamps:lamp"].dice == 11

    tell(app, story, WIDE)


def test_a_mod_broken_during_play_is_shown_with_line_and_caret(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    made = cards(home / "made", "lamps")
    mods = Collection(home / "data", GAMES, developer=[made])
    app = L7App(mods.host, Store(home / "saves"), Preferences(), collection=lambda: mods)
    app.seat_at(NewGame(a_setup()))

    async def story(pilot: Pilot[Any]) -> None:
        await until(pilot, lambda: front(pilot) == "TableScreen")
        (made / "content" / "cards.toml").write_text(LAMP.replace("dice", "dcie"))
        app._look_at_mods()
        await until(pilot, lambda: front(pilot) == "Reader")
        assert "    4 | dcie = 1" in seen(pilot)
        assert "      | ^^^^" in seen(pilot)

    tell(app, story, WIDE)


def test_an_author_can_run_effects_by_hand(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    mods = Collection(home / "data", GAMES, developer=[cards(home / "made", "lamps")])
    app = L7App(mods.host, Store(home / "saves"), Preferences(), collection=lambda: mods)
    app.seat_at(NewGame(a_setup()))

    async def story(pilot: Pilot[Any]) -> None:
        await until(pilot, lambda: front(pilot) == "TableScreen")
        (by_hand,) = [each for each in table(pilot).further_commands() if each.id == "by-hand"]
        for line, error in (("lmap to = 'lit'", "did you mean 'lamp'?"), ("lamp to = 'lit'", "")):
            by_hand.run()
            await until(pilot, lambda: front(pilot) == "Typed")
            await press(pilot, ["backspace"] * 20)
            await press(pilot, line)
            await press(pilot, ["enter"])
            if error:
                await until(pilot, lambda: front(pilot) == "Reader")
                assert "did you mean 'lamp'?" in seen(pilot)
                await press(pilot, ["escape"])
        game = table(pilot).session.game
        assert game.kernel.state.pawns[0].lamp == "lit"
        assert "by hand" in app.store.list()[0].standing

    tell(app, story, WIDE)


def test_effects_by_hand_are_offered_to_authors_only(home: Path) -> None:
    app = an_app(home)
    app.seat_at(NewGame(a_setup()))

    async def story(pilot: Pilot[Any]) -> None:
        await until(pilot, lambda: front(pilot) == "TableScreen")
        offered = [each.id for each in table(pilot).further_commands()]
        assert "by-hand" not in offered

    tell(app, story, WIDE)


# -- pictures


def test_the_list(snap_compare: Compare, home: Path) -> None:
    """Five mods with symbol and name, two loaded; the details of the second one at the right."""
    some_mods(home)
    assert snap_compare(an_app(home), press=["m", "down"], terminal_size=WIDE)


def test_a_broken_mod(snap_compare: Compare, home: Path) -> None:
    """The reason at the right, and below it the line of the file with a caret."""
    some_mods(home)
    assert snap_compare(an_app(home), press=["m", "down", "down"], terminal_size=NARROW)


def test_the_question_whether_code_may_run(snap_compare: Compare, home: Path) -> None:
    """The warning first, then author, source, hash and every file; a capital Y allows the mod."""
    some_mods(home)
    keys = ["m", "down", "down", "down", "down", "e"]
    assert snap_compare(an_app(home), press=keys, terminal_size=NARROW)


def test_a_save_whose_mod_is_gone(snap_compare: Compare, home: Path) -> None:
    """The missing mod with its hash; four choices, the first one highlighted."""
    a_save_without_its_mod(home)
    assert snap_compare(an_app(home), press=["c"], terminal_size=NARROW)
