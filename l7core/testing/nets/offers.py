"""What is offered can be done, what is refused is not offered, and a warning is true."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import chain, combinations, islice
from typing import Any, Final, TypeAlias

from l7core.bots import random_bot
from l7core.bots.determinize import imagine
from l7core.engine.advice import Choice
from l7core.engine.ask import Ask, Option
from l7core.engine.game import Game
from l7core.engine.kernel import Kernel
from l7core.engine.rng import seed_streams
from l7core.engine.state import Task, snapshot
from l7core.kit.written import once
from l7core.testing.nets.watching import Watcher
from l7core.view import WhyNot

Deed: TypeAlias = Callable[[Any, int, WhyNot], None]
"""Does to a state, for that seat, what the remedy of a refusal says."""
Again: TypeAlias = Callable[[Ask], Task]
"""The task that asks that question."""
PAYMENTS: Final = 6
"""Ways of paying for an option that are tried."""
OFTEN: Final = 25
"""Times that a remedy is tried before it is believed."""
WORLDS: Final = 40
"""Imagined games in which something hidden may come to light."""


class Accepted(Watcher):
    """Takes every option that is offered, on a game of its own."""

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
    """What the seat is told that it cannot do is not among its options."""

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
    """Does what the remedy of each refusal says: then it stands against the action no longer."""

    needs_history = False

    def __init__(self, again: Again, deeds: Mapping[str, Deed], done: Counter[str]) -> None:
        self._again = again
        self._deeds = deeds
        self._done = done
        """How often each remedy has been tried so far, by the last part of its text key."""

    def look(self, kernel: Kernel[Any], ask: Ask, choice: Choice) -> Iterator[str]:
        if ask.action:
            for refusal in kernel.why_not(ask.seat):
                if self._done[self._key(kernel, refusal.remedy)] < OFTEN:
                    yield from self._follow(kernel, ask, refusal)

    def _follow(self, kernel: Kernel[Any], ask: Ask, refusal: WhyNot) -> Iterator[str]:
        """One remedy after the other, for as long as each shows another reason behind it."""
        before = {option.id for option in ask.options}
        state, reasons = snapshot(kernel.state), [refusal.reason]
        at_hand: WhyNot | None = refusal
        while at_hand and at_hand.remedy:
            key = self._key(kernel, at_hand.remedy)
            if key not in self._deeds:
                yield f"nothing is known of the remedy {at_hand.remedy!r}"
                return
            self._done[key] += 1
            self._deeds[key](state, ask.seat, at_hand)
            twin = Kernel(kernel.rules, asked(state, self._again(ask)), history=False)
            offered = twin.ask.options if twin.ask else ()
            if any(each.target == refusal.target and each.id not in before for each in offered):
                return
            at_hand = next((w for w in twin.why_not(ask.seat) if is_same(w, refusal)), None)
            if at_hand is None:
                yield f"{refusal.action!r} is no offer after {refusal.remedy!r}"
            elif at_hand.reason in reasons:
                yield f"{refusal.action!r} is still refused after {at_hand.remedy!r}"
                return
            else:
                reasons.append(at_hand.reason)

    def _key(self, kernel: Kernel[Any], remedy: str) -> str:
        """Whose sentence that is."""
        named = (name for pattern, name in remedies(kernel.game) if pattern.fullmatch(remedy))
        return next(named, remedy)


@once
def remedies(game: Game[Any]) -> list[tuple[re.Pattern[str], str]]:
    """What sentences of remedies look like, each with the last part of its text key."""
    parted = (
        (*key.partition(".remedy."), said) for key, said in game.rules.texts.templates.items()
    )
    return [
        (re.compile(re.sub(r"\\{[^}]*\\}", ".+", re.escape(said))), name)
        for _, kind, name, said in parted
        if kind
    ]


def is_same(one: WhyNot, other: WhyNot) -> bool:
    """Whether both are about the same action."""
    return (one.action, one.target) == (other.action, other.target)


def asked(state: Any, task: Task) -> Any:
    """A copy at which only that question is to come."""
    twin = snapshot(state)
    twin.agenda = [task]
    return twin


class Warned(Watcher):
    """Compares the barrier that an option shows with what becomes known by it."""

    def __init__(self, *, once: bool) -> None:
        self._once = once
        """Whether an action warns where it begins, for all that is asked until the next one."""
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
        """Whether something becomes known in one of the games that the seat may be in."""
        for world in range(WORLDS):
            for paid in payments(ask, option):
                streams = seed_streams(world)
                twin = imagine(kernel, streams)
                twin.answer(option.id, *paid)
                while self._once and twin.ask and not (twin.game.barrier or twin.ask.action):
                    within, paid_within = random_bot.choose(twin, streams)
                    twin.answer(within, *paid_within)
                if twin.game.barrier:
                    return True
        return False


def _unwarned(kernel: Kernel[Any], ask: Ask, option: Option) -> Iterator[str]:
    for paid in payments(ask, option):
        twin = kernel.split()
        twin.answer(option.id, *paid)
        if twin.game.barrier:
            yield f"{ask.prompt} {option.id} shows no barrier, and leaves {twin.game.barrier!r}"


def payments(ask: Ask, option: Option) -> Iterator[tuple[str, ...]]:
    """Some ways to pay for an option; the empty one for what costs nothing."""
    purse = option.payable(ask.purse)
    most = min(option.cost + option.spare, len(purse))
    each = (combinations(purse, given) for given in range(option.cost, most + 1))
    return islice(chain.from_iterable(each), PAYMENTS)
