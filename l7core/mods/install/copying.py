"""The copying of a mod from a folder, a zip or a wheel to a folder of its own, within limits.

This module neither parses nor runs the mod. The copy contains plain files with safe names: no
links, caches or hidden files, and nothing beyond the limits.
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
"""Maximum compression ratio of a file in an archive."""
SMALL = 64 * 1024
"""Size up to which a file may have any ratio, because blanks compress very well."""
LONGEST_NAME = 200
"""Maximum length of a file's path in bytes."""
MOST_DIRECTORY = 2 * 1024 * 1024
"""Maximum size of an archive's list of entries in bytes; the list is read as a whole before any
check."""
MOST_REASONS = 20
"""Maximum number of problems that are reported one by one."""
DEEPEST = 12
PIECE = 1 << 16
RESERVED = frozenset(
    (
        *("con", "prn", "aux", "nul", "conin$", "conout$"),
        *(f"{port}{n}" for port in ("com", "lpt") for n in "0123456789¹²³"),
    )
)
"""Names that are devices on Windows, with any extension."""
ARCHIVES = (".zip", ".whl")
DAMAGED = (
    *(NotImplementedError, EOFError, LookupError, ValueError, RuntimeError, OverflowError),
    struct.error,
)
"""Errors of the standard library for an invalid archive, in addition to its own archive errors."""
METHODS = (0, 8)
"""Compression methods that are accepted: stored and deflated."""
DIRECTORY_END = b"PK\x05\x06"
LARGE_DIRECTORY_END = b"PK\x06\x07"
LOCATOR_SIZE, END_SIZE = 20, 22
LONGEST_COMMENT = 0xFFFF


class Piece(Struct, frozen=True):
    """A file to be copied."""

    name: str
    """Path below the mod's folder, with slashes."""
    size: int
    packed: int
    """Size in the archive, in bytes."""


def copy_folder(source: Path, into: Path) -> None:
    """Copy a mod's folder; raise Refused with all problems."""
    pieces = pieces_of(source)
    writer = Copier(into)
    for piece in pieces:
        with (source / piece.name).open("rb") as file:
            writer.copy(piece, file)
    writer.finish()


def files_below(folder: Path) -> list[str]:
    """Return the paths of the mod's files that would be copied, with slashes."""
    return sorted(path.relative_to(folder).as_posix() for path in _walk(folder, []))


def pieces_of(source: Path) -> list[Piece]:
    """Return the files of a mod's folder, sorted by name; raise Refused with all problems."""
    if not (source / FILE).is_file():
        raise CannotFetch(f"{source} is not a mod: it has no {FILE}.")
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
    """Unpack the mod in a zip or a wheel; raise Refused with all problems."""
    import zipfile  # loads threading, which must not happen during play
    import zlib  # comes with zipfile

    try:
        _check_directory(source)
        with zipfile.ZipFile(source) as archive:
            _unpack_members(archive, source.name, into)
    except (zipfile.BadZipFile, zlib.error, *DAMAGED) as error:
        why = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
        raise Refused(source.name, [f"not a valid zip file ({why})"]) from error
    except OSError as error:
        why = error.strerror or str(error)
        raise CannotFetch(f"Can't read {source}: {why.lower()}.") from error


def _check_directory(source: Path) -> None:
    """Reject an archive whose list of entries is larger than that of any mod."""
    with source.open("rb") as file:
        size = file.seek(0, os.SEEK_END)
        file.seek(max(0, size - END_SIZE - LONGEST_COMMENT))
        tail = file.read()
    for start in _places(tail, DIRECTORY_END):
        entries, length = struct.unpack_from("<10xHL", tail, start)
        if entries > 4 * MOST_FILES or length > MOST_DIRECTORY:
            raise Refused(
                source.name, [f"its directory is too large: {entries:,} entries, {length:,} bytes"]
            )
        if tail[max(0, start - LOCATOR_SIZE) : start].startswith(LARGE_DIRECTORY_END):
            raise Refused(source.name, ["ZIP64 archives are not supported"])


def _places(data: bytes, mark: bytes) -> Iterator[int]:
    """Yield the positions of the mark that are followed by a whole record."""
    position = data.find(mark)
    while position >= 0 and position + END_SIZE <= len(data):
        yield position
        position = data.find(mark, position + 1)


def _unpack_members(archive: ZipFile, name: str, into: Path) -> None:
    members = archive.infolist()
    if len(members) > 4 * MOST_FILES:
        raise Refused(name, [f"it has {len(members)} entries; the limit is {MOST_FILES} files"])
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
            wrong.append(f"duplicate file: {below!r}")
        taken[below] = each
        pieces.append(Piece(below, each.file_size, each.compress_size))
    _check(name, pieces, wrong)
    writer = Copier(into)
    for piece in pieces:
        with archive.open(taken[piece.name]) as file:
            writer.copy(piece, file)
    writer.finish()


