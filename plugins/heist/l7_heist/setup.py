"""Setting the job up.

Rules: Setting up. Rulings: 9, 10, 22, 24.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from l7core.api import Option, Task

from . import ops, query
from .book import flows
from .grid import draw_walls, is_sound
from .postings import draw_carriers, draw_postings
from .records import Guards, Scenario
from .state import ENTRANCE, ROOFTOP, SECURITY, VAULT, Heist, Thief, scenario_of

KEEP = Option("keep")
SKILLS = 3
IN_THE_VAULT = 3
IN_SECURITY = 2


@flows("heist:set-up")
async def set_up(game: Heist) -> None:
    """Board, walls, guards, keycards; then skills, and who goes first."""
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
    """As the scenario has it, or shuffled until it is sound."""
    if scenario.rooms:
        ops.lay_board(game, scenario.rooms, scenario.walls)
        return
    rooms = list(game.state.board)
    game.shuffle("board", rooms)
    while not is_sound(rooms, ENTRANCE, VAULT, SECURITY, ROOFTOP):
        game.step("heist:set-up")  # a board that can never be sound must not be shuffled for ever
        game.shuffle("board", rooms)
    most = int(game.toggle("walls"))
    walls = draw_walls(game, rooms.index(VAULT), rooms.index(SECURITY), most)
    ops.lay_board(game, rooms, walls)


def post_guards(game: Heist, scenario: Scenario) -> None:
    """Three in the Vault, two in Security, the others by the randomiser; some have keycards."""
    for each in scenario.guards or drawn_guards(game, scenario):
        ops.post_guards(game, each.room, each.n)
        if each.keycards:
            ops.give_keycards(game, each.room, each.keycards)


def drawn_guards(game: Heist, scenario: Scenario) -> Sequence[Guards]:
    """Where everybody stands."""
    guards = number_set(game, "guards", scenario.patrols)
    keycards = number_set(game, "keycards", scenario.keycards)
    postings = draw_postings(game, query.posted_rooms(game), guards)
    carriers = Counter(draw_carriers(game, postings, keycards))
    posted = Counter(postings)
    drawn = [
        Guards(room, posted[room], carriers[room]) for room in game.state.board if posted[room]
    ]
    return (Guards(VAULT, IN_THE_VAULT), Guards(SECURITY, IN_SECURITY), *drawn)


def number_set(game: Heist, toggle: str, usual: Mapping[str, Sequence[int]]) -> int:
    """The number that the players have set, or what goes with their number by that word."""
    value = game.toggle(toggle)
    return usual[value][len(game.state.thieves) - 1] if value in usual else int(value)


# -- skills


@flows("heist:choose-skill")
async def choose_skill(game: Heist, seat: int) -> None:
    """Who works alone has one skill of choice."""
    offered = [Option(f"take:{id}", target=id) for id in sorted(game.state.skills)]
    choice = await game.ask(seat, "heist.choose-skill", offered, action=True)
    ops.take_skill(game, game.state.thieves[seat], choice.target)


@flows("heist:deal")
async def deal(game: Heist, seat: int) -> None:
    """Three from the top."""
    for _ in range(SKILLS):
        draw_skill(game, game.state.thieves[seat])


def draw_skill(game: Heist, thief: Thief) -> None:
    """The top card, which everybody may see."""
    game.reveal("heist.barrier.drawn")
    ops.take_skill(game, thief, game.state.skills[-1])


@flows("heist:re-pick")
async def re_pick(game: Heist, seat: int) -> None:
    """Put one skill aside, draw another. In a crew of three or four only one of them may."""
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
    """The skills that the scenario gives."""
    for skill in scenario_of(game).skills:
        ops.take_skill(game, game.state.thieves[0], skill)


@flows("heist:equip")
async def equip(game: Heist) -> None:
    """Full health and full stocks."""
    for thief in game.state.thieves:
        bullets = [query.figure(game, thief, kind) for kind in query.BULLETS]
        ops.equip(game, thief, query.figure(game, thief, "health"), *bullets)


@flows("heist:draw-lots")
async def draw_lots(game: Heist, seats: list[int]) -> None:
    """A die each; those who tie for the highest throw again."""
    thrown = [ops.draw_lot(game, game.state.thieves[seat]) for seat in seats]
    best = [seat for seat, face in zip(seats, thrown, strict=True) if face == max(thrown)]
    if len(best) > 1:
        game.then(Task("heist:draw-lots", (best,)))
    else:
        ops.set_first(game, game.state.thieves[best[0]])
