"""The screen of saved games: its details and its commands."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
import pytest
from msgspec.structs import replace
from textual.pilot import Pilot

from l7core.engine.errors import L7Error
from l7core.engine.state import encode
from l7core.mods.host import Host
from l7core.persist.packing import pack
from l7core.persist.store import Entry, Store
from l7tui.app import L7App, ResumedGame
from l7tui.commands import game
from l7tui.game.session import resume
from l7tui.screens.saves.screen import SavesScreen
from l7tui.settings.preferences import Preferences
from tests.cli.saved_games.test_saves_commands import spoil
from tests.persist.forge import forged
from tests.persist.replays.samples import SAMPLES, host
from tests.tui.archive_kit import (
    STILL,
    a_finished_game,
    a_running_game,
    an_app_with,
    length_of_the_finished_game,
)
from tests.tui.kit import (
    NARROW,
    WIDE,
    a_setup,
    an_app,
    choose,
    front,
    press,
    seen,
    table,
    tell,
    until,
)

Compare: TypeAlias = Callable[..., bool]
SIZES = pytest.mark.parametrize("size", [NARROW, WIDE])


def three_saves(saves: Path) -> L7App:
    """Return the app with three saves: a finished game, which is the latest, a running and a
    damaged one."""
    a_running_game(saves).close()
    a_finished_game(saves).close()
    (saves / "broken.1.l7").write_bytes(b"not a save at all")
    return an_app_with(saves)


def one_save(saves: Path) -> L7App:
    a_running_game(saves).close()
    return an_app_with(saves)


def with_samples(saves: Path) -> L7App:
    return L7App(host, Store(saves), Preferences(STILL), samples=Store(SAMPLES))


def highlighted(pilot: Pilot[Any]) -> Entry:
    """Return the highlighted saved game."""
    assert isinstance(pilot.app.screen, SavesScreen)
    row = pilot.app.screen.saves.row
    assert row
    return row.entry


def no_host() -> Host:
    raise AssertionError("no mod is needed to look through saves")


# -- pictures


def test_saved_games(snap_compare: Compare, tmp_path: Path) -> None:
    """Three games at the left, the first highlighted; its facts and its map at the right; keys to
    open, report, watch, rename, export and import."""
    assert snap_compare(three_saves(tmp_path), press=["s"], terminal_size=WIDE)


def test_a_damaged_save(snap_compare: Compare, tmp_path: Path) -> None:
    """The exclamation mark beside it in the list, and the problem at the right."""
    assert snap_compare(three_saves(tmp_path), press=["s", "up"], terminal_size=NARROW)


def test_samples(snap_compare: Compare, tmp_path: Path) -> None:
    """Three samples, labelled as such; opening one opens a copy."""
    assert snap_compare(with_samples(tmp_path), press=["s"], terminal_size=NARROW)


def test_deleting_asks(snap_compare: Compare, tmp_path: Path) -> None:
    """A question over the list with the game's title and a warning: no undo."""
    assert snap_compare(one_save(tmp_path), press=["s", "delete"], terminal_size=NARROW)


def test_earlier_saves(snap_compare: Compare, tmp_path: Path) -> None:
    """The saves of the game, the newest highlighted, and the meaning of the choice."""
    app = one_save(tmp_path)
    assert snap_compare(app, press=["s", "g"], terminal_size=NARROW)


# -- behaviour


def test_the_list_needs_no_mod(tmp_path: Path) -> None:
    three_saves(tmp_path)
    app = L7App(no_host, Store(tmp_path), Preferences(STILL))

    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["s", "down", "up", "v", "escape", "x"])
        assert f"{length_of_the_finished_game()} decisions" in seen(pilot)
        assert "Saved: " in seen(pilot)

    tell(app, story)


def test_renaming_gives_another_title(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["s", "r", *["backspace"] * 20, *"Mine", "enter"])
        await until(pilot, lambda: front(pilot) == "SavesScreen")
        assert highlighted(pilot).header.title == "Mine"
        assert "Mine" in seen(pilot)

    tell(one_save(tmp_path), story)


def test_stepping_back_from_a_rename_changes_nothing(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["s", "r", "x", "escape"])
        assert highlighted(pilot).header.title == "First steps"

    tell(one_save(tmp_path), story)


def test_a_game_is_deleted_after_the_question(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["s", "delete", "escape"])
        assert Store(tmp_path).names()
        await press(pilot, ["delete", "enter"])
        await until(pilot, lambda: front(pilot) == "SavesScreen")
        assert not Store(tmp_path).names()
        assert "Deleted First steps." in seen(pilot)

    tell(one_save(tmp_path), story)


