"""Searches: two item cards of the room's colour, of which the player keeps one."""

from __future__ import annotations

from l7core.api import Option

from . import ops, query
from .state import Crew, Lockdown


def can_search(game: Lockdown, who: Crew) -> bool:
    """Return whether the room can be searched and has items left to find."""
    return query.is_searchable(game, who.slot) and query.place(game, who.slot).items > 0


async def search(game: Lockdown, who: Crew, *, n: int = 2) -> None:
    """Draw `n` items, keep one, and put the others under their deck."""
    ops.use_up_items(game, who.slot)
    room = query.room(game, who.slot)
    colour = room.colour
    if colour == "any":
        options = [Option(f"colour:{each}", target=f"colour:{each}") for each in query.COLOURS]
        chosen = await game.ask(who.seat, "lockdown.colour", options)
        colour = chosen.id.partition(":")[2]  # type: ignore[assignment]
    found = draw(game, colour, n)
    if room.id == query.CONTAMINATED and not query.wards(game, who, "slime"):
        ops.slime(game, who)
    if not found:
        game.emit("lockdown.found-nothing", who=who.id)
        return
    kept = await keep_one(game, who, found)
    found.remove(kept)
    game.state.items[colour].cards[:0] = found
    await receive(game, who, kept)


def draw(game: Lockdown, colour: str, n: int) -> list[str]:
    """Draw up to `n` top cards of a colour."""
    game.reveal("lockdown.barrier.found")
    cards = game.state.items[colour].cards
    return [cards.pop() for _ in range(min(n, len(cards)))]


async def keep_one(game: Lockdown, who: Crew, found: list[str]) -> str:
    """Return the found item to keep; the player chooses secretly between several."""
    if len(found) == 1:
        return found[0]
    options = [Option(f"keep:{id}", target=id) for id in dict.fromkeys(found)]
    choice = await game.ask(who.seat, "lockdown.found", options, secret=True)
    return choice.target


async def receive(game: Lockdown, who: Crew, id: str, *, seen: bool = False) -> None:
    """Add an item to the backpack or a hand; drop it if no hand can hold it."""
    await make_room(game, who, id)
    ops.take_item(game, who, id, seen=seen)
    if len(who.hands) > query.hands(game, who):
        ops.drop(game, who, len(who.hands) - 1)


async def make_room(game: Lockdown, who: Crew, id: str) -> None:
    """Ask the player to drop something if a heavy item needs a hand."""
    if not game.rules.library["item"][id].heavy:
        return
    while query.free_hands(game, who) < 1 and who.hands:
        options = [
            Option(f"drop:{n}", target=f"thing:{held.id}") for n, held in enumerate(who.hands)
        ]
        choice = await game.pick(who.seat, "lockdown.let-go", options, about=id)
        ops.drop(game, who, int(choice.id.partition(":")[2]))
