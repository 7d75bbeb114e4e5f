"""Writes docs/reference as it is kept: of what comes with l7, with two of the example mods.

python -m tests.tools.reference
"""

from __future__ import annotations

from functools import cache

import l7core.api
from l7core.mods.authoring import reference
from l7core.mods.host import Host, ModFolder
from tests.tools.places import EXAMPLES, PLUGINS, ROOT

FOLDER = ROOT / "docs" / "reference"
DOCUMENTED = ("night-shift", "fifth-prisoner")


@cache
def host() -> Host:
    examples = [ModFolder(EXAMPLES / name, "developer") for name in DOCUMENTED]
    return Host([ModFolder(PLUGINS, "bundled"), *examples])


@cache
def pages() -> reference.Pages:
    """Every page as it should be."""
    return reference.pages(map(host().rules, host().rulesets), l7core.api)


if __name__ == "__main__":
    reference.write(pages(), FOLDER)
