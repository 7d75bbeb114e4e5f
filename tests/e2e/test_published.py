"""The package's metadata: pyroma's rating, links, and reproducible builds."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from email import message_from_string
from email.message import Message
from pathlib import Path

import hatchling.build
import pytest

import l7core
from hatch_metadata import LINK, with_addresses
from tests.tools.places import ROOT
from tests.tools.release.packages import differences, made_elsewhere, packages
from tests.tools.release.ready import publisher, what_is_wrong

PUBLISHER = publisher()
AT = f"v{l7core.__version__}"


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> Message:
    """The metadata that the wheel gives to a package index."""
    folder = tmp_path_factory.mktemp("metadata")
    with pytest.MonkeyPatch.context() as patched:
        patched.chdir(ROOT)
        info = hatchling.build.prepare_metadata_for_build_wheel(str(folder))
    return message_from_string((folder / info / "METADATA").read_text(encoding="utf-8"))


def test_pyroma_rates_the_package_ten_of_ten() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "pyroma", "--min=10", str(ROOT)],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert not ran.returncode, ran.stdout


def test_every_link_and_picture_of_the_readme_is_a_file_at_the_tag(shown: Message) -> None:
    readme = str(shown.get_payload())
    assert len(list(LINK.finditer(readme))) > 10
    assert not list(broken_links(readme))


def broken_links(readme: str) -> Iterator[str]:
    """Yield the README's link targets that are no file of this repository at the tag."""
    for link in LINK.finditer(readme):
        kind = "raw" if link["picture"] else "blob"
        base = f"{PUBLISHER['repository']}/{kind}/{AT}/"
        place = link["target"].removeprefix(base).partition("#")[0]
        if not link["target"].startswith(base) or not Path(ROOT, place).is_file():
            yield link["target"]


def test_author_and_addresses_come_from_one_place(shown: Message) -> None:
    assert shown["Author-email"] == f"{PUBLISHER['name']} <{PUBLISHER['email']}>"
    addresses = [str(row).split(", ")[1] for row in shown.get_all("Project-URL", [])]
    assert len(addresses) == 5
    assert all(address.startswith(PUBLISHER["repository"]) for address in addresses)


def test_external_links_are_unchanged() -> None:
    page = "[a](https://docs.python.org) [b](#below) [c](LICENSE) ![d](docs/d.svg)"
    assert with_addresses(page, "https://x.invalid", "v1").split() == [
        "[a](https://docs.python.org)",
        "[b](#below)",
        "[c](https://x.invalid/blob/v1/LICENSE)",
        "![d](https://x.invalid/raw/v1/docs/d.svg)",
    ]


def test_packages_are_the_same_bytes_wherever_they_are_made(tmp_path: Path) -> None:
    """Folder, file times, time zone and umask differ between the two builds."""
    assert not list(differences(packages(tmp_path / "here"), made_elsewhere(tmp_path)))


def test_reserved_addresses_and_forks_cannot_be_published() -> None:
    reserved = {"email": "a@b.invalid", "repository": "https://b.invalid/l7"}
    assert len(list(what_is_wrong(AT, "https://b.invalid/l7", reserved))) == 2
    owned = {"email": "a@b.test", "repository": "https://b.test/l7"}
    assert len(list(what_is_wrong("v0.0", "https://fork.test/l7", owned))) == 2
    assert not list(what_is_wrong(AT, "https://b.test/l7", owned))
