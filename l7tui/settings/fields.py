"""Fields of a form: each knows its value, what it means, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Sequence

LONGEST_TEXT = 16


class Field:
    """One line of a form."""

    heading = ""
    """Stands above it where a new part of the form begins."""

    def __init__(self, label: str) -> None:
        self.label = label

    @property
    def shown(self) -> str:
        """The value as it is read."""
        raise NotImplementedError

    @property
    def widest(self) -> int:
        """How many characters its longest value takes."""
        return 0

    @property
    def why(self) -> str:
        """What the value means."""
        return ""

    @property
    def told(self) -> str:
        """What it means in full."""
        return self.why

    @property
    def problem(self) -> str:
        """Why it cannot stay so, as a sentence; empty where it can."""
        return ""

    @property
    def turns(self) -> bool:
        """Whether there is another value to change to."""
        return False

    def change(self, step: int) -> None:
        """The next value, or the one before."""

    def type(self, character: str) -> bool:  # noqa: ARG002
        """Take a typed character; False where the field takes none."""
        return False

    def erase(self) -> None:
        """Take the last character away."""


class Choice(Field):
    """One of several values, each with a word and perhaps an explanation."""

    def __init__(self, label: str, values: Sequence[tuple[str, str, str]], at: int = 0) -> None:
        super().__init__(label)
        self.values = values
        self.at = at

    @property
    def value(self) -> str:
        return self.values[self.at][0]

    @property
    def shown(self) -> str:
        return self.values[self.at][1]

    @property
    def widest(self) -> int:
        return max(len(word) for _, word, _ in self.values)

    @property
    def why(self) -> str:
        return self.values[self.at][2]

    @property
    def turns(self) -> bool:
        return len(self.values) > 1

    def change(self, step: int) -> None:
        self.at = (self.at + step) % len(self.values)

    def choose(self, value: str) -> None:
        """That value, if there is such a one."""
        found = [at for at, (each, _, _) in enumerate(self.values) if each == value]
        self.at = found[0] if found else self.at


class Text(Field):
    """Something to be typed."""

    def __init__(self, label: str, text: str, why: str = "", *, digits: bool = False) -> None:
        super().__init__(label)
        self.text = text
        self._why = why
        self._digits = digits

    @property
    def shown(self) -> str:
        return self.text

    @property
    def widest(self) -> int:
        return LONGEST_TEXT

    @property
    def why(self) -> str:
        return self._why

    def type(self, character: str) -> bool:
        if not character.isprintable() or (self._digits and not character.isdecimal()):
            return False
        if len(self.text) < LONGEST_TEXT:
            self.text += character
        return True

    def erase(self) -> None:
        self.text = self.text[:-1]


class Act(Field):
    """A line that does something when it is confirmed."""

    def __init__(self, label: str, why: str) -> None:
        super().__init__(label)
        self._why = why

    @property
    def shown(self) -> str:
        return ""

    @property
    def why(self) -> str:
        return self._why

    def explain(self, why: str) -> None:
        """Say what confirming it does now."""
        self._why = why
