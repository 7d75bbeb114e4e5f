"""Actions that are unavailable: the reason, the rule and a remedy.

On the own turn, these are the refusals of `flows/turn.py`. Each has a reason in the texts
(`escape.why.<reason>`), and most have a remedy (`escape.remedy.<reason>`).
"""

from __future__ import annotations

from l7core.api import WhyNot, offers
from l7core.escape.flows import turn
from l7core.escape.table.state import EscapeGame


def why_not(game: EscapeGame, seat: int) -> tuple[WhyNot, ...]:
    """Return the unavailable actions of a seat, in the order of the options."""
    return offers.why_nots(game, "escape", _offered(game, seat))


def _offered(game: EscapeGame, seat: int) -> offers.Offers:
    hero, running = game.state.heroes[seat], game.state.turn
    if hero.status in ("escaped", "dead"):
        return [offers.refuse("act", f"is-{hero.status}", "finish")]
    if running.seat != seat:
        who = f"hero:{running.seat}"
        return [offers.refuse("act", "not-your-turn", "player-turns", who=who)]
    if hero.status == "infirmary":
        return [offers.refuse("act", "in-infirmary", "the-infirmary")]
    if hero.room is None:
        return []
    if running.over:
        return [offers.refuse("act", "actions-over", "triggering-events")]
    return offers.of_question(game) or turn.choices(game, hero)
