"""Arrangements for test positions; the base is known, lit and free of hunters without them.

    play = night(hand("search", "rest"), hunters(adult="s2-b1"), dice(4))
    play.choose("move:s2-b1", pay=["rest#1"])

The tiles are in the order of the content. Ann, the Lab Rat, is in Storage (s2-c2) in her turn, with
two actions left.
"""

from __future__ import annotations

from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

from l7core.engine.ids import local
from l7core.engine.kernel import Kernel
from l7core.engine.ruleset import Rules
from l7core.engine.state import Setup, Task
from l7core.mods.host import Host, ModFolder
from l7core.testing.positions import Arrangement, Play, chairs, dice, stack
from plugins.lockdown.l7_lockdown.state import Held, Hunter, Power, Wound

__all__ = ["dice"]
PLUGINS = Path(__file__).parents[2]
ROOM = "s2-d2"
"""Slot east of Storage, in which tests put a tile."""
NOISE = {"1": 0, "2": 2, "3": 4, "4": 6, "danger": 8, "silence": 9}
COMBAT = {"miss": 0, "small": 1, "adult": 2, "one": 4, "two": 5}
"""Sides of the two dice by result."""
ACT = Task("lockdown:act", (0,))
PEOPLE = ("lab-rat", "sentry", "survivor", "xenobiologist", "hacker")


@cache
def rules() -> Rules:
    """Return the rules of the game with its bundled content."""
    return Host([ModFolder(PLUGINS, "bundled")]).rules("lockdown:base")


def own(id: str) -> str:
    return f"lockdown:{id}"


def flow(name: str, *args: int) -> Task:
    """Return the task of a flow of the mod."""
    return Task(f"lockdown:{name}", args)


def set_up(scenario: str, seats: int, **how: Any) -> Setup:
    """Return the setup of a new game."""
    return Setup(ruleset="lockdown:base", scenario=own(scenario), seats=chairs(seats), **how)


class Night(Play):
    """A position in a game of any scenario."""

    def __init__(
        self,
        next: Task,
        *arrangements: Arrangement,
        seats: int = 1,
        scenario: str = "",
        modded: Rules | None = None,
    ) -> None:
        game_rules = modded or rules()
        setup = set_up(scenario or ("alone" if seats == 1 else "versus"), seats)
        state = Kernel(game_rules, game_rules.begin(setup), history=False).state
        state.agenda = [next]
        for arrange in (empty, *arrangements):
            arrange(state)
        self.kernel = Kernel(game_rules, state)
        self._seen = 0


def night(*arrangements: Arrangement, next: Task = ACT, **how: Any) -> Night:
    """Return a quiet base with a test's arrangements, at the given task."""
    return Night(next, *arrangements, **how)


def empty(state: Any) -> None:
    """Arrange Ann's turn in round 1, with everything known and no hunters."""
    records = rules().library["room"]
    tiles = [id for id, room in records.items() if room.kind != "special"]
    for place in state.places.values():
        if not place.known:
            place.tile = tiles.pop(0)
        place.known, place.token, place.items = True, "", 0
        place.eggs = 5 if place.tile == own("nest") else 0
    state.power = {where: Power(n, True) for n, where in enumerate(("0", "1", "2", "lift"), 1)}
    state.round, state.left, state.acting, state.first = 1, 2, 0, 0
    state.met = True
    state.time = 12
    for who in state.crew:
        who.character = own(PEOPLE[who.seat])
        who.slot = own("s2-c2")
        who.objectives = [own("hermit")]
        who.contingencies = []
        cards = rules().library["character"][who.character].deck
        who.deck.cards = [f"{each.card}#{n}" for each in cards for n in range(1, each.n + 1)]


# -- people


def hand(*cards: str, seat: int = 0) -> Arrangement:
    """Move cards from a seat's deck to the hand."""

    def arrange(state: Any) -> None:
        who = state.crew[seat]
        for card in cards:
            id = card if card.startswith("contamination:") else own(card)
            if id in who.deck.cards:
                who.deck.cards.remove(id)
            who.hand.append(id)
            if id.startswith("contamination:"):
                state.infected[id] = state.contamination.pop()

    return arrange


CARDS = hand("rest#1", "focus#1", "repair#1", "tiptoe#1")
"""A hand of cards to pay with."""
PAID = ["rest#1", "focus#1"]
"""The first two cards of `CARDS`, the price of most rooms."""


def at(slot: str, *, seat: int = 0) -> Arrangement:
    def arrange(state: Any) -> None:
        state.crew[seat].slot = own(slot)

    return arrange


def wounded(light: int = 0, *serious: str, seat: int = 0) -> Arrangement:
    def arrange(state: Any) -> None:
        who = state.crew[seat]
        who.light = light
        who.serious = [Wound(own(each)) for each in serious]

    return arrange


def carrying(*things: str, ammo: int = 0, seat: int = 0) -> Arrangement:
    """Put items, or objects such as an egg, into a character's hands."""

    def arrange(state: Any) -> None:
        for thing in things:
            id = thing if thing in ("egg", "corpse", "carcass") else own(thing)
            state.crew[seat].hands.append(Held(id, ammo))

    return arrange


