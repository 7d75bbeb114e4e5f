"""On the title screen: what can be begun, and gone on with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from l7tui.commands.command import command

if TYPE_CHECKING:
    from l7tui.screens.title.title import TitleScreen


@command("c", place="title", title="Continue", barred=lambda title: title.why_no_continue)
def go_on(title: TitleScreen) -> None:
    """Go on with the game that was saved last."""
    title.go_on()


@command("n", place="title", title="New game")
def new_game(title: TitleScreen) -> None:
    """Set up a new game: which one, who plays, by what rules."""
    title.new_game()


@command("p", place="title", title="Campaign")
def campaign(title: TitleScreen) -> None:
    """Several scenarios as one story: begin one, go on with one, or branch off an earlier part."""
    title.campaign()


@command("t", place="title", title="Tutorial")
def tutorial(title: TitleScreen) -> None:
    """Learn the game in a few short lessons."""
    title.tutorial()


@command("s", place="title", title="Saved games", barred=lambda title: title.why_no_saves)
def saves(title: TitleScreen) -> None:
    """Look through the saved games and open one."""
    title.saves()


@command("m", place="title", title="Mods", barred=lambda title: title.why_no_mods)
def mods(title: TitleScreen) -> None:
    """Look through the mods: install, enable, disable and remove them."""
    title.mods()
