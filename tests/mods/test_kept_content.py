"""Mods load the same with and without a cache of parsed texts."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest

from l7core.content.cache import CACHE_FILE, DIGEST, MADE_BY
from l7core.mods.bundled import bundled
from l7core.mods.host import Host
from l7core.mods.owned.collection import Collection
from tests.mods.workshop import CLASSIC, GAMES, LAMP, cards


@pytest.fixture
def cache(tmp_path: Path) -> Path:
    return tmp_path / "cache"


@pytest.fixture
def mods(tmp_path: Path) -> Path:
    """Return a folder for mods under development."""
    return tmp_path / "mods"


def one_run(home: Path, *, cache: Path | None, games: Path = GAMES) -> Host:
    """Return the host of all mods, loaded like in a run of the program."""
    mods = home / "mods"
    developer = [mods] if mods.exists() else []
    return Collection(home / "data", games, developer=developer, cache=cache).host()


def problems_of(host: Host) -> list[str]:
    """Return all problems of the mods' content, in full."""
    host.rules(CLASSIC)
    return [problem.render() for aside in host.set_aside for problem in aside.problems]


def forge(cache: Path, change: Any) -> bytes:
    """Change every cached text; return the file as it was."""
    file = cache / CACHE_FILE
    whole = file.read_bytes()
    begin = len(MADE_BY) + DIGEST
    texts = msgspec.msgpack.decode(whole[begin:], type=dict[bytes, bytes])
    body = msgspec.msgpack.encode(dict.fromkeys(texts, msgspec.msgpack.encode(change)))
    file.write_bytes(MADE_BY + sha256(body).digest() + body)
    return whole


def test_a_second_run_finds_every_text(
    tmp_path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = bundled("plugins")
    first = one_run(tmp_path, cache=cache, games=games).rules("escape:l7")

    def again(_: object) -> None:
        raise AssertionError("this text has been parsed before")

    monkeypatch.setattr("tomllib.loads", again)
    second = one_run(tmp_path, cache=cache, games=games).rules("escape:l7")
    assert second.library == first.library
    assert vars(second.texts) == vars(first.texts)


def test_the_cache_makes_the_same_rules(tmp_path: Path, cache: Path, mods: Path) -> None:
    cards(mods, "lamps")
    plain, *others = [one_run(tmp_path, cache=each) for each in (None, cache, cache)]
    for other in others:
        rules, wanted = other.rules(CLASSIC), plain.rules(CLASSIC)
        assert rules.library == wanted.library
        assert rules.listeners == wanted.listeners
        assert rules.provenance == wanted.provenance


def test_a_changed_file_is_seen_at_once(tmp_path: Path, cache: Path, mods: Path) -> None:
    dice = []
    for text in (LAMP, LAMP.replace("dice = 1", "dice = 3"), LAMP):
        cards(mods, "lamps", text=text)
        rules = one_run(tmp_path, cache=cache).rules(CLASSIC)
        dice.append(rules.library["card"]["lamps:lamp"].dice)
    assert dice == [1, 3, 1]


@pytest.mark.parametrize(
    "text",
    [
        LAMP.replace("dice", "dize"),
        LAMP.replace("1", '"one"'),
        LAMP + "when = 2026-01-01\n",
        "[[card]\n",
        LAMP.replace('"lamp"', '"Lamp!"'),
    ],
)
def test_mistakes_keep_their_line_and_column(
    tmp_path: Path, cache: Path, mods: Path, text: str
) -> None:
    cards(mods, "lamps", text=text)
    wanted = problems_of(one_run(tmp_path, cache=None))
    assert "lamps/content/cards.toml:" in wanted[0]
    assert [problems_of(one_run(tmp_path, cache=cache)) for _ in range(2)] == [wanted] * 2


@pytest.mark.parametrize("change", [{"card": 3}, {"card": [{}]}, {"nothing": []}])
def test_forged_texts_that_make_no_game_are_ignored(
    tmp_path: Path, cache: Path, mods: Path, change: object
) -> None:
    cards(mods, "lamps")
    wanted = one_run(tmp_path, cache=cache).rules(CLASSIC)
    whole = forge(cache, change)
    loaded = one_run(tmp_path, cache=cache)
    assert loaded.rules(CLASSIC).library == wanted.library
    assert not loaded.set_aside
    assert (cache / CACHE_FILE).read_bytes() == whole


def test_without_a_folder_nothing_is_cached(tmp_path: Path) -> None:
    one_run(tmp_path, cache=None).rules(CLASSIC)
    assert not list(tmp_path.rglob(CACHE_FILE))
