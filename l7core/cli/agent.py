"""Games for programs, over lines of JSON: `l7 agent` and `l7 mcp`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from io import TextIOWrapper

import msgspec

from l7core.cli.options import host_of
from l7core.cli.output import say
from l7core.cli.parsers import Commands, Options, Shared, add, not_negative


def add_agent(commands: Commands, shared: Shared) -> None:
    does = "play from a program (JSON Lines on stdin and stdout)"
    agent = add(commands, "agent", does, _agent, shared.everywhere)
    agent.add_argument(
        "--forks",
        type=not_negative,
        default=100,
        metavar="N",
        help="maximum forks per decision (default: 100)",
    )
    agent.add_argument(
        "--steps",
        type=not_negative,
        default=10_000,
        metavar="N",
        help="maximum decisions in forks, per decision (default: 10000)",
    )
    agent.add_argument(
        "--schema", action="store_true", help="print the protocol as JSON Schema and exit"
    )


def add_mcp(commands: Commands, shared: Shared) -> None:
    does = "run an MCP server so a language model can play"
    add(commands, "mcp", does, _mcp, shared.everywhere)


def _agent(options: Options) -> int:
    from l7core.agents.conversation import Conversation
    from l7core.agents.protocol import schema

    if options.schema:
        say(msgspec.json.format(msgspec.json.encode(schema()), indent=1).decode().splitlines())
        return 0
    _speak_utf8()
    conversation = Conversation(host_of(options), forks=options.forks, steps=options.steps)
    _tell(conversation.hello())
    for line in _lines():
        if reply := conversation.reply_to(line):
            _tell(reply)
        if conversation.is_over:
            break
    return 0


def _mcp(options: Options) -> int:
    from l7core.agents.mcp import Server

    _speak_utf8()
    server = Server(host_of(options))
    for line in _lines():
        if answer := server.answer(line):
            _tell(answer)
    return 0


def _speak_utf8() -> None:
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", newline="\n")


def _lines() -> Iterator[bytes]:
    """Yield the requests, line by line; the end of an overlong line is skipped.

    Bytes are not decoded here, so that an invalid byte is an error of its request alone.
    """
    from l7core.agents.protocol import LONGEST_LINE

    while line := _read(LONGEST_LINE + 1):
        end = line
        while len(end) > LONGEST_LINE and not end.endswith(b"\n"):
            end = _read(LONGEST_LINE + 1)
        if line.strip():
            yield line


def _read(size: int) -> bytes:
    """Return the next line of the standard input, or its first bytes."""
    stream = getattr(sys.stdin, "buffer", None)
    line: bytes = stream.readline(size) if stream else sys.stdin.readline(size).encode()
    return line


def _tell(reply: object) -> None:
    """Write a reply in a single line and flush it at once."""
    sys.stdout.write(msgspec.json.encode(reply).decode() + "\n")
    sys.stdout.flush()
