"""Noise, and what it brings: the roll, the bag, the ambush."""

from __future__ import annotations

from typing import Final

from . import attacks, hunters, loaded, ops, query
from .book import flows
from .sight import appear
from .state import Crew, Lockdown

FACES: Final = ("1", "1", "2", "2", "3", "3", "4", "4", "danger", "silence")
"""Of the noise die."""


async def roll_for_noise(game: Lockdown, who: Crew) -> bool:
    """The die of ten; whether a hunter has come of it."""
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
    """A noise in that corridor; where one is already, something comes, if it is no false alarm."""
    if is_loud(game, who.slot, number):
        return await encounter(game, who)
    ops.make_noise(game, who.slot, query.layout(game).by_number[who.slot][number].corridor)
    return False


def is_loud(game: Lockdown, slot: str, number: int) -> bool:
    """Whether the way with that number bears a noise."""
    return query.has_noise(game, query.layout(game).by_number[slot][number].corridor)


def loud(game: Lockdown, slot: str) -> int:
    """Faces of the die that would bring something into that room."""
    numbers = query.layout(game).by_number[slot]
    return sum(FACES.count(str(number)) for number in numbers if is_loud(game, slot, number))


async def encounter(game: Lockdown, who: Crew) -> bool:
    """The noise around ends, and the bag says what has made it; whether it is a hunter."""
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
        # Every figure of its kind is out already: one of them that nobody fights makes room.
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
    """Noise everywhere around; the token goes back, and an adult with it if it was the last."""
    for corridor in query.exits_of(game, slot):
        if not query.has_noise(game, corridor):
            ops.make_noise(game, slot, corridor)
    if not any(game.state.bag.tokens.values()):
        hunters.add_token(game, "adult")
    give_back(game, id)


def give_back(game: Lockdown, id: str) -> None:
    """Into the bag again, unless its place there has been taken meanwhile."""
    held = game.state.bag.tokens
    held[id] = min(held[id] + 1, query.token(game, id).stock)


def number_of(game: Lockdown, who: Crew, id: str) -> int:
    """How many cards it takes not to be surprised: more in the dark."""
    token = query.token(game, id)
    return token.lit if query.is_lit(game, who.slot) else token.dark


async def ambush(game: Lockdown, who: Crew, n: int, id: str) -> None:
    """Whoever holds fewer cards than the token's number is surprised."""
    if query.is_lit(game, who.slot) and query.weakness_applies(game, who, "light"):
        game.emit("lockdown.shunned", who=who.id)
        return
    needed, held = number_of(game, who, id), len(who.hand)
    if held < needed:
        game.emit("lockdown.ambush", who=who.id, n=held, needed=needed)
        await attacks.strike(game, query.hunter(game, n), who)
    else:
        game.emit("lockdown.no-ambush", who=who.id, n=held, needed=needed)


@flows("lockdown:noise")
async def noise(game: Lockdown, seat: int) -> None:
    """A roll that something else has asked for."""
    who = game.state.crew[seat]
    if who.is_acting:
        await roll_for_noise(game, who)
