"""Imagined games: the game as a seat sees it, with everything hidden redrawn.

No bot looks ahead in the real game. It gets a copy with redrawn decks, hands and random numbers, so
that reading them gains nothing. Only careful play that reads no hidden information, as a check
confirms, runs in the game itself.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from l7core.engine.advice import Advice, Streams
from l7core.engine.ask import Ask
from l7core.engine.errors import L7Error
from l7core.engine.game import Game
from l7core.engine.kernel import Kernel
from l7core.engine.plugin_errors import wrap_errors
from l7core.engine.rng import below, seed_streams
from l7core.engine.sides import decisions_known_to
from l7core.engine.state import snapshot

STREAM = "bot"


def chances_of(kernel: Kernel[Any]) -> Streams:
    """Return the random streams of a bot's decision; they are the same each time it is asked.

    They depend only on decisions that the seat may know. Otherwise a hint could reveal hidden ones.
    """
    reader = kernel.ask.seat if kernel.ask else None
    return seed_streams(kernel.state.setup.seed + decisions_known_to(kernel, reader))


def advice(kernel: Kernel[Any], streams: Streams, *, explained: bool = False) -> Advice:
    """Return the answer of the ruleset's careful player, based on what its seat knows.

    With `explained`, the reason has all details that the ruleset can give.
    """
    ask = kernel.ask
    assert ask is not None, "a question is open"
    branch_streams, expertise = streams.copy(), kernel.rules.expertise
    if expertise.asks_nothing_hidden and not explained:
        copy: Game[Any] = Game(kernel.rules, kernel.state)
        below(streams, STREAM, 1 << 32)  # the number that `redraw` would have drawn
    else:
        copy = Game(kernel.rules, snapshot(kernel.state))
        wrap_errors(lambda: hide(copy, ask, streams), partial(copy.failure, kernel.rules.id))
    # Moves tried out from here are tried out in the same imagined game.
    copy.branch = partial(
        kernel.split, lambda game: hide(game, ask, branch_streams.copy()), splits=False
    )
    advised = _careful(copy, ask)
    explain = expertise.explain
    if not (explained and explain):
        return advised
    failed = partial(copy.failure, kernel.rules.id)
    return wrap_errors(lambda: explain(copy, ask, advised), failed)


def advice_in(imagined: Kernel[Any]) -> Advice:
    """Return the careful player's answer in a game that is already imagined."""
    game, ask = imagined.game, imagined.ask
    assert ask is not None, "a question is open"
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
        raise L7Error(f"{title} has no careful bot.", hint="Use the bot 'random'.")
    return wrap_errors(
        lambda: _sound(careful(game, ask), ask), partial(game.failure, game.rules.id)
    )


def _sound(advised: Advice, ask: Ask) -> Advice:
    """Return the advice; raise an error if the question does not accept it."""
    ask.option(advised.choice.option, advised.choice.paid)
    return advised


def hide(game: Game[Any], ask: Ask, streams: Streams) -> None:
    """Blank or redraw everything that the deciding seat does not know, in place."""
    blank = game.rules.expertise.blank
    if blank is None:
        redraw(game, ask, streams)
        return
    game.state.rng.clear()
    game.state.rng.update(seed_streams(0))
    blank(game, ask.seat)


def sample_world(kernel: Kernel[Any], streams: Streams) -> Kernel[Any]:
    """Return one of the games that the deciding seat may be in, at the same question."""
    ask = kernel.ask
    assert ask is not None, "a question is open"
    before = streams.copy()

    def change(game: Game[Any]) -> None:
        drawn = before.copy()
        redraw(game, ask, drawn)
        streams.update(drawn)

    return kernel.split(change)


def redraw(game: Game[Any], ask: Ask, streams: Streams) -> None:
    """Redraw everything that the deciding seat does not know, in place."""
    chances = seed_streams(below(streams, STREAM, 1 << 32))
    game.state.rng.clear()
    game.state.rng.update(chances)
    if game.rules.expertise.redraw:
        game.rules.expertise.redraw(game, ask, streams)
