"""Folders of this repository, for tests that read them."""

from __future__ import annotations

from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
PLUGINS: Final = ROOT / "plugins"
EXAMPLES: Final = PLUGINS / "examples"
FIXTURES: Final = ROOT / "tests" / "fixtures"
MODS: Final = FIXTURES / "mods"
"""Mods that only tests use, each in its own folder."""
