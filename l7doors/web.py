"""L7 in a browser: a page with a terminal, and a separate game for each visitor.

The server is textual-serve with access control of its own. Only an address with a token leads to a
game or to any file. Requests for another host or from another page are refused, and the page may
load nothing from other servers. Each visitor's process ends with the visit or with the server.
"""

from __future__ import annotations

import asyncio
import secrets
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from socket import AF_INET, AF_INET6, create_server
from typing import Any

import textual_serve
from aiohttp import WSMsgType, web
from msgspec import Struct
from textual_serve.app_service import AppService
from textual_serve.download_manager import DownloadManager

from l7core.engine.errors import L7Error
from l7doors.lobby import Lobby

STATIC = Path(textual_serve.__file__).parent / "static"
ASSETS = Path(__file__).parent / "page"
FILES = {
    "page/l7.css": ASSETS / "l7.css",
    "page/l7.js": ASSETS / "l7.js",
    "static/css/xterm.css": STATIC / "css" / "xterm.css",
    "static/js/textual.js": STATIC / "js" / "textual.js",
    "static/fonts/RobotoMono.ttf": STATIC / "fonts" / "RobotoMono-VariableFont_wght.ttf",
}
"""Files of the page, by their address below the token."""
DRIVER = "l7tui.served:ServedDriver"
LOOPBACK = ("localhost", "127.0.0.1", "[::1]")
MOST_GUESTS = 16
AT_ONCE = 4
"""Maximum number of visitors at one address: one plays, the others watch."""
BACKLOG = 32
"""Maximum number of connections that are accepted at once, before the oldest ones are dropped."""
PATIENCE = 4.0
"""Time limit in seconds for the end of a visitor's program."""
LEAST, MOST = (20, 10), (500, 200)
"""Minimum and maximum columns and rows of a terminal."""
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self';"
        " img-src 'self' data:; connect-src 'self' {socket}; frame-ancestors 'none';"
        " base-uri 'none'; form-action 'none'"
    ),
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
}

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Seat(Struct, frozen=True):
    """A visitor of the server, known by the token in the address."""

    name: str
    token: str
    surroundings: Mapping[str, str]
    """Additional environment variables of the visitor's program, such as its home folder."""


def seats(guests: int, home: Path) -> list[Seat]:
    """Return the host's own seat, and one for each guest with a home below that folder."""
    own = Seat("you", secrets.token_urlsafe(18), {})
    others = [
        Seat(
            f"guest {number}",
            secrets.token_urlsafe(18),
            {"L7_HOME": str(home / f"guest-{number}"), "L7_SAVES": "", "L7_CONFIG": ""},
        )
        for number in range(1, guests + 1)
    ]
    return [own, *others]


class Program(AppService):  # type: ignore[misc]  # the library's types are skipped
    """A visitor's game, in a process of its own."""

    def __init__(self, seat: Seat, socket: web.WebSocketResponse) -> None:
        super().__init__(
            "l7",
            write_bytes=socket.send_bytes,
            write_str=socket.send_str,
            close=_closing(socket),
            download_manager=DownloadManager(),
        )
        self._seat = seat

    async def _open_app_process(self, width: int = 80, height: int = 24) -> Process:
        surroundings = {
            **self._build_environment(width=width, height=height),
            **self._seat.surroundings,
            "TEXTUAL_DRIVER": DRIVER,
            "L7_SERVED": "1",
        }
        self._process = process = await asyncio.create_subprocess_exec(
            *_command(), stdin=PIPE, stdout=PIPE, stderr=PIPE, env=surroundings
        )
        assert process.stdin, "it was opened as a pipe"
        self._stdin = process.stdin
        return process

    async def stop(self) -> None:
        """Ask the process to end, and kill it if that takes too long or fails."""
        process: Process | None = self._process
        if process is None:
            return
        try:
            with suppress(asyncio.TimeoutError, ConnectionError):
                await asyncio.wait_for(super().stop(), PATIENCE)
            with suppress(asyncio.TimeoutError):
                await asyncio.wait_for(process.wait(), PATIENCE)
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()