def test_a_game_is_exported_and_imported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    saves, other = Path("a"), Path("b")

    async def export(pilot: Pilot[Any]) -> None:
        await press(pilot, ["s", "x"])
        assert "Saved: " in seen(pilot)

    async def take_in(pilot: Pilot[Any]) -> None:
        await press(pilot, ["s", "i", *str(file), "enter"])
        await until(pilot, lambda: front(pilot) == "SavesScreen")
        assert "Imported as first-steps-sample-first-steps." in " ".join(seen(pilot).split())

    tell(one_save(saves), export)
    (file,) = (saves / "exports").iterdir()
    tell(an_app_of_samples(other), take_in)
    assert Store(other).names() == ["first-steps-sample-first-steps"]


def an_app_of_samples(saves: Path) -> L7App:
    """Return the app with samples, so that the list opens without any save."""
    return with_samples(saves)


@pytest.mark.parametrize(
    ("file", "message"),
    [
        ("/no/such", "File not found: /no/such"),
        ("~who-is-not-here/x", "Home folder not found: ~who-is-not-here"),
    ],
)
def test_importing_a_missing_file_is_reported(tmp_path: Path, file: str, message: str) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["s", "i", *file, "enter"])
        await until(pilot, lambda: message in seen(pilot))

    tell(one_save(tmp_path), story)


def test_a_part_of_a_campaign_is_named_once(tmp_path: Path) -> None:
    file = forged({}, facts={"title": "Down", "part": "Level 5, part 3 of 7"})
    (tmp_path / "down.l7").write_bytes(file)

    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["s"])
        assert seen(pilot).count("Level 5, part 3 of 7") == 1

    tell(an_app_with(tmp_path), story)


def test_another_branch_of_the_game_is_named(tmp_path: Path) -> None:
    with a_running_game(tmp_path) as game, game.branch_from(2):
        pass

    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["s"])
        assert "Another branch: " in seen(pilot)

    tell(an_app_with(tmp_path), story)


def test_terminal_escapes_in_titles_shift_no_column(tmp_path: Path) -> None:
    for number, title in enumerate(("Pit\x1b[2J", "Lift\tdown", "Shaft")):
        file = forged({}, facts={"title": title, "clock": "Turn\x07 3"})
        (tmp_path / f"game-{number}.l7").write_bytes(file)

    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["s"])
        rows = [row for row in seen(pilot).splitlines() if "Turn? 3" in row]
        assert {row[2:].partition("  ")[0] for row in rows} == {"Pit?[2J", "Lift down", "Shaft"}
        assert len({row.index("│") for row in rows}) == 1

    tell(an_app_with(tmp_path), story)


def test_a_save_is_listed_with_its_journals_decisions(tmp_path: Path) -> None:
    game = a_running_game(tmp_path)
    clock = Store(tmp_path).header(game.name).clock
    game.answer("end")

    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["s"])
        assert f"{clock}, and 1 decision since" in seen(pilot)
        assert "19 decisions" in seen(pilot)

    async def narrow(pilot: Pilot[Any]) -> None:
        await press(pilot, ["s"])
        about = [row.partition("│")[2].strip() for row in seen(pilot).splitlines()]
        assert f"{clock}, and 1 decision since" in " ".join(about)

    tell(an_app_with(tmp_path), story, WIDE)
    tell(an_app_with(tmp_path), narrow, NARROW)
    game.close()


def test_verifying_reads_every_save(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["s", "v"])
        assert "18 decisions" in seen(pilot)
        assert "no errors" in seen(pilot)

    tell(one_save(tmp_path), story)


def test_an_earlier_save_opens_as_a_branch(tmp_path: Path) -> None:
    game = a_running_game(tmp_path)
    game.answer("end")
    game.close()

    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["s", "g", "down", "enter"])
        await until(pilot, lambda: front(pilot) == "TableScreen")
        assert table(pilot).session.game.kernel.decisions == 18
        assert table(pilot).session.game.title == "First steps, from decision 18"

    tell(an_app_with(tmp_path), story)


def test_a_game_is_opened_as_a_branch(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["s", "b"])
        await until(pilot, lambda: front(pilot) == "TableScreen")
        assert len(Store(tmp_path).names()) == 2

    tell(one_save(tmp_path), story)


