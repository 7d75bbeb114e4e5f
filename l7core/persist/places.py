"""Where things live on this machine.

`L7_HOME` puts everything under one folder, for a stick or a test; `L7_SAVES` moves only the
saves. Otherwise the platform's own folders are used.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct


class Places(Struct, frozen=True, kw_only=True):
    """The four folders. None of them need exist yet."""

    config: Path
    data: Path
    cache: Path
    saves: Path


def places(environ: Mapping[str, str] = os.environ) -> Places:
    """The folders that these environment variables mean."""
    home = environ.get("L7_HOME")
    found = _under(_absolute(home)) if home else _of_the_platform()
    saves = environ.get("L7_SAVES")
    if not saves:
        return found
    return Places(config=found.config, data=found.data, cache=found.cache, saves=_absolute(saves))


def _under(home: Path) -> Places:
    return Places(
        config=home / "config", data=home / "data", cache=home / "cache", saves=home / "saves"
    )


def _of_the_platform() -> Places:
    from platformdirs import PlatformDirs  # only wanted where nobody named a folder

    dirs = PlatformDirs("l7", appauthor=False)
    data = dirs.user_data_path
    return Places(
        config=dirs.user_config_path,
        data=data,
        cache=dirs.user_cache_path,
        saves=data / "saves",
    )


def _absolute(text: str) -> Path:
    return Path(text).expanduser().absolute()
