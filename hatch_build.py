"""Adds to the wheel what shells and `man` know of `l7`."""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ShellHook(BuildHookInterface):  # type: ignore[type-arg]
    """Nothing is made where L7 is installed to be worked on: its folder is used as it is."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make the files, and say where they go."""
        if version == "editable":
            return
        sys.path.insert(0, self.root)
        from l7doors.shell import files

        folder = Path(mkdtemp())
        for number, (place, text) in enumerate(files().items()):
            file = folder / str(number)
            file.write_text(text, encoding="utf-8", newline="\n")
            build_data["shared_data"][str(file)] = place
