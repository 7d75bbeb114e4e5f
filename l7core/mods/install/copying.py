"""Copying a mod from a folder, a zip or a wheel to a folder of its own, within limits.

Nothing of it is read as a mod here, let alone run. The copy holds plain files with harmless names,
no links, no caches, nothing hidden, and nothing beyond the limits.
"""

from __future__ import annotations

import os
import stat
import struct
import unicodedata
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePosixPath
from typing import IO, TYPE_CHECKING

from msgspec import Struct

from l7core.mods.errors import CannotFetch, Refused
from l7core.mods.manifest import FILE
from l7core.persist.files import BINARY, sync_folder, write_all

if TYPE_CHECKING:
    from zipfile import ZipFile, ZipInfo

MOST_FILES = 2_000
MOST_BYTES = 64 * 1024 * 1024
MOST_OF_ONE = 16 * 1024 * 1024
MOST_RATIO = 100
"""How many times larger a file may be than it is in its archive."""
SMALL = 64 * 1024
"""Smaller files may be packed to any ratio: blanks pack very well."""
LONGEST_NAME = 200
"""Bytes, with the folders."""
MOST_DIRECTORY = 2 * 1024 * 1024
"""Bytes of an archive's list of its entries: all of it is read before anything is known of them."""
MOST_REASONS = 20
"""Complaints that are told one by one."""
DEEPEST = 12
PIECE = 1 << 16
RESERVED = frozenset(
    (
        *("con", "prn", "aux", "nul", "conin$", "conout$"),
        *(f"{port}{n}" for port in ("com", "lpt") for n in "0123456789¹²³"),
    )
)
"""Names that are devices on Windows, with any ending."""
ARCHIVES = (".zip", ".whl")
DAMAGED = (
    *(NotImplementedError, EOFError, LookupError, ValueError, RuntimeError, OverflowError),
    struct.error,
)
"""What the standard library raises where an archive is not what it says, beside its own errors."""
METHODS = (0, 8)
"""Not packed at all, and deflated."""
DIRECTORY_END = b"PK\x05\x06"
LARGE_DIRECTORY_END = b"PK\x06\x07"
LOCATOR_SIZE, END_SIZE = 20, 22
LONGEST_COMMENT = 0xFFFF


class Piece(Struct, frozen=True):
    """A file that is to be copied."""

    name: str
    """Below the mod's folder, with slashes."""
    size: int
    packed: int
    """Bytes that it takes in its archive."""


def copy_folder(source: Path, into: Path) -> None:
    """Copy a mod's folder; raises Refused with all that is wrong with it."""
    pieces = pieces_of(source)
    writer = Copier(into)
    for piece in pieces:
        with (source / piece.name).open("rb") as file:
            writer.copy(piece, file)
    writer.finish()


def files_below(folder: Path) -> list[str]:
    """The names of a mod's files that would be taken in, with slashes."""
    return sorted(path.relative_to(folder).as_posix() for path in _walk(folder, []))


def pieces_of(source: Path) -> list[Piece]:
    """The files of a mod's folder, in the order of their names; raises Refused."""
    if not (source / FILE).is_file():
        raise CannotFetch(f"{source} is no mod: there is no {FILE} in it.")
    pieces: list[Piece] = []
    wrong: list[str] = []
    for path in _walk(source, wrong):
        size = path.stat().st_size
        pieces.append(Piece(path.relative_to(source).as_posix(), size, size))
        if len(pieces) > MOST_FILES:
            break
    _check(str(source), pieces, wrong)
    return sorted(pieces, key=lambda piece: piece.name)


def unpack_archive(source: Path, into: Path) -> None:
    """Unpack the mod that a zip or a wheel holds; raises Refused with all that is wrong."""
    import zipfile  # brings threads, which nothing that plays may have
    import zlib  # comes with zipfile

    try:
        _check_directory(source)
        with zipfile.ZipFile(source) as archive:
            _unpack_members(archive, source.name, into)
    except (zipfile.BadZipFile, zlib.error, *DAMAGED) as error:
        why = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
        raise Refused(source.name, [f"it is not a whole zip file ({why})"]) from error
    except OSError as error:
        why = error.strerror or str(error)
        raise CannotFetch(f"{source} cannot be read: {why.lower()}.") from error


