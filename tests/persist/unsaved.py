"""A running game as one that is played and saved, whatever made it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from l7core.engine.kernel import Kernel
from l7core.persist.describing import SaveInfo
from l7core.persist.header import Pinned
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
    """That game under that name in the folder, where nothing has been written of it yet."""
    store = Store(folder, clock=lambda: saved_at)
    return SavedGame(kernel, SaveInfo(title=title, game=name, mods=mods), Writer(store, name))
