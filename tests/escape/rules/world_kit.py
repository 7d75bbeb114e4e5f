"""More of the vocabulary of `kit.py`, for the tests in which the facility acts.

    world = World()
    here, beside, post = world.map("P P S")
    world.prisoner(here, threat=2)
    guard = world.enemy("guard", post)
    play = world.draw(GUARDS)
    assert play.room_of(guard) == beside

A die that a test has not queued is a failure.
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
"""The face with an icon of either stat."""

ICONS: Final[Mapping[str, Icon]] = {
    "S": "security",
    "s": "reactivating-security",
    "F": "fear",
    "f": "reactivating-fear",
    "A": "facility",
}
"""The letters of `World.map` for rooms with an event icon; the small ones reactivate."""


def section(*effects: Any) -> Section:
    """A section of an event card that does this."""
    return Section(text="It happens.", effects=effects)


class Tale(Story):
    """A game from a position on, watched for what the facility does."""

    def go_on(self) -> None:
        """Play no card, as often as one may be played, and to the end if need be."""
        while self.kernel.ask is not None and self.kernel.ask.find("go-on"):
            self.choose("go-on")

    def room_of(self, id: str) -> int:
        """Where an enemy of the map is."""
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
        """What is asked from here on, if everybody passes."""
        asked = set()
        while self.kernel.ask is not None:
            asked.add(self.kernel.ask.prompt)
            if not self.kernel.ask.find("go-on"):
                break
            self.choose("go-on")
        return asked

    @property
    def story(self) -> list[str]:
        """The keys of all that was told since the position, without the owner."""
        return [event.key.removeprefix("escape.") for event in self.kernel.events_since(0)]

    def causes_of(self, key: str) -> list[str]:
        """Why sentences of that key came about, in order."""
        events = self.kernel.events_since(0)
        return [event.cause for event in events if event.key == f"escape.{key}"]

    def told_of(self, key: str, what: str) -> list[str | int]:
        """What sentences of that key were about, in order: `told_of("enemy.moved", "enemy")`."""
        return [
            event.args[what]
            for event in self.kernel.events_since(0)
            if event.key == f"escape.{key}"
        ]

    @property
    def pool(self) -> int:
        """How many dice the enemies' first attack rolled."""
        return int(self.told_of("dice.attack", "dice")[0])

    @property
    def attacked(self) -> list[str | int]:
        """Who was attacked, in order."""
        return self.told_of("dice.attack", "who")

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, and not only what the test let happen."""
        return self.state.outcome is not None


class World(Table):
    """A table on which only queued dice are rolled."""

    def __init__(
        self, *, preset: str = "", toggles: dict[str, str] | None = None, **scenario: Any
    ) -> None:
        super().__init__(preset=preset, toggles=toggles, **scenario)
        self.dice()

    def map(self, *rows: str) -> list[int]:
        """Rooms on a grid, numbered as one reads, with a door on each side.

        `P` is plain, `V` has a vent, `D` a duct without one, `v` a vent and no door; `X` is
        shut; the letters of `ICONS` bear icons; a dot is no room.
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
        """The id of a room's tile."""
        return self._rooms[room][0]

    def scenario(self, **parts: Any) -> None:
        """What the scenario says besides."""
        self._scenario.update(parts)

    def lure(self, kind: EnemyKind, room: int, level: int) -> int:
        """A prisoner with that much of what the kind goes by: threat for guards, else fear."""
        if kind == "guard":
            return self.prisoner(room, threat=level)
        return self.prisoner(room, fear=level)

    def has_helped(self, id: str) -> None:
        """That enemy has added its die to an attack in an earlier turn."""
        for enemy in self._enemies:
            if enemy.id == id:
                enemy.acted = True

    def reserves(self, kind: EnemyKind, *numbers: int, most: int | None = None) -> None:
        """These numbers wait in the reserves, which hold so many at most; no other kind waits."""
        self._state.setdefault("reserves", {})[kind] = list(numbers)
        self._state.setdefault("capacity", {})[kind] = len(numbers) if most is None else most

    def draw(
        self, boxes: Boxes = NOBODY, *, icon: EventIcon | None = None, seat: int = 0, **parts: Any
    ) -> Tale:
        """That seat draws an event card with these boxes and parts; nobody plays a card."""
        self.event(boxes=boxes, **parts)
        play = self.play(Task("escape:event", (seat, icon)), seat)
        play.go_on()
        return play

    def event_of_the_turn(self, *, icon: EventIcon | None = None, seat: int = 0) -> Tale:
        """That seat draws the next event card, up to the first question."""
        return self.play(Task("escape:event", (seat, icon)), seat)

    def fail_action(self, room: int, *kinds: EnemyKind, seat: int = 0) -> Tale:
        """A challenge action has failed: enemies of these kinds, or all, activate in the room."""
        play = self.play(Task("escape:activate-room", (room, kinds or KINDS)), seat)
        play.go_on()
        return play

    def play(self, next: Task, seat: int = 0) -> Tale:
        return Tale(super().play(next, seat).kernel)

    def turn(self, seat: int = 0) -> Tale:
        return self.play(Task("escape:turn", (seat,)), seat)

    def actions(self, seat: int = 0) -> Tale:
        return self.play(Task("escape:act", (seat,)), seat)
