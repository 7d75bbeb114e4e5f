"""Command that writes docs/reference for the bundled mods and two of the examples.

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
    """Return every page of the current reference."""
    return reference.pages(map(host().rules, host().rulesets), l7core.api)


if __name__ == "__main__":
    reference.write(pages(), FOLDER)
