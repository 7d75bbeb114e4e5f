"""The command palette: Textual's own, with L7's commands; unavailable commands show the reason."""

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
    """Return the command palette of the screen in front."""
    return CommandPalette(providers=[Commands], placeholder=spoken("Search commands"))


class Commands(Provider):
    """Provider of the commands of the screen below the palette."""

    async def discover(self) -> Hits:
        # Available commands come first; sorting is stable.
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
            # A command's id contains the word that other programs use for it.
            if (score := matcher.match(title) or matcher.match(command.id)) > 0:
                shown = matcher.highlight(unmarked(title))
                yield Hit(score, shown, self._run(command), text=title, help=self._help(command))

    @property
    def _front(self) -> L7Screen[Any]:
        """The screen below the palette."""
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
    """Return text with escaped markup, so that Textual shows it literally.

    >>> Content.from_markup(unmarked("Ann[/] and [@click=bell]Bob")).plain
    'Ann[/] and [@click=bell]Bob'
    """
    return words.replace("[", "\\[")
