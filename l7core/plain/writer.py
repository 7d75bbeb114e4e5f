"""Output of plain mode: lines without control sequences, wrapped between words."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable
from typing import TextIO

from l7core.sanitize import sanitize

PROMPT = "> "


class Writer:
    """A writer of lines to a stream."""

    def __init__(self, out: TextIO, width: int | None = None) -> None:
        """Write to `out`. `width` is the terminal's width; without it, lines are not wrapped."""
        self._out = out
        self._width = width

    def say(self, lines: Iterable[str]) -> None:
        """Write each line as a paragraph of its own."""
        for line in lines:
            for paragraph in line.split("\n"):
                for row in self.wrapped(sanitize(paragraph)):
                    self._out.write(f"{row}\n")
        self._out.flush()

    def ring(self, times: int) -> None:
        """Ring the terminal's bell that many times."""
        self._out.write("\a" * times)
        self._out.flush()

    def say_unbroken(self, line: str) -> None:
        """Write a line without wrapping, for text to be copied, such as a command."""
        self._out.write(f"{sanitize(line)}\n")
        self._out.flush()

    def wrapped(self, paragraph: str) -> list[str]:
        """Return the rows of a paragraph; in an indented one, later rows are indented further."""
        if self._width is None or len(paragraph) <= self._width:
            return [paragraph]
        indent = " " * (len(paragraph) - len(paragraph.lstrip()) + 2)
        return textwrap.wrap(
            paragraph,
            self._width,
            subsequent_indent=indent if paragraph.startswith(" ") else "",
            break_on_hyphens=False,
        )

    def prompt(self) -> None:
        """Write the prompt for a line of input."""
        self._out.write(PROMPT)
        self._out.flush()

    def end_line(self) -> None:
        """Write an empty line."""
        self.say([""])
