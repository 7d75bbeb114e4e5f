"""A scenario of the bundled content, set up and then arranged for a test.

    stage = Stage("scenario-5", seats=2)
    hall = stage.lay("generator-hall", at=(0, -1))
    stage.put(0, hall)
    stage.dice(*strength(3))
    play = stage.actions()
    play.choose("turbine")

Everything of the scenario is there: its map, its triggers, its rules. What is left to chance is
quiet, as in the rule tests: prisoners have no skills and one card that cannot be played, event
cards do nothing, the next tiles are bare, and dice are rolled only if they are queued.
"""

from __future__ import annotations

from bisect import insort
from functools import cache
from typing import Any, Literal

from msgspec import structs

from l7core.engine.kernel import Kernel
from l7core.engine.ruleset import Rules
from l7core.engine.state import SeatSetup, Setup, Task, snapshot
from l7core.escape.content.kinds import EnemyKind, Marker, Side
from l7core.escape.content.scenario import Scenario
from l7core.escape.table.grid import VENT_MARKERS, Placement
from l7core.escape.table.rules_data import KINDS, RulesData
from l7core.escape.table.state import Deck, Enemy, EscapeState, Turn
from l7core.testing.dice import queue_dice
from l7core.testing.positions import NAMES
from tests.escape.rules.kit import BLANK, PIECES, QUIET, SPARE, box, door_on, triggers
from tests.escape.rules.world_kit import Tale

LOUD = "test:loud"
SPAWNING = {"guard": "test:spawns-guard", "clone": "test:spawns-clone"}


class Scene(Tale):
    """A game of a scenario. Its actions are named as the scenario names them."""

    def choose(self, what: str, *, pay: Any = ()) -> None:
        """Take an option, an action of the scenario by its own id; nobody plays a card then."""
        own = f"use:{self.state.scenario}/{what}"
        super().choose(own if self.ask.find(own) else what, pay=pay)
        seen = self._seen
        self.go_on()
        self._seen = seen

    def offers(self, action: str) -> bool:
        """Whether that action of the scenario can be taken now."""
        return self.ask.find(f"use:{self.state.scenario}/{action}") is not None

    def room(self, tile: str) -> int:
        """The room that is this tile."""
        return next(n for n, room in enumerate(self.map.rooms) if room.tile == f"escape:{tile}")

    def marked(self, marker: Marker) -> list[int]:
        """The rooms in which such a marker lies."""
        if marker in VENT_MARKERS:
            wanted = VENT_MARKERS[marker]
            return [n for n, room in enumerate(self.map.rooms) if room.vent_marker == wanted]
        rooms: list[int] = self.state.markers.get(marker, [])
        return rooms

    def counter(self, name: str) -> int:
        number: int = self.state.counters.get(name, 0)
        return number

    def flag(self, name: str) -> bool:
        return name in self.state.flags

    def goals_done(self, seat: int = 0) -> list[bool]:
        """Which goals that seat sees ticked off."""
        return [goal.endswith(" Done.") for goal in self.kernel.view(seat).table.goals]

    @property
    def result(self) -> str:
        """How the game has ended."""
        assert self.state.outcome is not None, f"the game goes on: {self.ask.prompt}"
        return str(self.state.outcome.result)


@cache
def _rules() -> Rules:
    library = {kind: {**records} for kind, records in box().library.items()}
    for kind, records in PIECES.items():
        library[kind].update(records)
    quiet = PIECES["event"][QUIET]
    loud = structs.replace(quiet, id=LOUD, boxes=("clones-guards",) * 4)
    library["event"][LOUD] = loud
    for kind, id in SPAWNING.items():
        library["event"][id] = structs.replace(quiet, id=id, spawn=(kind,))
    return Rules(box().family, library, box().texts, triggers())


