"""Installing mods: sources, refusals and results."""

from __future__ import annotations

import os
import stat
import sys
import zipfile
from pathlib import Path

import pytest

from l7core.mods.errors import CannotFetch, ModError, Refused
from l7core.mods.fingerprint import fingerprint
from l7core.mods.install import copying, fetch
from l7core.mods.install.installing import install
from l7core.mods.install.restoring import restore
from l7core.mods.install.switching import remove
from l7core.mods.owned.collection import Collection
from tests.mods.workshop import (
    CLASSIC,
    LAMP,
    Asked,
    a_collection,
    a_mod,
    cards,
    code,
    states,
    wheel,
    zipped,
)

YES = Asked()


@pytest.fixture
def mods(tmp_path: Path) -> Collection:
    return a_collection(tmp_path)


def snapshot_of(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*"))


# -- sources


def test_a_folder_is_installed_and_its_content_is_there(mods: Collection, tmp_path: Path) -> None:
    taken = install(mods, str(cards(tmp_path, "lamps")), YES)
    assert (taken.id, taken.version, taken.replaced) == ("lamps", "1.0", "")
    assert "lamps:lamp" in mods.host().rules(CLASSIC).library["card"]


def test_a_zip_is_installed(mods: Collection, tmp_path: Path) -> None:
    file = zipped(cards(tmp_path, "lamps"), tmp_path / "lamps.zip")
    install(mods, str(file), YES)
    assert states(mods)["lamps"] == "loaded"


def test_a_zip_without_a_folder_in_it_is_installed(mods: Collection, tmp_path: Path) -> None:
    mod = cards(tmp_path, "lamps")
    file = tmp_path / "flat.zip"
    with zipfile.ZipFile(file, "w") as archive:
        for path in mod.rglob("*.toml"):
            archive.write(path, path.relative_to(mod))
    install(mods, str(file), YES)
    assert states(mods)["lamps"] == "loaded"


def test_a_distribution_is_fetched_by_pip_as_a_wheel(
    mods: Collection, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wheel(cards(tmp_path, "lamps"), tmp_path / "index", version="1.4")
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(tmp_path / "index"))
    install(mods, "l7-lamps", YES)
    assert states(mods)["lamps"] == "loaded"
    assert mods.shelf.installed()["lamps"].now.source == "l7-lamps==1.4"


@pytest.mark.parametrize("frozen", [False, True])
def test_a_distribution_is_fetched_if_the_program_has_no_pip(
    mods: Collection, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, frozen: bool
) -> None:
    """The program may be installed by `uv tool install`, or frozen into one file."""
    wheel(cards(tmp_path, "lamps"), tmp_path / "index", version="1.4")
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(tmp_path / "index"))
    monkeypatch.setattr(fetch, "_has_pip", lambda: False)
    if frozen:
        monkeypatch.setattr(fetch, "which", {"python": sys.executable}.get)
        monkeypatch.setattr(sys, "frozen", True, raising=False)
        monkeypatch.setattr(sys, "executable", str(tmp_path / "l7"))
    install(mods, "l7-lamps", YES)
    assert mods.shelf.installed()["lamps"].now.source == "l7-lamps==1.4"


@pytest.mark.parametrize("before", ["", "/opt/lib"])
def test_another_python_does_not_get_the_libraries_of_a_frozen_program(
    mods: Collection, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, before: str
) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setenv("LD_LIBRARY_PATH", str(tmp_path / "unpacked"))
    monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", before)
    seen: list[str] = []

    def run(*_: object, env: dict[str, str], **__: object) -> None:
        seen.append(env.get("LD_LIBRARY_PATH", ""))
        raise OSError("it is not started here")

    monkeypatch.setattr("subprocess.run", run)
    with pytest.raises(CannotFetch):
        install(mods, "l7-lamps", YES)
    assert seen == [before]


def test_a_frozen_program_says_that_there_is_no_python(
    mods: Collection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fetch, "which", lambda _: None)
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    with pytest.raises(CannotFetch, match="No Python found to download it") as raised:
        install(mods, "l7-lamps", YES)
    assert "Folders and zips install without pip." in str(raised.value)


def test_an_unavailable_distribution_is_reported(
    mods: Collection, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(tmp_path))
    with pytest.raises(CannotFetch, match=r"Can't download l7-lamps: .*No matching") as raised:
        install(mods, "l7-lamps", YES)
    assert "Nothing was installed" in str(raised.value)


@pytest.mark.parametrize("named", ["./nothing", "nothing.zip", "--index-url=evil", "a b", "x;y"])
def test_an_invalid_source_is_reported(mods: Collection, named: str) -> None:
    with pytest.raises(CannotFetch, match="Folder or file not found"):
        install(mods, named, YES)


