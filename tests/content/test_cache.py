"""The cache of parsed texts, which saves time and never changes a result."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings

from l7core.content import Problem, cache
from l7core.content.cache import MADE_BY, MOST_BYTES, ParseCache
from l7core.content.parse import LONGEST_TEXT, parse
from tests.content.attic import file
from tests.content.toml_writer import written

TEXT = '[[tile]]\nid = "hall"\ndoors = 2\n'
DATA = {"tile": [{"id": "hall", "doors": 2}]}


@pytest.fixture
def cache_file(tmp_path: Path) -> Path:
    return tmp_path / "cache" / cache.CACHE_FILE


@pytest.fixture
def parses(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list that records each parsed text; cached texts do not appear in it."""
    texts: list[str] = []

    def counting(source: Any) -> dict[str, Any] | Problem:
        texts.append(source.text)
        return parse(source)

    monkeypatch.setattr(cache, "parse", counting)
    return texts


def one_run(cache_file: Path, *texts: str) -> list[dict[str, Any] | Problem]:
    """Parse the texts with a new cache, write the cache file and return the results."""
    run = ParseCache(cache_file)
    results = [run.parse(file(text)) for text in texts]
    run.keep()
    return results


def test_only_the_first_run_parses_a_text(cache_file: Path, parses: list[str]) -> None:
    assert [one_run(cache_file, TEXT) for _ in range(3)] == [[DATA]] * 3
    assert parses == [TEXT]


def test_a_changed_text_is_parsed_again(cache_file: Path, parses: list[str]) -> None:
    one_run(cache_file, TEXT)
    assert one_run(cache_file, TEXT.replace("2", "3")) == [{"tile": [{"id": "hall", "doors": 3}]}]
    assert len(parses) == 2


def test_callers_may_change_the_returned_data(cache_file: Path) -> None:
    one_run(cache_file, TEXT)
    run = ParseCache(cache_file)
    for _ in range(3):
        data = run.parse(file(TEXT))
        assert data == DATA
        assert isinstance(data, dict)
        data["tile"].clear()


def test_changes_by_a_caller_are_not_cached(cache_file: Path) -> None:
    run = ParseCache(cache_file)
    data = run.parse(file(TEXT))
    assert isinstance(data, dict)
    data["tile"].clear()
    run.keep()
    assert one_run(cache_file, TEXT) == [DATA]


def test_problems_are_not_cached(cache_file: Path, parses: list[str]) -> None:
    (first,), (second,) = one_run(cache_file, "a = b"), one_run(cache_file, "a = b")
    assert isinstance(second, Problem)
    assert first == second
    assert (second.line, second.column) == (1, 5)
    assert len(parses) == 2


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(written())
def test_any_toml_survives_the_cache(tmp_path: Path, document: tuple[str, dict[str, Any]]) -> None:
    text, _ = document
    cache_file = tmp_path / cache.CACHE_FILE
    cache_file.unlink(missing_ok=True)
    # Compare representations, because 1, 1.0 and True are equal.
    assert [repr(one_run(cache_file, text)) for _ in range(2)] == [repr([parse(file(text))])] * 2


@pytest.mark.parametrize(
    "value",
    ["-0.0", "1.0", "1", "true", '"1"', "-9999", '"""a\\r\\n"""'],
)
def test_values_keep_their_type(cache_file: Path, parses: list[str], value: str) -> None:
    first, second = (repr(one_run(cache_file, f"x = {value}")) for _ in range(2))
    assert first == second
    assert len(parses) == 1


@pytest.mark.parametrize(
    "value",
    ["2026-01-01", "07:32:00", "2026-01-01T07:32:00", "2026-01-01T07:32:00+02:00"],
)
def test_values_that_messagepack_cannot_restore_are_not_cached(
    cache_file: Path, parses: list[str], value: str
) -> None:
    text = f"x = [{{ y = {value} }}]"
    first, second = (repr(one_run(cache_file, text)) for _ in range(2))
    assert first == second == repr([parse(file(text))])
    assert len(parses) == 2


