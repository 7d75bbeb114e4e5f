"""Code runs only after consent to exactly these files; data needs no consent."""

from __future__ import annotations

import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from l7core.mods.fingerprint import seal
from l7core.mods.install.consent import request_for
from l7core.mods.install.installing import install
from l7core.mods.install.switching import disable, enable
from l7core.mods.owned.collection import Collection
from l7core.mods.owned.trust import WARNING, Change, Trust
from tests.mods.workshop import CLASSIC, CREAK, GAMES, Asked, a_collection, cards, code, states
from tests.tools.command import L7
from tests.tools.places import ROOT
from tests.tools.systems import posix_only

BOOM = "from pathlib import Path\nPath(__file__).with_name('ran').touch()\n"


@pytest.fixture
def mods(tmp_path: Path) -> Collection:
    return a_collection(tmp_path)


@pytest.fixture(autouse=True)
def _forget_modules(tmp_path: Path) -> Iterator[None]:
    yield
    for name, module in list(sys.modules.items()):
        if str(getattr(module, "__file__", None) or "").startswith(str(tmp_path)):
            del sys.modules[name]


def folder_of(mods: Collection, id: str) -> Path:
    return mods.shelf.folder / mods.shelf.installed()[id].now.folder


def test_a_data_mod_is_never_asked_about(mods: Collection, tmp_path: Path) -> None:
    asked = Asked(False)
    assert install(mods, str(cards(tmp_path, "lamps")), asked).runs
    assert asked.requests == []


def test_code_is_not_imported_before_consent(mods: Collection, tmp_path: Path) -> None:
    install(mods, str(code(tmp_path, "songs", text=BOOM)), Asked(False))
    assert states(mods)["songs"] == "not loaded: you haven't allowed its code"
    assert not list(tmp_path.rglob("ran"))


def test_nothing_runs_code_before_consent(tmp_path: Path) -> None:
    l7 = L7(tmp_path / "home", dev_mods=GAMES)
    ran = tmp_path / "ran"
    mod = code(tmp_path, "songs", text=f"open({str(ran)!r}, 'w')\n")
    l7("mods", "install", mod)
    for command in (
        ("mods", "check", mod),
        ("mods", "check", mod, "--json"),
        ("mods", "test", mod, "--games", "1"),
        ("mods", "pack", mod, "--to", tmp_path / "songs.zip"),
        ("mods", "index", tmp_path),
        ("mods", "list"),
        ("mods", "info", "songs"),
        ("mods", "order"),
        ("mods", "doctor"),
        ("mods", "restore"),
        ("mods", "enable", "songs"),
        ("mods", "merged", "cellar:crowbar"),
        ("doctor",),
        ("rulesets",),
    ):
        l7(*command)
        assert not ran.exists(), command


def test_code_runs_after_consent(mods: Collection, tmp_path: Path) -> None:
    install(mods, str(code(tmp_path, "songs")), Asked(True))
    assert "sing-songs" in {word.name for word in mods.host().rules(CLASSIC).verbs.values()}


def test_an_update_with_consent_runs_in_the_same_process(mods: Collection, tmp_path: Path) -> None:
    install(mods, str(code(tmp_path / "1", "songs")), Asked(True))
    mods.host()
    louder = CREAK.replace("sing-{id}", "shout-{id}")
    install(mods, str(code(tmp_path / "2", "songs", version="2.0", text=louder)), Asked(True))
    words = {word.name for word in mods.host().rules(CLASSIC).verbs.values()}
    assert "shout-songs" in words
    assert "sing-songs" not in words


def test_the_request_shows_author_source_hash_files_and_the_warning(
    mods: Collection, tmp_path: Path
) -> None:
    mod = code(tmp_path, "songs")
    asked = Asked(False)
    install(mods, str(mod), asked)
    text = "\n".join(asked.requests[0].lines())
    for fact in ("Ann", str(mod), seal(mod), "songs_code.py", "mod.toml", WARNING):
        assert fact in text


def test_consent_can_be_given_later(mods: Collection, tmp_path: Path) -> None:
    install(mods, str(code(tmp_path, "songs")), Asked(False))
    assert enable(mods, "songs", Asked(True))
    assert states(mods)["songs"] == "loaded"


def test_consent_is_asked_for_once(mods: Collection, tmp_path: Path) -> None:
    install(mods, str(code(tmp_path, "songs")), Asked(True))
    asked = Asked(False)
    assert enable(mods, "songs", asked)
    assert asked.requests == []
    assert request_for(mods, "songs") is None


