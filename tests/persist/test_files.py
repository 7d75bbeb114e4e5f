"""Files are written whole or not at all, and refusals are sentences."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Any

import pytest

from l7core.persist.errors import SaveError, TooLarge, Unconfirmed
from l7core.persist.files import read_file, sync_folder, write_file
from tests.persist.disk import refuse


def test_a_new_file_replaces_the_old_one(tmp_path: Path) -> None:
    path = tmp_path / "save"
    write_file(path, b"old")
    write_file(path, b"new")
    assert read_file(path, 10) == b"new"
    assert [each.name for each in tmp_path.iterdir()] == ["save"]


def test_the_bytes_are_synced_before_the_name_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps: list[str] = []
    fsync, replace = os.fsync, os.replace

    def noted_fsync(descriptor: int) -> None:
        steps.append("folder" if os.path.isdir(descriptor) else "file")
        fsync(descriptor)

    def noted_replace(*paths: Any) -> None:
        steps.append("replace")
        replace(*paths)

    monkeypatch.setattr(os, "fsync", noted_fsync)
    monkeypatch.setattr(os, "replace", noted_replace)
    write_file(tmp_path / "save", b"bytes")
    assert steps == ["file", "replace", "folder"]


@pytest.mark.parametrize("call", ["open", "write", "fsync", "replace"])
def test_a_refusal_leaves_the_old_file_and_no_draft(
    call: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "save"
    write_file(path, b"old")
    with monkeypatch.context() as patched:
        patched.setattr(os, call, refuse(errno.EIO))
        with pytest.raises(SaveError):
            write_file(path, b"new")
    assert path.read_bytes() == b"old"
    assert [each.name for each in tmp_path.iterdir()] == ["save"]


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (errno.ENOSPC, "the disk is full"),
        (errno.EROFS, "the disk is read-only"),
        (errno.EIO, "the disk reported an error"),
        (errno.EACCES, "permission denied"),
        (errno.ETXTBSY, "Text file busy"),
    ],
)
def test_a_refusal_is_a_sentence_with_a_remedy(
    number: int, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "fsync", refuse(number))
    with pytest.raises(SaveError) as raised:
        write_file(tmp_path / "save", b"bytes")
    assert raised.value.message == f"Can't write {tmp_path / 'save'}: {words}."
    assert raised.value.hint.startswith("Choose another folder")


def test_bytes_that_the_system_takes_in_parts_are_all_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = os.write
    monkeypatch.setattr(os, "write", lambda descriptor, data: write(descriptor, data[:3]))
    write_file(tmp_path / "save", b"all of these bytes")
    assert read_file(tmp_path / "save", 100) == b"all of these bytes"


def test_an_unconfirmed_folder_has_its_own_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    replace = os.replace

    def replace_then_break(*paths: Any) -> None:
        replace(*paths)
        monkeypatch.setattr(os, "fsync", refuse(errno.EIO))

    monkeypatch.setattr(os, "replace", replace_then_break)
    with pytest.raises(Unconfirmed, match="the disk did not confirm it"):
        write_file(tmp_path / "save", b"new")
    assert (tmp_path / "save").read_bytes() == b"new"


def test_a_filesystem_that_syncs_no_folders_is_no_trouble(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "fsync", refuse(errno.EINVAL))
    sync_folder(tmp_path)


def test_a_file_beyond_the_limit_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "save").write_bytes(bytes(11))
    with pytest.raises(TooLarge, match="has 11 bytes; the limit is 10"):
        read_file(tmp_path / "save", 10)


def test_a_missing_file_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match=r"Can't read .*: it does not exist"):
        read_file(tmp_path / "save", 10)
