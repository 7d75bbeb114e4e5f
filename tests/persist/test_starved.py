"""Disks that really refuse (full, limited, read-only, gone): play continues, nothing is lost."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import mkdtemp

import pytest

from l7core.persist.errors import HeldElsewhere, SaveError
from l7core.persist.saved_game import SavedGame
from l7core.persist.store import Store
from tests.persist.little import RULES, new_game, on_disk, play, position, reopened, setup
from tests.tools.places import ROOT
from tests.tools.systems import posix_only

pytestmark = posix_only

SMALL_DISK = 'mount -t tmpfs -o size=96k tmpfs "$0" && exec "$@"'
"""Script of a shell with its own mounts; its mounts disappear with its process."""


@pytest.fixture
def folder() -> Iterator[Path]:
    """Yield a folder that every user can reach; pytest's own folders are closed to others."""
    made = Path(mkdtemp(prefix="l7-"))
    made.chmod(0o755)
    yield made
    shutil.rmtree(made, ignore_errors=True)


def starve(how: str, folder: Path, *, within: tuple[str, ...] = ()) -> None:
    command = [*within, sys.executable, "-m", "tests.persist.starved", how, str(folder)]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (run.returncode, run.stderr) == (0, "")


@pytest.mark.parametrize("how", ["short", "read-only", "gone"])
def test_a_disk_that_refuses_during_play_costs_no_confirmed_decision(
    how: str, folder: Path
) -> None:
    starve(how, folder)


def test_a_disk_that_fills_up_during_play_costs_no_confirmed_decision(folder: Path) -> None:
    own_mounts = ("unshare", "--map-root-user", "--mount", "sh", "-c", SMALL_DISK, str(folder))
    try:
        subprocess.run([*own_mounts, "true"], capture_output=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("no disk can be mounted here")
    starve("full", folder, within=own_mounts)


def test_a_decision_after_the_folder_was_deleted_is_not_confirmed(tmp_path: Path) -> None:
    game = new_game(tmp_path / "saves")
    play(game, 3)
    shutil.rmtree(tmp_path / "saves")
    play(game, 1)
    assert "it does not exist. Choose another folder" in game.trouble
    game.branch(Store(tmp_path / "elsewhere"))
    assert on_disk(tmp_path / "elsewhere", game.name) == position(game.kernel)
    game.close()


def test_a_game_whose_folder_comes_back_is_locked_again(tmp_path: Path) -> None:
    game = new_game(tmp_path / "saves")
    play(game, 3)
    shutil.rmtree(tmp_path / "saves")
    (tmp_path / "saves").mkdir()
    play(game, 1)
    assert game.trouble == ""
    second = reopened(game, tmp_path / "saves")
    assert second.read_only
    second.close()
    game.close()
    assert not list((tmp_path / "saves").glob("*.lock"))


def test_a_game_taken_by_others_while_its_folder_was_gone_stays_theirs(
    tmp_path: Path,
) -> None:
    game = new_game(tmp_path / "saves")
    play(game, 3)
    (tmp_path / "saves").rename(tmp_path / "gone")
    shutil.copytree(tmp_path / "gone", tmp_path / "saves")
    for path in (tmp_path / "saves").glob("*.lock"):
        path.unlink()
    with reopened(game, tmp_path / "saves") as other:
        assert not other.read_only
        play(other, 1)
        with pytest.raises(HeldElsewhere):
            game.save()
        assert "open elsewhere" in game.trouble
        game.close()
        assert on_disk(tmp_path / "saves", game.name) == position(other.kernel)
        assert list((tmp_path / "saves").glob("*.lock")), "it belongs to the other process"


def test_a_journal_that_was_deleted_is_replaced_by_a_whole_save(tmp_path: Path) -> None:
    game = new_game(tmp_path)
    play(game, 3)
    for path in tmp_path.glob("*.journal"):
        path.unlink()
    play(game, 1)
    assert game.trouble == ""
    assert on_disk(tmp_path, game.name) == position(game.kernel)
    game.close()


def test_a_file_in_the_place_of_the_folder_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "saves").write_text("not a folder")
    store = Store(tmp_path / "saves")
    with SavedGame.begin(store, RULES, setup()) as game:
        play(game, 3)
        assert "Can't create " in game.trouble
        assert reopened_says(game, tmp_path / "saves")


def reopened_says(game: SavedGame, folder: Path) -> str:
    with pytest.raises(SaveError) as raised:
        reopened(game, folder)
    return raised.value.message
