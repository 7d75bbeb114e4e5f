"""Attacks by mods and lock files, each as once tried: they change nothing outside."""

from __future__ import annotations

import io
import json
import os
import py_compile
import sys
import time
import zipfile
from collections.abc import Callable, Iterator
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from l7core.content.problems.problem_list import MOST_OF_A_MOD
from l7core.mods.authoring.check import check
from l7core.mods.errors import ModError, Refused
from l7core.mods.fingerprint import fingerprint, seal
from l7core.mods.install.copying import complaint_about_name
from l7core.mods.install.installing import install
from l7core.mods.install.restoring import restore
from l7core.mods.install.switching import remove
from l7core.mods.order import load_order
from l7core.mods.owned.collection import Collection
from l7core.mods.owned.last_start import died_loading
from l7core.mods.owned.trust import WARNING, refuse
from tests.mods.workshop import CREAK, Asked, a_collection, a_mod, cards, code, states, zipped


@pytest.fixture
def mods(tmp_path: Path) -> Collection:
    return a_collection(tmp_path)


@pytest.fixture(autouse=True)
def _forget_modules(tmp_path: Path) -> Iterator[None]:
    yield
    for name, module in list(sys.modules.items()):
        if str(getattr(module, "__file__", None) or "").startswith(str(tmp_path)):
            del sys.modules[name]


# -- the lock file


@pytest.mark.parametrize(
    "folder", ["../../victim", "{victim}", "lamps", "lamps@0123456789ab", ".."]
)
def test_a_lock_file_names_only_folders_of_its_mods(
    mods: Collection, tmp_path: Path, folder: str
) -> None:
    source, victim = cards(tmp_path, "lamps"), tmp_path / "victim"
    victim.mkdir()
    (victim / "diary").write_text("dear")
    mods.shelf.folder.mkdir(parents=True)
    named = folder.replace("{victim}", str(victim))
    version = {"version": "1.0", "hash": fingerprint(source), "seal": seal(source)}
    version |= {"source": str(source), "folder": named}
    mods.shelf.lock_file.write_text(json.dumps({"format": 1, "mods": {"lamps": {"now": version}}}))
    for step in (
        lambda: restore(mods.shelf),
        lambda: remove(mods, "lamps"),
        lambda: install(mods, str(source), refuse),
    ):
        with pytest.raises(ModError):
            step()
    assert (victim / "diary").read_text() == "dear"
    assert [path.name for path in mods.shelf.folder.iterdir()] == ["lock.json"]


def test_a_lock_file_names_mods_by_their_ids(mods: Collection, tmp_path: Path) -> None:
    install(mods, str(cards(tmp_path, "lamps")), refuse)
    text = (
        mods.shelf.lock_file.read_text().replace('"lamps"', '"ropes"').replace("lamps@", "ropes@")
    )
    mods.shelf.lock_file.write_text(text)
    (restored,) = restore(mods.shelf)
    assert restored.failure.endswith("isn't the mod ropes.")
    assert "ropes" not in [path.name.partition("@")[0] for path in mods.shelf.folder.iterdir()]


def test_the_target_of_a_link_is_left_alone(mods: Collection, tmp_path: Path) -> None:
    source = cards(tmp_path, "lamps")
    install(mods, str(source), refuse)
    place = mods.shelf.folder / mods.shelf.installed()["lamps"].now.folder
    elsewhere = cards(tmp_path / "elsewhere", "lamps", text="")
    os.rename(place, tmp_path / "moved")
    os.symlink(elsewhere, place)
    (restored,) = restore(mods.shelf)
    assert (restored.wrong, restored.failure) == ("its folder is a link", "")
    assert not place.is_symlink()
    os.rename(place, tmp_path / "moved again")
    os.symlink(elsewhere, place)
    remove(mods, "lamps")
    assert (elsewhere / "mod.toml").is_file()


# -- archives


def with_a_name_that_is_no_text(archive: bytes) -> bytes:
    return archive.replace(b"content/cards.toml", b"content/c\xff\xferds.toml")


def with_all_names_marked_as_text(archive: bytes) -> bytes:
    """Set flag 0x800, which says that names are UTF-8."""
    changed = bytearray(with_a_name_that_is_no_text(archive))
    for mark, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        position = changed.find(mark)
        while position >= 0:
            changed[position + offset + 1] |= 0x08
            position = changed.find(mark, position + 1)
    return bytes(changed)


def more(entry: str, method: int = 0, data: bytes = b"x") -> Callable[[bytes], bytes]:
    """Return a function that adds an entry of that name, packed with that method."""

    def add(archive: bytes) -> bytes:
        whole = io.BytesIO(archive)
        with zipfile.ZipFile(whole, "a") as written:
            written.writestr(zipfile.ZipInfo(entry), data, method)
        return whole.getvalue()

    return add


