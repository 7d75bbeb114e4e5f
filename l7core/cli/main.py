"""The `l7` command. Each subcommand imports what it needs, the full screen last of all."""

from __future__ import annotations

import argparse
import errno
import gc
import sys
from importlib import import_module
from typing import TYPE_CHECKING

import l7core
from l7core.cli import streams
from l7core.cli.groups import COMMANDS, Grouped
from l7core.cli.output import FAILED
from l7core.cli.parsers import Parser, Shared
from l7core.engine.errors import L7Error
from l7core.language import ENGLISH, speak

if TYPE_CHECKING:
    from collections.abc import Sequence

    from l7core.cli.parsers import Commands

MISHAPS = (OSError, UnicodeError, ValueError, RecursionError, MemoryError)
"""What a machine, a file or a typed word can do to any command; all else is a fault of ours."""
OF_OUTPUT = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF)
"""What is refused without the name of a file: that writes to its files, L7 tells by name."""
CODES_OF_MODS = ("rules-broken", "mod-code", "flow-failed")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; 0 is success, 1 a stated failure, 2 a wrong command line."""
    if arguments is not None:
        return _run(arguments)
    streams.prepare()
    try:
        return _run(sys.argv[1:])
    finally:
        # The process is over: its memory need not be searched for garbage first.
        gc.freeze()


def _run(arguments: Sequence[str]) -> int:
    """Run one command of a process that may run others; whatever fails becomes one sentence."""
    try:
        code = _obey(arguments)
        sys.stdout.flush()
    except SystemExit:
        # The parser of arguments ends a command so, and does not look whether its help was written.
        if not _is_written():
            return FAILED
        raise
    except BrokenPipeError:
        # The reader of our output is gone, which is no mistake of anybody's.
        streams.let_go(sys.stdout)
        return FAILED
    except KeyboardInterrupt:
        streams.complain("interrupted.")
        return FAILED
    except MISHAPS as error:
        if _is_written():
            streams.complain(_in_words(error))
        return FAILED
    return code


def _is_written() -> bool:
    """Whether all output has gone out; it is told if not."""
    try:
        sys.stdout.flush()
    except OSError as error:
        streams.complain(_in_words(error))
        streams.let_go(sys.stdout)
        return False
    return True


def _in_words(error: Exception) -> str:
    """What the system or the interpreter has refused, as a sentence."""
    from l7core.persist.files import why  # start-up time

    match error:
        case OSError() if error.filename is not None:
            return f"Can't use {error.filename!s}: {why(error)}."
        case OSError() if error.errno in OF_OUTPUT:
            return f"Can't write output: {why(error)}."
        case OSError():
            return f"System error: {why(error)}."
        case UnicodeError():
            return f"Can't encode some text: {error}."
        case RecursionError():
            return "Data is nested too deeply."
        case MemoryError():
            return "Out of memory."
    return f"Invalid value: {error}."


def _obey(arguments: Sequence[str]) -> int:
    """Run one command; a failure that has been stated is told."""
    options = _parser(arguments[0] if arguments else None).parse_args(arguments)
    try:
        _speak(options)
        if options.begins:
            gc.disable()  # until the table stands: almost all that is loaded stays
            if not options.safe_mode:
                _mind_the_last_start(options)
        code: int = options.run(options)
    except L7Error as error:
        streams.complain(str(error))
        if _mods_may_be_why(error, options) and _agrees_to_safe_mode("A mod may be the cause."):
            return _run([*arguments, "--safe-mode"])
        return FAILED
    finally:
        gc.enable()
    return code


def _speak(options: argparse.Namespace) -> None:
    """Say everything in the player's language."""
    from l7core.cli.options import collection_of, language_of

    language = language_of(options)
    if language == ENGLISH:
        speak(ENGLISH, {})
        return
    from l7core.language.catalogue import catalogue

    speak(language, catalogue(language, collection_of(options).speaking()))


# -- describing


def _parser(first: str | None) -> Parser:
    """What may follow `l7` where this comes first, or nothing at all."""
    parser = Parser(
        prog="l7",
        formatter_class=Grouped,
        description=(
            "Survival-horror board games for the terminal. Run without a command to open the game."
        ),
        epilog=(
            "L7_HOME=DIR sets one folder for saves, settings and mods. L7_SAVES and L7_CONFIG "
            "override parts of it."
        ),
    )
    parser.add_argument("--version", action="version", version=f"l7 {l7core.__version__}")
    parser.set_defaults(run=_open_title, begins=True, saves=None)
    _add_screen_options(parser)
    _add_mod_options(parser)
    if first not in (None, "--version"):
        _add_commands(parser.add_subparsers(title="commands", metavar="COMMAND"), first)
    return parser


def parser_of_all() -> Parser:
    """The parser of every command, for those who write down what there is."""
    return _parser("--help")


def _add_commands(commands: Commands, first: str) -> None:
    """Describe that command, or all where it is none.

    To describe all commands takes longer than to carry out most of them, and after the name of a
    command comes no other.
    """
    shared = Shared()
    _add_mod_options(shared.everywhere, default=argparse.SUPPRESS)
    _add_screen_options(shared.screen, default=argparse.SUPPRESS)
    shared.saved.add_argument("--saves", metavar="DIR", help="folder for saved games")
    shared.as_data.add_argument(
        "--json", action="store_true", help="output JSON instead of a table"
    )
    for name in [first] if first in COMMANDS else COMMANDS:
        module = import_module(f"l7core.cli.{COMMANDS[name]}")
        getattr(module, f"add_{name}")(commands, shared)


def _add_screen_options(parser: argparse.ArgumentParser, default: str | None = None) -> None:
    """How the full screen looks in this session. A subcommand keeps what stood before it."""
    screen = parser.add_argument_group("display options (this session only)")
    screen.add_argument("--config", metavar="DIR", default=default, help="folder for settings")
    screen.add_argument(
        "--theme", default=default, help="colour theme, e.g. dark, light or contrast"
    )
    screen.add_argument(
        "--ascii",
        action="store_const",
        const=True,
        default=default,
        help="use ASCII characters only",
    )
    screen.add_argument(
        "--bell",
        choices=("off", "mine", "all"),
        default=default,
        help="sound: off, events that affect you, or all major events",
    )


def _add_mod_options(parser: argparse.ArgumentParser, default: str | None = None) -> None:
    """Which mods there are in this session. A subcommand keeps what stood before it."""
    parser.add_argument(
        "--dev-mods",
        action="append",
        default=default or [],
        metavar="DIR",
        help="extra mods folder; its code runs without confirmation",
    )
    parser.add_argument(
        "--language",
        metavar="XX",
        default=default or "",
        help="language, e.g. de",
    )
    parser.add_argument(
        "--safe-mode",
        action="store_true",
        default=default or False,
        help="load only the built-in mods",
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
    if mod and _agrees_to_safe_mode(f"L7 stopped last time while loading the mod {mod}."):
        options.safe_mode = True


def _mods_may_be_why(error: L7Error, options: argparse.Namespace) -> bool:
    """Whether safe mode might help."""
    from l7core.cli.options import collection_of

    mods = error.code in CODES_OF_MODS and not options.safe_mode
    return mods and collection_of(options).has_own


def _agrees_to_safe_mode(why: str) -> bool:
    """Ask at a terminal; elsewhere say how it is done."""
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        streams.complain(f"{why} Use --safe-mode to start without your mods.")
        return False
    print(f"l7: {why} Start in safe mode, without your mods? [y/N] ", end="", file=sys.stderr)
    sys.stderr.flush()
    return sys.stdin.readline().strip().casefold() in ("y", "yes")
