"""Arrangements for test positions; the station is empty and dark without them.

    play = station(at(6), creatures(scraper=7), lit(7, 8), dice(HIT, BLANK))
    play.choose("move:e")
    play.wait()

All positions use the same map sheets: side 2a for the upper level, side 1a for the lower one.
Sectors are numbered row by row, 24 to a level. The letters mark rooms (`R`), light units (`U`) and
stairs (`S`). A blank between two sectors is an open way.

    upper   0  R1  2  S3 | R4  5         lower   R24  25  S26  R27  28  29
            6  7   U8 | U9  10 11                30  31 | 32 | 33  U34 | U35
            U12| 13| 14  15 | 16 17              36  37  38 | 39 | 40  41
            R18 19  S20| R21 22 U23              R42  U43  U44  S45 | R46  47

Ann plays the hero, Iven the medic, in turn 1 of round 1. Bo is the Dark, who draws from fury and
terror and has no cards.
"""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path
from typing import Any, Final

from l7core.engine.game import Game
from l7core.engine.kernel import Kernel
from l7core.engine.ruleset import Rules
from l7core.engine.state import SeatSetup, Setup, Task
from l7core.kit.piles import Pile
from l7core.mods.host import Host, ModFolder
from l7core.testing.positions import Arrangement, Play, chairs, dice, stack
from plugins.alone.l7_alone import screen, sheets
from plugins.alone.l7_alone.plan import SIZE, Plan
from plugins.alone.l7_alone.state import Creature, Evil, Item, Laid, Quest

__all__ = ["dice"]
PLUGINS = Path(__file__).parents[2]
HIT, LAMP, CLAW, BLANK = 0, 2, 3, 4
"""Sides of the die."""
TURN = Task("alone:act")
ENDING = (Task("alone:answer"), Task("alone:attacks"), Task("alone:lights-out"))
ROOMS = (
    "bridge",
    "infirmary",
    "reactor",
    "workshop",
    "signal-room",
    "pod-bay",
    "greenhouse",
    "laboratory",
)
MISSIONS = ("irradiate", "stripped-bare", "a-sample")
"""Missions in the reactor (18), the pod bay (27) and the laboratory (46)."""
START: Final = 6


@cache
def rules() -> Rules:
    """Return the rules of the game with its bundled content."""
    return Host([ModFolder(PLUGINS, "bundled")]).rules("alone:base")


def own(id: str) -> str:
    return f"alone:{id}"


class Station(Play):
    """A position in the hero's turn, or at the tasks of `next`."""

    def __init__(
        self,
        *arrangements: Arrangement,
        next: tuple[Task, ...],
        seats: int | tuple[SeatSetup, ...],
        **toggles: str,
    ) -> None:
        setup = Setup(
            ruleset="alone:base",
            scenario=own("table"),
            seats=chairs(seats) if isinstance(seats, int) else seats,
            toggles={"difficulty": "impossible", **toggles},
        )
        state: Any = rules().begin(setup)
        state.agenda = list(reversed(next))
        empty(state)
        for arrange in arrangements:
            arrange(state)
        lay_out(state)
        self.kernel = Kernel(rules(), state)
        self._seen = 0

    @property
    def front(self) -> Any:
        return self.state.front

    @property
    def behind(self) -> Any:
        return self.state.behind

    @property
    def hero(self) -> Any:
        return self.state.front.hero

    def wait(self) -> None:
        """Pass for the Dark until the hero is asked again; noises take their first direction."""
        while self.kernel.ask is not None and self.ask.seat:
            if self.ask.prompt == "alone.noise-way":
                self.kernel.answer(self.ask.options[0].id)
            elif "pass" in self.offered():
                self.choose("pass")
            else:
                return

    def wait_for(self, prompt: str) -> None:
        """Pass for the Dark until a prompt appears."""
        while self.ask.prompt != prompt:
            self.choose("pass" if "pass" in self.offered() else self.offered()[-1])

    def act(self, what: str) -> None:
        """Act as the hero, then pass for the Dark."""
        self.choose(what)
        self.wait()

    def seen(self) -> set[int]:
        """Return the sectors on the table."""
        return {number_of(each.id) for each in self.front.sectors.values() if each.on_table}


def station(
    *arrangements: Arrangement,
    next: tuple[Task, ...] = (TURN, *ENDING),
    seats: int | tuple[SeatSetup, ...] = 2,
    **toggles: str,
) -> Station:
    """Return the dark station with the test's arrangements and the next tasks."""
    return Station(*arrangements, next=next, seats=seats, **toggles)


def number_of(label: str) -> int:
    return int(label.partition(":")[2])


def empty(state: Any) -> None:
    """Set up round 1, turn 1, without lights or creatures."""
    sides = rules().library["sheet"]
    upper, lower = (sheets.read(sides[own(side)].rows) for side in ("2a", "1a"))
    behind, front = state.behind, state.front
    behind.plan = Plan((upper, lower))
    behind.labels = [f"sector:{n}" for n in range(2 * SIZE)]
    behind.offsets = [(5, 3), (5, 3)]
    behind.rooms = dict(zip(behind.plan.rooms, map(own, ROOMS), strict=True))
    behind.at = START
    behind.evils = [Evil(1, decks=["fury", "terror"])]
    cards = rules().library["reaction"]
    behind.decks = {
        deck: Pile([f"{id}#{n}" for id, each in cards.items() for n in (1, 2) if each.deck == deck])
        for deck in ("fury", "terror")
    }
    front.hands, front.decks = [0], ["fury", "terror"]
    front.round = front.turn = front.clock = 1
    front.hero.character = own("iven")
    state.companions = [own("abel"), own("dagny"), own("mara")]
    front.quests = [Quest(own(each), open=n > 0) for n, each in enumerate(MISSIONS)]


