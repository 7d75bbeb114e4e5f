"""The `l7` command. Subcommands import only what they need; the full screen is loaded last."""

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
from l7core.cli.parsers import Parser, Shared, add_actions
from l7core.engine.errors import L7Error
from l7core.language import ENGLISH, PSEUDO, speak

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from l7core.cli.parsers import Commands

MISHAPS = (OSError, UnicodeError, ValueError, RecursionError, MemoryError)
"""Errors that a machine, a file or an argument can cause in any command; others are bugs."""
OF_OUTPUT = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF)
"""Error numbers of failed writes to the output. Errors of L7's own files have a file name."""
CODES_OF_MODS = ("rules-broken", "mod-code", "flow-failed")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code.

    0 is success, 1 a reported failure, 2 a wrong command line.
    """
    if arguments is not None:
        return _run(arguments)
    streams.prepare()
    try:
        return _run(sys.argv[1:])
    finally:
        # The process is about to end, so skip the search for garbage.
        gc.freeze()


def _run(arguments: Sequence[str]) -> int:
    """Run one command of a process that may run others; report any failure in one sentence."""
    try:
        code = _obey(arguments)
        sys.stdout.flush()
    except SystemExit:
        # argparse ends a command this way, without a check that its help was written.
        if not _is_written():
            return FAILED
        raise
    except BrokenPipeError:
        # The reader of the output has gone away, which needs no message.
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
    """Flush the output; report an error and return False if that fails."""
    try:
        sys.stdout.flush()
    except OSError as error:
        streams.complain(_in_words(error))
        streams.let_go(sys.stdout)
        return False
    return True


def _in_words(error: Exception) -> str:
    """Return an error of the system or the interpreter as a sentence."""
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
    """Run one command; report an L7Error, and offer safe mode if a mod may be the cause."""
    options = _parser(arguments[0] if arguments else None).parse_args(arguments)
    try:
        _speak(options)
        _check_theme(options)
        if options.begins:
            gc.disable()  # until the game is ready, because almost everything loaded stays
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
    """Set the language to the player's."""
    from l7core.cli.options import collection_of, language_of

    language = language_of(options)
    if language == ENGLISH:
        speak(ENGLISH, {})
        return
    from l7core.language.catalogue import catalogue, catalogue_of_mods

    mods = collection_of(options).speaking()
    if options.language:
        _check_language(language, mods)
    speak(language, catalogue(language), catalogue_of_mods(language, mods))


def _check_language(language: str, mods: Sequence[Path]) -> None:
    """Raise L7Error for a language that neither L7 nor a mod has."""
    from l7core.language.catalogue import languages, languages_of_content

    known = {*languages(mods), PSEUDO, *(id for mod in mods for id in languages_of_content(mod))}
    if language not in known:
        listed = ", ".join(sorted(known - {PSEUDO}))
        raise L7Error(f"Unknown language: {language!r}.", hint=f"Available: {listed}.")


def _check_theme(options: argparse.Namespace) -> None:
    """Raise L7Error for an unknown theme, even where no screen is shown."""
    if options.theme:
        from l7tui.settings.choices import from_command_line

        from_command_line({"theme": options.theme})


# -- arguments


def _parser(first: str | None) -> Parser:
    """Build the parser for a command line whose first word this is; None is an empty one."""
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
        _add_commands(add_actions(parser, title="commands", metavar="COMMAND"), first)
    return parser


def parser_of_all() -> Parser:
    """Return the parser of every command, for generated documentation."""
    return _parser("--help")


def _add_commands(commands: Commands, first: str) -> None:
    """Add the named command to the parser, or all commands for an unknown name.

    Adding all takes longer than running most of them, and a command line has only one command.
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
    """Add options of the full screen; a subcommand keeps values given before it."""
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
    """Add options for mods and language; a subcommand keeps values given before it."""
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
        help="language, e.g. de (interface only)",
    )
    parser.add_argument(
        "--safe-mode",
        action="store_true",
        default=default or False,
        help="load only the built-in mods",
    )


def _open_title(options: argparse.Namespace) -> int:
    """Open the title screen, for `l7` without a command."""
    from l7core.cli.games import open_title

    return open_title(options)


# -- safe mode


def _mind_the_last_start(options: argparse.Namespace) -> None:
    """Offer safe mode if a mod's code ended the last start."""
    from l7core.cli.options import places_of
    from l7core.mods.owned.last_start import died_loading

    mod = died_loading(places_of(options).data)
    if mod and _agrees_to_safe_mode(f"L7 stopped last time while loading the mod {mod}."):
        options.safe_mode = True


def _mods_may_be_why(error: L7Error, options: argparse.Namespace) -> bool:
    """Return whether one of the player's mods may have caused the error."""
    from l7core.cli.options import collection_of

    mods = error.code in CODES_OF_MODS and not options.safe_mode
    return mods and collection_of(options).has_own


def _agrees_to_safe_mode(why: str) -> bool:
    """Ask at a terminal whether to use safe mode; elsewhere, say how to use it."""
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        streams.complain(f"{why} Use --safe-mode to start without your mods.")
        return False
    print(f"l7: {why} Start in safe mode, without your mods? [y/N] ", end="", file=sys.stderr)
    sys.stderr.flush()
    return sys.stdin.readline().strip().casefold() in ("y", "yes")
