"""What can be read off the table: no function here changes anything."""

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


def layout(game: Lockdown) -> Layout:
    return cast(Layout, game.rules.tables)


def scenario(game: Lockdown) -> Scenario:
    return cast(Scenario, scenarios.played(game))


def sides(game: Lockdown) -> tuple[tuple[int, ...], ...]:
    """Who wins and knows things together: all of the crew, or each for themselves."""
    seats = tuple(range(len(game.state.setup.seats)))
    return tuple((seat,) for seat in seats) if scenario(game).mode == "versus" else (seats,)


# -- places


def place(game: Lockdown, slot: str) -> Place:
    return game.state.places[slot]


def room(game: Lockdown, slot: str) -> Room:
    """The tile that lies there, known or not."""
    return cast(Room, game.rules.library["room"][game.state.places[slot].tile])


def slot_of(game: Lockdown, tile: str) -> str:
    """Where that room is; empty where it is not in the game."""
    return next((slot for slot, each in game.state.places.items() if each.tile == tile), "")


def is_known(game: Lockdown, tile: str) -> bool:
    """Whether that room has been discovered."""
    slot = slot_of(game, tile)
    return bool(slot) and game.state.places[slot].known


def section(game: Lockdown, slot: str) -> int:
    return layout(game).section(slot)


def is_lit(game: Lockdown, slot: str) -> bool:
    """Whether there is light: a section with power has it, the stairwells never do."""
    number = section(game, slot)
    return number != STAIRS and game.state.power[str(number)].on


def can_use_computer(game: Lockdown, slot: str) -> bool:
    """A computer needs power, and a breakdown in the room takes it away altogether."""
    return room(game, slot).computer and is_lit(game, slot) and not place(game, slot).broken


def is_open(game: Lockdown, corridor: str) -> bool:
    """Whether no closed door stops people there."""
    return game.state.corridors[corridor].door != "closed"


def exits_of(game: Lockdown, slot: str) -> list[str]:
    """The corridors of a room and its technical entrance, each once."""
    exits = layout(game).by_number[slot].values()
    return list(dict.fromkeys(exit.corridor for exit in exits))


def doors_left(game: Lockdown) -> int:
    """How many more can be closed."""
    return DOORS - sum(each.door == "closed" for each in game.state.corridors.values())


def has_noise(game: Lockdown, corridor: str) -> bool:
    if corridor == DUCTS:
        return game.state.ducts_noise
    return game.state.corridors[corridor].noise


# -- hunters and crew


def figures_left(game: Lockdown, kind: str) -> int:
    standing = sum(each.kind == kind for each in game.state.hunters)
    return FIGURES[kind] - standing  # type: ignore[index]


def hunters_in(game: Lockdown, slot: str) -> list[Hunter]:
    return [hunter for hunter in game.state.hunters if hunter.slot == slot]


def hunter(game: Lockdown, n: int) -> Hunter:
    return next(each for each in game.state.hunters if each.n == n)


def crew_in(game: Lockdown, slot: str) -> list[Crew]:
    """The people who stand there; who is in a pod is out of reach."""
    return [each for each in game.state.crew if each.is_acting and each.slot == slot]


def living(game: Lockdown) -> list[Crew]:
    return [each for each in game.state.crew if each.where != "dead"]


def eggs_left(game: Lockdown) -> int:
    """Those in the box: none lies, is carried, or was kept by the Laboratory."""
    lying = sum(each.eggs for each in game.state.places.values())
    carried_off = sum(held.id == EGG for who in game.state.crew for held in who.hands)
    return EGGS - lying - carried_off - (EGG in game.state.laboratory)


def is_nest(game: Lockdown, slot: str) -> bool:
    """Whether eggs there are those of the Nest, which is one as long as it is not destroyed."""
    return place(game, slot).tile == NEST and not game.state.nest_destroyed


def in_order(game: Lockdown) -> list[Crew]:
    """Everybody, from the first player on."""
    crew = game.state.crew
    return crew[game.state.first :] + crew[: game.state.first]


def in_combat(game: Lockdown, who: Crew) -> bool:
    return bool(hunters_in(game, who.slot))


def is_empty(game: Lockdown, slot: str, *, but: Crew | None = None) -> bool:
    """Whether nobody and nothing that lives is there."""
    others = [each for each in crew_in(game, slot) if each is not but]
    return not others and not hunters_in(game, slot)


