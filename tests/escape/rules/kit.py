"""Helpers for LEVEL 7's rule tests: set up a table, queue dice, act and look.

    table = Table()
    hall = table.room()
    store = table.room(east_of=hall)
    table.prisoner(hall, fear=6)
    table.enemy("guard", hall)
    table.dice(INT, INT2, SPEED, SPEED)
    play = table.actions()
    play.choose("outwit:guard")
    play.go(store)
    assert play.ann.room == store

A test has its own pieces: `tile`, `card`, `skill`, `item` and `event` add only what the test needs
to the bundled content. Changes to the game's cards therefore do not change a rule test. Enemies and
the die are the game's.

Defaults are quiet. A prisoner has one card, which cannot be played because it is the last one. The
next tiles have four doors and no icons. The event cards spawn and activate no enemies, and each of
their sections sets a flag with its name.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from msgspec import structs

from l7core.api import compass
from l7core.engine.ask import Option
from l7core.engine.kernel import Kernel
from l7core.engine.ruleset import Rules
from l7core.engine.state import SeatSetup, Setup, Task, snapshot
from l7core.engine.triggers import Trigger
from l7core.escape.content.kinds import (
    Ability,
    Action,
    Adrenaline,
    Bonus,
    DoorSide,
    EnemyKind,
    Event,
    EventIcon,
    Face,
    Icon,
    Item,
    Marker,
    Power,
    Reroll,
    Section,
    Side,
    Skill,
    Stat,
    Stats,
    Tile,
)
from l7core.escape.content.scenario import Scenario
from l7core.escape.table import query
from l7core.escape.table.grid import VENT_MARKERS, Map, Placement
from l7core.escape.table.rules_data import KINDS, RulesData
from l7core.escape.table.state import Deck, Enemy, EscapeState, Hero, Turn
from l7core.escape.words.verbs.story import SetFlag
from l7core.mods.host import Host, ModFolder
from l7core.testing.dice import dice_left, queue_dice
from l7core.testing.positions import NAMES, Play
from tests.tools.places import PLUGINS

PRESETS = ("l7", "original", "revised")
SCENARIO = "test:scenario"
SPARE = "test:spare"
QUIET = "test:quiet"
BLANK = "test:blank"


@cache
def box() -> Rules:
    """Return LEVEL 7 with its bundled content."""
    return Host([ModFolder(PLUGINS, "bundled")]).rules("escape:l7")


@cache
def triggers() -> tuple[Trigger, ...]:
    """Return every trigger of the bundled content."""
    heard = [trigger for window in box().listeners.values() for trigger in window]
    return tuple({trigger.id: trigger for trigger in heard}.values())


def _face(**icons: int) -> int:
    faces: tuple[Face, ...] = box().library["die"]["escape:die"].faces
    return faces.index(Face(**icons))


INT = _face(intelligence=1)
INT2 = _face(intelligence=2)
STR = _face(strength=1)
STR2 = _face(strength=2)
SPEED = _face(speed=1)
"""A face without effect in a challenge."""


def strength(icons: int, *, dice: int = 4) -> list[int]:
    """Return faces for `dice` dice that show this number of Strength icons."""
    return _showing(icons, STR, STR2, dice)


def wits(icons: int, *, dice: int = 4) -> list[int]:
    """Return faces for `dice` dice that show this number of Intelligence icons."""
    return _showing(icons, INT, INT2, dice)


def _showing(icons: int, single: int, double: int, dice: int) -> list[int]:
    doubles = max(0, icons - dice)
    faces = [double] * doubles + [single] * (icons - 2 * doubles)
    return faces + [SPEED] * (dice - len(faces))


PIECES: dict[str, dict[str, Any]] = {
    "tile": {BLANK: Tile(id=BLANK, name="Blank", doors="nesw", count=0)},
    "adrenaline": {
        SPARE: Adrenaline(
            id=SPARE,
            name="Spare",
            stat="toughness",
            bonus=1,
            fear=0,
            ability=Ability(text="Nothing."),
            count=0,
        )
    },
    "event": {
        QUIET: Event(
            id=QUIET,
            name="Quiet",
            security=Section(text="Security.", effects=(SetFlag(flag="security"),)),
            fear=Section(text="Fear.", effects=(SetFlag(flag="fear"),)),
            facility=Section(text="Facility.", effects=(SetFlag(flag="facility"),)),
            boxes=("none", "none", "none", "none"),
            count=0,
        )
    },
}


class Story(Play):
    """A game that starts from a position; rooms, doors and enemies have the names of the rules."""

    def __init__(self, kernel: Kernel[EscapeState]) -> None:
        self.kernel = kernel
        self._seen = 0

    # -- acting

    def go(self, room: int) -> None:
        """Move through an open door into the room."""
        self.choose(self._way_to(room) or f"move into room {room}")

    def crawl(self, room: int) -> None:
        """Move through the ducts into the room."""
        self.choose(f"vent:{room}")

    def explore(self, room: int, side: Side) -> None:
        """Explore through the door on that side."""
        self.choose(f"explore:{self.door(room, side)}")

    def lay(self) -> None:
        """Place the tile with the first option of each question."""
        where = ("escape.pick.open-end", "escape.placement")
        while (ask := self.kernel.ask) and ask.prompt in where:
            self.choose(ask.options[0].id)

    def end_turn(self) -> None:
        """End the actions; the event follows."""
        self.choose("end")

    def go_on(self) -> None:
        """Play no card now or at the questions that follow."""
        while any(option.id == "go-on" for option in self.ask.options):
            self.choose("go-on")

    # -- looking

    @property
    def ann(self) -> Hero:
        return self.hero(0)

    @property
    def bo(self) -> Hero:
        return self.hero(1)

    @property
    def cy(self) -> Hero:
        return self.hero(2)

    def hero(self, seat: int) -> Hero:
        hero: Hero = self.state.heroes[seat]
        return hero

    def enemy(self, id: str) -> Enemy | None:
        """Return the enemy with this id, or None if it is not on the map."""
        return query.find_enemy(self.kernel.game, id)

    def stat(self, name: Stat, *, seat: int = 0) -> int:
        """Return the current value of a prisoner's stat."""
        return query.stat(self.kernel.game, self.hero(seat), name)

    def door(self, room: int, side: Side, x: int = 0, y: int = 0) -> int:
        """Return the number of the door on that side; `x` and `y` select a cell of a large room."""
        return door_on(self.map, room, side, x, y)

    @property
    def map(self) -> Map:
        map: Map = self.state.map
        return map

    @property
    def moves_left(self) -> int:
        """Movement points left for the active prisoner."""
        game = self.kernel.game
        return query.moves_left(game, query.active(game))

    def can(self, what: str) -> bool:
        """Return whether an option has this id or an id that begins with it."""
        return any(option.id == what or option.id.startswith(what) for option in self.ask.options)

    def can_go(self, room: int) -> bool:
        """Return whether an open door leads to the room and can be used now."""
        return self._way_to(room) is not None

    def can_explore(self, room: int, side: Side) -> bool:
        return self.can(f"explore:{self.door(room, side)}")

    def happened(self, key: str) -> bool:
        """Return whether an event with this key was logged since the last choice."""
        return any(event.key == key for event in self.kernel.events_since(self._seen))

    def attackers(self) -> list[str]:
        """Return the enemies that have attacked since the last choice, in order."""
        events = self.kernel.events_since(self._seen)
        rolls = [event.args for event in events if event.key == "escape.dice.attack"]
        return [str(args["enemy"]) for args in rolls if args]

    def in_order(self, *keys: str) -> list[str]:
        """Return those of the keys that were logged so far, in order."""
        return [event.key for event in self.kernel.events_since(0) if event.key in keys]

    def asked(self) -> str:
        """Return the id of the open question."""
        return self.ask.prompt

    def expect_question(self, prompt: str, *, seat: int = 0, about: str = "") -> None:
        """Check the id and seat of the open question and, if given, its subject."""
        assert (self.ask.prompt, self.ask.seat) == (prompt, seat)
        assert about in ("", self.ask.about), f"it is asked about {self.ask.about}"

    @property
    def events_drawn(self) -> int:
        """Number of event cards resolved so far."""
        return len(self.state.events.discard)

    @property
    def dice_left(self) -> int:
        """Number of queued dice that have not been rolled."""
        return dice_left(self.state)

    def _way_to(self, room: int) -> str | None:
        for option in self.ask.options:
            if option.id.startswith("move:") and option.target == f"room:{room}":
                return option.id
        return None

    def _option(self, what: str) -> Option | None:
        return self.ask.find(what)


