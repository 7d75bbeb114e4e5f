"""A game for programs, over lines of JSON: `l7 agent`."""

from __future__ import annotations

import sys
from io import TextIOWrapper
from typing import TYPE_CHECKING

import msgspec

from l7core.cli.options import host_of
from l7core.cli.output import FAILED, say
from l7core.cli.parsers import Commands, Options, Shared, add

if TYPE_CHECKING:
    from l7core.agents.protocol import Replies

MOST = 1024 * 1024
"""Letters of a line; no request is longer."""


def add_agent(commands: Commands, shared: Shared) -> None:
    does = "a game for programs: JSON lines over the standard streams"
    agent = add(commands, "agent", does, _agent, shared.everywhere)
    agent.add_argument(
        "--forks", type=int, default=100, metavar="N", help="forks for each decision (100)"
    )
    agent.add_argument(
        "--steps",
        type=int,
        default=10_000,
        metavar="N",
        help="decisions in forks for each decision (10000)",
    )
    agent.add_argument(
        "--schema", action="store_true", help="print the protocol as JSON Schema, and end"
    )


def _agent(options: Options) -> int:
    from l7core.agents.conversation import Conversation
    from l7core.agents.protocol import Error, schema

    if options.schema:
        say(msgspec.json.format(msgspec.json.encode(schema()), indent=1).decode().splitlines())
        return 0
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", newline="\n")
    talk = Conversation(host_of(options), forks=options.forks, steps=options.steps)
    _tell(talk.hello())
    while not talk.is_over and (line := sys.stdin.readline(MOST)):
        if len(line) == MOST:
            _tell(Error(code="bad-request", message="The line is too long."))
            return FAILED
        if line.strip() and (reply := talk.reply_to(line)):
            _tell(reply)
    return 0


def _tell(reply: Replies) -> None:
    """A line that no program need wait for."""
    sys.stdout.write(msgspec.json.encode(reply).decode() + "\n")
    sys.stdout.flush()
