"""Content of LEVEL 7 [ESCAPE]: the kinds of records and the terms in them."""

from __future__ import annotations

from typing import Final

from l7core.api import Record
from l7core.escape.content import campaign, kinds, scenario

KINDS: Final[dict[str, type[Record]]] = {**kinds.KINDS, **scenario.KINDS, **campaign.KINDS}
"""Record kinds by their table name in TOML."""