def with_corrupt_lzma(archive: bytes) -> bytes:
    packed = more("lamps/content/more.toml", zipfile.ZIP_LZMA, b"# nothing\n" * 400)(archive)
    position = packed.rfind(b"lamps/content/more.toml", 0, packed.find(b"PK\x01\x02"))
    return packed[: position + 40] + b"\xff" * 8 + packed[position + 48 :]


@pytest.mark.parametrize(
    "spoil",
    [with_a_name_that_is_no_text, with_all_names_marked_as_text, more(""), with_corrupt_lzma],
    ids=["no text", "said to be text", "no name", "lzma"],
)
def test_a_crafted_archive_is_refused_in_a_sentence(
    mods: Collection, tmp_path: Path, spoil: Callable[[bytes], bytes]
) -> None:
    file = zipped(cards(tmp_path, "lamps"), tmp_path / "lamps.zip")
    file.write_bytes(spoil(file.read_bytes()))
    with pytest.raises(Refused, match="was rejected") as told:
        install(mods, str(file), refuse)
    assert str(told.value).replace("\n", "").isprintable()


def test_an_archive_whose_list_of_entries_is_huge_is_refused_at_once(
    mods: Collection, tmp_path: Path
) -> None:
    file = tmp_path / "huge.zip"
    entry = b"PK\x01\x02" + b"\0" * 24 + (60_000).to_bytes(2, "little") + b"\0" * 16 + b"n" * 60_000
    count = 1_000
    listed = entry * count
    end = b"PK\x05\x06\0\0\0\0" + count.to_bytes(2, "little") * 2
    file.write_bytes(listed + end + len(listed).to_bytes(4, "little") + b"\0" * 6)
    began = time.process_time()
    with pytest.raises(
        Refused, match=r"its directory is too large: 1,000 entries, 60,0\d\d,\d\d\d bytes"
    ):
        install(mods, str(file), refuse)
    assert time.process_time() - began < 0.5


@pytest.mark.parametrize(
    "name", ["CONIN$", "conout$.txt", "COM¹", "lpt³.x", "con .txt", "aux. ", "é" * 150, "x/NUL .a"]
)
def test_a_name_that_some_systems_forbid_is_refused(name: str) -> None:
    assert complaint_about_name(name)


# -- floods


def test_a_folder_of_a_name_too_long_is_refused(mods: Collection, tmp_path: Path) -> None:
    mod = cards(tmp_path, "lamps")
    text = (mod / "mod.toml").read_text().replace('"lamps"', f'"{"l" * 300}"')
    (mod / "mod.toml").write_text(text)
    with pytest.raises(Refused, match="at most 64 characters"):
        install(mods, str(mod), refuse)


def test_a_chain_longer_than_python_may_recurse_is_ordered() -> None:
    chain = {f"m{number}": {f"m{number - 1}"} for number in range(3_000)}
    assert load_order(chain)[-1] == "m2999"


def test_a_long_chain_of_mods_is_loaded_or_skipped_as_a_whole(mods: Collection) -> None:
    for number in range(1, 401):
        before = f'[requires]\nm{number - 1} = ""\n' if number > 1 else '[requires]\ngone = ""\n'
        a_mod(mods.shelf.folder, f"m{number}", before)
    host = mods.host()
    assert len(host.set_aside) == 400
    a_mod(mods.shelf.folder, "gone")
    assert len(mods.host().mods) == 402


def test_a_mod_with_many_mistakes_reports_the_first_ones(mods: Collection, tmp_path: Path) -> None:
    text = "".join(f'[[card]]\nid = "c{n}"\ndcie = 1\n' for n in range(1_900))
    began = time.process_time()
    faults = check(cards(tmp_path, "lamps", text=text), mods, run_code=False).faults
    assert len(faults) == MOST_OF_A_MOD + 1
    assert faults[-1] == "lamps: 3,700 more problems [content-too-many]"
    assert sum(map(len, faults)) < 100_000
    assert time.process_time() - began < 10


@pytest.mark.parametrize(
    ("manifest", "said"),
    [
        (f'blurb = "{"b" * 401}"', "blurb is 401 characters long"),
        (f'licence = "{" " * 300}MIT"', "licence is 303 characters long"),
        (
            f'licence = "MIT{" " * 60}author  Somebody"',
            "licence has repeated, leading or trailing spaces",
        ),
        ("authors = [" + '"x",' * 10_000 + "]", "authors has 10000 entries"),
        ("load-after = [" + '"x",' * 300 + "]", "load-after has 300 entries"),
    ],
)
def test_a_manifest_floods_no_screen(
    mods: Collection, tmp_path: Path, manifest: str, said: str
) -> None:
    mod = a_mod(tmp_path, "flood", f"{manifest}\n")
    (fault,) = check(mod, mods, run_code=False).faults
    assert said in fault


