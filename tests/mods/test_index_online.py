"""Indexes at an address: fetched only over https, checked by hash, limited in size."""

from __future__ import annotations

import ssl
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from socketserver import BaseRequestHandler, ThreadingTCPServer
from threading import Thread
from time import monotonic, sleep

import pytest

from l7core.mods.errors import CannotFetch
from l7core.mods.install import index
from l7core.mods.install.installing import install
from l7core.mods.install.restoring import restore
from l7core.mods.owned.trust import refuse
from tests.mods.workshop import a_collection, cards, zipped
from tests.tools.places import FIXTURES

CERTIFICATE = FIXTURES / "tls" / "localhost.pem"
"""Certificate made for these tests; no other machine trusts it."""


class Quiet(SimpleHTTPRequestHandler):
    """A silent server of a folder, which redirects requests for `astray`."""

    elsewhere = ""

    def do_GET(self) -> None:
        if self.path.startswith("/astray/"):
            self.send_response(302)
            self.send_header("Location", f"{self.elsewhere}{self.path.removeprefix('/astray')}")
            self.end_headers()
        else:
            super().do_GET()

    def log_message(self, *_: object) -> None:
        """Print nothing."""


@contextmanager
def served(folder: Path, *, secure: bool = True, elsewhere: str = "") -> Iterator[str]:
    """Serve the folder until the block ends, and yield its address."""
    handler = type("Handler", (Quiet,), {"elsewhere": elsewhere})
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, directory=str(folder)))
    if secure:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(CERTIFICATE)
        server.socket = context.wrap_socket(server.socket, server_side=True)
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http{'s' * secure}://localhost:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder with an archive and its index, on a machine that trusts the certificate."""
    monkeypatch.setenv("SSL_CERT_FILE", str(CERTIFICATE))
    monkeypatch.setenv("no_proxy", "localhost")
    folder = tmp_path / "place"
    folder.mkdir()
    zipped(cards(tmp_path / "made", "lamps"), folder / "lamps.zip")
    index.write(folder)
    return folder


def test_a_mod_is_searched_installed_and_restored_from_an_address(
    place: Path, tmp_path: Path
) -> None:
    mods = a_collection(tmp_path)
    with served(place) as address:
        (entry,) = index.read(address).mods
        assert (entry.id, entry.kind) == ("lamps", "data")
        install(mods, f"{address}#lamps", refuse)
        assert mods.shelf.installed()["lamps"].now.source == f"{address}#lamps"
        (content,) = mods.shelf.folder.glob("lamps@*/content/cards.toml")
        content.unlink()
        (restored,) = restore(mods.shelf)
        assert restored.failure == ""
        assert content.is_file()


def test_a_changed_archive_is_not_installed(place: Path, tmp_path: Path) -> None:
    zipped(cards(tmp_path / "other", "lamps", version="6.6"), place / "lamps.zip")
    mods = a_collection(tmp_path)
    with served(place) as address, pytest.raises(CannotFetch, match="does not match its hash"):
        install(mods, f"{address}#lamps", refuse)
    assert not mods.shelf.installed()


def test_a_redirect_to_http_is_not_followed(place: Path) -> None:
    with (
        served(place, secure=False) as open_one,
        served(place, elsewhere=open_one) as address,
        pytest.raises(CannotFetch, match="redirects to an insecure address"),
    ):
        index.read(f"{address}/astray")


def test_an_untrusted_certificate_is_refused(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(place / "index.json"))
    with served(place) as address, pytest.raises(CannotFetch, match="Can't download"):
        index.read(address)


def test_an_index_beyond_its_limit_is_not_read(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(index, "MOST_INDEX", 100)
    with served(place) as address, pytest.raises(CannotFetch, match="larger than 100 bytes"):
        index.read(address)


def test_a_missing_index_is_reported(place: Path) -> None:
    with served(place) as address, pytest.raises(CannotFetch, match="Can't download"):
        index.read(f"{address}/nothing")


@contextmanager
def scripted(reply: bytes, *, pause: float = 0.0) -> Iterator[str]:
    """Answer every request over TLS with these bytes; with a pause, byte by byte."""

    class Handler(BaseRequestHandler):
        def handle(self) -> None:
            with suppress(OSError):
                self.request.recv(65536)
                for piece in [reply] if not pause else (bytes([each]) for each in reply):
                    self.request.sendall(piece)
                    sleep(pause)

    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(CERTIFICATE)
    server = ThreadingTCPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    server.socket = context.wrap_socket(server.socket, server_side=True)
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"https://localhost:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.socket.close()
        thread.join()


def test_every_redirect_must_use_https(place: Path) -> None:
    """An insecure hop could lead anywhere, even if the last hop is secure."""
    with (
        served(place) as last,
        served(place, secure=False, elsewhere=last) as middle,
        served(place, elsewhere=f"{middle}/astray") as first,
        pytest.raises(CannotFetch, match="redirects to an insecure address"),
    ):
        index.read(f"{first}/astray")


def test_a_redirect_over_https_is_followed(place: Path) -> None:
    with served(place) as last, served(place, elsewhere=last) as first:
        assert index.read(f"{first}/astray").mods


@pytest.mark.parametrize(
    "reply",
    [
        b"garbage\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n",
        b"HTTP/1.1 200 OK\r\nContent-Length: 900\r\n\r\n{}",
        b"HTTP/1.1 200 OK\r\n" + b"A: b\r\n" * 200 + b"\r\n",
        b"HTTP/1.1 200 " + b"x" * 70_000 + b"\r\n\r\n",
        b"",
    ],
    ids=["garbage", "chunk", "short", "headers", "line", "nothing"],
)
def test_a_broken_answer_is_reported_in_a_sentence(place: Path, reply: bytes) -> None:
    with scripted(reply) as address, pytest.raises(CannotFetch, match="Can't download"):
        index.read(address)


@pytest.mark.parametrize("address", ["https://localhost:abc", "https://ho st/x", "https://[::1"])
def test_an_invalid_address_is_reported_in_a_sentence(address: str) -> None:
    with pytest.raises(CannotFetch, match="Can't download"):
        index.read(address)


@pytest.mark.parametrize(
    "reply",
    [b"HTTP/1.1 200 OK\r\n" + b"A: b\r\n" * 9000, b"HTTP/1.1 200 OK\r\n\r\n" + b"[" * 9000],
    ids=["head", "body"],
)
def test_a_slow_answer_has_one_time_limit(
    place: Path, monkeypatch: pytest.MonkeyPatch, reply: bytes
) -> None:
    monkeypatch.setattr(index, "SECONDS", 0.5)
    began = monotonic()
    with scripted(reply, pause=0.02) as address, pytest.raises(CannotFetch, match="timed out"):
        index.read(address)
    assert monotonic() - began < 5
