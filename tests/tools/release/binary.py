"""Command `make binary`: L7 with its own Python in one file, made by PyInstaller and tried out.

Mods are unknown when the program is made. It therefore includes all of L7 and every part of the
standard library that a game may need, imported here or not.
"""

from __future__ import annotations

import platform
import shutil
import sys
from pathlib import Path

import l7core
from tests.tools.places import ROOT
from tests.tools.release.smoke import smoke
from tests.tools.release.steps import BUILD, environment, run

FOLDER = BUILD / "binary"
OURS = ("l7core", "l7doors", "l7tui", "textual", "textual_serve")
"""Packages that are included whole."""
LEFT_OUT = {"antigravity", "ensurepip", "idlelib", "lib2to3", "test", "this", "tkinter"}
LEFT_OUT |= {"turtle", "turtledemo", "venv"}
"""Parts of the standard library that no game can use."""
FOUND = (
    "import sys, importlib.util as u;"
    "print(*(n for n in sys.stdlib_module_names if n[0] != '_' and u.find_spec(n)))"
)


def program() -> Path:
    """Make the program, in its own environment with everything that the wheel needs."""
    python = environment(FOLDER / "environment", f"{ROOT}[web,binary]")
    library = set(run(python, "-P", "-c", FOUND, at=FOLDER).split()) - LEFT_OUT
    run(
        *(python, "-P", "-m", "PyInstaller", "--onefile", "--noconfirm", "--log-level=ERROR"),
        *(
            "--name=l7",
            f"--distpath={FOLDER}",
            f"--workpath={FOLDER / 'work'}",
            f"--specpath={FOLDER}",
        ),
        *(f"--collect-all={name}" for name in OURS),
        *(f"--hidden-import={name}" for name in sorted(library)),
        ROOT / "l7core" / "__main__.py",
        at=FOLDER,
    )
    end = ".exe" if sys.platform == "win32" else ""
    system = f"{platform.system()}-{platform.machine()}".lower()
    named = FOLDER / f"l7-{l7core.__version__}-{system}{end}"
    shutil.move(FOLDER / f"l7{end}", named)
    return named


def main() -> None:
    made = program()
    for line in smoke(made):
        print(line)
    print(f"{made.relative_to(ROOT)}: {made.stat().st_size / 1e6:.0f} MB")


if __name__ == "__main__":
    main()
