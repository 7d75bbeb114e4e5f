"""Shell completions and the manual page of `l7`, generated from its parser for the wheel."""

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
"""Path of each shell's completions, below the folder in which L7 is installed."""
FILES = ("file", "path", "save", "source")
"""Names of command arguments whose value may be a file."""
WORD: Mapping[str, str] = {"zsh": "()"}
"""Completion of a value without a list of choices."""
MAN = "share/man/man1/l7.1"


def files() -> dict[str, str]:
    """Return every file by its path; the result is the same on each call."""
    made = {place: completion(shell) for shell, place in COMPLETIONS.items()}
    return {**made, MAN: man_page()}


def completion(shell: str) -> str:
    """Return the completion script of `l7` for a shell."""
    parser = parser_of_all()
    _say_what_is_named(parser)
    return str(shtab.complete(parser, shell=shell))


def _say_what_is_named(parser: ArgumentParser) -> None:
    """Mark each argument of a command as a file, a folder, or a word without completion.

    Without this mark, zsh completes nothing at all, not even options.
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
    """Return the manual page."""
    page = Manpage(parser_of_all())
    page.date = f"L7 {__version__}"
    page.manual = "Games"
    return str(page)