def door_on(map: Map, room: int, side: Side, x: int = 0, y: int = 0) -> int:
    """Return the number of the door on that side of a cell of the room."""
    own = map.rooms[room]
    edge = own.x + x, own.y + y, side
    doors = map.doors
    return next(
        door for door in own.doors if edge in (doors[door].edge, compass.facing(doors[door].edge))
    )


class Table:
    """A position under construction.

    Each piece gets its name at once: a room its number, a prisoner the seat, an enemy, card or tile
    its id.
    """

    def __init__(
        self, *, preset: str = "", toggles: dict[str, str] | None = None, **scenario: Any
    ) -> None:
        """Create a table; `scenario` replaces parts of the sandbox scenario, such as `rules` or
        `peek`."""
        self._preset = preset
        self._toggles = toggles or {}
        self._scenario = scenario
        self._pieces: dict[str, dict[str, Any]] = {kind: dict(PIECES[kind]) for kind in PIECES}
        self._rooms: list[tuple[str, int, int]] = []
        self._locks: list[tuple[int, Side]] = []
        self._markers: list[tuple[Marker, int]] = []
        self._heroes: list[Hero] = []
        self._enemies: list[Enemy] = []
        self._stacks: list[list[str]] = [[BLANK] * 4]
        self._dice: list[int] | None = None
        self._adrenaline: list[str] = [SPARE] * 12
        self._items: list[str] = []
        self._events: list[str] = [QUIET] * 8
        self._triggers: list[Trigger] = []
        self._turn: dict[str, Any] = {}
        self._state: dict[str, Any] = {}
        self._things: dict[int, list[str]] = {}

    # -- pieces

    def _add(self, kind: str, make: type[Any], **parts: Any) -> str:
        records = self._pieces.setdefault(kind, {})
        id = f"test:{kind}-{len(records) + 1}"
        records[id] = make(id=id, name=id, **parts)
        return id

    def tile(
        self,
        doors: str | tuple[DoorSide, ...] = "nesw",
        *,
        vent: bool = False,
        ducts: str = "",
        icons: Sequence[Icon] = (),
        size: tuple[int, int] = (1, 1),
    ) -> str:
        """Add a tile that is not on the map yet; return its id."""
        parts = {"doors": doors, "vent": vent, "ducts": ducts, "icons": tuple(icons), "size": size}
        return self._add("tile", Tile, count=0, **parts)

    def card(
        self,
        stat: Stat = "toughness",
        bonus: int = 1,
        *,
        fear: int = 0,
        ability: Ability | None = None,
    ) -> str:
        """Add an adrenaline card whose bonus costs `fear`; return its id."""
        ability = ability or Ability(text="Nothing.")
        return self._add(
            "adrenaline", Adrenaline, stat=stat, bonus=bonus, fear=fear, ability=ability, count=0
        )

    def skill(
        self,
        *,
        stats: Stats | None = None,
        bonuses: tuple[Bonus, ...] = (),
        rerolls: tuple[Reroll, ...] = (),
        powers: tuple[Power, ...] = (),
        actions: tuple[Action, ...] = (),
    ) -> str:
        parts = {"bonuses": bonuses, "rerolls": rerolls, "powers": powers, "actions": actions}
        return self._add("skill", Skill, text="", stats=stats or Stats(), **parts)

    def item(
        self,
        *,
        weapon: bool = False,
        key: bool = False,
        hands: int = 1,
        carries: int = 0,
        **parts: Any,
    ) -> str:
        own = {"weapon": weapon, "key": key, "hands": hands, "carries": carries}
        return self._add("item", Item, text="", in_deck=False, **own, **parts)

    def event(self, **parts: Any) -> str:
        """Put a changed copy of the quiet event card on top of the deck; return its id."""
        quiet = structs.asdict(PIECES["event"][QUIET])
        own = {name: parts.get(name, quiet[name]) for name in quiet if name not in ("id", "name")}
        id = self._add("event", Event, **own)
        self._events.append(id)
        return id

    def trigger(self, when: str, *effects: Any, conditions: tuple[Any, ...] = ()) -> None:
        """Add a trigger with these effects."""
        id = f"test:trigger-{len(self._triggers) + 1}"
        self._triggers.append(Trigger(id, when, "", effects, conditions))

    # -- the position

    def room(
        self,
        tile: str = "",
        *,
        at: tuple[int, int] | None = None,
        north_of: int | None = None,
        east_of: int | None = None,
        south_of: int | None = None,
        west_of: int | None = None,
        doors: str = "nesw",
        vent: bool = False,
        ducts: str = "",
        icons: Sequence[Icon] = (),
    ) -> int:
        """Put a tile on the map, by default a new one with four doors; return the room."""
        tile = tile or self.tile(doors, vent=vent, ducts=ducts, icons=icons)
        beside = ((north_of, 0, -1), (east_of, 1, 0), (south_of, 0, 1), (west_of, -1, 0))
        for room, dx, dy in beside:
            if room is not None:
                _, x, y = self._rooms[room]
                at = x + dx, y + dy
        self._rooms.append((tile, *(at or (0, 0))))
        return len(self._rooms) - 1

    def lock(self, room: int, side: Side) -> None:
        """Lock the door on that side."""
        self._locks.append((room, side))

    def marker(self, marker: Marker, room: int) -> None:
        self._markers.append((marker, room))

    def floor(self, room: int, *items: str) -> None:
        """Put these items on the floor of the room."""
        self._things[room] = [*items]

    def prisoner(
        self,
        room: int | None,
        *,
        hand: int | Sequence[str] = 1,
        skills: Sequence[str] = (),
        items: Sequence[str] = (),
        **levels: Any,
    ) -> int:
        """Add the prisoner of the next seat: Ann, then Bo, Cy and Di.

        A number as `hand` means that many spare cards.
        """
        seat = len(self._heroes)
        cards = [SPARE] * hand if isinstance(hand, int) else list(hand)
        hero = Hero(seat, room=room, hand=cards, skills=list(skills), items=list(items), **levels)
        self._heroes.append(hero)
        return seat

    def enemy(self, kind: EnemyKind, room: int, *, stunned: bool = False) -> str:
        """Put the next enemy of that kind from the reserves into the room; return its id."""
        number = 1 + sum(enemy.kind == kind for enemy in self._enemies)
        self._enemies.append(Enemy(kind, number, room, stunned=stunned))
        return f"{kind}:{number}"

    def stacks(self, *stacks: Sequence[str]) -> None:
        """Set the tile stacks; the first tile of each is on top."""
        self._stacks = [list(reversed(stack)) for stack in stacks]

    def adrenaline(self, *cards: str) -> None:
        """Set the whole adrenaline deck; the first card is on top."""
        self._adrenaline = list(reversed(cards))

    def items(self, *items: str) -> None:
        """Set the item deck; the first card is on top."""
        self._items = list(reversed(items))

    def dice(self, *faces: int) -> None:
        """Queue these faces; no other dice may be rolled."""
        self._dice = list(faces)

    def turn_so_far(self, **facts: Any) -> None:
        """Set the parts of the turn that are already used."""
        self._turn = facts

    def set(self, **facts: Any) -> None:
        """Set other fields of the state, such as `threat_pool` or `lockdown`."""
        self._state.update(facts)

    # -- start

    def turn(self, seat: int = 0) -> Story:
        """Play from the start of the seat's turn."""
        return self.play(Task("escape:turn", (seat,)), seat)

    def actions(self, seat: int = 0) -> Story:
        """Play from the middle of the seat's turn, when it can move and act."""
        return self.play(Task("escape:act", (seat,)), seat)

    def end_of_turn(self, seat: int = 0) -> Story:
        """Play from the end of the seat's turn, after the event."""
        return self.play(Task("escape:end-of-turn", (seat,)), seat)

    def play(self, next: Task, seat: int = 0) -> Story:
        rules = self._rules()
        chairs = tuple(SeatSetup(name) for name in NAMES[: len(self._heroes)])
        setup = Setup(
            ruleset=rules.id,
            scenario=SCENARIO,
            seats=chairs,
            preset=self._preset,
            toggles=self._toggles,
        )
        state = rules.begin(setup)
        assert isinstance(state, EscapeState)
        self._lay_out(rules, state)
        state.turn = Turn(seat, **self._turn)
        state.agenda = [next]
        return Story(Kernel(rules, snapshot(state)))

    def _rules(self) -> Rules:
        sandbox: Scenario = box().library["scenario"]["escape:sandbox"]
        own = structs.replace(sandbox, id=SCENARIO, **self._scenario)
        library = {kind: {**records} for kind, records in box().library.items()}
        library["scenario"][SCENARIO] = own
        for kind, records in self._pieces.items():
            library[kind].update(records)
        return Rules(box().family, library, box().texts, [*triggers(), *self._triggers])

    def _lay_out(self, rules: Rules, state: EscapeState) -> None:
        content: RulesData = rules.tables
        for tile, x, y in self._rooms:
            facts = content.tiles[tile]
            where = Placement(facts.shape, x, y)
            state.map = state.map.with_room(tile, where, has_vent=facts.record.vent)
        for room, side in self._locks:
            door = door_on(state.map, room, side)
            state.map = state.map.with_lock(door, locked=True)
        for marker, room in self._markers:
            if marker in VENT_MARKERS:
                state.map = state.map.with_vent_marker(room, VENT_MARKERS[marker])
            else:
                state.markers.setdefault(marker, []).append(room)
        for hero, character in zip(self._heroes, content.characters, strict=False):
            hero.character = character
        state.heroes = self._heroes
        state.enemies = sorted(self._enemies, key=lambda enemy: KINDS.index(enemy.kind))
        for enemy in state.enemies:
            state.reserves[enemy.kind].remove(enemy.number)
        state.things = self._things
        state.stacks = self._stacks
        state.adrenaline = Deck(self._adrenaline)
        state.items = Deck(self._items)
        state.events = Deck(self._events)
        if self._dice is not None:
            queue_dice(state, *self._dice)
        for name, value in self._state.items():
            assert hasattr(state, name), f"the state has no {name}"
            setattr(state, name, value)


def scenario(
    id: str = "escape:sandbox", *, seats: int = 1, seed: int = 0, preset: str = "", **changes: Any
) -> Story:
    """Return a scenario of the bundled content from its setup on, with optional changes.

    The players have chosen the first available characters.
    """
    rules = box()
    if changes:
        library = {kind: {**records} for kind, records in rules.library.items()}
        changed = structs.replace(library["scenario"][id], id=SCENARIO, **changes)
        library["scenario"][SCENARIO] = changed
        rules = Rules(rules.family, library, rules.texts, triggers())
        id = SCENARIO
    chairs = tuple(SeatSetup(name) for name in NAMES[:seats])
    setup = Setup(ruleset=rules.id, scenario=id, seats=chairs, seed=seed, preset=preset)
    state = rules.begin(setup)
    assert isinstance(state, EscapeState)
    play = Story(Kernel(rules, state))
    while play.asked() == "escape.setup.who":
        play.choose(play.ask.options[0].id)
    return play


def sections_resolved(play: Story) -> list[EventIcon]:
    """Return the sections of quiet event cards that have been resolved."""
    icons: tuple[EventIcon, ...] = ("security", "fear", "facility")
    return [icon for icon in icons if icon in play.state.flags]
