"""The game played last stays the one that opens, even if its newest save is damaged."""

from __future__ import annotations

from pathlib import Path

import pytest

from l7core.persist.errors import SaveError
from l7core.persist.saved_game import SavedGame
from l7core.persist.store import Store
from tests.persist.little import RULES, next_answer, setup


def begin(folder: Path, title: str, answers: int) -> str:
    """Return the name of a game with several saves."""
    with SavedGame.begin(Store(folder), RULES, setup(), title=title) as game:
        for _ in range(answers):
            answer(game)
        game.save()
        game.save()
    return game.name


def answer(game: SavedGame) -> None:
    option, paid = next_answer(game.kernel)
    game.answer(option, *paid)


def damage_headers(folder: Path, name: str, *, all_saves: bool = False) -> list[str]:
    """Overwrite four bytes of the header of the newest save, or of all saves of a game."""
    files = sorted(folder.glob(f"{name}.*.l7"), key=lambda path: int(path.name.split(".")[-2]))
    damaged = files if all_saves else files[-1:]
    for path in damaged:
        data = bytearray(path.read_bytes())
        data[200:204] = b"XXXX"
        path.write_bytes(data)
    return [path.name for path in damaged]


def test_the_last_game_is_found_by_its_previous_save(tmp_path: Path) -> None:
    begin(tmp_path, "First", 2)
    name = begin(tmp_path, "Second", 3)
    damage_headers(tmp_path, name)
    store = Store(tmp_path)
    last = store.last()
    assert (last.name, last.title, last.decisions) == (name, "Second", 3)
    assert last.problem.startswith("The save is damaged: the header's checksum is wrong.")
    assert last.problem.endswith("opens instead.")
    assert next(entry.name for entry in store.list()) == name
    with SavedGame.open(store, store.latest(), RULES) as game:
        assert game.decisions == 3
        assert any("nothing is lost" in note for note in game.notes)


def test_decisions_of_the_journal_count_too(tmp_path: Path) -> None:
    with SavedGame.begin(Store(tmp_path), RULES, setup(), title="Pit") as game:
        answer(game)
        game.save()
        answer(game)
        damage_headers(tmp_path, game.name)
        (entry,) = Store(tmp_path).list()
    assert (entry.header.decisions, entry.since) == (0, 2)


def test_no_other_game_opens_in_place_of_a_lost_one(tmp_path: Path) -> None:
    begin(tmp_path, "First", 2)
    name = begin(tmp_path, "Second", 3)
    damage_headers(tmp_path, name, all_saves=True)
    with pytest.raises(SaveError, match=f"Can't open {name}. The save is damaged") as raised:
        Store(tmp_path).latest()
    assert "'l7 saves list'" in str(raised.value)


def test_a_lost_game_that_was_played_earlier_is_no_obstacle(tmp_path: Path) -> None:
    name = begin(tmp_path, "First", 2)
    second = begin(tmp_path, "Second", 3)
    damage_headers(tmp_path, name, all_saves=True)
    assert Store(tmp_path).latest() == second


def test_a_damaged_section_names_the_save_that_opens(tmp_path: Path) -> None:
    name = begin(tmp_path, "First", 2)
    newest = max(tmp_path.glob(f"{name}.*.l7"), key=lambda path: int(path.name.split(".")[-2]))
    newest.write_bytes(newest.read_bytes()[:-1])
    (entry,) = Store(tmp_path).list()
    damage = "The save is damaged: the file has the wrong length."
    assert entry.problem == f"{damage} Save 2 opens instead."
