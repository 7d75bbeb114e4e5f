"""Helpers to describe commands to the parser, and options that several commands share."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NoReturn, TypeAlias

from l7core.sanitize import one_line

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

Options: TypeAlias = argparse.Namespace
Commands: TypeAlias = "argparse._SubParsersAction[Parser]"


class Parser(argparse.ArgumentParser):
    """A parser whose messages contain no terminal control sequences.

    A failure to write the help is raised, not ignored. An unknown argument is reported by the
    subcommand, with the subcommand's own usage.
    """

    def parse_known_args(  # type: ignore[override]
        self, args: Sequence[str] | None = None, namespace: Options | None = None
    ) -> tuple[Options, list[str]]:
        options, unknown = super().parse_known_args(args, namespace)
        if unknown:
            self.error(f"Unknown arguments: {' '.join(unknown)}")
        return options, unknown

    def error(self, message: str) -> NoReturn:
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
