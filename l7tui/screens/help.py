"""The help, which lists every command with its keys."""

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
"""A line of the help, and its command, if any."""

KEY_COLUMN = 14

SIGNS = (
    sentence("Flag beside an option: it can't be undone."),
    sentence("x beside a line: unavailable, with the reason."),
    sentence("Bar beside a log line: new since your last decision."),
    sentence("Bar beside an option: the lesson's suggestion."),
    sentence("~ before a room name: as last seen."),
)


class Help(Reader):
    """The help over a screen; a click on a command's line closes it and runs the command."""

    def __init__(self, lines: Sequence[HelpLine], run: Callable[[Command], None]) -> None:
        super().__init__(spoken("Help"), tuple(each for each, _ in lines))
        self._help_lines = lines
        self._run = run

    def take_line(self, number: int) -> None:
        _, command = self._help_lines[number]
        if command and command.in_palette:
            self.dismiss()
            self.app.call_later(self._run, command)


def help_lines(places: Iterable[Place], keymap: Keymap, *, preface: str = "") -> list[HelpLine]:
    """Return the commands of some places, and the meaning of the symbols."""
    lines: list[HelpLine] = [(line(preface), None), (BLANK, None)] if preface else []
    wanted = tuple(places)
    for place, heading in PLACES.items():
        if place not in wanted:
            continue
        lines.append((line((spoken(heading), "title")), None))
        lines += ((_line(each, keymap), each) for each in COMMANDS.values() if each.place == place)
        lines.append((BLANK, None))
    lines.append((line((spoken("Symbols"), "title")), None))
    lines += ((line("  ", spoken(sign)), None) for sign in SIGNS)
    return lines


def _line(command: Command, keymap: Keymap) -> Line:
    keys = keymap.keys(command)
    key_names = spoken("1 to 9") if len(keys) == 9 else ", ".join(map(shown, keys))
    also = {shown(key): place for place, more in command.also.items() for key in more}
    more = "".join(
        " " + spoken("Also {key}: {place}.", key=key, place=spoken(PLACES[place]))
        for key, place in also.items()
    )
    return line(
        (f"  {key_names or spoken('(palette)')} ".ljust(KEY_COLUMN), "key"),
        (f"{spoken(command.title)}. ", "title"),
        spoken(command.help),
        (more, "faint"),
    )
