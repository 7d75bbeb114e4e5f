"""What things are worth to somebody who finds, takes or makes one."""

from __future__ import annotations

from typing import Final

from l7core.api import Scope, worth_of

from .. import query
from ..conditions import Carries
from ..records import Deed, Item
from ..state import Crew, Lockdown
from ..verbs.fights import Reload
from ..verbs.knowledge import Learn
from ..verbs.leaving import OpenGate
from .courses import STUDY
from .ground import deeds_of
from .prospect import Outlook

WEAPON: Final = 4.0
SHOT: Final = 0.1
LOADABLE: Final = 1.0
"""A first weapon, each harm that it can do before it is empty, and that it can be loaded again."""
ASKED_FOR: Final = 5.0
PART: Final = 0.5
WARD: Final = 1.0
"""What the plan asks for, what can be built in, what protects."""
AIR: Final = 4.0
"""What lets somebody walk through an open gate through which nobody can drive any more."""

GATE: Final = 4.0
"""What opens the gate for somebody who would drive away and has nothing else that does."""


def thing_worth(game: Lockdown, who: Crew, outlook: Outlook, id: str) -> float:
    """A first weapon, then what it does for somebody just now, then what can be made of it."""
    item = game.rules.library["item"].get(id)
    if item is None:
        return object_worth(game, who, outlook, id)
    scope = Scope(seat=who.seat, source=id)
    helps = max((worth_of(game, deed.effects, scope) for deed in item.deeds), default=0.0)
    is_wanted = item.weapon and not any(held.ammo for held, _ in query.weapons(game, who))
    verbs = [verb for deed in item.deeds for verb in deed.effects]
    is_asked_for = any(outlook.asks_for(verb) for verb in verbs)
    state = game.state
    is_needed = item.wards == "air" and state.gate and not state.rover
    opens = (
        any(isinstance(verb, OpenGate) for verb in verbs) and not outlook.planner.can_force_the_gate
    )
    forces = GATE * outlook.planner.race * (opens and state.rover and not state.gate)
    wards = AIR * is_needed + WARD * bool(item.wards) * (not query.wards(game, who, item.wards))
    wanted = arms(game, who, item) * is_wanted + ASKED_FOR * is_asked_for + wards
    return wanted + forces + max(0.0, helps) + PART * bool(item.component)


def arms(game: Lockdown, who: Crew, item: Item) -> float:
    """A weapon by what is in it, and by whether one can load it again."""
    loads = (each for each in deeds_of(game, who) if isinstance(each, Reload))
    is_loadable = any(each.takes == item.takes for each in loads)
    return WEAPON + SHOT * item.ammo * item.harm + LOADABLE * is_loadable


def object_worth(game: Lockdown, who: Crew, outlook: Outlook, kind: str) -> float:
    """What the cards in hand teach of it, for somebody who has to learn."""
    if not outlook.wants(STUDY):
        return 0.0
    lines = [deed for card in who.actions for deed in query.action(game, card).deeds]
    opened = [deed for deed in lines if asks_for(deed, kind)]
    taught = sum(each.n for deed in opened for each in deed.effects if isinstance(each, Learn))
    return taught * outlook.planner.point


def asks_for(deed: Deed, kind: str) -> bool:
    """Whether it can be done only with such an object in hand."""
    return any(isinstance(each, Carries) and each.thing == kind for each in deed.conditions)
