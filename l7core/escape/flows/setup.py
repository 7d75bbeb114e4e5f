"""Setup of a scenario: the map, the stacks, the reserves, the decks, the prisoners.

Rules: Setup. Rulings: 2, 12.
"""

from __future__ import annotations

from typing import Any

from l7core.api import L7Error, Rules, Setup, Task, fresh
from l7core.escape.content.kinds import MOST_VITALITY
from l7core.escape.content.scenario import Handicap, Scenario, StartEnemy
from l7core.escape.flows import flows, hand, open_window, pick
from l7core.escape.flows.turn import begin_round
from l7core.escape.table import campaign, fear, ops, query
from l7core.escape.table.ops.telling import SETUP
from l7core.escape.table.placements import placed
from l7core.escape.table.rules_data import KINDS, RulesData, for_players
from l7core.escape.table.state import Deck, EscapeGame, EscapeState, Hero, Story

SKILLS = 2
LEAST_VITALITY = 2
"""Minimum vitality after a handicap."""
DECKS = ("adrenaline", "events", "items", "skills")
"""Decks by their names in the state, in a scenario's `stacked` and as random streams."""


def begin(rules: Rules, setup: Setup) -> EscapeState:
    """Return the state of a new game: everything is counted out, nothing shuffled or placed."""
    content: RulesData = rules.tables
    id = rules.scenario(setup.scenario).id
    seats = len(setup.seats)
    if len(content.beginners) < seats:
        raise L7Error(f"Not enough characters: {len(content.beginners)} for {seats} players.")
    heroes = [Hero(seat) for seat in range(seats)]
    difficulty = rules.toggles_of(setup)["difficulty"]
    if id in content.campaigns:
        first = content.chapters[id][0]
        return EscapeState(
            **fresh(setup, Task("escape:chapter", (first.id,))),
            **counted_out(rules, content.scenarios[first.scenario], heroes, difficulty),
            campaign=Story(campaign=id, chapter=first.id),
        )
    return EscapeState(
        **fresh(setup, Task("escape:setup")),
        **counted_out(rules, content.scenarios[id], heroes, difficulty),
    )


def counted_out(
    rules: Rules, scenario: Scenario, heroes: list[Hero], difficulty: str
) -> dict[str, Any]:
    """Return a scenario's state fields before shuffling, for the prisoners who take part."""
    present = [hero for hero in heroes if hero.status != "absent"]
    players = len(present)
    handicap = {"easier": scenario.easier, "harder": scenario.harder}.get(difficulty, Handicap())
    threat = for_players(scenario.threat.start, players)
    vitality = for_players(scenario.vitality, players)
    if handicap.vitality:
        vitality = max(LEAST_VITALITY, min(MOST_VITALITY, vitality + handicap.vitality))
    for hero in present:
        hero.fear = fear.AT_START + handicap.fear
        hero.threat, hero.vitality = threat, vitality
    pool = _changed(for_players(scenario.threat.pool, players), handicap.threat_pool)
    lockdown = scenario.lockdown.pool
    capacity = {kind: for_players(getattr(scenario.reserves, kind), players) for kind in KINDS}
    capacity = {kind: n and _changed(n, handicap.reserves) for kind, n in capacity.items()}
    return {
        "scenario": scenario.id,
        "heroes": heroes,
        "set_aside": list(scenario.set_aside),
        "reserves": {kind: list(range(1, n + 1)) for kind, n in capacity.items()},
        "capacity": capacity,
        "limits": {
            limit: for_players(getattr(scenario.limits, limit), players)
            for limit in ("secure", "pack", "hybrid", "group")
        },
        "values": scenario.values.by_kind(),
        "threat_pool": pool,
        "threat_box": max(0, rules.constants["supply"]["threat"] - pool - players * threat),
        "lockdown_pool": None
        if lockdown is None
        else _changed(for_players(lockdown, players), handicap.lockdown_pool),
        "vitality": vitality,
        **_decks(rules.tables, scenario.id),
    }


def _changed(tokens: int, change: int) -> int:
    """Return the number changed by a handicap, which leaves at least 1."""
    return max(1, tokens + change) if change else tokens


def _decks(content: RulesData, scenario: str) -> dict[str, Any]:
    """Return the cards of the scenario, one id per copy."""
    copies = content.copies_in(scenario)
    decks = {deck: Deck(list(copies[deck])) for deck in DECKS}
    return {**decks, "box": list(copies["box"])}


@flows("escape:setup")
async def set_up(game: EscapeGame) -> None:
    """Lay out the scenario, let players choose characters, deal and begin."""
    build_stacks(game)
    lay_start(game)
    for deck in DECKS:
        game.shuffle(deck, getattr(game.state, deck).cards)
    stack_decks(game)
    heroes = [hero for hero in game.state.heroes if hero.status != "absent"]
    choosing = [hero for hero in heroes if chooses(game, hero)]
    # A player with only one character left is not asked.
    choosing = choosing[: max(0, len(free_characters(game)) - 1)]
    for hero in heroes:
        # The cards are dealt after the last choice, so only that choice needs a barrier.
        barrier = "escape.barrier.card" if hero in choosing[-1:] else ""
        await choose_character(game, hero, barrier)
    for hero in heroes:
        carry_over(game, hero)
    for hero in heroes:
        deal(game, hero)
    furnish(game)
    ops.prisoners.tell_setup(game, heroes)
    await open_window(game, "scenario-begins", heroes[0].seat)
    await begin_round(game)


