"""Fetching: what a player names as a source, and how it is brought into reach.

A source is a folder, a zip or wheel file, a mod that an index names (`PLACE#ID`), or the name of a
distribution. A distribution is fetched
by pip in a process of its own, as a wheel and without what it depends on: to build one from its
source would be to run it.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from shutil import which
from typing import Literal

from msgspec import Struct

from l7core.engine.ids import is_mod_id
from l7core.mods.errors import CannotFetch
from l7core.mods.install import index
from l7core.mods.install.copying import ARCHIVES, copy_folder, unpack_archive
from l7core.persist.files import absolute, typed

DISTRIBUTION = re.compile(
    r"(?P<name>[A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?)(?P<version>==[A-Za-z0-9.!+_-]+)?\Z"
)
DOWNLOAD = (
    *("download", "--no-deps", "--only-binary", ":all:", "--no-input"),
    *("--disable-pip-version-check", "--progress-bar", "off", "--quiet"),
)
PYTHONS = ("python3", "python", "py")
"""What a Python may be called where the program has none of its own."""
LIBRARIES = ("LD_LIBRARY_PATH", "LIBPATH", "DYLD_LIBRARY_PATH")
"""Where systems look for libraries; what stood there before is kept with `_ORIG` at the end."""
BY_HAND = "Nothing was installed. A mod that you have as a folder or a zip needs no pip."
SECONDS = 120
"""How long a download may take."""


class Source(Struct, frozen=True):
    """Where a mod comes from."""

    kind: Literal["folder", "archive", "distribution", "index"]
    named: str
    """An absolute path, a distribution with its version once it is known, or `PLACE#ID`."""


def source_of(text: str) -> Source:
    """The source that a text names; raises CannotFetch if it names none."""
    path = typed(Path(text))
    if os.path.isdir(path):
        return Source("folder", str(absolute(path)))
    if os.path.isfile(path):
        return Source("archive", str(absolute(path)))
    place, mark, id = text.rpartition("#")
    if mark and is_mod_id(id):
        return Source("index", text if "://" in place else f"{Path(place).absolute()}#{id}")
    looks_like_a_path = os.sep in text or text.startswith((".", "~")) or text.endswith(ARCHIVES)
    if looks_like_a_path or not DISTRIBUTION.match(text):
        raise CannotFetch(
            f"Folder or file not found: {text}",
            hint="Install from a folder, a zip, a wheel or a package name.",
        )
    return Source("distribution", text)


def fetch(source: Source, into: Path, *, scratch: Path) -> Source:
    """Copy a mod from there; says the source as it should be remembered."""
    match source.kind:
        case "folder":
            copy_folder(Path(source.named), into)
        case "archive":
            unpack_archive(Path(source.named), into)
        case "index":
            place, _, id = source.named.rpartition("#")
            unpack_archive(index.archive(place, id, scratch), into)
        case "distribution":
            wheel = download(source.named, scratch)
            unpack_archive(wheel, into)
            name, version = wheel.name.split("-")[:2]
            return Source("distribution", f"{name.replace('_', '-')}=={version}")
    return source


def download(distribution: str, into: Path) -> Path:
    """The wheel of a distribution, fetched by pip; its settings and environment are pip's own."""
    import subprocess  # brings threads, which nothing that plays may have

    os.makedirs(into, exist_ok=True)
    command = [*pip_command(), *DOWNLOAD, "--dest", str(into), distribution]
    try:
        ran = subprocess.run(
            command,
            env=_surroundings(),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        raise CannotFetch(
            f"Downloading {distribution} took more than {SECONDS} seconds."
        ) from error
    except OSError as error:
        raise CannotFetch(f"Can't start pip: {error}.") from error
    wheels = sorted(into.glob("*.whl"))
    if ran.returncode or not wheels:
        raise CannotFetch(
            f"{distribution} cannot be fetched: {_last_words(ran.stderr.splitlines())}.",
            hint="Nothing was installed. Offline? Install from a folder or file.",
        )
    return wheels[0]


def pip_command() -> list[str]:
    """How pip is started: as a module of this Python, else as the wheel that comes with it.

    Programs that keep each application in an environment of its own leave pip out of it. A program
    that was frozen into one file has no Python to run; it asks one of the machine's.
    """
    if getattr(sys, "frozen", False):
        return [_python_of_the_machine(), "-P", "-m", "pip"]
    if _has_pip():
        return [sys.executable, "-P", "-m", "pip"]
    return [sys.executable, "-P", _wheel_of_pip()]


def _surroundings() -> dict[str, str]:
    """The environment without what a frozen program has put there to find its own libraries."""
    around = dict(os.environ)
    if getattr(sys, "frozen", False):
        for name in LIBRARIES:
            around.pop(name, None)
            if before := around.get(f"{name}_ORIG"):
                around[name] = before
    return around


def _has_pip() -> bool:
    from importlib.util import find_spec  # brings threads, which nothing that plays may have

    return find_spec("pip") is not None


def _python_of_the_machine() -> str:
    """A Python that somebody has installed here."""
    python = next(filter(None, map(which, PYTHONS)), None)
    if python is None:
        raise CannotFetch("No Python found to download it.", hint=BY_HAND)
    return python


def _wheel_of_pip() -> str:
    """The pip in the wheel from which new environments get theirs; it runs from there."""
    import ensurepip  # start-up time
    from sysconfig import get_config_var

    folders = (get_config_var("WHEEL_PKG_DIR"), Path(ensurepip.__file__).parent / "_bundled")
    for folder in filter(None, folders):
        for wheel in sorted(Path(folder).glob("pip-*.whl")):
            return str(wheel / "pip")
    raise CannotFetch("pip isn't available in this Python.", hint=BY_HAND)


def _last_words(lines: Sequence[str]) -> str:
    """The last thing that pip said: its errors, if there are any."""
    errors = [line.removeprefix("ERROR:").strip() for line in lines if line.startswith("ERROR:")]
    said = errors or [line.strip() for line in lines if line.strip()]
    return said[-1].rstrip(".") if said else "pip brought no wheel"
