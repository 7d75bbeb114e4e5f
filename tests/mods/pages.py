"""Instructions of the pages for mod authors: commands to run and files to write, in order."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from tests.tools.places import ROOT

MOD_PAGES = ROOT / "docs" / "mod"
BLOCK = re.compile(r"(?P<before>[^\n]*)\n+```(?P<language>\w*)\n(?P<text>.*?)^```", re.M | re.S)
FILE_NAME = re.compile(r"\b(?:Create|Replace) `(?P<file>[^`]+)`")


class Block(Struct, frozen=True):
    """A fenced block of a page."""

    language: str
    text: str
    file: str
    """Name of the file that contains the block; empty if the page names none."""


class Step(Struct, frozen=True):
    """A command to run, or a file to write."""

    command: tuple[str, ...] = ()
    file: str = ""
    text: str = ""
    """Contents of the file; for a game that the command starts, the lines to type."""


def blocks(page: Path) -> Iterator[Block]:
    """Yield the fenced blocks; "Create `x`:" or "Replace `x`:" in the line before names a file."""
    for match in BLOCK.finditer(page.read_text(encoding="utf-8")):
        named = FILE_NAME.search(match["before"])
        yield Block(match["language"], match["text"], named["file"] if named else "")


def steps(page: Path) -> list[Step]:
    """Return what a reader does: run `sh` blocks, write named files, type other blocks.

    Only blocks without a language are typed. They belong to the command before them.
    """
    found: list[Step] = []
    for block in blocks(page):
        if block.language == "sh":
            found += [Step(tuple(shlex.split(line))) for line in block.text.splitlines()]
        elif block.file:
            found.append(Step(file=block.file, text=block.text))
        elif not block.language and found and found[-1].command:
            found[-1] = Step(found[-1].command, text=block.text)
    return found
