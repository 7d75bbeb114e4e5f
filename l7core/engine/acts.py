"""The actions of a game and their letters, declared once in its texts.

    [act.escape]
    move = { word = "Move", key = "m" }
    end = { word = "End your turn", role = "end" }

    [use.escape]                       # uses of a card in hand
    bonus = { word = "Bonus", key = "b" }

An option names its action by the first part of its id: `move:3` is a move. An option that uses a
card is `card:<use>:<card>`.

>>> [each.key for each in declared("act", ("escape",), {"act.escape.move.key": "m"})]
['m']
>>> act_of("card:bonus:escape:spite")
('card', 'bonus', 'escape:spite')
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import cast

from l7core.view import Act, Role

CARD = "card"
"""Action id of every use of a card."""
END = "end"
"""Action id that ends a turn, in a game that declares no other."""


def declared(table: str, owners: Iterable[str], texts: Mapping[str, str]) -> tuple[Act, ...]:
    """Return the actions, or the uses of cards, in the order of the texts."""
    fields_by_id: dict[str, dict[str, str]] = {}
    for owner in dict.fromkeys(owners):
        prefix = f"{table}.{owner}."
        for key, value in texts.items():
            if key.startswith(prefix):
                id, _, field = key.removeprefix(prefix).rpartition(".")
                fields_by_id.setdefault(id, {})[field] = value
    return tuple(
        Act(id, each.get("word", id), each.get("key", ""), cast(Role, each.get("role", "")))
        for id, each in fields_by_id.items()
    )


def act_of(option: str) -> tuple[str, str, str]:
    """Return the action of an option; for a use of a card, also the use and the card."""
    act, _, rest = option.partition(":")
    use, _, card = rest.partition(":") if act == CARD else ("", "", "")
    return act, use, card
