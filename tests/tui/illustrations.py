"""Positions of the other games, built to match their illustrations."""

from __future__ import annotations

from typing import Any

from l7core.engine.kernel import Kernel
from l7core.engine.state import SeatSetup
from plugins.alone.tests import kit as alone
from plugins.heist.tests import kit as heist
from plugins.lockdown.tests import kit as lockdown

BUILDING = (
    *("office", "rooftop", "rest", "it"),
    *("vault", "first-aid", "logistics", "entrance"),
    *("security", "copy", "reception", "garden"),
    *("kitchen", "armory", "meeting", "lobby"),
)
WALLS = (
    *(("office", "vault"), ("rest", "logistics"), ("vault", "first-aid")),
    *(("first-aid", "copy"), ("copy", "reception"), ("reception", "garden")),
    ("reception", "meeting"),
)


def the_heist() -> Kernel[Any]:
    """A thief at the entrance with three ways out; a guard next door carries the keycard."""

    def building(state: Any) -> None:
        state.board = [heist.room(name) for name in BUILDING]

    skills = heist.skill("silent-killer", "convincer", "expert", "lucky-guy")
    posted = (
        heist.guards(office=1, rest=2, it=1, vault=3, first_aid=1, logistics=3, security=2),
        heist.guards(copy=1, reception=1, kitchen=2, meeting=1, lobby=1),
        heist.carriers(it=1),
    )
    walls = (heist.wall(one, other) for one, other in WALLS)
    play = heist.heist(
        building,
        *walls,
        *posted,
        skills,
        heist.at("entrance"),
        heist.bullets(3, 3),
        next=heist.TURN,
    )
    return play.kernel


def the_station() -> Kernel[Any]:
    """A hero in danger, a creature in the light, a room on the other side, a blocked door."""

    def under_way(state: Any) -> None:
        state.front.round, state.front.turn = 2, 5
        rooms = state.behind.rooms
        rooms[4], rooms[42] = rooms[42], rooms[4]

    around = (alone.shown(36, 37, 38, 42, 44), alone.lit(44), alone.danger(43))
    beast = (alone.creatures(scraper=44), alone.wounded("scraper"))
    items = alone.items("nail-gun", "flare", "scanner", "stimulant")
    cards = ("red-mist", "no-hurry", "dinner-bell", "your-name", "panic", "a-tune", "nobody-there")
    play = alone.station(
        alone.at(43),
        *around,
        *beast,
        items,
        alone.blocked((36, 42)),
        alone.health(8, 5),
        alone.adrenaline(2),
        alone.missions("irradiate", "a-sample"),
        alone.hand(*cards),
        alone.track(1),
        alone.marker(2),
        under_way,
        seats=(SeatSetup("Pilot"), SeatSetup("The Dark", "careful")),
    )
    return play.kernel


def the_base() -> Kernel[Any]:
    """A hacker with a pistol and an egg, an adult hunter in the same room, four cards in hand."""

    def hacker(state: Any) -> None:
        state.crew[0].character, state.crew[0].slot = lockdown.own("hacker"), here
        state.round = 6

    here = lockdown.own("s2-d2")
    play = lockdown.night(
        hacker,
        lockdown.lies("rapid-response", "s2-d2"),
        lockdown.lies("archive", "s2-a2"),
        lockdown.lies("laboratory", "s2-a1"),
        lockdown.hunters(adult="s2-d2"),
        lockdown.carrying("service-pistol", "egg", ammo=3),
        lockdown.hand("rest#1", "search#1", "focus#1", "contamination:1"),
        lockdown.noise("s2-c1-s2-c2"),
        lockdown.time(10),
        lockdown.person(knowledge=3),
        lockdown.person(1, slot=lockdown.own("s2-b2"), knowledge=1, passed=True, light=1),
        seats=2,
        scenario="versus",
    )
    return play.kernel
