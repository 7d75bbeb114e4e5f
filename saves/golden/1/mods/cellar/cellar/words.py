"""What cards, events and tokens can say in data: the verbs and conditions of the cellar."""

from __future__ import annotations

from msgspec import Struct, field

from l7core.api import Condition, Effects, Option, Scope, Verb, Vocabulary

from . import nerve, ops, query
from .query import Who
from .state import Cellar, Lamp

words = Vocabulary()


class LoseNerve(Verb, frozen=True, tag="lose-nerve"):
    """Lose nerve; whoever has none left is out of the game."""

    n: int = 1
    who: Who = "active"


@words.verb(LoseNerve)
async def lose_nerve(game: Cellar, verb: LoseNerve, scope: Scope) -> None:
    for seat in query.meant(game, verb.who, scope.seat):
        nerve.lose_nerve(game, seat, verb.n, source=scope.source)


class GainNerve(Verb, frozen=True, tag="gain-nerve"):
    """Gain nerve, up to 5."""

    n: int = 1
    who: Who = "active"


@words.verb(GainNerve)
async def gain_nerve(game: Cellar, verb: GainNerve, scope: Scope) -> None:
    for seat in query.meant(game, verb.who, scope.seat):
        nerve.gain_nerve(game, seat, verb.n, source=scope.source)


class SetLamp(Verb, frozen=True, tag="lamp"):
    """The seat's lamp is lit or goes out."""

    to: Lamp


@words.verb(SetLamp)
async def set_lamp(game: Cellar, verb: SetLamp, scope: Scope) -> None:
    ops.set_lamp(game, scope.seat, verb.to, source=scope.source)


class FindKey(Verb, frozen=True, tag="find-key"):
    """Find the key to the front door, for everybody to use."""


@words.verb(FindKey)
async def find_key(game: Cellar, verb: FindKey, scope: Scope) -> None:
    ops.find_key(game, scope.seat)


class DrawCard(Verb, frozen=True, tag="draw-card"):
    """Draw a card, if there is one."""

    who: Who = "active"


@words.verb(DrawCard)
async def draw_card(game: Cellar, verb: DrawCard, scope: Scope) -> None:
    deck = game.state.decks["card"]
    for seat in query.meant(game, verb.who, scope.seat):
        if not deck.cards:
            ops.shuffle(game, "card")
        if deck.cards:
            ops.draw_card(game, seat, source=scope.source)


class MoveWarden(Verb, frozen=True, tag="move-warden"):
    """The Warden takes a step, and scares."""


@words.verb(MoveWarden)
async def move_warden(game: Cellar, verb: MoveWarden, scope: Scope) -> None:
    await game.run("cellar:warden-step")


class TestOfNerve(Verb, frozen=True, tag="test-of-nerve"):
    """Roll the dice; do one thing if they reach what is needed, another if not."""

    needed: int
    passed: Effects = field(name="pass", default=())
    failed: Effects = field(name="fail", default=())


@words.verb(TestOfNerve)
async def test_of_nerve(game: Cellar, verb: TestOfNerve, scope: Scope) -> None:
    dice = query.dice(game)
    passed = await nerve.passes(game, scope.seat, dice, verb.needed, source=scope.source)
    await game.carry_out(verb.passed if passed else verb.failed, scope)


class Choice(Struct, frozen=True, forbid_unknown_fields=True):
    """One of the things to choose from."""

    id: str
    words: str
    effects: Effects = ()


class Choose(Verb, frozen=True, tag="choose"):
    """The seat chooses one of several things."""

    choices: tuple[Choice, ...]


@words.verb(Choose)
async def choose(game: Cellar, verb: Choose, scope: Scope) -> None:
    choices = {choice.id: choice for choice in verb.choices}
    options = [
        Option(id, "cellar.choice", barrier=barrier_of(each.effects), args={"words": each.words})
        for id, each in choices.items()
    ]
    chosen = await game.ask(scope.seat, "cellar.choose", options, about=scope.source)
    await game.carry_out(choices[chosen.id].effects, scope)


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


class Alone(Condition, frozen=True, tag="alone"):
    """No other seat's pawn stands in the room."""


@words.condition(Alone)
def alone(game: Cellar, condition: Alone, scope: Scope) -> bool:
    return query.in_room(game, game.state.pawns[scope.seat].place) == [scope.seat]


class InTheDark(Condition, frozen=True, tag="in-the-dark"):
    """The seat's lamp is out."""


@words.condition(InTheDark)
def in_the_dark(game: Cellar, condition: InTheDark, scope: Scope) -> bool:
    return game.state.pawns[scope.seat].lamp == "out"


class RolledAtMost(Condition, frozen=True, tag="rolled-at-most"):
    """The roll came to this or less."""

    n: int


@words.condition(RolledAtMost)
def rolled_at_most(game: Cellar, condition: RolledAtMost, scope: Scope) -> bool:
    return scope.n <= condition.n
