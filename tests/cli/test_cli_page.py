"""docs/automate/cli.md is current."""

from __future__ import annotations

from tests.tools.commands import PAGE, page


def test_the_page_of_commands_is_current() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "write it with: make reference"
