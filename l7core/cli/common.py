"""What the commands share: how they are described, what their options name, how they answer."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from l7core.engine.errors import L7Error

if TYPE_CHECKING:
    from l7core.mods.host import Host
    from l7core.mods.owned.collection import Collection
    from l7core.persist.places import Places
    from l7core.persist.store import Store

FAILED = 1
UNPRINTABLE = re.compile("[\x00-\x08\x0a-\x1f\x7f-\x9f\ud800-\udfff]")
"""What would command the terminal, or cannot be written to it."""

Options: TypeAlias = argparse.Namespace
Parser: TypeAlias = argparse.ArgumentParser
Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


# -- describing


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


# -- what the options name


def toggles_of(options: Options) -> dict[str, str]:
    """The rule toggles that the command line sets."""
    toggles = {}
    for text in options.set:
        toggle, sign, value = text.partition("=")
        if not sign:
            raise L7Error(f"--set {text}: write TOGGLE=VALUE.")
        toggles[toggle] = value
    return toggles


def ruleset_of(options: Options, host: Host) -> str:
    """The ruleset that is named, else the first there is."""
    return options.ruleset or next(iter(host.rulesets), "")


def places_of(options: Options) -> Places:
    from l7core.persist.places import places

    return places(os.environ, config=options.config or "")


def store_of(options: Options) -> Store:
    from l7core.persist.store import Store

    return Store(Path(options.saves) if options.saves else places_of(options).saves)


def host_of(options: Options) -> Host:
    return collection_of(options).host()


def collection_of(options: Options) -> Collection:
    """The bundled mods, those under development, then the player's own."""
    from l7core.mods.bundled import bundled
    from l7core.mods.owned.collection import Collection

    developer = [Path(name) for name in developer_folders(options)]
    for folder in developer:
        if not folder.is_dir():
            raise L7Error(f"There is no folder of mods {folder}.")
    places = places_of(options)
    return Collection(
        places.data,
        bundled("plugins"),
        developer=developer,
        safe=options.safe_mode,
        cache=places.cache,
    )


def developer_folders(options: Options) -> list[str]:
    """The folders of mods under development; none where only the bundled mods are wanted."""
    if options.safe_mode:
        return []
    from_environment = os.environ.get("L7_DEV_MODS", "").split(os.pathsep)
    return [*filter(None, from_environment), *options.dev_mods]


# -- answering


def say(lines: Iterable[object]) -> None:
    """Print lines; what they tell may be somebody else's words."""
    for line in lines:
        sys.stdout.write(f"{printable(str(line))}\n")


def print_rows(rows: list[dict[str, str]], options: Options) -> int:
    """A table for people, JSON for programs."""
    rows = [{key: printable(word) for key, word in row.items()} for row in rows]
    if options.json:
        import msgspec

        say([msgspec.json.encode(rows).decode()])
    elif not rows:
        say(["None."])
    else:
        widths = {key: max(len(key), *(len(row[key]) for row in rows)) for key in rows[0]}
        for row in [{key: key.replace("_", " ").upper() for key in widths}, *rows]:
            say(["  ".join(row[key].ljust(width) for key, width in widths.items()).rstrip()])
    return 0


def agrees_to_delete(question: str) -> bool:
    """Ask at the terminal; elsewhere nobody is there to agree."""
    if not sys.stdin.isatty():
        raise L7Error(f"{question} Nobody is there to ask.", hint="--yes deletes without asking.")
    sys.stdout.write(f"{question} [y/N] ")
    sys.stdout.flush()
    return sys.stdin.readline().strip().casefold() in ("y", "yes")


def printable(words: str) -> str:
    """The words without anything that a terminal obeys."""
    return UNPRINTABLE.sub("?", words)