def build_stacks(game: EscapeGame) -> None:
    """Shuffle the tiles and count out the stacks, each with the tiles that belong in it."""
    scenario = query.scenario(game)
    tiles = list(query.tables(game).free_tiles_in(scenario.id))
    game.shuffle("tiles", tiles)
    stacks: list[list[str]] = []
    for stack in scenario.stacks:
        drawn = max(0, stack.size - len(stack.includes)) if stack.size else len(tiles)
        stacks.append([*stack.includes, *tiles[:drawn]])
        tiles = tiles[drawn:]
        game.shuffle("tiles", stacks[-1])
    ops.stacks.put_up(game, stacks)


def stack_decks(game: EscapeGame) -> None:
    """Move the cards and tiles that the scenario names to the top of their decks, in order."""
    scenario, state = query.scenario(game), game.state
    for deck in DECKS:
        for card in reversed(getattr(scenario.stacked, deck)):
            _bring_up(scenario.id, getattr(state, deck).cards, card)
    for tile in reversed(scenario.stacked.tiles):
        stack = next((stack for stack in state.stacks if tile in stack), [])
        _bring_up(scenario.id, stack, tile)


def _bring_up(scenario: str, cards: list[str], card: str) -> None:
    """Move the lowest copy of a card to the top, so that a card can be named more than once."""
    if card not in cards:
        raise L7Error(f"{scenario}: the stacked card {card} is not in its deck.")
    cards.remove(card)
    cards.append(card)


def lay_start(game: EscapeGame) -> None:
    """Place the tiles of the setup."""
    tables = query.tables(game)
    for laid in query.scenario(game).tiles:
        ops.rooms.lay_tile(game, laid.tile, placed(tables, laid), SETUP)


def chooses(game: EscapeGame, hero: Hero) -> bool:
    """Return whether the player chooses the character, not the scenario or the campaign."""
    return hero.seat not in game.state.carried and hero.seat >= len(query.scenario(game).cast)


async def choose_character(game: EscapeGame, hero: Hero, barrier: str) -> None:
    """Give a prisoner the character set by the scenario or campaign, or let the player choose."""
    carried = game.state.carried.get(hero.seat)
    cast = query.scenario(game).cast
    if carried is not None:
        character = carried.character
    elif not chooses(game, hero):
        character = cast[hero.seat]
    else:
        available = free_characters(game)
        character = await pick.card(game, hero, "escape.setup.who", available, barrier=barrier)
    ops.prisoners.choose_character(game, hero, character)


def free_characters(game: EscapeGame) -> list[str]:
    """Return the characters that no prisoner has or will be given."""
    unavailable = [*query.scenario(game).cast, *(hero.character for hero in game.state.heroes)]
    unavailable += [each.character for each in game.state.carried.values()]
    return [id for id in query.tables(game).beginners if id not in unavailable]


def carry_over(game: EscapeGame, hero: Hero) -> None:
    """Give a prisoner the scars, notoriety, skills and items of the previous scenario."""
    carried = game.state.carried.get(hero.seat)
    if carried is None:
        return
    if wounds := campaign.wounds(carried.scars, hero.vitality):
        ops.levels.lose_vitality(game, hero, wounds, "scars")
    for _ in range(carried.notoriety):
        ops.levels.take_threat(game, hero, "notoriety")
    for skill in carried.skills:
        ops.skills.take(game, hero, skill, "campaign")
    for item in carried.items:
        pile = query.pile_with(game, item)
        if pile is not None:
            ops.items.take(game, hero, item, pile, "campaign")


def deal(game: EscapeGame, hero: Hero) -> None:
    """Put a prisoner on the start tile and deal skills up to two and a full hand."""
    start = query.rooms_of_tile(game, query.scenario(game).start)[0]
    ops.prisoners.move(game, hero, start, "start", SETUP)
    for _ in range(SKILLS - len(hero.skills)):
        ops.skills.draw(game, hero, SETUP)
    hand.draw(game, hero, hero.vitality, SETUP)


def furnish(game: EscapeGame) -> None:
    """Place the enemies, markers, items and locks of the setup."""
    scenario = query.scenario(game)
    for group in scenario.enemies:
        place_enemies(game, group)
    for start_marker in scenario.markers:
        for room in query.rooms_of_tile(game, start_marker.tile):
            ops.rooms.place_marker(game, start_marker.marker, room, SETUP)
    for start_item in scenario.items:
        pile = query.pile_with(game, start_item.item)
        if pile is not None:
            room = query.rooms_of_tile(game, start_item.tile)[0]
            ops.items.lay(game, start_item.item, pile, room, SETUP)
    for lock in scenario.locked:
        lock_room = game.state.map.rooms[query.rooms_of_tile(game, lock.tile)[0]]
        edge = lock_room.x + lock.x, lock_room.y + lock.y, lock.side
        door = game.state.map.door_on(edge)
        if door is None:
            raise L7Error(f"{scenario.id}: the locked door of {lock.tile} doesn't exist.")
        ops.rooms.lock_door(game, door, SETUP)


def place_enemies(game: EscapeGame, group: StartEnemy) -> None:
    """Place enemies of the setup, from the reserves while they last, else from the box."""
    room = query.rooms_of_tile(game, group.tile)[0]
    numbers = [*game.state.reserves[group.kind], *query.in_box(game, group.kind)]
    for number in numbers[: group.n]:
        ops.enemies.place(game, group.kind, number, room, way="put", cause=SETUP)
    if group.stunned:
        for enemy in query.enemies_in(game, room):
            if enemy.kind == group.kind:
                ops.enemies.stun(game, enemy, SETUP)
