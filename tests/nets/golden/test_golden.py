"""Games that were played once are played the same today, or the difference is read and kept."""

from __future__ import annotations

import pytest

from tests.nets.golden.playthrough import GAMES, GOLDEN, playthrough


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_is_played_as_it_was(name: str) -> None:
    """If the change is meant: `python -m tests.nets.golden`, and read the diff."""
    written = (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")
    assert playthrough(name).splitlines() == written.splitlines()


def test_every_golden_file_belongs_to_a_game() -> None:
    assert {path.stem for path in GOLDEN.glob("*.txt")} == set(GAMES)
