"""Checks of options, refusals and barriers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import chain, combinations, islice
from typing import Any, Final, TypeAlias

from l7core.bots import random_bot
from l7core.bots.determinize import sample_world
from l7core.engine.advice import Choice
from l7core.engine.ask import Ask, Option
from l7core.engine.game import Game
from l7core.engine.kernel import Kernel
from l7core.engine.rng import seed_streams
from l7core.engine.state import Task, snapshot
from l7core.kit.memo import memoised
from l7core.testing.nets.watching import Watcher
from l7core.view import WhyNot

Deed: TypeAlias = Callable[[Any, int, WhyNot], None]
"""Function that changes a state as the remedy of a seat's refusal says."""
Again: TypeAlias = Callable[[Ask], Task]
"""Function that returns the task that asks a question."""
PAYMENTS: Final = 6
"""Maximum number of payments that are tried for an option."""
OFTEN: Final = 25
"""Number of times that each remedy is tried."""
WORLDS: Final = 40
"""Number of imagined games in which hidden information may be revealed."""


class Accepted(Watcher):
    """A watcher that chooses every option in a copy of the game."""

    def look(self, kernel: Kernel[Any], ask: Ask, choice: Choice) -> Iterator[str]:
        before = kernel.digest()
        for option in ask.options:
            ways = list(payments(ask, option))
            if not ways:
                yield f"{option.id} costs {option.cost}, and the purse cannot pay for it"
            for paid in ways:
                kernel.split().answer(option.id, *paid)
        if kernel.digest() != before:
            yield "a game that is split from this one has changed it"


class Refused(Watcher):
    """A watcher that compares refused actions with the options."""

    def look(self, kernel: Kernel[Any], ask: Ask, choice: Choice) -> Iterator[str]:
        view = kernel.view(ask.seat)
        assert view.ask is not None, "the decider sees the question"
        offered = {(option.label, option.target) for option in view.ask.options}
        for refusal in view.why_not:
            if (refusal.action, refusal.target) in offered:
                yield f"{refusal.action!r} is offered, and refused: {refusal.reason}"
        if len(set(view.why_not)) < len(view.why_not):
            yield "a refusal is told twice"


class Remedied(Watcher):
    """A watcher that applies the remedy of each refusal and expects the action to be offered."""

    needs_history = False

    def __init__(self, again: Again, deeds: Mapping[str, Deed], done: Counter[str]) -> None:
        self._again = again
        self._deeds = deeds
        self._done = done
        """Number of times that each remedy has been tried, by the last part of its text key."""

    def look(self, kernel: Kernel[Any], ask: Ask, choice: Choice) -> Iterator[str]:
        if ask.action:
            for refusal in kernel.why_not(ask.seat):
                if self._done[self._key(kernel, refusal.remedy)] < OFTEN:
                    yield from self._follow(kernel, ask, refusal)

    def _follow(self, kernel: Kernel[Any], ask: Ask, refusal: WhyNot) -> Iterator[str]:
        """Apply one remedy after the other, as long as each reveals another reason."""
        before = {option.id for option in ask.options}
        state, reasons = snapshot(kernel.state), [refusal.reason]
        current: WhyNot | None = refusal
        while current and current.remedy:
            key = self._key(kernel, current.remedy)
            if key not in self._deeds:
                yield f"nothing is known of the remedy {current.remedy!r}"
                return
            self._done[key] += 1
            self._deeds[key](state, ask.seat, current)
            copy = Kernel(kernel.rules, asked(state, self._again(ask)), history=False)
            offered = copy.ask.options if copy.ask else ()
            if any(each.target == refusal.target and each.id not in before for each in offered):
                return
            current = next((w for w in copy.why_not(ask.seat) if is_same(w, refusal)), None)
            if current is None:
                yield f"{refusal.action!r} is no offer after {refusal.remedy!r}"
            elif current.reason in reasons:
                yield f"{refusal.action!r} is still refused after {current.remedy!r}"
                return
            else:
                reasons.append(current.reason)

    def _key(self, kernel: Kernel[Any], remedy: str) -> str:
        """Return the last part of the text key of a remedy."""
        names = (name for pattern, name in remedies(kernel.game) if pattern.fullmatch(remedy))
        return next(names, remedy)


@memoised
def remedies(game: Game[Any]) -> list[tuple[re.Pattern[str], str]]:
    """Return the patterns of remedies, each with the last part of its text key."""
    split_keys = (
        (*key.partition(".remedy."), template)
        for key, template in game.rules.texts.templates.items()
    )
    return [
        (re.compile(re.sub(r"\\{[^}]*\\}", ".+", re.escape(template))), name)
        for _, kind, name, template in split_keys
        if kind
    ]


def is_same(one: WhyNot, other: WhyNot) -> bool:
    """Return whether two refusals are about the same action."""
    return (one.action, one.target) == (other.action, other.target)


def asked(state: Any, task: Task) -> Any:
    """Return a copy of the state whose only remaining task is this one."""
    copy = snapshot(state)
    copy.agenda = [task]
    return copy


class Warned(Watcher):
    """A watcher that compares the barrier of each option with what it reveals."""

    def __init__(self, *, once: bool) -> None:
        self._once = once
        """True if an action shows its barrier at its start, for all questions up to the next
        action."""
        self._warned = False

    def look(self, kernel: Kernel[Any], ask: Ask, choice: Choice) -> Iterator[str]:
        if ask.action:
            self._warned = False
        for option in ask.options:
            if barrier := kernel.barrier(option):
                if not self._comes_true(kernel, ask, option):
                    where = f"{ask.prompt} {option.id}"
                    yield f"{where} warns of {barrier!r}, and nothing becomes known"
            elif not self._warned:
                yield from _unwarned(kernel, ask, option)
        chosen = kernel.barrier(ask.option(*choice))
        self._warned = self._warned or (self._once and bool(chosen))

    def _comes_true(self, kernel: Kernel[Any], ask: Ask, option: Option) -> bool:
        """Return whether the option reveals something in a game that the seat may be in."""
        for world in range(WORLDS):
            for paid in payments(ask, option):
                streams = seed_streams(world)
                imagined = sample_world(kernel, streams)
                imagined.answer(option.id, *paid)
                while (
                    self._once
                    and imagined.ask
                    and not (imagined.game.barrier or imagined.ask.action)
                ):
                    next_option, next_payment = random_bot.choose(imagined, streams)
                    imagined.answer(next_option, *next_payment)
                if imagined.game.barrier:
                    return True
        return False


def _unwarned(kernel: Kernel[Any], ask: Ask, option: Option) -> Iterator[str]:
    for paid in payments(ask, option):
        copy = kernel.split()
        copy.answer(option.id, *paid)
        if copy.game.barrier:
            yield f"{ask.prompt} {option.id} shows no barrier, and leaves {copy.game.barrier!r}"


def payments(ask: Ask, option: Option) -> Iterator[tuple[str, ...]]:
    """Return some payments for an option; the empty payment if it costs nothing."""
    purse = option.payable(ask.purse)
    most = min(option.cost + option.spare, len(purse))
    choices = (combinations(purse, amount) for amount in range(option.cost, most + 1))
    return islice(chain.from_iterable(choices), PAYMENTS)