def _check_directory(source: Path) -> None:
    """Refuse an archive whose list of entries is larger than that of any mod."""
    with source.open("rb") as file:
        size = file.seek(0, os.SEEK_END)
        file.seek(max(0, size - END_SIZE - LONGEST_COMMENT))
        tail = file.read()
    for start in _places(tail, DIRECTORY_END):
        entries, length = struct.unpack_from("<10xHL", tail, start)
        if entries > 4 * MOST_FILES or length > MOST_DIRECTORY:
            raise Refused(source.name, [f"it lists {entries:,} entries in {length:,} bytes"])
        if tail[max(0, start - LOCATOR_SIZE) : start].startswith(LARGE_DIRECTORY_END):
            raise Refused(source.name, ["it is an archive of the large kind (ZIP64)"])


def _places(data: bytes, mark: bytes) -> Iterator[int]:
    """Where the mark begins, as far as a whole record follows."""
    at = data.find(mark)
    while at >= 0 and at + END_SIZE <= len(data):
        yield at
        at = data.find(mark, at + 1)


def _unpack_members(archive: ZipFile, name: str, into: Path) -> None:
    members = archive.infolist()
    if len(members) > 4 * MOST_FILES:
        raise Refused(name, [f"it holds {len(members)} entries; at most {MOST_FILES} are files"])
    wrong = [complaint for each in members if (complaint := _complaint_about(each))]
    members = [each for each in members if each.filename]
    inside = _mods_folder(name, [each.filename for each in members], wrong)
    taken: dict[str, ZipInfo] = {}
    pieces: list[Piece] = []
    for each in members:
        if each.is_dir() or not each.filename.startswith(inside):
            continue
        below = each.filename.removeprefix(inside)
        if _is_left_out(below):
            continue
        if below in taken:
            wrong.append(f"{below!r} is in it twice")
        taken[below] = each
        pieces.append(Piece(below, each.file_size, each.compress_size))
    _check(name, pieces, wrong)
    writer = Copier(into)
    for piece in pieces:
        with archive.open(taken[piece.name]) as file:
            writer.copy(piece, file)
    writer.finish()


def _mods_folder(name: str, members: Iterable[str], wrong: list[str]) -> str:
    """The folder in an archive that holds the manifest, with its slash; empty for the top."""
    folders = sorted(
        {
            member.removesuffix(FILE)
            for member in members
            if PurePosixPath(member).name == FILE and "tests" not in PurePosixPath(member).parts
        },
        key=lambda each: each.count("/"),
    )
    if not folders:
        raise Refused(name, [*wrong, f"there is no {FILE} in it"])
    others = [each for each in folders[1:] if not each.startswith(folders[0])]
    if others:
        wrong.append(f"it holds several mods: {', '.join(each or '.' for each in folders)}")
    return folders[0]


def _complaint_about(member: ZipInfo) -> str:
    """What is wrong with an entry of a zip, whether it would be taken or not."""
    shown = repr(member.filename[:LONGEST_NAME])
    kind = stat.S_IFMT(member.external_attr >> 16)
    if kind == stat.S_IFLNK:
        return f"{shown} is a link"
    if kind not in (0, stat.S_IFREG, stat.S_IFDIR):
        return f"{shown} is neither a file nor a folder"
    if member.flag_bits & 0x1:
        return f"{shown} is encrypted"
    if member.compress_type not in METHODS:
        return f"{shown} is packed in another way than those that every system can unpack"
    if not member.filename:
        return "an entry has no name"
    if member.orig_filename != member.filename:
        return f"{member.orig_filename[:LONGEST_NAME]!r} is not a harmless name"
    return complaint_about_name(member.filename.removesuffix("/"))


