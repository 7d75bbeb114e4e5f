"""A table as heavy as a late game: the state and the flows of several rows.

The rules have only the weight of a game: sixty tiles, two dozen pawns, two hundred and twenty
cards, and turns of several questions for each of four seats. Values that a rule replaces whole
(tiles) are frozen structs; values that change field by field (pawns, places) are not.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from msgspec import Struct

from l7core.engine.ask import Option
from l7core.engine.game import Game
from l7core.engine.kernel import Kernel
from l7core.engine.ruleset import Flows, Rules, Ruleset
from l7core.engine.state import SeatSetup, Setup, State, Task, encode, fresh
from l7core.engine.texts import Texts
from l7core.view import Board, Floor, Mark, Room, Seat, Table, Token

SEATS = 4
TILES = 60
COLUMNS = 10
PAWNS = 24
CARDS = 220
HELD = 6
"""Cards of each seat at the start, half in hand and half before it."""
ACTIONS = 2
QUESTIONS = 4
"""Questions of an action: as many as the kernel allows between two checkpoints."""
ANSWERS_A_TURN = SEATS * ACTIONS * QUESTIONS
LEAST_BYTES = 12_000
PILES = ("adventure", "event", "terror", "item", "weapon", "wound", "mutation", "clone")
WORDS = ("ash", "bell", "coil", "dusk", "echo", "flint", "gate", "haze", "iris", "jolt", "knot")
TEXTS = {
    "bench.walked": "{who} walks to {to}.",
    "bench.drew": "{who} draws {card}.",
    "bench.feared": "The fear of {who} is now {n}.",
    "bench.discarded": "{who} discards {card}.",
}

flows = Flows()


class Tile(Struct, frozen=True, gc=False):
    """A room on the table."""

    id: str
    cell: tuple[int, int]
    turned: int = 0
    dark: bool = False
    locked: tuple[str, ...] = ()
    tokens: tuple[str, ...] = ()


class Pawn(Struct):
    """A piece that moves."""

    id: str
    kind: str
    tile: str
    harm: int = 0
    stunned: bool = False
    target: int | None = None


class Place(Struct):
    """A player's part of the table."""

    name: str
    hand: list[str]
    belongings: list[str]
    stats: dict[str, int]
    fear: int = 0
    threat: int = 0
    harm: int = 0


class BigState(State):
    """The state of the whole table."""

    tiles: dict[str, Tile]
    pawns: dict[str, Pawn]
    places: list[Place]
    piles: dict[str, list[str]]
    """Decks and discard piles, by name."""
    markers: dict[str, int]
    turn: int = 0


@flows("bench:turn")
async def turn(game: Game[BigState]) -> None:
    """Schedule every seat's actions, then the next turn."""
    game.state.turn += 1
    actions = [Task("bench:action", (seat,)) for seat in range(SEATS) for _ in range(ACTIONS)]
    game.then(*actions, Task("bench:turn"))


@flows("bench:action")
async def action(game: Game[BigState], seat: int) -> None:
    """Walk, draw, fear, discard: for each, ask, change the state and log an event."""
    state = game.state
    pawn = state.pawns[f"bench:pawn-{seat}"]
    place = state.places[seat]
    chosen = await game.ask(seat, "bench.walk", ways_from(pawn.tile), action=True)
    pawn.tile = chosen.target
    game.emit("bench.walked", who=pawn.id, to=pawn.tile)
    pile = (await game.ask(seat, "bench.draw", DRAWS, about=pawn.tile)).target
    card = state.piles[pile].pop()
    place.hand.append(card)
    game.emit("bench.drew", who=pawn.id, card=card)
    level = await game.ask(seat, "bench.fear", FEARS, about=card)
    place.fear = len(level.target)
    game.emit("bench.feared", who=pawn.id, n=place.fear)
    given = [Option(f"discard:{card}", target=card) for card in place.hand]
    card = (await game.ask(seat, "bench.discard", given)).target
    place.hand.remove(card)
    state.piles[pile].insert(0, card)
    game.emit("bench.discarded", who=pawn.id, card=card)


