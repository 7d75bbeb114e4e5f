"""How commands are described to the parser, and the options that several of them share."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import NamedTuple, NoReturn, TypeAlias

from l7core.view.words import one_line

Options: TypeAlias = argparse.Namespace
Commands: TypeAlias = "argparse._SubParsersAction[Parser]"


class Parser(argparse.ArgumentParser):
    """A parser whose complaints hold nothing that a terminal obeys."""

    def error(self, message: str) -> NoReturn:
        super().error(one_line(message))


class Shared(NamedTuple):
    """Options that several commands have."""

    everywhere: Parser
    saved: Parser
    screen: Parser
    as_data: Parser


def add(
    commands: Commands,
    name: str,
    help: str,
    run: Callable[[Options], int],
    *parents: Parser,
    begins: bool = False,
) -> Parser:
    """Describe a command, and say what carries it out; whether that is to begin a game."""
    parser: Parser = commands.add_parser(
        name, help=help, description=f"{help[0].upper()}{help[1:]}.", parents=parents
    )
    parser.set_defaults(run=run, begins=begins)
    return parser


def add_rule_options(parser: Parser) -> None:
    """What changes the rules of a game."""
    parser.add_argument("--preset", default="", help="a named set of rule toggles")
    parser.add_argument(
        "--set", action="append", default=[], metavar="TOGGLE=VALUE", help="one rule toggle"
    )
