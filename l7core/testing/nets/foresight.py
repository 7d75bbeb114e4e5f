"""Checks that imagined games can be played, and that careful players avoid certain losses."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, Final, TypeAlias

from l7core.bots import random_bot
from l7core.bots.careful import hint, reason
from l7core.bots.determinize import advice_in, sample_world
from l7core.engine.advice import Choice
from l7core.engine.ask import Ask
from l7core.engine.game import Game
from l7core.engine.kernel import Kernel
from l7core.engine.rng import seed_streams
from l7core.testing.nets.offers import payments
from l7core.testing.nets.watching import Watcher

AHEAD: Final = 30
"""Number of decisions for which an imagined game is continued."""
AT_ONCE: Final = 4
"""Number of decisions within which a certain loss happens."""
NOT_ONLY_PUT_OFF: Final = 12
"""Number of decisions that a seat must survive for an option to beat a certain loss."""
AT_RANDOM: Final = 3
"""Number of imagined games that are played at random before any is played with care."""
CERTAIN: Final = 120
"""Number of imagined games, all of which an option must lose to be a certain loss. An option that
loses 94% of its games loses all of them in fewer than 1 of 1,000 cases."""
WORLDS: Final = 30
"""Number of imagined games for another option, which must lose less than half to be better."""

Lost: TypeAlias = Callable[[Game[Any], int], bool]
"""Function that returns whether a seat has lost or is out of the game."""


def has_lost(game: Game[Any], seat: int) -> bool:
    """Return whether the game is over and not won, or the ruleset rates the seat at 0."""
    outcome, value = game.state.outcome, game.rules.expertise.value
    if outcome:
        return seat not in outcome.winners and outcome.result != "won"
    return value is not None and value(game, seat) <= 0.0


class Imagined(Watcher):
    """A watcher that continues a game which the deciding seat may be in."""

    def __init__(self, every: int) -> None:
        self._every = every

    def look(self, kernel: Kernel[Any], ask: Ask, choice: Choice) -> Iterator[str]:
        if kernel.decisions % self._every:
            return
        streams = seed_streams(kernel.decisions)
        imagined = sample_world(kernel, streams)
        if imagined.ask is None or imagined.ask.mark() != ask.mark():
            yield "an imagined game stands at another question"
        for _ in range(AHEAD):
            if imagined.ask is None:
                break
            option, paid = random_bot.choose(imagined, streams)
            imagined.answer(option, *paid)


class Reasoned(Watcher):
    """A watcher that compares the reason for careful advice with the label of the option."""

    def look(self, kernel: Kernel[Any], ask: Ask, choice: Choice) -> Iterator[str]:
        advised = hint(kernel)
        sentence = reason(kernel, advised)
        question = kernel.view(ask.seat).ask
        assert question is not None, "the seat decides"
        label = next(option.label for option in question.options if option.id == advised.option)
        if not sentence.strip() or advised.why in sentence or re.search(r"[{}]", sentence):
            yield f"no sentence says why {advised.option!r} is advised: {sentence!r}"
        elif {*_words(sentence)} <= {*_words(label)}:
            yield f"the reason for {advised.option!r} says no more than its label: {sentence!r}"


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text.lower())


class Cautious(Watcher):
    """A watcher that follows advice in imagined games, and compares losses with other options."""

    def __init__(self, lost: Lost) -> None:
        self._lost = lost

    def look(self, kernel: Kernel[Any], ask: Ask, choice: Choice) -> Iterator[str]:
        if len(ask.options) < 2:
            return
        advice = hint(kernel)
        if any(self._happens_to_live(kernel, advice.choice, world) for world in range(AT_RANDOM)):
            return
        if not all(self._loses(kernel, advice.choice, world, AT_ONCE) for world in range(CERTAIN)):
            return
        for option in ask.options:
            for paid in payments(ask, option):
                if option.id != advice.option and self._lives(kernel, Choice(option.id, paid)):
                    where = f"{ask.prompt} {advice.option}"
                    yield f"{where} is advised, a certain loss; {option.id} is none"

    def _lives(self, kernel: Kernel[Any], choice: Choice) -> bool:
        """Return whether the seat survives the choice in most imagined games for some time."""
        lost = sum(self._loses(kernel, choice, world, NOT_ONLY_PUT_OFF) for world in range(WORLDS))
        return 2 * lost < WORLDS

    def _happens_to_live(self, kernel: Kernel[Any], choice: Choice, world: int) -> bool:
        """Return whether the seat survives the choice and some random decisions.

        Then the loss is not certain. Random decisions are much faster than careful ones.
        """
        assert kernel.ask is not None, "there is something to look ahead from"
        seat, streams = kernel.ask.seat, seed_streams(world)
        game = sample_world(kernel, streams)
        for _ in range(AT_ONCE):
            option, paid = choice
            game.answer(option, *paid)
            if self._lost(game.game, seat):
                return False
            if game.ask is None:
                return True
            choice = random_bot.choose(game, streams)
        return True

    def _loses(self, kernel: Kernel[Any], choice: Choice, world: int, ahead: int) -> bool:
        """Return whether the seat has lost after the choice and some careful decisions."""
        assert kernel.ask is not None, "there is something to look ahead from"
        seat = kernel.ask.seat
        game = sample_world(kernel, seed_streams(world))
        option, paid = choice
        for _ in range(ahead):
            game.answer(option, *paid)
            if self._lost(game.game, seat):
                return True
            if game.ask is None:
                return False
            advised = advice_in(game)
            option, paid = advised.choice
        return False
