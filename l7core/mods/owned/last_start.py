"""The note of which mod is being loaded: what is left of it names the mod that ended the program.

By itself, because it is looked at before every start, and the rest of the mods only when needed.
"""

from __future__ import annotations

from pathlib import Path

LOADING = "loading"
"""The name of the file; it is deleted once all mods are loaded."""


def died_loading(data: Path) -> str:
    """The mod whose code ended the process the last time that mods were loaded; else empty."""
    try:
        return (data / LOADING).read_text("utf-8")
    except (OSError, UnicodeDecodeError):
        return ""
