"""Pages for contributors: the files, folders, links and make targets that they name exist."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tests.tools.faults import expect_none
from tests.tools.places import ROOT

PAGES: Final = ("CONTRIBUTING.md", "SECURITY.md", "README.md", ".github/pull_request_template.md")
TOP: Final = {path.name for path in ROOT.iterdir()}
QUOTED: Final = re.compile(r"`([^`\s]+)`")
LINK: Final = re.compile(r"\]\(([^)#:]+)")
TARGET: Final = re.compile(r"(?:^    |`)make ([a-z]+)", re.MULTILINE)


def files_named(text: str) -> Iterator[str]:
    """Yield quoted names that begin with a top-level name of the repository, and links."""
    yield from (name for name in QUOTED.findall(text) if name.partition("/")[0] in TOP)
    yield from LINK.findall(text)


def is_there(page: str, name: str) -> bool:
    """Return whether the file exists, from the top or from the folder of the page."""
    return (ROOT / name).exists() or (ROOT / Path(page).parent / name).exists()


def test_every_file_that_the_pages_name_exists() -> None:
    expect_none(
        f"{page}: {name}"
        for page in PAGES
        for name in files_named((ROOT / page).read_text(encoding="utf-8"))
        if not is_there(page, name)
    )


def test_every_target_that_the_pages_name_is_in_the_makefile() -> None:
    targets = re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M)
    expect_none(
        f"{page}: make {target}"
        for page in PAGES
        for target in TARGET.findall((ROOT / page).read_text(encoding="utf-8"))
        if target not in targets
    )


def test_there_is_a_recipe_for_everything_that_can_be_added() -> None:
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    recipes = re.findall(r"^## Add an? (\w+)\n+(?:.*\n)*?(?=^1\. )", page, re.MULTILINE)
    assert recipes == ["card", "verb", "toggle", "screen", "bot", "language", "game"]
