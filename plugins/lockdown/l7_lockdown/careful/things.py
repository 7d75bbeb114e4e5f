"""Values of items and objects that a character finds, takes or crafts."""

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
from .ground import deeds_of
from .plans import STUDY
from .prospect import Outlook

WEAPON: Final = 4.0
SHOT: Final = 0.1
LOADABLE: Final = 1.0
"""Additional value of a weapon that can be reloaded. A weapon is worth `WEAPON` and `SHOT` for each
damage in it."""
ASKED_FOR: Final = 5.0
PART: Final = 0.5
WARD: Final = 1.0
"""Value of protection; `ASKED_FOR` is the value of a needed remedy, `PART` of a component."""
AIR: Final = 4.0
"""Value of a suit at an open gate without the rover."""

GATE: Final = 4.0
"""Value of a first item that opens the gate, for a character who wants the rover."""


def thing_worth(game: Lockdown, who: Crew, outlook: Outlook, id: str) -> float:
    """Return the value of an item: as a weapon, for its uses, and for crafting."""
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
    """Return the value of a weapon by its ammunition and by the means to reload it."""
    reloads = (each for each in deeds_of(game, who) if isinstance(each, Reload))
    is_loadable = any(each.takes == item.takes for each in reloads)
    return WEAPON + SHOT * item.ammo * item.harm + LOADABLE * is_loadable


def object_worth(game: Lockdown, who: Crew, outlook: Outlook, kind: str) -> float:
    """Return the value of an object by the knowledge that cards in hand gain from it."""
    if not outlook.wants(STUDY):
        return 0.0
    lines = [deed for card in who.actions for deed in query.action(game, card).deeds]
    usable = [deed for deed in lines if asks_for(deed, kind)]
    knowledge = sum(each.n for deed in usable for each in deed.effects if isinstance(each, Learn))
    return knowledge * outlook.planner.point


def asks_for(deed: Deed, kind: str) -> bool:
    """Return whether an effect line needs a kind of object in hand."""
    return any(isinstance(each, Carries) and each.thing == kind for each in deed.conditions)
