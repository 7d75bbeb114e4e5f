"""Checks for LEVEL 7 content that is valid by its types but odd; `l7 mods check` prints them."""

from __future__ import annotations

import string
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec.structs import fields

from l7core.api import Finding, Rules, Trigger, compass, parts_of
from l7core.escape.content.campaign import Campaign
from l7core.escape.content.kinds import (
    MOST_FEAR,
    MOST_VITALITY,
    Action,
    DoorSide,
    Tile,
)
from l7core.escape.content.scenario import Aim, Scenario
from l7core.escape.content.terms import Is
from l7core.escape.table.campaign import LOST_LEVEL
from l7core.escape.table.grid import Door, Map
from l7core.escape.table.placements import placed
from l7core.escape.table.rules_data import RulesData
from l7core.escape.words.conditions.bases import Range
from l7core.escape.words.conditions.prisoners import FearIs, VitalityIs
from l7core.escape.words.conditions.story import CounterIs, Flag
from l7core.escape.words.verbs.story import CountUp, SetFlag

COUNTED = ("now", "who")
"""Words that are available in the text of `count`."""
CHOICES = ("turn", "action", "item", "card", "move", "explore", "extra")
"""Groups of texts whose keys begin with the first word of an option."""
TOPS: Mapping[type[Range], int] = {FearIs: MOST_FEAR, VitalityIs: MOST_VITALITY}
"""Highest possible numbers."""
AT_THE_START = ("enemies", "markers", "items", "locked")


def lint(rules: Rules) -> Iterator[Finding]:
    """Yield all findings about all records, in order."""
    records: dict[str, Any] = {
        id: record for kind in rules.library.values() for id, record in kind.items()
    }
    listening = (trigger for listeners in rules.listeners.values() for trigger in listeners)
    triggers = {trigger.id: trigger for trigger in listening}
    parts = [
        (id, path, part)
        for id, whole in (*records.items(), *triggers.items())
        for path, part in _parts(whole)
    ]
    yield from _flags(parts, records)
    yield from _counters(parts)
    yield from _actions(records)
    yield from _impossible(records, rules.tables)
    yield from _never(parts)
    yield from _unused(records, parts)
    for id, record in records.items():
        if isinstance(record, Tile):
            yield from _doors(id, record)
        elif isinstance(record, Scenario):
            yield from _scenario(id, record, rules)
    yield from _aims(records, rules.texts.templates)


def _parts(whole: Any) -> Iterator[tuple[tuple[str | int, ...], Any]]:
    """Yield the parts of a record or trigger with their paths.

    The path of a trigger's conditions begins with `if`, as in TOML.
    """
    for path, part in parts_of(whole):
        if isinstance(whole, Trigger) and path and path[0] == "conditions":
            yield ("if", *path[1:]), part
        else:
            yield path, part


Parts = list[tuple[str, tuple[str | int, ...], Any]]


def _flags(parts: Parts, records: Mapping[str, Any]) -> Iterator[Finding]:
    """Yield findings for flags that are tested but never set, and for flags that are set but never
    used."""
    asked = {part.flag for _, _, part in parts if isinstance(part, Flag)}
    set_by = {part.flag for _, _, part in parts if isinstance(part, SetFlag) and part.to}
    set_by.add(LOST_LEVEL)
    remembered = {
        flag for each in records.values() if isinstance(each, Campaign) for flag in each.remembers
    }
    for id, path, part in parts:
        if isinstance(part, Flag) and part.flag not in set_by:
            yield _finding(id, (*path, "flag"), f"no effect sets the flag {part.flag!r}", set_by)
        elif isinstance(part, SetFlag) and part.flag not in asked | remembered:
            message = f"no condition tests the flag {part.flag!r}"
            yield _finding(id, (*path, "flag"), message, asked, grave=False)


def _counters(parts: Parts) -> Iterator[Finding]:
    """Yield findings for counters that never change, and for unknown words in texts of `count`."""
    counted = {part.counter for _, _, part in parts if isinstance(part, CountUp)}
    for id, path, part in parts:
        if isinstance(part, CounterIs) and part.counter not in counted:
            message = f"no effect changes the counter {part.counter!r}"
            yield _finding(id, (*path, "counter"), message, counted)
        elif isinstance(part, CountUp):
            for word in _words_of(part.text):
                if word not in COUNTED:
                    message = f"{{{word}}} is not a placeholder of this text"
                    yield _finding(id, (*path, "text"), message, COUNTED)


