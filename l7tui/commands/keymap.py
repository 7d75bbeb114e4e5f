"""Key bindings as data: presets that the player can change.

A narrower place overrides the table's keys. Two commands of the same place must not share a key,
nor may a command of a place share one with a command of `everywhere`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from l7core.engine.errors import L7Error
from l7core.engine.ids import nearest
from l7core.language import guarded, spoken
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
    "escape": guarded("Esc"),
    "enter": guarded("Enter"),
    "space": guarded("Space"),
    "tab": guarded("Tab"),
    "delete": guarded("Del"),
    "pageup": guarded("PgUp"),
    "pagedown": guarded("PgDn"),
    "up": guarded("Up"),
    "down": guarded("Down"),
    "left": guarded("Left"),
    "right": guarded("Right"),
}
MODIFIERS = {"ctrl": guarded("Ctrl"), "shift": guarded("Shift"), "alt": guarded("Alt")}
"""Names of modifier keys."""


class KeyClash(L7Error):
    """A key that is bound to two commands available at the same time."""

    code = "key-clash"


class Keymap:
    """Key bindings of a preset, with the player's changes."""

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
                raise L7Error(f"Unknown command in the key settings: {id!r}.", hint=hint)
            self._keys[id] = keys
        self._commands: dict[tuple[Place, str], Command] = {}
        for each in COMMANDS.values():
            for place, keys in {each.place: self._keys[each.id], **each.also}.items():
                for key in keys:
                    self._bind(place, key, each)
        self._check_against_everywhere()

    def given(self, id: str, keys: Keys) -> Mapping[str, Keys]:
        """Return the changes after assigning keys to a command; raise KeyClash for a taken key."""
        changes = {each: own for each, own in self.changes.items() if each != id}
        if keys != preset_keys(self.preset)[id]:
            changes[id] = keys
        Keymap(self.preset, changes)
        return changes

    def keys(self, command: Command) -> Keys:
        """Return a command's keys; the footer shows the first."""
        return self._keys.get(command.id, command.keys)

    def find(self, key: str, places: Iterable[Place]) -> Command | None:
        """Return the command of a key in the first of these places that binds the key."""
        for place in places:
            if found := self._commands.get((place, key)):
                return found
        return None

    @property
    def letters(self) -> frozenset[str]:
        """Lowercase letters that are bound at the table, on the map or everywhere."""
        table = ("table", "map", "everywhere")
        bound = (key for place, key in self._commands if place in table)
        return frozenset(key for key in bound if len(key) == 1 and key.islower())

    def find_shown(self, text: str, places: Iterable[Place]) -> tuple[str, Command] | None:
        """Return the key with this displayed name and its command, or None."""
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
    """Return the keys of every command in a preset."""
    return {**{id: each.keys for id, each in COMMANDS.items()}, **PRESETS[preset]}


def working(preset: str, changes: Mapping[str, Keys]) -> tuple[Mapping[str, Keys], Sequence[str]]:
    """Return the changes that do not clash, and the reasons against the others."""
    try:
        Keymap(preset, changes)
        return changes, ()
    except L7Error:
        accepted: dict[str, Keys] = {}
        refused = []
        for id, keys in changes.items():
            try:
                Keymap(preset, {**accepted, id: keys})
                accepted[id] = keys
            except L7Error as error:
                refused.append(str(error))
        return accepted, refused


def shown(key: str) -> str:
    """Return a key's name as players read it.

    >>> shown("ctrl+r"), shown("shift+tab"), shown("U"), shown("f1")
    ('Ctrl+R', 'Shift+Tab', 'U', 'F1')
    """
    if len(key) == 1:
        return key
    *modifiers, last = key.split("+")
    name = spoken(NAMES[last]) if last in NAMES else last.upper()
    word = name if last in NAMES or len(last) <= 3 else last.capitalize()
    return "+".join([*(spoken(MODIFIERS.get(each, each)) for each in modifiers), word])


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
