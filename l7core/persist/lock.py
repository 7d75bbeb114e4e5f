"""An operating system lock on one game while it is played.

The lock ends with its process, however that process ends. The file names the process, so that
another process can report it.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

import msgspec
from msgspec import Struct

from l7core.engine.state import UNREADABLE
from l7core.persist.errors import HeldElsewhere
from l7core.persist.files import BINARY, is_still_at, refused, write_all

if sys.platform == "win32":
    import msvcrt

    FAR_BYTE = 1 << 30
    """Position of the locked byte, after the holder's name: on Windows, a locked byte cannot be
    read."""

    def _try_lock(descriptor: int) -> bool:
        os.lseek(descriptor, FAR_BYTE, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        os.lseek(descriptor, 0, os.SEEK_SET)
        return True
else:
    import fcntl

    def _try_lock(descriptor: int) -> bool:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


class Holder(Struct, frozen=True):
    """The process that holds the lock."""

    pid: int
    host: str


class Lock:
    """The lock on one game, held until `release`."""

    def __init__(self, path: Path) -> None:
        """Take the lock at once, or raise `HeldElsewhere`."""
        self._path = path
        try:
            self._descriptor = _take(path)
        except OSError as error:
            raise refused(path, "written", error) from error

    def renew(self) -> bool:
        """Take the lock again if its file was deleted, for example with the whole folder.

        Returns whether that was needed. Raises `HeldElsewhere` if another process has the lock now.
        """
        try:
            if is_still_at(self._path, self._descriptor):
                return False
            descriptor = _take(self._path)
        except OSError as error:
            raise refused(self._path, "written", error) from error
        _close(self._descriptor)
        self._descriptor = descriptor
        return True

    def release(self) -> None:
        """Release the lock. Its file is deleted first, while the lock on it is still held."""
        with suppress(OSError):
            if is_still_at(self._path, self._descriptor):
                os.unlink(self._path)
        _close(self._descriptor)


def read_holder(path: Path) -> Holder | None:
    """Return the process that last wrote the lock file; None if the file is unreadable."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=Holder)
    except (OSError, *UNREADABLE):
        return None


def _take(path: Path) -> int:
    while True:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | BINARY, 0o666)
        try:
            if not _try_lock(descriptor):
                holder = read_holder(path)
                raise HeldElsewhere(holder.pid, holder.host) if holder else HeldElsewhere()
            if is_still_at(path, descriptor):
                _sign(descriptor)
                return descriptor
        except BaseException:
            os.close(descriptor)
            raise
        # The last holder deleted the file between opening and locking.
        os.close(descriptor)


def _close(descriptor: int) -> None:
    """Close the lock file. If that fails, as on a network drive, the lock ends with the process."""
    with suppress(OSError):
        os.close(descriptor)


def _sign(descriptor: int) -> None:
    """Write the holder's name into the file. On a full disk the lock works without a name."""
    with suppress(OSError):
        os.ftruncate(descriptor, 0)
        write_all(descriptor, msgspec.json.encode(Holder(os.getpid(), _host())))


def _host() -> str:
    if sys.platform == "win32":
        return os.environ.get("COMPUTERNAME", "")
    return os.uname().nodename
