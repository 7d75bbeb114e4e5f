"""What shells and `man` know of `l7`, made from its parser when the wheel is built."""

from __future__ import annotations

from argparse import Action, ArgumentParser, _SubParsersAction
from collections.abc import Mapping

import shtab
from argparse_manpage.manpage import Manpage

from l7core import __version__
from l7core.cli.main import parser_of_all

COMPLETIONS: Mapping[str, str] = {
    "bash": "share/bash-completion/completions/l7",
    "zsh": "share/zsh/site-functions/_l7",
    "fish": "share/fish/vendor_completions.d/l7.fish",
}
"""Where each shell looks, below the folder that L7 is installed in."""
FILES = ("file", "path", "save", "source")
"""Values that may be a file, by the names that commands give to them."""
WORD: Mapping[str, str] = {"zsh": "()"}
"""A value of which there is no list."""
MAN = "share/man/man1/l7.1"


def files() -> dict[str, str]:
    """Every file by its place, the same whenever it is made."""
    made = {place: completion(shell) for shell, place in COMPLETIONS.items()}
    return {**made, MAN: man_page()}


def completion(shell: str) -> str:
    """What a shell needs to complete `l7`."""
    parser = parser_of_all()
    _say_what_is_named(parser)
    return str(shtab.complete(parser, shell=shell))


def _say_what_is_named(parser: ArgumentParser) -> None:
    """Mark each value of a command as a file, a folder, or a word that nobody can complete.

    Where that is left open, zsh completes nothing at all, not even options.
    """
    for action in parser._actions:
        if isinstance(action, _SubParsersAction):
            for command in action.choices.values():
                _say_what_is_named(command)
        elif action.nargs != 0 and not action.choices:
            action.complete = _named(action)  # type: ignore[attr-defined]


def _named(action: Action) -> Mapping[str, str]:
    named: Mapping[str, str] = WORD
    if action.metavar == "DIR" or action.dest == "folder":
        named = shtab.DIRECTORY
    elif action.metavar == "FILE" or action.dest in FILES:
        named = shtab.FILE
    return named


def man_page() -> str:
    """The page of the manual."""
    page = Manpage(parser_of_all())
    page.date = f"L7 {__version__}"
    page.manual = "Games"
    return str(page)
