"""Groups of the `l7` commands, in the order of the help text."""

from __future__ import annotations

import argparse
from collections.abc import Mapping

GROUPS: Mapping[str, Mapping[str, str]] = {
    "play": {
        "play": "games",
        "resume": "games",
        "tutorial": "games",
        "rules": "rules_and_content",
        "serve": "serve",
    },
    "review": {
        "saves": "saves",
        "replay": "replays",
        "report": "replays",
        "stats": "stats",
        "scores": "scores",
    },
    "content": {
        "rulesets": "rules_and_content",
        "content": "rules_and_content",
        "mods": "mods",
        "languages": "languages",
    },
    "automation": {
        "sim": "simulation",
        "agent": "agent",
        "mcp": "agent",
    },
    "troubleshooting": {
        "doctor": "doctor",
    },
}
"""Commands by group, with the module of `l7core.cli` that contains each one."""
COMMANDS: Mapping[str, str] = {name: of for group in GROUPS.values() for name, of in group.items()}
FIRST: Mapping[str, str] = {next(iter(group)): heading for heading, group in GROUPS.items()}
"""Headings of the groups, by the first command of each group."""


class Grouped(argparse.HelpFormatter):
    """A help formatter that lists commands below the headings of their groups."""

    def _format_action(self, action: argparse.Action) -> str:
        text = super()._format_action(action)
        is_command = action.nargs is None and not action.option_strings
        heading = FIRST.get(action.dest) if is_command else None
        return f"\n  {heading}\n{text}" if heading else text
