"""Keys as data: which key runs which command, in presets that a player may change.

A narrower place shadows the table (on the map `l` moves the cursor, elsewhere it opens the log);
two commands of the same place, or of a place and of everywhere, may not share a key.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from l7core.engine.errors import L7Error
from l7core.engine.ids import nearest
from l7core.language import sentence, spoken
from l7tui.commands import COMMANDS
from l7tui.commands.command import Command, Keys, Place

PRESETS: Mapping[str, Mapping[str, Keys]] = {
    "default": {},
    "vi": {
        "up": ("up", "k"),
        "down": ("down", "j"),
        "left": ("left", "h"),
        "right": ("right", "l"),
        "page-up": ("pageup", "ctrl+b"),
        "page-down": ("pagedown", "ctrl+f"),
    },
    "one-hand": {
        "up": ("up", "w"),
        "down": ("down", "s"),
        "left": ("left", "a"),
        "right": ("right", "d"),
        "confirm": ("enter", "space"),
        "back": ("escape", "q"),
        "undo": ("z",),
        "undo-action": ("Z",),
        "saves": ("f",),
        "to-title": ("T",),
        "same-seed": ("f",),
        "watch-game": ("v",),
        "read-part": ("f",),
    },
}

NAMES = {
    "escape": sentence("Esc"),
    "enter": sentence("Enter"),
    "space": sentence("Space"),
    "tab": sentence("Tab"),
    "delete": sentence("Del"),
    "pageup": sentence("PgUp"),
    "pagedown": sentence("PgDn"),
    "up": sentence("Up"),
    "down": sentence("Down"),
    "left": sentence("Left"),
    "right": sentence("Right"),
}
HELD = {"ctrl": sentence("Ctrl"), "shift": sentence("Shift"), "alt": sentence("Alt")}
"""Keys that are held while another is pressed."""


class KeyClash(L7Error):
    """One key for two commands that can be meant at the same time."""

    code = "key-clash"


class Keymap:
    """Which keys there are, for one preset and the player's own changes."""

    def __init__(
        self, preset: str = "default", changes: Mapping[str, Sequence[str]] | None = None
    ) -> None:
        if preset not in PRESETS:
            raise L7Error(f"Unknown key preset: {preset!r}.", hint=f"Known: {', '.join(PRESETS)}.")
        self.preset = preset
        self.changes = {id: tuple(keys) for id, keys in (changes or {}).items()}
        self._keys: dict[str, Keys] = preset_keys(preset)
        for id, keys in self.changes.items():
            if id not in COMMANDS:
                close = nearest(id, COMMANDS)
                hint = spoken("Did you mean {close!r}?", close=close) if close else ""
                raise L7Error(f"Keys are assigned to {id!r}, an unknown command.", hint=hint)
            self._keys[id] = keys
        self._commands: dict[tuple[Place, str], Command] = {}
        for each in COMMANDS.values():
            for place, keys in {each.place: self._keys[each.id], **each.also}.items():
                for key in keys:
                    self._bind(place, key, each)
        self._check_against_everywhere()

    def given(self, id: str, keys: Keys) -> Mapping[str, Keys]:
        """The changes with these keys for that command; raises KeyClash for a key that is taken."""
        changes = {each: own for each, own in self.changes.items() if each != id}
        if keys != preset_keys(self.preset)[id]:
            changes[id] = keys
        Keymap(self.preset, changes)
        return changes

    def keys(self, command: Command) -> Keys:
        """The command's keys, the first one the footer's."""
        return self._keys.get(command.id, command.keys)

    def find(self, key: str, places: Iterable[Place]) -> Command | None:
        """What a key means where these places have the keyboard, the narrowest first."""
        for place in places:
            if found := self._commands.get((place, key)):
                return found
        return None

    @property
    def letters(self) -> frozenset[str]:
        """The small letters that mean something at a table whatever is asked."""
        table = ("table", "map", "everywhere")
        bound = (key for place, key in self._commands if place in table)
        return frozenset(key for key in bound if len(key) == 1 and key.islower())

    def find_shown(self, text: str, places: Iterable[Place]) -> tuple[str, Command] | None:
        """The key that people call so, and what it means there."""
        for place in places:
            for (bound, key), command in self._commands.items():
                if bound == place and shown(key) == text:
                    return key, command
        return None

    def _bind(self, place: Place, key: str, command: Command) -> None:
        taken = self._commands.setdefault((place, key), command)
        if taken is not command:
            raise _clash(key, taken, command)

    def _check_against_everywhere(self) -> None:
        for (place, key), each in self._commands.items():
            general = self._commands.get(("everywhere", key))
            if place != "everywhere" and general and general is not each:
                raise _clash(key, general, each)


def preset_keys(preset: str) -> dict[str, Keys]:
    """Every command's keys as the preset has them."""
    return {**{id: each.keys for id, each in COMMANDS.items()}, **PRESETS[preset]}


def working(preset: str, changes: Mapping[str, Keys]) -> tuple[Mapping[str, Keys], Sequence[str]]:
    """As many of the changes as go together, and why the others do not."""
    try:
        Keymap(preset, changes)
        return changes, ()
    except L7Error:
        kept: dict[str, Keys] = {}
        refused = []
        for id, keys in changes.items():
            try:
                Keymap(preset, {**kept, id: keys})
                kept[id] = keys
            except L7Error as error:
                refused.append(str(error))
        return kept, refused


def shown(key: str) -> str:
    """A key as people call it.

    >>> shown("ctrl+r"), shown("shift+tab"), shown("U"), shown("f1")
    ('Ctrl+R', 'Shift+Tab', 'U', 'F1')
    """
    if len(key) == 1:
        return key
    *held, last = key.split("+")
    named = spoken(NAMES[last]) if last in NAMES else last.upper()
    word = named if last in NAMES or len(last) <= 3 else last.capitalize()
    return "+".join([*(spoken(HELD.get(each, each)) for each in held), word])


def _clash(key: str, first: Command, second: Command) -> KeyClash:
    return KeyClash(
        spoken(
            "{shown} is assigned to both {title!r} and {title_2!r}.",
            shown=shown(key),
            title=spoken(first.title),
            title_2=spoken(second.title),
        ),
        hint=spoken("Assign a different key to one of them."),
    )
