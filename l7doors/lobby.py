"""Limits for connections that have not shown a token: their number, their time and their size.

Anybody on the network can open connections. Beyond the limit, the oldest one without a token is
dropped, so that silent connections cannot shut out visitors.
"""

from __future__ import annotations

import asyncio
from asyncio import Transport
from collections.abc import Callable
from typing import cast

MOST_WAITING = 32
"""Maximum number of connections without a token."""
SECONDS = 10.0
"""Time limit for a request with a token, from the start of the connection."""
MOST_BYTES = 32 * 1024
"""Maximum size of the data that arrives before a token."""


class Lobby:
    """The connections without a token."""

    def __init__(self, server: Callable[[], asyncio.Protocol]) -> None:
        """`server` returns the protocol for a new connection."""
        self._server = server
        self._waiting: dict[Transport, asyncio.TimerHandle] = {}
        """Deadlines by connection, oldest first."""

    def connect(self) -> asyncio.Protocol:
        """Return the protocol for a new connection, which waits in the lobby."""
        return _Connection(self, self._server())

    def enter(self, transport: Transport) -> None:
        """Let a new connection wait; drop the oldest one if there are too many."""
        if len(self._waiting) >= MOST_WAITING:
            oldest = next(iter(self._waiting))
            self.leave(oldest)
            oldest.abort()
        deadline = asyncio.get_running_loop().call_later(SECONDS, transport.abort)
        self._waiting[transport] = deadline

    def leave(self, transport: asyncio.BaseTransport | None) -> None:
        """Lift the limits of a connection, which has shown a token or is closed."""
        if deadline := self._waiting.pop(cast(Transport, transport), None):
            deadline.cancel()

    def is_waiting(self, transport: Transport) -> bool:
        return transport in self._waiting


class _Connection(asyncio.Protocol):
    """A connection that forwards everything to the server, within the limits of the lobby."""

    def __init__(self, lobby: Lobby, protocol: asyncio.Protocol) -> None:
        self._lobby = lobby
        self._protocol = protocol
        self._received = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(Transport, transport)
        self._lobby.enter(self._transport)
        self._protocol.connection_made(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self._lobby.leave(self._transport)
        self._protocol.connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self._received += len(data)
        if self._received > MOST_BYTES and self._lobby.is_waiting(self._transport):
            self._transport.abort()
        else:
            self._protocol.data_received(data)

    def eof_received(self) -> bool | None:
        return self._protocol.eof_received()

    def pause_writing(self) -> None:
        self._protocol.pause_writing()

    def resume_writing(self) -> None:
        self._protocol.resume_writing()
