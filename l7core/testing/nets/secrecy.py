"""Checks that games which differ only in hidden information look the same to a seat."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import chain, product
from typing import Any, Final, TypeAlias

from msgspec import msgpack
from msgspec.structs import replace

from l7core.analysis.invariants import (
    ONLOOKER,
    difference,
    keeps_its_secrets,
    redrawn,
    seats_of,
    sights,
)
from l7core.analysis.report import Report, report
from l7core.bots.careful import hint
from l7core.bots.determinize import advice, redraw, sample_world
from l7core.engine import views
from l7core.engine.advice import Advice, Choice, Streams
from l7core.engine.ask import Ask
from l7core.engine.game import Game
from l7core.engine.kernel import Kernel
from l7core.engine.rng import seed_streams
from l7core.engine.sides import are_opposed, side_of
from l7core.engine.state import encode, snapshot
from l7core.plain import describe
from l7core.testing.nets.watching import Watcher

WORLDS_APART: Final = 1_000_003
"""Distance between the seeds of two redraws at one decision."""

Hidden: TypeAlias = Callable[[Any], Mapping[str, object]]
"""Function that returns the parts of a state that are hidden from an onlooker, by name."""

Exchange: TypeAlias = Callable[[Game[Any], Ask, Streams], None]
"""Function that replaces, in place, everything hidden from the seat that the question asks."""


def nothing_hidden(state: Any) -> dict[str, object]:
    """Return nothing, for a game that hides nothing or does not name it."""
    return {}


class Secret(Watcher):
    """A watcher that redraws hidden information and compares the views of each seat."""

    def __init__(
        self,
        *,
        every: int,
        worlds: int = 1,
        reports: int = 0,
        hidden: Hidden = nothing_hidden,
        redealt: set[str] | None = None,
    ) -> None:
        self._every = every
        """Interval of the checks, in decisions and in events. Games begin at different points of
        it."""
        self._worlds = worlds
        """Number of redraws at each check."""
        self._reports = reports
        """Interval in decisions of the checks of the report so far, which replay the game; 0 for
        none."""
        self._hidden = hidden
        self._redealt = set() if redealt is None else redealt
        """Names of the hidden parts that have been redrawn in any game so far."""
        self._leaks: list[str] = []

    def begin(self, kernel: Kernel[Any]) -> None:
        self._kernel = kernel
        self._ahead = kernel.state.setup.seed
        self._events = self._ahead
        kernel.watch(self._filmed)

    def look(self, kernel: Kernel[Any], ask: Ask, choice: Choice) -> Iterator[str]:
        yield from self._leaks
        number = kernel.decisions + self._ahead
        if number % self._every:
            return
        for world in range(self._worlds):
            streams = seed_streams(kernel.decisions + world * WORLDS_APART)
            yield from keeps_its_secrets(kernel, streams)
            if self._reports and number % self._reports == 0:
                yield from _check_texts(kernel, streams)
        original, redrawn_game = self._hidden(kernel.state), redrawn(kernel, None, streams)
        for name, value in self._hidden(redrawn_game.state).items():
            if value != original[name]:
                self._redealt.add(name)

    def _filmed(self) -> None:
        """Compare each seat's view after an event, as a film shows it."""
        self._events += 1
        if self._events % self._every:
            return
        game = self._kernel.game
        for seat, world in product(seats_of(self._kernel), range(self._worlds)):
            copy: Game[Any] = Game(game.rules, snapshot(game.state))
            ask = Ask(ONLOOKER if seat is None else seat, "", ())
            redraw(copy, ask, seed_streams(self._events + world * WORLDS_APART))
            if views.table(copy, seat) != views.table(game, seat):
                key = game.events[-1].key
                self._leaks.append(f"the film shows seat {seat} what it does not know, at {key!r}")


def _check_texts(kernel: Kernel[Any], streams: Streams) -> Iterator[str]:
    """Check that plain text and the report so far do not depend on hidden information."""
    for seat in seats_of(kernel):
        redrawn_game = redrawn(kernel, seat, streams.copy())
        if text_of(kernel, seat) != text_of(redrawn_game, seat):
            yield f"plain text tells seat {seat} what it does not know"
        if report_of(redrawn_game, seat) != report_of(kernel, seat):
            yield f"the report so far tells seat {seat} what it does not know"


def report_of(kernel: Kernel[Any], seat: int | None) -> Report:
    """Return the report so far; without opposed sides, leave out the hash.

    The hash differs between two games but reveals nothing about them. Between opponents, a report
    must not contain it.
    """
    game_report = report(kernel, seat=seat)
    return game_report if are_opposed(kernel.game) else replace(game_report, hash="")


