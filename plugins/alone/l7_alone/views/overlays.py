"""Map overlays: the hero's conclusions, and the possible placements of the evil side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from l7core.api import Mark, Overlay, Room, Spot, say

from .. import query, screen
from ..front import beliefs, lurking, noises
from ..front.beliefs import Cell, Verdict
from ..front.canvas import Canvas
from ..plan import SIZE
from ..state import HERO, NONE, Alone, Heard, Sector, Told
from ..whereabouts import lurking_cells
from . import memory
from .marks import mark

Verdicts = Mapping[tuple[int, Cell], Verdict]


def overlays(game: Alone, viewer: int | None) -> tuple[Overlay, ...]:
    """Return the hero's overlays from public information, or the evil side's from the map."""
    if not game.state.front.at or viewer is None:
        return ()
    return tuple(for_hero(game) if viewer == HERO else for_evil(game))


def laid(
    game: Alone,
    id: str,
    words: str,
    spots: Iterator[Spot],
    rooms: tuple[Room, ...] = (),
    **args: str,
) -> Overlay:
    """Return an overlay with its name and description."""
    name = say(game, f"alone.overlay.{words}", args)
    detail = say(game, f"alone.overlay.{words}-means", args)
    return Overlay(id, name, tuple(spots), detail=detail, rooms=rooms)


# -- the hero: conclusions


def for_hero(game: Alone) -> Iterator[Overlay]:
    """Yield overlays for mission rooms, hidden creatures, the last noise, all noises and distances.

    Positions of creatures depend on everything ever seen, so a game without memory has none.
    """
    front = memory.drawn(game)
    for room in dict.fromkeys(rooms_wanted(game)):
        verdicts: Verdicts = beliefs.room_cells(front, room)
        cells, unseen = list(spots_of(game, verdicts)), rooms_unseen(game, verdicts)
        yield laid(game, f"where:{room}", "where", iter(cells), unseen, target=room)
    for target in creatures_wanted(game) if query.remembers(game) else ():
        verdicts = lurking_cells(game, target)
        cells, unseen = list(spots_of(game, verdicts)), rooms_unseen(game, verdicts)
        words = "lurks-any" if target == lurking.ANY else "lurks"
        yield laid(game, f"lurks:{target}", words, iter(cells), unseen, target=target)
    if front.heard:
        canvas = Canvas(front)
        last = noises.unseen(canvas, noises.noise_cells(canvas, front.heard[-1]))
        cells, unseen = list(spots_of(game, last)), rooms_unseen(game, last)
        way = front.heard[-1].way
        words = f"noise-{way}" if way in ("level", "here") else "noise"
        yield laid(game, "noise", words, iter(cells), unseen, way=f"from:{way}")
        yield laid(game, "heard", "heard", heard(game))
    if front.told:
        yield laid(game, "told", "told", told(game))


def rooms_wanted(game: Alone) -> Iterator[str]:
    """Yield the rooms of the missions' next steps, the final mission's last while it waits."""
    for quest in sorted(game.state.front.quests, key=lambda quest: not quest.open):
        if not quest.done:
            record = query.mission(game, quest.id)
            yield record.steps[quest.step].room or record.room


def creatures_wanted(game: Alone) -> list[str]:
    """Return "any creature", and each creature that went out of sight or was located."""
    front = game.state.front
    asked = [each.target for each in front.told if is_creature(game, each.target)]
    named = dict.fromkeys([lurking.ANY, *asked, *(each.name for each in front.lost)])
    return [each for each in named if not is_gone(game, each)]


def is_creature(game: Alone, target: str) -> bool:
    library = game.rules.library
    return any(target in library[kind] for kind in ("creature", "special", "avatar"))


def is_gone(game: Alone, target: str) -> bool:
    """Return whether a special creature has been killed."""
    return target in game.rules.library["special"] and target not in game.state.front.specials


def spots_of(game: Alone, verdicts: Verdicts) -> Iterator[Spot]:
    """Yield a mark for every possible cell, and the reason for every excluded cell."""
    known = seen_cells(game)
    for (floor, cell), verdict in verdicts.items():
        sector = known.get((floor, cell))
        room = sector.id if sector else cell_id(floor, cell)
        if verdict.possible:
            yield Spot(room, mark(game, "possible", detail=say(game, "alone.reason.none")))
        else:
            why = say(game, f"alone.reason.{verdict.reason}", verdict.words)
            yield Spot(room, mark(game, "excluded", detail=why))


def rooms_unseen(game: Alone, verdicts: Verdicts) -> tuple[Room, ...]:
    """Return the unseen cells, to be drawn while the overlay is on."""
    known, name = seen_cells(game), say(game, "alone.show.unseen")
    return tuple(
        Room(cell_id(floor, cell), name, (cell,), floor)
        for floor, cell in verdicts
        if (floor, cell) not in known
    )


def seen_cells(game: Alone) -> dict[tuple[int, Cell], Sector]:
    return {(each.floor, each.cell): each for each in memory.drawn(game).sectors.values()}


def cell_id(floor: int, cell: Cell) -> str:
    """Return the id of an empty cell of the hero's canvas."""
    return f"cell:{floor}:{cell[0]}:{cell[1]}"


