"""What stands on the table, and what nobody may see of it."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct, field

from l7core.api import Game, State, piles

from .records import Kind

Door: TypeAlias = Literal["none", "closed", "broken"]
Where: TypeAlias = Literal["base", "pod", "isolation", "bunker", "away", "dead"]
"""In the base; in a pod that has not left; locked in; behind the gate; gone in a pod; dead."""

ACTIONS = 2
ITEMS_IN_HANDS = 2
LIGHT_WOUNDS = 3
"""That many light wounds are a serious one."""
SERIOUS_WOUNDS = 3
"""With that many serious wounds, the next wound kills."""
DAWN = 15
"""The space on which time begins; it runs down to 0."""
ISOLATION_OPENS = 8
FIRES, BREAKDOWNS, DOORS, EGGS = 12, 10, 11, 8
"""Pieces in the box: a fire or a breakdown too many destroys the base."""
EGGS_IN_NEST = 5
"""As the night begins."""
FIGURES: dict[Kind, int] = {"larva": 6, "creeper": 3, "adult": 8, "breeder": 2, "queen": 1}
RED_THRESHOLDS, BLUE_THRESHOLDS = (13, 11, 9), (8, 5, 3)
"""Spaces of time at which power fails; the red ones only until it has been restored."""
LAUNCHES = (9, 7, 6, 4, 3, 2)
"""Spaces of time below which a launch token lies."""
KNOWLEDGE_NEEDED = (3, 5, 8)
"""What it takes to use the first weakness, the second, the third."""
COUNTDOWN = 3
"""Spaces from the moment that self-destruction is started, and again once it cannot be stopped."""


class Held(Struct):
    """A thing: an item, or an object such as an egg, which has no record."""

    id: str
    ammo: int = 0


class Wound(Struct):
    """A serious wound; once it is dressed it keeps from nothing, but it is still there."""

    id: str
    dressed: bool = False


class Place(Struct):
    """A slot of the board, with the tile that lies there."""

    tile: str
    known: bool = False
    token: str = ""
    """What waits there to be discovered."""
    items: int = 0
    fire: bool = False
    broken: bool = False
    venting: bool = False
    eggs: int = 0
    """Those that nobody carries."""
    things: list[Held] = []
    """Heavy items and objects that lie there."""


class Corridor(Struct):
    """A corridor between two slots: the noise in it, and its door."""

    noise: bool = False
    door: Door = "none"


class Hunter(Struct):
    """A figure on the board."""

    n: int
    kind: Kind
    slot: str
    hurt: int = 0
    token: str = ""


class Crew(Struct):
    """One seat's person."""

    seat: int
    character: str = ""
    where: Where = "base"
    slot: str = ""
    pod: str = ""
    deck: piles.Pile = field(default_factory=piles.Pile)
    hand: list[str] = []
    """Action cards, and contamination among them."""
    light: int = 0
    serious: list[Wound] = []
    slime: bool = False
    larva: bool = False
    burnt: bool = False
    """By fire, in this round."""
    refreshed: bool = False
    """Has drawn cards beyond the beginning of the round; once is all."""
    knowledge: int = 0
    informed: bool = False
    """Has read the archive."""
    signal: bool = False
    hands: list[Held] = []
    pack: list[Held] = []
    ready: bool = False
    """The quest is done and the personal item in use."""
    objectives: list[str] = []
    contingencies: list[str] = []
    seen: list[str] = []
    """What this seat alone has looked at: launches, contingencies, objectives of others; and
    contamination cards of its own that were found clean."""
    passed: bool = False

    @property
    def id(self) -> str:
        return f"seat:{self.seat}"

    @property
    def is_acting(self) -> bool:
        """Whether there is still something to do for this person."""
        return self.where == "base"

    @property
    def actions(self) -> list[str]:
        """The cards that can pay: contamination never does."""
        return [card for card in self.hand if not is_contamination(card)]


class Power(Struct):
    """A power token: in a section, or in the lift."""

    number: int
    on: bool


class Countdown(Struct):
    """Self-destruction: the space at which it comes to a head."""

    at: int
    red: bool = False

    @property
    def turned_red(self) -> Countdown:
        """As it will be once time has reached it."""
        return Countdown(max(0, self.at - COUNTDOWN), True)

    @property
    def goes_off(self) -> int:
        """The space of time at which the base is gone if nobody stops it."""
        return self.at if self.red else self.turned_red.at


class LockdownState(State, kw_only=True):
    """The base, everybody and everything in it, and how far the night has come."""

    places: dict[str, Place] = field(default_factory=dict)
    corridors: dict[str, Corridor] = field(default_factory=dict)
    ducts_noise: bool = False
    """The technical entrances are one system with one space for noise."""
    hunters: list[Hunter] = field(default_factory=list)
    hatched: list[Kind] = field(default_factory=list)
    """The kinds of all hunters that have ever come; their numbers are their places in it."""
    bag: piles.Bag = field(default_factory=piles.Bag)
    crew: list[Crew] = field(default_factory=list)
    contamination: list[bool] = field(default_factory=list)
    """The faces of the contamination deck: infected or not."""
    infected: dict[str, bool] = field(default_factory=dict)
    """The faces of the cards that somebody has, by their serials; nobody's to see."""
    serial: int = 0
    time: int = DAWN
    restored: bool = False
    """Time shows its active side: power has been restored."""
    power: dict[str, Power] = field(default_factory=dict)
    """By section (`0`, `1`, `2`) and `lift`."""
    lift: int = 0
    """The section in which the lift stands."""
    launches: dict[int, str] = field(default_factory=dict)
    countdown: Countdown | None = None
    alert: int | None = None
    gate: bool = False
    rover: bool = True
    nest_destroyed: bool = False
    """Its last egg has been taken or broken; an egg that is brought back does not mend it."""
    laboratory: list[str] = field(default_factory=list)
    """The kinds of objects that have been examined."""
    weaknesses: list[str] = field(default_factory=list)
    in_force: str = ""
    """The contingency that decides at the end; nobody has seen it."""
    neutral: list[str] = field(default_factory=list)
    attacks: piles.Pile = field(default_factory=piles.Pile)
    events: piles.Pile = field(default_factory=piles.Pile)
    wounds: piles.Pile = field(default_factory=piles.Pile)
    computers: piles.Pile = field(default_factory=piles.Pile)
    items: dict[str, piles.Pile] = field(default_factory=dict)
    """By colour."""
    crafted: dict[str, int] = field(default_factory=dict)
    """How many of each are left to be made."""
    round: int = 0
    first: int = 0
    acting: int = 0
    left: int = 0
    """Actions left in the running turn."""
    met: bool = False
    """The first hunter has been met."""
    destroyed: str = ""
    """Why the base is no more, once it is not."""


Lockdown: TypeAlias = Game[LockdownState]


def is_contamination(card: str) -> bool:
    """Contamination lies among action cards, pays for nothing and does nothing."""
    return card.startswith("contamination:")
