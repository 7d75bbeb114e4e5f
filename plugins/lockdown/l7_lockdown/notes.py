"""Notes on options: probabilities from simulated outcomes, and texts of cards."""

from __future__ import annotations

from collections.abc import Mapping
from math import fsum
from typing import Final

from l7core.api import Ask, Note, Odds, Option, PossibleOutcome, ids, say, what_if

from . import cards, combat, query
from .state import Lockdown, LockdownState

COUNTED: Final = {
    "move": ("lockdown.comes", "lockdown.hunter-moved"),
    "shoot": ("lockdown.hunter-hurt",),
    "strike": ("lockdown.hunter-hurt",),
}
"""Event keys whose probability an option's odds show."""
READ: Final = frozenset(
    f"lockdown.{each}" for each in ("draft", "objective", "found", "take-item", "component")
)
"""Prompts whose options are cards."""


def notes(game: Lockdown, ask: Ask) -> Mapping[str, Note]:
    """Return notes for options that roll a die, or for options that are cards."""
    if ask.prompt in READ:
        return {
            option.id: Note(detail=cards.words_of(game, option.target)) for option in ask.options
        }
    if ask.prompt != "lockdown.act" or game.branch is None:
        return {}
    noted = {option.id: note_of(game, ask, option) for option in ask.options}
    return {id: note for id, note in noted.items() if note}


def note_of(game: Lockdown, ask: Ask, option: Option) -> Note | None:
    """Return the probabilities and risks of an option; None without a die roll."""
    action = ids.head(option.id)
    if action not in COUNTED or option.target == "egg":
        return None
    who = game.state.crew[ask.seat]
    hunter_count = len(query.hunters_in(game, who.slot))
    if action == "move" and hunter_count:
        return Note(risk=say(game, "lockdown.note.flight", {"n": hunter_count}))
    armed = "-with-a-blade" if query.has_blade(game, who) else ""
    risk = say(game, f"lockdown.note.strike{armed}") if action == "strike" else ""
    paid = option.payable(ask.purse)[: option.cost]
    fates = what_if(game, option.id, *paid, follow=combat.unaided)
    chance = fsum(fate.likely for fate in fates if has_event(fate, COUNTED[action]))
    if not any(fate.told for fate in fates) or (action == "move" and not chance):
        return Note(risk=risk) if risk else None
    outcomes = [(say(game, f"lockdown.odds.{action}"), chance)]
    if action != "move":
        target = query.hunter(game, ids.number(option.target))
        outcomes.append((say(game, "lockdown.odds.kill"), combat.chance_to_kill(fates, target)))
    return Note(Odds(tuple(outcomes), say(game, f"lockdown.odds.{action}-pool")), risk=risk)


def has_event(fate: PossibleOutcome[LockdownState], keys: tuple[str, ...]) -> bool:
    """Return whether an outcome logs one of these events."""
    return any(event.key in keys for event in fate.told)
