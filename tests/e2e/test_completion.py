"""Shell completion, run in the shells themselves."""

from __future__ import annotations

import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from l7doors.shell import completion

LINES = {
    "res": "resume",
    "mods ins": "mods install",
    "play --da": "play --daily",
    "play 1 --undo iron": "play 1 --undo ironman",
    "replay export some-ga": "replay export some-game.l7",
    "replay export some-game.l7 --ca": "replay export some-game.l7 --cast",
}
"""Command lines as typed, and as Tab completes them."""
SECONDS = 60


def said(*command: str, at: Path) -> list[str]:
    ran = subprocess.run(
        command, cwd=at, capture_output=True, text=True, check=True, timeout=SECONDS
    )
    return [line.rstrip() for line in ran.stdout.splitlines()]


def by_bash(folder: Path) -> list[str]:
    script = folder / "l7.bash"
    script.write_text(completion("bash"), encoding="utf-8")
    return [f"{start(line)}{word}" for line in LINES for word in bash_words(script, line)]


def bash_words(script: Path, line: str) -> list[str]:
    words = ["l7", *line.split()]
    run = (
        f"source {script}; COMP_WORDS=({shlex.join(words)}); COMP_CWORD={len(words) - 1};"
        f" _shtab_l7 l7 {shlex.quote(words[-1])} x; printf '%s\\n' \"${{COMPREPLY[@]}}\""
    )
    return said("bash", "-c", run, at=script.parent)


def by_fish(folder: Path) -> list[str]:
    (folder / "l7.fish").write_text(completion("fish"), encoding="utf-8")
    queries = "; ".join(f"complete -C {shlex.quote(f'l7 {line}')}" for line in LINES)
    rows = said("fish", "--no-config", "-c", f"source l7.fish; {queries}", at=folder)
    words = [row.split("\t")[0] for row in rows]
    return [f"{start(line)}{word}" for line, word in zip(LINES, words, strict=True)]


def by_zsh(folder: Path) -> list[str]:
    functions = folder / "functions"
    functions.mkdir()
    (functions / "_l7").write_text(completion("zsh"), encoding="utf-8")
    script = Path(__file__).with_name("complete.zsh")
    typed = [f"l7 {line}" for line in LINES]
    return said("zsh", "-f", str(script), str(functions), *typed, at=folder)


def start(line: str) -> str:
    """Return the part of the line before the word being typed."""
    return line[: line.rfind(" ") + 1]


SHELLS: dict[str, Callable[[Path], list[str]]] = {"bash": by_bash, "fish": by_fish, "zsh": by_zsh}


@pytest.mark.skipif(sys.platform == "win32", reason="these shells have other paths there")
@pytest.mark.parametrize("shell", SHELLS)
def test_commands_options_values_and_files_are_completed(shell: str, tmp_path: Path) -> None:
    if shutil.which(shell) is None:
        pytest.skip(f"There is no {shell} here.")
    (tmp_path / "some-game.l7").touch()
    assert SHELLS[shell](tmp_path) == list(LINES.values())
