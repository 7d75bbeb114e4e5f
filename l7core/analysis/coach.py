"""The coach after a game: the decisions that cost most, and what looking ahead would have done.

Each decision is weighed as the bot `search` would have weighed it then: what was done and what it
thinks worth a try begin the same imagined games, drawn from what the seat knew. Chance falls on all
of them alike, so that bad luck is nobody's mistake. A first sieve plays a few games for every
decision, a second as many as search does for those that lost most; what is told is better beyond
doubt.

Nobody is told of decisions that they may not know: while the game runs, of their own alone, and
where sides are against each other, of none.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from typing import Any, Final

from msgspec import Struct

from l7core.analysis.report import moment_of, seat_name
from l7core.bots import careful, search
from l7core.bots.determinize import advice, chances_of, imagine
from l7core.engine.advice import Choice
from l7core.engine.kernel import Kernel
from l7core.engine.replaying import Reel
from l7core.engine.rng import seed_streams
from l7core.engine.sides import are_opposed, side_of
from l7core.engine.state import HUMAN
from l7core.engine.steps import label_in
from l7core.language import spoken

MOST: Final = 3
"""Decisions that are told."""
FIRST_GAMES: Final = 4
"""Imagined games for each choice in the first sieve."""
KEPT: Final = 8
"""Decisions that the second sieve weighs."""
LEAST: Final = 0.01
"""What a decision must have cost to be worth a word."""
FIRST_PART: Final = 0.6
"""How much of the work the first sieve is."""


class Costly(Struct, frozen=True):
    """A decision that could have been better."""

    answers: int
    """How many decisions lie before it: what one plays on from."""
    clock: str
    of: str
    done: str
    better: str
    cost: float
    """By how much the seat's chances would have been better."""
    why: str = ""
    """What a careful player says of the better choice, where it is theirs."""


class _Weighed(Struct):
    """A decision with what the imagined games have brought so far."""

    kernel: Kernel[Any]
    made: Choice
    gains: dict[Choice, list[float]]
    """By another choice, how much better each game went with it."""

    @property
    def best(self) -> Choice:
        return max(self.gains, key=lambda idea: _mean(self.gains[idea]))

    @property
    def cost(self) -> float:
        return _mean(self.gains[self.best])


def why_not(kernel: Kernel[Any], seat: int | None) -> str:
    """Why there is nothing that the coach may tell that seat now; empty where there is."""
    expertise, over = kernel.rules.expertise, kernel.over
    if expertise.careful is None or expertise.value is None:
        return spoken(
            "No coach for {title}: the game doesn't rate positions.",
            title=kernel.rules.ruleset.title,
        )
    if not over and are_opposed(kernel.game):
        return spoken(
            "The coach is available after the game, because it reveals hidden information."
        )
    if not list(_deciders(kernel, seat)):
        return spoken("The coach reviews your own decisions, or everyone's once the game is over.")
    return ""


def looking_back(
    kernel: Kernel[Any], seat: int | None
) -> Generator[float, None, tuple[Costly, ...]]:
    """Yields which part of the work is done, and returns the decisions that cost most."""
    with kernel.game.stating():
        deciders = set(_deciders(kernel, seat))
        kept: list[_Weighed] = []
        for part, weighed in _first_sieve(kernel, deciders):
            if weighed and weighed.cost > 0:
                kept = sorted([*kept, weighed], key=lambda each: -each.cost)[:KEPT]
            yield FIRST_PART * part
        for number, weighed in enumerate(kept):
            for part in _weigh(weighed, sum(search.ROUNDS)):
                yield FIRST_PART + (1 - FIRST_PART) * (number + part) / len(kept)
        lost = [each for each in kept if each.cost >= LEAST]
        sure = [each for each in lost if search.is_better(each.gains[each.best])]
        return tuple(_costliest(_told(each) for each in sure))


def _deciders(kernel: Kernel[Any], seat: int | None) -> Iterator[int]:
    """Of whose decisions that seat may be told: once all is over, of the people of its side."""
    chairs = kernel.state.setup.seats
    if not kernel.over:
        yield from (each for each in (seat,) if each is not None)
        return
    people = [number for number, each in enumerate(chairs) if each.controller == HUMAN]
    own = range(len(chairs)) if seat is None else side_of(kernel.game, seat)
    yield from [each for each in people if each in own] or own


def _first_sieve(
    kernel: Kernel[Any], deciders: set[int]
) -> Iterator[tuple[float, _Weighed | None]]:
    """Every decision of these seats after a few imagined games, and how far that is."""
    record = kernel.record()
    reel = Reel(kernel.rules, record.origin, record.answers)
    while answer := reel.next:
        part = reel.at / len(record.answers)
        if answer.seat in deciders:
            made = Choice(answer.option, answer.paid)
            ideas = _ideas(reel.kernel, made)
            if ideas:
                weighed = _Weighed(reel.kernel.fork(), made, {idea: [] for idea in ideas})
                for _ in _weigh(weighed, FIRST_GAMES):
                    yield part, None
                yield part, weighed
        if not reel.forward():
            return
        yield part, None


def _ideas(kernel: Kernel[Any], made: Choice) -> Sequence[Choice]:
    """What search would have thought worth a try in place of what was done."""
    if kernel.ask is None or len(kernel.ask.options) < 2:
        return ()
    advised = advice(kernel, chances_of(kernel))
    tried = (advised.choice, *search.ideas_beside(kernel, advised))
    return [idea for idea in dict.fromkeys(tried) if idea != made]


def _costliest(sure: Iterable[Costly]) -> Iterator[Costly]:
    """The costliest first; what could have been done all through a turn is told once."""
    known: set[tuple[str, str, str]] = set()
    for each in sorted(sure, key=lambda each: -each.cost):
        about = each.of, each.clock, each.better
        if about not in known and len(known) < MOST:
            known.add(about)
            yield each


def _weigh(weighed: _Weighed, games: int) -> Iterator[float]:
    """Play on until so many games have been imagined for each choice; yields how far that is."""
    first = len(weighed.gains[weighed.best])
    for world in range(first, games):
        imagined = imagine(weighed.kernel, seed_streams(world))
        as_it_was = search.outcome(imagined, weighed.made)
        for idea, gains in weighed.gains.items():
            yield world / games
            gains.append(search.outcome(imagined, idea) - as_it_was)


def _told(weighed: _Weighed) -> Costly:
    kernel, best = weighed.kernel, weighed.best
    ask = kernel.ask
    assert ask is not None, "it was decided"
    table = kernel.table(ask.seat)
    hint = careful.hint(kernel)
    return Costly(
        answers=kernel.decisions,
        clock=moment_of(table),
        of=seat_name(table, ask.seat),
        done=label_in(kernel, weighed.made.option).rstrip("."),
        better=label_in(kernel, best.option).rstrip("."),
        cost=round(weighed.cost, 3),
        why=careful.reason(kernel, hint) if hint.choice == best else "",
    )


def _mean(gains: Sequence[float]) -> float:
    return sum(gains) / len(gains) if gains else 0.0
