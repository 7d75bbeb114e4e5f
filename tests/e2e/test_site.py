"""The documentation site: every page is in the menu, and every link has a target."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from hatch_metadata import ELSEWHERE, LINK
from tests.tools.places import ROOT
from tests.tools.release.site import CODE, PAGES, PICTURES, copied, menu, with_links


def test_every_link_of_a_page_leads_to_a_file() -> None:
    assert not list(lost(copied(PAGES)))


def lost(pages: list[Path]) -> Iterator[str]:
    for page in pages:
        text = CODE.sub("", (ROOT / page).read_text(encoding="utf-8"))
        for link in LINK.finditer(text):
            target = link["target"].partition("#")[0]
            if not ELSEWHERE.match(link["target"]) and not (ROOT / page.parent / target).exists():
                yield f"{page}: {target}"


def test_every_picture_of_the_docs_is_shown_by_a_page() -> None:
    shown = {
        Path(os.path.normpath(page.parent / link["target"]))
        for page in copied(PAGES)
        for link in LINK.finditer((ROOT / page).read_text(encoding="utf-8"))
        if link["picture"]
    }
    assert shown == set(copied(PICTURES))


def test_every_page_is_in_the_menu_once() -> None:
    pages = copied(PAGES)
    shown = [page for entry in menu(pages) for page in below(entry)]
    assert sorted(shown) == sorted(page.as_posix() for page in pages)


def below(entry: object) -> Iterator[str]:
    assert isinstance(entry, dict)
    for pages in entry.values():
        yield from [pages] if isinstance(pages, str) else pages


def test_links_to_other_files_lead_to_the_repository() -> None:
    page = "[a](keys.md#letters) [b](../LICENSE) [c](../plugins/heist) [d](../tests)\n"
    page += "\n    [e](../LICENSE)"
    names = {"docs/keys.md", "plugins/heist/README.md"}
    led = with_links(page, Path("docs/x.md"), names, "https://x.invalid")
    assert [link["target"].split("/v")[0] for link in LINK.finditer(led)] == [
        "keys.md#letters",
        "https://x.invalid/blob",
        "../plugins/heist/README.md",
        "https://x.invalid/tree",
        "../LICENSE",
    ]


@pytest.mark.skipif(
    find_spec("properdocs") is None, reason="what makes the site comes with 'make site'"
)
def test_the_site_builds_without_warnings() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "tests.tools.release.site"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert not ran.returncode, ran.stderr