def complaint_about_name(name: str) -> str:
    """Why a name could lead out of the folder, or mean another file elsewhere."""
    shown = repr(name[:LONGEST_NAME])
    parts = name.split("/")
    if name.startswith("/") or ":" in name or "\\" in name:
        return f"{shown} is not a name below the mod's folder"
    if ".." in parts or "." in parts or "" in parts:
        return f"{shown} leads out of the mod's folder"
    if not name.isprintable():
        return f"{shown} holds characters that cannot be shown"
    if len(name.encode()) > LONGEST_NAME or len(parts) > DEEPEST:
        return f"{shown} is too long or too deep"
    for part in parts:
        if part.partition(".")[0].rstrip().lower() in RESERVED or part[-1] in " .":
            return f"{shown} is no name that every system can bear"
    return ""


def _check(what: str, pieces: list[Piece], wrong: list[str]) -> None:
    """Check all limits at once; raises Refused with all that is wrong."""
    if len(pieces) > MOST_FILES:
        wrong.append(f"it holds more than {MOST_FILES:,} files")
    total = sum(piece.size for piece in pieces)
    if total > MOST_BYTES:
        wrong.append(f"its files take {total:,} bytes; at most {MOST_BYTES:,} are taken in")
    seen: dict[str, str] = {}
    for piece in pieces:
        if complaint := complaint_about_name(piece.name):
            wrong.append(complaint)
        if piece.size > MOST_OF_ONE:
            wrong.append(f"{piece.name!r} takes {piece.size:,} bytes; at most {MOST_OF_ONE:,} may")
        if piece.size > max(SMALL, MOST_RATIO * piece.packed):
            wrong.append(f"{piece.name!r} unpacks to {piece.size:,} bytes from {piece.packed:,}")
        alike = unicodedata.normalize("NFC", piece.name).casefold()
        if alike in seen:
            wrong.append(f"{seen[alike]!r} and {piece.name!r} are one name on some systems")
        seen[alike] = piece.name
    if wrong:
        told = list(dict.fromkeys(wrong))
        more = len(told) - MOST_REASONS
        raise Refused(what, told[:MOST_REASONS] + ([f"and {more:,} more"] if more > 0 else []))


def _walk(folder: Path, wrong: list[str]) -> Iterator[Path]:
    """The plain files below a folder; links and other things are noted."""
    for here, folders, names in os.walk(folder):
        below = Path(here).relative_to(folder)
        for name in sorted(folders):
            if (Path(here) / name).is_symlink() and not _is_left_out((below / name).as_posix()):
                wrong.append(f"{(below / name).as_posix()!r} is a link")
        folders[:] = sorted(name for name in folders if not _is_left_out(name))
        for name in sorted(names):
            path = Path(here) / name
            if _is_left_out(name):
                continue
            mode = path.lstat().st_mode
            if stat.S_ISREG(mode):
                yield path
            else:
                kind = "a link" if stat.S_ISLNK(mode) else "neither a file nor a folder"
                wrong.append(f"{(below / name).as_posix()!r} is {kind}")


def _is_left_out(name: str) -> bool:
    """Whether a file is hidden or compiled Python, which would run without being read."""
    parts = name.split("/")
    return (
        any(part.startswith(".") and part not in (".", "..") for part in parts)
        or "__pycache__" in parts
        or parts[-1].endswith((".pyc", ".pyo"))
    )


class Copier:
    """Writes files durably, and never more than was announced."""

    def __init__(self, into: Path) -> None:
        self._into = into
        self._folders = {into}
        os.makedirs(into, exist_ok=True)

    def copy(self, piece: Piece, file: IO[bytes]) -> None:
        """Copy one file."""
        path = self._into.joinpath(*piece.name.split("/"))
        if path.parent not in self._folders:
            os.makedirs(path.parent, exist_ok=True)
            self._folders.update((path.parent, *path.parent.parents))
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | BINARY, 0o644)
        try:
            left = piece.size
            while data := file.read(PIECE):
                left -= len(data)
                if left < 0:
                    raise Refused(piece.name, ["it is longer than it says"])
                write_all(descriptor, data)
            os.fsync(descriptor)
        finally:
            os.close(descriptor)

    def finish(self) -> None:
        """Make the names of the files durable."""
        for folder in sorted(self._folders):
            if folder.is_relative_to(self._into):
                sync_folder(folder)
