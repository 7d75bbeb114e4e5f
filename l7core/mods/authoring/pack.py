"""Packing: a mod's folder as one zip, the same bytes whenever and wherever it is packed."""

from __future__ import annotations

import io
from pathlib import Path

from l7core.mods.errors import ModError, Refused
from l7core.mods.install.copying import pieces_of
from l7core.mods.manifest import Manifest, read_manifest
from l7core.persist.errors import SaveError
from l7core.persist.files import write_file

EPOCH = (1980, 1, 1, 0, 0, 0)
RIGHTS = 0o100644 << 16
UNIX = 3


def pack(folder: Path, to: Path) -> Path:
    """Write the zip, into a folder under the mod's name and version; says where it is."""
    manifest, problems = read_manifest(folder)
    if manifest is None or problems:
        raise Refused(str(folder), (), problems)
    path = to / f"{manifest.id}-{manifest.version}.zip" if to.is_dir() else to
    try:
        write_file(path, packed(folder, manifest))
    except SaveError as error:
        raise ModError(error.message) from error
    return path.absolute()


def packed(folder: Path, manifest: Manifest) -> bytes:
    """The zip's bytes: files in the order of their names, without dates, owners or rights."""
    import zipfile  # brings threads, which nothing that plays may have

    held = io.BytesIO()
    with zipfile.ZipFile(held, "w") as archive:
        for piece in pieces_of(folder):
            entry = zipfile.ZipInfo(f"{manifest.id}/{piece.name}", EPOCH)
            # Python would note the system that it runs on.
            entry.create_system = UNIX
            entry.external_attr = RIGHTS
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, (folder / piece.name).read_bytes(), compresslevel=9)
    return held.getvalue()
