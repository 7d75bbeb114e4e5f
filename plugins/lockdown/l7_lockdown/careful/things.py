"""What things are worth to somebody who finds, takes or makes one."""

from __future__ import annotations

from typing import Final

from l7core.api import Scope, worth_of

from .. import query
from ..state import Crew, Lockdown
from .prospect import Outlook

WEAPON: Final = 4.0
ASKED_FOR: Final = 5.0
PART: Final = 0.5
WARD: Final = 1.0
"""A first weapon, what the plan asks for, what can be built in, what protects."""
AIR: Final = 4.0
"""What lets somebody walk through an open gate through which nobody can drive any more."""


def thing_worth(game: Lockdown, who: Crew, outlook: Outlook, id: str) -> float:
    """A first weapon, then what it does for somebody just now, then what can be made of it."""
    item = game.rules.library["item"].get(id)
    if item is None:
        return 0.0
    scope = Scope(seat=who.seat, source=id)
    helps = max((worth_of(game, deed.effects, scope) for deed in item.deeds), default=0.0)
    is_wanted = item.weapon and not any(query.weapons(game, who))
    verbs = [verb for deed in item.deeds for verb in deed.effects]
    is_asked_for = any(outlook.asks_for(verb) for verb in verbs)
    state = game.state
    is_needed = item.wards == "air" and state.gate and not state.rover
    wards = AIR * is_needed + WARD * bool(item.wards) * (not query.wards(game, who, item.wards))
    wanted = WEAPON * is_wanted + ASKED_FOR * is_asked_for + wards
    return wanted + max(0.0, helps) + PART * bool(item.component)
