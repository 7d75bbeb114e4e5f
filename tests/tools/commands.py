"""Command `python -m tests.tools.commands`: write docs/automate/cli.md from the parser of `l7`."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from l7core.cli.groups import GROUPS
from l7core.cli.main import parser_of_all
from tests.tools.places import ROOT

PAGE = ROOT / "docs" / "automate" / "cli.md"
HEAD = """\
# Command line
`l7` without a command opens the game. `l7 COMMAND --help` describes one command. This page is
written from that help by `make reference`.

Exit codes: 0 success, 1 failure with a message on standard error, 2 unknown command or option.
[Troubleshooting](../play/troubleshooting.md#exit-codes) has the other codes.
"""
SHARED = (
    ("--saves DIR", "folder for saved games, in commands that use them"),
    ("--json", "output JSON, in commands that print a table"),
)


def page() -> str:
    """Return the whole page."""
    parser = parser_of_all()
    common = {option: action for action in parser._actions for option in action.option_strings}
    commands = _subcommands(parser)
    rows = [*_options(parser, {}), *SHARED]
    lines = [HEAD, "## Options of most commands", "", *_table(rows), ""]
    for heading, names in GROUPS.items():
        lines += [f"## {heading.capitalize()}", ""]
        for name in names:
            lines += _command(*commands[name], common)
    return "\n".join(lines)


def _command(
    parser: argparse.ArgumentParser, summary: str, common: dict[str, argparse.Action]
) -> Iterator[str]:
    """Yield the section of a command: its usage, options and subcommands."""
    yield f"### {parser.prog}"
    yield _sentence(summary)
    yield ""
    subcommands = _subcommands(parser)
    for subparser, help_text in subcommands.values():
        rows = list(_options(subparser, common))
        yield f"**`{_usage(subparser, common)}`**: {help_text}"
        yield ""
        if rows:
            yield from _table(rows)
            yield ""
    if not subcommands:
        yield f"    {_usage(parser, common)}"
        yield ""
        rows = list(_options(parser, common))
        if rows:
            yield from _table(rows)
            yield ""


def _subcommands(
    parser: argparse.ArgumentParser,
) -> dict[str, tuple[argparse.ArgumentParser, str]]:
    """Return each subcommand by name, with its parser and its one-line help."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            help_texts = {each.dest: each.help or "" for each in action._choices_actions}
            return {name: (choice, help_texts[name]) for name, choice in action.choices.items()}
    return {}


def _usage(parser: argparse.ArgumentParser, common: dict[str, argparse.Action]) -> str:
    """Return the command with its positional arguments."""
    words = [parser.prog]
    for action in parser._actions:
        if not action.option_strings:
            name = str(action.metavar or action.dest).upper()
            words.append(
                {"?": f"[{name}]", "*": f"[{name} …]", "+": f"{name} …"}.get(
                    str(action.nargs), name
                )
            )
    own = [each for each in parser._actions if each.option_strings and not _is_in(each, common)]
    return " ".join([*words, "[options]"] if own else words)


def _options(
    parser: argparse.ArgumentParser, common: dict[str, argparse.Action]
) -> Iterator[tuple[str, str]]:
    """Yield each argument that is not common to all commands, with its help."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction) or _is_in(action, common):
            continue
        if "--help" in action.option_strings or "--version" in action.option_strings:
            continue
        if action.help or action.choices:
            yield _name(action), action.help or "one of these values"


def _name(action: argparse.Action) -> str:
    """Return an argument as it is typed."""
    if not action.option_strings:
        return str(action.metavar or action.dest).upper()
    if action.nargs == 0:
        return action.option_strings[-1]
    choices = "|".join(map(str, action.choices or ()))
    value = str(action.metavar or choices or action.dest.upper().replace("_", "-"))
    value = f"[{value}]" if action.nargs == "?" else value
    return f"{action.option_strings[-1]} {value}"


def _is_in(action: argparse.Action, common: dict[str, argparse.Action]) -> bool:
    """Return whether the table at the top of the page has this option."""
    if not common:
        return False
    names = action.option_strings
    return any(name in common or name in ("--saves", "--help") for name in names) or (
        "--json" in names and action.nargs == 0
    )


def _table(rows: Iterator[tuple[str, str]] | list[tuple[str, str]]) -> Iterator[str]:
    yield "| argument | meaning |"
    yield "|---|---|"
    for name, text in rows:
        escaped = [each.replace("|", "\\|") for each in (name, text.replace("%%", "%"))]
        yield f"| `{escaped[0]}` | {escaped[1]} |"


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}."


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
