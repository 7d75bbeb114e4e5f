"""Command `make packages`: sdist and wheel, made twice, compared and checked, with an SBOM.

The second build is as different as the machine allows: another folder, file times, time zone and
mask. The same commit therefore gives everyone the same bytes.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import l7core
from tests.tools.places import ROOT
from tests.tools.release.steps import BUILD, empty, environment, run

DIST = ROOT / "dist"
BESIDE = BUILD / "release"
"""Folder for the files beside the packages: the SBOM, and the hashes of all files."""
MAKE = (
    "import os, sys, hatchling.build as backend; os.umask(int(sys.argv[2], 8));"
    "backend.build_sdist(sys.argv[1]); backend.build_wheel(sys.argv[1])"
)
LONG_AGO = 1_000_000_000
NOT_COPIED = shutil.ignore_patterns(
    *(".git", ".venv", "build", "dist", "__pycache__", ".hypothesis", "*_cache", "*.egg-info")
)


def packages(
    into: Path, *, source: Path = ROOT, mask: str = "022", zone: str = "UTC"
) -> list[Path]:
    """Make both packages from that folder."""
    into.mkdir(parents=True, exist_ok=True)
    run(sys.executable, "-c", MAKE, into, mask, at=source, more={"TZ": zone})
    return sorted(into.iterdir())


def made_elsewhere(folder: Path) -> list[Path]:
    """Make the packages from a copy of this folder."""
    source = folder / "elsewhere"
    shutil.copytree(ROOT, source, ignore=NOT_COPIED, copy_function=_copy_of_long_ago)
    return packages(folder / "dist", source=source, mask="077", zone="Asia/Tokyo")


def _copy_of_long_ago(file: str, to: str) -> None:
    shutil.copyfile(file, to)
    os.utime(to, (LONG_AGO, LONG_AGO))


def differences(ours: list[Path], theirs: list[Path]) -> Iterator[str]:
    """Yield the names of packages that differ in their bytes."""
    if [path.name for path in ours] != [path.name for path in theirs]:
        yield "the names"
    yield from (a.name for a, b in zip(ours, theirs, strict=False) if hash_of(a) != hash_of(b))


def hash_of(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def bill_of_materials(wheel: Path) -> Path:
    """Write an SBOM of L7 and its installed dependencies, in CycloneDX form."""
    python = environment(BUILD / "installed", str(wheel))
    run(python, "-m", "pip", "uninstall", "--quiet", "--yes", "setuptools", "pip")
    output = run(
        *(sys.executable, "-m", "cyclonedx_py", "environment", python),
        *("--pyproject", ROOT / "pyproject.toml", "--output-reproducible"),
    )
    bill = json.loads(output)
    bill["metadata"]["component"]["version"] = l7core.__version__
    file = BESIDE / "l7.cdx.json"
    file.write_text(json.dumps(bill, indent=2) + "\n", encoding="utf-8")
    return file


def main() -> None:
    made = packages(empty(DIST))
    with TemporaryDirectory() as scratch:
        if other := list(differences(made, made_elsewhere(Path(scratch)))):
            sys.exit(f"Made twice, not the same bytes: {', '.join(other)}.")
    run(sys.executable, "-m", "twine", "check", "--strict", *made)
    (wheel,) = DIST.glob("*.whl")
    run(sys.executable, "-m", "check_wheel_contents", wheel)
    run(sys.executable, "-m", "pyroma", "--min=10", ROOT)
    empty(BESIDE)
    handed_out = [*made, bill_of_materials(wheel)]
    sums = [f"{hash_of(path)}  {path.name}\n" for path in handed_out]
    (BESIDE / "SHA256SUMS").write_text("".join(sums), encoding="utf-8")
    print(
        "".join(sums) + "Made twice, the same bytes; twine, check-wheel-contents and pyroma agree."
    )


if __name__ == "__main__":
    main()
