"""Locations of the folders that are bundled with L7."""

from __future__ import annotations

from pathlib import Path

import l7core


def bundled(name: str) -> Path:
    """Return a bundled folder: inside the package when installed, beside it in a checkout."""
    package = Path(l7core.__file__).parent
    inside = package / "bundled" / name
    return inside if inside.is_dir() else package.parent / name


def is_bundled(mod: str) -> bool:
    """Return whether a mod comes with L7; its folder has the name of its id."""
    return (bundled("plugins") / mod).is_dir()
