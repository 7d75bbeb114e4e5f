"""Form fields: each has a value, an explanation and a validation message."""

from __future__ import annotations

from collections.abc import Sequence

LONGEST_TEXT = 16


class Field:
    """A line of a form."""

    heading = ""
    """Heading above the field; empty inside a section."""

    def __init__(self, label: str) -> None:
        self.label = label

    @property
    def shown(self) -> str:
        """Displayed value."""
        raise NotImplementedError

    @property
    def widest(self) -> int:
        """Length of the longest value in characters."""
        return 0

    @property
    def why(self) -> str:
        """Explanation of the value."""
        return ""

    @property
    def told(self) -> str:
        """Full explanation of the value."""
        return self.why

    @property
    def problem(self) -> str:
        """Reason why the value is invalid, as a sentence; empty if it is valid."""
        return ""

    @property
    def turns(self) -> bool:
        """Whether the field has another value to change to."""
        return False

    def change(self, step: int) -> None:
        """Change to the next or previous value."""

    def type(self, character: str) -> bool:  # noqa: ARG002
        """Add a typed character; return False if the field does not accept it."""
        return False

    def erase(self) -> None:
        """Delete the last character."""


class Choice(Field):
    """A choice between values, each with a label and an optional explanation."""

    def __init__(self, label: str, values: Sequence[tuple[str, str, str]], index: int = 0) -> None:
        super().__init__(label)
        self.values = values
        self.at = index

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
        """Select a value; ignore unknown ones."""
        found = [index for index, (each, _, _) in enumerate(self.values) if each == value]
        self.at = found[0] if found else self.at


class Text(Field):
    """A field for typed text."""

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
    """A line that runs an action when the player confirms it."""

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
        """Set the explanation of the action."""
        self._why = why