def test_a_folder_without_a_manifest_is_no_mod(mods: Collection, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    with pytest.raises(CannotFetch, match=r"it has no mod\.toml"):
        install(mods, str(tmp_path / "empty"), YES)


# -- omitted files


def test_caches_and_hidden_files_are_left_out(mods: Collection, tmp_path: Path) -> None:
    mod = cards(tmp_path, "lamps")
    for name in (".git/config", "__pycache__/x.cpython-311.pyc", "x.pyc", ".secret"):
        (mod / name).parent.mkdir(exist_ok=True)
        (mod / name).write_text("x")
    install(mods, str(mod), YES)
    folder = mods.shelf.folder / mods.shelf.installed()["lamps"].now.folder
    assert snapshot_of(folder) == ["content", "content/cards.toml", "mod.toml"]


def test_the_hash_that_saves_pin_is_that_of_the_source(mods: Collection, tmp_path: Path) -> None:
    mod = cards(tmp_path, "lamps")
    install(mods, str(mod), YES)
    assert mods.shelf.installed()["lamps"].now.hash == fingerprint(mod)


# -- refusals


def evil_zip(folder: Path, *entries: zipfile.ZipInfo | str, data: bytes = b"x") -> Path:
    mod = cards(folder, "lamps")
    file = zipped(mod, folder / "evil.zip")
    with zipfile.ZipFile(file, "a", zipfile.ZIP_DEFLATED) as archive:
        for entry in entries:
            archive.writestr(entry, data)
    return file


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("lamps/../../evil.toml", "contains '.', '..' or an empty part"),
        ("../evil.toml", "contains '.', '..' or an empty part"),
        ("/etc/evil.toml", "is not a path inside the mod's folder"),
        ("C:/evil.toml", "is not a path inside the mod's folder"),
        ("lamps\\..\\evil.toml", "is not a path inside the mod's folder"),
        ("lamps/con.toml", "is not a valid name on every system"),
        ("lamps/evil.toml ", "is not a valid name on every system"),
        ("lamps/a\x1b[2J.toml", "contains unprintable characters"),
        ("lamps/MOD.TOML", "have the same name on some systems"),
        ("lamps/" + "a" * 300, "is too long or nested too deeply"),
        ("lamps/" + "a/" * 20 + "b", "is too long or nested too deeply"),
    ],
)
def test_a_name_that_leads_elsewhere_is_refused(
    mods: Collection, tmp_path: Path, name: str, said: str
) -> None:
    with pytest.raises(Refused, match=said):
        install(mods, str(evil_zip(tmp_path, name)), YES)
    assert mods.shelf.installed() == {}
    assert not list(tmp_path.rglob("evil.toml*"))


def test_a_link_in_a_zip_is_refused(mods: Collection, tmp_path: Path) -> None:
    link = zipfile.ZipInfo("lamps/link.toml")
    link.external_attr = (stat.S_IFLNK | 0o777) << 16
    with pytest.raises(Refused, match="is a link"):
        install(mods, str(evil_zip(tmp_path, link, data=b"/etc/passwd")), YES)


def test_a_link_in_a_folder_is_refused(mods: Collection, tmp_path: Path) -> None:
    mod = cards(tmp_path, "lamps")
    (mod / "content" / "link.toml").symlink_to("/etc/passwd")
    (mod / "elsewhere").symlink_to("/etc")
    with pytest.raises(Refused) as refused:
        install(mods, str(mod), YES)
    assert len(refused.value.reasons) == 2


def test_a_pipe_in_a_folder_is_refused(mods: Collection, tmp_path: Path) -> None:
    mod = cards(tmp_path, "lamps")
    os.mkfifo(mod / "content" / "pipe.toml")
    with pytest.raises(Refused, match="neither a file nor a folder"):
        install(mods, str(mod), YES)


def test_a_bomb_is_refused_before_it_is_unpacked(mods: Collection, tmp_path: Path) -> None:
    with pytest.raises(Refused, match="bytes unpack to 8,388,608"):
        install(mods, str(evil_zip(tmp_path, "lamps/big.txt", data=bytes(8 << 20))), YES)


def test_a_bomb_that_lies_about_its_size_is_refused(mods: Collection, tmp_path: Path) -> None:
    file = evil_zip(tmp_path, "lamps/big.txt", data=bytes(1 << 20))
    data = file.read_bytes()
    # The size in the table at the end; no reader uses the one before the data.
    lie = data.replace((1 << 20).to_bytes(4, "little"), (100).to_bytes(4, "little"))
    assert lie != data
    file.write_bytes(lie)
    with pytest.raises(Refused):
        install(mods, str(file), YES)
    assert mods.shelf.installed() == {}


