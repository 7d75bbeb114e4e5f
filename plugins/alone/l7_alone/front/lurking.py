"""Cells in which an unseen creature can be, by the rules and all public facts.

The first two creatures wait in mission rooms or next to them. Later creatures spawn and move by
public actions: a card face down allows one sector, a card face up states the distance. A creature
makes a noise where it stops unless the card is quiet. So the possible cells are tracked turn by
turn, over possible ways. Cells seen to be empty are excluded, and so are cells nearer than an
announced distance. This module reads no hidden information.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from ..state import NEVER, NONE, NOWHERE, Crept, Front, Heard, Lost, Told
from . import beliefs
from .beliefs import FAR, POSSIBLE, Verdict
from .canvas import Canvas, Node
from .noises import noise_cells

ANY = "creature:any"
"""Target that stands for any creature."""


def creature_cells(
    canvas: Canvas, target: str, lairs: Collection[str] | None
) -> dict[Node, Verdict]:
    """Return the verdict on each cell for a creature.

    `lairs` are the rooms in or next to which the creature may have waited at the start. It is empty
    if the creature was not there, and None if it may have been anywhere.
    """
    traces = Traces(canvas, target, first_places(canvas, lairs))
    for turn in turns_of(canvas.front):
        traces.follow(turn)
    verdicts = {
        node: POSSIBLE if node in traces.places else traces.why.get(node, Verdict("no-trace"))
        for node in canvas.ways
        if node[1] != NOWHERE
    }
    for node, sector in canvas.known.items():
        if sector.on_table:
            verdicts[node] = Verdict("in-view")
    return verdicts


def first_places(canvas: Canvas, lairs: Collection[str] | None) -> set[Node]:
    """Return the possible cells of the creatures that exist from the start."""
    if lairs is None:
        return set(canvas.cells)
    if not lairs:
        return set()
    rooms = {node for node in canvas.cells if node[1] == NOWHERE}
    for room in lairs:
        verdicts = canvas.room_cells(room)
        rooms |= {node for node, verdict in verdicts.items() if verdict.possible}
    return canvas.within(rooms, 1)


def turns_of(front: Front) -> list[int]:
    """Return the turns with new information, in order."""
    happened: list[Heard | Lost | Crept | Told] = [
        *front.heard,
        *front.lost,
        *front.crept,
        *front.told,
    ]
    left = {each.seen for each in front.sectors.values() if not each.on_table}
    return sorted({each.turn for each in happened} | left)


class Traces:
    """The possible cells of a creature, tracked from turn to turn."""

    def __init__(self, canvas: Canvas, target: str, places: Iterable[Node]) -> None:
        self.canvas = canvas
        self.front = canvas.front
        self.target = target
        self.places = set(places)
        self.why: dict[Node, Verdict] = {}
        """Reason for each excluded cell, valid until the creature may have returned."""
        self.sources: dict[tuple[str, str], set[Node]] = {}

    def follow(self, turn: int) -> None:
        """Apply a turn's information in the order that excludes the fewest cells."""
        for node, sector in self.canvas.known.items():
            if not sector.on_table and sector.seen == turn:
                self.drop([node], Verdict("was-empty"))
        for told in self.front.told:
            if told.turn == turn and told.target in (ANY, self.target):
                self.tell(told)
        for lost in self.front.lost:
            if lost.turn == turn and self.target in (ANY, lost.name):
                self.places |= self.fled_to(lost)
        crept = [each for each in self.front.crept if each.turn == turn]
        self.creep(crept)
        for heard in self.front.heard:
            if heard.turn == turn:
                self.hear(heard)
        self.creep(crept)

    def drop(self, nodes: Iterable[Node], why: Verdict) -> None:
        """Exclude cells for a reason."""
        for node in nodes:
            self.places.discard(node)
            self.why[node] = why

    def tell(self, announced: Told) -> None:
        """Exclude the cells nearer than an announced distance, or all cells if there is no
        creature."""
        if announced.steps == NONE:
            self.drop(self.canvas.ways, Verdict("told-none"))
            return
        distances = self.canvas.at_most(self.canvas.node_of(announced.at))
        nearer = [node for node, steps in distances.items() if steps < announced.steps]
        self.drop(nearer, Verdict("told-farther", {"n": announced.steps}))

    def fled_to(self, lost: Lost) -> set[Node]:
        """Return the cells that the creature can have reached when it went out of sight."""
        floor, cell = self.canvas.node_of(lost.at)
        if lost.side == "stairs":
            return set(self.canvas.over_stairs((floor, cell)))
        if lost.side:
            return {(floor, beliefs.beyond(cell, lost.side))}
        return {(floor, cell)}

    def creep(self, crept: Iterable[Crept]) -> None:
        """Add the cells that silent moves and spawns can reach."""
        for each in crept:
            if len(self.places) == len(self.canvas.cells):
                return
            self.places |= self.canvas.within(self.places, each.stir.steps)
            self.places |= self.born(each.at, each.stir.least)

    def hear(self, heard: Heard) -> None:
        """Add the cells from which the creature can have been heard after a move or spawn."""
        candidates = self.fitting(heard) - self.places
        if candidates:
            stir = heard.stir
            reached = self.canvas.within(self.places, stir.steps) if stir.steps else set()
            self.places |= candidates & (reached | self.born(heard.at, stir.least))

    def fitting(self, heard: Heard) -> set[Node]:
        """Return the cells from which a noise can have come."""
        announced = heard.at, heard.way
        if announced not in self.sources:
            verdicts = noise_cells(self.canvas, heard)
            self.sources[announced] = {node for node, why in verdicts.items() if why.possible}
        return self.sources[announced]

    def born(self, sector: str, least: int) -> set[Node]:
        """Return the cells in which a creature may have spawned, by the minimum distance."""
        if least == NEVER:
            return set()
        distances = self.canvas.at_most(self.canvas.node_of(sector))
        return {node for node in self.canvas.cells if distances.get(node, FAR) >= least}
