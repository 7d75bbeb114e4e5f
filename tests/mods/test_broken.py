"""Broken mods: each message names problem, place and remedy, and the game continues without it."""

from __future__ import annotations

import os
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from l7core.content.source import MAX_BYTES
from l7core.engine.errors import L7Error
from l7core.mods.authoring.check import check
from l7core.mods.errors import CannotFetch, Refused
from l7core.mods.install.installing import install
from l7core.mods.owned.collection import Collection
from l7core.mods.owned.trust import refuse
from tests.mods.breakage import BROKEN, EXPECTED, cases, forget_modules, report
from tests.mods.workshop import LAMP, a_collection, cards, zipped
from tests.tools.faults import expect_none

PLAYED = {
    "answers-to-itself",
    "asks-without-options",
    "bot-that-cheats",
    "bot-that-raises",
    "changes-the-state-in-silence",
    "leaks-through-the-view",
    "panel-that-raises",
    "puts-a-set-into-the-state",
    "raises-in-a-flow",
    "raises-in-a-verb",
    "ruleset-of-no-parent",
    "theme-of-no-colour",
    "unknown-hook-of-the-screen",
}
"""Cases whose problem shows only in play."""
PAIRS = {"clash", "cycle"}
NAMES = {"clash": "second", "cycle": "chicken", "manifest-bad-id": "Manifest Bad ID"}
"""Names of mods that differ from their folders."""
ANONYMOUS = {
    "changes-the-state-in-silence",
    "leaks-through-the-view",
    "puts-a-set-into-the-state",
}
"""Cases whose problem can only be seen from outside."""


@pytest.fixture(autouse=True)
def _forget_modules() -> Iterator[None]:
    yield
    forget_modules()


@pytest.mark.parametrize("case", cases())
def test_a_broken_mod_is_reported_and_the_game_continues(case: str) -> None:
    expected = (BROKEN / case / EXPECTED).read_text(encoding="utf-8")
    assert "\n".join(report(BROKEN / case)) + "\n" == expected


def test_every_message_names_the_mod() -> None:
    expect_none(
        case
        for case in sorted(set(cases()) - ANONYMOUS)
        if NAMES.get(case, case) not in (BROKEN / case / EXPECTED).read_text(encoding="utf-8")
    )


def test_the_check_finds_problems_before_play(tmp_path: Path) -> None:
    missed = []
    for case in sorted(set(cases()) - PLAYED - PAIRS):
        if not check(BROKEN / case, a_collection(tmp_path / case), run_code=True).faults:
            missed.append(case)
        forget_modules()
    expect_none(missed)


def test_there_are_at_least_fifty_cases() -> None:
    assert len(cases()) + len(REFUSED) >= 50


# -- cases built here, because no repository should contain them


def a_bomb(to: Path) -> Path:
    """Write a small zip that unpacks to a great many blanks."""
    with zipfile.ZipFile(to, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("bomb/mod.toml", 'id = "bomb"\n')
        archive.writestr("bomb/content/cards.toml", " " * (1 << 23))
    return to


def with_entry(name: str) -> Callable[[Path], Path]:
    """Return a builder of a mod's zip with one more entry of that name."""

    def build(tmp: Path) -> Path:
        archive = zipped(cards(tmp / "made", "sly"), tmp / "sly.zip")
        with zipfile.ZipFile(archive, "a") as more:
            more.writestr(name, "gotcha")
        return archive

    return build


def with_link(tmp: Path) -> Path:
    mod = cards(tmp / "made", "sly")
    os.symlink("/etc/passwd", mod / "content" / "more.toml")
    return mod


def with_link_in_zip(tmp: Path) -> Path:
    archive = zipped(cards(tmp / "made", "sly"), tmp / "sly.zip")
    link = zipfile.ZipInfo("sly/content/more.toml")
    link.external_attr = 0o120777 << 16
    with zipfile.ZipFile(archive, "a") as more:
        more.writestr(link, "/etc/passwd")
    return archive


def without_manifest(tmp: Path) -> Path:
    mod = cards(tmp / "made", "sly")
    (mod / "mod.toml").unlink()
    return mod


def without_manifest_in_zip(tmp: Path) -> Path:
    return zipped(without_manifest(tmp), tmp / "sly.zip")


def too_large(tmp: Path) -> Path:
    return cards(tmp / "made", "sly", text=LAMP + "#" * MAX_BYTES)


def no_zip(tmp: Path) -> Path:
    (tmp / "sly.zip").write_bytes(b"PK or not PK")
    return tmp / "sly.zip"


def game_of_its_own_name(tmp: Path) -> Path:
    return cards(tmp / "made", "cellar")


REFUSED: dict[str, tuple[Callable[[Path], Path], type[L7Error], str]] = {
    "zip slip": (
        with_entry("sly/../../../autostart/run.toml"),
        Refused,
        "'sly/../../../autostart/run.toml' contains '.', '..' or an empty part",
    ),
    "an absolute path": (
        with_entry("/etc/cron.d/sly"),
        Refused,
        "'/etc/cron.d/sly' is not a path inside the mod's folder",
    ),
    "a path of Windows": (
        with_entry("sly/C:\\run.toml"),
        Refused,
        "'sly/C:\\\\run.toml' is not a path inside the mod's folder",
    ),
    "a device": (
        with_entry("sly/nul.toml"),
        Refused,
        "'sly/nul.toml' is not a valid name on every system",
    ),
    "a bomb": (
        lambda tmp: a_bomb(tmp / "bomb.zip"),
        Refused,
        "'content/cards.toml' is compressed too much: 8,158 bytes unpack to 8,388,608",
    ),
    "a link in a folder": (with_link, Refused, "'content/more.toml' is a link"),
    "a link in a zip": (with_link_in_zip, Refused, "'sly/content/more.toml' is a link"),
    "no manifest in a folder": (without_manifest, CannotFetch, "is not a mod: it has no mod.toml"),
    "no manifest in a zip": (without_manifest_in_zip, Refused, "it has no mod.toml"),
    "a file that is too large": (too_large, Refused, "the file is too large [content-too-large]"),
    "no zip at all": (no_zip, Refused, "not a valid zip file"),
    "the name of a bundled mod": (
        game_of_its_own_name,
        Refused,
        "cellar is the id of a built-in mod",
    ),
}


@pytest.mark.parametrize("case", REFUSED)
def test_a_bad_source_is_refused_with_its_reason(case: str, tmp_path: Path) -> None:
    build, kind, reason = REFUSED[case]
    source = build(tmp_path)
    mods: Collection = a_collection(tmp_path / "home")
    with pytest.raises(kind) as refused:
        install(mods, str(source), refuse)
    assert reason in str(refused.value)
    # Nothing remains of it, and the game is unchanged.
    assert [each.id for each in mods.host().mods] == ["cellar"]
    assert not mods.host().set_aside
    inside = [path for path in (tmp_path / "home").rglob("*") if path.is_file()]
    assert not [path for path in inside if "gotcha" in path.read_text(errors="replace")]
