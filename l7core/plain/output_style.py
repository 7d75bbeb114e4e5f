"""Settings of plain mode: odds, reasons in the log and the terminal bell.

>>> manner = OutputStyle()
>>> manner.put("odds off"), manner.odds
('odds: off', False)
>>> manner.put("bell loud")
"Type 'set bell off', 'set bell mine' or 'set bell all'."
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
"""Settings and their possible values."""
MEANINGS: Final[Mapping[str, str]] = {
    "odds": sentence("show chances"),
    "causes": sentence("show reasons in the log"),
    "bell": sentence("ring for your own events (mine) or all major events"),
}


class OutputStyle(Struct):
    """Settings of a player for this session."""

    odds: bool = True
    causes: bool = True
    bell: Bell = "off"

    def told(self) -> Iterator[str]:
        """Yield each setting with its value, the possible values and its meaning."""
        for name, choices in CHOICES.items():
            *others, last = choices
            values = ", ".join(others) + spoken(" or ") + last
            yield f"{name}: {self._value(name)} ({values}), {spoken(MEANINGS[name])}"

    def put(self, words: str) -> str:
        """Change a setting; return its new value, or the correct usage."""
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

    # -- filters

    def seen(self, view: View) -> View:
        """Return the view, without odds if they are off."""
        if self.odds or view.ask is None:
            return view
        options = tuple(map(_without_odds, view.ask.options))
        return replace(view, ask=replace(view.ask, options=options))

    def heard(self, entry: LogEntry) -> LogEntry:
        """Return the log entry, without its reason if reasons are off."""
        return entry if self.causes else replace(entry, cause="")


def _without_odds(option: OptionView) -> OptionView:
    return replace(option, note=replace(option.note, odds=None, gains=()))
