"""The `l7` command with all of its files under one folder, in this process or a new one."""

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
    """Exit code and output of a command."""

    returncode: int
    stdout: str
    stderr: str


class L7:
    """A runner of commands, one after the other, as a player would type them.

    A call stays in this process, which saves the start of another; any exception fails the test.
    `alone` runs the real program, for effects that only a separate process can show.
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
                # The argument parser exits like this, after help and after a mistake.
                code = int(ended.code or 0)
            finally:
                speak(ENGLISH, {})  # the next test expects English
        return Ran(code, out.getvalue(), err.getvalue())

    def alone(self, *arguments: str | Path, typed: str = "") -> Ran:
        """Run the command in a separate process."""
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
