"""What content is made of: the kinds of records, and what they can say."""

from __future__ import annotations

from typing import Final

from l7core.api import Record
from l7core.escape.content import campaign, kinds, scenario

KINDS: Final[dict[str, type[Record]]] = {**kinds.KINDS, **scenario.KINDS, **campaign.KINDS}
"""By the name that a record's table bears in TOML."""
