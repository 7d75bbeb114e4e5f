"""Where a creature can be that nobody sees, by the rules and by all that was seen and told.

The first two wait in mission rooms or beside them. After that creatures come into being and move by
what everybody sees done: a card face down means a sector at most, a card face up says how far. Each
is heard where it ends, unless the card says that it is quiet. So the cells are followed turn after
turn, over ways that may be there; what has been seen to be empty, or is nearer than the nearest was
told to be, falls out. Nothing here looks behind the screen.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from ..state import NEVER, NONE, NOWHERE, Crept, Front, Heard, Lost, Told
from . import beliefs
from .beliefs import FAR, POSSIBLE, Verdict
from .canvas import Canvas, Node
from .noises import noise_cells

ANY = "creature:any"
"""Whatever may be there."""


def creature_cells(
    canvas: Canvas, target: str, lairs: Collection[str] | None
) -> dict[Node, Verdict]:
    """For every cell: can that creature be there?

    `lairs` are the rooms in or beside which it may have waited from the beginning: no room, if it
    was not there, and None, if it may have been anywhere.
    """
    traces = Traces(canvas, target, first_places(canvas, lairs))
    for turn in turns_of(canvas.front):
        traces.follow(turn)
    verdicts = {
        node: POSSIBLE if node in traces.places else traces.why.get(node, Verdict("no-trace"))
        for node in canvas.cells
        if node[1] != NOWHERE
    }
    for node, sector in canvas.known.items():
        if sector.on_table:
            verdicts[node] = Verdict("in-view")
    return verdicts


def first_places(canvas: Canvas, lairs: Collection[str] | None) -> set[Node]:
    """Where those can be that are there from the beginning, if any are."""
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
    """The turns in which something was learned."""
    happened: list[Heard | Lost | Crept | Told] = [
        *front.heard,
        *front.lost,
        *front.crept,
        *front.told,
    ]
    left = {each.seen for each in front.sectors.values() if not each.on_table}
    return sorted({each.turn for each in happened} | left)


class Traces:
    """The cells in which that creature may be, followed from turn to turn."""

    def __init__(self, canvas: Canvas, target: str, places: Iterable[Node]) -> None:
        self.canvas = canvas
        self.front = canvas.front
        self.target = target
        self.places = set(places)
        self.why: dict[Node, Verdict] = {}
        """Why a cell fell out; it stands until something may have come back."""
        self.sources: dict[tuple[str, str], set[Node]] = {}

    def follow(self, turn: int) -> None:
        """What was learned in that turn, in the order that leaves most of it open."""
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
        """Nothing is there."""
        for node in nodes:
            self.places.discard(node)
            self.why[node] = why

    def tell(self, told: Told) -> None:
        """None is nearer than the nearest; or there is none at all."""
        if told.steps == NONE:
            self.drop(list(self.canvas.cells), Verdict("told-none"))
            return
        away = self.canvas.at_most(self.canvas.node_of(told.at))
        nearer = [node for node, steps in away.items() if steps < told.steps]
        self.drop(nearer, Verdict("told-farther", {"n": told.steps}))

    def fled_to(self, lost: Lost) -> set[Node]:
        """Where it was when nobody saw it any more."""
        floor, cell = self.canvas.node_of(lost.at)
        if lost.side == "stairs":
            return set(self.canvas.over_stairs((floor, cell)))
        if lost.side:
            return {(floor, beliefs.beyond(cell, lost.side))}
        return {(floor, cell)}

    def creep(self, crept: Iterable[Crept]) -> None:
        """Something may have moved, or come into being, and nothing was to be heard."""
        for each in crept:
            if len(self.places) == len(self.canvas.cells):
                return
            self.places |= self.canvas.within(self.places, each.stir.steps)
            self.places |= self.born(each.at, each.stir.least)

    def hear(self, heard: Heard) -> None:
        """Who is heard came there from where it may have been, or came into being there."""
        new = self.fitting(heard) - self.places
        if new:
            stir = heard.stir
            came = self.canvas.within(self.places, stir.steps) if stir.steps else set()
            self.places |= new & (came | self.born(heard.at, stir.least))

    def fitting(self, heard: Heard) -> set[Node]:
        """Where a noise can have come from that was told so."""
        said = heard.at, heard.way
        if said not in self.sources:
            verdicts = noise_cells(self.canvas, heard)
            self.sources[said] = {node for node, why in verdicts.items() if why.possible}
        return self.sources[said]

    def born(self, at: str, least: int) -> set[Node]:
        """Where one may have come into being: no nearer to the hero than that."""
        if least == NEVER:
            return set()
        away = self.canvas.at_most(self.canvas.node_of(at))
        return {node for node in self.canvas.cells if away.get(node, FAR) >= least}
