"""The map: rooms on a grid of cells, the doors between them, and what follows from how they lie.

A `Map` is a value. Whatever changes it makes a new one, so that games share maps when they split,
and what is worked out from a map (ways, distances) is kept with it and dies with it.

x grows to the east, y to the south.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Any, ClassVar, Literal, TypeAlias

import msgspec
from msgspec import Struct

from l7core.api import compass, graphs
from l7core.escape.content.kinds import Side

VentMarker: TypeAlias = Literal["none", "vent", "blocked"]
VENT_MARKERS: dict[str, VentMarker] = {"vent": "vent", "blocked-vent": "blocked"}
"""By the marker that content names."""

FAR = 1000
"""More moves than any path has: where there is none."""

Passage: TypeAlias = Literal["doors", "ducts", "unlocking", "locks", "anything"]
"""What counts as a connection: open doors; open doors and ducts (prisoners, clones); open doors,
and locked ones as two moves (guards, hybrids); open and locked doors; all of these as one move."""


class Shape(Struct, frozen=True, dict=True):
    """A tile as it lies: turned, its edges counted from its top left cell."""

    turn: int
    size: tuple[int, int]
    doors: tuple[compass.Edge, ...]
    ducts: tuple[compass.Edge, ...]

    @cached_property
    def cells(self) -> tuple[compass.Cell, ...]:
        width, height = self.size
        return tuple((x, y) for y in range(height) for x in range(width))

    @cached_property
    def walls(self) -> tuple[compass.Edge, ...]:
        """Its outer edges without a door."""
        return tuple(edge for edge in compass.outline(self.cells) if edge not in self.doors)

    def turned(self) -> Shape:
        """A quarter turn clockwise.

        >>> Shape(0, (2, 1), ((1, 0, "n"),), ()).turned()
        Shape(turn=1, size=(1, 2), doors=((0, 1, 'e'),), ducts=())
        """
        width, height = self.size
        return Shape(
            self.turn + 1,
            (height, width),
            tuple(compass.turned(edge, height) for edge in self.doors),
            tuple(compass.turned(edge, height) for edge in self.ducts),
        )


def turns_of(shape: Shape) -> tuple[Shape, ...]:
    """All ways to lay a tile that differ in doors or ducts."""
    distinct: dict[Any, Shape] = {}
    for _ in range(4):
        looks = shape.size, tuple(sorted(shape.doors)), tuple(sorted(shape.ducts))
        distinct.setdefault(looks, shape)
        shape = shape.turned()
    return tuple(distinct.values())


class Room(Struct, frozen=True, array_like=True):
    """A tile on the map."""

    tile: str
    x: int
    y: int
    turn: int
    size: tuple[int, int]
    doors: tuple[int, ...]
    """The numbers of its doors."""
    ducts: tuple[compass.Edge, ...] = ()
    has_vent: bool = False
    vent_marker: VentMarker = "none"

    @property
    def vent(self) -> bool:
        """Whether there is a vent that one can climb through."""
        if self.vent_marker == "none":
            return self.has_vent
        return self.vent_marker == "vent"

    @property
    def cells(self) -> list[compass.Cell]:
        width, height = self.size
        return [(self.x + x, self.y + y) for y in range(height) for x in range(width)]

    @property
    def duct_edges(self) -> Iterable[compass.Edge]:
        """Where its ducts go on; a vent marker breaks the wall on every side."""
        if self.vent_marker == "vent":
            return compass.outline(self.cells)
        return self.ducts


class Door(Struct, frozen=True, array_like=True):
    """A door of a room: to another room, to the unknown, or against a wall."""

    room: int
    x: int
    y: int
    side: Side
    other: int | None = None
    locked: bool = False
    walled: bool = False

    @property
    def edge(self) -> compass.Edge:
        return self.x, self.y, self.side

    @property
    def unexplored(self) -> bool:
        return self.other is None and not self.walled

    @property
    def kind(self) -> Literal["door", "locked", "blocked", "unexplored"]:
        """What it is to those who look at the map."""
        if self.locked:
            return "locked"
        if self.walled:
            return "blocked"
        return "unexplored" if self.other is None else "door"

    def past(self, room: int) -> int | None:
        """The room on the other side of it."""
        return self.room if room == self.other else self.other


class Ways(Struct, frozen=True):
    """How a room can be left."""

    open: tuple[tuple[int, int], ...]
    """Doors that stand open, each with the room beyond."""
    locked: tuple[int, ...]
    """Locked doors, whatever is beyond."""
    unexplored: tuple[int, ...]
    """Doors to the unknown that are not locked."""
    walled: tuple[int, ...]
    """Doors that end at a wall."""
    ducts: tuple[int, ...]
    """Rooms whose vents are connected with this room's."""
    beyond: tuple[int, ...]
    """The rooms behind the open doors, door by door."""

    @property
    def adjacent(self) -> list[int]:
        """Rooms next to this one in the sense of the rules: through an open door."""
        return list(self.beyond)