class Door:
    """The entrance, which checks the address of each visitor and shows the page of the seat."""

    def __init__(self, seats: Sequence[Seat], names: Sequence[str], *, is_safe: bool) -> None:
        """Accept the addresses of these seats.

        `names` are the host names that a request may use. With `is_safe`, the browser connects by
        TLS, through a proxy.
        """
        self._seats = {seat.token: seat for seat in seats}
        self._names = frozenset(names)
        self._scheme, self._socket = ("https", "wss") if is_safe else ("http", "ws")
        self._inside: Counter[str] = Counter()
        self.lobby: Lobby | None = None
        """Lobby that connections leave when they show a token."""

    def app(self) -> web.Application:
        app = web.Application(middlewares=[self._guard])
        app.add_routes(
            [
                web.get("/{token}/", self._page),
                web.get("/{token}/ws", self._play),
                web.get("/{token}/{file:.+}", self._file),
            ]
        )
        return app

    @web.middleware  # type: ignore[untyped-decorator]  # the library's types are skipped
    async def _guard(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Refuse requests for another host or from another page."""
        if request.host not in self._names:
            raise web.HTTPForbidden(text="Unknown host name.")
        origin = request.headers.get("Origin")
        if origin is not None and origin not in self._origins:
            raise web.HTTPForbidden(text="Requests from other pages are not allowed.")
        response = await handler(request)
        if not response.prepared:
            response.force_close()  # one request a connection, so that its time limit is enough
            for name, value in HEADERS.items():
                socket = f"{self._socket}://{request.host}"
                response.headers.setdefault(name, value.format(socket=socket))
        return response

    @property
    def _origins(self) -> set[str]:
        return {f"{self._scheme}://{name}" for name in self._names}

    def _seat_of(self, request: web.Request) -> Seat:
        given_token = request.match_info["token"].encode()
        for token, seat in self._seats.items():
            if secrets.compare_digest(token.encode(), given_token):
                if self.lobby:
                    self.lobby.leave(request.transport)
                return seat
        raise web.HTTPNotFound(text="Page not found.")

    async def _page(self, request: web.Request) -> web.Response:
        seat = self._seat_of(request)
        page = (ASSETS / "index.html").read_text(encoding="utf-8")
        socket = f"{self._socket}://{request.host}/{seat.token}/ws"
        return web.Response(text=page.replace("{socket}", socket), content_type="text/html")

    async def _file(self, request: web.Request) -> web.FileResponse:
        self._seat_of(request)
        path = FILES.get(request.match_info["file"])
        if path is None:
            raise web.HTTPNotFound(text="Page not found.")
        return web.FileResponse(path)

    async def _play(self, request: web.Request) -> web.StreamResponse:
        """Run a visitor's game as long as the page is open."""
        seat = self._seat_of(request)
        if request.headers.get("Origin") is None:
            raise web.HTTPForbidden(text="Only L7's own page can connect.")
        if self._inside[seat.token] >= AT_ONCE:
            raise web.HTTPTooManyRequests(text="Too many spectators.")
        socket = web.WebSocketResponse(heartbeat=15, max_msg_size=1 << 16)
        await socket.prepare(request)
        program = Program(seat, socket)
        self._inside[seat.token] += 1
        try:
            with suppress(OSError):  # the visitor has gone, or no process can be started
                await program.start(_size(request, "width", 0), _size(request, "height", 1))
                await _hear(socket, program)
        finally:
            self._inside[seat.token] -= 1
            await program.stop()
        return socket


async def _hear(socket: web.WebSocketResponse, program: Program) -> None:
    """Pass on the keyboard input, the page size and the focus."""
    async for message in socket:
        if message.type != WSMsgType.TEXT:
            continue
        match _said(message):
            case ["stdin", str(typed)]:
                await program.send_bytes(typed.encode("utf-8", "replace"))
            case ["resize", {"width": int(width), "height": int(height)}]:
                await program.set_terminal_size(_within(width, 0), _within(height, 1))
            case ["ping", str(data)]:
                await socket.send_json(["pong", data])
            case ["blur", *_]:
                await program.blur()
            case ["focus", *_]:
                await program.focus()


def _said(message: Any) -> Any:
    try:
        return message.json()
    except (ValueError, RecursionError):
        return None


def _size(request: web.Request, name: str, axis: int) -> int:
    text = request.query.get(name, "")
    return _within(int(text), axis) if text.isdecimal() and len(text) < 5 else (80, 24)[axis]


def _within(number: int, axis: int) -> int:
    return max(LEAST[axis], min(number, MOST[axis]))


def _command() -> list[str]:
    """Return the command that starts a visitor's program."""
    return [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, "-m", "l7core"]


def serve(
    *,
    host: str,
    port: int,
    guests: int,
    home: Path,
    names: Sequence[str],
    is_safe: bool,
    say: Callable[[str], None],
) -> None:
    """Serve until a signal stops the server; pass the addresses to `say` once they can be used."""
    asyncio.run(_serve(host, port, seats(guests, home), names, is_safe=is_safe, say=say))


async def _serve(
    host: str,
    port: int,
    seats: Sequence[Seat],
    names: Sequence[str],
    *,
    is_safe: bool,
    say: Callable[[str], None],
) -> None:
    try:
        bound = create_server((host, port), family=AF_INET6 if ":" in host else AF_INET)
    except OSError as error:
        raise L7Error(f"Can't listen on {host}, port {port}: {error.strerror}.") from error
    port = bound.getsockname()[1]
    allowed = [f"{name}:{port}" for name in (*LOOPBACK, *names)]
    door = Door(seats, [*allowed, *names], is_safe=is_safe)
    runner = web.AppRunner(door.app(), access_log=None, shutdown_timeout=PATIENCE)
    await runner.setup()
    assert runner.server, "it has been set up"
    door.lobby = Lobby(runner.server)
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(_report)
    listening = await loop.create_server(door.lobby.connect, sock=bound, backlog=BACKLOG)
    scheme, shown = ("https", names[0]) if is_safe and names else ("http", f"localhost:{port}")
    for seat in seats:
        say(f"{seat.name}: {scheme}://{shown}/{seat.token}/")
    ended = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError):
            loop.add_signal_handler(number, ended.set)
    try:
        await ended.wait()
    finally:
        listening.close()
        await runner.cleanup()


def _report(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Report an error of the event loop, except for connections that the machine refuses.

    Too many open files are reported for every refused connection; the loop tries again by itself.
    """
    if "accept" not in str(context.get("message")):
        loop.default_exception_handler(context)


def _closing(socket: web.WebSocketResponse) -> Callable[[], Awaitable[None]]:
    """Return a function that closes the page's connection."""

    async def close() -> None:
        await socket.close()

    return close
