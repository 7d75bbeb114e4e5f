"""Size checks of pictures in records."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from msgspec import structs

from l7core.kit import art
from l7core.mods.bundled import bundled
from l7core.mods.host import Host, ModFolder

HOST = Host([ModFolder(bundled("plugins"), "bundled")])


@pytest.mark.parametrize("ruleset", HOST.rulesets)
def test_every_picture_of_every_game_has_a_maximum_size(ruleset: str) -> None:
    """A picture is a field that also has an `_ascii` version."""
    for kind, records in HOST.rules(ruleset).library.items():
        for id, record in list(records.items())[:1]:
            for field in record.__struct_fields__:
                if f"{field}_ascii" in record.__struct_fields__:
                    large = structs.replace(record, **{field: "x\n" * 20})
                    rules: Any = SimpleNamespace(library={kind: {id: large}})
                    reported = [(each.record, each.path) for each in art.findings(rules)]
                    assert (id, (field,)) in reported
