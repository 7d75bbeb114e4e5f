"""Wounds, larvae, scans and death."""

from __future__ import annotations

from l7core.api import Task

from . import ops, query
from .book import flows
from .sight import appear
from .state import LIGHT_WOUNDS, Crew, Lockdown


async def light(game: Lockdown, who: Crew, n: int, *, cause: str = "") -> None:
    """Add light wounds; every third one becomes a serious wound.

    With three serious wounds, any further wound kills.
    """
    for _ in range(n):
        if not who.is_acting:
            return
        if query.is_last_wound(who):
            await die(game, who, "wounds")
            return
        ops.gain_light(game, who, cause=cause)
        if who.light >= LIGHT_WOUNDS:
            who.light = 0
            await serious(game, who, cause="lockdown.because.third")


async def serious(game: Lockdown, who: Crew, *, cause: str = "") -> None:
    """Draw a serious wound and apply its limit; with three serious wounds, the character dies."""
    if query.is_last_wound(who):
        await die(game, who, "wounds")
        return
    card = game.state.wounds.turn_up(game, "wounds", "lockdown.barrier.wound")
    ops.gain_serious(game, who, card, cause=cause)
    await let_go(game, who)


async def let_go(game: Lockdown, who: Crew) -> None:
    """Drop items that the character no longer has hands for."""
    while len(who.hands) > query.hands(game, who):
        ops.drop(game, who, len(who.hands) - 1)


async def die(game: Lockdown, who: Crew, cause: str) -> None:
    """Kill a character; the first death opens the main gate."""
    is_first = not any(each.where == "dead" for each in game.state.crew)
    ops.die(game, who, cause=f"lockdown.because.{cause}")
    if game.state.acting == who.seat:
        game.state.left = 0
    if is_first and not game.state.gate:
        ops.open_gate(game)
    check_over(game)


async def infest(game: Lockdown, who: Crew) -> None:
    """Infest a character with a larva; a second larva kills the character."""
    if not who.larva:
        ops.take_in_larva(game, who)
        return
    await burst(game, who)


async def burst(game: Lockdown, who: Crew) -> None:
    """Kill a character with a second larva and place a creeper in the room, if a figure is left."""
    slot = who.slot
    await die(game, who, "larva")
    if query.figures_left(game, "creeper"):
        await appear(game, "creeper", slot)


async def scan(game: Lockdown, who: Crew, cards: list[str]) -> None:
    """Scan contamination cards and remove the infected ones."""
    game.reveal("lockdown.barrier.scanned")
    infected = [card for card in cards if game.state.infected.get(card)]
    key = "lockdown.scanned" if infected else "lockdown.scanned-clean"
    game.emit(key, who=who.id, n=len(cards), infected=len(infected))
    who.seen += [card for card in cards if card not in infected and card not in who.seen]
    for card in infected:
        ops.take_out(game, who, card)


def check_over(game: Lockdown) -> None:
    """End the game if no character can act and no character is in a pod."""
    if not any(who.is_acting or who.where == "pod" for who in game.state.crew):
        game.turn_to(Task("lockdown:nobody-left"))


@flows("lockdown:nobody-left")
def nobody_left(game: Lockdown) -> None:
    """End the game after the last character can no longer act.

    A running countdown destroys the base, unless help arrives first.
    """
    state = game.state
    game.emit("lockdown.nobody-left")
    if state.countdown and (state.alert is None or state.alert <= state.countdown.goes_off):
        ops.destroy_base(game, "countdown")
    game.then(Task("lockdown:end"))
