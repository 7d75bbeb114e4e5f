"""The packing of a mod's folder to a zip, with the same bytes at any time on any machine."""

from __future__ import annotations

import io
import re
from collections.abc import Collection, Iterator
from pathlib import Path

from msgspec import Struct

from l7core.mods.errors import ModError, Refused
from l7core.mods.fingerprint import every_file
from l7core.mods.install.copying import pieces_of
from l7core.mods.manifest import Manifest, read_manifest
from l7core.persist.errors import SaveError
from l7core.persist.files import write_file

EPOCH = (1980, 1, 1, 0, 0, 0)
RIGHTS = 0o100644 << 16
UNIX = 3


SECRETS = re.compile(
    r"(^|/)(id_(rsa|dsa|ecdsa|ed25519)|credentials|secrets?|passwords?|netrc|pypirc)(\.[^/]*)?\Z"
    r"|\.(pem|key|p12|pfx|kdbx|jks|keystore|ppk|env)\Z",
    re.IGNORECASE,
)
"""Names of files that probably contain secrets."""
STRAYS = re.compile(r"\.(zip|whl|l7|l7r|bak|tmp|orig|rej|log)\Z|~\Z", re.IGNORECASE)
"""Endings of leftover files: earlier archives, saves, copies."""


class Packed(Struct, frozen=True):
    """The result of packing."""

    path: Path
    files: tuple[tuple[str, int], ...]
    """Files in the zip, with their sizes."""
    left_out: tuple[str, ...]
    """Files of the folder that are not in the zip: hidden files and leftovers."""


def pack(folder: Path, target: Path, *, replace: bool = False) -> Packed:
    """Write the zip and return its contents; in a folder, name it by the mod's id and version."""
    manifest, problems = read_manifest(folder)
    if manifest is None or problems:
        raise Refused(str(folder), (), problems)
    path = target / f"{manifest.id}-{manifest.version}.zip" if target.is_dir() else target
    pieces = pieces_of(folder)
    if secrets := [piece.name for piece in pieces if SECRETS.search(piece.name)]:
        reasons = [f"{name} looks like a secret" for name in secrets]
        raise Refused(str(folder), reasons, hint="Move it out of the mod's folder or rename it.")
    if path.exists() and not replace:
        raise ModError(f"{path} already exists.", hint="Use --replace to overwrite it.")
    try:
        write_file(path, packed(folder, manifest))
    except SaveError as error:
        raise ModError(error.message) from error
    taken = [piece for piece in pieces if not STRAYS.search(piece.name)]
    return Packed(
        path.absolute(),
        tuple((piece.name, piece.size) for piece in taken),
        tuple(_left_out(folder, {piece.name for piece in taken})),
    )


def _left_out(folder: Path, taken: Collection[str]) -> Iterator[str]:
    """Yield the files of the folder that are not in the zip, except bytecode and `.git`."""
    for path in every_file(folder):
        name = path.relative_to(folder).as_posix()
        if name not in taken and not name.startswith(".git/"):
            yield name


def packed(folder: Path, manifest: Manifest) -> bytes:
    """Return the zip's bytes: files sorted by name, without dates, owners or permissions."""
    import zipfile  # loads threading, which must not happen during play

    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for piece in pieces_of(folder):
            if STRAYS.search(piece.name):
                continue
            entry = zipfile.ZipInfo(f"{manifest.id}/{piece.name}", EPOCH)
            # Python would store the current operating system.
            entry.create_system = UNIX
            entry.external_attr = RIGHTS
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, (folder / piece.name).read_bytes(), compresslevel=9)
    return buffer.getvalue()
