"""Read-only queries about the state of a game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from l7core.api import scenarios

from .difficulty import level
from .layout import DUCTS, STAIRS, Layout
from .records import Action, Character, Item, Room, Scenario, Token
from .state import (
    DOORS,
    EGGS,
    FIGURES,
    ISOLATION_OPENS,
    ITEMS_IN_HANDS,
    KNOWLEDGE_NEEDED,
    SERIOUS_WOUNDS,
    Crew,
    Held,
    Hunter,
    Lockdown,
    Place,
    is_contamination,
)

ISOLATION, STORAGE, GATE = "lockdown:isolation", "lockdown:storage", "lockdown:main-gate"
NEST, CONTAMINATED, LABORATORY = (
    "lockdown:nest",
    "lockdown:contaminated-room",
    "lockdown:laboratory",
)
LIFTS = ("lockdown:lift-1", "lockdown:lift-2", "lockdown:lift-3")
PODS = {
    "a": "lockdown:cargo-a",
    "b": "lockdown:cargo-b",
    "c": "lockdown:cargo-c",
}
EGG, CORPSE, CARCASS = "egg", "corpse", "carcass"
OBJECTS = (EGG, CORPSE, CARCASS)
QUEEN = "lockdown:queen"
"""Id of the Queen's token."""
COLOURS = ("red", "yellow", "green")
"""Colours of the item decks, which the backs of their cards show."""


def layout(game: Lockdown) -> Layout:
    return cast(Layout, game.rules.tables)


def scenario(game: Lockdown) -> Scenario:
    return cast(Scenario, scenarios.played(game))


def sides(game: Lockdown) -> tuple[tuple[int, ...], ...]:
    """Return the groups of seats that win together and share knowledge: all seats, or each seat
    alone."""
    seats = tuple(range(len(game.state.setup.seats)))
    return tuple((seat,) for seat in seats) if scenario(game).mode == "versus" else (seats,)


# -- places


def place(game: Lockdown, slot: str) -> Place:
    return game.state.places[slot]


def room(game: Lockdown, slot: str) -> Room:
    """Return the record of the tile in a slot, known or unknown."""
    return cast(Room, game.rules.library["room"][game.state.places[slot].tile])


def is_searchable(game: Lockdown, slot: str) -> bool:
    """Return whether a room can hold items to find; a room without a colour cannot."""
    tile = room(game, slot)
    return tile.searched and tile.colour != "none"


def slot_of(game: Lockdown, tile: str) -> str:
    """Return the slot of a room; "" if the room is not in the game."""
    return next((slot for slot, each in game.state.places.items() if each.tile == tile), "")


def is_known(game: Lockdown, tile: str) -> bool:
    """Return whether a room is in the game and has been discovered."""
    slot = slot_of(game, tile)
    return bool(slot) and game.state.places[slot].known


def section(game: Lockdown, slot: str) -> int:
    return layout(game).section(slot)


def is_lit(game: Lockdown, slot: str) -> bool:
    """Return whether a slot is lit: its section has power. The stairwells are never lit."""
    number = section(game, slot)
    return number != STAIRS and game.state.power[str(number)].on


def can_use_computer(game: Lockdown, slot: str) -> bool:
    """Return whether a slot has a computer, power and no breakdown."""
    return room(game, slot).computer and is_lit(game, slot) and not place(game, slot).broken


def is_open(game: Lockdown, corridor: str) -> bool:
    """Return whether characters can pass a corridor, because it has no closed door."""
    return game.state.corridors[corridor].door != "closed"


def exits_of(game: Lockdown, slot: str) -> list[str]:
    """Return the corridors of a room and its technical entrance, each once."""
    exits = layout(game).by_number[slot].values()
    return list(dict.fromkeys(exit.corridor for exit in exits))


def doors_left(game: Lockdown) -> int:
    """Return how many more doors can be closed."""
    return DOORS - sum(each.door == "closed" for each in game.state.corridors.values())


def has_noise(game: Lockdown, corridor: str) -> bool:
    if corridor == DUCTS:
        return game.state.ducts_noise
    return game.state.corridors[corridor].noise


# -- hunters and crew


def figures_left(game: Lockdown, kind: str) -> int:
    on_board = sum(each.kind == kind for each in game.state.hunters)
    return FIGURES[kind] - on_board  # type: ignore[index]


def hunters_in(game: Lockdown, slot: str) -> list[Hunter]:
    return [hunter for hunter in game.state.hunters if hunter.slot == slot]


def hunter(game: Lockdown, n: int) -> Hunter:
    return next(each for each in game.state.hunters if each.n == n)


def crew_in(game: Lockdown, slot: str) -> list[Crew]:
    """Return the characters in a room; characters in pods are out of reach."""
    return [each for each in game.state.crew if each.is_acting and each.slot == slot]


def living(game: Lockdown) -> list[Crew]:
    return [each for each in game.state.crew if each.where != "dead"]


def eggs_left(game: Lockdown) -> int:
    """Return the number of eggs left in the supply."""
    in_rooms = sum(each.eggs for each in game.state.places.values())
    in_hands = sum(held.id == EGG for who in game.state.crew for held in who.hands)
    return EGGS - in_rooms - in_hands - (EGG in game.state.laboratory)


def is_nest(game: Lockdown, slot: str) -> bool:
    """Return whether a slot is the Nest and the Nest is not destroyed."""
    return place(game, slot).tile == NEST and not game.state.nest_destroyed


def in_order(game: Lockdown) -> list[Crew]:
    """Return all characters in player order, starting with the first player."""
    crew = game.state.crew
    return crew[game.state.first :] + crew[: game.state.first]


def in_combat(game: Lockdown, who: Crew) -> bool:
    return bool(hunters_in(game, who.slot))


