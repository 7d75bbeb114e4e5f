"""The `l7` command with everything it keeps under one folder: in this process, or in its own."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import NamedTuple

import pytest

from l7core.cli.main import main
from l7core.language import ENGLISH, speak
from tests.tools.places import ROOT


class Ran(NamedTuple):
    """How a command ended, and what it wrote."""

    returncode: int
    stdout: str
    stderr: str


class L7:
    """Runs commands one after the other, as a player would.

    A call stays in this process, which saves the start of another; whatever it raises fails the
    test. `alone` runs the real program, for what only a process of its own can show.
    """

    def __init__(self, home: Path, *, dev_mods: Path | None = None) -> None:
        self.home = home
        self._environ = {"L7_HOME": str(home)}
        if dev_mods:
            self._environ["L7_DEV_MODS"] = str(dev_mods)

    def __call__(self, *arguments: str | Path, typed: str = "") -> Ran:
        out, err = io.StringIO(), io.StringIO()
        with pytest.MonkeyPatch.context() as patched, redirect_stdout(out), redirect_stderr(err):
            for name, value in self._environ.items():
                patched.setenv(name, value)
            patched.setattr(sys, "stdin", io.StringIO(typed))
            try:
                code = main([*map(str, arguments)])
            except SystemExit as ended:
                # The parser of arguments ends a command so, after its help as after a mistake.
                code = int(ended.code or 0)
            finally:
                speak(ENGLISH, {})  # another test is told in English
        return Ran(code, out.getvalue(), err.getvalue())

    def alone(self, *arguments: str | Path, typed: str = "") -> Ran:
        """The same in a process of its own."""
        done = subprocess.run(
            [sys.executable, "-m", "l7core", *map(str, arguments)],
            input=typed,
            capture_output=True,
            text=True,
            encoding="utf-8",
            env={**os.environ, **self._environ, "PYTHONUTF8": "1"},
            cwd=ROOT,
            check=False,
            timeout=120,
        )
        return Ran(done.returncode, done.stdout, done.stderr)
