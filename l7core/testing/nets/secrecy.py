"""Two games that differ only in what a seat may not know look the same to that seat."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import chain, product
from typing import Any, Final, TypeAlias

from msgspec.structs import replace

from l7core.analysis.report import Report, report
from l7core.analysis.soundness import ONLOOKER, keeps_its_secrets, redrawn, seats_of
from l7core.bots.careful import hint
from l7core.bots.determinize import advice, redraw
from l7core.engine import views
from l7core.engine.advice import Advice, Choice, Streams
from l7core.engine.ask import Ask
from l7core.engine.game import Game
from l7core.engine.kernel import Kernel
from l7core.engine.rng import seed_streams
from l7core.engine.sides import are_opposed, side_of
from l7core.engine.state import snapshot
from l7core.plain import describe
from l7core.testing.nets.watching import Watcher

WORLDS_APART: Final = 1_000_003
"""Between the numbers that two redraws of one decision begin with."""

Hidden: TypeAlias = Callable[[Any], Mapping[str, object]]
"""Of a state: what lies hidden from an onlooker, by name."""


def nothing_hidden(state: Any) -> dict[str, object]:
    """For a game that hides nothing, or does not say what."""
    return {}


class Secret(Watcher):
    """Redraws what each seat does not know, and looks through its eyes."""

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
        """At one decision in how many it looks, and at one fact in as many; games begin with
        different ones."""
        self._worlds = worlds
        """How often everything is redrawn at each look."""
        self._reports = reports
        """At one decision in how many the report so far is read, too, if at any: it plays the game
        again from its beginning."""
        self._hidden = hidden
        self._redealt = set() if redealt is None else redealt
        """The names of hidden things that have been dealt anew, in this game or before."""
        self._leaks: list[str] = []

    def begin(self, kernel: Kernel[Any]) -> None:
        self._kernel = kernel
        self._ahead = kernel.state.setup.seed
        self._events = self._ahead
        kernel.watch(self._filmed)

    def look(self, kernel: Kernel[Any], ask: Ask, choice: Choice) -> Iterator[str]:
        yield from self._leaks
        at = kernel.decisions + self._ahead
        if at % self._every:
            return
        for world in range(self._worlds):
            streams = seed_streams(kernel.decisions + world * WORLDS_APART)
            yield from keeps_its_secrets(kernel, streams)
            if self._reports and at % self._reports == 0:
                yield from _is_told_alike(kernel, streams)
        shown, dealt = self._hidden(kernel.state), redrawn(kernel, None, streams)
        for name, was in self._hidden(dealt.state).items():
            if was != shown[name]:
                self._redealt.add(name)

    def _filmed(self) -> None:
        """A fact is told: what each seat may see of it in a film."""
        self._events += 1
        if self._events % self._every:
            return
        game = self._kernel.game
        for seat, world in product(seats_of(self._kernel), range(self._worlds)):
            twin: Game[Any] = Game(game.rules, snapshot(game.state))
            asked = Ask(ONLOOKER if seat is None else seat, "", ())
            redraw(twin, asked, seed_streams(self._events + world * WORLDS_APART))
            if views.table(twin, seat) != views.table(game, seat):
                told = game.events[-1].key
                self._leaks.append(f"the film shows seat {seat} what it does not know, at {told!r}")


def _is_told_alike(kernel: Kernel[Any], streams: Streams) -> Iterator[str]:
    """Plain text and the report so far are the same when all that a seat cannot know is redrawn."""
    for seat in seats_of(kernel):
        twin = redrawn(kernel, seat, streams.copy())
        if text_of(kernel, seat) != text_of(twin, seat):
            yield f"plain text tells seat {seat} what it does not know"
        if report_of(twin, seat) != report_of(kernel, seat):
            yield f"the report so far tells seat {seat} what it does not know"


def report_of(kernel: Kernel[Any], seat: int | None) -> Report:
    """The report so far. The hash of the state tells two games apart and nothing of either; against
    each other it must not be there at all."""
    told = report(kernel, seat=seat)
    return told if are_opposed(kernel.game) else replace(told, hash="")


def text_of(kernel: Kernel[Any], seat: int | None) -> tuple[str, ...]:
    """All that plain mode says to a seat of where the game stands."""
    view = kernel.view(seat)
    table = view.table
    options = view.ask.options if view.ask else ()
    asked = describe.question(view, view.ask) if view.ask and not view.ask.secret else ()
    stands = () if seat is None else describe.standing(view, seat)
    return (
        describe.headline(view.table),
        *describe.briefing(table),
        *map(describe.seat, table.seats),
        *chain.from_iterable(map(describe.hand, table.seats)),
        *map(describe.track, table.tracks),
        *map(describe.pile, table.piles),
        *describe.whole_map(table.board),
        *describe.legend(table.board),
        *stands,
        *asked,
        *chain.from_iterable(describe.whole(each, view) for each in options),
        *describe.why_not(view.why_not),
        *map(describe.entry, view.log),
    )


class Standing(Watcher):
    """What is answered before a question that is kept secret cannot be taken back.

    Else a player could look what came of it, go back behind the hidden answer, and try again.
    """

    def look(self, kernel: Kernel[Any], ask: Ask, choice: Choice) -> Iterator[str]:
        if not ask.secret or not kernel.decisions:
            return
        before = kernel.decided(-1)
        if before.seat not in side_of(kernel.game, ask.seat) and not before.barrier:
            yield f"{before.option} can be taken back past the secret question {ask.prompt!r}"


class Advised(Watcher):
    """Redraws what the deciding seat does not know: the careful player's advice stays, and where it
    is asked in the game itself, so does the game."""

    def __init__(self, *, worlds: int = 1) -> None:
        self._worlds = worlds
        """How often everything is redrawn at each decision."""

    def look(self, kernel: Kernel[Any], ask: Ask, choice: Choice) -> Iterator[str]:
        advised, number = hint(kernel), kernel.decisions
        # Where all that is hidden is blanked, nothing is left that other chances could change.
        again = () if kernel.rules.expertise.blank else (1, 2)
        chances = [seed_streams(number + seed) for seed in again]
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
