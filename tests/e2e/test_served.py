"""`l7 serve`: access, the page that a browser gets, and the programs behind it."""

from __future__ import annotations

import asyncio
import http.client
import os
import re
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from time import monotonic, sleep
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import pytest
from aiohttp.test_utils import make_mocked_request
from aiohttp.web import HTTPTooManyRequests
from textual.pilot import Pilot

from l7core.persist.store import Store
from l7doors import lobby, web
from l7tui.commands import COMMANDS, everywhere, saves
from tests.e2e.browser import FOUND, PATIENCE, Tab, browse
from tests.tui.archive_kit import a_running_game, an_app_with
from tests.tui.kit import seen, tell

in_a_browser = pytest.mark.skipif(
    FOUND is None, reason="there is no Chromium here; .ci/run installs one"
)
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="it is ended by signals")


class Answer(NamedTuple):
    """A server's response."""

    status: int
    headers: dict[str, str]
    text: str


class Served:
    """A running server."""

    def __init__(self, home: Path, *arguments: str) -> None:
        self.home = home
        self.errors = home.with_name("errors.txt")
        with self.errors.open("wb") as errors:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "l7core", "serve", "--port", "0", *arguments],
                stdout=subprocess.PIPE,
                stderr=errors,
                env={**os.environ, "L7_HOME": str(home)},
            )
        output = b""
        seats = 1 + arguments.count("--guests")
        deadline = monotonic() + PATIENCE
        assert self.process.stdout
        while output.count(b"http://") < seats or not output.endswith(b"\n"):
            ready = select.select([self.process.stdout], [], [], 1.0)[0]
            output += os.read(self.process.stdout.fileno(), 1 << 16) if ready else b""
            assert monotonic() < deadline, output
        self.addresses = re.findall(r"http://\S+", output.decode())

    @property
    def netloc(self) -> str:
        netloc: str = urlsplit(self.addresses[0]).netloc
        return netloc

    def asked(self, path: str, **headers: str) -> Answer:
        """Send a request and return the response."""
        port = int(self.netloc.rpartition(":")[2])
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        with closing(connection):
            connection.putrequest("GET", path, skip_host=True)
            for name, value in {"Host": self.netloc, **headers}.items():
                connection.putheader(name.replace("_", "-"), value)
            connection.endheaders()
            with connection.getresponse() as answer:
                return Answer(
                    answer.status, dict(answer.headers), answer.read().decode(errors="replace")
                )

    def children(self) -> list[int]:
        """Return the process ids of the server's children."""
        found = []
        for folder in Path("/proc").glob("[0-9]*"):
            try:
                fields = (folder / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if int(fields[1]) == self.process.pid and fields[0] != "Z":
                found.append(int(folder.name))
        return found


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    server = Served(tmp_path / "home", "--guests", "1")
    with server.process:
        yield server
        server.process.kill()


WS = {"Upgrade": "websocket", "Connection": "Upgrade"}
KEY = {"Sec_WebSocket_Key": "AAAAAAAAAAAAAAAAAAAAAA==", "Sec_WebSocket_Version": "13"}


def test_access_requires_a_valid_address(served: Served) -> None:
    here = urlsplit(served.addresses[0]).path
    assert served.asked(here).status == 200
    assert served.asked("/").status == 404
    assert served.asked("/no-such-token/").status == 404
    assert served.asked(f"{here[:-3]}x/").status == 404
    assert served.asked(here, Host="evil.example").status == 403
    assert served.asked(here, Origin="http://evil.example").status == 403
    assert len(set(served.addresses)) == 2, "a guest has another"


def test_only_the_own_page_can_open_a_terminal(served: Served) -> None:
    address = f"{urlsplit(served.addresses[0]).path}ws"
    assert served.asked(address, **WS, **KEY).status == 403
    assert served.asked(address, **WS, **KEY, Origin="http://evil.example").status == 403
    assert served.asked("/wrong/ws", **WS, **KEY, Origin=f"http://{served.netloc}").status == 404
    assert served.children() == []


def test_the_page_cannot_contact_other_hosts(served: Served) -> None:
    page = served.asked(urlsplit(served.addresses[0]).path)
    policy = page.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert f"connect-src 'self' ws://{served.netloc}" in policy
    assert page.headers["Referrer-Policy"] == "no-referrer"
    links = re.findall(r'(?:src|href)="([^"]*)"', page.text)
    assert all(link.startswith(("static/", "page/", "data:")) for link in links)


def test_no_file_is_given_without_a_token(served: Served) -> None:
    """Not even a file that would tell that this is L7."""
    here = urlsplit(served.addresses[0]).path
    page = served.asked(here).text
    links = [link for link in re.findall(r'(?:src|href)="([^"]*)"', page) if ":" not in link]
    fonts = re.findall(r'url\("\.\./([^"]*)"\)', served.asked(f"{here}page/l7.css").text)
    assert len(links) == 4
    assert len(fonts) == 1
    for link in (*links, *fonts):
        assert served.asked(f"{here}{link}").status == 200
        assert served.asked(f"/{link}").status == 404
        assert served.asked(f"/no-such-token/{link}").status == 404
    for link in ("page/index.html", "page/", "static/", "page/../index.html", "page/%2e%2e/web.py"):
        assert served.asked(f"{here}{link}").status == 404


def test_silent_connections_do_not_shut_out_visitors(served: Served) -> None:
    """Nor do they fill the terminal of the host with errors."""
    import resource  # Windows has none

    resource.prlimit(served.process.pid, resource.RLIMIT_NOFILE, (128, 128))
    port = int(served.netloc.rpartition(":")[2])
    with ExitStack() as stack:
        for _ in range(300):
            stack.enter_context(closing(socket.create_connection(("127.0.0.1", port), PATIENCE)))
        assert served.asked(urlsplit(served.addresses[0]).path).status == 200
        assert served.asked("/").status == 404
    assert served.errors.read_bytes() == b""


SEAT = web.Seat("you", "token", {})


async def replies(*requests: bytes) -> list[bytes]:
    """Start a server, send each request on a connection of its own, and wait for its end."""
    addresses: list[str] = []
    serving = asyncio.create_task(
        web._serve("127.0.0.1", 0, [SEAT], [], is_safe=False, say=addresses.append)
    )
    while not addresses:
        await asyncio.sleep(0.01)
    port = int(urlsplit(addresses[0].split()[-1]).port or 0)
    received = []
    for request in requests:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(request.replace(b"HOST", b"localhost:%d" % port))
        with suppress(ConnectionError):
            received.append(await asyncio.wait_for(reader.read(), PATIENCE))
        writer.close()
    serving.cancel()
    with suppress(asyncio.CancelledError):
        await serving
    return received


def test_a_request_has_a_time_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a token, a connection ends even if it sends a part of a request."""
    monkeypatch.setattr(lobby, "SECONDS", 0.2)
    refused = b"GET / HTTP/1.1\r\nHost: HOST\r\n\r\n"
    page = b"GET /token/ HTTP/1.1\r\nHost: HOST\r\n\r\n"
    silent, half, kept, served = asyncio.run(replies(b"", b"GET /tok", refused, page))
    assert silent == half == b""
    assert b" 404 " in kept
    assert b" 200 " in served


def test_a_request_without_a_token_has_a_size_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "SECONDS", PATIENCE)
    head = b"GET /other/ HTTP/1.1\r\nHost: HOST\r\nContent-Length: 9999999\r\n\r\n"
    asyncio.run(replies(head + b"x" * lobby.MOST_BYTES))


PROGRAM = """
import sys, time
sys.stdout.buffer.write(b"__GANGLION__\\n" + b"D\\0\\0\\0\\1x")
sys.stdout.buffer.flush()
time.sleep(600)
"""


class Gone:
    """The socket of a visitor who has gone."""

    async def send_bytes(self, _: bytes) -> None:
        raise ConnectionResetError("gone")

    send_str = send_bytes

    async def close(self) -> None:
        """Do nothing."""


def test_a_program_is_killed_if_its_visitor_has_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web, "PATIENCE", 0.5)
    monkeypatch.setattr(web, "_command", lambda: [sys.executable, "-c", PROGRAM])

    async def story() -> None:
        program = web.Program(SEAT, Gone())
        await program.start(80, 24)
        assert program._task
        await asyncio.wait([program._task])
        await program.stop()
        assert program._process
        assert program._process.returncode is not None

    asyncio.run(story())


def test_an_address_admits_a_limited_number_of_visitors() -> None:
    seat = web.Seat("you", "token", {})
    door = web.Door([seat], ["localhost:1"], is_safe=False)
    door._inside[seat.token] = web.AT_ONCE
    headers = {"Host": "localhost:1", "Origin": "http://localhost:1"}
    request = make_mocked_request(
        "GET", "/token/ws", headers=headers, match_info={"token": seat.token}
    )
    with pytest.raises(HTTPTooManyRequests):
        asyncio.run(door._play(request))


def test_a_port_in_use_prints_a_clear_message(served: Served, tmp_path: Path) -> None:
    port = served.netloc.rpartition(":")[2]
    ran = subprocess.run(
        [sys.executable, "-m", "l7core", "serve", "--port", port],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "L7_HOME": str(tmp_path)},
    )
    assert ran.returncode == 1
    assert "Can't listen on 127.0.0.1" in ran.stderr


def test_a_visitor_cannot_reach_files_or_mods(tmp_path: Path) -> None:
    a_running_game(tmp_path).close()
    app = an_app_with(tmp_path)
    app.is_served = True

    async def story(pilot: Pilot[Any]) -> None:
        keyboard = pilot.app.screen.keyboard  # type: ignore[attr-defined]
        using_files = [each for each in COMMANDS.values() if each.uses_files]
        assert {"export-save", "screenshot"} <= {each.id for each in using_files}
        reasons = {keyboard.why_not(each) for each in using_files}
        assert reasons == {"Not available in a shared session."}
        keyboard.perform(everywhere.SCREENSHOT)
        assert not (tmp_path / "exports").exists()
        await pilot.press("m")
        assert "Mods can't be managed here." in seen(pilot)
        await pilot.press("s", "i")
        assert "Not available in a shared session." in seen(pilot)
        assert pilot.app.screen.keyboard.why_not(saves.IMPORT_SAVE)  # type: ignore[attr-defined]

    tell(app, story)


# -- in a browser


async def begun(tab: Tab) -> None:
    """Start a new game by keys alone, without a click."""
    await tab.until("New game")
    await tab.holds("document.activeElement.matches('.xterm-helper-textarea')")
    await tab.press("n", "n")
    await tab.until("Start:")
    await tab.press("Enter", "\r")
    await tab.until("BRIEFING")


def gone(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


@in_a_browser
def test_a_game_is_played_in_a_browser(served: Served, tmp_path: Path) -> None:
    """Keys work without a click, the font is bundled, and nothing is fetched from elsewhere."""
    drawing: list[int] = []

    async def story(tab: Tab) -> None:
        await begun(tab)
        await tab.holds("document.fonts.check('16px \\'Roboto Mono\\'')")
        drawing.extend(served.children())

    tab = browse(served.addresses[0], tmp_path / "profile", story)
    own = (f"http://{served.netloc}/", f"ws://{served.netloc}/", "data:")
    assert [each for each in tab.asked if not each.startswith(own)] == []
    assert len(Store(served.home / "saves").names()) == 1
    assert len(drawing) == 1
    deadline = monotonic() + PATIENCE
    while not all(map(gone, drawing)):
        assert monotonic() < deadline, "the page is closed, and its program goes on"
        sleep(0.05)


@in_a_browser
def test_a_guest_has_saves_of_their_own(served: Served, tmp_path: Path) -> None:
    browse(served.addresses[1], tmp_path / "profile", begun)
    assert Store(served.home / "saves").names() == []
    guest = served.home / "data" / "guests" / "guest-1"
    assert len(Store(guest / "saves").names()) == 1


@in_a_browser
def test_programs_end_when_the_server_dies(served: Served, tmp_path: Path) -> None:
    """An idle machine needs five seconds; the test allows more."""

    async def story(tab: Tab) -> None:
        await begun(tab)
        programs = served.children()
        assert len(programs) == 1
        served.process.send_signal(signal.SIGKILL)
        deadline = monotonic() + PATIENCE
        while not all(map(gone, programs)):
            assert monotonic() < deadline, "it goes on"
            sleep(0.05)

    browse(served.addresses[0], tmp_path / "profile", story)
    assert len(Store(served.home / "saves").names()) == 1, "the game is on disk"
