"""An index at an address: fetched over https alone, held to its hashes, never too much of it."""

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
"""Made for these tests alone: nobody else's machine takes it for anybody's."""


class Quiet(SimpleHTTPRequestHandler):
    """Serves a folder, and leads astray whoever asks for `astray`."""

    elsewhere = ""

    def do_GET(self) -> None:
        if self.path.startswith("/astray/"):
            self.send_response(302)
            self.send_header("Location", f"{self.elsewhere}{self.path.removeprefix('/astray')}")
            self.end_headers()
        else:
            super().do_GET()

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@contextmanager
def served(folder: Path, *, secure: bool = True, elsewhere: str = "") -> Iterator[str]:
    """The address at which the folder can be had meanwhile."""
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
    """A folder with an archive and its index, and a machine that trusts the certificate."""
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


def test_an_archive_that_was_changed_at_the_address_is_not_taken_in(
    place: Path, tmp_path: Path
) -> None:
    zipped(cards(tmp_path / "other", "lamps", version="6.6"), place / "lamps.zip")
    mods = a_collection(tmp_path)
    with served(place) as address, pytest.raises(CannotFetch, match="its hash is another"):
        install(mods, f"{address}#lamps", refuse)
    assert not mods.shelf.installed()


def test_an_address_that_leads_to_an_open_one_is_not_followed(place: Path) -> None:
    with (
        served(place, secure=False) as open_one,
        served(place, elsewhere=open_one) as address,
        pytest.raises(CannotFetch, match="nobody vouches for"),
    ):
        index.read(f"{address}/astray")


def test_whom_nobody_vouches_for_is_not_believed(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(place / "index.json"))
    with served(place) as address, pytest.raises(CannotFetch, match="cannot be fetched"):
        index.read(address)


def test_no_more_is_read_than_an_index_may_have(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(index, "MOST_INDEX", 100)
    with served(place) as address, pytest.raises(CannotFetch, match="larger than 100 bytes"):
        index.read(address)


def test_what_is_not_there_is_told(place: Path) -> None:
    with served(place) as address, pytest.raises(CannotFetch, match="cannot be fetched"):
        index.read(f"{address}/nothing")