def heard(game: Alone) -> Iterator[Spot]:
    """Yield the sectors in which the hero heard noises, with the newest noises first."""
    front = memory.drawn(game)
    for sector in dict.fromkeys(each.at for each in front.heard):
        heard_here = [each for each in reversed(front.heard) if each.at == sector]
        lines = " ".join(heard_line(game, each) for each in heard_here[:MOST_HEARD])
        yield Spot(sector, mark(game, "noise", detail=lines), str(len(heard_here)))


def heard_line(game: Alone, noise: Heard) -> str:
    """Return the direction of a noise and the turns since then."""
    turns = game.state.front.clock - noise.turn
    return say(game, "alone.overlay.heard-at", {"n": turns, "way": f"way:{noise.way}"})


def told(game: Alone) -> Iterator[Spot]:
    """Yield the sectors in which the hero asked for distances, with the newest answers first."""
    front = memory.drawn(game)
    for sector in dict.fromkeys(each.at for each in front.told):
        answers = [each for each in reversed(front.told) if each.at == sector]
        lines = " ".join(told_line(game, each) for each in answers)
        yield Spot(sector, mark(game, "asked", detail=lines), str(len(answers)))


def told_line(game: Alone, answer: Told) -> str:
    """Return an answer with its target and the turns since then."""
    words: dict[str, str | int] = {
        "n": game.state.front.clock - answer.turn,
        "target": answer.target,
    }
    if answer.steps == NONE:
        return say(game, "alone.overlay.told-none", words)
    level = f"level:{answer.floor}"
    return say(game, "alone.overlay.told-at", {**words, "steps": answer.steps, "level": level})


MOST_HEARD = 3
"""Maximum number of noises listed for one sector."""

# -- the evil side: possible placements


def for_evil(game: Alone) -> Iterator[Overlay]:
    """Yield overlays for creature spawns, the hero's line of sight and danger tokens."""
    yield laid(game, "nearness", "nearness", nearness(game))
    yield laid(game, "sight", "sight", spots_at(game, screen.in_sight(game), mark(game, "seen")))
    seen = screen.in_sight(game)
    free = [each for each in query.free_for_danger(game) if each not in seen]
    yield laid(game, "danger", "danger", spots_at(game, free, mark(game, "danger")))


def spots_at(game: Alone, sectors: list[int], shown: Mark) -> Iterator[Spot]:
    for sector in sectors:
        yield Spot(game.state.behind.labels[sector], shown)


def nearness(game: Alone) -> Iterator[Spot]:
    """Yield for each sector the kinds that can spawn there."""
    kinds = {
        id: (record.glyph, set(query.spawnable(game, id)))
        for id, record in game.rules.library["creature"].items()
        if not record.boss
    }
    for sector in range(2 * SIZE):
        letters = "".join(glyph for glyph, sectors in kinds.values() if sector in sectors)
        if letters:
            yield Spot(game.state.behind.labels[sector], mark(game, "possible"), letters)
