"""More helpers for rule tests in which events happen and enemies act.

    world = World()
    here, beside, post = world.map("P P S")
    world.prisoner(here, threat=2)
    guard = world.enemy("guard", post)
    play = world.draw(GUARDS)
    assert play.room_of(guard) == beside

Rolling a die that the test has not queued is an error.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeAlias

from l7core.engine.state import Task
from l7core.escape.content.kinds import Box, EnemyKind, EventIcon, Face, Icon, Section
from l7core.escape.table.rules_data import KINDS
from l7core.escape.table.state import Enemy
from tests.escape.rules.kit import Story, Table, box

Boxes: TypeAlias = tuple[Box, Box, Box, Box]


def _in_any_game(box: Box) -> Boxes:
    return box, box, box, box


NOBODY: Final = _in_any_game("none")
GUARDS: Final = _in_any_game("guards")
CLONES: Final = _in_any_game("clones")
GUARDS_TWICE: Final = _in_any_game("guards-twice")
CLONES_TWICE: Final = _in_any_game("clones-twice")
GUARDS_CLONES: Final = _in_any_game("guards-clones")
CLONES_GUARDS: Final = _in_any_game("clones-guards")

MIXED: Final[int] = box().library["die"]["escape:die"].faces.index(Face(intelligence=1, strength=1))
"""The face with one icon of each stat."""

ICONS: Final[Mapping[str, Icon]] = {
    "S": "security",
    "s": "reactivating-security",
    "F": "fear",
    "f": "reactivating-fear",
    "A": "facility",
}
"""Letters of `World.map` for rooms with an event icon; lower-case icons reactivate."""


def section(*effects: Any) -> Section:
    """Return a section of an event card with these effects."""
    return Section(text="It happens.", effects=effects)


class Tale(Story):
    """A game that starts from a position, with access to its logged events."""

    def go_on(self) -> None:
        """Play no card at any question, even if the game ends."""
        while self.kernel.ask is not None and self.kernel.ask.find("go-on"):
            self.choose("go-on")

    def room_of(self, id: str) -> int:
        """Return the room of an enemy on the map."""
        return self.on_map(id).room

    def on_map(self, id: str) -> Enemy:
        enemy = self.enemy(id)
        assert enemy is not None, f"{id} is not on the map"
        return enemy

    @property
    def enemies(self) -> list[str]:
        """The enemies on the map."""
        return [enemy.id for enemy in self.state.enemies]

    def enemies_in(self, room: int) -> list[str]:
        return [enemy.id for enemy in self.state.enemies if enemy.room == room]

    @property
    def prompts(self) -> set[str]:
        """Prompts of the questions from here on, if all players pass."""
        asked = set()
        while self.kernel.ask is not None:
            asked.add(self.kernel.ask.prompt)
            if not self.kernel.ask.find("go-on"):
                break
            self.choose("go-on")
        return asked

    @property
    def story(self) -> list[str]:
        """Keys of all events since the position, without the prefix `escape.`."""
        return [event.key.removeprefix("escape.") for event in self.kernel.events_since(0)]

    def causes_of(self, key: str) -> list[str]:
        """Return the causes of the events with this key, in order."""
        events = self.kernel.events_since(0)
        return [event.cause for event in events if event.key == f"escape.{key}"]

    def logged(self, key: str, argument: str) -> list[str | int]:
        """Return one argument of the events with this key, in order.

        For example, `logged("enemy.moved", "enemy")` returns the enemies that have moved.
        """
        return [
            event.args[argument]
            for event in self.kernel.events_since(0)
            if event.key == f"escape.{key}"
        ]

    @property
    def pool(self) -> int:
        """Number of dice in the first attack of an enemy."""
        return int(self.logged("dice.attack", "dice")[0])

    @property
    def attacked(self) -> list[str | int]:
        """The attacked prisoners, in order."""
        return self.logged("dice.attack", "who")

    @property
    def is_over(self) -> bool:
        """True if the game itself has ended, not only the tasks of the test."""
        return self.state.outcome is not None


class World(Table):
    """A table on which only queued dice can be rolled."""

    def __init__(
        self, *, preset: str = "", toggles: dict[str, str] | None = None, **scenario: Any
    ) -> None:
        super().__init__(preset=preset, toggles=toggles, **scenario)
        self.dice()

    def map(self, *rows: str) -> list[int]:
        """Put rooms on a grid, numbered in reading order, with a door on each side.

        `P` is plain, `V` has a vent, `D` has ducts without a vent, and `v` has a vent and no doors.
        `X` has no doors. The letters of `ICONS` have icons, and a dot is an empty cell.
        """
        found = []
        for y, row in enumerate(rows):
            for x, letter in enumerate(row.split()):
                if letter != ".":
                    found.append(
                        self.room(
                            at=(x, y),
                            doors="" if letter in "vX" else "nesw",
                            vent=letter in "vV",
                            ducts="nesw" if letter in "vVD" else "",
                            icons=(ICONS[letter],) if letter in ICONS else (),
                        )
                    )
        return found

    def tile_of(self, room: int) -> str:
        """Return the id of a room's tile."""
        return self._rooms[room][0]

    def scenario(self, **parts: Any) -> None:
        """Change parts of the scenario."""
        self._scenario.update(parts)

    def lure(self, kind: EnemyKind, room: int, level: int) -> int:
        """Add a prisoner with this level of threat for guards, or of fear for other kinds."""
        if kind == "guard":
            return self.prisoner(room, threat=level)
        return self.prisoner(room, fear=level)

    def has_helped(self, id: str) -> None:
        """Mark the enemy as if it had added its die to an attack in an earlier turn."""
        for enemy in self._enemies:
            if enemy.id == id:
                enemy.acted = True

    def reserves(self, kind: EnemyKind, *numbers: int, most: int | None = None) -> None:
        """Set the reserves of this kind and their capacity; other kinds have no reserves."""
        self._state.setdefault("reserves", {})[kind] = list(numbers)
        self._state.setdefault("capacity", {})[kind] = len(numbers) if most is None else most

    def draw(
        self, boxes: Boxes = NOBODY, *, icon: EventIcon | None = None, seat: int = 0, **parts: Any
    ) -> Tale:
        """Let the seat draw an event card with these boxes and parts; no cards are played."""
        self.event(boxes=boxes, **parts)
        play = self.play(Task("escape:event", (seat, icon)), seat)
        play.go_on()
        return play

    def event_of_the_turn(self, *, icon: EventIcon | None = None, seat: int = 0) -> Tale:
        """Let the seat draw the next event card, up to the first question."""
        return self.play(Task("escape:event", (seat, icon)), seat)

    def fail_action(self, room: int, *kinds: EnemyKind, seat: int = 0) -> Tale:
        """Activate enemies in the room as after a failed action: these kinds, or all kinds."""
        play = self.play(Task("escape:activate-room", (room, kinds or KINDS)), seat)
        play.go_on()
        return play

    def play(self, next: Task, seat: int = 0) -> Tale:
        return Tale(super().play(next, seat).kernel)

    def turn(self, seat: int = 0) -> Tale:
        return self.play(Task("escape:turn", (seat,)), seat)

    def actions(self, seat: int = 0) -> Tale:
        return self.play(Task("escape:act", (seat,)), seat)
