"""Indexes of mods and modpacks: only data, from a named place, checked by hash."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from l7core.mods.errors import CannotFetch
from l7core.mods.install import index, installing
from l7core.mods.install.fetch import Source, fetch, source_of
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
    assert "No index given" in l7("mods", "search").stderr


def test_a_mod_of_an_index_is_installed_and_restored(l7: L7, place: Path) -> None:
    ran = l7("mods", "install", "lamps", "--index", place)
    assert "Installed lamps 1.0." in ran.stdout, ran.stderr
    (content,) = l7.home.glob("data/mods/lamps@*/content/cards.toml")
    content.unlink()
    assert l7("mods", "restore").returncode == 0
    assert content.is_file()
    assert "Did you mean lamps?" in l7("mods", "install", "lamp", "--index", place).stderr


def test_an_archive_with_another_hash_is_not_installed(l7: L7, place: Path) -> None:
    zipped(cards(place.parent / "other", "lamps", version="6.6"), place / "lamps.zip")
    ran = l7("mods", "install", "lamps", "--index", place)
    assert ran.returncode == 1
    assert "does not match its hash" in ran.stderr
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
    with pytest.raises(CannotFetch, match="Invalid index address"):
        index.read(address)


def test_a_modpack_installs_the_same_mods_elsewhere(l7: L7, place: Path, tmp_path: Path) -> None:
    for id in ("lamps", "ropes"):
        l7("mods", "install", id, "--index", place)
    pack = tmp_path / "table.json"
    assert "2 mods" in l7("mods", "modpack", pack, "--write", "--name", "Ours").stdout
    other = L7(tmp_path / "elsewhere", dev_mods=MODS)
    output = other("mods", "modpack", pack, "--yes").stdout
    assert output.splitlines() == ["Installed lamps 1.0.", "Installed ropes 1.0."]
    assert "already installed" in other("mods", "modpack", pack).stdout


def test_a_modpack_installs_no_changed_mod(l7: L7, place: Path, tmp_path: Path) -> None:
    l7("mods", "install", "lamps", "--index", place)
    l7("mods", "modpack", tmp_path / "table.json", "--write")
    zipped(cards(tmp_path / "other", "lamps", version="1.1"), place / "lamps.zip")
    index.write(place)
    ran = L7(tmp_path / "elsewhere", dev_mods=MODS)(
        "mods", "modpack", tmp_path / "table.json", "--yes"
    )
    assert ran.returncode == 1
    assert "it has changed since the mod list was exported" in ran.stderr


def test_an_entry_must_have_the_id_of_its_mod(l7: L7, place: Path) -> None:
    file = place / index.FILE
    file.write_text(file.read_text().replace('"id": "ropes"', '"id": "others"'))
    ran = l7("mods", "install", "others", "--index", place)
    assert ran.returncode == 1
    assert "it is the mod 'ropes', not 'others'" in ran.stderr
    assert not list(l7.home.glob("data/mods/*@*"))


def exported(l7: L7, place: Path, file: Path, **changes: str) -> Path:
    """Write a mod list of one mod, with these changes to its entry."""
    l7("mods", "install", "lamps", "--index", place)
    l7("mods", "modpack", file, "--write")
    data = json.loads(file.read_text())
    data["mods"][0].update(changes)
    file.write_text(json.dumps(data))
    return file


@pytest.mark.parametrize("seal", ["", "4ff7", "no seal at all, but long enough!"])
def test_a_modpack_needs_a_seal_for_each_mod(
    l7: L7, place: Path, tmp_path: Path, seal: str
) -> None:
    pack = exported(l7, place, tmp_path / "table.json", seal=seal)
    other = L7(tmp_path / "elsewhere", dev_mods=MODS)
    ran = other("mods", "modpack", pack, "--yes")
    assert ran.returncode == 1
    assert "isn't a mod list" in ran.stderr
    assert not list(other.home.glob("data/mods/*@*"))


def test_a_modpack_must_name_each_mod_by_its_id(l7: L7, place: Path, tmp_path: Path) -> None:
    pack = exported(l7, place, tmp_path / "table.json", id="others")
    other = L7(tmp_path / "elsewhere", dev_mods=MODS)
    ran = other("mods", "modpack", pack, "--yes")
    assert ran.returncode == 1
    assert "it is the mod 'lamps', not 'others'" in ran.stderr
    assert not list(other.home.glob("data/mods/*@*"))


@pytest.mark.parametrize("source", ["https://localhost:1#lamps", "l7-lamps==1.0"])
def test_a_modpack_contacts_no_address_without_a_question(
    l7: L7, place: Path, tmp_path: Path, source: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def contacted(*_: object, **__: object) -> None:
        raise AssertionError("contacted")

    pack = exported(l7, place, tmp_path / "table.json", source=source)
    monkeypatch.setattr(installing, "fetch", contacted)
    ran = L7(tmp_path / "elsewhere", dev_mods=MODS)("mods", "modpack", pack)
    assert ran.returncode == 1
    assert f"lamps 1.0 from {source}" in ran.stdout
    assert "Use --yes" in ran.stderr


def test_a_modpack_may_use_the_index_that_the_player_has_set(
    l7: L7, place: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pack = exported(l7, place, tmp_path / "table.json")
    monkeypatch.setenv("L7_INDEX", str(place))
    ran = L7(tmp_path / "elsewhere", dev_mods=MODS)("mods", "modpack", pack)
    assert ran.stdout == "Installed lamps 1.0.\n"


def test_a_bare_name_comes_from_the_index_that_the_player_has_set(
    l7: L7, place: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cards(tmp_path / "here", "lamps", version="6.6")
    monkeypatch.chdir(tmp_path / "here")
    monkeypatch.setenv("L7_INDEX", str(place))
    assert "Installed lamps 1.0" in l7("mods", "install", "lamps").stdout
    assert "Installed lamps 6.6" in l7("mods", "install", "./lamps").stdout


def test_a_bare_name_is_never_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only ./ names a folder beside it: else a folder could take the place of a package."""
    cards(tmp_path, "lamps")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(
        "l7core.mods.install.fetch.pip_command",
        lambda: [sys.executable, "-c", "raise SystemExit(1)"],
    )
    assert source_of("lamps") == Source("distribution", "lamps")
    assert source_of("./lamps") == source_of("lamps/") == Source("folder", str(tmp_path / "lamps"))
    with pytest.raises(CannotFetch, match=r"To install the folder, write \./lamps"):
        fetch(Source("distribution", "lamps"), tmp_path / "into", scratch=tmp_path / "scratch")