def text_of(kernel: Kernel[Any], seat: int | None) -> tuple[str, ...]:
    """Return everything that plain mode tells a seat about the position."""
    view = kernel.view(seat)
    table = view.table
    options = view.ask.options if view.ask else ()
    question = describe.question(view, view.ask) if view.ask and not view.ask.secret else ()
    situation = () if seat is None else describe.standing(view, seat)
    return (
        describe.headline(view.table),
        *describe.briefing(table),
        *map(describe.seat, table.seats),
        *chain.from_iterable(map(describe.hand, table.seats)),
        *map(describe.track, table.tracks),
        *map(describe.pile, table.piles),
        *describe.whole_map(table.board),
        *describe.legend(table.board),
        *situation,
        *question,
        *chain.from_iterable(describe.whole(each, view) for each in options),
        *describe.why_not(view.why_not),
        *map(describe.entry, view.log),
    )


class Standing(Watcher):
    """A watcher that expects a barrier after each answer that leads to a secret question.

    Otherwise a player could see the effect of the hidden answer, undo, and try again.
    """

    def look(self, kernel: Kernel[Any], ask: Ask, choice: Choice) -> Iterator[str]:
        if not ask.secret or not kernel.decisions:
            return
        before = kernel.decided(-1)
        if before.seat not in side_of(kernel.game, ask.seat) and not before.barrier:
            yield f"{before.option} can be taken back past the secret question {ask.prompt!r}"


class Forked(Watcher):
    """A watcher that exchanges hidden information and expects the same fork for the same seed.

    Otherwise forks would reveal some of the information that they keep.
    """

    def __init__(self, exchange: Exchange, *, every: int) -> None:
        self._exchange = exchange
        self._every = every
        """Interval of the checks in decisions. Games begin at different points of it."""

    def begin(self, kernel: Kernel[Any]) -> None:
        self._ahead = kernel.state.setup.seed

    def look(self, kernel: Kernel[Any], ask: Ask, choice: Choice) -> Iterator[str]:
        number = kernel.decisions + self._ahead
        if number % self._every:
            return
        other = kernel.split(lambda game: self._exchange(game, ask, seed_streams(number)))
        own_sights = sights(kernel, ask.seat)
        for name, sight in sights(other, ask.seat).items():
            if sight != own_sights[name]:
                place = difference(sight, own_sights[name])
                yield f"the exchange changes {name} of seat {ask.seat + 1}: {place}"
        forks = [sample_world(each, seed_streams(number)) for each in (kernel, other)]
        one, two = (encode(fork.state) for fork in forks)
        if one != two:
            place = difference(msgpack.decode(one), msgpack.decode(two))
            yield f"a fork tells seat {ask.seat + 1} what it does not know: {place}"


class Advised(Watcher):
    """A watcher that redraws hidden information and expects the same careful advice.

    Advice that is computed in the game itself must not change the game.
    """

    def __init__(self, *, worlds: int = 1) -> None:
        self._worlds = worlds
        """Number of redraws at each decision."""

    def look(self, kernel: Kernel[Any], ask: Ask, choice: Choice) -> Iterator[str]:
        advised, number = hint(kernel), kernel.decisions
        # If everything hidden is blanked, other random numbers cannot change the advice.
        seeds = () if kernel.rules.expertise.blank else (1, 2)
        chances = [seed_streams(number + seed) for seed in seeds]
        others = [advice(kernel, each, explained=True) for each in chances]
        for world in range(self._worlds):
            streams = seed_streams(number + world * WORLDS_APART)
            others.append(hint(redrawn(kernel, ask.seat, streams)))
        for other in others:
            if other != advised:
                yield f"the hint tells what seat {ask.seat + 1} does not know: {advised}, {other}"
        before = kernel.digest()
        unexplained = advice(kernel, seed_streams(number))
        if (unexplained.choice, unexplained.others) != (advised.choice, advised.others):
            yield f"without a reason something else is advised: {advised}, {unexplained}"
        if kernel.digest() != before:
            yield f"to advise {advised} has changed the game"
        yield from _names_options(ask, advised)


def _names_options(ask: Ask, advice: Advice) -> Iterator[str]:
    for choice in (advice.choice, *advice.others):
        if ask.find(choice.option) is None:
            yield f"{choice.option!r} is advised, which is not an option"
    if advice.choice in advice.others:
        yield f"{advice.option!r} is advised instead of itself"
