"""Steps shared by every kind of release."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import venv
from collections.abc import Mapping
from pathlib import Path

from tests.tools.places import ROOT

BUILD = ROOT / "build"
"""Folder for intermediate files, which only these commands read."""


def run(*command: str | Path, at: Path = ROOT, more: Mapping[str, str] | None = None) -> str:
    """Run a program and return its output; a failure exits with the program's last words."""
    done = subprocess.run(
        [*map(str, command)],
        cwd=at,
        env={**os.environ, **(more or {})},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    if done.returncode:
        name = " ".join(map(str, command[:4]))
        sys.exit(f"{name} … has failed:\n{done.stdout[-2000:]}{done.stderr[-4000:]}")
    return done.stdout


def empty(folder: Path) -> Path:
    """Return that folder, emptied."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


def environment(folder: Path, *packages: str) -> Path:
    """Return the Python of a new environment with only these packages and their dependencies."""
    venv.create(empty(folder), with_pip=True)
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *packages)
    return python
