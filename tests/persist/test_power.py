"""A power cut at any moment keeps every confirmed decision, even on the worst disk."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeAlias

import pytest

from l7core.persist import saved_game
from l7core.persist.generations import GENERATIONS
from l7core.persist.saved_game import SavedGame
from l7core.persist.store import Store
from tests.persist.little import RULES, new_game, on_disk, play, position, reopened
from tests.persist.power import Disk, Image
from tests.persist.test_killed import session

Played: TypeAlias = Callable[[Path], Iterator[SavedGame]]
"""Function that yields a game after every confirmed change."""


def saved_on_request(folder: Path) -> Iterator[SavedGame]:
    """Save with and without a decision before, change a player, and open a second session."""
    game = new_game(folder)
    yield game
    for saves in (1, 2, GENERATIONS + 2, 0):
        play(game, 1)
        yield game
        for _ in range(saves):
            game.save()
    game.reseat(1, "human")
    yield game
    game.close()
    game = reopened(game, folder)
    game.save()
    for _ in range(3):
        play(game, 1)
        yield game
        game.save()
    game.close()


def left_and_opened(folder: Path) -> Iterator[SavedGame]:
    """Play short sessions, and leave each with decisions that only the journal has."""
    game = new_game(folder)
    yield game
    for _ in range(GENERATIONS):
        for _ in range(2):
            play(game, 1)
            yield game
        game.close()
        game = reopened(game, folder)
    game.close()


@pytest.mark.parametrize("played", [session, saved_on_request, left_and_opened])
def test_a_power_cut_before_any_call_leaves_the_state_before_or_after(
    played: Played, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saved_game, "AUTOSAVE_EVERY", 4)
    expected = [position(game.kernel) for game in played(tmp_path / "uncut")]
    confirmed = 0
    seen: set[tuple[int, frozenset[tuple[str, bytes]]]] = set()

    def cut_here() -> None:
        for image in disk.after_a_cut():
            cut = (confirmed, frozenset(image.items()))
            if cut not in seen:
                seen.add(cut)
                allowed = expected[max(0, confirmed - 1) : confirmed + 1]
                check_position_and_continue(image, tmp_path / str(len(seen)), confirmed, allowed)

    disk = Disk(tmp_path / "played", cut_here)
    with disk.watched():
        for _ in played(tmp_path / "played"):
            confirmed += 1
    cut_here()
    assert confirmed == len(expected)
    assert len(seen) > 100, "a cut has many outcomes"


def check_position_and_continue(
    image: Image, folder: Path, confirmed: int, allowed: list[tuple[object, ...]]
) -> None:
    """Check that the remaining files open at an allowed position and can be continued."""
    folder.mkdir()
    for name, data in image.items():
        (folder / name).write_bytes(data)
    names = Store(folder).names()
    if not (confirmed or names):
        return
    (name,) = names
    assert on_disk(folder, name) in allowed
    with SavedGame.open(Store(folder), name, RULES) as game:
        play(game, 2)
        assert not game.trouble
        assert on_disk(folder, name) == position(game.kernel)


def test_no_cut_leaves_fewer_than_five_saves_of_a_longer_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saved_game, "AUTOSAVE_EVERY", 2)
    fewest: list[int] = []

    def cut_here() -> None:
        fewest.append(min(sum(n.endswith(".l7") for n in image) for image in disk.after_a_cut()))

    disk = Disk(tmp_path / "played", cut_here)
    with disk.watched(), new_game(tmp_path / "played") as game:
        play(game, 2 * GENERATIONS)
        fewest.clear()
        play(game, 10)
    assert min(fewest) == GENERATIONS
