"""The labyrinth's rules, checked on many generated maps and on the printed sheets."""

from __future__ import annotations

from itertools import combinations, product
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from l7core.api import graphs
from l7core.testing.effort import times
from plugins.alone.l7_alone import drafting, sheets, soundness
from plugins.alone.l7_alone.plan import GRID, SIZE, Level, Plan, cell_of, floor_of
from plugins.alone.tests.invariants import rules

MAPS = times(200, nightly=2_000)


def drawn(seed: int) -> Plan:
    plan = drafting.plan(Random(seed).randrange)
    assert plan is not None
    return plan


@settings(max_examples=MAPS, deadline=None)
@given(st.integers(0, 2**32))
def test_every_generated_map_is_sound(seed: int) -> None:
    assert soundness.faults(drawn(seed)) == []


@settings(max_examples=MAPS, deadline=None)
@given(st.integers(0, 2**32))
def test_each_sentence_by_itself(seed: int) -> None:
    """The rules hold when checked again without the validator."""
    plan = drawn(seed)
    assert len(plan.levels) == 2
    for floor, level in enumerate(plan.levels):
        check_rooms(plan, floor)
        check_light(plan, floor)
        assert len(set(level.stairs)) == 2
        assert {GRID.place(cell)[1] for cell in level.stairs} == {0, 3}
        assert all(GRID.place(cell)[0] in (2, 3) for cell in level.stairs)
    for door in plan.doors:
        assert len(set(door) & set(plan.rooms)) == 1


def own_sectors(floor: int) -> range:
    return range(floor * SIZE, (floor + 1) * SIZE)


def check_rooms(plan: Plan, floor: int) -> None:
    """Check a connected 6 by 4 grid with four rooms, 3 to 8 steps apart, with 2 or 3 doors each."""
    own = own_sectors(floor)
    alone = {n: list(plan.beyond[n].values()) for n in own}
    assert set(graphs.steps(own[0], alone.__getitem__)) == set(own)
    assert {cell_of(n) for n in own} == set(product(range(6), range(4)))
    rooms = [sector for sector in plan.rooms if sector in own]
    assert len(rooms) == 4
    assert all(len(plan.beyond[room]) in (2, 3) for room in rooms)
    for one, other in combinations(rooms, 2):
        assert 3 <= graphs.steps(one, alone.__getitem__)[other] <= 8


def check_light(plan: Plan, floor: int) -> None:
    """Check four units that light two or more other sectors each, and 2 or 3 of the 4 rooms."""
    own = own_sectors(floor)
    units = [sector for sector in plan.units if sector in own]
    assert len(units) == 4
    beams = {
        unit: [list(plan.line(unit, side, ()))[:2] for side in plan.beyond[unit]] for unit in units
    }
    assert all(len(set().union(*lines)) >= 2 for lines in beams.values())
    assert all(max(map(len, lines)) == 2 for lines in beams.values())
    lit = {sector for lines in beams.values() for line in lines for sector in line}
    assert 2 <= len(lit & set(plan.rooms)) <= 3


@settings(max_examples=100, deadline=None)
@given(st.integers(0, 2**32))
def test_no_way_over_the_other_level_is_shorter(seed: int) -> None:
    plan = drawn(seed)
    for floor in (0, 1):
        own = range(floor * SIZE, (floor + 1) * SIZE)
        for start in own:
            distances_on_level = graphs.steps(start, lambda n: list(plan.beyond[n].values()))
            assert all(plan.distances[start][goal] == distances_on_level[goal] for goal in own)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32), st.integers(1, 12))
def test_a_part_that_has_been_seen_is_completed(seed: int, n: int) -> None:
    """The completion is sound and keeps the seen part unchanged."""
    chance = Random(seed)
    level = drawn(seed).levels[0]
    seen = part_of(level, chance, n)
    again = drafting.level(chance.randrange, seen, tries=400)
    if again is not None:
        assert not list(soundness.level_faults(again))
        assert all((border in again.ways) == is_open for border, is_open in seen.ways.items())
        assert all((cell in again.rooms) == is_room for cell, is_room in seen.rooms.items())


def part_of(level: Level, chance: Random, n: int) -> drafting.Seen:
    """Return the part of a level known after a walk of `n` sectors."""
    here, seen = chance.randrange(SIZE), drafting.Seen()
    for _ in range(n):
        seen.rooms[here] = here in level.rooms
        seen.units[here] = here in level.units
        seen.stairs[here] = dict(zip(level.stairs, ("red", "blue"), strict=True)).get(here, "")
        for beyond in GRID.neighbours(here):
            border = (min(here, beyond), max(here, beyond))
            seen.ways[border] = border in level.ways
        here = chance.choice(soundness.ways_of(level.ways)[here])
    return seen


def test_sheets_are_sound_whichever_side_is_up_and_however_they_lie() -> None:
    """Ruling 1."""
    library = rules().library["sheet"]
    sides = {id.partition(":")[2]: sheets.read(record.rows) for id, record in library.items()}
    ways = [[sides[f"{sheet}a"], sides[f"{sheet}b"]] for sheet in ("1", "2")]
    orientations = [[*pair, *map(sheets.turned, pair)] for pair in ways]
    for one, other in product(*orientations):
        assert soundness.faults(Plan((one, other))) == []
        assert soundness.faults(Plan((one, other.crossed))) == []


def test_sectors_are_numbered_level_by_level() -> None:
    assert (floor_of(SIZE - 1), floor_of(SIZE), cell_of(SIZE + 7)) == (0, 1, (1, 1))
