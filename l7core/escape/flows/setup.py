"""Setting up a scenario: the map, the stacks, the reserves, the decks, the prisoners.

Rules: Setup. Rulings: 2, 12.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from l7core.api import L7Error, Rules, Setup, Task, fresh
from l7core.escape.content.scenario import Handicap, Laid, Scenario, StartEnemy
from l7core.escape.flows import flows, hand, open_window, pick
from l7core.escape.flows.turn import begin_round
from l7core.escape.table import campaign, fear, ops, query
from l7core.escape.table.compiled import KINDS, Tables, for_players
from l7core.escape.table.grid import Placement, Shape
from l7core.escape.table.state import Deck, EscapeGame, EscapeState, Hero, Story

SKILLS = 2
MOST_VITALITY = 5
LEAST_VITALITY = 2
"""What a handicap leaves."""
HANDICAPS: dict[str, Callable[[Scenario], Handicap]] = {
    "easier": lambda scenario: scenario.easier,
    "standard": lambda _: Handicap(),
    "harder": lambda scenario: scenario.harder,
}
"""By the toggle `difficulty`."""


def begin(rules: Rules, setup: Setup) -> EscapeState:
    """The box, opened: everything is counted out, nothing is shuffled or laid yet."""
    content: Tables = rules.tables
    id = rules.scenario(setup.scenario).id
    seats = len(setup.seats)
    if len(content.beginners) < seats:
        raise L7Error(f"There are {len(content.beginners)} characters for {seats} seats.")
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
    """What a scenario has on the table before anything is shuffled, for those who are there."""
    players = sum(hero.status != "absent" for hero in heroes)
    handicap = HANDICAPS[difficulty](scenario)
    threat = for_players(scenario.threat.start, players)
    vitality = for_players(scenario.vitality, players)
    if handicap.vitality:
        vitality = max(LEAST_VITALITY, min(MOST_VITALITY, vitality + handicap.vitality))
    for hero in heroes:
        hero.fear = fear.AT_START + handicap.fear
        hero.threat, hero.vitality = threat, vitality
    pool = _changed(for_players(scenario.threat.pool, players), handicap.threat_pool)
    lockdown = scenario.lockdown.pool
    capacity = {kind: for_players(getattr(scenario.reserves, kind), players) for kind in KINDS}
    capacity = {kind: n and _changed(n, handicap.reserves) for kind, n in capacity.items()}
    values = scenario.values
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
        "values": {
            "guard": values.guard_fear,
            "clone": values.clone_threat,
            "hybrid": values.hybrid_threat,
            "cronos": values.cronos_threat,
        },
        "threat_pool": pool,
        "threat_box": max(0, rules.constants["supply"]["threat"] - pool - players * threat),
        "lockdown_pool": None
        if lockdown is None
        else _changed(for_players(lockdown, players), handicap.lockdown_pool),
        "vitality": vitality,
        **_decks(rules.tables, scenario.id),
    }


def _changed(tokens: int, by: int) -> int:
    """That many, and what a handicap adds or takes away; it leaves at least one."""
    return max(1, tokens + by) if by else tokens


def _decks(content: Tables, scenario: str) -> dict[str, Any]:
    """The cards of the scenario, copy by copy."""
    return {
        "adrenaline": Deck(
            [id for id, card in content.adrenaline.items() for _ in range(card.count)]
        ),
        "events": Deck(
            [
                id
                for id, card in content.events.items()
                if not card.scenarios or scenario in card.scenarios
                for _ in range(card.count)
            ]
        ),
        "items": Deck(_items(content, scenario, in_deck=True)),
        "box": _items(content, scenario, in_deck=False),
        "skills": Deck(list(content.skills)),
    }


def _items(content: Tables, scenario: str, *, in_deck: bool) -> list[str]:
    return [
        id
        for id, item in content.items.items()
        if item.in_deck == in_deck and (not item.scenarios or scenario in item.scenarios)
        for _ in range(item.count)
    ]


@flows("escape:setup")
async def set_up(game: EscapeGame) -> None:
    """Lay out the scenario, choose and deal, and begin."""
    build_stacks(game)
    lay_start(game)
    for deck, stream in (
        (game.state.adrenaline, "adrenaline"),
        (game.state.events, "events"),
        (game.state.items, "items"),
        (game.state.skills, "skills"),
    ):
        game.shuffle(stream, deck.cards)
    stack_decks(game)
    heroes = [hero for hero in game.state.heroes if hero.status != "absent"]
    for hero in heroes:
        await choose_character(game, hero)
    for hero in heroes:
        carry_over(game, hero)
    for hero in heroes:
        deal(game, hero)
    furnish(game)
    await open_window(game, "scenario-begins", heroes[0].seat)
    await begin_round(game)


def build_stacks(game: EscapeGame) -> None:
    """Shuffle the tiles and count out the stacks, each with the tiles that belong into it."""
    scenario = query.scenario(game)
    tiles = free_tiles(game)
    game.shuffle("tiles", tiles)
    stacks: list[list[str]] = []
    for stack in scenario.stacks:
        drawn = max(0, stack.size - len(stack.includes)) if stack.size else len(tiles)
        stacks.append([*stack.includes, *tiles[:drawn]])
        tiles = tiles[drawn:]
        game.shuffle("tiles", stacks[-1])
    ops.stacks.put_up(game, stacks)


def stack_decks(game: EscapeGame) -> None:
    """Bring what the scenario wants on top there, the first card uppermost."""
    scenario, state = query.scenario(game), game.state
    for cards, top in (
        (state.adrenaline.cards, scenario.stacked.adrenaline),
        (state.events.cards, scenario.stacked.events),
        (state.items.cards, scenario.stacked.items),
        (state.skills.cards, scenario.stacked.skills),
    ):
        for card in reversed(top):
            _bring_up(scenario.id, cards, card)
    for tile in reversed(scenario.stacked.tiles):
        stack = next((stack for stack in state.stacks if tile in stack), [])
        _bring_up(scenario.id, stack, tile)


def _bring_up(scenario: str, cards: list[str], card: str) -> None:
    """The lowest copy to the top, so that a card can be named more than once."""
    if card not in cards:
        raise L7Error(f"{scenario} stacks {card}, which is not there.")
    cards.remove(card)
    cards.append(card)


def free_tiles(game: EscapeGame) -> list[str]:
    """The tiles that the scenario does not name, and whose other side it does not use either."""
    scenario = query.scenario(game)
    used = [each.tile for each in scenario.tiles]
    used += [*scenario.set_aside, *scenario.unused]
    used += [tile for stack in scenario.stacks for tile in stack.includes]
    free: list[str] = []
    for id, facts in query.tables(game).tiles.items():
        if id not in used and facts.record.back not in used:
            free += [id] * facts.record.count
    return free


def lay_start(game: EscapeGame) -> None:
    """The tiles that the scenario begins with."""
    for laid in query.scenario(game).tiles:
        ops.rooms.lay_tile(game, laid.tile, _where(game, laid), "setup")


def _where(game: EscapeGame, laid: Laid) -> Placement:
    shape: Shape = query.tables(game).tiles[laid.tile].shape
    for _ in range(laid.turn):
        shape = shape.turned()
    return Placement(shape, laid.x, laid.y)


async def choose_character(game: EscapeGame, hero: Hero) -> None:
    """Everybody takes one of the characters that are left, unless the scenario or campaign has
    given them one."""
    carried = game.state.carried.get(hero.seat)
    if carried is not None:
        ops.prisoners.choose_character(game, hero, carried.character)
        return
    cast = query.scenario(game).cast
    if hero.seat < len(cast):
        ops.prisoners.choose_character(game, hero, cast[hero.seat])
        return
    spoken_for = [*cast, *(other.character for other in game.state.heroes)]
    spoken_for += [each.character for each in game.state.carried.values()]
    free = [id for id in query.tables(game).beginners if id not in spoken_for]
    ops.prisoners.choose_character(
        game, hero, await pick.card(game, hero, "escape.setup.who", free)
    )


def carry_over(game: EscapeGame, hero: Hero) -> None:
    """What a prisoner brings along from the scenario before."""
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
    """Give a prisoner a place on the start tile, skills up to two, and a full hand."""
    start = query.rooms_of_tile(game, query.scenario(game).start)[0]
    ops.prisoners.move(game, hero, start, "start")
    for _ in range(SKILLS - len(hero.skills)):
        ops.skills.draw(game, hero, "setup")
    hand.draw(game, hero, hero.vitality, "setup")


def furnish(game: EscapeGame) -> None:
    """Enemies, markers, items and locks that the scenario begins with."""
    scenario = query.scenario(game)
    for group in scenario.enemies:
        place_enemies(game, group)
    for marked in scenario.markers:
        for room in query.rooms_of_tile(game, marked.tile):
            ops.rooms.place_marker(game, marked.marker, room, "setup")
    for lying in scenario.items:
        pile = query.pile_with(game, lying.item)
        if pile is not None:
            room = query.rooms_of_tile(game, lying.tile)[0]
            ops.items.lay(game, lying.item, pile, room, "setup")
    for lock in scenario.locked:
        locked = game.state.map.rooms[query.rooms_of_tile(game, lock.tile)[0]]
        edge = locked.x + lock.x, locked.y + lock.y, lock.side
        door = game.state.map.door_on(edge)
        if door is None:
            raise L7Error(f"{scenario.id} locks a door that {lock.tile} does not have.")
        ops.rooms.lock_door(game, door, "setup")


def place_enemies(game: EscapeGame, group: StartEnemy) -> None:
    """Place enemies of the setup, from the reserves while there are any, else from the box."""
    room = query.rooms_of_tile(game, group.tile)[0]
    numbers = [*game.state.reserves[group.kind], *query.in_box(game, group.kind)]
    for number in numbers[: group.n]:
        ops.enemies.place(game, group.kind, number, room, way="put", cause="setup")
    if group.stunned:
        for enemy in query.enemies_in(game, room):
            if enemy.kind == group.kind:
                ops.enemies.stun(game, enemy, "setup")