@pytest.mark.parametrize(("key", "name"), [("o", "ReportScreen"), ("p", "ReplayScreen")])
def test_report_and_replay_open_from_the_list(tmp_path: Path, key: str, name: str) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["s", key])
        await until(pilot, lambda: front(pilot) == name)
        await pilot.press("escape")
        assert front(pilot) == "SavesScreen"

    tell(three_saves(tmp_path), story)


def test_every_way_to_open_a_damaged_game_reports_it(
    tmp_path: Path,
) -> None:
    a_running_game(tmp_path).close()
    store = Store(tmp_path)
    (name,) = store.names()
    spoil(tmp_path / store.generations(name)[0].file)

    async def story(pilot: Pilot[Any]) -> None:
        for key in ("enter", "o", "p", "b"):
            await press(pilot, [key])
            assert front(pilot) == "SavesScreen"
            assert "damaged" in seen(pilot)

    async def from_title(pilot: Pilot[Any]) -> None:
        await pilot.press("s")
        await story(pilot)

    tell(an_app_with(tmp_path), from_title)


def test_a_sample_opens_as_a_copy_and_the_same_copy_again(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["s", "down", "down"])
        assert "Sample: " in seen(pilot)
        await pilot.press("enter")
        await until(pilot, lambda: front(pilot) == "TableScreen")
        assert table(pilot).session.game.kernel.decisions == 18

    tell(with_samples(tmp_path), story)
    assert len(Store(tmp_path).names()) == 1

    async def again(pilot: Pilot[Any]) -> None:
        await press(pilot, ["s", "down", "down", "down", "enter"])
        await until(pilot, lambda: front(pilot) == "TableScreen")

    tell(with_samples(tmp_path), again)
    assert len(Store(tmp_path).names()) == 1


def test_a_sample_is_not_changed(tmp_path: Path) -> None:
    before = {file.name: file.read_bytes() for file in SAMPLES.iterdir()}

    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("s")
        for key in ("r", "delete", "x", "b"):
            await pilot.press(key)
            assert "Samples are read-only." in seen(pilot)

    tell(with_samples(tmp_path), story)
    assert {file.name: file.read_bytes() for file in SAMPLES.iterdir()} == before


# -- open for reading only


def test_a_game_open_elsewhere_can_be_branched_at_the_table(tmp_path: Path) -> None:
    async def play(pilot: Pilot[Any]) -> None:
        await choose(pilot, "Go to")

    tell(an_app(tmp_path, a_setup("Ann")), play)
    store = Store(tmp_path)
    (name,) = store.names()
    slot = store.take(name)

    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("escape")
        assert "read only" in seen(pilot)
        assert not table(pilot).keyboard.why_not(game.BRANCH)
        table(pilot).keyboard.perform(game.BRANCH)
        assert "read only" not in seen(pilot).splitlines()[0]
        await choose(pilot, "Go to")
        assert table(pilot).session.game.kernel.decisions == 2

    tell(an_app(tmp_path, ResumedGame(name)), story)
    slot.release()
    assert len(store.names()) == 2


# -- the bundle for a bug report


@pytest.mark.parametrize(("row", "names"), [(0, False), (1, True)])
def test_a_bug_report_bundle_is_made_at_the_table(tmp_path: Path, row: int, names: bool) -> None:
    import zipfile

    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["f8", *["down"] * row, "enter"])
        await until(pilot, lambda: "Saved: " in seen(pilot))

    tell(an_app_with(tmp_path, a_running_game(tmp_path)), story)
    (file,) = (tmp_path / "exports").glob("*.zip")
    with zipfile.ZipFile(file) as archive:
        assert ("game.l7" in archive.namelist()) == names
        assert b"screen: 80 by 24" in archive.read("facts.txt")


def test_an_impossible_state_is_reported_before_the_table_opens(tmp_path: Path) -> None:
    """The save is forged: its checksums are right, but its state is impossible."""
    game = a_running_game(tmp_path)
    game.close()
    store = Store(tmp_path)
    loaded = store.load(game.name)
    history = game.kernel._undo_history
    assert history
    forged = next(each for each in reversed(history.checkpoints) if each.answers < 15)
    state = msgspec.msgpack.decode(encode(forged.state))
    for hero in state["heroes"]:
        hero["character"] = "escape:nobody"
    record = replace(
        loaded.record,
        checkpoint=msgspec.msgpack.encode(state),
        checkpoint_answers=forged.answers,
        checkpoint_events=forged.events,
        log=[],
    )
    (tmp_path / f"{game.name}.9.l7").write_bytes(pack(loaded.label.header, record))
    with pytest.raises(L7Error, match="A rule of the mod escape failed"):
        resume(host(), store, game.name)
    store.take(game.name).release()
