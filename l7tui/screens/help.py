"""The help: every command with its keys, from the commands themselves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from l7tui.commands import COMMANDS, PLACES, Command, Place
from l7tui.keymap import Keymap, shown
from l7tui.lines import BLANK, Line, line

KEY_COLUMN = 14

SIGNS = (
    "A flag beside an option: what it leads to cannot be taken back.",
    "An x beside a line: not possible now, and why.",
    "A bar beside a line of the log: new since your last decision.",
    "A bar beside an option: the coach of a lesson speaks of it.",
    "A tilde before a room's name: as it was last seen.",
)


def help_lines(places: Iterable[Place], keymap: Keymap) -> list[Line]:
    """What can be done in these places, and what the signs mean."""
    lines: list[Line] = []
    wanted = tuple(places)
    for place, heading in PLACES.items():
        if place not in wanted:
            continue
        lines += [line((heading, "title"))]
        for each in COMMANDS.values():
            if each.place == place:
                lines += _told(each, keymap)
        lines.append(BLANK)
    lines.append(line(("Signs", "title")))
    lines += [line("  ", sign) for sign in SIGNS]
    return lines


def _told(command: Command, keymap: Keymap) -> Iterator[Line]:
    keys = keymap.keys(command)
    named = "1 to 9" if len(keys) == 9 else ", ".join(map(shown, keys))
    also = {shown(key): place for place, more in command.also.items() for key in more}
    more = "".join(f" Also {key} {PLACES[place].lower()}." for key, place in also.items())
    yield line(
        (f"  {named or '(palette)'} ".ljust(KEY_COLUMN), "key"),
        (f"{command.title}. ", "title"),
        command.help,
        (more, "faint"),
    )