@cache
def ways_from(tile: str) -> tuple[Option, ...]:
    """Return the options of a room, built once because they never change."""
    here = TILE_IDS.index(tile)
    reached = [TILE_IDS[(here + step) % TILES] for step in (-10, -9, -2, -1, 1, 2, 9, 10)]
    return tuple(Option(f"walk:{reach}", target=reach) for reach in reached)


def begin(rules: Rules, setup: Setup) -> BigState:
    """Return the state of the first turn, with everything on the table."""
    cards = [f"bench:{_word(n)}-{_word(n // 7)}-card-{n}" for n in range(CARDS)]
    held = [cards[seat * HELD : (seat + 1) * HELD] for seat in range(SEATS)]
    decks = cards[SEATS * HELD :]
    return BigState(
        **fresh(setup, Task("bench:turn")),
        tiles={
            id: Tile(id, (n % COLUMNS, n // COLUMNS), turned=n % 4, locked=("n", "e")[: n % 3])
            for n, id in enumerate(TILE_IDS)
        },
        pawns={
            f"bench:pawn-{n}": Pawn(f"bench:pawn-{n}", f"bench:{_word(n)}", TILE_IDS[n * 2])
            for n in range(PAWNS)
        },
        places=[
            Place(seat.name, cards[:3], cards[3:], {"strength": 3, "speed": 4, "wits": 5})
            for seat, cards in zip(setup.seats, held, strict=True)
        ],
        piles={name: decks[n :: len(PILES)] for n, name in enumerate(PILES)},
        markers={f"bench:{word}-marker": 3 for word in WORDS},
    )


def show(game: Game[BigState], seat: int | None) -> Table:
    """Return the map with its pawns, from which a save draws its picture."""
    state = game.state
    tokens_by_tile: dict[str, list[Token]] = {id: [] for id in state.tiles}
    for pawn in state.pawns.values():
        tokens_by_tile[pawn.tile].append(Token(pawn.id, pawn.kind, PAWN, kind="pawn"))
    rooms = tuple(
        Room(tile.id, tile.id, (tile.cell,), dark=tile.dark, tokens=tuple(tokens_by_tile[tile.id]))
        for tile in state.tiles.values()
    )
    board = Board((Floor("", COLUMNS, TILES // COLUMNS),), rooms)
    return Table(
        title="Big table",
        clock=f"Turn {state.turn}",
        board=board,
        seats=tuple(
            Seat(number, each.name, each.controller)
            for number, each in enumerate(game.state.setup.seats)
        ),
    )


def kernel_at(turn: int, *, into: int = 0) -> Kernel[State]:
    """Return a game at the beginning of a turn, or `into` answers later."""
    kernel = Kernel(RULES, RULES.begin(SETUP))
    play(kernel, (turn - 1) * ANSWERS_A_TURN + into)
    assert len(encode(kernel.state)) >= LEAST_BYTES, "the table is too light"
    return kernel


def play(kernel: Kernel[Any], answers: int) -> None:
    """Answer that number of questions, with varying options."""
    for number in range(answers):
        assert kernel.ask
        options = kernel.ask.options
        kernel.answer(options[number * 5 % len(options)].id)


def _word(number: int) -> str:
    return WORDS[number % len(WORDS)]


TILE_IDS = [f"bench:{_word(n)}-room-{n}" for n in range(TILES)]
DRAWS = tuple(Option(f"draw:{pile}", target=pile) for pile in PILES)
PAWN = Mark("pawn", "@", "@")
FEARS = tuple(Option(f"fear:{n}", target="x" * n) for n in range(8))
SETUP = Setup(ruleset="bench", seats=tuple(SeatSetup(f"Player {n}") for n in range(SEATS)))
RULES = Rules(
    [Ruleset(id="bench", title="Big table", state=BigState, begin=begin, show=show, flows=flows)],
    texts=Texts(TEXTS),
)
