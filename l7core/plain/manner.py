"""How a game is told line by line: with or without odds and causes, and when the terminal rings.

>>> manner = Manner()
>>> manner.put("odds off"), manner.odds
('odds: off', False)
>>> manner.put("bell loud")
"Write 'set bell off', 'set bell mine' or 'set bell all'."
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from l7core.language import sentence, spoken
from l7core.plain.bells import Bell
from l7core.view import LogEntry, OptionView, View

CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    "odds": ("on", "off"),
    "causes": ("on", "off"),
    "bell": ("off", "mine", "all"),
}
"""What can be set, and to what."""
MEANINGS: Final[Mapping[str, str]] = {
    "odds": sentence("show chances"),
    "causes": sentence("show reasons in the log"),
    "bell": sentence("sound: off, events that affect you, or all major events"),
}


class Manner(Struct):
    """What a player has set for this sitting."""

    odds: bool = True
    causes: bool = True
    bell: Bell = "off"

    def told(self) -> Iterator[str]:
        """All of it, with what it means and what else there is."""
        for name, choices in CHOICES.items():
            either = spoken(" or ").join(choices)
            yield f"{name}: {self._value(name)} ({either}), {spoken(MEANINGS[name])}"

    def put(self, words: str) -> str:
        """Set one of them; what is so now, or how it is to be written."""
        name, _, value = words.casefold().partition(" ")
        choices = CHOICES.get(name)
        if choices is None:
            *others, last = CHOICES
            return spoken("Settings: {some} and {last}.", some=", ".join(others), last=last)
        if value not in choices:
            *others, last = (f"'set {name} {each}'" for each in choices)
            return spoken("Type {some} or {last}.", some=", ".join(others), last=last)
        setattr(self, name, value if name == "bell" else value == "on")
        return f"{name}: {value}"

    def _value(self, name: str) -> str:
        value = getattr(self, name)
        return value if isinstance(value, str) else "on" if value else "off"

    # -- what is told

    def seen(self, view: View) -> View:
        """The view with what is wanted of it."""
        if self.odds or view.ask is None:
            return view
        options = tuple(map(_without_odds, view.ask.options))
        return replace(view, ask=replace(view.ask, options=options))

    def heard(self, entry: LogEntry) -> LogEntry:
        """The entry of the log with what is wanted of it."""
        return entry if self.causes else replace(entry, cause="")


def _without_odds(option: OptionView) -> OptionView:
    return replace(option, note=replace(option.note, odds=None, gains=()))
