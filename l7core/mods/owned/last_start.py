"""The note that names the mod being loaded; after a crash, it names the mod that ended the program.

It is a module of its own because every start reads the note, but the other mod code is loaded only
when needed.
"""

from __future__ import annotations

from pathlib import Path

LOADING = "loading"
"""Name of the file, which is deleted once all mods are loaded."""


def died_loading(data: Path) -> str:
    """Return the mod whose code ended the process when mods were last loaded, if any."""
    try:
        return (data / LOADING).read_text("utf-8")
    except (OSError, UnicodeDecodeError):
        return ""
