"""Imagined games can be played, and careful players do not walk into a certain loss."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, Final, TypeAlias

from l7core.bots import random_bot
from l7core.bots.careful import hint, reason
from l7core.bots.determinize import advice_in, imagine
from l7core.engine.advice import Choice
from l7core.engine.ask import Ask
from l7core.engine.game import Game
from l7core.engine.kernel import Kernel
from l7core.engine.rng import seed_streams
from l7core.testing.nets.offers import payments
from l7core.testing.nets.watching import Watcher

AHEAD: Final = 30
"""Decisions for which an imagined game is played on."""
AT_ONCE: Final = 4
"""Decisions within which a certain loss comes about."""
NOT_ONLY_PUT_OFF: Final = 12
"""Decisions that a seat must outlive if an option is to be better than a certain loss."""
AT_RANDOM: Final = 3
"""Imagined games that are played on at random before any is played with care."""
CERTAIN: Final = 120
"""Imagined games, all of which an option must lose to be a certain loss. An option that loses 94
of 100 loses them all once in more than a thousand times."""
WORLDS: Final = 30
"""Imagined games in most of which another must not lose to be better."""

Lost: TypeAlias = Callable[[Game[Any], int], bool]
"""Whether that seat has lost, or is out of the game."""


def has_lost(game: Game[Any], seat: int) -> bool:
    """Whether the game is over and not won, or the ruleset gives the seat no hope."""
    outcome, value = game.state.outcome, game.rules.expertise.value
    if outcome:
        return seat not in outcome.winners and outcome.result != "won"
    return value is not None and value(game, seat) <= 0.0


class Imagined(Watcher):
    """Plays on in one of the games that the deciding seat may be in."""

    def __init__(self, every: int) -> None:
        self._every = every

    def look(self, kernel: Kernel[Any], ask: Ask, choice: Choice) -> Iterator[str]:
        if kernel.decisions % self._every:
            return
        streams = seed_streams(kernel.decisions)
        twin = imagine(kernel, streams)
        if twin.ask is None or twin.ask.mark() != ask.mark():
            yield "an imagined game stands at another question"
        for _ in range(AHEAD):
            if twin.ask is None:
                break
            option, paid = random_bot.choose(twin, streams)
            twin.answer(option, *paid)


class Reasoned(Watcher):
    """Reads why the careful player advises what it does, beside the option that it advises."""

    def look(self, kernel: Kernel[Any], ask: Ask, choice: Choice) -> Iterator[str]:
        advised = hint(kernel)
        said = reason(kernel, advised)
        shown = kernel.view(ask.seat).ask
        assert shown is not None, "the seat decides"
        label = next(option.label for option in shown.options if option.id == advised.option)
        if not said.strip() or advised.why in said or re.search(r"[{}]", said):
            yield f"no sentence says why {advised.option!r} is advised: {said!r}"
        elif {*_words(said)} <= {*_words(label)}:
            yield f"the reason for {advised.option!r} says no more than its label: {said!r}"


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text.lower())


class Cautious(Watcher):
    """Follows the advice in imagined games: does it lose in all, and something else in few?"""

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
        """Whether the seat outlives that choice in most imagined games, and not for a moment."""
        lost = sum(self._loses(kernel, choice, world, NOT_ONLY_PUT_OFF) for world in range(WORLDS))
        return 2 * lost < WORLDS

    def _happens_to_live(self, kernel: Kernel[Any], choice: Choice, world: int) -> bool:
        """Whether the seat is not lost after that choice and some decisions made at random, which
        are made much faster than careful ones: then the loss is not certain."""
        assert kernel.ask is not None, "there is something to look ahead from"
        seat, streams = kernel.ask.seat, seed_streams(world)
        game = imagine(kernel, streams)
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
        """Whether the seat has lost after that choice and some decisions of careful play."""
        assert kernel.ask is not None, "there is something to look ahead from"
        seat = kernel.ask.seat
        game = imagine(kernel, seed_streams(world))
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
