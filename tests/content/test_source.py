"""Content files that cannot be read as text."""

from __future__ import annotations

from pathlib import Path

import pytest

from l7core.content import Problem, Source, read_source
from l7core.content.source import MAX_BYTES


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "cards.toml"


def read(path: Path) -> Source | Problem:
    return read_source(path, mod="attic", shown_as="attic/cards.toml", after=frozenset({"cellar"}))


def problem(path: Path) -> Problem:
    problem = read(path)
    assert isinstance(problem, Problem)
    return problem


def test_a_file_becomes_a_source(path: Path) -> None:
    path.write_bytes("name = 'Café'\r\n".encode())
    assert read(path) == Source(
        "attic", "attic/cards.toml", "name = 'Café'\r\n", frozenset({"cellar"})
    )


def test_a_byte_order_mark_is_not_part_of_the_text(path: Path) -> None:
    path.write_bytes(b"\xef\xbb\xbfa = 1")
    source = read(path)
    assert isinstance(source, Source)
    assert source.text == "a = 1"


def test_a_missing_file(path: Path) -> None:
    assert problem(path).render() == (
        "attic/cards.toml: can't read the file: no such file or directory [content-unreadable]"
    )


def test_a_folder_instead_of_a_file(path: Path) -> None:
    path.mkdir()
    assert problem(path).code == "content-unreadable"


def test_a_file_over_the_limit(path: Path) -> None:
    path.write_bytes(b"#" * MAX_BYTES)
    assert isinstance(read(path), Source)
    path.write_bytes(b"#" * (MAX_BYTES + 1))
    assert problem(path).code == "content-too-large"


def test_bytes_that_are_not_utf_8(path: Path) -> None:
    path.write_bytes("a = 1\nname = 'Caf\u00e9 ".encode() + b"\xe9'\nb = 2\n")
    assert problem(path).render() == (
        "attic/cards.toml:2:14: byte 0xe9 is not UTF-8 [content-encoding]\n"
        "    2 | name = 'Café �'\n"
        "      |              ^\n"
        "   save the file as UTF-8"
    )
