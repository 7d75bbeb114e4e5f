"""An index of mods: a file that lists archives with their hashes, in a folder or at a URL.

An index contains only data. The player names its place, and L7 never contacts one on its own. An
archive is accepted only with the hash in the index, and is then checked like any other.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from l7core.engine.ids import is_mod_id, nearest
from l7core.engine.state import UNREADABLE
from l7core.mods.errors import CannotFetch
from l7core.mods.install.copying import MOST_BYTES, complaint_about_name
from l7core.mods.manifest import read_manifest
from l7core.sanitize import one_line

if TYPE_CHECKING:
    from urllib.request import OpenerDirector, Request

FILE = "index.json"
FORMAT = 1
MOST_INDEX = 4 * 1024 * 1024
MOST_ENTRIES = 5_000
SECONDS = 120
"""Time limit of a download, with all redirects."""
SECURE = "https://"


class Entry(Struct, frozen=True, kw_only=True):
    """A mod in an index."""

    id: str
    version: str
    file: str
    """Path of the mod's archive, below the place of the index."""
    sha256: str
    name: str = ""
    kind: str = ""
    blurb: str = ""
    authors: tuple[str, ...] = ()
    ruleset: str = ""

    def has(self, words: str) -> bool:
        """Return whether the texts of the entry contain all of the words."""
        texts = " ".join((self.id, self.name, self.blurb, self.ruleset, *self.authors)).casefold()
        return all(word in texts for word in words.casefold().split())


class Index(Struct, frozen=True, kw_only=True):
    """All mods at one place."""

    format: int = FORMAT
    mods: tuple[Entry, ...] = ()


def read(place: str) -> Index:
    """Return the index at a place; raise CannotFetch if it is unusable."""
    data = _bytes_at(place, FILE, MOST_INDEX)
    try:
        index = msgspec.json.decode(data, type=Index)
    except UNREADABLE as error:
        raise CannotFetch(f"Can't read the index at {place}: {error}.") from error
    if index.format > FORMAT:
        raise CannotFetch(f"The index at {place} needs a newer version of L7.")
    if len(index.mods) > MOST_ENTRIES:
        raise CannotFetch(
            f"The index at {place} lists {len(index.mods):,} mods; the limit is {MOST_ENTRIES:,}."
        )
    for entry in index.mods:
        if not is_mod_id(entry.id) or complaint_about_name(entry.file):
            raise CannotFetch(
                f"The index at {place} has an invalid entry: {entry.id!r} in {entry.file!r}."
            )
    return index


def archive(place: str, id: str, into: Path) -> Path:
    """Fetch a mod's archive into a folder and return the file; may raise CannotFetch."""
    by_id = {entry.id: entry for entry in read(place).mods}
    if id not in by_id:
        close = nearest(id, by_id)
        hint = (
            f"Did you mean {close}?"
            if close
            else f"Run 'l7 mods search --index {place}' to list all mods."
        )
        raise CannotFetch(f"The index at {place} has no mod {id!r}.", hint=hint)
    entry = by_id[id]
    data = _bytes_at(place, entry.file, MOST_BYTES)
    if sha256(data).hexdigest() != entry.sha256:
        raise CannotFetch(
            f"{entry.file} at {place} does not match its hash in the index.",
            hint="Nothing was installed.",
        )
    os.makedirs(into, exist_ok=True)
    path = into / f"{id}.zip"
    path.write_bytes(data)
    return path


def write(folder: Path) -> Index:
    """Write an index of the archives in a folder to that folder, and return the index."""
    entries = tuple(sorted(_entries(folder), key=lambda entry: entry.id))
    index = Index(mods=entries)
    (folder / FILE).write_bytes(msgspec.json.format(msgspec.json.encode(index), indent=1) + b"\n")
    return index


def _entries(folder: Path) -> Iterator[Entry]:
    import tempfile

    from l7core.mods.install.copying import unpack_archive

    for path in sorted(folder.glob("*.zip")):
        with tempfile.TemporaryDirectory() as scratch:
            unpack_archive(path, Path(scratch) / "mod")
            manifest, problems = read_manifest(Path(scratch) / "mod", shown_as=path.name)
        if manifest is None or problems:
            raise CannotFetch(
                f"{path.name} isn't a valid mod.", hint="Use 'l7 mods pack' to create one."
            )
        yield Entry(
            id=manifest.id,
            version=manifest.version,
            file=path.name,
            sha256=sha256(path.read_bytes()).hexdigest(),
            name=manifest.name,
            kind=manifest.kind,
            blurb=manifest.blurb,
            authors=manifest.authors,
            ruleset=manifest.ruleset,
        )


def _bytes_at(place: str, name: str, most: int) -> bytes:
    """Return the content of a file at a place."""
    data = _downloaded(place, name, most) if "://" in place else _read(Path(place), name, most)
    if len(data) > most:
        raise CannotFetch(f"{name} at {place} is larger than {most:,} bytes.")
    return data


def _read(folder: Path, name: str, most: int) -> bytes:
    try:
        with (folder.expanduser() / name).open("rb") as file:
            return file.read(most + 1)
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        raise CannotFetch(f"Can't read {folder / name}: {why}.") from error


def _downloaded(place: str, name: str, most: int) -> bytes:
    """Download a file over https; raise CannotFetch if that fails or if any hop is insecure."""
    from http.client import HTTPException
    from urllib.parse import quote

    address = f"{place.rstrip('/')}/{quote(name)}"
    if not address.startswith(SECURE):
        raise CannotFetch(
            f"Invalid index address: {place}.", hint=f"Use an address that starts with {SECURE}."
        )
    try:
        with _opener(time.monotonic() + SECONDS).open(address, timeout=SECONDS) as answer:
            data: bytes = answer.read(most + 1)
            if answer.length and len(data) <= most:
                raise CannotFetch(f"Can't download {address}: the connection broke.")
            return data
    except (OSError, ValueError, HTTPException) as error:
        words = str(error).removeprefix("<urlopen error ").removesuffix(">")
        why = one_line(words) or type(error).__name__
        raise CannotFetch(f"Can't download {address}: {why}.") from error


def _opener(deadline: float) -> OpenerDirector:
    """Return an opener that follows redirects to https only, and reads nothing after a deadline."""
    from ssl import SSLSocket, create_default_context
    from urllib.request import HTTPRedirectHandler, HTTPSHandler, build_opener  # loads threading

    class TimedSocket(SSLSocket):
        """A connection that ends at the deadline, even if the server sends a byte now and then."""

        def recv_into(self, *args: Any, **options: Any) -> int:
            left = deadline - time.monotonic()
            if left <= 0:
                raise TimeoutError("timed out")
            self.settimeout(left)
            return super().recv_into(*args, **options)

    class SecureRedirects(HTTPRedirectHandler):
        def redirect_request(self, req: Request, *facts: Any) -> Request | None:
            *_, address = facts
            if not address.startswith(SECURE):
                raise CannotFetch(f"{req.full_url} redirects to an insecure address: {address}.")
            return super().redirect_request(req, *facts)

    context = create_default_context()
    context.sslsocket_class = TimedSocket
    return build_opener(HTTPSHandler(context=context), SecureRedirects())
