"""Attacks by hunters."""

from __future__ import annotations

from l7core.api import Scope

from . import ops, query, wounds
from .doing import carry_out
from .records import Attack
from .state import Crew, Hunter, Lockdown


async def strike(game: Lockdown, hunter: Hunter, who: Crew) -> None:
    """Resolve a hunter's attack: a larva infests the character; other kinds draw an attack card."""
    if hunter.kind == "larva":
        game.emit("lockdown.larva-strikes", who=who.id)
        ops.remove_hunter(game, hunter)
        ops.contaminate(game, who)
        await wounds.infest(game, who)
        return
    card = draw(game)
    game.emit("lockdown.strikes", who=who.id, hunter=f"hunter:{hunter.n}", card=card.id)
    if hunter.kind not in card.kinds:
        game.emit("lockdown.misses", who=who.id, hunter=f"hunter:{hunter.n}")
        return
    await resolve(game, card, who, in_the_dark=not query.is_lit(game, who.slot))


async def resolve(game: Lockdown, card: Attack, who: Crew, *, in_the_dark: bool) -> None:
    """Carry out the effects of an attack card, with its dark part if the attack is in the dark."""
    scope = Scope(seat=who.seat, source=card.id)
    await carry_out(game, (*card.effects, *(card.dark if in_the_dark else ())), scope)


def draw(game: Lockdown) -> Attack:
    """Draw the next attack card."""
    card = game.state.attacks.turn_up(game, "attacks", "lockdown.barrier.attack")
    record: Attack = game.rules.library["attack"][card]
    return record
