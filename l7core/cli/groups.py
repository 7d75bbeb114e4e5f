"""The commands of `l7`, by what they are for: in this order they are listed."""

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
"""Which module of `l7core.cli` has each command."""
COMMANDS: Mapping[str, str] = {name: of for group in GROUPS.values() for name, of in group.items()}
FIRST: Mapping[str, str] = {next(iter(group)): heading for heading, group in GROUPS.items()}
"""The heading before the first command of each group."""


class Grouped(argparse.HelpFormatter):
    """Lists commands below the headings of their groups."""

    def _format_action(self, action: argparse.Action) -> str:
        told = super()._format_action(action)
        is_command = action.nargs is None and not action.option_strings
        heading = FIRST.get(action.dest) if is_command else None
        return f"\n  {heading}\n{told}" if heading else told
