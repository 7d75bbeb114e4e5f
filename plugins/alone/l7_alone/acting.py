"""The hero's actions, without or with an item, and the action that an option stands for.

All functions here read only the hero's side of the screen.
"""

from __future__ import annotations

from collections.abc import Iterator

from l7core.api import Option, Scope, Side, compass, has_effect, ids, offers

from . import query
from .front import labyrinth
from .locating import TARGETS
from .records import Action
from .state import DECLARED, HERO, Alone, Quest, Sector

ACTIONS: tuple[Action, ...] = ("move", "explore", "fight", "locate", "scavenge", "interact")
STAIRS = "stairs"


def action_of(game: Alone, option: str) -> str:
    """Return the action of an option; an item counts as the action that it names."""
    head = ids.head(option)
    if head == "use":
        return str(query.item(game, ids.tail(option)).on)
    return {"room": "scavenge"}.get(head, head)


def actions(game: Alone) -> offers.Offers:
    """Yield the six actions, the items that replace them, and the unblocking of doors."""
    for action, offered in (
        ("move", moves(game)),
        ("explore", explores(game)),
        ("fight", fights(game)),
        ("locate", [Option("locate", args={"n": query.questions(game, TARGETS)})]),
        ("scavenge", scavenges(game)),
        ("interact", interacts(game)),
        ("unblock", unblocks(game)),
    ):
        if action in game.state.front.forbidden:
            yield offers.refuse(action, "forbidden", "reactions")
        else:
            yield from offered
    yield from uses(game)


def moves(game: Alone) -> offers.Offers:
    """Yield the moves to adjacent sectors; a blocked door has to be unblocked first."""
    front = game.state.front
    here = labyrinth.here(front)
    for side in compass.SIDES:
        way = here.ways.get(side)
        if way is None:
            continue
        if way == "blocked":
            yield offers.refuse("move", "blocked", "doors", f"way:{side}")
            continue
        yield step(game, side)
    if here.stairs:
        other = known(game, labyrinth.over_stairs(front, here.id))
        target = other.id if other else "way:stairs"
        args = {"way": "way:stairs"}
        yield Option("move:stairs", "alone.climb", target, DECLARED, args=args)


def known(game: Alone, sector: Sector | None) -> Sector | None:
    """Return the sector, or None if it left the table in a game without memory."""
    return sector if sector and (sector.on_table or query.remembers(game)) else None


def step(game: Alone, side: Side) -> Option:
    """Return the option for a step to a side, worded by the known facts about it."""
    front = game.state.front
    other = known(game, labyrinth.beyond(front, front.at, side))
    here = labyrinth.here(front)
    label = "alone.step" if other else "alone.step-dark"
    if here.ways[side] == "door" and not other:
        label = "alone.step-out" if here.room else "alone.step-door"
    args = {"way": f"way:{side}", "sector": other.id if other else ""}
    target = other.id if other else ahead(game, side)
    return Option(f"move:{side}", label, target, DECLARED, args=args)


def ahead(game: Alone, side: Side) -> str:
    """Return the board id of the sector or edge on a side of the hero's sector.

    The edge between two known sectors belongs to the northern or western sector.
    """
    front = game.state.front
    other = known(game, labyrinth.beyond(front, front.at, side))
    if other and side in ("n", "w"):
        return labyrinth.edge(other.id, compass.OPPOSITE[side])
    return labyrinth.edge(front.at, side)


def on_side(game: Alone, act: str, side: Side, label: str = "") -> Option:
    """Return an option with a direction, on the map and in words."""
    return Option(f"{act}:{side}", label, ahead(game, side), args={"way": f"way:{side}"})


def explores(game: Alone) -> offers.Offers:
    """Yield the directions to explore.

    A fully revealed line is offered to discard danger, or if a mission asks for an exploration.
    """
    front = game.state.front
    here = labyrinth.here(front)
    is_asked_for = any(can_do(game, quest, "explore") for quest in open_quests(game))
    for side in compass.SIDES:
        way = here.ways.get(side)
        if way is None:
            continue
        if way == "blocked":
            yield offers.refuse("explore", "blocked", "doors", f"way:{side}")
        elif is_asked_for or is_worth_exploring(game, side):
            yield on_side(game, "explore", side)
        else:
            yield offers.refuse("explore", "known", "explore", f"way:{side}")
    if here.stairs:
        other = labyrinth.over_stairs(front, here.id)
        if other is None or not other.on_table or other.danger or here.danger:
            yield Option("explore:stairs", target="way:stairs", args={"way": "way:stairs"})
        else:
            yield offers.refuse("explore", "known", "explore", "way:stairs")


def is_worth_exploring(game: Alone, side: Side) -> bool:
    """Return whether exploring a side may reveal a sector or discard danger."""
    front = game.state.front
    sector = labyrinth.here(front)
    if sector.danger:
        return True
    for n in range(2):
        if not labyrinth.is_open(front, sector.id, side):
            return False
        if n and sector.ways.get(side) == "door":
            return False
        ahead = labyrinth.beyond(front, sector.id, side)
        if ahead is None or not ahead.on_table or ahead.danger:
            return True
        sector = ahead
    return False


