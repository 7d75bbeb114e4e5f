"""The build hook that adds shell completions and the manual page of `l7` to the wheel."""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ShellHook(BuildHookInterface):  # type: ignore[type-arg]
    """The hook. An editable installation needs no files, because its folder is used as it is."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write the files, and register their places in the wheel."""
        if version == "editable":
            return
        sys.path.insert(0, self.root)
        from l7doors.shell import files

        folder = Path(mkdtemp())
        for number, (place, text) in enumerate(files().items()):
            file = folder / str(number)
            file.write_text(text, encoding="utf-8", newline="\n")
            build_data["shared_data"][str(file)] = place
