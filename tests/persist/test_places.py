"""Folders of L7, by environment variables."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from l7core.persist.errors import SaveError
from l7core.persist.places import Places, places
from tests.tools.systems import posix_only


def test_l7_home_puts_everything_under_one_folder(tmp_path: Path) -> None:
    assert places({"L7_HOME": str(tmp_path)}) == Places(
        config=tmp_path / "config",
        data=tmp_path / "data",
        cache=tmp_path / "cache",
        saves=tmp_path / "saves",
    )


def test_l7_saves_moves_the_saves_alone(tmp_path: Path) -> None:
    folders = places({"L7_HOME": str(tmp_path), "L7_SAVES": str(tmp_path / "stick")})
    assert (folders.saves, folders.data) == (tmp_path / "stick", tmp_path / "data")


def test_l7_config_moves_the_settings_alone(tmp_path: Path) -> None:
    folders = places({"L7_HOME": str(tmp_path), "L7_CONFIG": str(tmp_path / "stick")})
    assert folders.settings == tmp_path / "stick" / "settings.json"
    assert folders.saves == tmp_path / "saves"


def test_a_named_folder_overrides_l7_config(tmp_path: Path) -> None:
    folders = places({"L7_CONFIG": str(tmp_path / "one")}, config=str(tmp_path / "other"))
    assert folders.config == tmp_path / "other"


def test_otherwise_the_saves_are_in_the_platforms_folder_for_data() -> None:
    folders = places({})
    assert folders.saves == folders.data / "saves"
    assert folders.data.name == "l7"


def test_an_empty_variable_counts_as_none() -> None:
    assert places({"L7_HOME": "", "L7_SAVES": ""}) == places({})


def test_a_relative_folder_is_below_the_working_folder() -> None:
    assert places({"L7_HOME": "stick"}).saves == Path.cwd() / "stick" / "saves"


def test_a_tilde_is_the_home_folder() -> None:
    assert places({"L7_SAVES": "~/l7"}).saves == Path.home() / "l7"


def test_looking_up_folders_creates_none(tmp_path: Path) -> None:
    places({"L7_HOME": str(tmp_path / "home")})
    assert not (tmp_path / "home").exists()


def test_the_package_loads_neither_threads_nor_global_randomness() -> None:
    """Only the library that looks up the platform's own folders may load them."""
    script = (
        "import sys\n"
        "import l7core.persist.saved_game, l7core.persist.places\n"
        "l7core.persist.places.places({'L7_HOME': 'stick'})\n"
        "unwanted = {'threading', 'random', 'asyncio', 'tempfile', 'socket', 'textual', 'rich'}\n"
        "sys.exit(' '.join(sorted(unwanted & set(sys.modules))) or 0)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_an_unknown_home_folder_is_refused() -> None:
    """Otherwise saves would go to a folder of that name in the working folder."""
    with pytest.raises(SaveError, match=r"Home folder not found: ~nobody-of-that-name\."):
        places({"L7_HOME": "~nobody-of-that-name"})


@posix_only
def test_an_undefined_home_folder_asks_for_l7_home(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in [name for name in os.environ if name == "HOME" or name.startswith("XDG_")]:
        monkeypatch.delenv(name)
    monkeypatch.setattr(os, "getuid", lambda: 4_294_967_000)
    with pytest.raises(SaveError, match=r"Can't find your home folder\. Set L7_HOME"):
        places({})


def test_a_zero_byte_in_a_name_is_refused() -> None:
    with pytest.raises(SaveError, match="zero byte"):
        places({"L7_SAVES": "a\0b"})