def as_file(body: bytes) -> bytes:
    """Return a cache file with a correct header and checksum for `body`."""
    return MADE_BY + sha256(body).digest() + body


def as_entry(value: object) -> bytes:
    """Return a complete cache file in which `TEXT` has this value."""
    packed = value if isinstance(value, bytes) else msgspec.msgpack.encode(value)
    return as_file(msgspec.msgpack.encode({sha256(TEXT.encode()).digest(): packed}))


DAMAGED: dict[str, Callable[[bytes], bytes]] = {
    "cut in the header": lambda whole: whole[:9],
    "cut at the end": lambda whole: whole[:-1],
    "with an extra byte": lambda whole: whole + b"\0",
    "with a changed byte": lambda whole: whole[:-3] + b"\xff" + whole[-2:],
    "of another version": lambda whole: whole.replace(b"l7 ", b"l6 ", 1),
}
FORGED = {
    "empty": b"",
    "not MessagePack": as_file(b"\xc1"),
    "not a table of texts": as_file(msgspec.msgpack.encode([1, 2])),
    "keys that are not hashes": as_file(msgspec.msgpack.encode({"a": 1})),
    "an entry without bytes": as_entry(b""),
    "an incomplete entry": as_entry(b"\x81"),
    "an entry that is not a table": as_entry([1]),
    "an entry with a huge list": as_entry(b"\x81\xa1x\xdd\xff\xff\xff\xff"),
    "an entry with deep nesting": as_entry(b"\x81\xa1x" + b"\x91" * 100_000),
    "an entry that is not UTF-8": as_entry(b"\x81\xa1x\xa1\xff"),
}


@pytest.mark.parametrize("damage", DAMAGED.values(), ids=DAMAGED)
def test_a_damaged_file_is_ignored_and_rewritten(
    cache_file: Path, parses: list[str], damage: Callable[[bytes], bytes]
) -> None:
    one_run(cache_file, TEXT)
    whole = cache_file.read_bytes()
    cache_file.write_bytes(damage(whole))
    assert one_run(cache_file, TEXT) == [DATA]
    assert len(parses) == 2
    assert cache_file.read_bytes() == whole


@pytest.mark.parametrize("forged", FORGED.values(), ids=FORGED)
def test_a_forged_file_is_ignored_and_rewritten(
    cache_file: Path, parses: list[str], forged: bytes
) -> None:
    one_run(cache_file, TEXT)
    whole = cache_file.read_bytes()
    cache_file.write_bytes(forged)
    assert one_run(cache_file, TEXT) == [DATA]
    assert len(parses) == 2
    assert cache_file.read_bytes() == whole


@pytest.mark.skipif(os.name == "nt", reason="on Windows the folder denies access to others")
@pytest.mark.parametrize("mode", [0o620, 0o602, 0o666])
def test_a_file_that_others_may_write_is_not_trusted(
    cache_file: Path, parses: list[str], mode: int
) -> None:
    one_run(cache_file, TEXT)
    cache_file.write_bytes(as_entry({"tile": []}))
    cache_file.chmod(mode)
    assert one_run(cache_file, TEXT) == [DATA]
    assert len(parses) == 2
    assert one_run(cache_file, TEXT) == [DATA]
    assert len(parses) == 2


@pytest.mark.skipif(
    os.name == "nt" or os.geteuid() != 0, reason="only root can change the owner of a file"
)
def test_a_file_of_another_owner_is_not_trusted(cache_file: Path) -> None:
    one_run(cache_file, TEXT)
    cache_file.write_bytes(as_entry({"tile": []}))
    os.chown(cache_file, 12345, -1)
    assert one_run(cache_file, TEXT) == [DATA]


@pytest.mark.skipif(os.name == "nt", reason="Windows has no file modes")
def test_the_file_is_private_whatever_the_umask(cache_file: Path) -> None:
    before = os.umask(0)
    try:
        one_run(cache_file, TEXT)
    finally:
        os.umask(before)
    assert stat.S_IMODE(cache_file.stat().st_mode) == 0o600


