"""Playing adrenaline cards: for the stat bonus, for the ability, or to shift fear by 1.

Rules: Playing adrenaline cards. Rulings: 17, 53.
"""

from __future__ import annotations

from collections.abc import Awaitable
from functools import cache

from l7core.api import SILENCE, Option, Scope, offers
from l7core.escape.content.kinds import SHIFTS, Moment, Stat
from l7core.escape.flows import flows
from l7core.escape.table import fear, ops, query
from l7core.escape.table.rules_data import Plays, PlaysNow
from l7core.escape.table.state import EscapeGame, Hero

RULE = "playing-adrenaline-cards"
MOST_FEAR = offers.refuse("stir", "most-fear", RULE)
LEAST_FEAR = offers.refuse("calm", "least-fear", RULE)


def on_own_turn(game: EscapeGame, hero: Hero, offered: offers.Sorted) -> None:
    """Offer each use of each card, and refuse the uses that cost too much fear."""
    if not query.may_play(hero):
        reason = "last-card" if hero.vitality > 1 else "only-card"
        for card in hero.hand:
            offered.refusals.append(_not_played(reason, card))
        return
    bands = game.state.toggles["fear-bands"]
    plays: Plays = game.rules.tables.plays_on_turn[bands]
    fear, options, refusals = hero.fear, offered.options, offered.refusals
    for card in dict.fromkeys(hero.hand):
        uses, unpaid = plays[card][fear]
        options += uses
        refusals += unpaid
    refusals += _at_an_end(bands, fear)


@cache
def _not_played(reason: str, card: str) -> offers.Refusal:
    return offers.refuse("play", reason, RULE, card)


@cache
def _at_an_end(bands: str, level: int) -> tuple[offers.Refusal, ...]:
    """Return refusals for fear shifts beyond the ends of the track."""
    ends = {"stir": MOST_FEAR, "calm": LEAST_FEAR}
    return tuple(ends[use] for use, n in SHIFTS.items() if not fear.has_room(bands, level, n))


def at_moment(
    game: EscapeGame, hero: Hero, moment: Moment, stat: Stat | None, shifts_fear: bool
) -> list[Option]:
    """Return the useful plays at a moment: the bonus to this stat, abilities, fear."""
    if not query.may_play(hero):
        return []
    bands = game.state.toggles["fear-bands"]
    plays: PlaysNow = game.rules.tables.plays_at[bands, moment, stat, shifts_fear]
    options: list[Option] = []
    for card in dict.fromkeys(hero.hand):
        options += plays[card][hero.fear]
    return options


def to_shift_fear(game: EscapeGame, hero: Hero) -> list[Option]:
    """Return the cards that can be played to raise or lower fear by 1."""
    if not query.may_play(hero):
        return []
    plays: PlaysNow = game.rules.tables.shifts_of_fear[game.state.toggles["fear-bands"]]
    return [option for card in dict.fromkeys(hero.hand) for option in plays[card][hero.fear]]


@flows("escape:card")
def play_card(
    game: EscapeGame, hero: Hero, target: str, helped: Hero | None = None, about: str = ""
) -> Awaitable[None]:
    """Discard the card, pay its fear and resolve the use. A bonus may go to another prisoner."""
    use, _, card = target.partition(":")
    record = query.tables(game).adrenaline[card]
    ops.hand.play(game, hero, card, use, record.toll(use))
    if use == "bonus":
        ops.aid.boost(game, helped or hero, query.boost_of(game, card), card)
    elif use == "ability":
        scope = Scope(seat=hero.seat, source=card, about=about)
        return game.carry_out(record.ability.effects, scope)
    return SILENCE
