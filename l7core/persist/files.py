"""Whole files: read up to a size limit, and replaced atomically."""

from __future__ import annotations

import errno
import os
import stat
from contextlib import suppress
from pathlib import Path
from typing import Literal

from l7core.persist.errors import SaveError, TooLarge, Unconfirmed

BINARY: int = getattr(os, "O_BINARY", 0)
"""Flag without which Windows would change line ends."""
ELSEWHERE = "Choose another folder with --saves or L7_SAVES."
WORDS = {
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "the disk quota is exceeded",
    errno.EFBIG: "the file is too large for this disk",
    errno.EROFS: "the disk is read-only",
    errno.EACCES: "permission denied",
    errno.EPERM: "permission denied",
    errno.EIO: "the disk reported an error",
    errno.EBADF: "it is already closed",
    errno.ENOTDIR: "part of the path is not a folder",
    errno.EISDIR: "it is a folder",
    errno.ELOOP: "too many symbolic links",
    errno.ENOENT: "it does not exist",
    errno.ENAMETOOLONG: "its name is too long",
}
ACTS = {"read": "read", "written": "write", "made": "create", "deleted": "delete"}
NO_FOLDER_SYNC = (errno.EINVAL, errno.ENOTSUP, errno.EBADF)
"""Errors of file systems that cannot sync a folder."""


def refused(
    path: Path, act: Literal["read", "written", "made", "deleted"], error: OSError
) -> SaveError:
    """Return an operating system error as a sentence, with a hint about where else to save."""
    hint = ELSEWHERE if act in ("written", "made") else ""
    return SaveError(f"Can't {ACTS[act]} {path}: {why(error)}.", hint=hint)


def typed(path: Path) -> Path:
    """Return a typed path with `~` replaced by the home folder.

    Raises SaveError for an impossible file name, and if the home folder does not exist. Otherwise a
    folder named `~` would be created.
    """
    if "\0" in str(path):
        raise SaveError("File names can't contain a zero byte.")
    expanded = os.path.expanduser(path)
    if expanded.startswith("~"):
        home = expanded.split(os.sep)[0]
        raise SaveError(
            f"Home folder not found: {home}.",
            hint=f"For a file with that name, write .{os.sep}{home}.",
        )
    return Path(expanded)


def absolute(path: Path) -> Path:
    """Return the absolute path; raise SaveError if the current folder no longer exists."""
    try:
        return path.absolute()
    except OSError as error:
        raise SaveError(f"Can't use the current folder: {why(error)}.") from error


def read_file(path: Path, most: int) -> bytes:
    """Return all bytes of a file; raise TooLarge if there are more than `most`."""
    try:
        kind = os.stat(path).st_mode
        if not (stat.S_ISREG(kind) or stat.S_ISDIR(kind)):
            # Opening a pipe would wait until another process writes to it.
            raise SaveError(f"Can't read {path}: it is not a regular file.")
        with path.open("rb") as file:
            size = os.fstat(file.fileno()).st_size
            if size > most:
                raise TooLarge(f"{path} has {size} bytes; the limit is {most}.")
            return file.read(size)
    except OSError as error:
        raise refused(path, "read", error) from error


def write_file(path: Path, data: bytes, *, rights: int = 0o666) -> None:
    """Replace a file durably; on failure the previous file remains.

    Only the last step can fail with the new file already in place; this error is `Unconfirmed`.
    """
    place_file(path, data, rights=rights)
    try:
        sync_folder(path.parent)
    except OSError as error:
        message = f"{path} was written, but the disk did not confirm it: {why(error)}."
        raise Unconfirmed(message, hint=ELSEWHERE) from error


def place_file(path: Path, data: bytes, *, rights: int = 0o666) -> None:
    """Replace a file with durable bytes; its name is durable once the folder is synced.

    Until then, a power cut leaves either the new file or the previous one.
    """
    draft = path.with_name(f".{path.name}.{os.getpid()}-{os.urandom(4).hex()}.tmp")
    try:
        try:
            descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL | BINARY, rights)
            try:
                write_all(descriptor, data)
                os.fsync(descriptor)
            finally:
                os.close(descriptor)
            os.replace(draft, path)
        except BaseException:
            with suppress(OSError):
                os.unlink(draft)
            raise
    except OSError as error:
        raise refused(path, "written", error) from error


def make_folder(folder: Path) -> None:
    """Create a missing folder and its parents durably."""
    try:
        missing = [each for each in (folder, *folder.parents) if not each.exists()]
        os.makedirs(folder, exist_ok=True)
        for made in missing:
            sync_folder(made.parent)
    except OSError as error:
        raise refused(folder, "made", error) from error


def write_all(descriptor: int, data: bytes) -> None:
    """Write all bytes, however few the system accepts at a time."""
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(descriptor, rest) :]


def is_still_at(path: Path, descriptor: int) -> bool:
    """Return whether the open file still has that name; it may have been deleted or replaced."""
    try:
        return os.path.samestat(os.stat(path), os.fstat(descriptor))
    except FileNotFoundError:
        return False


def sync_folder(folder: Path) -> None:
    """Make the names in a folder durable; Windows does this by itself."""
    if os.name == "nt":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    except OSError as error:
        if error.errno not in NO_FOLDER_SYNC:
            raise
    finally:
        os.close(descriptor)


def why(error: OSError) -> str:
    """Return the reason for an operating system error, as the end of a sentence."""
    known = WORDS.get(error.errno or 0)
    return known or (error.strerror or str(error)).rstrip(".")