def test_too_many_files_are_refused(
    mods: Collection, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(copying, "MOST_FILES", 3)
    names = [f"lamps/{n}.txt" for n in range(9)]
    with pytest.raises(Refused, match="more than 3 files"):
        install(mods, str(evil_zip(tmp_path, *names)), YES)


def test_a_file_that_is_no_zip_is_refused(mods: Collection, tmp_path: Path) -> None:
    (tmp_path / "x.zip").write_text("not a zip")
    with pytest.raises(Refused, match="not a valid zip file"):
        install(mods, str(tmp_path / "x.zip"), YES)


def test_damaged_data_in_a_zip_is_refused(mods: Collection, tmp_path: Path) -> None:
    file = zipped(cards(tmp_path, "lamps"), tmp_path / "x.zip")
    data = bytearray(file.read_bytes())
    for position in range(60, 70):
        data[position] ^= 0xFF
    file.write_bytes(data)
    with pytest.raises(ModError):
        install(mods, str(file), YES)
    assert mods.shelf.installed() == {}


def test_two_mods_in_one_zip_are_refused(mods: Collection, tmp_path: Path) -> None:
    file = zipped(cards(tmp_path, "lamps"), tmp_path / "x.zip")
    other = cards(tmp_path, "ropes")
    with zipfile.ZipFile(file, "a") as archive:
        archive.write(other / "mod.toml", "ropes/mod.toml")
    with pytest.raises(Refused, match="it contains several mods"):
        install(mods, str(file), YES)


def test_all_problems_of_a_manifest_are_reported_at_once(mods: Collection, tmp_path: Path) -> None:
    mod = a_mod(tmp_path, "lamps", 'version = "new"\nruleset = "x"\n[requires]\nlamps = ">"\n')
    with pytest.raises(Refused) as refused:
        install(mods, str(mod), YES)
    message = str(refused.value)
    for line in ("lamps/mod.toml:5:11:", "lamps/mod.toml:6:11:", "lamps/mod.toml:8:1:"):
        assert line in message


def test_bad_content_is_refused_with_line_and_caret(mods: Collection, tmp_path: Path) -> None:
    mod = cards(tmp_path, "lamps", text='[[card]]\nid = "lamp"\ndise = 1\n')
    with pytest.raises(Refused) as refused:
        install(mods, str(mod), YES)
    message = str(refused.value)
    assert "lamps/content/cards.toml:3:1: unknown field 'dise'" in message
    assert "did you mean 'dice'?" in message
    assert mods.shelf.installed() == {}


@pytest.mark.parametrize(
    ("manifest", "said"),
    [
        (
            '[requires]\nropes = ">=1"\n',
            "it requires ropes, which isn't available; install it first",
        ),
        ('[requires]\ncellar = ">=9"\n', r"it requires cellar >=9 \(found 1.0\); install it first"),
        ('[optional]\ncellar = ">=9"\n', r"it works only with cellar >=9 \(found 1.0\)"),
        ('[conflicts]\ncellar = ""\n', "it conflicts with cellar"),
    ],
)
def test_a_mod_that_does_not_fit_the_others_is_refused(
    mods: Collection, tmp_path: Path, manifest: str, said: str
) -> None:
    with pytest.raises(Refused, match=said):
        install(mods, str(a_mod(tmp_path, "lamps", manifest)), YES)


def test_a_mod_with_the_id_of_a_bundled_one_is_refused(mods: Collection, tmp_path: Path) -> None:
    with pytest.raises(Refused, match="cellar is the id of a built-in mod"):
        install(mods, str(a_mod(tmp_path, "cellar")), YES)


def test_a_manually_added_mod_is_not_replaced(mods: Collection, tmp_path: Path) -> None:
    cards(mods.shelf.folder, "lamps")
    with pytest.raises(Refused, match="has the same id; move that folder away first"):
        install(mods, str(cards(tmp_path, "lamps")), YES)


def test_a_refused_mod_leaves_nothing_behind(mods: Collection, tmp_path: Path) -> None:
    install(mods, str(cards(tmp_path, "ropes")), YES)
    before = snapshot_of(mods.shelf.folder)
    with pytest.raises(Refused):
        install(mods, str(cards(tmp_path, "lamps", text="[[card]]")), YES)
    assert snapshot_of(mods.shelf.folder) == before


# -- updating, going back, removing


def test_an_update_replaces_the_older_version(mods: Collection, tmp_path: Path) -> None:
    install(mods, str(cards(tmp_path / "1", "lamps")), YES)
    taken = install(mods, str(cards(tmp_path / "2", "lamps", version="2.0")), YES)
    assert taken.replaced == "1.0"
    assert [mod.manifest.version for mod in mods.host().mods if mod.id == "lamps"] == ["2.0"]


def test_the_version_before_an_update_can_be_installed_again(
    mods: Collection, tmp_path: Path
) -> None:
    install(mods, str(cards(tmp_path / "1", "lamps")), YES)
    first = mods.shelf.installed()["lamps"].now
    install(mods, str(cards(tmp_path / "2", "lamps", version="2.0")), YES)
    install(mods, f"lamps@{first.hash[:8]}", YES)
    assert [mod.manifest.version for mod in mods.host().mods if mod.id == "lamps"] == ["1.0"]


def test_only_the_previous_version_is_kept(mods: Collection, tmp_path: Path) -> None:
    for version in ("1.0", "2.0", "3.0"):
        install(mods, str(cards(tmp_path / version, "lamps", version=version)), YES)
    assert len(list(mods.shelf.folder.glob("lamps@*"))) == 2


def test_a_removed_mod_is_gone(mods: Collection, tmp_path: Path) -> None:
    install(mods, str(code(tmp_path, "songs")), YES)
    remove(mods, "songs")
    assert "songs" not in states(mods)
    assert not list(mods.shelf.folder.glob("songs@*"))
    assert mods.trust.choices().consents == {}


@pytest.mark.parametrize(
    ("id", "said"),
    [
        ("cellar", "is built-in and can't be removed"),
        ("ropes", "was added manually"),
        ("lamsp", "Unknown mod: 'lamsp'"),
    ],
)
def test_a_mod_that_was_not_installed_is_not_removed(
    mods: Collection, tmp_path: Path, id: str, said: str
) -> None:
    cards(mods.shelf.folder, "ropes")
    with pytest.raises(ModError, match=said):
        remove(mods, id)


# -- the lock file


def test_missing_files_are_restored_from_their_source(mods: Collection, tmp_path: Path) -> None:
    install(mods, str(cards(tmp_path, "lamps")), YES)
    folder = mods.shelf.folder / mods.shelf.installed()["lamps"].now.folder
    (folder / "mod.toml").unlink()
    assert "folder missing" in states(mods)["lamps"]
    (restored,) = restore(mods.shelf)
    assert (restored.id, restored.failure) == ("lamps", "")
    assert states(mods)["lamps"] == "loaded"


def test_the_lock_file_alone_rebuilds_the_mods_elsewhere(mods: Collection, tmp_path: Path) -> None:
    for id in ("lamps", "ropes"):
        install(mods, str(cards(tmp_path, id)), YES)
    other = a_collection(tmp_path / "other")
    other.shelf.folder.mkdir(parents=True)
    other.shelf.lock_file.write_bytes(mods.shelf.lock_file.read_bytes())
    assert [each.failure for each in restore(other.shelf)] == ["", ""]
    assert states(other)["ropes"] == "loaded"


def test_a_changed_source_is_not_restored(mods: Collection, tmp_path: Path) -> None:
    mod = cards(tmp_path, "lamps")
    install(mods, str(mod), YES)
    (mod / "content" / "cards.toml").write_text(LAMP.replace("dice = 1", "dice = 9"))
    folder = mods.shelf.folder / mods.shelf.installed()["lamps"].now.folder
    (folder / "mod.toml").unlink()
    (restored,) = restore(mods.shelf)
    assert "no longer contains the installed lamps 1.0" in restored.failure


def test_consent_does_not_travel_with_the_lock_file(mods: Collection, tmp_path: Path) -> None:
    install(mods, str(code(tmp_path, "songs")), YES)
    other = a_collection(tmp_path / "other")
    other.shelf.folder.mkdir(parents=True)
    other.shelf.lock_file.write_bytes(mods.shelf.lock_file.read_bytes())
    restore(other.shelf)
    assert states(other)["songs"] == "not loaded: you haven't allowed its code"


@pytest.mark.parametrize(
    "data", [b"{", b'{"mods": {"Zo\xeb": 1}}', b"[" * 100_000], ids=["wrong", "no text", "nested"]
)
def test_an_invalid_lock_file_does_not_stop_the_start(
    mods: Collection, tmp_path: Path, data: bytes
) -> None:
    install(mods, str(cards(tmp_path, "lamps")), YES)
    mods.shelf.lock_file.write_bytes(data)
    assert states(mods) == {"cellar": "loaded"}
    with pytest.raises(ModError, match="Its mods are disabled until the file is fixed or deleted"):
        mods.shelf.installed()


def test_a_lost_lock_file_deletes_no_mods(mods: Collection, tmp_path: Path) -> None:
    install(mods, str(cards(tmp_path, "lamps")), YES)
    mods.shelf.lock_file.unlink()
    install(mods, str(cards(tmp_path, "ropes")), YES)
    assert list(mods.shelf.folder.glob("lamps@*"))
