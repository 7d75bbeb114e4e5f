"""A running kernel as a saved game, before anything is written."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from l7core.engine.kernel import Kernel
from l7core.persist.header import Pinned
from l7core.persist.save_info import SaveInfo
from l7core.persist.saved_game import SavedGame
from l7core.persist.store import Store
from l7core.persist.writer import Writer


def unsaved(
    folder: Path,
    name: str,
    kernel: Kernel[Any],
    *,
    title: str = "A game",
    mods: Sequence[Pinned] = (),
    saved_at: str = "2030-01-01",
) -> SavedGame:
    """Return the kernel as a game of that name in the folder, with nothing written yet."""
    store = Store(folder, clock=lambda: saved_at)
    return SavedGame(kernel, SaveInfo(title=title, game=name, mods=mods), Writer(store, name))
