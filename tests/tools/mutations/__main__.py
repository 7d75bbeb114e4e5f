"""Command that tries every mutant: the tests named for its rule must fail (`make mutations`).

    python -m tests.tools.mutations [RULE …]

The code is changed in a copy, one mutant at a time. The command exits with 1 if the tests pass with
any mutant.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.tools.mutations.mutants import Unfit, mutants, mutated, witnesses
from tests.tools.places import ROOT

COPIED = ("l7core", "plugins", "docs", "saves", "tests", "pyproject.toml")
PASSED, FAILED = 0, 1


def main(rules: list[int]) -> int:
    wanted = [mutant for mutant in mutants() if not rules or mutant.rule in rules]
    survivors = []
    with TemporaryDirectory() as folder:
        copy = Path(folder)
        copy_repository(copy)
        untouched = sorted({test for mutant in wanted for test in witnesses(mutant)})
        if run(copy, untouched) != PASSED:
            say("The tests fail without any change.")
            return FAILED
        for mutant in wanted:
            if is_caught(copy, mutated(mutant), witnesses(mutant)):
                say(f"caught    {mutant}")
            else:
                say(f"SURVIVES  {mutant}")
                survivors.append(mutant)
    say(f"{len(wanted) - len(survivors)} of {len(wanted)} are caught")
    return FAILED if survivors else PASSED


def copy_repository(to: Path) -> None:
    """Copy everything that the tests of the rules need."""
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, to / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / name, to / name)


def is_caught(copy: Path, change: tuple[Path, str], tests: tuple[str, ...]) -> bool:
    """Return whether the tests fail with the change, then undo the change."""
    file, text = change
    (copy / file).write_text(text, encoding="utf-8")
    try:
        return run(copy, tests) == FAILED
    finally:
        shutil.copy(ROOT / file, copy / file)


def run(copy: Path, tests: list[str] | tuple[str, ...]) -> int:
    """Return the exit code of the tests in the copy; raise unless they pass or fail."""
    done = subprocess.run(
        [sys.executable, "-B", "-m", "pytest", "-q", "-x", "-n0", *tests],
        cwd=copy,
        env={**os.environ, "PYTHONPATH": str(copy)},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode not in (PASSED, FAILED):
        raise Unfit(done.stdout + done.stderr)
    return done.returncode


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main([int(word) for word in sys.argv[1:]]))