def _mods_folder(name: str, members: Iterable[str], wrong: list[str]) -> str:
    """Return the folder in an archive that contains the manifest, with its slash; empty for the
    top."""
    folders = sorted(
        {
            member.removesuffix(FILE)
            for member in members
            if PurePosixPath(member).name == FILE and "tests" not in PurePosixPath(member).parts
        },
        key=lambda each: each.count("/"),
    )
    if not folders:
        raise Refused(name, [*wrong, f"it has no {FILE}"])
    others = [each for each in folders[1:] if not each.startswith(folders[0])]
    if others:
        wrong.append(f"it contains several mods: {', '.join(each or '.' for each in folders)}")
    return folders[0]


def _complaint_about(member: ZipInfo) -> str:
    """Return the problem with an entry of a zip, even if the entry would be left out."""
    shown = repr(member.filename[:LONGEST_NAME])
    kind = stat.S_IFMT(member.external_attr >> 16)
    if kind == stat.S_IFLNK:
        return f"{shown} is a link"
    if kind not in (0, stat.S_IFREG, stat.S_IFDIR):
        return f"{shown} is neither a file nor a folder"
    if member.flag_bits & 0x1:
        return f"{shown} is encrypted"
    if member.compress_type not in METHODS:
        return f"{shown} uses an unsupported compression method"
    if not member.filename:
        return "an entry has no name"
    if member.orig_filename != member.filename:
        return f"{member.orig_filename[:LONGEST_NAME]!r} is not a safe name"
    return complaint_about_name(member.filename.removesuffix("/"))


def complaint_about_name(name: str) -> str:
    """Return why a path leaves the folder or fails on some systems; empty if it is safe."""
    shown = repr(name[:LONGEST_NAME])
    parts = name.split("/")
    if name.startswith("/") or ":" in name or "\\" in name:
        return f"{shown} is not a path inside the mod's folder"
    if ".." in parts or "." in parts or "" in parts:
        return f"{shown} contains '.', '..' or an empty part"
    if not name.isprintable():
        return f"{shown} contains unprintable characters"
    if len(name.encode()) > LONGEST_NAME or len(parts) > DEEPEST:
        return f"{shown} is too long or nested too deeply"
    for part in parts:
        if part.partition(".")[0].rstrip().lower() in RESERVED or part[-1] in " .":
            return f"{shown} is not a valid name on every system"
    return ""


def _check(source: str, pieces: list[Piece], wrong: list[str]) -> None:
    """Check all limits at once; raise Refused with all problems."""
    if len(pieces) > MOST_FILES:
        wrong.append(f"it has more than {MOST_FILES:,} files")
    total = sum(piece.size for piece in pieces)
    if total > MOST_BYTES:
        wrong.append(f"its files have {total:,} bytes; the limit is {MOST_BYTES:,}")
    seen: dict[str, str] = {}
    for piece in pieces:
        if complaint := complaint_about_name(piece.name):
            wrong.append(complaint)
        if piece.size > MOST_OF_ONE:
            wrong.append(f"{piece.name!r} has {piece.size:,} bytes; the limit is {MOST_OF_ONE:,}")
        if piece.size > max(SMALL, MOST_RATIO * piece.packed):
            wrong.append(
                f"{piece.name!r} is compressed too much: {piece.packed:,} bytes"
                f" unpack to {piece.size:,}"
            )
        alike = unicodedata.normalize("NFC", piece.name).casefold()
        if alike in seen:
            wrong.append(f"{seen[alike]!r} and {piece.name!r} have the same name on some systems")
        seen[alike] = piece.name
    if wrong:
        reasons = list(dict.fromkeys(wrong))
        more = len(reasons) - MOST_REASONS
        raise Refused(source, reasons[:MOST_REASONS] + ([f"and {more:,} more"] if more > 0 else []))


def _walk(folder: Path, wrong: list[str]) -> Iterator[Path]:
    """Yield the plain files below a folder; add links and other entries to `wrong`."""
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
    """Return whether a file is hidden or compiled Python, which would run without being read."""
    parts = name.split("/")
    return (
        any(part.startswith(".") and part not in (".", "..") for part in parts)
        or "__pycache__" in parts
        or parts[-1].endswith((".pyc", ".pyo"))
    )


class Copier:
    """A writer of durable files that never accepts more data than was announced."""

    def __init__(self, into: Path) -> None:
        self._into = into
        self._folders = {into}
        os.makedirs(into, exist_ok=True)

    def copy(self, piece: Piece, file: IO[bytes]) -> None:
        """Copy one file; raise Refused if it is longer than announced."""
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
                    raise Refused(piece.name, ["it is longer than its listed size"])
                write_all(descriptor, data)
            os.fsync(descriptor)
        finally:
            os.close(descriptor)

    def finish(self) -> None:
        """Make the names of the files durable."""
        for folder in sorted(self._folders):
            if folder.is_relative_to(self._into):
                sync_folder(folder)