def test_forget_drops_entries_of_earlier_runs(cache_file: Path, parses: list[str]) -> None:
    one_run(cache_file, TEXT)
    whole = cache_file.read_bytes()
    cache_file.write_bytes(as_entry({"tile": []}))
    run = ParseCache(cache_file)
    assert run.parse(file(TEXT)) == {"tile": []}
    assert run.forget()
    assert run.parse(file(TEXT)) == DATA
    run.keep()
    assert cache_file.read_bytes() == whole


def test_forget_returns_false_without_entries_of_earlier_runs(cache_file: Path) -> None:
    run = ParseCache(cache_file)
    run.parse(file(TEXT))
    run.parse(file(TEXT))
    assert not run.forget()


def test_nothing_is_written_if_every_text_was_cached(cache_file: Path) -> None:
    one_run(cache_file, TEXT, "a = 1")
    before = cache_file.stat()
    one_run(cache_file, "a = 1")
    assert (cache_file.stat().st_ino, cache_file.stat().st_mtime_ns) == (
        before.st_ino,
        before.st_mtime_ns,
    )


def a_third(letter: str) -> str:
    """Return a text that takes a third of the maximum size."""
    word = letter * LONGEST_TEXT
    return f"x = {[word] * (MOST_BYTES // 3 // LONGEST_TEXT)}"


def test_unused_entries_are_dropped_first(cache_file: Path, parses: list[str]) -> None:
    texts = [a_third(letter) for letter in "abcd"]
    for text in texts:
        one_run(cache_file, text)
        assert cache_file.stat().st_size < MOST_BYTES + 1024
    one_run(cache_file, *reversed(texts[2:]))
    assert parses == texts
    one_run(cache_file, texts[0])
    assert parses == [*texts, texts[0]]


def test_texts_over_the_limit_are_not_written_again(cache_file: Path) -> None:
    texts = [a_third(letter) for letter in "abcd"]
    one_run(cache_file, *texts)
    before = cache_file.stat()
    one_run(cache_file, *texts)
    assert (cache_file.stat().st_ino, cache_file.stat().st_mtime_ns) == (
        before.st_ino,
        before.st_mtime_ns,
    )


def test_many_small_texts_stay_within_the_limit(cache_file: Path) -> None:
    one_run(cache_file, *(f"# {number}" for number in range(MOST_BYTES // 32)))
    assert cache_file.stat().st_size < MOST_BYTES + 1024
    assert ParseCache(cache_file).parse(file("# 0")) == {}


def test_a_folder_that_cannot_be_created_is_ignored(tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("a file")
    assert one_run(tmp_path / "cache" / cache.CACHE_FILE, TEXT) == [DATA]
    assert (tmp_path / "cache").read_text() == "a file"


def test_a_folder_with_the_name_of_the_file_is_ignored(cache_file: Path) -> None:
    cache_file.mkdir(parents=True)
    assert one_run(cache_file, TEXT) == [DATA]
    assert list(cache_file.parent.iterdir()) == [cache_file]


def test_a_half_written_file_is_removed(cache_file: Path, parses: list[str]) -> None:
    cache_file.parent.mkdir()
    cache_file.with_name(f"{cache_file.name}.new").write_bytes(MADE_BY)
    one_run(cache_file, TEXT)
    assert list(cache_file.parent.iterdir()) == [cache_file]
    one_run(cache_file, TEXT)
    assert parses == [TEXT]


def test_two_caches_at_once_give_correct_results(cache_file: Path, parses: list[str]) -> None:
    one, other = ParseCache(cache_file), ParseCache(cache_file)
    one.parse(file("a = 1"))
    other.parse(file("b = 2"))
    one.keep()
    other.keep()
    assert one_run(cache_file, "a = 1", "b = 2") == [{"a": 1}, {"b": 2}]
    assert one_run(cache_file, "a = 1", "b = 2") == [{"a": 1}, {"b": 2}]
    assert parses == ["a = 1", "b = 2", "a = 1"]
