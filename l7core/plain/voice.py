"""Where the line front end writes: harmless lines, broken between words at the margin."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable
from typing import TextIO

from l7core.harmless import harmless

PROMPT = "> "


class Voice:
    """Says lines on a stream."""

    def __init__(self, out: TextIO, width: int | None = None) -> None:
        """`width` is where the terminal ends; without one, every paragraph is one line."""
        self._out = out
        self._width = width

    def say(self, lines: Iterable[str]) -> None:
        """Each of these as a paragraph of its own."""
        for line in lines:
            for paragraph in line.split("\n"):
                for row in self.wrapped(harmless(paragraph)):
                    self._out.write(f"{row}\n")
        self._out.flush()

    def ring(self, times: int) -> None:
        """Have the terminal ring that often."""
        self._out.write("\a" * times)
        self._out.flush()

    def say_unbroken(self, line: str) -> None:
        """A line with something to be copied, such as a command."""
        self._out.write(f"{harmless(line)}\n")
        self._out.flush()

    def wrapped(self, paragraph: str) -> list[str]:
        """The paragraph in rows, those after the first indented as far as it is and further."""
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
        """Show that a line may be typed."""
        self._out.write(PROMPT)
        self._out.flush()

    def end_line(self) -> None:
        """An empty line."""
        self.say([""])
