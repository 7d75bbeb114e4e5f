"""Indexes of mods and modpacks: only data, from a named place, checked by hash."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from l7core.mods.errors import CannotFetch
from l7core.mods.install import index
from tests.mods.workshop import cards, zipped
from tests.tools.command import L7
from tests.tools.places import MODS


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """Return a folder with two archives and their index."""
    folder = tmp_path / "place"
    folder.mkdir()
    for id in ("lamps", "ropes"):
        zipped(cards(tmp_path / "made", id), folder / f"{id}.zip")
    index.write(folder)
    return folder


@pytest.fixture
def l7(tmp_path: Path) -> L7:
    return L7(tmp_path / "home", dev_mods=MODS)


def test_search_lists_the_mods_with_all_words(l7: L7, place: Path) -> None:
    whole = l7("mods", "search", "--index", place).stdout
    assert "lamps" in whole
    assert "ropes" in whole
    some = l7("mods", "search", "the", "LAMPS", "--index", place).stdout
    assert "lamps" in some
    assert "ropes" not in some
    assert "No index is named" in l7("mods", "search").stderr


def test_a_mod_of_an_index_is_installed_and_restored(l7: L7, place: Path) -> None:
    ran = l7("mods", "install", "lamps", "--index", place)
    assert "lamps 1.0 is installed." in ran.stdout, ran.stderr
    (content,) = l7.home.glob("data/mods/lamps@*/content/cards.toml")
    content.unlink()
    assert l7("mods", "restore").returncode == 0
    assert content.is_file()
    assert "Did you mean lamps?" in l7("mods", "install", "lamp", "--index", place).stderr


def test_an_archive_with_another_hash_is_not_installed(l7: L7, place: Path) -> None:
    zipped(cards(place.parent / "other", "lamps", version="6.6"), place / "lamps.zip")
    ran = l7("mods", "install", "lamps", "--index", place)
    assert ran.returncode == 1
    assert "its hash is another" in ran.stderr
    assert not list(l7.home.glob("data/mods/lamps@*"))


@pytest.mark.parametrize(
    "change",
    [
        {"file": "../lamps.zip"},
        {"file": "/etc/passwd"},
        {"id": "../x"},
        {"file": "C:\\x.zip"},
        {"sha256": 3},
    ],
)
def test_an_index_names_only_files_beside_it(place: Path, change: dict[str, object]) -> None:
    file = place / index.FILE
    data = json.loads(file.read_text())
    data["mods"][0].update(change)
    file.write_text(json.dumps(data))
    with pytest.raises(CannotFetch):
        index.read(str(place))


@pytest.mark.parametrize("address", ["http://example.org", "ftp://x", "file:///etc"])
def test_an_address_must_use_https(address: str) -> None:
    with pytest.raises(CannotFetch, match="no place for an index"):
        index.read(address)


def test_a_modpack_installs_the_same_mods_elsewhere(l7: L7, place: Path, tmp_path: Path) -> None:
    for id in ("lamps", "ropes"):
        l7("mods", "install", id, "--index", place)
    pack = tmp_path / "table.json"
    assert "2 mods" in l7("mods", "modpack", pack, "--write", "--name", "Ours").stdout
    other = L7(tmp_path / "elsewhere", dev_mods=MODS)
    output = other("mods", "modpack", pack).stdout
    assert output.splitlines() == ["lamps 1.0 is installed.", "ropes 1.0 is installed."]
    assert "installed already" in other("mods", "modpack", pack).stdout


def test_a_modpack_installs_no_changed_mod(l7: L7, place: Path, tmp_path: Path) -> None:
    l7("mods", "install", "lamps", "--index", place)
    l7("mods", "modpack", tmp_path / "table.json", "--write")
    zipped(cards(tmp_path / "other", "lamps", version="1.1"), place / "lamps.zip")
    index.write(place)
    ran = L7(tmp_path / "elsewhere", dev_mods=MODS)("mods", "modpack", tmp_path / "table.json")
    assert ran.returncode == 1
    assert "it is not what it was when the pack was made" in ran.stderr
