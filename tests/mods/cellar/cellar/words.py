"""What cards, events and tokens can say in data: the verbs and conditions of the cellar."""

from __future__ import annotations

from msgspec import Struct, field

from l7core.api import Condition, Effects, Option, Scope, Verb, Vocabulary

from . import flows, ops, query
from .ops import Cellar
from .query import Who

words = Vocabulary()


class LoseNerve(Verb, frozen=True, tag="lose-nerve"):
    """Lose nerve; whoever has none left is out of the game."""

    n: int = 1
    who: Who = "active"


class GainNerve(Verb, frozen=True, tag="gain-nerve"):
    """Gain nerve, up to 5."""

    n: int = 1
    who: Who = "active"


class LightLamp(Verb, frozen=True, tag="light-lamp"):
    """Light the seat's lamp."""


class DouseLamp(Verb, frozen=True, tag="douse-lamp"):
    """Put out the seat's lamp."""


class FindKey(Verb, frozen=True, tag="find-key"):
    """Take the key to the front door, for everybody."""


class DrawCard(Verb, frozen=True, tag="draw-card"):
    """Draw a card, if there is one."""

    who: Who = "active"


class MoveWarden(Verb, frozen=True, tag="move-warden"):
    """The Warden takes a step, and scares."""


class TestOfNerve(Verb, frozen=True, tag="test-of-nerve"):
    """Roll the dice; do one thing if they reach what is needed, another if not."""

    needed: int
    passed: Effects = field(name="pass", default=())
    failed: Effects = field(name="fail", default=())


class Choice(Struct, frozen=True, forbid_unknown_fields=True):
    """One of the things to choose from."""

    id: str
    words: str
    effects: Effects = ()


class Choose(Verb, frozen=True, tag="choose"):
    """The seat chooses one of several things."""

    choices: tuple[Choice, ...]


class Alone(Condition, frozen=True, tag="alone"):
    """No other seat's pawn stands in the room."""


class InTheDark(Condition, frozen=True, tag="in-the-dark"):
    """The seat's lamp is out."""


class RolledAtMost(Condition, frozen=True, tag="rolled-at-most"):
    """The roll came to this or less."""

    n: int


@words.verb(LoseNerve)
async def lose_nerve(game: Cellar, verb: LoseNerve, scope: Scope) -> None:
    for seat in query.meant(game, verb.who, scope.seat):
        flows.lose_nerve(game, seat, verb.n, source=scope.source)


@words.verb(GainNerve)
async def gain_nerve(game: Cellar, verb: GainNerve, scope: Scope) -> None:
    for seat in query.meant(game, verb.who, scope.seat):
        flows.gain_nerve(game, seat, verb.n, source=scope.source)


@words.verb(LightLamp)
async def light_lamp(game: Cellar, verb: LightLamp, scope: Scope) -> None:
    ops.light_lamp(game, scope.seat, source=scope.source)


@words.verb(DouseLamp)
async def douse_lamp(game: Cellar, verb: DouseLamp, scope: Scope) -> None:
    ops.douse_lamp(game, scope.seat, source=scope.source)


@words.verb(FindKey)
async def find_key(game: Cellar, verb: FindKey, scope: Scope) -> None:
    ops.find_key(game, scope.seat)


@words.verb(DrawCard)
async def draw_card(game: Cellar, verb: DrawCard, scope: Scope) -> None:
    for seat in query.meant(game, verb.who, scope.seat):
        if not game.state.deck:
            ops.shuffle_cards(game)
        if game.state.deck:
            ops.draw_card(game, seat, source=scope.source)


@words.verb(MoveWarden)
async def move_warden(game: Cellar, verb: MoveWarden, scope: Scope) -> None:
    await game.run("cellar:warden-step")


@words.verb(TestOfNerve)
async def test_of_nerve(game: Cellar, verb: TestOfNerve, scope: Scope) -> None:
    dice = query.dice(game)
    if await flows.passes(game, scope.seat, dice, verb.needed, source=scope.source):
        await game.carry_out(verb.passed, scope)
    else:
        await game.carry_out(verb.failed, scope)


@words.verb(Choose)
async def choose(game: Cellar, verb: Choose, scope: Scope) -> None:
    options = [
        Option(
            choice.id,
            label="cellar.choice",
            barrier=barrier_of(choice.effects),
            args={"words": choice.words},
        )
        for choice in verb.choices
    ]
    chosen = await game.ask(scope.seat, "cellar.choose", options, about=scope.source)
    for choice in verb.choices:
        if choice.id == chosen.id:
            await game.carry_out(choice.effects, scope)


@words.condition(Alone)
def alone(game: Cellar, condition: Alone, scope: Scope) -> bool:
    return query.in_room(game, game.state.pawns[scope.seat].place) == [scope.seat]


@words.condition(InTheDark)
def in_the_dark(game: Cellar, condition: InTheDark, scope: Scope) -> bool:
    return not game.state.pawns[scope.seat].lamp_lit


@words.condition(RolledAtMost)
def rolled_at_most(game: Cellar, condition: RolledAtMost, scope: Scope) -> bool:
    return scope.n <= condition.n


def barrier_of(effects: Effects) -> str:
    """What these effects roll or reveal before they ask again."""
    match effects:
        case (TestOfNerve(), *_):
            return "barrier.rolled"
        case (DrawCard(), *_):
            return "cellar.barrier.drawn"
        case (Choose(), *_) | ():
            return ""
    return barrier_of(effects[1:])