def _words_of(template: str) -> list[str]:
    try:
        return [name for _, name, _, _ in string.Formatter().parse(template) if name is not None]
    except ValueError:
        return [template]


def _actions(records: Mapping[str, Any]) -> Iterator[Finding]:
    """Yield findings for duplicate action ids, incomplete challenges and actions without effect."""
    for id, record in records.items():
        actions: tuple[Action, ...] = getattr(record, "actions", ())
        seen = Counter(action.id for action in actions)
        for number, action in enumerate(actions):
            path = ("actions", number)
            if seen[action.id] > 1:
                yield _finding(id, (*path, "id"), f"two actions have the id {action.id!r}")
            if action.rating and action.stat is None:
                yield _finding(id, (*path, "rating"), "`rating` needs a stat")
            if action.stat and not action.rating:
                yield _finding(id, (*path, "stat"), "`stat` needs a rating")
            if action.stat is None and (action.passed or action.failed):
                yield _finding(id, path, "`pass` and `fail` need a stat and a rating")
            if not (action.effects or action.passed or action.failed):
                yield _finding(id, path, f"the action {action.id!r} has no effects", grave=False)


def _doors(id: str, tile: Tile) -> Iterator[Finding]:
    """Yield findings for doors and ducts that are duplicates or not at the edge of their tile."""
    width, height = tile.size
    cells = [(x, y) for x in range(width) for y in range(height)]
    outline = set(compass.outline(cells))
    for field, sides in (("doors", tile.doors), ("ducts", tile.ducts)):
        if isinstance(sides, str):
            if len(set(sides)) < len(sides):
                yield _finding(id, (field,), f"{sides!r} contains a side twice")
            if sides and len(cells) > 1:
                message = "a large tile needs the cell and side of each door and duct"
                yield _finding(id, (field,), message)
            continue
        for number, each in enumerate(sides):
            if (each.x, each.y, each.side) not in outline:
                message = f"{_place(each)} is not at the edge of the tile"
                yield _finding(id, (field, number), message)


def _place(side: DoorSide) -> str:
    return f"side {side.side!r} of cell {side.x}, {side.y}"


def _scenario(id: str, scenario: Scenario, rules: Rules) -> Iterator[Finding]:
    """Yield findings about the players, the start and the setup of a scenario."""
    least, most = scenario.players
    if not 1 <= least <= most <= 4:
        yield _finding(
            id, ("players",), f"invalid number of players: {least} to {most}; allowed: 1 to 4"
        )
    placed_tiles = [each.tile for each in scenario.tiles]
    if scenario.start not in placed_tiles:
        message = f"the start tile {scenario.start} is not among the tiles"
        yield _finding(id, ("start",), message, placed_tiles)
    yield from _map(id, scenario, rules.tables)
    for field in AT_THE_START:
        for number, each in enumerate(getattr(scenario, field)):
            if each.tile not in placed_tiles:
                message = f"{each.tile} is not on the map at the start"
                yield _finding(id, (field, number, "tile"), message, placed_tiles)
    if not scenario.goals:
        yield _finding(id, (), "the scenario has no goals", grave=False)


def _map(id: str, scenario: Scenario, tables: RulesData) -> Iterator[Finding]:
    """Yield findings for tiles that overlap, and for tiles that no path leads to."""
    map = Map()
    for number, each in enumerate(scenario.tiles):
        where = placed(tables, each)
        cells = [(each.x + x, each.y + y) for x, y in where.shape.cells]
        if overlapped := [map.cells[cell] for cell in cells if cell in map.cells]:
            message = f"{each.tile} overlaps {map.rooms[overlapped[0]].tile}"
            yield _finding(id, ("tiles", number), message)
            return
        map = map.with_room(each.tile, where, has_vent=tables.tiles[each.tile].record.vent)
    begins = [room for room, each in enumerate(map.rooms) if each.tile == scenario.start]
    if not begins:
        return
    near = map.moves_to(begins[0], "anything")
    if any(door.unexplored for room in near for door in _doors_of(map, room)):
        return  # exploring can connect the parts later
    for number, each in enumerate(scenario.tiles):
        if number not in near:
            message = f"{each.tile} is out of reach: no path by doors or ducts from the start"
            yield _finding(id, ("tiles", number), message)


def _doors_of(map: Map, room: int) -> Iterator[Door]:
    return (map.doors[door] for door in map.rooms[room].doors)


