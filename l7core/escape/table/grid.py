"""The map: rooms on a grid of cells, the doors between them, and derived data such as distances.

A `Map` is a value: every change returns a new one, and copies of a game share maps. Derived data
(ways, distances) is cached on the map.

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
"""Vent markers by the name of the marker in content."""

FAR = 1000
"""Number of moves that stands for "no path"; longer than any path."""

Passage: TypeAlias = Literal["doors", "ducts", "unlocking", "locks", "anything"]
"""Connections that count for a path.

- `doors`: open doors.
- `ducts`: open doors and ducts (prisoners, clones).
- `unlocking`: open doors, and locked doors as two moves (guards, hybrids).
- `locks`: open and locked doors.
- `anything`: all connections, each as a single move.
"""


class Shape(Struct, frozen=True, dict=True):
    """A tile in one orientation, with edges counted from its top left cell."""

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
        """Outer edges without a door."""
        return tuple(edge for edge in compass.outline(self.cells) if edge not in self.doors)

    def turned(self) -> Shape:
        """Return the shape turned clockwise by a quarter.

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
    """Return all orientations of a tile that differ in doors or ducts."""
    distinct: dict[Any, Shape] = {}
    for _ in range(4):
        looks = shape.size, tuple(sorted(shape.doors)), tuple(sorted(shape.ducts))
        distinct.setdefault(looks, shape)
        shape = shape.turned()
    return tuple(distinct.values())


class GridRoom(Struct, frozen=True, array_like=True):
    """A tile on the map."""

    tile: str
    x: int
    y: int
    turn: int
    size: tuple[int, int]
    doors: tuple[int, ...]
    """Numbers of the room's doors."""
    ducts: tuple[compass.Edge, ...] = ()
    has_vent: bool = False
    vent_marker: VentMarker = "none"

    @property
    def vent(self) -> bool:
        """Whether prisoners can enter a vent here."""
        if self.vent_marker == "none":
            return self.has_vent
        return self.vent_marker == "vent"

    @property
    def cells(self) -> list[compass.Cell]:
        width, height = self.size
        return [(self.x + x, self.y + y) for y in range(height) for x in range(width)]

    @property
    def duct_edges(self) -> Iterable[compass.Edge]:
        """Edges with ducts; a vent marker opens a duct on every side."""
        if self.vent_marker == "vent":
            return compass.outline(self.cells)
        return self.ducts


class Door(Struct, frozen=True, array_like=True):
    """A door from a room to another room, to unexplored space or against a wall."""

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
        """State of the door as the map shows it."""
        if self.locked:
            return "locked"
        if self.walled:
            return "blocked"
        return "unexplored" if self.other is None else "door"

    def past(self, room: int) -> int | None:
        """Return the room on the other side of the door."""
        return self.room if room == self.other else self.other


class Ways(Struct, frozen=True):
    """The exits of a room."""

    open: tuple[tuple[int, int], ...]
    """Open doors, each with the room behind it."""
    locked: tuple[int, ...]
    """Locked doors, wherever they lead."""
    unexplored: tuple[int, ...]
    """Unlocked doors to unexplored space."""
    walled: tuple[int, ...]
    """Doors against a wall."""
    ducts: tuple[int, ...]
    """Rooms whose vents are connected with this room's vent."""
    beyond: tuple[int, ...]
    """Rooms behind the open doors, door by door."""

    @property
    def adjacent(self) -> list[int]:
        """Adjacent rooms in the sense of the rules: those behind open doors."""
        return list(self.beyond)


class Placement(Struct, frozen=True):
    """A position and orientation for a new tile."""

    shape: Shape
    x: int
    y: int
    joined: int = 0
    """Number of doors on the map that the tile would connect."""
    blocked: int = 0
    """Number of doors, of the tile and of the map, that would end at a wall."""

    def on_map(self, edges: Iterable[compass.Edge]) -> list[compass.Edge]:
        """Return the tile's edges in map coordinates, sorted north, east, south, west."""
        placed = [(self.x + x, self.y + y, side) for x, y, side in edges]
        return sorted(placed, key=lambda edge: (compass.SIDES.index(edge[2]), *edge[:2]))


