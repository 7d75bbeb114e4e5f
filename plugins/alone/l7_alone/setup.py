"""Set-up before the first round: the hero's side, then the evil side.

alone:set-up-hero ── alone:set-up-evil ── stairs ── rooms ── start ── decks ── avatars ── cards ──
  creatures ── danger ── alone:round
"""

from __future__ import annotations

from itertools import combinations

from l7core.api import Option, Rules, Scope, Setup, Task, fresh, ids, piles

from . import drafting, ops, query, secret_questions, sheets, specials
from .book import flows
from .hands import draw_up
from .plan import SIZE, Plan, floor_of
from .reactions import carry_out
from .standard import square, where
from .state import HERO, NOWHERE, Alone, AloneState, Evil

STARTING_CREATURES, STARTING_DANGER = 2, 2
EVIL_TASKS = ("stairs", "rooms", "start", "decks", "avatars", "cards", "creatures", "danger")


def begin(rules: Rules, setup: Setup) -> AloneState:
    """Return the initial state, before anything is shuffled."""
    scenario = rules.library["scenario"].get(setup.scenario or "")
    tasks = [Task("alone:set-up-hero"), Task("alone:set-up-evil")]
    if scenario and scenario.lesson:
        tasks = [Task("alone:lesson")]
    return AloneState(
        **fresh(setup, *tasks, Task("alone:round")),
        items=piles.Pile(list(rules.library["item"])),
        companions=list(rules.library["character"]),
    )


# -- the hero's side


@flows("alone:set-up-hero")
async def set_up_hero(game: Alone) -> None:
    """Set up the hero: a character, missions, and items by difficulty."""
    await choose_character(game)
    draw_missions(game)
    if game.toggle("specials") == "on":
        specials.draw(game)
    await draw_items(game)


async def choose_character(game: Alone) -> None:
    """Choose the hero's character at random or by choice; the others can become companions."""
    others = game.state.companions
    game.shuffle("characters", others)
    character = others[-1]
    if game.toggle("hero") == "chosen":
        options = [Option(f"who:{id}", target=id) for id in game.rules.library["character"]]
        character = (await game.ask(HERO, "alone.who", options)).target
    others.remove(character)
    game.state.front.hero.character = character
    game.emit("alone.is", character=character)


def draw_missions(game: Alone) -> None:
    """Draw the final mission, then a blue and a green one, all in different rooms."""
    library = game.rules.library["mission"]
    rooms: set[str] = set()
    for colour in ("red", "blue", "green"):
        deck = [id for id, record in library.items() if record.colour == colour]
        game.shuffle("missions", deck)
        drawn = next(id for id in deck if rooms.isdisjoint(library[id].rooms))
        rooms.update(library[drawn].rooms)
        ops.missions.add_mission(game, drawn)


async def draw_items(game: Alone) -> None:
    """Draw the starting items: bullets and another item on easy, one item on normal and nightmare,
    none on impossible."""
    deck, difficulty = game.state.items, game.toggle("difficulty")
    if difficulty == "easy":
        bullets = [id for id in deck.cards if query.item(game, id).bullets]
        chosen = bullets[game.below("items", len(bullets))]
        deck.cards.remove(chosen)
        ops.items.take_item(game, chosen)
    game.shuffle("items", deck.cards)
    if difficulty != "impossible":
        ops.items.take_item(game, deck.cards.pop())


# -- the evil side


@flows("alone:set-up-evil")
def set_up_evil(game: Alone) -> None:
    """Set up the map and the rooms, then queue the decisions of the evil players."""
    behind = game.state.behind
    behind.plan = draw_plan(game)
    behind.labels = [f"sector:{n}" for n in range(1, 2 * SIZE + 1)]
    game.shuffle("labels", behind.labels)
    behind.offsets = [NOWHERE, NOWHERE]
    behind.evils = [Evil(seat) for seat in query.evil_seats(game)]
    rooms = list(game.rules.library["room"])
    game.shuffle("rooms", rooms)
    behind.rooms = dict(zip(behind.plan.rooms, rooms, strict=True))
    tasks = [Task(f"alone:set-up-{part}") for part in EVIL_TASKS]
    game.then(*tasks, Task("alone:ready"))


def draw_plan(game: Alone) -> Plan:
    """Return a new labyrinth, or randomly turned sides of the map sheets."""
    if game.toggle("labyrinth") == "sheets":
        return sheets.lay(game)
    plan = drafting.plan(drafting.chance(game, "map"))
    assert plan is not None
    return plan


