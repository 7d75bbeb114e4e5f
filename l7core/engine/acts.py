"""What can be done in a game, told once in its texts: the word and the letter of every act.

    [act.escape]
    move = { word = "Move", key = "m" }
    end = { word = "End your turn", role = "end" }

    [use.escape]                       # what a card in hand can be used for
    bonus = { word = "Bonus", key = "b" }

An option names its act by the first part of its id: `move:3` is a move. One that uses a card is
`card:<use>:<card>`.

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
"""The act that is a use of a card."""
END = "end"
"""The act that ends a turn, in a game that declares no other."""


def declared(what: str, owners: Iterable[str], texts: Mapping[str, str]) -> tuple[Act, ...]:
    """The acts, or the uses of cards, in the order of the texts."""
    told: dict[str, dict[str, str]] = {}
    for owner in dict.fromkeys(owners):
        prefix = f"{what}.{owner}."
        for key, value in texts.items():
            if key.startswith(prefix):
                id, _, field = key.removeprefix(prefix).rpartition(".")
                told.setdefault(id, {})[field] = value
    return tuple(
        Act(id, each.get("word", id), each.get("key", ""), cast(Role, each.get("role", "")))
        for id, each in told.items()
    )


def act_of(option: str) -> tuple[str, str, str]:
    """An option's act and, where it is a use of a card, that use and the card."""
    act, _, rest = option.partition(":")
    use, _, card = rest.partition(":") if act == CARD else ("", "", "")
    return act, use, card