class Placement(Struct, frozen=True):
    """A way to lay a tile."""

    shape: Shape
    x: int
    y: int
    joined: int = 0
    """Doors of the map that it leads on."""
    blocked: int = 0
    """Doors, its own and the map's, that end at a wall by it."""

    def on_map(self, edges: Iterable[compass.Edge]) -> list[compass.Edge]:
        """Edges of the tile as the map counts them, around the compass."""
        placed = [(self.x + x, self.y + y, side) for x, y, side in edges]
        return sorted(placed, key=lambda edge: (compass.SIDES.index(edge[2]), *edge[:2]))


class Map(Struct, frozen=True, eq=False, dict=True, array_like=True):
    """All rooms and doors. Rooms and doors are numbered in the order in which they came."""

    rooms: tuple[Room, ...] = ()
    doors: tuple[Door, ...] = ()

    # No fields, and so declared as though they were the class's; each map has its own.
    memo: ClassVar[dict[Any, Any]]
    """What has been worked out from this map, kept as long as the map stands."""
    known_ways: ClassVar[dict[int, Ways]]
    """The ways that have been looked for; `ways` finds the others."""

    def __post_init__(self) -> None:
        # Not worked out when first asked for, as what follows is: Python reads them faster so.
        self.__dict__["memo"] = {}
        self.__dict__["known_ways"] = {}

    # -- what follows from it, worked out when first asked for

    @cached_property
    def cells(self) -> dict[compass.Cell, int]:
        """The room on each cell that is taken."""
        return {cell: number for number, room in enumerate(self.rooms) for cell in room.cells}

    @cached_property
    def tiles(self) -> dict[str, None]:
        """Which tiles have been laid."""
        return dict.fromkeys([room.tile for room in self.rooms])

    @cached_property
    def openings(self) -> dict[compass.Edge, int]:
        """The doors that lead to the unknown, by their edge as seen from out there."""
        return {
            compass.facing(door.edge): n for n, door in enumerate(self.doors) if door.unexplored
        }

    @cached_property
    def networks(self) -> list[int]:
        """For each room the first room of the duct network that it is part of."""
        networks: list[int] = []
        for room in range(len(self.rooms)):
            networks = self._networks_with(room, networks)
        return networks

    def _networks_with(self, room: int, networks: list[int]) -> list[int]:
        """The networks of the rooms up to this one, given those of the rooms before it."""
        met = [
            networks[other]
            for edge in self.rooms[room].duct_edges
            if (other := self.cells.get(compass.beyond(edge), room)) < room
            and compass.facing(edge) in self.rooms[other].duct_edges
        ]
        if not met:
            return [*networks, room]
        first = min(met)
        return [first if network in met else network for network in networks] + [first]

    @property
    def is_closed(self) -> bool:
        """Whether no door leads to the unknown."""
        return not self.openings

    def ways(self, room: int) -> Ways:
        """How that room can be left."""
        try:
            return self.known_ways[room]
        except KeyError:
            ways = self.known_ways[room] = self._find_ways(room)
            return ways

    def _find_ways(self, room: int) -> Ways:
        own = self.rooms[room]
        open: list[tuple[int, int]] = []
        locked: list[int] = []
        unexplored: list[int] = []
        walled: list[int] = []
        for number in own.doors:
            door = self.doors[number]
            if door.locked:
                locked.append(number)
            elif door.other is not None:
                open.append((number, door.room if door.other == room else door.other))
            else:
                (walled if door.walled else unexplored).append(number)
        return Ways(
            tuple(open),
            tuple(locked),
            tuple(unexplored),
            tuple(walled),
            self._ducts_from(room) if own.vent else (),
            tuple([beyond for _, beyond in open]),
        )

    def _ducts_from(self, room: int) -> tuple[int, ...]:
        """The other rooms with vents in the same network of ducts."""
        own = self.networks[room]
        return tuple(
            [
                other
                for other, network in enumerate(self.networks)
                if network == own and other != room and self.rooms[other].vent
            ]
        )

    def moves_to(self, room: int, passage: Passage, avoid: tuple[int, ...] = ()) -> dict[int, int]:
        """The moves from every room to that one; rooms without a path are not in it."""
        if not self.has_locks:
            passage = "ducts" if passage in ("ducts", "anything") else "doors"
        known: dict[Any, dict[int, int]] = self.memo
        key = (room, passage, avoid)
        if key not in known:
            known[key] = (
                self._measure_unlocking(room, avoid)
                if passage == "unlocking"
                else self._measure(room, passage, avoid)
            )
        return known[key]

    @cached_property
    def has_locks(self) -> bool:
        """Whether any door is locked."""
        return any(door.locked for door in self.doors)

    def _measure(self, target: int, passage: Passage, avoid: tuple[int, ...]) -> dict[int, int]:
        """Outwards from the target, a move at a time."""

        def links(room: int) -> Iterable[int]:
            others = self._links(room, passage)
            return [other for other in others if other not in avoid] if avoid else others

        return graphs.steps(target, links)

    def _links(self, room: int, passage: Passage) -> tuple[int, ...]:
        """The rooms one move away."""
        ways = self.ways(room)
        if passage == "doors":
            return ways.beyond
        if passage == "ducts":
            return ways.beyond + ways.ducts
        links = ways.beyond + self._behind_locks(room)
        return links + ways.ducts if passage == "anything" else links

    def _behind_locks(self, room: int) -> tuple[int, ...]:
        rooms = [self.doors[number].past(room) for number in self.ways(room).locked]
        return tuple(other for other in rooms if other is not None)

    def _measure_unlocking(self, target: int, avoid: tuple[int, ...]) -> dict[int, int]:
        """The same where a locked door costs two moves: what is behind one waits a move longer."""
        moves: dict[int, int] = {}
        now, next, later = [target], list[int](), list[int]()
        distance = 0
        while now or next or later:
            for room in now:
                if room not in moves and (room not in avoid or room == target):
                    moves[room] = distance
                    next += self.ways(room).beyond
                    later += self._behind_locks(room)
            now, next, later = next, later, []
            distance += 1
        return moves

    # -- laying tiles

    def placements(self, shapes: Iterable[Shape], door: int) -> list[Placement]:
        """The legal ways to lay a tile at that door.

        Those that block the fewest doors, and of these the ones that connect the most.
        """
        wanted = compass.facing(self.doors[door].edge)
        fitting = [
            placement
            for shape in shapes
            for x, y, side in shape.doors
            if side == wanted[2]
            and (placement := self._placement(shape, wanted[0] - x, wanted[1] - y)) is not None
        ]
        if not fitting:
            return []
        least = min(each.blocked for each in fitting)
        most = max(each.joined for each in fitting if each.blocked == least)
        return [each for each in fitting if each.blocked == least and each.joined == most]

    def _placement(self, shape: Shape, x: int, y: int) -> Placement | None:
        """What a tile would connect and block there; None where it does not fit."""
        cells, openings = self.cells, self.openings
        for dx, dy in shape.cells:
            if (x + dx, y + dy) in cells:
                return None
        joined = blocked = 0
        for dx, dy, side in shape.doors:
            edge = (x + dx, y + dy, side)
            if edge in openings:
                joined += 1
            elif compass.beyond(edge) in cells:
                blocked += 1
        for dx, dy, side in shape.walls:
            if (x + dx, y + dy, side) in openings:
                blocked += 1
        return Placement(shape, x, y, joined, blocked)

    def with_room(self, tile: str, placement: Placement, *, has_vent: bool = False) -> Map:
        """The map with one room more, its doors joined with those that they meet."""
        number = len(self.rooms)
        shape, x, y = placement.shape, placement.x, placement.y
        doors = list(self.doors)
        openings = self.openings.copy()
        own: list[int] = []
        changed: list[int] = []
        for dx, dy, side in shape.doors:
            edge = (x + dx, y + dy, side)
            met = openings.pop(edge, None)
            if met is not None:
                own.append(met)
                changed.append(doors[met].room)
                doors[met] = msgspec.structs.replace(doors[met], other=number)
                continue
            own.append(len(doors))
            is_walled = compass.beyond(edge) in self.cells
            if not is_walled:
                openings[compass.facing(edge)] = len(doors)
            doors.append(Door(number, *edge, walled=is_walled))
        for dx, dy, side in shape.walls:
            met = openings.pop((x + dx, y + dy, side), None)
            if met is not None:
                changed.append(doors[met].room)
                doors[met] = msgspec.structs.replace(doors[met], walled=True)
        ducts = tuple((x + dx, y + dy, side) for dx, dy, side in shape.ducts)
        room = Room(tile, x, y, shape.turn, shape.size, tuple(own), ducts, has_vent)
        map = Map((*self.rooms, room), tuple(doors))
        map._remember(self, number, openings, changed)
        return map

    def _remember(
        self, before: Map, room: int, openings: dict[compass.Edge, int], changed: list[int]
    ) -> None:
        """What is known of the map before that the new room has not changed, kept.

        The ways of a room change when a door of it does, or when the new room joins its ducts.
        """
        cells = before.cells.copy()
        cells.update((cell, room) for cell in self.rooms[room].cells)
        self.__dict__["cells"] = cells
        self.__dict__["openings"] = openings
        networks = self._networks_with(room, before.networks)
        self.__dict__["networks"] = networks
        self.__dict__["has_locks"] = before.has_locks
        self.__dict__["known_ways"] = {
            other: ways
            for other, ways in before.known_ways.items()
            if other not in changed
            and (networks[other] != networks[room] or not self.rooms[other].vent)
        }

    # -- changing what lies

    def with_opening(self, room: int, edge: compass.Edge) -> Map:
        """The map with a door more, to the unknown, where that room had a wall."""
        own = self.rooms[room]
        opened = msgspec.structs.replace(own, doors=(*own.doors, len(self.doors)))
        return Map(_replaced(self.rooms, room, opened), (*self.doors, Door(room, *edge)))

    def with_lock(self, door: int, *, locked: bool) -> Map:
        """The map with that door locked or unlocked."""
        changed = msgspec.structs.replace(self.doors[door], locked=locked)
        return Map(self.rooms, _replaced(self.doors, door, changed))

    def with_vent_marker(self, room: int, marker: VentMarker) -> Map:
        """The map with that room's vent broken open, blocked or as printed."""
        changed = msgspec.structs.replace(self.rooms[room], vent_marker=marker)
        return Map(_replaced(self.rooms, room, changed), self.doors)

    def with_tile_turned_over(self, room: int, tile: str, shape: Shape, *, has_vent: bool) -> Map:
        """The map with another tile in that room's place, as large and as it lay.

        Doors that the new side does not have end at a wall; it gets no new ones.
        """
        old = self.rooms[room]
        kept = {(old.x + dx, old.y + dy, side) for dx, dy, side in shape.doors}
        doors = list(self.doors)
        for number in old.doors:
            door = doors[number]
            edge = door.edge if door.room == room else compass.facing(door.edge)
            if edge not in kept:
                doors[number] = msgspec.structs.replace(door, other=None, walled=True)
        ducts = tuple((old.x + dx, old.y + dy, side) for dx, dy, side in shape.ducts)
        changed = msgspec.structs.replace(old, tile=tile, ducts=ducts, has_vent=has_vent)
        return Map(_replaced(self.rooms, room, changed), tuple(doors))

    def free_edges(self, room: int) -> list[compass.Edge]:
        """Walls of a room with nothing behind them."""
        own = self.rooms[room]
        taken = [*(self.doors[door].edge for door in own.doors), *self.openings]
        taken += [compass.facing(self.doors[door].edge) for door in own.doors]
        return [
            edge
            for edge in compass.outline(own.cells)
            if edge not in taken and compass.beyond(edge) not in self.cells
        ]

    def door_on(self, edge: compass.Edge) -> int | None:
        """The door on that edge, seen from either side."""
        for number, door in enumerate(self.doors):
            if edge in (door.edge, compass.facing(door.edge)):
                return number
        return None


def _replaced(values: tuple[Any, ...], number: int, value: Any) -> tuple[Any, ...]:
    return (*values[:number], value, *values[number + 1 :])
