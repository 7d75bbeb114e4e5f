"""What stands beside an option: chances, counted by carrying the rule out over all dice; words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from l7core.api import Ask, Fate, Note, Odds, Option, ids, say, what_if

from . import cards, combat, query
from .state import Lockdown, LockdownState

COUNTED: Final = {
    "move": ("lockdown.comes", "lockdown.hunter-moved"),
    "shoot": ("lockdown.hunter-hurt",),
    "strike": ("lockdown.hunter-hurt",),
}
"""The events that an option's odds speak of."""
READ: Final = frozenset(
    f"lockdown.{each}" for each in ("draft", "objective", "found", "take-item", "component")
)
"""The questions whose options are cards."""


def notes(game: Lockdown, ask: Ask) -> Mapping[str, Note]:
    """A note for every option that throws a die, or that is a card to be read first."""
    if ask.prompt in READ:
        return {
            option.id: Note(detail=cards.words_of(game, option.target)) for option in ask.options
        }
    if ask.prompt != "lockdown.act" or game.branch is None:
        return {}
    noted = {option.id: note_of(game, ask, option) for option in ask.options}
    return {id: note for id, note in noted.items() if note}


def note_of(game: Lockdown, ask: Ask, option: Option) -> Note | None:
    """Its chances, and what it risks besides."""
    act = ids.head(option.id)
    if act not in COUNTED or option.target == "egg":
        return None
    who = game.state.crew[ask.seat]
    here = len(query.hunters_in(game, who.slot))
    if act == "move" and here:
        return Note(risk=say(game, "lockdown.note.flight", {"n": here}))
    risk = say(game, "lockdown.note.miss") if act == "strike" else ""
    paid = option.payable(ask.purse)[: option.cost]
    fates = what_if(game, option.id, *paid, follow=combat.unaided)
    chance = sum(fate.likely for fate in fates if has_come(fate, COUNTED[act]))
    if not any(fate.told for fate in fates) or (act == "move" and not chance):
        return Note(risk=risk) if risk else None
    told = [(say(game, f"lockdown.odds.{act}"), chance)]
    if act != "move":
        target = query.hunter(game, ids.number(option.target))
        told.append((say(game, "lockdown.odds.kill"), combat.chance_to_kill(fates, target)))
    return Note(Odds(tuple(told), say(game, f"lockdown.odds.{act}-pool")), risk=risk)


def has_come(fate: Fate[LockdownState], keys: tuple[str, ...]) -> bool:
    """Whether one of these is told on the way."""
    return any(event.key in keys for event in fate.told)
