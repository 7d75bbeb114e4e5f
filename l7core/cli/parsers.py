"""Helpers to describe commands to the parser, and options that several commands share."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NoReturn, TypeAlias

from l7core.sanitize import one_line

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

INSTALL_EXTRA = (
    "In L7's source folder, run: pipx install --force '.[{extra}]' (or pip install '.[{extra}]')."
)
"""Hint for a command that needs the libraries of an extra."""

UNKNOWN = re.compile(r"^argument [A-Z{].*?: invalid choice: '([^']*)'")
"""Pattern of argparse's message about an unknown subcommand."""
Options: TypeAlias = argparse.Namespace
Commands: TypeAlias = "argparse._SubParsersAction[Parser]"


class Parser(argparse.ArgumentParser):
    """A parser whose messages contain no terminal control sequences.

    A failure to write the help is raised, not ignored. An unknown argument is reported by the
    subcommand, with the subcommand's own usage. A mistyped command is answered with the nearest.
    """

    commands: Mapping[str, argparse.ArgumentParser] = {}
    """Parsers of the subcommands, by name."""

    def parse_known_args(  # type: ignore[override]
        self, args: Sequence[str] | None = None, namespace: Options | None = None
    ) -> tuple[Options, list[str]]:
        options, unknown = super().parse_known_args(args, namespace)
        if unknown:
            self.error(f"Unknown arguments: {' '.join(unknown)}")
        return options, unknown

    def error(self, message: str) -> NoReturn:
        if (wrong := UNKNOWN.search(message)) and self.commands:
            from l7core.engine.ids import nearest  # start-up time

            close = nearest(wrong[1], self.commands)
            hint = f"Did you mean {close!r}?" if close else f"Known: {', '.join(self.commands)}."
            message = f"Unknown command: {wrong[1]!r}. {hint}"
        super().error(one_line(message))

    def _print_message(self, message: str, file: SupportsWrite[str] | None = None) -> None:
        (file or sys.stderr).write(message)


class Shared:
    """Options that several commands share."""

    def __init__(self) -> None:
        self.everywhere = Parser(add_help=False)
        self.saved = Parser(add_help=False)
        self.screen = Parser(add_help=False)
        self.as_data = Parser(add_help=False)


def add_group(
    commands: Commands, name: str, help: str, run: Callable[[Options], int], *, about: str = ""
) -> Commands:
    """Add a command with actions, and the function that runs it without an action."""
    parser: Parser = commands.add_parser(name, help=help, description=about or None)
    parser.set_defaults(run=run, begins=False, json=False)
    return add_actions(parser, metavar="ACTION")


def add_actions(parser: Parser, **options: Any) -> Commands:
    """Add subcommands to a parser, which then knows their names."""
    actions: Commands = parser.add_subparsers(**options)
    parser.commands = actions.choices
    return actions


def add(
    commands: Commands,
    name: str,
    help: str,
    run: Callable[[Options], int],
    *parents: Parser,
    begins: bool = False,
) -> Parser:
    """Add a command and the function that runs it; `begins` marks commands that start a game."""
    parser: Parser = commands.add_parser(
        name, help=help, description=f"{help[0].upper()}{help[1:]}.", parents=parents
    )
    parser.set_defaults(run=run, begins=begins)
    return parser


def not_negative(text: str) -> int:
    """Return the number in an argument; raise ArgumentTypeError if it is negative or no number."""
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"{text!r} is not valid; it must be 0 or more")
    return int(text)


def add_rule_options(parser: Parser) -> None:
    """Add the options that change the rules of a game."""
    parser.add_argument("--preset", default="", help="preset of house rules")
    parser.add_argument(
        "--set", action="append", default=[], metavar="TOGGLE=VALUE", help="set one house rule"
    )
