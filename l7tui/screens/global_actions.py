"""Handlers of the commands that every screen has: movement, help, settings and quitting."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from textual.geometry import Offset

from l7core.language import spoken
from l7tui.commands import everywhere
from l7tui.commands.handling import Handler, handles
from l7tui.screens import destinations
from l7tui.screens.app_protocol import Front


class GlobalActions(Handler):
    """Handler of the `everywhere` commands for the screen in front."""

    def __init__(self, screen: Front) -> None:
        self.screen = screen

    @handles(everywhere.UP)
    def up(self) -> None:
        self.screen.holder.move(Offset(0, -1))

    @handles(everywhere.DOWN)
    def down(self) -> None:
        self.screen.holder.move(Offset(0, 1))

    @handles(everywhere.LEFT)
    def left(self) -> None:
        self.screen.holder.move(Offset(-1, 0))

    @handles(everywhere.RIGHT)
    def right(self) -> None:
        self.screen.holder.move(Offset(1, 0))

    @handles(everywhere.PAGE_UP)
    def page_up(self) -> None:
        self.screen.holder.page(-1)

    @handles(everywhere.PAGE_DOWN)
    def page_down(self) -> None:
        self.screen.holder.page(1)

    @handles(everywhere.CONFIRM)
    def confirm(self) -> None:
        self.screen.holder.confirm()

    @handles(everywhere.BACK)
    def back(self) -> None:
        self.screen.holder.back()

    @handles(everywhere.HELP)
    def read_help(self) -> None:
        screen = self.screen
        screen.l7.open(destinations.Help(screen.places, screen.keyboard.perform))

    @handles(everywhere.RULEBOOK)
    def open_rulebook(self) -> None:
        self.screen.l7.open(destinations.Rulebook(self.screen.rule))

    @handles(everywhere.PALETTE)
    def open_palette(self) -> None:
        if not self.screen.l7.is_open(destinations.Palette):
            self.screen.l7.open(destinations.Palette())

    @handles(everywhere.SETTINGS)
    def open_settings(self) -> None:
        l7 = self.screen.l7
        self._open_once(destinations.Settings(), lambda _: l7.speak_at_the_table())

    @handles(everywhere.KEYS)
    def open_keys(self) -> None:
        self._open_once(destinations.Keys())

    def _open_once(
        self, destination: destinations.Destination, then: Callable[[Any], None] | None = None
    ) -> None:
        """Open a destination, unless a screen of its kind is already open."""
        if self.screen.l7.is_open(type(destination)):
            self.screen.say(spoken("Already open."))
        else:
            self.screen.l7.open(destination, then)

    @handles(everywhere.NEXT_THEME)
    def next_theme(self) -> None:
        palettes = self.screen.l7.palettes()
        names = list(palettes)
        name = names[(names.index(self.screen.l7.look.palette.name) + 1) % len(names)]
        self.screen.change_settings(
            spoken("Theme: {name}", name=spoken(palettes[name].title)), theme=name
        )

    @handles(everywhere.NEXT_CHARSET)
    def next_charset(self) -> None:
        self.screen.change_settings(ascii_only=not self.screen.l7.settings.ascii_only)

    @handles(everywhere.SCREENSHOT)
    def write_picture(self) -> None:
        from l7core.persist import save_admin  # faster startup
        from l7core.persist.errors import SaveError
        from l7tui.game.finished_game import EXPORTS

        l7 = self.screen.l7
        path = save_admin.unused(l7.store.folder / EXPORTS / "screen.svg")
        try:
            written = save_admin.copy_out(l7.picture().encode(), path, path.name)
        except SaveError as error:
            self.screen.say(str(error), "danger")
        else:
            self.screen.say(spoken("Saved: {written}", written=written), "good")

    @handles(everywhere.QUIT_PROGRAM)
    def quit_program(self) -> None:
        self.screen.l7.leave_program(self.screen)