def test_an_update_asks_again_and_shows_what_changed(mods: Collection, tmp_path: Path) -> None:
    first = code(tmp_path / "1", "songs")
    (first / "old.py").write_text("")
    install(mods, str(first), Asked(True))
    second = code(tmp_path / "2", "songs", version="2.0", text=BOOM)
    (second / "new.py").write_text("")
    asked = Asked(False)
    install(mods, str(second), asked)
    (request,) = asked.requests
    assert request.earlier == "1.0"
    assert set(request.changes) == {
        Change("mod.toml", "changed"),
        Change("songs_code.py", "changed"),
        Change("old.py", "gone"),
        Change("new.py", "new"),
    }
    assert states(mods)["songs"] == "not loaded: you haven't allowed its code"
    assert not list(tmp_path.rglob("ran"))


@pytest.mark.parametrize("name", ["songs_code.py", "tests/helper.py", ".hidden", "data.bin"])
def test_any_changed_byte_on_the_disk_ends_the_consent(
    mods: Collection, tmp_path: Path, name: str
) -> None:
    install(mods, str(code(tmp_path, "songs")), Asked(True))
    path = folder_of(mods, "songs") / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(BOOM)
    assert states(mods)["songs"] == "not loaded: you haven't allowed its code"
    assert not list(tmp_path.rglob("ran"))


def test_compiled_files_of_python_do_not_end_the_consent(mods: Collection, tmp_path: Path) -> None:
    install(mods, str(code(tmp_path, "songs")), Asked(True))
    (folder_of(mods, "songs") / "__pycache__").mkdir(exist_ok=True)
    (folder_of(mods, "songs") / "__pycache__" / "x.pyc").write_bytes(b"")
    assert states(mods)["songs"] == "loaded"


def test_manually_added_code_does_not_run(mods: Collection, tmp_path: Path) -> None:
    code(mods.shelf.folder, "songs", text=BOOM)
    assert "it is a code mod added manually" in states(mods)["songs"]
    assert request_for(mods, "songs") is None
    assert not list(tmp_path.rglob("ran"))


def test_manually_added_data_is_loaded(mods: Collection) -> None:
    cards(mods.shelf.folder, "lamps")
    assert states(mods)["lamps"] == "loaded"


@pytest.mark.parametrize(
    "data", [b"[]", b'{"disabled": ["Zo\xeb"]}', b"[" * 100_000], ids=["wrong", "no text", "nested"]
)
def test_an_invalid_file_of_choices_allows_nothing(
    mods: Collection, tmp_path: Path, data: bytes
) -> None:
    install(mods, str(code(tmp_path, "songs")), Asked(True))
    mods.trust.file.write_bytes(data)
    assert states(mods)["songs"] == "not loaded: you haven't allowed its code"


def test_a_disabled_mod_is_not_loaded(mods: Collection, tmp_path: Path) -> None:
    install(mods, str(cards(tmp_path, "lamps")), Asked())
    disable(mods, "lamps")
    assert states(mods)["lamps"] == "disabled: you have disabled it"
    enable(mods, "lamps", Asked())
    assert states(mods)["lamps"] == "loaded"


def test_safe_mode_loads_bundled_mods_alone(mods: Collection, tmp_path: Path) -> None:
    install(mods, str(cards(tmp_path, "lamps")), Asked())
    assert states(a_collection(tmp_path, safe=True)) == {"cellar": "loaded"}


@posix_only
def test_choices_that_others_can_write_allow_nothing(mods: Collection, tmp_path: Path) -> None:
    install(mods, str(code(tmp_path, "songs")), Asked(True))
    assert stat.S_IMODE(mods.trust.file.stat().st_mode) == 0o600
    for rights in (0o666, 0o660, 0o602):
        mods.trust.file.chmod(rights)
        assert states(mods)["songs"] == "not loaded: you haven't allowed its code"
    mods.trust.file.chmod(0o600)
    assert states(mods)["songs"] == "loaded"


def test_simultaneous_choices_are_all_kept(tmp_path: Path) -> None:
    file = tmp_path / "choices.json"
    code = (
        "import sys; from pathlib import Path; from l7core.mods.owned.trust import Trust;"
        "trust = Trust(Path(sys.argv[1])); sys.stdin.readline();"
        "[trust.disable(f'{sys.argv[2]}-{n}') for n in range(10)]"
    )
    deciding = [
        subprocess.Popen(
            [sys.executable, "-c", code, str(file), who], stdin=subprocess.PIPE, cwd=ROOT
        )
        for who in ("ann", "bo", "cy")
    ]
    for each in deciding:
        assert each.stdin
        each.stdin.close()
    assert [each.wait() for each in deciding] == [0, 0, 0]
    assert len(Trust(file).choices().disabled) == 30