def fights(game: Alone) -> offers.Offers:
    """Yield the creatures in the hero's sector to fight."""
    front = game.state.front
    here = labyrinth.creatures_at(front, front.at)
    for creature in here:
        yield Option(f"fight:{creature.id}", target=creature.id)
    if not here:
        yield offers.refuse("fight", "no-creature", "fight")


def scavenges(game: Alone) -> offers.Offers:
    """Yield the options to scavenge: one card, or three in a fresh room, or its special action."""
    front = game.state.front
    here = labyrinth.here(front)
    is_fresh = bool(here.room) and here.room not in front.hero.scavenged
    n = 3 - query.rule(game, "starved") if is_fresh else 1
    yield Option("scavenge", args={"n": n})
    yield from room_action(game, here.room)


def room_action(game: Alone, room: str) -> offers.Offers:
    """DEEP: yield the special action of a room without a mission, instead of its three cards."""
    if not room or game.toggle("rooms") == "off":
        return
    record = game.rules.library["room"][room]
    if room in query.mission_rooms(game):
        yield offers.refuse("room", "mission-room", "special-rooms", room)
    elif room in game.state.front.hero.used_rooms:
        yield offers.refuse("room", "used-room", "special-rooms", room)
    elif room in game.state.front.hero.scavenged:
        yield offers.refuse("room", "searched-room", "special-rooms", room)
    elif not has_effect(game, record.effects, Scope(seat=HERO, source=room)):
        yield offers.refuse("room", "nothing", "special-rooms", room)
    else:
        yield Option(f"room:{room}", target=room, args={"words": record.action})


def interacts(game: Alone) -> offers.Offers:
    """Yield the interactions: a light unit in a direction, or a mission's device in this room."""
    front = game.state.front
    here = labyrinth.here(front)
    devices = list(at_device(game))
    for quest in devices:
        args = {"words": query.mission(game, quest.id).steps[quest.step].words}
        yield Option(f"interact:{quest.id}", "alone.interact-mission", quest.id, args=args)
    if here.unit:
        for side in compass.SIDES:
            if labyrinth.is_open(front, here.id, side):
                yield on_side(game, "interact", side)
    elif not devices and not any(at_wrong_moment(game)) and not any(too_early(game)):
        yield offers.refuse("interact", "no-device", "interact")
    for quest in at_wrong_moment(game):
        words = query.mission(game, quest.id).steps[quest.step].words
        yield offers.refuse("interact", "conditions", "missions", quest.id, words=words)
    for quest in too_early(game):
        yield offers.refuse("interact", "locked", "missions", quest.id)


def too_early(game: Alone) -> Iterator[Quest]:
    """Yield the final mission if the hero is in its room before it has begun."""
    room = labyrinth.here(game.state.front).room
    for quest in game.state.front.quests:
        if not quest.open and room == query.step_room(game, quest):
            yield quest


def at_wrong_moment(game: Alone) -> Iterator[Quest]:
    """Yield missions with an interaction in this room whose conditions do not hold."""
    room = labyrinth.here(game.state.front).room
    for quest in open_quests(game):
        wanted = query.mission(game, quest.id).steps[quest.step].on == "interact"
        if wanted and room == query.step_room(game, quest) and not can_do(game, quest, "interact"):
            yield quest


def at_device(game: Alone) -> Iterator[Quest]:
    """Yield missions whose next step is an interaction in the hero's sector."""
    for quest in open_quests(game):
        if can_do(game, quest, "interact"):
            yield quest


def open_quests(game: Alone) -> list[Quest]:
    return [quest for quest in game.state.front.quests if quest.open and not quest.done]


def can_do(game: Alone, quest: Quest, action: str) -> bool:
    """Return whether an action counts for the mission's next step here and now."""
    record = query.mission(game, quest.id)
    step = record.steps[quest.step]
    here = labyrinth.here(game.state.front)
    if here.room != query.step_room(game, quest) or step.on != action:
        return False
    return game.holds(step.conditions, Scope(seat=HERO, source=quest.id))


def unblocks(game: Alone) -> offers.Offers:
    """Yield the doors to unblock, which takes a whole turn and excludes bullet time."""
    front = game.state.front
    for side in compass.SIDES:
        if labyrinth.here(front).ways.get(side) != "blocked":
            continue
        if front.now.acted or front.now.actions_left > 1:
            yield offers.refuse("unblock", "whole-turn", "doors", f"way:{side}")
        else:
            yield on_side(game, "unblock", side)


def uses(game: Alone) -> offers.Offers:
    """Yield the items to use instead of an action, for one charge each."""
    front = game.state.front
    for item in front.hero.items:
        record = query.item(game, item.id)
        effects = query.effects_of(game, item)
        if record.on == "passive":
            continue
        if record.on in front.forbidden:
            yield offers.refuse("use", "forbidden", "reactions", item.id)
        elif has_effect(game, effects, Scope(seat=HERO, source=item.id)):
            yield Option(f"use:{item.id}", target=item.id)
        else:
            yield offers.refuse("use", "nothing", "items", item.id)
