"""What a seat can imagine: the game as it sees it, what it does not know drawn anew.

No bot looks ahead in the real game. What it gets is a copy in which decks, other hands and the
chances to come have been dealt again, so that to look at them is of no use. Only a careful player
that a net has shown to ask for nothing hidden is asked in the game itself.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from l7core.engine.advice import Advice, Streams
from l7core.engine.ask import Ask
from l7core.engine.boundary import guarded
from l7core.engine.errors import L7Error
from l7core.engine.game import Game
from l7core.engine.kernel import Kernel
from l7core.engine.rng import below, seed_streams
from l7core.engine.sides import decisions_known_to
from l7core.engine.state import snapshot

STREAM = "bot"


def chances_of(kernel: Kernel[Any]) -> Streams:
    """What is left to chance in a bot's decision, the same whenever it is asked the same.

    It hangs on the decisions that its seat knows of: else a hint would tell of hidden ones.
    """
    reader = kernel.ask.seat if kernel.ask else None
    return seed_streams(kernel.state.setup.seed + decisions_known_to(kernel, reader))


def advice(kernel: Kernel[Any], streams: Streams, *, explained: bool = False) -> Advice:
    """What the ruleset's careful player would answer, going by what its seat knows.

    With `explained`, the reason says all that the ruleset can say about it.
    """
    ask = kernel.ask
    assert ask is not None, "a bot is asked only while a question is pending"
    again, expertise = streams.copy(), kernel.rules.expertise
    if expertise.asks_nothing_hidden and not explained:
        twin: Game[Any] = Game(kernel.rules, kernel.state)
        below(streams, STREAM, 1 << 32)  # the chances that would have been drawn
    else:
        twin = Game(kernel.rules, snapshot(kernel.state))
        guarded(lambda: hide(twin, ask, streams), partial(twin.failure, kernel.rules.id))
    # What is tried out from here is tried out in the same imagined game.
    twin.branch = partial(kernel.split, lambda game: hide(game, ask, again.copy()), splits=False)
    advised = _careful(twin, ask)
    explain = expertise.explain
    if not (explained and explain):
        return advised
    failed = partial(twin.failure, kernel.rules.id)
    return guarded(lambda: explain(twin, ask, advised), failed)


def advice_in(imagined: Kernel[Any]) -> Advice:
    """What the careful player would answer in a game that is imagined already."""
    game, ask = imagined.game, imagined.ask
    assert ask is not None, "there is something to decide"
    steps, game.steps = game.steps, 0
    game.branch = partial(imagined.split, splits=False)
    try:
        return _careful(game, ask)
    finally:
        game.steps, game.branch = steps, None


def _careful(game: Game[Any], ask: Ask) -> Advice:
    careful = game.rules.expertise.careful
    if careful is None:
        title = game.rules.ruleset.title
        raise L7Error(
            f"{title} does not say how to play it carefully.", hint="Use the bot 'random'."
        )
    return guarded(lambda: _sound(careful(game, ask), ask), partial(game.failure, game.rules.id))


def _sound(advised: Advice, ask: Ask) -> Advice:
    """The advice; raises where it is none, or none that can be followed."""
    ask.option(advised.choice.option, advised.choice.paid)
    return advised


def hide(game: Game[Any], ask: Ask, streams: Streams) -> None:
    """Change in place all that the deciding seat does not know: blank, or drawn anew."""
    blank = game.rules.expertise.blank
    if blank is None:
        redraw(game, ask, streams)
        return
    game.state.rng.clear()
    game.state.rng.update(seed_streams(0))
    blank(game, ask.seat)


def imagine(kernel: Kernel[Any], streams: Streams) -> Kernel[Any]:
    """One of the games that the deciding seat may be in, at the same question."""
    ask = kernel.ask
    assert ask is not None, "there is something to look ahead from"
    before = streams.copy()

    def change(game: Game[Any]) -> None:
        drawn = before.copy()
        redraw(game, ask, drawn)
        streams.update(drawn)

    return kernel.split(change)


def redraw(game: Game[Any], ask: Ask, streams: Streams) -> None:
    """Change in place all that the deciding seat does not know."""
    chances = seed_streams(below(streams, STREAM, 1 << 32))
    game.state.rng.clear()
    game.state.rng.update(chances)
    if game.rules.expertise.redraw:
        game.rules.expertise.redraw(game, ask, streams)
