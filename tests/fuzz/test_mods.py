"""Archives, manifests, content and lock files by the hundred: told or taken in, without harm."""

from __future__ import annotations

import io
import warnings
import zipfile
from contextlib import suppress
from pathlib import Path
from typing import Any

from l7core.engine.errors import L7Error
from l7core.mods.authoring.check import check
from l7core.mods.install.installing import install
from l7core.mods.install.restoring import restore
from l7core.mods.install.switching import disable, remove
from l7core.mods.owned.collection import Collection
from l7core.mods.owned.diagnosis import diagnose
from l7core.mods.owned.installed import LOCK_FILE
from l7core.mods.owned.listing import listed
from l7core.mods.owned.trust import refuse
from tests.fuzz.harness import ODD, Case, attack
from tests.mods.workshop import CLASSIC, a_collection, a_mod, cards, zipped
from tests.tools.places import MODS

ATTACKS = 4
CONTENT = "\n".join(
    path.read_text(encoding="utf-8") for path in sorted((MODS / "cellar/content").glob("*.toml"))
)
MANIFEST = """id = "odd"
name = "The odd"
version = "1.0"
api = ">=1,<2"
kind = "data"
authors = ["Ann", "Bo"]
blurb = "A mod."
provides = ["cards"]
ruleset = "cellar:classic"
load-after = ["other"]

[requires]
cellar = ">=1"

[fallbacks]
lamp = "cellar:crowbar"
"""


def all_about(collection: Collection) -> None:
    """Everything that is done with mods that are there."""
    host = collection.host()
    for each in listed(collection, host):
        assert "\x1b" not in f"{each.id}{each.reason}{''.join(each.details)}"
    list(diagnose(collection))
    with suppress(L7Error):
        host.rules(CLASSIC)


def test_archives() -> None:
    def attempt(case: Case) -> None:
        mods = a_collection(case.home)
        source = zipped(cards(case.home / "made", "odd"), case.home / "odd.zip")
        if case.chance.random() < 0.5:
            source.write_bytes(case.bytes_from(source.read_bytes()))
        else:
            source.write_bytes(_an_odd_archive(case))
        try:
            install(mods, str(source), refuse)
        finally:
            all_about(mods)

    attack(attempt, of=ATTACKS)


def _an_odd_archive(case: Case) -> bytes:
    """A zip that is whole, with entries that are not what a mod has."""
    chance, whole = case.chance, io.BytesIO()
    with zipfile.ZipFile(whole, "w") as archive:
        archive.writestr("odd/mod.toml", MANIFEST)
        for _ in range(chance.randint(1, 4)):
            parts = [chance.choice((*ODD, "odd", "content", "x.toml")) for _ in range(3)]
            entry = zipfile.ZipInfo("/".join(parts)[: chance.choice((20, 200, 2000))] or "x")
            entry.compress_type = chance.choice((0, 8, 12, 14))
            entry.external_attr = chance.choice((0, 0o120777, 0o40755, 0o10644)) << 16
            data = chance.choice((b"", b"x", b" " * 100_000, b"../outside/kept"))
            with suppress(UnicodeError), warnings.catch_warnings():
                warnings.simplefilter("ignore")  # of names that are there twice
                archive.writestr(entry, data)
    data = whole.getvalue()
    return case.bytes_from(data) if chance.random() < 0.3 else data


def test_manifests() -> None:
    def attempt(case: Case) -> None:
        mods = a_collection(case.home)
        mod = cards(case.home / "made", "odd")
        (mod / "mod.toml").write_bytes(_spoiled(case, MANIFEST))
        try:
            check(mod, mods, run_code=False)
            install(mods, str(mod), refuse)
        finally:
            all_about(mods)

    attack(attempt, of=ATTACKS)


def test_content() -> None:
    def attempt(case: Case) -> None:
        mods = a_collection(case.home)
        mod = a_mod(mods.shelf.folder, "odd", 'ruleset = "cellar:classic"\n')
        (mod / "content").mkdir()
        (mod / "content" / "all.toml").write_bytes(_spoiled(case, CONTENT))
        check(mod, mods, run_code=False)
        all_about(mods)

    attack(attempt, of=ATTACKS)


def _spoiled(case: Case, text: str) -> bytes:
    if case.chance.random() < 0.5:
        return case.text_from(text).encode("utf-8", "replace")
    return case.bytes_from(text.encode())


def test_lock_files() -> None:
    def attempt(case: Case) -> None:
        mods = a_collection(case.home)
        install(mods, str(cards(case.home / "made", "odd")), refuse)
        file = mods.shelf.folder / LOCK_FILE
        file.write_bytes(_an_odd_lock(case, file))
        tried: tuple[Any, ...] = (
            lambda: restore(mods.shelf),
            lambda: remove(mods, "odd"),
            lambda: disable(mods, "odd"),
            lambda: install(mods, str(case.home / "made" / "odd"), refuse),
        )
        for step in case.chance.sample(tried, 3):
            with suppress(L7Error):
                step()
            all_about(mods)

    attack(attempt, of=ATTACKS)


def _an_odd_lock(case: Case, file: Path) -> bytes:
    """The lock file with a value in it that leads elsewhere, or damaged."""
    text = file.read_text()
    if case.chance.random() < 0.4:
        return case.bytes_from(text.encode())
    places = (str(case.outside / "kept"), "../../../outside/kept", "../../outside/kept", *ODD)
    for field in ("folder", "seal", "source", "version", "odd"):
        if case.chance.random() < 0.4:
            before, mark, after = text.partition(f'"{field}":')
            if not mark:
                continue
            rest = after.partition('"')[2].partition('"')[2]
            text = f"{before}{mark} {_quoted(case.chance.choice(places))}{rest}"
    return text.encode("utf-8", "replace")


def _quoted(word: str) -> str:
    import json

    return json.dumps(word)