def test_a_consent_request_ends_with_name_author_hash_and_warning(
    mods: Collection, tmp_path: Path
) -> None:
    mod = code(tmp_path, "songs")
    for number in range(500):
        (mod / f"{number}.txt").write_text("")
    asked = Asked(False)
    install(mods, str(mod), asked)
    *_, name, author, _, _, seal_line, warning = asked.requests[0].lines()
    assert (name, author) == ("mod      The songs (songs 1.0)", "author   Ann")
    assert seal_line == f"hash     {seal(mod)}"
    assert warning == WARNING


# -- only sealed code runs

CALLS = "from l7core.api import hookimpl\n{}\n"


def installed_folder(mods: Collection, id: str) -> Path:
    return mods.shelf.folder / mods.shelf.installed()[id].now.folder


def test_compiled_code_beside_a_module_is_not_run(mods: Collection, tmp_path: Path) -> None:
    install(mods, str(code(tmp_path, "songs")), Asked())
    evil = tmp_path / "evil.py"
    evil.write_text(f"open({str(tmp_path / 'ran')!r}, 'w')\n")
    cached = installed_folder(mods, "songs") / "__pycache__" / "songs_code.cpython-{}{}.pyc"
    cached.parent.mkdir(exist_ok=True)
    py_compile.compile(
        str(evil),
        str(cached).format(*sys.version_info[:2]),
        invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
    )
    assert states(mods)["songs"] == "loaded"
    assert not (tmp_path / "ran").exists()


def a_package(folder: Path, text: str) -> Path:
    """Write a code mod whose module is a package."""
    mod = code(folder, "songs")
    (mod / "songs_code.py").unlink()
    (mod / "songs_code").mkdir()
    (mod / "songs_code" / "__init__.py").write_text(text)
    (mod / "songs_code" / "part.py").write_text("def sing(): return 'sealed'\n")
    return mod


def test_a_linked_folder_is_no_part_of_a_mod(mods: Collection, tmp_path: Path) -> None:
    text = "try:\n    from songs_code import linked\nexcept ImportError:\n    linked = None\n"
    install(mods, str(a_package(tmp_path, text)), Asked())
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "__init__.py").write_text("")
    os.symlink(elsewhere, installed_folder(mods, "songs") / "songs_code" / "linked")
    assert states(mods)["songs"] == "loaded"
    assert mods.host().modules["songs"].linked is None


def test_a_library_of_machine_code_is_no_part_of_a_mod(mods: Collection, tmp_path: Path) -> None:
    text = "try:\n    from songs_code import fast\nexcept ImportError:\n    fast = None\n"
    mod = a_package(tmp_path, text)
    for suffix in EXTENSION_SUFFIXES:
        (mod / "songs_code" / f"fast{suffix}").write_bytes(b"\x7fELF")
    install(mods, str(mod), Asked())
    assert states(mods)["songs"] == "loaded"
    assert mods.host().modules["songs"].fast is None


def test_a_module_imported_late_is_the_one_that_was_sealed(
    mods: Collection, tmp_path: Path
) -> None:
    text = "def late():\n    from songs_code import part\n    return part.sing()\n"
    install(mods, str(a_package(tmp_path, text)), Asked())
    module = mods.host().modules["songs"]
    (installed_folder(mods, "songs") / "songs_code" / "part.py").write_text(
        "def sing(): return 'changed'\n"
    )
    (installed_folder(mods, "songs") / "songs_code" / "new.py").write_text("")
    assert module.late() == "sealed"
    with pytest.raises(ImportError):
        __import__("songs_code.new")


# -- blame


@pytest.mark.parametrize("raised", ["GeneratorExit()", "__import__('asyncio').CancelledError()"])
def test_any_exception_at_import_is_blamed_on_the_mod(
    mods: Collection, tmp_path: Path, raised: str
) -> None:
    install(mods, str(code(tmp_path, "songs", text=f"raise {raised}\n")), Asked())
    assert "The mod songs failed while importing" in states(mods)["songs"]


def test_checking_a_mod_leaves_no_note_of_a_failed_start(mods: Collection, tmp_path: Path) -> None:
    install(mods, str(code(tmp_path, "songs")), Asked())
    check(cards(tmp_path, "lamps"), mods, run_code=False)
    install(mods, str(cards(tmp_path, "lamps")), Asked())
    assert died_loading(mods.shelf.folder.parent) == ""


def test_a_ruleset_has_the_name_of_its_mod(mods: Collection, tmp_path: Path) -> None:
    text = CREAK.partition("words =")[0] + (
        "from l7core.api import Ruleset\n\n@hookimpl\ndef l7_rulesets():\n"
        "    return [Ruleset(id='songs:../../x', title='Mine')]\n"
    )
    install(mods, str(code(tmp_path, "songs", text=text)), Asked())
    assert "defines a ruleset with an invalid id: 'songs:../../x'" in states(mods)["songs"]
