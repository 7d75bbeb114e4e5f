"""The order of recent games, by last decision: journals count, clocks do not."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from l7core.engine.ruleset import Rules, ScenarioCard
from l7core.persist.errors import NoSuchSave
from l7core.persist.recent import FILE, MOST, recent
from l7core.persist.save_admin import rename, take_in, whole
from l7core.persist.saved_game import SavedGame
from l7core.persist.store import Store
from tests.persist.disk import refuse
from tests.persist.little import RULES, RULESET, play, reopened, setup


def begin(folder: Path, year: int = 2030) -> SavedGame:
    """Begin a game whose saves have that year."""
    return SavedGame.begin(Store(folder, clock=lambda: f"{year}-01-01T00:00:00Z"), RULES, setup())


def names(folder: Path) -> list[str]:
    return [entry.name for entry in Store(folder).list()]


def test_a_wrong_clock_does_not_matter(tmp_path: Path) -> None:
    future, now = begin(tmp_path, 2100), begin(tmp_path)
    play(now, 1)
    assert names(tmp_path) == [now.name, future.name]
    assert Store(tmp_path).latest() == now.name


def test_a_decision_in_the_journal_counts(tmp_path: Path) -> None:
    """One game stays open while another is played and closed; then the first gets a decision."""
    open_here = begin(tmp_path)
    elsewhere = begin(tmp_path)
    play(elsewhere, 2)
    elsewhere.close()
    play(open_here, 1)
    assert Store(tmp_path).latest() == open_here.name


def test_closing_or_opening_a_game_does_not_count(tmp_path: Path) -> None:
    left_later = begin(tmp_path)
    play(left_later, 2)
    played = begin(tmp_path)
    play(played, 1)
    left_later.close()
    rename(Store(tmp_path), left_later.name, "Another name")
    reopened(left_later, tmp_path).close()
    assert Store(tmp_path).latest() == played.name


def test_an_imported_game_does_not_count_as_played(tmp_path: Path) -> None:
    sent = begin(tmp_path / "there", 2100)
    play(sent, 3)
    played = begin(tmp_path / "here")
    take_in(Store(tmp_path / "here"), whole(Store(tmp_path / "there"), sent.name))
    assert names(tmp_path / "here")[0] == played.name
    assert len(names(tmp_path / "here")) == 2


def test_the_order_is_written_only_when_another_game_is_played(tmp_path: Path) -> None:
    one, other = begin(tmp_path), begin(tmp_path)
    play(one, 1)
    written = (tmp_path / FILE).stat()
    play(one, 5)
    assert os.path.samestat((tmp_path / FILE).stat(), written)
    play(other, 1)
    play(one, 1)
    assert recent(tmp_path) == [one.name, other.name]


@pytest.mark.parametrize("data", [b"", b"{}", b"\xff", b"[" * 100_000, b'["nobody", 3]', None])
def test_without_the_order_the_times_of_the_saves_decide(
    tmp_path: Path, data: bytes | None
) -> None:
    early, late = begin(tmp_path, 2031), begin(tmp_path, 2032)
    early.close()
    late.close()
    (tmp_path / FILE).unlink()
    if data is not None:
        (tmp_path / FILE).write_bytes(data)
    assert names(tmp_path) == [late.name, early.name]
    with reopened(early, tmp_path) as game:
        play(game, 1)
    assert Store(tmp_path).latest() == early.name


def test_a_disk_that_refuses_the_order_loses_no_decision(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = begin(tmp_path), begin(tmp_path)
    with monkeypatch.context() as patched:
        patched.setattr(os, "replace", refuse(28))
        play(one, 1)
    assert not one.trouble
    assert Store(tmp_path).load(one.name).journalled == 1
    assert Store(tmp_path).latest() == other.name
    play(one, 1)
    assert Store(tmp_path).latest() == one.name


def test_the_length_of_the_order_is_limited(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text(str([f"game-{n}" for n in range(MOST)]).replace("'", '"'))
    game = begin(tmp_path)
    assert len(recent(tmp_path)) == MOST
    assert recent(tmp_path)[0] == game.name


def test_a_lesson_is_not_the_game_to_continue(tmp_path: Path) -> None:
    card = ScenarioCard("pit", "The pit", lesson=1)
    teaching = Rules([replace(RULESET, scenarios=lambda _: (card,))])
    game = begin(tmp_path)
    play(game, 1)
    lesson = SavedGame.begin(Store(tmp_path), teaching, setup())
    play(lesson, 1)
    assert names(tmp_path) == [lesson.name, game.name]
    assert Store(tmp_path).latest() == game.name
    alone = Store(tmp_path / "lessons")
    SavedGame.begin(alone, teaching, setup())
    assert len(alone.list()) == 1
    with pytest.raises(NoSuchSave):
        alone.latest()


def test_the_folder_is_scanned_once_for_any_number_of_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(20):
        begin(tmp_path).close()
    scans: list[object] = []
    scandir = os.scandir

    def counted(path: Path) -> Any:
        scans.append(path)
        return scandir(path)

    monkeypatch.setattr(os, "scandir", counted)
    store = Store(tmp_path)
    for listing in (store.list, store.last, lambda: list(store.all_generations())):
        scans.clear()
        listing()
        assert len(scans) == 1