class Map(Struct, frozen=True, eq=False, dict=True, array_like=True):
    """All rooms and doors, numbered in the order of placement."""

    rooms: tuple[GridRoom, ...] = ()
    doors: tuple[Door, ...] = ()

    # Declared as class variables so that msgspec makes no fields of them; each map has its own.
    memo: ClassVar[dict[Any, Any]]
    """Cache of everything computed from this map."""
    known_ways: ClassVar[dict[int, Ways]]
    """Cache of computed ways; `ways` fills it."""

    def __post_init__(self) -> None:
        # Set here and not as cached properties, because Python reads them faster this way.
        self.__dict__["memo"] = {}
        self.__dict__["known_ways"] = {}

    # -- derived data, computed on first use

    @cached_property
    def cells(self) -> dict[compass.Cell, int]:
        """Room on each occupied cell."""
        return {cell: number for number, room in enumerate(self.rooms) for cell in room.cells}

    @cached_property
    def tiles(self) -> dict[str, None]:
        """Tiles on the map, in the order of placement."""
        return dict.fromkeys([room.tile for room in self.rooms])

    @cached_property
    def openings(self) -> dict[compass.Edge, int]:
        """Doors to unexplored space, by their edge as seen from outside the room."""
        return {
            compass.facing(door.edge): n for n, door in enumerate(self.doors) if door.unexplored
        }

    @cached_property
    def networks(self) -> list[int]:
        """For each room, the first room of its duct network."""
        networks: list[int] = []
        for room in range(len(self.rooms)):
            networks = self._networks_with(room, networks)
        return networks

    def _networks_with(self, room: int, networks: list[int]) -> list[int]:
        """Extend the networks of the earlier rooms by this room."""
        joined = [
            networks[other]
            for edge in self.rooms[room].duct_edges
            if (other := self.cells.get(compass.beyond(edge), room)) < room
            and compass.facing(edge) in self.rooms[other].duct_edges
        ]
        if not joined:
            return [*networks, room]
        first = min(joined)
        return [first if network in joined else network for network in networks] + [first]

    @property
    def is_closed(self) -> bool:
        """Whether no door leads to unexplored space."""
        return not self.openings

    def ways(self, room: int) -> Ways:
        """Return the exits of a room."""
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
        """Return the other rooms with vents in the same duct network."""
        own = self.networks[room]
        return tuple(
            [
                other
                for other, network in enumerate(self.networks)
                if network == own and other != room and self.rooms[other].vent
            ]
        )

    def moves_to(self, room: int, passage: Passage, avoid: tuple[int, ...] = ()) -> dict[int, int]:
        """Return the number of moves from each room to this one; omit rooms without a path."""
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
        """Count the moves outwards from the target."""

        def links(room: int) -> Iterable[int]:
            others = self._links(room, passage)
            return [other for other in others if other not in avoid] if avoid else others

        return graphs.steps(target, links)

    def _links(self, room: int, passage: Passage) -> tuple[int, ...]:
        """Return the rooms one move away."""
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
        """Count the moves, with two for a locked door: the room behind waits one step longer."""
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

    # -- placing tiles

    def placements(
        self, shapes: Iterable[Shape], door: int, *, avoid_walls: bool
    ) -> list[Placement]:
        """Return the legal placements of a tile at a door: those that connect the most doors.

        With `avoid_walls`, only placements that put the fewest doors against a wall are legal.
        """
        door_edge = compass.facing(self.doors[door].edge)
        fitting = [
            placement
            for shape in shapes
            for x, y, side in shape.doors
            if side == door_edge[2]
            and (placement := self._placement(shape, door_edge[0] - x, door_edge[1] - y))
            is not None
        ]
        if avoid_walls:
            least = min((each.blocked for each in fitting), default=0)
            fitting = [each for each in fitting if each.blocked == least]
        most = max((each.joined for each in fitting), default=0)
        return [each for each in fitting if each.joined == most]

    def _placement(self, shape: Shape, x: int, y: int) -> Placement | None:
        """Return the placement with its connected and blocked doors, or None if the tile does not
        fit."""
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
        """Return the map with one more room, its doors joined to those that they meet."""
        number = len(self.rooms)
        shape, x, y = placement.shape, placement.x, placement.y
        doors = list(self.doors)
        openings = self.openings.copy()
        own: list[int] = []
        changed: list[int] = []
        for dx, dy, side in shape.doors:
            edge = (x + dx, y + dy, side)
            met_door = openings.pop(edge, None)
            if met_door is not None:
                own.append(met_door)
                changed.append(doors[met_door].room)
                doors[met_door] = msgspec.structs.replace(doors[met_door], other=number)
                continue
            own.append(len(doors))
            is_walled = compass.beyond(edge) in self.cells
            if not is_walled:
                openings[compass.facing(edge)] = len(doors)
            doors.append(Door(number, *edge, walled=is_walled))
        for dx, dy, side in shape.walls:
            met_door = openings.pop((x + dx, y + dy, side), None)
            if met_door is not None:
                changed.append(doors[met_door].room)
                doors[met_door] = msgspec.structs.replace(doors[met_door], walled=True)
        ducts = tuple((x + dx, y + dy, side) for dx, dy, side in shape.ducts)
        room = GridRoom(tile, x, y, shape.turn, shape.size, tuple(own), ducts, has_vent)
        map = Map((*self.rooms, room), tuple(doors))
        map._remember(self, number, openings, changed)
        return map

    def _remember(
        self, before: Map, room: int, openings: dict[compass.Edge, int], changed: list[int]
    ) -> None:
        """Copy the caches of the previous map that the new room leaves valid.

        The ways of a room change when one of its doors changes or the new room joins its ducts.
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

    # -- changing rooms and doors

    def with_opening(self, room: int, edge: compass.Edge) -> Map:
        """Return the map with a new door to unexplored space in a wall of a room."""
        own = self.rooms[room]
        opened = msgspec.structs.replace(own, doors=(*own.doors, len(self.doors)))
        return Map(_replaced(self.rooms, room, opened), (*self.doors, Door(room, *edge)))

    def with_lock(self, door: int, *, locked: bool) -> Map:
        """Return the map with a door locked or unlocked."""
        changed = msgspec.structs.replace(self.doors[door], locked=locked)
        return Map(self.rooms, _replaced(self.doors, door, changed))

    def with_vent_marker(self, room: int, marker: VentMarker) -> Map:
        """Return the map with a room's vent broken open, blocked or as printed."""
        changed = msgspec.structs.replace(self.rooms[room], vent_marker=marker)
        return Map(_replaced(self.rooms, room, changed), self.doors)

    def with_tile_turned_over(self, room: int, tile: str, shape: Shape, *, has_vent: bool) -> Map:
        """Return the map with a room's tile turned over; size and orientation stay.

        Doors missing on the new side end at a wall. The room gets no new doors.
        """
        old = self.rooms[room]
        remaining = {(old.x + dx, old.y + dy, side) for dx, dy, side in shape.doors}
        doors = list(self.doors)
        for number in old.doors:
            door = doors[number]
            edge = door.edge if door.room == room else compass.facing(door.edge)
            if edge not in remaining:
                doors[number] = msgspec.structs.replace(door, other=None, walled=True)
        ducts = tuple((old.x + dx, old.y + dy, side) for dx, dy, side in shape.ducts)
        changed = msgspec.structs.replace(old, tile=tile, ducts=ducts, has_vent=has_vent)
        return Map(_replaced(self.rooms, room, changed), tuple(doors))

    def free_edges(self, room: int) -> list[compass.Edge]:
        """Return the walls of a room with no room behind them."""
        own = self.rooms[room]
        taken = [*(self.doors[door].edge for door in own.doors), *self.openings]
        taken += [compass.facing(self.doors[door].edge) for door in own.doors]
        return [
            edge
            for edge in compass.outline(own.cells)
            if edge not in taken and compass.beyond(edge) not in self.cells
        ]

    def door_on(self, edge: compass.Edge) -> int | None:
        """Return the door on an edge, seen from either side."""
        for number, door in enumerate(self.doors):
            if edge in (door.edge, compass.facing(door.edge)):
                return number
        return None


def _replaced(values: tuple[Any, ...], number: int, value: Any) -> tuple[Any, ...]:
    return (*values[:number], value, *values[number + 1 :])