def _unused(records: Mapping[str, Any], parts: Parts) -> Iterator[Finding]:
    """Yield findings for tiles that are in no stack and that no record names."""
    named_words = {
        word
        for _, _, part in parts
        for field in fields(part)
        if field.name != "id"
        for word in _words_in(getattr(part, field.name))
    }
    backs = {each.back for each in records.values() if isinstance(each, Tile)}
    for id, record in records.items():
        if isinstance(record, Tile) and not record.count and id not in named_words | backs:
            yield _finding(id, ("count",), "the tile is in no stack and no record uses it")


def _words_in(value: Any) -> Iterator[str]:
    """Yield the words in a field: a single text or a list of texts."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        yield from (each for each in value if isinstance(each, str))


def _never(parts: Parts) -> Iterator[Finding]:
    """Yield findings for conditions that can never hold."""
    for id, path, part in parts:
        if not isinstance(part, Range):
            continue
        least, most = part.at_least, part.at_most
        top = TOPS.get(type(part))
        if least is not None and most is not None and least > most:
            yield _finding(id, (*path, "at-least"), f"never true: {least} is more than {most}")
        elif least is not None and top is not None and least > top:
            yield _finding(id, (*path, "at-least"), f"never true: the maximum is {top}")


def _impossible(records: Mapping[str, Any], tables: RulesData) -> Iterator[Finding]:
    """Yield findings for actions that are impossible: too hard for all dice, or on absent tiles."""
    for id, record in records.items():
        tiles_in_game = _tiles_of(record, records) if isinstance(record, Scenario) else None
        for number, action in enumerate(getattr(record, "actions", ())):
            most = tables.dice * max(tables.icons[action.stat], default=0) if action.stat else 0
            if action.stat and action.rating > most:
                message = f"too high: all dice together show at most {most} icons"
                yield _finding(id, ("actions", number, "rating"), message)
            for place, condition in enumerate(action.conditions):
                only = condition.only_on if isinstance(condition, Is) else ()
                if tiles_in_game is not None and only and not tiles_in_game & set(only):
                    message = f"never possible: {only[0]} is not in this scenario"
                    yield _finding(id, ("actions", number, "if", place), message)


def _aims(records: Mapping[str, Any], texts: Mapping[str, str]) -> Iterator[Finding]:
    """Yield findings for aims at actions that do not exist or at tiles that are not in the game."""
    offered = {key.split(".")[2] for key in texts if _is_choice(key)}
    offered |= {action.id for each in records.values() for action in getattr(each, "actions", ())}
    for id, scenario in records.items():
        if not isinstance(scenario, Scenario):
            continue
        tiles_in_game = _tiles_of(scenario, records)
        for number, aim in enumerate(scenario.aims):
            path = ("aims", number)
            for place, word in enumerate(aim.act):
                if word.partition(":")[0] not in offered:
                    message = f"no action is called {word!r}"
                    yield _finding(id, (*path, "act", place), message, offered)
            for place, tile in enumerate(aim.go):
                if tile not in tiles_in_game:
                    message = f"{tile} is not in this scenario"
                    yield _finding(id, (*path, "go", place), message, tiles_in_game)
            if not _aims_at_something(aim):
                yield _finding(id, path, "the aim has no target", grave=False)


def _is_choice(key: str) -> bool:
    parts = key.split(".")
    return len(parts) > 2 and parts[0] == "escape" and parts[1] in CHOICES


def _tiles_of(scenario: Scenario, records: Mapping[str, Any]) -> set[str]:
    """Return the tiles that can appear on the map."""
    named = {each.tile for each in scenario.tiles} | set(scenario.set_aside)
    named |= {tile for stack in scenario.stacks for tile in stack.includes}
    free = {id for id, each in records.items() if isinstance(each, Tile) and each.count}
    backs = {records[id].back for id in (*named, *free) if id in records}
    return (named | backs | free) - set(scenario.unused)


def _aims_at_something(aim: Aim) -> bool:
    return any(
        getattr(aim, field)
        for field in ("go", "icon", "marker", "enemy", "take", "join", "explore", "act", "choose")
    ) or bool(aim.avoid or aim.keep_away or aim.haste)


def _finding(
    record: str,
    path: tuple[str | int, ...],
    message: str,
    known: Iterable[str] = (),
    *,
    grave: bool = True,
) -> Finding:
    """Build a finding for the word that its message quotes, with the known alternatives."""
    word = message.partition("'")[2].partition("'")[0]
    return Finding(
        record=record,
        path=path,
        message=message,
        word=word,
        known=tuple(sorted(known)) if word else (),
        grave=grave,
    )