def with_larva(state: Any) -> None:
    state.crew[0].larva = True


# -- the base


def hunters(**where: str) -> Arrangement:
    """Place a hunter of each named kind in its slot."""

    def arrange(state: Any) -> None:
        for kind, slot in where.items():
            state.hatched.append(kind)
            state.hunters.append(Hunter(len(state.hatched), kind, own(slot)))  # type: ignore[arg-type]

    return arrange


def noise(*corridors: str) -> Arrangement:
    def arrange(state: Any) -> None:
        for corridor in corridors:
            if corridor == "ducts":
                state.ducts_noise = True
            else:
                state.corridors[own(corridor)].noise = True

    return arrange


def unknown(slot: str, token: str = "silence-2") -> Arrangement:
    def arrange(state: Any) -> None:
        place = state.places[own(slot)]
        place.known, place.token = False, own(token)

    return arrange


def dark(*where: str) -> Arrangement:
    def arrange(state: Any) -> None:
        for each in where:
            state.power[each].on = False

    return arrange


def bag(*tokens: str) -> Arrangement:
    """Fill the bag with these tokens only."""

    def arrange(state: Any) -> None:
        state.bag.tokens = dict.fromkeys(state.bag.tokens, 0)
        for token in tokens:
            state.bag.tokens[own(token)] += 1

    return arrange


def next_attack(*cards: str) -> Arrangement:
    return lambda state: stack(state.attacks.cards, *map(own, cards))


def next_event(*cards: str) -> Arrangement:
    return lambda state: stack(state.events.cards, *map(own, cards))


def time(n: int) -> Arrangement:
    def arrange(state: Any) -> None:
        state.time = n

    return arrange


def place(play: Night, slot: str) -> Any:
    return play.state.places[own(slot)]


def lies(tile: str, slot: str) -> Arrangement:
    """Put a tile in a slot, and the tile from there in the other's slot."""

    def arrange(state: Any) -> None:
        here = state.places[own(slot)]
        other = next((each for each in state.places.values() if each.tile == own(tile)), here)
        other.tile, here.tile = here.tile, own(tile)
        other.eggs, here.eggs = here.eggs, other.eggs

    return arrange


def in_room(tile: str, *, seat: int = 0) -> Arrangement:
    """Put a tile east of Storage, and a character in it."""

    def arrange(state: Any) -> None:
        lies(tile, ROOM)(state)
        at(ROOM, seat=seat)(state)

    return arrange


def items(n: int, slot: str = ROOM) -> Arrangement:
    """Set the number of items to find in a room."""
    return lambda state: setattr(state.places[own(slot)], "items", n)


def marked(marker: str, *slots: str) -> Arrangement:
    """Mark rooms as `fire`, `broken` or `venting`."""

    def arrange(state: Any) -> None:
        for slot in slots or (ROOM,):
            setattr(state.places[own(slot)], marker, True)

    return arrange


def lying(thing: str, slot: str = ROOM) -> Arrangement:
    def arrange(state: Any) -> None:
        state.places[own(slot)].things.append(Held(thing))

    return arrange


def eggs(n: int, slot: str = ROOM) -> Arrangement:
    return lambda state: setattr(state.places[own(slot)], "eggs", n)


def door(corridor: str, kind: str = "closed") -> Arrangement:
    return lambda state: setattr(state.corridors[own(corridor)], "door", kind)


def person(seat: int = 0, **facts: Any) -> Arrangement:
    """Set attributes of a character: knowledge, slime, signal …"""

    def arrange(state: Any) -> None:
        for name, fact in facts.items():
            setattr(state.crew[seat], name, deepcopy(fact))

    return arrange


def base(**facts: Any) -> Arrangement:
    """Set attributes of the state: gate, alert, rover …"""

    def arrange(state: Any) -> None:
        for name, fact in facts.items():
            setattr(state, name, deepcopy(fact))

    return arrange


def packed(*ids: str, seat: int = 0) -> Arrangement:
    """Put items into a backpack."""

    def arrange(state: Any) -> None:
        state.crew[seat].pack += [Held(own(id)) for id in ids]

    return arrange


def infected(*cards: str) -> Arrangement:
    """Make contamination cards infected."""

    def arrange(state: Any) -> None:
        for card in cards:
            state.infected[card] = True

    return arrange


def running_out(where: str, *, seat: int = 0, pod: str = "") -> Arrangement:
    """Put a character out of reach: in a pod, locked in, in the bunker, away."""

    def arrange(state: Any) -> None:
        who = state.crew[seat]
        who.where, who.pod, who.passed = where, pod, True

    return arrange


def hunters_of(play: Night) -> list[tuple[str, str]]:
    """Return the kinds and slots of the hunters on the board."""
    return [(each.kind, local(each.slot)) for each in play.state.hunters]


def ann(play: Night) -> Any:
    return play.state.crew[0]
