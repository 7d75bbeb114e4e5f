"""A headless browser, driven over the DevTools protocol."""

from __future__ import annotations

import asyncio
import base64
import shutil
import subprocess
from collections.abc import Awaitable, Callable
from pathlib import Path
from time import monotonic
from typing import Any

import aiohttp

PATIENCE = 60.0
QUIET = 0.5
"""Seconds without a message before a picture counts as finished."""
NAMES = ("chromium", "chromium-browser", "google-chrome")
FOUND = next(filter(None, map(shutil.which, NAMES)), None)
FLAGS = (
    *("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"),
    *("--no-first-run", "--disable-extensions", "--disable-background-networking"),
    *("--remote-debugging-port=0", "--window-size=1280,800", "about:blank"),
)


class Tab:
    """A browser page: its requests, its terminal's output and the keys to press."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self._sent = 0
        self.asked: list[str] = []
        """Addresses that the page has requested."""
        self.drawn = ""
        """Output sent to the page's terminal since the last wait."""

    async def tell(self, method: str, **params: Any) -> dict[str, Any]:
        """Send a command of the protocol and return its result."""
        self._sent += 1
        await self._socket.send_json({"id": self._sent, "method": method, "params": params})
        while True:
            message = await self._hear(PATIENCE)
            assert message, f"the browser does not answer {method}"
            if message.get("id") == self._sent:
                result: dict[str, Any] = message.get("result", {})
                return result

    async def press(self, key: str, text: str) -> None:
        """Press a key; the focused element receives it."""
        for kind, typed in (("keyDown", text), ("keyUp", "")):
            code = 13 if key == "Enter" else ord(key.upper())
            await self.tell(
                "Input.dispatchKeyEvent",
                type=kind,
                key=key,
                text=typed,
                windowsVirtualKeyCode=code,
            )

    async def until(self, words: str) -> None:
        """Wait until these words reach the terminal and it is quiet, then clear the output."""
        deadline = monotonic() + PATIENCE
        while words not in self.drawn:
            assert monotonic() < deadline, f"{words!r} did not appear: {self.drawn[-2000:]!r}"
            await self._hear(QUIET)
        while monotonic() < deadline and await self._hear(QUIET):
            pass
        self.drawn = ""

    async def holds(self, expression: str) -> None:
        """Wait until this JavaScript expression is true."""
        deadline = monotonic() + PATIENCE
        while monotonic() < deadline:
            answer = await self.tell("Runtime.evaluate", expression=expression)
            if answer["result"].get("value") is True:
                return
            await asyncio.sleep(0.1)
        raise AssertionError(f"{expression} did not come true")

    async def _hear(self, patience: float) -> dict[str, Any] | None:
        try:
            message: dict[str, Any] = await self._socket.receive_json(timeout=patience)
        except TimeoutError:
            return None
        params = message.get("params", {})
        match message.get("method"):
            case "Network.requestWillBeSent":
                self.asked.append(params["request"]["url"])
            case "Network.webSocketCreated":
                self.asked.append(params["url"])
            case "Network.webSocketFrameReceived":
                frame = params["response"]
                if frame["opcode"] == 2:
                    self.drawn += base64.b64decode(frame["payloadData"]).decode(errors="replace")
        return message


def browse(url: str, profile: Path, story: Callable[[Tab], Awaitable[None]]) -> Tab:
    """Open a page in a new browser, run the story and return the page."""
    assert FOUND, "tests without a browser are skipped"
    command = [FOUND, f"--user-data-dir={profile}", *FLAGS]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as browser:
        try:
            return asyncio.run(_browse(url, profile / "DevToolsActivePort", story))
        finally:
            browser.kill()


async def _browse(url: str, port_file: Path, story: Callable[[Tab], Awaitable[None]]) -> Tab:
    deadline = monotonic() + PATIENCE
    while not (port_file.exists() and port_file.read_text().count("\n")):
        assert monotonic() < deadline, "the browser did not start"
        await asyncio.sleep(0.1)
    port = port_file.read_text().splitlines()[0]
    async with aiohttp.ClientSession() as session:
        pages: list[dict[str, str]] = []
        while not pages:
            assert monotonic() < deadline, "the browser opened no page"
            async with session.get(f"http://127.0.0.1:{port}/json/list") as listed:
                pages = [each for each in await listed.json() if each["type"] == "page"]
        address = pages[0]["webSocketDebuggerUrl"]
        async with session.ws_connect(address, max_msg_size=0) as socket:
            tab = Tab(socket)
            for domain in ("Network", "Page", "Runtime"):
                await tab.tell(f"{domain}.enable")
            await tab.tell("Page.navigate", url=url)
            await story(tab)
            return tab
