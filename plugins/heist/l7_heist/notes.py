"""What stands beside an option: odds, price, risk, and what its card says."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from l7core.api import Ask, Note, Option, ids, phrases, say

from . import odds, query, turn
from .moving import TOLL
from .state import Heist, Thief

Noting: TypeAlias = Callable[[Heist, Thief, Option], Note | None]


def notes(game: Heist, ask: Ask) -> Mapping[str, Note]:
    """A note for every option that has something to say."""
    thief = game.state.thieves[ask.seat]
    noted: dict[str, Note] = {}
    for option in ask.options:
        kind = ids.head(option.id)
        noting = NOTES.get(f"{ask.prompt}.{kind}") or NOTES.get(kind)
        if noting and (note := noting(game, thief, option)):
            noted[option.id] = note
    return noted


def of_entering(game: Heist, thief: Thief, option: Option) -> Note | None:
    """Guards that wait there, and what the floor costs."""
    guards = query.post(game, option.target).active
    toll = say(game, "heist.note.toll", {"n": TOLL}) if option.target in game.state.tolls else ""
    if guards:
        return of_combat(game, thief, option, toll, say(game, "heist.note.guards", {"n": guards}))
    return Note(risk=toll) if toll else None


def of_fighting(game: Heist, thief: Thief, option: Option) -> Note:
    return of_combat(game, thief, option)


def of_combat(game: Heist, thief: Thief, option: Option, *risks: str) -> Note:
    """The odds of a combat, and the health that it costs, where it costs any."""
    ahead = odds.prospect(game, thief, option)
    loss = f"{ahead.loss:.1f}"
    blows = say(game, "heist.note.blows", {"n": loss}) if loss != "0.0" else ""
    return Note(ahead.of_combat(), risk=phrases.listed(*risks, blows))


def of_evading(game: Heist, thief: Thief, option: Option) -> Note:
    """The chance of getting away, and the combat that waits otherwise."""
    told = odds.prospect(game, thief, option).of_throw("away")
    return Note(told, risk=say(game, "heist.note.or-fight"))


def of_holding_out(game: Heist, thief: Thief, option: Option) -> Note:
    """Every guard in the room strikes if it fails."""
    told = odds.prospect(game, thief, option).of_throw("unhurt")
    return Note(told, risk=say(game, "heist.note.or-lose", {"n": query.guards_on(game, thief)}))


def of_throwing(game: Heist, thief: Thief, option: Option) -> Note:
    """A single throw."""
    return Note(odds.prospect(game, thief, option).of_throw("success"))


def of_using(game: Heist, thief: Thief, option: Option) -> Note:
    """What is left of the skill, what it says, and the die that it throws."""
    told = odds.prospect(game, thief, option).of_throw("success")
    price = of_charge(game, thief, option).price
    skill = query.skill(game, option.target)
    return Note(told if told.pool else None, price=price, detail=skill.text)


def of_charge(game: Heist, thief: Thief, option: Option) -> Note:
    """What is left of the skill."""
    left = thief.charges.get(option.target, 0)
    return Note(price=say(game, "heist.note.charge", {"n": left}) if left else "")


def of_skill(game: Heist, thief: Thief, option: Option) -> Note:
    return Note(detail=query.skill(game, option.target).text)


def of_restocking(game: Heist, thief: Thief, option: Option) -> Note:
    """Somebody notices, and the shelves are bare."""
    guards = turn.on_call(game)
    called = say(game, "heist.note.called", {"n": guards}) if guards else ""
    closed = say(game, "heist.note.out-of-use", {"n": turn.OUT_OF_USE})
    return Note(risk=phrases.listed(called, closed))


def of_ending(game: Heist, thief: Thief, option: Option) -> Note | None:
    """What it means to stay."""
    guards = query.guards_on(game, thief)
    return Note(risk=say(game, "heist.note.cornered-by", {"n": guards})) if guards else None


NOTES: Final[dict[str, Noting]] = {
    "move": of_entering,
    "heist.exit.to": of_entering,
    "combat": of_fighting,
    "fight": of_fighting,
    "evade": of_evading,
    "dodge": of_charge,
    "roll": of_holding_out,
    "again": of_throwing,
    "take": of_skill,
    "swap": of_skill,
    "use": of_using,
    "slip": of_charge,
    "strike": of_charge,
    "strike-carrier": of_charge,
    "hush": of_charge,
    "restock": of_restocking,
    "end": of_ending,
}
"""By the kind of option, or, where it means something else there, by question and kind."""
