"""The help: every command with its keys, from the commands themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from l7core.language import sentence, spoken
from l7tui.commands import COMMANDS
from l7tui.commands.command import PLACES, Command, Place
from l7tui.commands.keymap import Keymap, shown
from l7tui.screens.dialogs.sheet import Reader
from l7tui.text.lines import BLANK, Line, line

HelpLine: TypeAlias = tuple[Line, Command | None]
"""A line of the help, and the command that it is about."""

KEY_COLUMN = 14

SIGNS = (
    sentence("Flag beside an option: it can't be undone."),
    sentence("x beside a line: unavailable, with the reason."),
    sentence("Bar beside a log line: new since your last decision."),
    sentence("Bar beside an option: the lesson's suggestion."),
    sentence("~ before a room name: as last seen."),
)


class Help(Reader):
    """The help over a screen; a click on a command's line leaves it and runs the command."""

    def __init__(self, told: Sequence[HelpLine], run: Callable[[Command], None]) -> None:
        super().__init__(spoken("Help"), tuple(each for each, _ in told))
        self._told = told
        self._run = run

    def take_line(self, number: int) -> None:
        _, command = self._told[number]
        if command and command.in_palette:
            self.dismiss()
            self.app.call_later(self._run, command)


def help_lines(places: Iterable[Place], keymap: Keymap, *, preface: str = "") -> list[HelpLine]:
    """What can be done in these places, and what the signs mean."""
    told: list[HelpLine] = [(line(preface), None), (BLANK, None)] if preface else []
    wanted = tuple(places)
    for place, heading in PLACES.items():
        if place not in wanted:
            continue
        told.append((line((spoken(heading), "title")), None))
        told += ((_line(each, keymap), each) for each in COMMANDS.values() if each.place == place)
        told.append((BLANK, None))
    told.append((line((spoken("Symbols"), "title")), None))
    told += ((line("  ", spoken(sign)), None) for sign in SIGNS)
    return told


def _line(command: Command, keymap: Keymap) -> Line:
    keys = keymap.keys(command)
    named = spoken("1 to 9") if len(keys) == 9 else ", ".join(map(shown, keys))
    also = {shown(key): place for place, more in command.also.items() for key in more}
    more = "".join(
        " " + spoken("Also {key}: {place}.", key=key, place=spoken(PLACES[place]))
        for key, place in also.items()
    )
    return line(
        (f"  {named or spoken('(palette)')} ".ljust(KEY_COLUMN), "key"),
        (f"{spoken(command.title)}. ", "title"),
        spoken(command.help),
        (more, "faint"),
    )
