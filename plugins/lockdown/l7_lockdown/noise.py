"""Noise rolls and their results: draws from the bag and ambushes."""

from __future__ import annotations

from typing import Final

from . import attacks, hunters, loaded, ops, query
from .book import flows
from .sight import appear
from .state import Crew, Lockdown

FACES: Final = ("1", "1", "2", "2", "3", "3", "4", "4", "danger", "silence")
"""Faces of the noise die."""


async def roll_for_noise(game: Lockdown, who: Crew) -> bool:
    """Make a noise roll and return whether a hunter came."""
    face = loaded.throw(game, "noise", FACES)
    slot = who.slot
    game.emit(
        "lockdown.noise-roll",
        who=who.id,
        face=f"face:{face}",
        loud=loud(game, slot),
        heard=int(face.isdecimal() and is_loud(game, slot, int(face))),
    )
    if face == "silence" and not who.slime:
        game.emit("lockdown.silence", who=who.id)
        return False
    if face == "danger" and query.weakness_applies(game, who, "sound"):
        game.emit("lockdown.unheard", who=who.id)
        return False
    if face in ("silence", "danger"):
        return await hunters.lure(game, slot)
    return await hear(game, who, int(face))


async def hear(game: Lockdown, who: Crew, number: int) -> bool:
    """Put noise in the corridor with a number and return whether a hunter came.

    If the corridor already has noise, draw from the bag instead.
    """
    if is_loud(game, who.slot, number):
        return await encounter(game, who)
    ops.make_noise(game, who.slot, query.layout(game).by_number[who.slot][number].corridor)
    return False


def is_loud(game: Lockdown, slot: str, number: int) -> bool:
    """Return whether the corridor with a number has noise."""
    return query.has_noise(game, query.layout(game).by_number[slot][number].corridor)


def loud(game: Lockdown, slot: str) -> int:
    """Return the number of die faces that would draw a hunter to a room."""
    numbers = query.layout(game).by_number[slot]
    return sum(FACES.count(str(number)) for number in numbers if is_loud(game, slot, number))


async def encounter(game: Lockdown, who: Crew) -> bool:
    """Remove the noise around a room, draw from the bag, and return whether a hunter appeared."""
    slot = who.slot
    for corridor in query.exits_of(game, slot):
        ops.hush(game, corridor)
    game.emit("lockdown.comes", who=who.id)
    game.reveal("lockdown.barrier.bag")
    id = game.state.bag.pull(game, "bag")
    token = query.token(game, id)
    game.emit("lockdown.encounter", who=who.id, token=id)
    if token.kind == "blank":
        nothing_there(game, slot, id)
        return False
    if not query.figures_left(game, token.kind):
        # All figures of this kind are on the board: remove those that are not in a fight.
        hunters.make_room(game, token.kind)
    if not query.figures_left(game, token.kind):
        give_back(game, id)
        return False
    if token.kind not in ("larva", "creeper"):
        give_back(game, id)
    hunter = await appear(game, token.kind, slot, id)
    await ambush(game, who, hunter.n, id)
    return True


def nothing_there(game: Lockdown, slot: str, id: str) -> None:
    """Put noise in all exits of a room and put the token back into the bag.

    If the bag has no other token, add an adult.
    """
    for corridor in query.exits_of(game, slot):
        if not query.has_noise(game, corridor):
            ops.make_noise(game, slot, corridor)
    if not any(game.state.bag.tokens.values()):
        hunters.add_token(game, "adult")
    give_back(game, id)


def give_back(game: Lockdown, id: str) -> None:
    """Put a token back into the bag, up to the stock of that token."""
    counts = game.state.bag.tokens
    counts[id] = min(counts[id] + 1, query.token(game, id).stock)


def number_of(game: Lockdown, who: Crew, id: str) -> int:
    """Return the number of cards in hand that prevents an ambush; it is higher in the dark."""
    token = query.token(game, id)
    return token.lit if query.is_lit(game, who.slot) else token.dark


async def ambush(game: Lockdown, who: Crew, n: int, id: str) -> None:
    """Resolve the ambush of a new hunter: it attacks a character with too few cards in hand."""
    if query.is_lit(game, who.slot) and query.weakness_applies(game, who, "light"):
        game.emit("lockdown.shunned", who=who.id)
        return
    needed, cards = number_of(game, who, id), len(who.hand)
    if cards < needed:
        game.emit("lockdown.ambush", who=who.id, n=cards, needed=needed)
        await attacks.strike(game, query.hunter(game, n), who)
    else:
        game.emit("lockdown.no-ambush", who=who.id, n=cards, needed=needed)


@flows("lockdown:noise")
async def noise(game: Lockdown, seat: int) -> None:
    """Make a noise roll that another effect asked for."""
    who = game.state.crew[seat]
    if who.is_acting:
        await roll_for_noise(game, who)
