"""Writes docs/reference as it is kept: of what comes with l7, with two community mods as examples.

python -m tests.reference
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import l7core.api
from l7core.mods import reference
from l7core.mods.host import Host, ModFolder

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "docs" / "reference"
EXAMPLES = ("night-shift", "fifth-prisoner")


@cache
def host() -> Host:
    examples = [ModFolder(ROOT / "community" / name, "developer") for name in EXAMPLES]
    return Host([ModFolder(ROOT / "plugins", "bundled"), *examples])


@cache
def pages() -> reference.Pages:
    """Every page as it should be."""
    return reference.pages(map(host().rules, host().rulesets), l7core.api)


if __name__ == "__main__":
    reference.write(pages(), FOLDER)
