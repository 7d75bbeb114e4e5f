"""Looking for things: two cards of the room's colour, of which one is kept."""

from __future__ import annotations

from l7core.api import Option

from . import ops, query
from .state import Crew, Lockdown

COLOURS = ("red", "yellow", "green")


def can_search(game: Lockdown, who: Crew) -> bool:
    """Where something may be left to find, and nothing fights."""
    room, place = query.room(game, who.slot), query.place(game, who.slot)
    return room.searched and room.colour != "none" and place.items > 0


async def search(game: Lockdown, who: Crew, *, n: int = 2) -> None:
    """One of so many is kept, the others go below the deck."""
    ops.use_up_items(game, who.slot)
    room = query.room(game, who.slot)
    colour = room.colour
    if colour == "any":
        options = [Option(f"colour:{each}", target=f"colour:{each}") for each in COLOURS]
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
    """The top cards of a colour, as far as there are any."""
    game.reveal("lockdown.barrier.found")
    cards = game.state.items[colour].cards
    return [cards.pop() for _ in range(min(n, len(cards)))]


async def keep_one(game: Lockdown, who: Crew, found: list[str]) -> str:
    """Nobody else learns what was left, nor whether several were alike."""
    if len(found) == 1:
        return found[0]
    options = [Option(f"keep:{id}", target=id) for id in dict.fromkeys(found)]
    choice = await game.ask(who.seat, "lockdown.found", options, secret=True)
    return choice.target


async def receive(game: Lockdown, who: Crew, id: str, *, seen: bool = False) -> None:
    """Into the backpack, or into a hand; where no hand can hold it, it lies in the room."""
    await make_room(game, who, id)
    ops.take_item(game, who, id, seen=seen)
    if len(who.hands) > query.hands(game, who):
        ops.drop(game, who, len(who.hands) - 1)


async def make_room(game: Lockdown, who: Crew, id: str) -> None:
    """Something heavy takes a hand: whoever has none free lets go of something."""
    if not game.rules.library["item"][id].heavy:
        return
    while query.free_hands(game, who) < 1 and who.hands:
        options = [
            Option(f"drop:{n}", target=f"thing:{held.id}") for n, held in enumerate(who.hands)
        ]
        choice = await game.pick(who.seat, "lockdown.let-go", options, about=id)
        ops.drop(game, who, int(choice.id.partition(":")[2]))