class Stage:
    """A scenario in its first round, and what a test changes about it."""

    def __init__(self, id: str, *, seats: int = 1) -> None:
        self.rules = _rules()
        chairs = tuple(SeatSetup(name) for name in NAMES[:seats])
        scenario = f"escape:{id}"
        begun = self.rules.begin(Setup(ruleset=self.rules.id, scenario=scenario, seats=chairs))
        assert isinstance(begun, EscapeState)
        kernel = Kernel(self.rules, begun)
        while kernel.ask is not None and kernel.ask.prompt == "escape.setup.who":
            kernel.answer(kernel.ask.options[0].id)
        self.state = snapshot(kernel.state)
        self._turn: dict[str, Any] = {}
        self._silence()

    def _silence(self) -> None:
        state = self.state
        for hero in state.heroes:
            hero.hand, hero.skills, hero.items = [SPARE], [], []
        state.adrenaline = Deck([SPARE] * 30)
        state.events = Deck([QUIET] * 30)
        state.items = Deck()
        state.stacks = [[BLANK] * 4, [BLANK] * 4, [BLANK] * 4]
        queue_dice(state)

    # -- what lies on the table

    @property
    def scenario(self) -> Scenario:
        record: Scenario = self.rules.library["scenario"][self.state.scenario]
        return record

    def room(self, tile: str) -> int:
        """The room that is this tile."""
        rooms = self.state.map.rooms
        return next(n for n, room in enumerate(rooms) if room.tile == f"escape:{tile}")

    def lay(self, tile: str, *, at: tuple[int, int], turn: int = 0) -> int:
        """One room more, a tile of the game or `BLANK`; nothing answers to it."""
        id = tile if ":" in tile else f"escape:{tile}"
        content: RulesData = self.rules.tables
        shape = content.tiles[id].shape
        for _ in range(turn):
            shape = shape.turned()
        has_vent = content.tiles[id].record.vent
        state = self.state
        state.map = state.map.with_room(id, Placement(shape, *at), has_vent=has_vent)
        if id in state.set_aside:
            state.set_aside.remove(id)
        return len(state.map.rooms) - 1

    def put(self, seat: int, room: int | None, **facts: Any) -> None:
        """That prisoner stands there, with these levels and things."""
        hero = self.state.heroes[seat]
        hero.room = room
        for name, value in facts.items():
            assert hasattr(hero, name), f"a prisoner has no {name}"
            setattr(hero, name, value)

    def enemy(self, kind: EnemyKind, room: int, *, stunned: bool = False) -> str:
        """The next enemy of that kind, off the reserves as far as they go."""
        state = self.state
        number = 1 + sum(enemy.kind == kind for enemy in state.enemies)
        if number in state.reserves.get(kind, ()):
            state.reserves[kind].remove(number)
        state.enemies.append(Enemy(kind, number, room, stunned=stunned))
        state.enemies.sort(key=lambda enemy: KINDS.index(enemy.kind))
        return f"{kind}:{number}"

    def marker(self, marker: Marker, room: int) -> None:
        if marker in VENT_MARKERS:
            self.state.map = self.state.map.with_vent_marker(room, VENT_MARKERS[marker])
        else:
            self.state.markers.setdefault(marker, []).append(room)

    def lock(self, room: int, side: Side) -> None:
        door = door_on(self.state.map, room, side)
        self.state.map = self.state.map.with_lock(door, locked=True)

    def no_enemies(self) -> None:
        """Those that the scenario begins with wait in the reserves with the others."""
        for enemy in self.state.enemies:
            insort(self.state.reserves[enemy.kind], enemy.number)
        self.state.enemies = []

    def next_tiles(self, *tiles: str) -> None:
        """The next tiles, the first on top; another stack waits below."""
        self.state.stacks = [[f"escape:{tile}" for tile in reversed(tiles)], [BLANK] * 4, []]

    def set(self, **facts: Any) -> None:
        """Anything else: `lockdown`, `flags`, `counters` …"""
        for name, value in facts.items():
            assert hasattr(self.state, name), f"the state has no {name}"
            setattr(self.state, name, value)

    def dice(self, *faces: int) -> None:
        """The next dice show these faces; no others may be rolled."""
        queue_dice(self.state, *faces)

    def spawn_on_next_event(self, kind: Literal["guard", "clone"]) -> None:
        """The next event card brings one of that kind."""
        self.state.events.cards.append(SPAWNING[kind])

    def turn_so_far(self, **facts: Any) -> None:
        """What the turn has used up already."""
        self._turn = facts

    def loud_event(self) -> None:
        """On the next event card the clones activate, and then the guards."""
        self.state.events.cards.append(LOUD)

    # -- beginning

    def actions(self, seat: int = 0) -> Scene:
        """From the middle of that seat's turn: it may move and act."""
        return self._play(Task("escape:act", (seat,)), seat)

    def event_of(self, seat: int = 0) -> Scene:
        """From the end of that seat's actions: the event comes."""
        return self._play(Task("escape:event", (seat, None)), seat)

    def next_round(self, number: int = 2) -> Scene:
        """From the end of the last seat's turn, with which a round ends: this one begins."""
        self.state.round = number - 1
        last = max(h.seat for h in self.state.heroes if h.status in ("map", "infirmary"))
        return self._play(Task("escape:end-of-turn", (last,)), last)

    def _play(self, next: Task, seat: int) -> Scene:
        state = self.state
        state.turn = Turn(seat, **self._turn)
        state.agenda = [next]
        scene = Scene(Kernel(self.rules, snapshot(state)))
        scene.go_on()
        return scene