def lay_out(state: Any) -> None:
    """Reveal the hero's sector and the sectors that the test wants to show."""
    shown = [state.behind.at, *state.behind.revealed]
    state.behind.revealed = []
    game: Any = Game(rules(), state)
    screen.reveal(game, dict.fromkeys(shown))


# -- the station


def at(sector: int) -> Arrangement:
    """Place the hero in a sector."""

    def arrange(state: Any) -> None:
        state.behind.at = sector

    return arrange


def shown(*sectors: int) -> Arrangement:
    """Reveal sectors besides the hero's own."""
    return lambda state: state.behind.revealed.extend(sectors)


def lit(*sectors: int) -> Arrangement:
    return lambda state: state.behind.lit.extend(sectors)


def danger(*sectors: int) -> Arrangement:
    return lambda state: state.behind.danger.extend(sectors)


def blocked(*doors: tuple[int, int]) -> Arrangement:
    return lambda state: state.behind.blocked.extend(doors)


def creatures(**where: int) -> Arrangement:
    """Place a creature of each named kind in a sector; `scraper_2` is a second Scraper."""

    def arrange(state: Any) -> None:
        for kind, sector in where.items():
            state.behind.spawned += 1
            id = own(kind.partition("_")[0])
            state.behind.creatures.append(Creature(state.behind.spawned, id, sector))

    return arrange


def wounded(kind: str) -> Arrangement:
    def arrange(state: Any) -> None:
        beast(state, kind).wounds = 1

    return arrange


def beast(state: Any, kind: str) -> Any:
    """Return the creature of a kind."""
    return next(each for each in state.behind.creatures if each.kind == own(kind))


# -- the hero


def health(life: int, control: int) -> Arrangement:
    def arrange(state: Any) -> None:
        state.front.hero.life, state.front.hero.control = life, control

    return arrange


def items(*ids: str) -> Arrangement:
    """Give the hero items with three charges each."""

    def arrange(state: Any) -> None:
        for id in ids:
            state.front.hero.items.append(Item(own(id)))
            state.items.cards.remove(own(id))

    return arrange


def knows(*abilities: str) -> Arrangement:
    def arrange(state: Any) -> None:
        state.front.hero.experience = dict.fromkeys(abilities, 2)

    return arrange


def with_companion(id: str, health: int = 6) -> Arrangement:
    def arrange(state: Any) -> None:
        state.companions.remove(own(id))
        # Use the loaded mod's class: copying the state recognises optional fields by class.
        companion = sys.modules[type(state).__module__].Companion
        state.front.hero.companion = companion(own(id), health)

    return arrange


def character(id: str) -> Arrangement:
    def arrange(state: Any) -> None:
        state.companions.append(state.front.hero.character)
        state.companions.remove(own(id))
        state.front.hero.character = own(id)

    return arrange


def adrenaline(n: int) -> Arrangement:
    def arrange(state: Any) -> None:
        state.front.hero.adrenaline = n

    return arrange


def missions(*ids: str) -> Arrangement:
    """Set the missions: the final mission comes first and is locked, the others are open."""

    def arrange(state: Any) -> None:
        state.front.quests = [Quest(own(each), open=n > 0) for n, each in enumerate(ids)]

    return arrange


def marker(space: int) -> Arrangement:
    """Place the round marker; at 0 the nightmare has begun."""

    def arrange(state: Any) -> None:
        state.front.marker = space

    return arrange


# -- the Dark


def hand(*cards: str) -> Arrangement:
    """Give cards to the Dark."""

    def arrange(state: Any) -> None:
        for card in cards:
            id = f"{own(card)}#1"
            deck = rules().library["reaction"][own(card)].deck
            if deck not in state.behind.decks:
                state.behind.decks[deck] = Pile()
            elif id in state.behind.decks[deck].cards:
                state.behind.decks[deck].cards.remove(id)
            state.behind.evils[0].hand.append(id)
        state.front.hands = [len(cards)]

    return arrange


def second_dark(*cards: str) -> Arrangement:
    """Add a second evil player with terror and these cards; the first player has fury."""

    def arrange(state: Any) -> None:
        cards_in_hand = [f"{own(card)}#1" for card in cards]
        for card in cards_in_hand:
            state.behind.decks["terror"].cards.remove(card)
        state.behind.evils[0].decks = ["fury"]
        state.behind.evils.append(Evil(2, cards_in_hand, ["terror"]))
        state.front.hands = [0, len(cards_in_hand)]

    return arrange


def track(*spaces: int) -> Arrangement:
    """Place face-down cards that cover these numbers of spaces."""

    def arrange(state: Any) -> None:
        for n in spaces:
            state.front.track.append(Laid("fury", "", n))
            state.behind.under.append(state.behind.decks["fury"].cards.pop())

    return arrange


def next_items(*ids: str) -> Arrangement:
    return lambda state: stack(state.items.cards, *map(own, ids))


# -- from the beginning


def begin(*, seats: int = 2, seed: int = 1, **toggles: str) -> Station:
    """Return a game before its first decision, which belongs to the Dark."""
    play = Station.__new__(Station)
    setup = Setup(
        ruleset="alone:base",
        scenario=own("table"),
        seats=chairs(seats),
        seed=seed,
        toggles=toggles,
    )
    play.kernel = Kernel(rules(), rules().begin(setup))
    play._seen = 0
    return play


def settle(play: Station, until: str = "alone.act") -> None:
    """Answer each question with its first option until a prompt appears."""
    while play.ask.prompt != until:
        play.kernel.answer(play.ask.options[0].id)
