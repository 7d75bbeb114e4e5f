"""A scenario of the bundled content, set up and then arranged for a test.

    stage = Stage("scenario-5", seats=2)
    hall = stage.lay("generator-hall", at=(0, -1))
    stage.put(0, hall)
    stage.dice(*strength(3))
    play = stage.actions()
    play.choose("turbine")

The scenario has its own map, triggers and rules. Chance is quiet, as in the rule tests. Prisoners
have no skills and one card, which cannot be played. Event cards do nothing, the next tiles are
blank, and only queued dice can be rolled.
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
    """A game of a scenario, whose actions have the scenario's ids."""

    def choose(self, what: str, *, pay: Any = ()) -> None:
        """Choose an option, or an action of the scenario by its own id; then play no cards."""
        own = f"use:{self.state.scenario}/{what}"
        super().choose(own if self.ask.find(own) else what, pay=pay)
        seen = self._seen
        self.go_on()
        self._seen = seen

    def offers(self, action: str) -> bool:
        """Return whether the action of the scenario is offered."""
        return self.ask.find(f"use:{self.state.scenario}/{action}") is not None

    def room(self, tile: str) -> int:
        """Return the room with this tile."""
        return next(n for n, room in enumerate(self.map.rooms) if room.tile == f"escape:{tile}")

    def marked(self, marker: Marker) -> list[int]:
        """Return the rooms with this marker."""
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
        """Return which goals the seat sees as done."""
        return [goal.startswith("Done: ") for goal in self.kernel.view(seat).table.goals]

    @property
    def result(self) -> str:
        """Result of the finished game."""
        assert self.state.outcome is not None, f"the game is not over: {self.ask.prompt}"
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
    """A scenario in its first round, with the changes of a test."""

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

    # -- the position

    @property
    def scenario(self) -> Scenario:
        record: Scenario = self.rules.library["scenario"][self.state.scenario]
        return record

    def room(self, tile: str) -> int:
        """Return the room with this tile."""
        rooms = self.state.map.rooms
        return next(n for n, room in enumerate(rooms) if room.tile == f"escape:{tile}")

    def lay(self, tile: str, *, at: tuple[int, int], turn: int = 0) -> int:
        """Add a room with a tile of the game or `BLANK`; no trigger runs."""
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
        """Put the prisoner into the room, with these facts."""
        hero = self.state.heroes[seat]
        hero.room = room
        for name, value in facts.items():
            assert hasattr(hero, name), f"a prisoner has no {name}"
            setattr(hero, name, value)

    def enemy(self, kind: EnemyKind, room: int, *, stunned: bool = False) -> str:
        """Put the next enemy of that kind into the room, from the reserves if possible."""
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
        """Return the enemies of the setup to the reserves."""
        for enemy in self.state.enemies:
            insort(self.state.reserves[enemy.kind], enemy.number)
        self.state.enemies = []

    def next_tiles(self, *tiles: str) -> None:
        """Set the next tiles, the first on top, and blank tiles below."""
        self.state.stacks = [[f"escape:{tile}" for tile in reversed(tiles)], [BLANK] * 4, []]

    def set(self, **facts: Any) -> None:
        """Set other fields of the state, such as `lockdown` or `flags`."""
        for name, value in facts.items():
            assert hasattr(self.state, name), f"the state has no {name}"
            setattr(self.state, name, value)

    def dice(self, *faces: int) -> None:
        """Queue these faces; no other dice may be rolled."""
        queue_dice(self.state, *faces)

    def spawn_on_next_event(self, kind: Literal["guard", "clone"]) -> None:
        """Let the next event card spawn an enemy of this kind."""
        self.state.events.cards.append(SPAWNING[kind])

    def turn_so_far(self, **facts: Any) -> None:
        """Set the parts of the turn that are already used."""
        self._turn = facts

    def loud_event(self) -> None:
        """Let the next event card activate the clones and then the guards."""
        self.state.events.cards.append(LOUD)

    # -- start

    def actions(self, seat: int = 0) -> Scene:
        """Play from the middle of the seat's turn, when it can move and act."""
        return self._play(Task("escape:act", (seat,)), seat)

    def event_of(self, seat: int = 0) -> Scene:
        """Play from the event of the seat's turn."""
        return self._play(Task("escape:event", (seat, None)), seat)

    def next_round(self, number: int = 2) -> Scene:
        """Play from the end of the last seat's turn; then this round begins."""
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
