"""The palette: Textual's own, filled from the commands, those that are barred with their reason."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from textual.command import CommandPalette, DiscoveryHit, Hit, Hits, Provider
from textual.content import Content

from l7core.language import spoken
from l7tui.commands.keymap import shown
from l7tui.screens.base import L7Screen

if TYPE_CHECKING:
    from l7tui.commands.command import Command


def palette() -> CommandPalette:
    """Lets the player find a command of the screen in front."""
    return CommandPalette(providers=[Commands], placeholder=spoken("Search commands"))


class Commands(Provider):
    """Offers the commands of the screen that the palette was opened on."""

    async def discover(self) -> Hits:
        # What can be done now comes first; sorting keeps the order of either.
        for command in sorted(
            self._commands(), key=lambda each: bool(self._front.keyboard.why_not(each))
        ):
            title = self._title(command)
            yield DiscoveryHit(
                Content(title), self._run(command), text=title, help=self._help(command)
            )

    async def search(self, query: str) -> Hits:
        matcher = self.matcher(query)
        for command in self._commands():
            title = self._title(command)
            # A command's id has the word that another program would call it by.
            if (score := matcher.match(title) or matcher.match(command.id)) > 0:
                shown = matcher.highlight(unmarked(title))
                yield Hit(score, shown, self._run(command), text=title, help=self._help(command))

    @property
    def _front(self) -> L7Screen[Any]:
        """The screen that the palette was opened on."""
        screen = self.screen
        assert isinstance(screen, L7Screen)
        return screen

    def _commands(self) -> Iterator[Command]:
        every = (*self._front.commands(), *self._front.further_commands())
        return (each for each in every if each.in_palette)

    def _title(self, command: Command) -> str:
        keys = self._front.l7.keymap.keys(command)
        return f"{spoken(command.title)}  ({shown(keys[0])})" if keys else spoken(command.title)

    def _help(self, command: Command) -> str:
        reason = self._front.keyboard.why_not(command)
        return unmarked(
            spoken("Unavailable: {reason}", reason=reason) if reason else spoken(command.help)
        )

    def _run(self, command: Command) -> partial[None]:
        return partial(self._front.keyboard.perform, command)


def unmarked(words: str) -> str:
    """Words that Textual reads for markup, written so that it finds none.

    >>> Content.from_markup(unmarked("Ann[/] and [@click=bell]Bob")).plain
    'Ann[/] and [@click=bell]Bob'
    """
    return words.replace("[", "\\[")
