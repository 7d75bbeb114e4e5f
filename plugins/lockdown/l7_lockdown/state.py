"""The state of a game: the public table and the hidden information."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct, field

from l7core.api import Game, State, piles

from .records import Kind

Door: TypeAlias = Literal["none", "closed", "broken"]
Where: TypeAlias = Literal["base", "pod", "isolation", "bunker", "away", "dead"]
"""Whereabouts of a character: in the base, in a pod that has not left, locked in, in the bunker,
gone in a pod, or dead."""

ACTIONS = 2
ITEMS_IN_HANDS = 2
LIGHT_WOUNDS = 3
"""Number of light wounds that become a serious wound."""
SERIOUS_WOUNDS = 3
"""Number of serious wounds with which any further wound kills."""
DAWN = 15
"""Space of the time marker at the start; time runs down to 0."""
ISOLATION_OPENS = 8
FIRES, BREAKDOWNS, DOORS, EGGS = 12, 10, 11, 8
"""Pieces in the box; a fire or a breakdown without a marker left destroys the base."""
EGGS_IN_NEST = 5
"""Number of eggs in the Nest at the start."""
FIGURES: dict[Kind, int] = {"larva": 6, "creeper": 3, "adult": 8, "breeder": 2, "queen": 1}
RED_THRESHOLDS, BLUE_THRESHOLDS = (13, 11, 9), (8, 5, 3)
"""Spaces of time at which power fails; the red ones count only until power is restored."""
LAUNCHES = (9, 7, 6, 4, 3, 2)
"""Spaces of time with a launch token."""
KNOWLEDGE_NEEDED = (3, 5, 8)
"""Knowledge needed to use the first, second and third weakness."""
COUNTDOWN = 3
"""Spaces from the start of self-destruction to its red side, and from there to the explosion."""


class Held(Struct):
    """An item, or an object such as an egg, which has no record."""

    id: str
    ammo: int = 0
    seat: int | None = None
    """Seat of the character whose corpse it is; None for everything else."""
    known: list[int] = []
    """Seats of other players who know this item in its owner's backpack."""


class Wound(Struct):
    """A serious wound; while it is dressed, its limit does not apply."""

    id: str
    dressed: bool = False


class Place(Struct):
    """A slot of the board with its room tile."""

    tile: str
    known: bool = False
    token: str = ""
    """Exploration token of an unknown room; "" once it is resolved."""
    items: int = 0
    fire: bool = False
    broken: bool = False
    venting: bool = False
    eggs: int = 0
    """Number of eggs in the room that nobody carries."""
    things: list[Held] = []
    """Heavy items and objects in the room."""


class Corridor(Struct):
    """A corridor between two slots, with its noise and its door."""

    noise: bool = False
    door: Door = "none"


class Hunter(Struct):
    """A hunter on the board."""

    n: int
    kind: Kind
    slot: str
    hurt: int = 0
    token: str = ""


class Crew(Struct):
    """The character of one seat."""

    seat: int
    character: str = ""
    where: Where = "base"
    slot: str = ""
    pod: str = ""
    deck: piles.Pile = field(default_factory=piles.Pile)
    hand: list[str] = []
    """Action cards and contamination cards."""
    light: int = 0
    serious: list[Wound] = []
    slime: bool = False
    larva: bool = False
    burnt: bool = False
    """Whether fire has already wounded the character this round."""
    refreshed: bool = False
    """Whether the character has drawn cards by a card effect this round; this is possible only
    once."""
    knowledge: int = 0
    informed: bool = False
    """Whether the character has read the Archive."""
    signal: bool = False
    hands: list[Held] = []
    pack: list[Held] = []
    ready: bool = False
    """Whether the quest is complete and the personal item available."""
    objectives: list[str] = []
    contingencies: list[str] = []
    seen: list[str] = []
    """Launches, contingencies and other players' objectives that this seat has seen. Also the
    seat's own contamination cards that a scan has found clean."""
    read: dict[int, list[str]] = {}
    """Objectives of other players as this seat has last read them, by seat and in order of id."""
    discarded: list[str] = []
    """Objectives that the player has not kept, and components discarded from the backpack. Only
    the player knows them."""
    passed: bool = False

    @property
    def id(self) -> str:
        return f"seat:{self.seat}"

    @property
    def is_acting(self) -> bool:
        """Whether the character can still act."""
        return self.where == "base"

    @property
    def actions(self) -> list[str]:
        """Action cards in hand. They can pay for actions; contamination cannot."""
        return [card for card in self.hand if not is_contamination(card)]


