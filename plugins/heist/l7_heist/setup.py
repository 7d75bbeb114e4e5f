"""Setup of a new game.

Rules: Setting up. Rulings: 9, 10, 22, 24.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from l7core.api import Option, Task

from . import ops, query
from .book import flows
from .grid import draw_walls, is_sound
from .guard_placement import draw_carriers, draw_postings
from .records import Guards, Scenario
from .state import ENTRANCE, ROOFTOP, SECURITY, VAULT, Heist, Thief, scenario_of

KEEP = Option("keep")
SKILLS = 3
IN_THE_VAULT = 3
IN_SECURITY = 2


@flows("heist:set-up")
async def set_up(game: Heist) -> None:
    """Set up the building, then queue the tasks for skills, equipment and the first player."""
    scenario = scenario_of(game)
    lay_board(game, scenario)
    post_guards(game, scenario)
    ops.tell_building(game)
    ops.shuffle(game, "events")
    ops.shuffle(game, "skills")
    seats = range(len(game.state.thieves))
    if scenario.skills:
        game.then(Task("heist:hand-out"), Task("heist:equip"), Task("heist:round"))
        return
    chosen = [Task("heist:choose-skill", (0,))] if len(seats) == 1 else []
    game.then(
        *chosen,
        *[Task("heist:deal", (seat,)) for seat in seats],
        *[Task("heist:re-pick", (seat,)) for seat in seats],
        Task("heist:equip"),
        *([Task("heist:draw-lots", (list(seats),))] if len(seats) > 1 else []),
        Task("heist:round"),
    )


def lay_board(game: Heist, scenario: Scenario) -> None:
    """Use the scenario's board, or shuffle the rooms until the board is valid."""
    if scenario.rooms:
        ops.lay_board(game, scenario.rooms, scenario.walls)
        return
    rooms = list(game.state.board)
    game.shuffle("board", rooms)
    while not is_sound(rooms, ENTRANCE, VAULT, SECURITY, ROOFTOP):
        game.step("heist:set-up")  # limits the shuffles in case no valid board exists
        game.shuffle("board", rooms)
    wall_count = int(game.toggle("walls"))
    walls = draw_walls(game, rooms.index(VAULT), rooms.index(SECURITY), wall_count)
    ops.lay_board(game, rooms, walls)


def post_guards(game: Heist, scenario: Scenario) -> None:
    """Place the scenario's guards and keycards, or draw them at random."""
    for each in scenario.guards or drawn_guards(game, scenario):
        ops.post_guards(game, each.room, each.n)
        if each.keycards:
            ops.give_keycards(game, each.room, each.keycards)


def drawn_guards(game: Heist, scenario: Scenario) -> Sequence[Guards]:
    """Return 3 guards for the Vault, 2 for Security, and guards on patrol in random rooms."""
    guards = number_set(game, "guards", scenario.patrols)
    keycards = number_set(game, "keycards", scenario.keycards)
    postings = draw_postings(game, query.posted_rooms(game), guards)
    carriers = Counter(draw_carriers(game, postings, keycards))
    posted = Counter(postings)
    drawn = [
        Guards(room, posted[room], carriers[room]) for room in game.state.board if posted[room]
    ]
    return (Guards(VAULT, IN_THE_VAULT), Guards(SECURITY, IN_SECURITY), *drawn)


def number_set(game: Heist, toggle: str, by_word: Mapping[str, Sequence[int]]) -> int:
    """Return the number that a toggle sets.

    A value that is not a number is looked up in `by_word`, which has a number for each number of
    thieves.
    """
    value = game.toggle(toggle)
    return by_word[value][len(game.state.thieves) - 1] if value in by_word else int(value)


# -- skills


@flows("heist:choose-skill")
async def choose_skill(game: Heist, seat: int) -> None:
    """Let a solo player choose one skill."""
    offered = [Option(f"take:{id}", target=id) for id in sorted(game.state.skills)]
    choice = await game.ask(seat, "heist.choose-skill", offered, action=True)
    ops.take_skill(game, game.state.thieves[seat], choice.target)


@flows("heist:deal")
async def deal(game: Heist, seat: int) -> None:
    """Deal three skills to a thief."""
    for _ in range(SKILLS):
        draw_skill(game, game.state.thieves[seat])


def draw_skill(game: Heist, thief: Thief) -> None:
    """Deal the top skill to a thief; all players see it."""
    game.reveal("heist.barrier.drawn")
    ops.take_skill(game, thief, game.state.skills[-1])


@flows("heist:re-pick")
async def re_pick(game: Heist, seat: int) -> None:
    """Let a player exchange one skill for the top skill of the pile.

    In a crew of three or four, only one thief can exchange a skill.
    """
    thief = game.state.thieves[seat]
    if game.state.repicked and len(game.state.thieves) > 2:
        return
    swaps = [Option(f"swap:{id}", target=id) for id in thief.skills]
    choice = await game.ask(seat, "heist.re-pick", (*swaps, KEEP), action=True)
    if choice is not KEEP:
        draw_skill(game, thief)
        ops.give_back_skill(game, thief, choice.target)


@flows("heist:hand-out")
async def hand_out(game: Heist) -> None:
    """Give the first thief the scenario's skills."""
    for skill in scenario_of(game).skills:
        ops.take_skill(game, game.state.thieves[0], skill)


@flows("heist:equip")
async def equip(game: Heist) -> None:
    """Give all thieves full health and full stocks of bullets."""
    for thief in game.state.thieves:
        bullets = [query.figure(game, thief, kind) for kind in query.BULLETS]
        ops.equip(game, thief, query.figure(game, thief, "health"), *bullets)


@flows("heist:draw-lots")
async def draw_lots(game: Heist, seats: list[int]) -> None:
    """Let these thieves roll for the first turn; the highest roll wins, and ties roll again."""
    rolls = [ops.draw_lot(game, game.state.thieves[seat]) for seat in seats]
    best = [seat for seat, face in zip(seats, rolls, strict=True) if face == max(rolls)]
    if len(best) > 1:
        game.then(Task("heist:draw-lots", (best,)))
    else:
        ops.set_first(game, game.state.thieves[best[0]])
