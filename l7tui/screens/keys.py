"""The list of keys: all commands by place, with keys that the player can change.

A key is refused if another command that is available at the same time has it. The message names
both commands.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from textual.geometry import Offset, Size

from l7core.engine.errors import L7Error
from l7core.language import in_sentence, sentence, spoken
from l7tui.commands import COMMANDS, keys
from l7tui.commands.command import PLACES, Command
from l7tui.commands.handling import Handler, handles
from l7tui.commands.keymap import PRESETS, Keymap, preset_keys, shown, working
from l7tui.screens.keyboard import name_of
from l7tui.screens.page import PageScreen
from l7tui.text.lines import BLANK, Line, cut, line, padded, wrapped
from l7tui.widgets.page import TOP_ROWS, Page
from l7tui.widgets.panel import highlighted
from l7tui.widgets.program import program_of

if TYPE_CHECKING:
    from textual import events

    from l7tui.commands.command import Keys, Place

TITLE_WIDTH = 40
MOST_WIDTH = 110
DIGITS = "choose-number"
"""Command of the digit keys, which are shown as a range."""

LISTED = [command for place in PLACES for command in COMMANDS.values() if command.place == place]


class KeysPage(Page):
    """The list of commands, with the help of the highlighted one below."""

    heading = sentence("KEYS")
    hints = (
        ("confirm", sentence("change")),
        ("add-key", sentence("add")),
        ("drop-key", sentence("remove")),
        ("reset-key", sentence("reset")),
        ("reset-keys", sentence("reset all")),
        ("next-preset", sentence("preset")),
        ("back", sentence("back")),
    )

    def __init__(self) -> None:
        super().__init__()
        self.at = 0
        self.listening = ""
        """Prompt for the next key; empty while none is awaited."""
        self._rows: dict[int, int] = {}

    @property
    def command(self) -> Command:
        """Highlighted command."""
        return LISTED[self.at]

    def facts(self) -> str:
        keymap = program_of(self).keymap
        changes = len(keymap.changes)
        own = spoken(", {changes} custom", changes=changes) if changes else ""
        return spoken("preset {preset}{own}", preset=spoken(keymap.preset), own=own)

    def body(self, size: Size) -> list[Line]:
        width = min(size.width - 4, MOST_WIDTH)
        message = line((self.listening, "warning bold")) if self.listening else self._help()
        below = wrapped(message, width)
        lines: list[Line] = []
        numbers: list[int | None] = []
        place = ""
        for number, command in enumerate(LISTED):
            if command.place != place:
                place = command.place
                lines.append(line((spoken(PLACES[command.place]), "faint")))
                numbers.append(None)
            lines.append(self._row(number, command, width))
            numbers.append(number)
        room = max(1, size.height - 1 - max(2, len(below)))
        start = max(0, min(numbers.index(self.at) - room // 2, len(lines) - room))
        self._rows = {
            TOP_ROWS + row: number
            for row, number in enumerate(numbers[start : start + room])
            if number is not None
        }
        return [line("  ", *each) for each in (*lines[start : start + room], BLANK, *below)]

    def row_at(self, y: int) -> int | None:
        """Return the index of the command at a screen row, or None."""
        return self._rows.get(y)

    def _help(self) -> Line:
        return line((spoken(self.command.help), "faint"))

    def _row(self, number: int, command: Command, width: int) -> Line:
        glyphs, keymap = self.look.glyphs, program_of(self).keymap
        chosen = number == self.at
        keys = keymap.keys(command)
        key_names = spoken("1 to 9") if command.id == DIGITS else ", ".join(map(shown, keys))
        also = "".join(
            f"  {shown(key)} {in_sentence(spoken(PLACES[place]))}"
            for place, more in command.also.items()
            for key in more
        )
        title = cut(line(spoken(command.title)), TITLE_WIDTH - 2, more=glyphs.more)
        row = line(
            (glyphs.pointer if chosen else " ", "pointer"),
            " ",
            *padded(title, TITLE_WIDTH),
            (key_names or spoken("no key"), "key" if key_names else "faint"),
            (also, "faint"),
            (f"  {spoken('changed')}" if command.id in keymap.changes else "", "warning"),
        )
        whole = cut(row, width, more=glyphs.more)
        return highlighted(whole, width) if chosen else whole


class KeysScreen(PageScreen):
    """The list of keys, which waits for a new key on request."""

    place: ClassVar[Place] = "keys"

    def __init__(self) -> None:
        self.keys_page = KeysPage()
        super().__init__(self.keys_page)
        self._giving = Giving(self, self.keys_page)

    @property
    def handlers(self) -> Sequence[Handler]:
        return (self._giving, *super().handlers)

    def move(self, step: Offset) -> None:
        self._point((self.keys_page.at + step.y) % len(LISTED))

    def page(self, way: int) -> None:
        step = max(1, self.size.height // 2)
        self._point(max(0, min(self.keys_page.at + way * step, len(LISTED) - 1)))

    def move_to(self, command: Command) -> None:
        """Highlight a command."""
        self._point(LISTED.index(command))

    def on_click(self, event: events.Click) -> None:
        """Highlight a command on the first click; wait for its new key on the second."""
        number = self.keys_page.row_at(event.screen_y)
        if number is not None and number == self.keys_page.at:
            self.confirm()
        elif number is not None:
            self._point(number)

    def _point(self, number: int) -> None:
        self.keys_page.at = number
        self.keys_page.changed()

    def take_key(self, event: events.Key) -> bool:
        """Assign an awaited key, even if it is bound to a command."""
        if not self.keys_page.listening:
            return False
        if event.key == "escape":
            self.back()
        else:
            self._giving.take(name_of(event))
        return True

    def confirm(self) -> None:
        self._giving.listen(adding=False)

    def back(self) -> None:
        """Stop waiting for a key, else close the screen."""
        if self.keys_page.listening:
            self.keys_page.listening = ""
            self.keys_page.changed()
        else:
            super().back()


class Giving(Handler):
    """Handler that changes the keys of the highlighted command."""

    def __init__(self, screen: PageScreen, page: KeysPage) -> None:
        self.screen = screen
        self.page = page
        self._adding = False

    @property
    def _keymap(self) -> Keymap:
        return self.screen.l7.keymap

    @handles(keys.ADD_KEY)
    def add_key(self) -> None:
        self.listen(adding=True)

    def listen(self, *, adding: bool) -> None:
        """Wait for a key to add to the highlighted command's keys, or to replace them."""
        command = self.page.command
        if command.id == DIGITS:
            self.screen.say(
                spoken("Digits always select options and can't be reassigned."), "warning"
            )
            return
        self._adding = adding
        wanted_key = spoken("an extra key") if adding else spoken("a new key")
        self.page.listening = spoken(
            "Press {what} for {title}. Esc: cancel.",
            what=wanted_key,
            title=spoken(command.title),
        )
        self.page.changed()

    def take(self, key: str) -> None:
        """Assign the awaited key."""
        self.page.listening = ""
        old_keys = self._keymap.keys(self.page.command) if self._adding else ()
        self._assign(tuple(dict.fromkeys((*old_keys, key))))

    @handles(keys.DROP_KEY)
    def drop_key(self) -> None:
        """Remove the last key, unless the command would become unreachable."""
        command = self.page.command
        keys = self._keymap.keys(command)
        needed = not command.in_palette or command.id == "palette"
        if command.id == DIGITS or (needed and len(keys) <= 1):
            message = spoken("{title} needs at least one key.", title=spoken(command.title))
            self.screen.say(message, "warning")
        elif keys:
            self._assign(keys[:-1])

    def why_no_reset(self) -> str:
        return (
            ""
            if self.page.command.id in self._keymap.changes
            else spoken("Reset to the preset's keys.")
        )

    def why_as_set(self) -> str:
        return "" if self._keymap.changes else spoken("No custom keys to reset.")

    @handles(keys.RESET_KEY, unless=why_no_reset)
    def reset(self) -> None:
        self._assign(preset_keys(self._keymap.preset)[self.page.command.id])

    @handles(keys.RESET_KEYS, unless=why_as_set)
    def reset_all(self) -> None:
        self.screen.change_settings(spoken("All keys reset to the preset."), key_changes={})

    @handles(keys.NEXT_PRESET)
    def next_preset(self) -> None:
        names = list(PRESETS)
        name = names[(names.index(self._keymap.preset) + 1) % len(names)]
        changes, refused = working(name, self._keymap.changes)
        message = " ".join((spoken("Preset: {name}", name=spoken(name)), *refused))
        self.screen.change_settings(message, keys=name, key_changes=changes)

    def _assign(self, keys: Keys) -> None:
        command = self.page.command
        try:
            changes = self._keymap.given(command.id, keys)
        except L7Error as error:
            self.screen.say(str(error), "danger")
        else:
            key_names = ", ".join(map(shown, keys)) or spoken("no key")
            self.screen.change_settings(
                f"{spoken(command.title)}: {key_names}.", key_changes=changes
            )
        self.page.changed()
