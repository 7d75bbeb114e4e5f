"""Indexes at an address: fetched only over https, checked by hash, limited in size."""

from __future__ import annotations

import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

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
    with served(place) as address, pytest.raises(CannotFetch, match="its hash is another"):
        install(mods, f"{address}#lamps", refuse)
    assert not mods.shelf.installed()


def test_a_redirect_to_http_is_not_followed(place: Path) -> None:
    with (
        served(place, secure=False) as open_one,
        served(place, elsewhere=open_one) as address,
        pytest.raises(CannotFetch, match="nobody vouches for"),
    ):
        index.read(f"{address}/astray")


def test_an_untrusted_certificate_is_refused(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(place / "index.json"))
    with served(place) as address, pytest.raises(CannotFetch, match="cannot be fetched"):
        index.read(address)


def test_an_index_beyond_its_limit_is_not_read(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(index, "MOST_INDEX", 100)
    with served(place) as address, pytest.raises(CannotFetch, match="larger than 100 bytes"):
        index.read(address)


def test_a_missing_index_is_reported(place: Path) -> None:
    with served(place) as address, pytest.raises(CannotFetch, match="cannot be fetched"):
        index.read(f"{address}/nothing")
