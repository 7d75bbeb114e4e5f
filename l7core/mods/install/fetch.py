"""The fetching of mods from the sources that a player names.

A source is a folder, a zip or wheel file, a mod in an index (`PLACE#ID`), or the name of a
distribution. A bare name is always a distribution; `./NAME` is a folder. A distribution is
downloaded by pip in a process of its own, as a wheel and without dependencies: building it from
source would run its code.
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
"""Possible names of a Python on the machine, for a program that has none of its own."""
LIBRARIES = ("LD_LIBRARY_PATH", "LIBPATH", "DYLD_LIBRARY_PATH")
"""Environment variables with library paths; frozen programs keep the original values in variables
with the suffix `_ORIG`."""
BY_HAND = "Nothing was installed. Folders and zips install without pip."
SECONDS = 120
"""Time limit of a download."""


class Source(Struct, frozen=True):
    """The source of a mod."""

    kind: Literal["folder", "archive", "distribution", "index"]
    named: str
    """Absolute path, distribution (with its version once known), or `PLACE#ID`."""


def source_of(text: str) -> Source:
    """Return the source that a text names; raise CannotFetch if it names none."""
    path = typed(Path(text))
    if looks_like_a_path(text) and os.path.isdir(path):
        return Source("folder", str(absolute(path)))
    if looks_like_a_path(text) and os.path.isfile(path):
        return Source("archive", str(absolute(path)))
    place, mark, id = text.rpartition("#")
    if mark and is_mod_id(id):
        return Source("index", text if "://" in place else f"{Path(place).absolute()}#{id}")
    if looks_like_a_path(text) or not DISTRIBUTION.match(text):
        raise CannotFetch(
            f"Folder or file not found: {text}.",
            hint="Install from a folder, a zip, a wheel or a package name.",
        )
    return Source("distribution", text)


def looks_like_a_path(text: str) -> bool:
    """Return whether a text names a folder or a file, not a distribution.

    >>> looks_like_a_path("night-ward"), looks_like_a_path("./night-ward")
    (False, True)
    """
    return (
        any(slash in text for slash in (os.sep, os.altsep) if slash)
        or text.startswith((".", "~"))
        or text.endswith(ARCHIVES)
    )


def fetch(source: Source, into: Path, *, scratch: Path) -> Source:
    """Copy a mod from a source, and return the source in the form to store."""
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
    """Return the wheel of a distribution, downloaded by pip with pip's own settings and
    environment."""
    import subprocess  # loads threading, which must not happen during play

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
            f"Can't download {distribution}: {_last_words(ran.stderr.splitlines())}.",
            hint=_instead(distribution),
        )
    return wheels[0]


def _instead(distribution: str) -> str:
    """Return the hint for a distribution that cannot be downloaded."""
    if os.path.isdir(distribution):
        return f"To install the folder, write ./{distribution}."
    return "Nothing was installed. Offline? Install from a folder or file."


def pip_command() -> list[str]:
    """Return the command that runs pip: as a module of this Python, else from Python's own wheel of
    pip.

    Tools that keep each application in an environment of its own leave out pip. A program frozen
    into one file has no Python to run; it uses one of the machine's.
    """
    if getattr(sys, "frozen", False):
        return [_python_of_the_machine(), "-P", "-m", "pip"]
    if _has_pip():
        return [sys.executable, "-P", "-m", "pip"]
    return [sys.executable, "-P", _wheel_of_pip()]


def _surroundings() -> dict[str, str]:
    """Return the environment without the library paths that a frozen program adds for itself."""
    around = dict(os.environ)
    if getattr(sys, "frozen", False):
        for name in LIBRARIES:
            around.pop(name, None)
            if before := around.get(f"{name}_ORIG"):
                around[name] = before
    return around


def _has_pip() -> bool:
    from importlib.util import find_spec  # loads threading, which must not happen during play

    return find_spec("pip") is not None


def _python_of_the_machine() -> str:
    """Return a Python that is installed on this machine."""
    python = next(filter(None, map(which, PYTHONS)), None)
    if python is None:
        raise CannotFetch("No Python found to download it.", hint=BY_HAND)
    return python


def _wheel_of_pip() -> str:
    """Return the path of pip inside the wheel that new environments install it from; it runs from
    there."""
    import ensurepip  # start-up time
    from sysconfig import get_config_var

    folders = (get_config_var("WHEEL_PKG_DIR"), Path(ensurepip.__file__).parent / "_bundled")
    for folder in filter(None, folders):
        for wheel in sorted(Path(folder).glob("pip-*.whl")):
            return str(wheel / "pip")
    raise CannotFetch("pip isn't available in this Python.", hint=BY_HAND)


def _last_words(lines: Sequence[str]) -> str:
    """Return the last message of pip, preferably an error."""
    errors = [line.removeprefix("ERROR:").strip() for line in lines if line.startswith("ERROR:")]
    messages = errors or [line.strip() for line in lines if line.strip()]
    return messages[-1].rstrip(".") if messages else "pip found no wheel"
