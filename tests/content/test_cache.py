"""What is kept of parsed texts saves time, and never changes what a text means."""

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
def kept(tmp_path: Path) -> Path:
    return tmp_path / "cache" / cache.CACHE_FILE


@pytest.fixture
def parses(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts that were parsed, and not found."""
    texts: list[str] = []

    def counting(source: Any) -> dict[str, Any] | Problem:
        texts.append(source.text)
        return parse(source)

    monkeypatch.setattr(cache, "parse", counting)
    return texts


def one_run(kept: Path, *texts: str) -> list[dict[str, Any] | Problem]:
    """What a run of the program makes of the texts."""
    run = ParseCache(kept)
    made = [run.parse(file(text)) for text in texts]
    run.keep()
    return made


def test_a_text_is_parsed_by_the_first_run_alone(kept: Path, parses: list[str]) -> None:
    assert [one_run(kept, TEXT) for _ in range(3)] == [[DATA]] * 3
    assert parses == [TEXT]


def test_a_changed_text_is_another_text(kept: Path, parses: list[str]) -> None:
    one_run(kept, TEXT)
    assert one_run(kept, TEXT.replace("2", "3")) == [{"tile": [{"id": "hall", "doors": 3}]}]
    assert len(parses) == 2


def test_each_caller_may_change_what_it_is_given(kept: Path) -> None:
    one_run(kept, TEXT)
    run = ParseCache(kept)
    for _ in range(3):
        data = run.parse(file(TEXT))
        assert data == DATA
        assert isinstance(data, dict)
        data["tile"].clear()


def test_what_a_caller_changes_is_kept_as_it_was(kept: Path) -> None:
    run = ParseCache(kept)
    data = run.parse(file(TEXT))
    assert isinstance(data, dict)
    data["tile"].clear()
    run.keep()
    assert one_run(kept, TEXT) == [DATA]


def test_mistakes_are_told_from_the_text_each_time(kept: Path, parses: list[str]) -> None:
    (first,), (second,) = one_run(kept, "a = b"), one_run(kept, "a = b")
    assert isinstance(second, Problem)
    assert first == second
    assert (second.line, second.column) == (1, 5)
    assert len(parses) == 2


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(written())
def test_whatever_toml_can_say_comes_back_as_it_was(
    tmp_path: Path, document: tuple[str, dict[str, Any]]
) -> None:
    text, _ = document
    kept = tmp_path / cache.CACHE_FILE
    kept.unlink(missing_ok=True)
    # By their words, for 1, 1.0 and true are equal.
    assert [repr(one_run(kept, text)) for _ in range(2)] == [repr([parse(file(text))])] * 2


@pytest.mark.parametrize(
    "value",
    ["-0.0", "1.0", "1", "true", '"1"', "-9999", '"""a\\r\\n"""'],
)
def test_numbers_stay_of_their_kind(kept: Path, parses: list[str], value: str) -> None:
    first, second = (repr(one_run(kept, f"x = {value}")) for _ in range(2))
    assert first == second
    assert len(parses) == 1


@pytest.mark.parametrize(
    "value",
    ["2026-01-01", "07:32:00", "2026-01-01T07:32:00", "2026-01-01T07:32:00+02:00"],
)
def test_what_messagepack_cannot_give_back_is_not_kept(
    kept: Path, parses: list[str], value: str
) -> None:
    text = f"x = [{{ y = {value} }}]"
    first, second = (repr(one_run(kept, text)) for _ in range(2))
    assert first == second == repr([parse(file(text))])
    assert len(parses) == 2


def as_file(body: bytes) -> bytes:
    """The body with everything before it that makes it believed."""
    return MADE_BY + sha256(body).digest() + body


def as_entry(value: object) -> bytes:
    """A whole file that says of the text that it holds that value."""
    packed = value if isinstance(value, bytes) else msgspec.msgpack.encode(value)
    return as_file(msgspec.msgpack.encode({sha256(TEXT.encode()).digest(): packed}))


DAMAGED: dict[str, Callable[[bytes], bytes]] = {
    "cut in its beginning": lambda whole: whole[:9],
    "cut at its end": lambda whole: whole[:-1],
    "longer than it was": lambda whole: whole + b"\0",
    "with a byte changed": lambda whole: whole[:-3] + b"\xff" + whole[-2:],
    "of another version": lambda whole: whole.replace(b"l7 ", b"l6 ", 1),
}
FORGED = {
    "empty": b"",
    "no MessagePack": as_file(b"\xc1"),
    "no table of texts": as_file(msgspec.msgpack.encode([1, 2])),
    "keys that are no hashes": as_file(msgspec.msgpack.encode({"a": 1})),
    "an entry without bytes": as_entry(b""),
    "an entry that breaks off": as_entry(b"\x81"),
    "an entry of no table": as_entry([1]),
    "an entry of an endless list": as_entry(b"\x81\xa1x\xdd\xff\xff\xff\xff"),
    "an entry too deep": as_entry(b"\x81\xa1x" + b"\x91" * 100_000),
    "an entry that is no UTF-8": as_entry(b"\x81\xa1x\xa1\xff"),
}


@pytest.mark.parametrize("damage", DAMAGED.values(), ids=DAMAGED)
def test_a_damaged_file_is_passed_over_and_written_anew(
    kept: Path, parses: list[str], damage: Callable[[bytes], bytes]
) -> None:
    one_run(kept, TEXT)
    whole = kept.read_bytes()
    kept.write_bytes(damage(whole))
    assert one_run(kept, TEXT) == [DATA]
    assert len(parses) == 2
    assert kept.read_bytes() == whole


@pytest.mark.parametrize("forged", FORGED.values(), ids=FORGED)
def test_a_forged_file_is_passed_over_and_written_anew(
    kept: Path, parses: list[str], forged: bytes
) -> None:
    one_run(kept, TEXT)
    whole = kept.read_bytes()
    kept.write_bytes(forged)
    assert one_run(kept, TEXT) == [DATA]
    assert len(parses) == 2
    assert kept.read_bytes() == whole


@pytest.mark.skipif(os.name == "nt", reason="there it is the folder that keeps others out")
@pytest.mark.parametrize("mode", [0o620, 0o602, 0o666])
def test_a_file_that_others_may_write_is_not_believed(
    kept: Path, parses: list[str], mode: int
) -> None:
    one_run(kept, TEXT)
    kept.write_bytes(as_entry({"tile": []}))
    kept.chmod(mode)
    assert one_run(kept, TEXT) == [DATA]
    assert len(parses) == 2
    assert one_run(kept, TEXT) == [DATA]
    assert len(parses) == 2


@pytest.mark.skipif(os.name == "nt" or os.geteuid() != 0, reason="only root gives files away")
def test_a_file_of_somebody_else_is_not_believed(kept: Path) -> None:
    one_run(kept, TEXT)
    kept.write_bytes(as_entry({"tile": []}))
    os.chown(kept, 12345, -1)
    assert one_run(kept, TEXT) == [DATA]


@pytest.mark.skipif(os.name == "nt", reason="there files have no such rights")
def test_what_is_kept_is_for_its_owner_whatever_others_are_allowed_elsewhere(kept: Path) -> None:
    before = os.umask(0)
    try:
        one_run(kept, TEXT)
    finally:
        os.umask(before)
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600


def test_what_earlier_runs_left_can_be_forgotten(kept: Path, parses: list[str]) -> None:
    one_run(kept, TEXT)
    whole = kept.read_bytes()
    kept.write_bytes(as_entry({"tile": []}))
    run = ParseCache(kept)
    assert run.parse(file(TEXT)) == {"tile": []}
    assert run.forget()
    assert run.parse(file(TEXT)) == DATA
    run.keep()
    assert kept.read_bytes() == whole


def test_what_this_run_has_parsed_need_not_be_forgotten(kept: Path) -> None:
    run = ParseCache(kept)
    run.parse(file(TEXT))
    run.parse(file(TEXT))
    assert not run.forget()


def test_nothing_is_written_where_all_was_found(kept: Path) -> None:
    one_run(kept, TEXT, "a = 1")
    before = kept.stat()
    one_run(kept, "a = 1")
    assert (kept.stat().st_ino, kept.stat().st_mtime_ns) == (before.st_ino, before.st_mtime_ns)


def a_third(letter: str) -> str:
    """A text that takes a third of the room."""
    word = letter * LONGEST_TEXT
    return f"x = {[word] * (MOST_BYTES // 3 // LONGEST_TEXT)}"


def test_what_is_not_in_use_makes_room(kept: Path, parses: list[str]) -> None:
    texts = [a_third(letter) for letter in "abcd"]
    for text in texts:
        one_run(kept, text)
        assert kept.stat().st_size < MOST_BYTES + 1024
    one_run(kept, *reversed(texts[2:]))
    assert parses == texts
    one_run(kept, texts[0])
    assert parses == [*texts, texts[0]]


def test_more_than_there_is_room_for_is_not_written_each_time(kept: Path) -> None:
    texts = [a_third(letter) for letter in "abcd"]
    one_run(kept, *texts)
    before = kept.stat()
    one_run(kept, *texts)
    assert (kept.stat().st_ino, kept.stat().st_mtime_ns) == (before.st_ino, before.st_mtime_ns)


def test_many_small_texts_stay_within_the_size_too(kept: Path) -> None:
    one_run(kept, *(f"# {number}" for number in range(MOST_BYTES // 32)))
    assert kept.stat().st_size < MOST_BYTES + 1024
    assert ParseCache(kept).parse(file("# 0")) == {}


def test_a_folder_that_cannot_be_made_is_no_trouble(tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("a file")
    assert one_run(tmp_path / "cache" / cache.CACHE_FILE, TEXT) == [DATA]
    assert (tmp_path / "cache").read_text() == "a file"


def test_a_folder_in_the_place_of_the_file_is_no_trouble(kept: Path) -> None:
    kept.mkdir(parents=True)
    assert one_run(kept, TEXT) == [DATA]
    assert list(kept.parent.iterdir()) == [kept]


def test_what_a_run_left_half_written_is_cleared_away(kept: Path, parses: list[str]) -> None:
    kept.parent.mkdir()
    kept.with_name(f"{kept.name}.new").write_bytes(MADE_BY)
    one_run(kept, TEXT)
    assert list(kept.parent.iterdir()) == [kept]
    one_run(kept, TEXT)
    assert parses == [TEXT]


def test_of_two_at_once_each_finds_what_it_needs(kept: Path, parses: list[str]) -> None:
    one, other = ParseCache(kept), ParseCache(kept)
    one.parse(file("a = 1"))
    other.parse(file("b = 2"))
    one.keep()
    other.keep()
    assert one_run(kept, "a = 1", "b = 2") == [{"a": 1}, {"b": 2}]
    assert one_run(kept, "a = 1", "b = 2") == [{"a": 1}, {"b": 2}]
    assert parses == ["a = 1", "b = 2", "a = 1"]
