"""Moves from room to room, and their consequences.

lockdown:move ── (attacks by hunters left behind) ── enter ── discover ── noise
"""

from __future__ import annotations

from collections.abc import Iterator

from l7core.api import Option, offers

from . import attacks, hunters, ops, query
from .book import flows
from .layout import Exit
from .noise import roll_for_noise
from .state import Crew, Lockdown

CAREFUL = 2
"""Cost of a careful move in cards."""


def ways(game: Lockdown, who: Crew, keeps: tuple[str, ...]) -> offers.Offers:
    """Yield a move along each corridor, and careful moves into quiet known rooms."""
    cost = 1 + ("leg" in query.barred(game, who))
    for exit in query.layout(game).exits[who.slot]:
        target = exit.to
        if not query.is_open(game, exit.corridor):
            yield offers.refuse("move", "door", "doors", target)
            continue
        id = f"move:{exit.to}"
        if query.place(game, exit.to).known:
            yield Option(id, "", target, cost=cost, keeps=keeps)
        else:
            # A fleeing character may die first and discover nothing.
            is_sure = not query.in_combat(game, who)
            barrier = "lockdown.barrier.discovered" if is_sure else ""
            words = {"way": way(game, who.slot, exit.to)}
            yield Option(id, "lockdown.explore", target, barrier, "", cost, words, keeps=keeps)
    if query.in_combat(game, who):
        return
    if "body" in query.barred(game, who):
        yield offers.refuse("creep", "body", "wounds")
        return
    for exit in query.layout(game).exits[who.slot]:
        quiet = list(unheard(game, exit.to))
        if can_creep(game, who, exit):
            if not quiet:
                yield offers.refuse("creep", "noisy", "careful-moves", exit.to)
                continue
            args = {"target": exit.to}
            for corridor in quiet:
                yield Option(
                    f"creep:{exit.to}/{corridor}",
                    "",
                    exit.to,
                    cost=CAREFUL,
                    args={**args, "where": f"number:{exit.to}/{corridor}"},
                    keeps=keeps,
                )


def way(game: Lockdown, slot: str, to: str) -> str:
    """Return the direction to an adjacent room in the same section, otherwise its section."""
    slots = query.layout(game).slots
    if slots[slot].section != slots[to].section:
        return f"way:{slots[to].section}"
    (x, y), (there_x, there_y) = slots[slot].at, slots[to].at
    side = "e" if there_x > x else "w" if there_x < x else "s" if there_y > y else "n"
    return f"way:{side}"


def can_creep(game: Lockdown, who: Crew, exit: Exit) -> bool:
    """Return whether an exit allows a careful move: no closed door, and a known, empty room."""
    is_open = query.is_open(game, exit.corridor)
    return is_open and query.place(game, exit.to).known and query.is_empty(game, exit.to)


def unheard(game: Lockdown, slot: str) -> Iterator[str]:
    """Yield the exits of a room without noise, each once."""
    for corridor in query.exits_of(game, slot):
        if not query.has_noise(game, corridor):
            yield corridor


@flows("lockdown:move")
async def move(game: Lockdown, who: Crew, slot: str) -> None:
    """Move to an adjacent room; hunters in the current room attack first."""
    if await flee(game, who):
        await enter(game, who, slot)


@flows("lockdown:creep")
async def creep(game: Lockdown, who: Crew, slot: str, corridor: str) -> None:
    """Move carefully and put noise in a chosen exit of the new room."""
    ops.move(game, who, slot)
    ops.make_noise(game, slot, corridor)


async def flee(game: Lockdown, who: Crew) -> bool:
    """Resolve one attack by each hunter in the room, and return whether the character can still
    act."""
    for hunter in query.hunters_in(game, who.slot):
        if who.is_acting and hunter in game.state.hunters:
            await attacks.strike(game, hunter, who)
    return who.is_acting


async def enter(game: Lockdown, who: Crew, slot: str, *, quietly: bool = False) -> None:
    """Move a character into a room, discover the room if necessary, and make a noise roll.

    There is no noise roll in an occupied room, with `quietly`, or if the exploration token replaces
    it.
    """
    came_from = who.slot
    ops.move(game, who, slot)
    place = query.place(game, slot)
    if not place.known:
        ops.discover(game, who, slot)
        if place.tile == query.NEST:
            ops.learn(game, who, 1)
        if not await discover(game, who, slot, came_from):
            return
    if not quietly and who.is_acting and query.is_empty(game, slot, but=who):
        await roll_for_noise(game, who)


async def discover(game: Lockdown, who: Crew, slot: str, came_from: str) -> bool:
    """Resolve the exploration token of a room and return whether a noise roll must follow."""
    record = game.rules.library["discovery"][query.place(game, slot).token]
    ops.reveal_token(game, slot)
    if query.is_searchable(game, slot):
        ops.count_items(game, slot, halved(game, record.items), shown=record.items)
    match record.what:
        case "malfunction" if not query.room(game, slot).sound:
            ops.break_down(game, slot, cause="lockdown.because.token")
        case "fire":
            ops.set_fire(game, slot, cause="lockdown.because.token")
        case "door":
            if came_from in query.layout(game).neighbours(slot):
                ops.close_door(game, query.layout(game).between(slot, came_from))
        case "slime":
            if not query.wards(game, who, "slime"):
                ops.slime(game, who)
        case "silence" if not who.slime:
            game.emit("lockdown.silence", who=who.id)
            return False
        case "danger" | "silence":
            await hunters.lure(game, who.slot)
            return False
    return True


def halved(game: Lockdown, n: int) -> int:
    """Return half of a number of items, rounded up, in solo games; otherwise the number itself."""
    return (n + 1) // 2 if query.scenario(game).mode == "solo" else n
