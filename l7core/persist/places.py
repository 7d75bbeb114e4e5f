"""The folders for settings, mods, caches and saves on this machine.

`L7_HOME` puts everything into one folder, for a USB stick or a test. `L7_SAVES` and `L7_CONFIG`
move only the saves or only the settings. Otherwise the platform's own folders are used.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from l7core.persist.errors import SaveError
from l7core.persist.files import absolute, typed

SETTINGS = "settings.json"
"""Name of the settings file in the folder `config`."""


class Places(Struct, frozen=True, kw_only=True):
    """The four folders. They need not exist yet."""

    config: Path
    data: Path
    cache: Path
    saves: Path

    @property
    def settings(self) -> Path:
        return self.config / SETTINGS


def places(environ: Mapping[str, str] = os.environ, *, config: str = "") -> Places:
    """Return the folders that these environment variables name; `config` overrides `L7_CONFIG`."""
    home = environ.get("L7_HOME")
    folders = _under(_absolute(home)) if home else _of_the_platform()
    if saves := environ.get("L7_SAVES"):
        folders = replace(folders, saves=_absolute(saves))
    if config := config or environ.get("L7_CONFIG", ""):
        folders = replace(folders, config=_absolute(config))
    return folders


def _under(home: Path) -> Places:
    return Places(
        config=home / "config", data=home / "data", cache=home / "cache", saves=home / "saves"
    )


def _of_the_platform() -> Places:
    from platformdirs import PlatformDirs  # start-up time: not needed with L7_HOME

    dirs = PlatformDirs("l7", appauthor=False)
    try:
        data = dirs.user_data_path
    except RuntimeError:
        data = Path()  # earlier releases of the library return a relative path
    if not data.is_absolute():
        raise SaveError("Can't find your home folder.", hint="Set L7_HOME to a folder.")
    return Places(
        config=dirs.user_config_path,
        data=data,
        cache=dirs.user_cache_path,
        saves=data / "saves",
    )


def _absolute(text: str) -> Path:
    return absolute(typed(Path(text)))