@flows("alone:set-up-stairs")
async def join_stairs(game: Alone) -> None:
    """Ask which stairs of the lower level connect to the red stairs of the upper level."""
    behind, seat = game.state.behind, game.state.front.leader
    assert behind.plan is not None
    upper, lower = behind.plan.levels
    options = [
        Option("straight", args=square(behind.plan.stairs_below("red"))),
        Option("crossed", args=square(behind.plan.stairs_below("blue"))),
    ]
    option = await secret_questions.ask(game, seat, "alone.stairs", options)
    if option.id == "crossed":
        ops.station.lay_plan(game, Plan((upper, lower.crossed)))


@flows("alone:set-up-rooms")
async def swap_rooms(game: Alone) -> None:
    """Let the leader swap two rooms, as the missions are now known."""
    rooms, seat = game.state.behind.rooms, game.state.front.leader
    options = [Option("keep")]
    for one, other in combinations(rooms, 2):
        args = {"to": rooms[other]}
        options.append(Option(f"swap:{one}-{other}", target=rooms[one], args=args))
    option = await secret_questions.ask(game, seat, "alone.swap", options)
    if option.id != "keep":
        one, other = (int(each) for each in ids.tail(option.id).split("-"))
        ops.station.swap_rooms(game, one, other)


@flows("alone:set-up-start")
async def place_hero(game: Alone) -> None:
    """Place the hero in a corridor that the leader chooses, and reveal it."""
    corridors = [n for n in range(2 * SIZE) if n not in game.state.behind.rooms]
    seat = game.state.front.leader
    ops.station.place_hero(game, await where(game, seat, "alone.where-hero", corridors))


@flows("alone:set-up-decks")
async def choose_decks(game: Alone) -> None:
    """Let the leader choose two of four decks; several evil players share them out."""
    state = game.state
    decks = sorted({record.deck for record in game.rules.library["reaction"].values()})
    leader = state.front.leader
    options = [
        Option(
            f"decks:{one}/{other}",
            "alone.deck-pair",
            args={"one": f"deck:{one}", "other": f"deck:{other}"},
        )
        for one, other in combinations(decks, 2)
    ]
    option = await secret_questions.ask(game, leader, "alone.decks", options)
    one, other = ids.tail(option.id).split("/")
    if len(state.behind.evils) > 1:
        own_options = [Option(f"deck:{deck}", target=f"deck:{deck}") for deck in (one, other)]
        first = await secret_questions.ask(game, leader, "alone.own-deck", own_options)
        if ids.tail(first.id) == other:
            one, other = other, one
    ops.cards.take_decks(game, one, other)  # type: ignore[arg-type]


@flows("alone:set-up-cards")
async def draw_cards(game: Alone) -> None:
    """Draw the first hands: ten cards for one evil player, six for each of two, four of three."""
    for evil in game.state.behind.evils:
        await draw_up(game, evil.seat)


@flows("alone:set-up-creatures")
async def place_creatures(game: Alone) -> None:
    """Place two creatures in different sectors that are mission rooms or adjacent to one."""
    seat = game.state.front.leader
    taken: list[int] = []
    for _ in range(STARTING_CREATURES):
        kinds = [id for id, each in game.rules.library["creature"].items() if not each.boss]
        options = [Option(f"place:{id}", target=id) for id in kinds]
        kind = (await secret_questions.ask(game, seat, "alone.starting-creature", options)).target
        sectors = [each for each in lairs(game) if each not in taken]
        sector = await where(game, seat, "alone.where-creature", sectors, about=kind)
        taken.append(sector)
        ops.creatures.place_creature(game, kind, sector)


def lairs(game: Alone) -> list[int]:
    """Return the mission rooms and their adjacent sectors, except the hero's sector."""
    behind, missions = game.state.behind, query.mission_rooms(game)
    rooms = [sector for sector, room in behind.rooms.items() if room in missions]
    near = {other for room in rooms for other in query.adjacent(game, room)}
    return sorted((near | set(rooms)) - {behind.at})


@flows("alone:set-up-danger")
async def place_danger(game: Alone) -> None:
    """Place two danger tokens on each level, never in the hero's sector."""
    seat = game.state.front.leader
    for floor in (0, 1):
        for _ in range(STARTING_DANGER):
            free = [each for each in query.free_for_danger(game) if floor_of(each) == floor]
            ops.station.place_danger(game, await where(game, seat, "alone.where-danger", free))


@flows("alone:ready")
async def ready(game: Alone) -> None:
    """Begin the game with the effects of starting missions."""
    game.emit("alone.begins")
    for quest in list(game.state.front.quests):
        record = query.mission(game, quest.id)
        if record.revealed:
            await carry_out(game, record.revealed, Scope(seat=HERO, source=quest.id))