def is_empty(game: Lockdown, slot: str, *, but: Crew | None = None) -> bool:
    """Return whether a room holds no hunters and no characters except `but`."""
    others = [each for each in crew_in(game, slot) if each is not but]
    return not others and not hunters_in(game, slot)


def prey(game: Lockdown, slot: str) -> Crew | None:
    """Return the character that a hunter attacks: the one with the fewest action cards.

    Ties go to the earliest in player order, starting with the first player.
    """
    return min(in_reach(game, slot), key=lambda who: len(who.actions), default=None)


def in_reach(game: Lockdown, slot: str) -> list[Crew]:
    """Return the characters in a room, in player order from the first player."""
    return [each for each in in_order(game) if each.is_acting and each.slot == slot]


# -- characters and their items


def character(game: Lockdown, who: Crew) -> Character:
    return cast(Character, game.rules.library["character"][who.character])


def action(game: Lockdown, card: str) -> Action:
    """Return the record of an action card in hand, ignoring the number of its copy."""
    return cast(Action, game.rules.library["action"][card.partition("#")[0]])


def item(game: Lockdown, held: Held) -> Item:
    return cast(Item, game.rules.library["item"][held.id])


def is_open_item(game: Lockdown, held: Held) -> bool:
    """Return whether everyone knows an item in a backpack: it comes from no deck of a colour."""
    return item(game, held).colour not in COLOURS


def is_object(held: Held) -> bool:
    """Return whether a held object is an egg, a corpse or a carcass, which have no item record."""
    return held.id.partition(":")[0] in OBJECTS


def carried(who: Crew) -> list[Held]:
    return [*who.hands, *who.pack]


def items_of(game: Lockdown, who: Crew) -> Iterator[tuple[Held, Item]]:
    """Yield the items that a character carries, without objects."""
    for held in carried(who):
        if not is_object(held):
            yield held, item(game, held)


def has(who: Crew, id: str) -> bool:
    return any(held.id == id for held in carried(who))


def wards(game: Lockdown, who: Crew, hazard: str) -> bool:
    """Return whether an item that the character carries protects from a hazard."""
    return any(each.wards == hazard for _, each in items_of(game, who))


def has_blade(game: Lockdown, who: Crew) -> bool:
    """Return whether a strike of the character that misses causes no wound."""
    return any(each.blade for _, each in items_of(game, who))


def weapons(game: Lockdown, who: Crew) -> Iterator[tuple[Held, Item]]:
    """Yield the firearms in a character's hands, loaded or empty."""
    for held in who.hands:
        if not is_object(held) and item(game, held).weapon:
            yield held, item(game, held)


def free_hands(game: Lockdown, who: Crew) -> int:
    return hands(game, who) - len(who.hands)


def hands(game: Lockdown, who: Crew) -> int:
    """Return the number of usable hands: two, minus one for each hand wound that is not dressed."""
    return max(0, ITEMS_IN_HANDS - sum(bar == "hand" for bar in barred(game, who)))


def barred(game: Lockdown, who: Crew) -> list[str]:
    """Return the limits from a character's undressed serious wounds."""
    records = game.rules.library["wound"]
    return [records[wound.id].bars for wound in who.serious if not wound.dressed]


def hand_size(game: Lockdown, who: Crew) -> int:
    """Return the number of cards to draw up to.

    An Isolation without a breakdown adds 1; an undressed head wound subtracts 1.
    """
    here = game.state.places[who.slot]
    extra = here.tile == ISOLATION and not here.broken
    return level(game).hand + extra - ("head" in barred(game, who))


def is_last_wound(who: Crew) -> bool:
    """Return whether the next wound kills the character."""
    return len(who.serious) >= SERIOUS_WOUNDS


def infected_cards(game: Lockdown, who: Crew) -> list[str]:
    """Return the infected cards in a character's hand, deck and discard pile.

    Only scans and the end of the game may use this hidden information.
    """
    cards = [*who.hand, *who.deck.cards, *who.deck.spent]
    return [card for card in cards if game.state.infected.get(card)]


def contamination_of(who: Crew) -> list[str]:
    cards = [*who.hand, *who.deck.cards, *who.deck.spent]
    return [card for card in cards if is_contamination(card)]


def unscanned(who: Crew) -> list[str]:
    """Return the contamination cards that no scan has found clean."""
    return [card for card in contamination_of(who) if card not in who.seen]


def known_plans(game: Lockdown, who: Crew) -> set[str]:
    """Return the contingencies that a player knows; in games played together, all that any does."""
    players = game.state.crew if scenario(game).mode == "together" else [who]
    return {id for each in players for id in (*each.contingencies, *each.seen)}


# -- time, exits, weaknesses


def isolation_is_open(game: Lockdown) -> bool:
    return game.state.time <= ISOLATION_OPENS or game.state.alert is not None


def pod_is_free(game: Lockdown, pod: str) -> bool:
    """Return whether no character is in a pod; a pod that has left is back for the next launch."""
    return not any(each.pod == pod and each.where == "pod" for each in game.state.crew)


def token(game: Lockdown, id: str) -> Token:
    return cast(Token, game.rules.library["token"][id])


def weakness_applies(game: Lockdown, who: Crew, power: str) -> bool:
    """Return whether a weakness is revealed and the character has enough knowledge to use it."""
    records = game.rules.library["weakness"]
    return any(
        records[id].power == power and who.knowledge >= needed
        for id, needed in known_weaknesses(game)
    )


def known_weaknesses(game: Lockdown) -> list[tuple[str, int]]:
    """Return the revealed weaknesses, each with the knowledge needed to use it."""
    pairs = zip(game.state.weaknesses, KNOWLEDGE_NEEDED, strict=False)
    return list(pairs)[: 1 + len(game.state.laboratory)]
