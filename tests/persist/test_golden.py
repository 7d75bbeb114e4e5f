"""Saves of every format can be read and give the expected results."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from l7core.persist import format as formats
from l7core.persist import generations, packing
from l7core.persist.errors import Damaged, NewerFormat
from l7core.persist.format import FORMAT, check, unpack
from l7core.persist.migrations import MIGRATIONS, Contents
from l7core.persist.saved_game import SavedGame
from l7core.persist.store import Store
from tests.persist.forge import decompressed, model_of
from tests.persist.golden import (
    GOLDEN,
    Expected,
    canonical_header,
    canonical_record,
    expectation,
    finish,
    hash_of_rules,
    opened,
    read_corpus,
    write_canonical,
)
from tests.persist.little import RULES, new_game, on_disk, play, position, reopened

IF_INTENDED = (
    "The format differs from saves/golden. If this is intended, raise FORMAT, add a migration"
    " from the previous format, and run: python -m tests.persist.golden"
)
FOLDERS = sorted(GOLDEN.glob("[0-9]*"), key=lambda folder: int(folder.name))
SAVES = [(folder, expected) for folder in FOLDERS for expected in read_corpus(folder)]


@pytest.mark.parametrize(
    ("folder", "expected"), SAVES, ids=[f"{folder.name}-{each.name}" for folder, each in SAVES]
)
def test_a_golden_save_loads_and_a_bot_finishes_it(
    folder: Path, expected: Expected, tmp_path: Path
) -> None:
    """Under unchanged rules, the question and the end are the same.

    Under changed rules, the save may open for reading only and continue as a branch.
    """
    with opened(folder, expected.name, expected.mods) as game:
        if expected.rules == hash_of_rules(expected.mods):
            assert not game.read_only, game.notes
            assert expectation(expected.name, expected.mods, game) == expected
        else:
            if game.read_only:
                game.branch(Store(tmp_path))
            finish(game, seed=expected.decisions)
            assert game.kernel.state.outcome


def test_every_format_has_golden_saves_and_a_migration() -> None:
    assert [int(folder.name) for folder in FOLDERS] == list(range(1, FORMAT + 1)), IF_INTENDED
    assert sorted(MIGRATIONS) == list(range(1, FORMAT)), IF_INTENDED


def test_every_golden_save_has_an_expected_result() -> None:
    for folder in FOLDERS:
        assert {each.name for each in read_corpus(folder)} == set(Store(folder).names())


def taken_apart(data: bytes) -> tuple[Any, dict[str, Any], list[tuple[str, bytes]]]:
    """Return format, header without checksums and plain sections, as `save-format.md` describes.

    The compressed bytes are not compared: another library may pack the same content differently.
    """
    length = int.from_bytes(data[10:14], "big")
    header = json.loads(data[46 : 46 + length])
    begin = 46 + length
    plain: list[tuple[str, bytes]] = []
    for section in header["sections"]:
        end = begin + section.pop("size")
        del section["sha256"]
        name = section["name"]
        plain.append((name, decompressed(data[begin:end], model_of(name, plain))))
        begin = end
    return data[:10], header, plain


def test_a_save_is_still_written_as_its_format_says(tmp_path: Path) -> None:
    write_canonical(tmp_path)
    then = taken_apart((GOLDEN / str(FORMAT) / "everything.save").read_bytes())
    now = taken_apart((tmp_path / "everything.save").read_bytes())
    assert now[0] == then[0], IF_INTENDED
    assert now[2] == then[2], IF_INTENDED
    # A header may gain keys, because every key is optional.
    assert {key: now[1].get(key) for key in then[1]} == then[1], IF_INTENDED


def test_a_journal_is_still_written_as_its_format_says(tmp_path: Path) -> None:
    write_canonical(tmp_path)
    then = (GOLDEN / str(FORMAT) / "everything.journal").read_bytes()
    assert (tmp_path / "everything.journal").read_bytes() == then, IF_INTENDED


@pytest.mark.parametrize("folder", FOLDERS, ids=[folder.name for folder in FOLDERS])
def test_every_field_is_read_from_every_format(folder: Path) -> None:
    saved = unpack((folder / "everything.save").read_bytes())
    assert saved.record == canonical_record()
    header = canonical_header()
    for name in header.__struct_fields__:
        if name != "sections":
            assert getattr(saved.label.header, name) == getattr(header, name)


# -- migrations, with an invented next format


def count_an_undo(contents: Contents) -> Contents:
    (latest,) = contents["checkpoint"]
    assert latest[-1:] == b"\x00", "the save has no undo"
    return {**contents, "checkpoint": [latest[:-1] + b"\x01"]}


def raise_format(patched: pytest.MonkeyPatch) -> None:
    """Introduce a next format, whose saves have one more undo."""
    for module in (formats, generations, packing):
        patched.setattr(module, "FORMAT", FORMAT + 1)
    patched.setitem(MIGRATIONS, FORMAT, count_an_undo)


@pytest.fixture
def old_save(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return the name of a save from before the format was raised."""
    with new_game(tmp_path) as game:
        for _ in range(4):
            game.answer("rest")
    raise_format(monkeypatch)
    return game.name


def test_an_older_save_is_migrated_in_memory_and_unchanged_on_disk(
    old_save: str, tmp_path: Path
) -> None:
    before = {path.name: path.read_bytes() for path in tmp_path.glob("*.l7")}
    assert Store(tmp_path).load(old_save).record.undos == 1
    assert {path.name: path.read_bytes() for path in tmp_path.glob("*.l7")} == before
    assert check(next(iter(before.values()))).format == FORMAT


def test_the_original_of_a_migrated_game_outlives_all_later_saves(
    old_save: str, tmp_path: Path
) -> None:
    before = {path.name: path.read_bytes() for path in tmp_path.glob(f"{old_save}*.l7")}
    with SavedGame.open(Store(tmp_path), old_save, RULES) as game:
        for _ in range(8):
            play(game, 1)
            game.save()
    after = {path.name: path.read_bytes() for path in tmp_path.glob(f"{old_save}*.l7")}
    assert before.items() <= after.items()
    assert len(after) == len(before) + 1 + generations.GENERATIONS
    assert on_disk(tmp_path, old_save) == position(game.kernel)


def test_an_older_save_that_its_migration_cannot_read_is_damaged(
    old_save: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unreadable(contents: Contents) -> Contents:
        raise UnicodeDecodeError("utf-8", b"", 0, 1, "")

    monkeypatch.setitem(MIGRATIONS, FORMAT, unreadable)
    with pytest.raises(Damaged, match=f"its content does not match format {FORMAT}"):
        Store(tmp_path).load(old_save)


def test_a_save_of_the_next_format_is_refused_and_unchanged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as later:
        raise_format(later)
        with new_game(tmp_path) as game:
            play(game, 3)
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    with pytest.raises(NewerFormat):
        reopened(game, tmp_path)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before
    assert Store(tmp_path).list()[0].header.decisions == game.decisions
