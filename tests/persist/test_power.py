"""A power cut at any moment leaves every confirmed decision, on the worst disk there is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeAlias

import pytest

from l7core.persist import saved_game as desks
from l7core.persist.generations import GENERATIONS
from l7core.persist.saved_game import Desk
from l7core.persist.store import Store
from tests.persist.little import RULES, new_desk, on_disk, play, position, reopened
from tests.persist.power import Disk, Image
from tests.persist.test_killed import session

Played: TypeAlias = Callable[[Path], Iterator[Desk]]
"""A game, which stops after every change that is confirmed."""


def saved_on_request(folder: Path) -> Iterator[Desk]:
    """Saves with and without a decision before them, a seat that changes hands, another session."""
    desk = new_desk(folder)
    yield desk
    for saves in (1, 2, GENERATIONS + 2, 0):
        play(desk, 1)
        yield desk
        for _ in range(saves):
            desk.save()
    desk.reseat(1, "human")
    yield desk
    desk.close()
    desk = reopened(desk, folder)
    desk.save()
    for _ in range(3):
        play(desk, 1)
        yield desk
        desk.save()
    desk.close()


def left_and_opened(folder: Path) -> Iterator[Desk]:
    """Short sessions, each left with decisions that only the journal has."""
    desk = new_desk(folder)
    yield desk
    for _ in range(GENERATIONS):
        for _ in range(2):
            play(desk, 1)
            yield desk
        desk.close()
        desk = reopened(desk, folder)
    desk.close()


@pytest.mark.parametrize("played", [session, saved_on_request, left_and_opened])
def test_a_power_cut_before_any_call_leaves_the_state_before_or_after(
    played: Played, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(desks, "AUTOSAVE_EVERY", 4)
    expected = [position(desk.kernel) for desk in played(tmp_path / "uncut")]
    confirmed = 0
    seen: set[tuple[int, frozenset[tuple[str, bytes]]]] = set()

    def cut_here() -> None:
        for image in disk.after_a_cut():
            found = (confirmed, frozenset(image.items()))
            if found not in seen:
                seen.add(found)
                allowed = expected[max(0, confirmed - 1) : confirmed + 1]
                stands_and_goes_on(image, tmp_path / str(len(seen)), confirmed, allowed)

    disk = Disk(tmp_path / "played", cut_here)
    with disk.watched():
        for _ in played(tmp_path / "played"):
            confirmed += 1
    cut_here()
    assert confirmed == len(expected)
    assert len(seen) > 100, "a cut leaves many things"


def stands_and_goes_on(
    image: Image, folder: Path, confirmed: int, allowed: list[tuple[object, ...]]
) -> None:
    """What is left opens where it should, and is in the way of no later decision."""
    folder.mkdir()
    for name, data in image.items():
        (folder / name).write_bytes(data)
    names = Store(folder).names()
    if not (confirmed or names):
        return
    (name,) = names
    assert on_disk(folder, name) in allowed
    with Desk.open(Store(folder), name, RULES) as desk:
        play(desk, 2)
        assert not desk.trouble
        assert on_disk(folder, name) == position(desk.kernel)


def test_no_cut_leaves_fewer_than_five_saves_of_a_longer_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(desks, "AUTOSAVE_EVERY", 2)
    fewest: list[int] = []

    def cut_here() -> None:
        fewest.append(min(sum(n.endswith(".l7") for n in image) for image in disk.after_a_cut()))

    disk = Disk(tmp_path / "played", cut_here)
    with disk.watched(), new_desk(tmp_path / "played") as desk:
        play(desk, 2 * GENERATIONS)
        fewest.clear()
        play(desk, 10)
    assert min(fewest) == GENERATIONS
