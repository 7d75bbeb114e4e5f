"""The `l7` command. Each subcommand imports what it needs, the full screen last of all."""

from __future__ import annotations

import argparse
import gc
import os
import sys
from importlib import import_module
from typing import TYPE_CHECKING

import l7core
from l7core.cli.output import FAILED
from l7core.cli.parsers import Parser
from l7core.engine.errors import L7Error

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from l7core.cli.parsers import Commands

CODES_OF_MODS = ("rules-broken", "mod-code", "flow-failed")
COMMANDS: Mapping[str, str] = {
    "play": "games",
    "resume": "games",
    "rulesets": "rules_and_content",
    "saves": "saves",
    "replay": "replays",
    "report": "replays",
    "doctor": "doctor",
    "mods": "mods",
    "tutorial": "games",
    "rules": "rules_and_content",
    "content": "rules_and_content",
    "sim": "simulation",
}
"""Which module of `l7core.cli` has each command, in the order in which they are listed."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; 0 is success, 1 a stated failure, 2 a wrong command line."""
    if arguments is not None:
        return _run(arguments)
    try:
        return _run(sys.argv[1:])
    finally:
        # The process is over: its memory need not be searched for garbage first.
        gc.freeze()


def _run(arguments: Sequence[str]) -> int:
    """Run one command of a process that may run others."""
    options = _parser(arguments[0] if arguments else None).parse_args(arguments)
    try:
        if options.begins:
            gc.disable()  # until the table stands: almost all that is loaded stays
            if not options.safe_mode:
                _mind_the_last_start(options)
        code: int = options.run(options)
        sys.stdout.flush()
    except L7Error as error:
        print(f"l7: {error}", file=sys.stderr)
        if _mods_may_be_why(error, options) and _agrees_to_safe_mode("A mod may be the reason."):
            return _run([*arguments, "--safe-mode"])
        return FAILED
    except BrokenPipeError:
        # The reader of our output is gone; the interpreter must not try to write the rest.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    except KeyboardInterrupt:
        print("l7: interrupted.", file=sys.stderr)
        return FAILED
    finally:
        gc.enable()
    return code


# -- describing


def _parser(first: str | None) -> Parser:
    """What may follow `l7` where this comes first, or nothing at all."""
    parser = Parser(
        prog="l7",
        description="Survival-horror board games for the terminal. Without a command: the game.",
        epilog="L7_HOME=DIR keeps saves, settings and mods under one folder; L7_SAVES and L7_CONFIG"
        " move one of them.",
    )
    parser.add_argument("--version", action="version", version=f"l7 {l7core.__version__}")
    parser.set_defaults(run=_open_title, begins=True, saves=None)
    _add_screen_options(parser)
    _add_mod_options(parser)
    if first not in (None, "--version"):
        _add_commands(parser.add_subparsers(title="commands", metavar="COMMAND"), first)
    return parser


def _add_commands(commands: Commands, first: str) -> None:
    """Describe that command, or all where it is none.

    To describe all commands takes longer than to carry out most of them, and after the name of a
    command comes no other.
    """
    from l7core.cli.parsers import Shared

    shared = Shared(*(Parser(add_help=False) for _ in Shared._fields))
    _add_mod_options(shared.everywhere, default=argparse.SUPPRESS)
    _add_screen_options(shared.screen, default=argparse.SUPPRESS)
    shared.saved.add_argument("--saves", metavar="DIR", help="the folder of saved games")
    shared.as_data.add_argument("--json", action="store_true", help="print data instead of a table")
    for name in [first] if first in COMMANDS else COMMANDS:
        module = import_module(f"l7core.cli.{COMMANDS[name]}")
        getattr(module, f"add_{name}")(commands, shared)


def _add_screen_options(parser: argparse.ArgumentParser, default: str | None = None) -> None:
    """How the full screen looks in this session. A subcommand keeps what stood before it."""
    screen = parser.add_argument_group("the screen, for this session")
    screen.add_argument("--config", metavar="DIR", default=default, help="the folder of settings")
    screen.add_argument("--theme", default=default, help="such as dark, light or contrast")
    screen.add_argument(
        "--ascii", action="store_const", const=True, default=default, help="ASCII characters alone"
    )


def _add_mod_options(parser: argparse.ArgumentParser, default: str | None = None) -> None:
    """Which mods there are in this session. A subcommand keeps what stood before it."""
    parser.add_argument(
        "--dev-mods",
        action="append",
        default=default or [],
        metavar="DIR",
        help="a further folder of mods, whose code is run without asking",
    )
    parser.add_argument(
        "--safe-mode",
        action="store_true",
        default=default or False,
        help="load the mods that come with l7 alone",
    )


def _open_title(options: argparse.Namespace) -> int:
    """`l7` alone."""
    from l7core.cli.games import open_title

    return open_title(options)


# -- when mods keep a game from starting


def _mind_the_last_start(options: argparse.Namespace) -> None:
    """Where a mod's code has ended the last start, offer to leave the mods out."""
    from l7core.cli.options import places_of
    from l7core.mods.owned.last_start import died_loading

    mod = died_loading(places_of(options).data)
    if mod and _agrees_to_safe_mode(f"The last start ended while the mod {mod} was being loaded."):
        options.safe_mode = True


def _mods_may_be_why(error: L7Error, options: argparse.Namespace) -> bool:
    """Whether safe mode might help."""
    from l7core.cli.options import collection_of

    mods = error.code in CODES_OF_MODS and not options.safe_mode
    return mods and collection_of(options).has_own


def _agrees_to_safe_mode(why: str) -> bool:
    """Ask at a terminal; elsewhere say how it is done."""
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        print(f"l7: {why} --safe-mode starts without your mods.", file=sys.stderr)
        return False
    print(f"l7: {why} Start without your mods (--safe-mode)? [y/N] ", end="", file=sys.stderr)
    sys.stderr.flush()
    return sys.stdin.readline().strip().casefold() in ("y", "yes")
