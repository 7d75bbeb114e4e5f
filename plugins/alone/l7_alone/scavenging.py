"""SCAVENGE: item cards, and upgrades of the hero's items."""

from __future__ import annotations

from l7core.api import Option, Scope, ids

from . import ops, query
from .book import flows
from .front import labyrinth
from .state import HERO, INVENTORY, Alone, Item

IN_A_ROOM = 3


@flows("alone:scavenge")
async def scavenge(game: Alone, unused: str) -> None:
    """Draw one item card, or three in a room that has not been scavenged; then upgrade items."""
    front = game.state.front
    room = labyrinth.here(front).room
    n = 1
    if room and room not in front.hero.scavenged:
        ops.items.mark_scavenged(game, room)
        n = IN_A_ROOM - query.rule(game, "starved")
    await search(game, n)
    await upgrade(game)


async def search(game: Alone, n: int) -> None:
    """Draw item cards; Acute sight draws one more."""
    front = game.state.front
    n += query.has(front, "acute-sight")
    await take(game, max(0, n - front.now.fewer_cards))


async def take(game: Alone, n: int) -> None:
    """Draw up to `n` item cards, then discard down to six items."""
    for _ in range(n):
        if not ops.items.draw_item(game):
            game.emit("alone.no-items")
            break
    items = game.state.front.hero.items
    while len(items) > INVENTORY:
        options = [Option(f"drop:{item.id}", target=item.id) for item in items]
        option = await game.ask(HERO, "alone.drop", options)
        ops.items.discard_item(game, held(game, option.target))


def held(game: Alone, id: str) -> Item:
    """Return the hero's item with an id."""
    return next(item for item in game.state.front.hero.items if item.id == id)


async def upgrade(game: Alone) -> None:
    """Let the hero upgrade items with charges of others, as often as wanted."""
    while options := upgrades(game):
        option = await game.ask(HERO, "alone.upgrade", [*options, Option("enough")])
        if option.id == "enough":
            return
        item, part = ids.tail(option.id).split("/")
        ops.items.upgrade(game, held(game, item), held(game, part))


def upgrades(game: Alone) -> list[Option]:
    """Return an option for each upgradable item and each item that can pay for its upgrade."""
    items = game.state.front.hero.items
    options = []
    for item in items:
        record = query.item(game, item.id)
        if item.upgraded or not record.upgraded:
            continue
        for part in items:
            if part is not item and query.item(game, part.id).matrix == record.part:
                words = {"part": part.id}
                id = f"build:{item.id}/{part.id}"
                options.append(Option(id, "alone.build", item.id, args=words))
    return options


@flows("alone:room")
async def special_action(game: Alone, room: str) -> None:
    """DEEP: use the room's special action, once a game, instead of drawing three cards."""
    record = game.rules.library["room"][room]
    ops.items.mark_used(game, room)
    await game.carry_out(record.effects, Scope(seat=HERO, source=room))
    await upgrade(game)