class Power(Struct):
    """A power token in a section or in the lift."""

    number: int
    on: bool


class Countdown(Struct):
    """The self-destruction marker, at the space where it turns red or explodes."""

    at: int
    red: bool = False

    @property
    def turned_red(self) -> Countdown:
        """The marker after it turns red, up to three spaces further on."""
        return Countdown(max(0, self.at - COUNTDOWN), True)

    @property
    def goes_off(self) -> int:
        """Space of time at which the base is destroyed if nobody stops the countdown."""
        return self.at if self.red else self.turned_red.at


class LockdownState(State, kw_only=True):
    """The base, its characters and hunters, and the progress of the game."""

    places: dict[str, Place] = field(default_factory=dict)
    corridors: dict[str, Corridor] = field(default_factory=dict)
    ducts_noise: bool = False
    """Noise in the technical entrances, which share one noise marker."""
    hunters: list[Hunter] = field(default_factory=list)
    hatched: list[Kind] = field(default_factory=list)
    """Kinds of all hunters that have appeared so far; a hunter's number is its position in this
    list, counted from 1."""
    bag: piles.Bag = field(default_factory=piles.Bag)
    crew: list[Crew] = field(default_factory=list)
    contamination: list[bool] = field(default_factory=list)
    """Faces of the contamination deck; true for infected cards."""
    infected: dict[str, bool] = field(default_factory=dict)
    """Faces of the contamination cards that players have, by card id; hidden from every seat."""
    serial: int = 0
    time: int = DAWN
    restored: bool = False
    """Whether power has been restored, so that time shows its active side."""
    power: dict[str, Power] = field(default_factory=dict)
    """Power tokens by section (`0`, `1`, `2`) and `lift`."""
    lift: int = 0
    """Section in which the lift is."""
    launches: dict[int, str] = field(default_factory=dict)
    countdown: Countdown | None = None
    alert: int | None = None
    gate: bool = False
    rover: bool = True
    nest_destroyed: bool = False
    """Whether the last egg of the Nest has been taken or broken; an egg that is brought back does
    not restore the Nest."""
    laboratory: list[str] = field(default_factory=list)
    """Kinds of objects that have been examined."""
    weaknesses: list[str] = field(default_factory=list)
    boxed: dict[str, list[str]] = field(default_factory=dict)
    """Records that setup has left in the box, by kind; hidden from every seat."""
    in_force: str = ""
    """Contingency that decides at the end; hidden from every seat."""
    neutral: list[str] = field(default_factory=list)
    attacks: piles.Pile = field(default_factory=piles.Pile)
    events: piles.Pile = field(default_factory=piles.Pile)
    wounds: piles.Pile = field(default_factory=piles.Pile)
    computers: piles.Pile = field(default_factory=piles.Pile)
    items: dict[str, piles.Pile] = field(default_factory=dict)
    """Item decks by colour."""
    crafted: dict[str, int] = field(default_factory=dict)
    """Number of copies left of each item that can be crafted."""
    round: int = 0
    first: int = 0
    acting: int = 0
    left: int = 0
    """Actions left in the current turn."""
    met: bool = False
    """Whether the first hunter has appeared."""
    destroyed: str = ""
    """Cause of the base's destruction; "" while the base exists."""


Lockdown: TypeAlias = Game[LockdownState]


def is_contamination(card: str) -> bool:
    """Return whether a card is a contamination card, which pays for nothing and does nothing."""
    return card.startswith("contamination:")