def prey(game: Lockdown, slot: str) -> Crew | None:
    """Whom a hunter goes for: the one with the fewest action cards, ties from the first player."""
    return min(in_reach(game, slot), key=lambda who: len(who.actions), default=None)


def in_reach(game: Lockdown, slot: str) -> list[Crew]:
    """Those whom a hunter there could strike, from the first player on."""
    return [each for each in in_order(game) if each.is_acting and each.slot == slot]


# -- what people have


def character(game: Lockdown, who: Crew) -> Character:
    return cast(Character, game.rules.library["character"][who.character])


def action(game: Lockdown, card: str) -> Action:
    """The record of a card in hand, of which there can be several."""
    return cast(Action, game.rules.library["action"][card.partition("#")[0]])


def item(game: Lockdown, held: Held) -> Item:
    return cast(Item, game.rules.library["item"][held.id])


def is_object(held: Held) -> bool:
    """An egg, a corpse or a carcass: no item, but it takes a hand."""
    return held.id.partition(":")[0] in OBJECTS


def carried(who: Crew) -> list[Held]:
    return [*who.hands, *who.pack]


def items_of(game: Lockdown, who: Crew) -> Iterator[tuple[Held, Item]]:
    """The items that somebody has, objects left out."""
    for held in carried(who):
        if not is_object(held):
            yield held, item(game, held)


def has(who: Crew, id: str) -> bool:
    return any(held.id == id for held in carried(who))


def wards(game: Lockdown, who: Crew, what: str) -> bool:
    """Whether something that is carried keeps that off."""
    return any(each.wards == what for _, each in items_of(game, who))


def weapons(game: Lockdown, who: Crew) -> Iterator[tuple[Held, Item]]:
    """Those in somebody's hands that can be shot with."""
    for held in who.hands:
        if not is_object(held) and item(game, held).weapon:
            yield held, item(game, held)


def free_hands(game: Lockdown, who: Crew) -> int:
    return hands(game, who) - len(who.hands)


def hands(game: Lockdown, who: Crew) -> int:
    """Two, and one less for each hand that is hurt."""
    return max(0, ITEMS_IN_HANDS - sum(bar == "hand" for bar in barred(game, who)))


def barred(game: Lockdown, who: Crew) -> list[str]:
    """What open wounds keep somebody from."""
    records = game.rules.library["wound"]
    return [records[wound.id].bars for wound in who.serious if not wound.dressed]


def hand_size(game: Lockdown, who: Crew) -> int:
    """Cards to draw up to: one more in a working Isolation, one less with a head wound."""
    at = game.state.places[who.slot]
    extra = at.tile == ISOLATION and not at.broken
    return level(game).hand + extra - ("head" in barred(game, who))


def is_last_wound(who: Crew) -> bool:
    """Whether any wound more is the last."""
    return len(who.serious) >= SERIOUS_WOUNDS


def infected_cards(game: Lockdown, who: Crew) -> list[str]:
    """Wherever they are; nobody may read it but a scan or the end."""
    cards = [*who.hand, *who.deck.cards, *who.deck.spent]
    return [card for card in cards if game.state.infected.get(card)]


def contamination_of(who: Crew) -> list[str]:
    cards = [*who.hand, *who.deck.cards, *who.deck.spent]
    return [card for card in cards if is_contamination(card)]


def unscanned(who: Crew) -> list[str]:
    """Contamination that nobody has found clean."""
    return [card for card in contamination_of(who) if card not in who.seen]


# -- time, ways out


def isolation_is_open(game: Lockdown) -> bool:
    return game.state.time <= ISOLATION_OPENS or game.state.alert is not None


def pod_is_free(game: Lockdown, pod: str) -> bool:
    """Whether nobody sits in it; one that has left is back for the next launch."""
    return not any(each.pod == pod and each.where == "pod" for each in game.state.crew)


def token(game: Lockdown, id: str) -> Token:
    return cast(Token, game.rules.library["token"][id])


def weakness_applies(game: Lockdown, who: Crew, power: str) -> bool:
    """Whether a weakness is known, and this person knows enough to use it."""
    records = game.rules.library["weakness"]
    return any(
        records[id].power == power and who.knowledge >= needed
        for id, needed in known_weaknesses(game)
    )


def known_weaknesses(game: Lockdown) -> list[tuple[str, int]]:
    """Those that lie open, each with the knowledge that it takes to use it."""
    each = zip(game.state.weaknesses, KNOWLEDGE_NEEDED, strict=False)
    return list(each)[: 1 + len(game.state.laboratory)]
