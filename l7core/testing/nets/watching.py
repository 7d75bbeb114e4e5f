"""The driver of all nets: random games are played, and a watcher looks on at every decision."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, TypeAlias, TypedDict

from l7core.analysis.soundness import options_are_distinct
from l7core.engine.advice import Choice
from l7core.engine.ask import Ask
from l7core.engine.kernel import Kernel
from l7core.engine.ruleset import Rules
from l7core.testing.games import Players, RandomGame, random_game

GAMES: Final = 12
"""Games that a net plays unless it is told otherwise."""
LONGEST: Final = 5_000
"""Decisions after which a game has gone on for too long: some last for more than 3,000."""


class Which(TypedDict, total=False):
    """Which games a net plays."""

    games: int
    first: int
    """The number of the first game."""
    decisions: int
    """How many decisions of each game are played; all, unless it is said."""
    scenarios: Sequence[str]
    players: Players
    known: Sequence[str]
    """Faults that are known, by some of their words: each must still be there to be passed over."""


class Watcher:
    """Looks on at one game. Each method yields a sentence for every fault that it sees."""

    needs_history = True
    """Whether it undoes, splits or saves the game: games that keep no history are faster."""

    def begin(self, kernel: Kernel[Any]) -> None:
        """A game begins."""

    def look(self, kernel: Kernel[Any], ask: Ask, choice: Choice) -> Iterator[str]:
        """This decision is about to be made."""
        yield from ()

    def answered(self, kernel: Kernel[Any], ask: Ask, choice: Choice) -> Iterator[str]:
        """The decision has been made."""
        yield from ()

    def over(self, kernel: Kernel[Any]) -> Iterator[str]:
        """The game has come to its end."""
        yield from ()


Watchers: TypeAlias = Callable[[], Watcher]
"""Makes a new watcher for each game."""


class NetBroken(AssertionError):
    """Something that must always hold does not."""


def watch(rules: Rules, watchers: Watchers, which: Which) -> None:
    """Play these games under watch; raises NetBroken at the first fault."""
    first = which.get("first", 0)
    known = Known(which.get("known", ()))
    for number in range(first, first + which.get("games", GAMES)):
        game = random_game(
            rules,
            number,
            scenarios=which.get("scenarios", ()),
            players=which.get("players", "random"),
        )
        play(game, [watchers()], decisions=which.get("decisions", 0), known=known)
    known.check()


class Known:
    """Faults that are known and wait to be mended."""

    def __init__(self, words: Sequence[str] = ()) -> None:
        self._missing = set(words)
        self._words = words

    def blame(self, faults: Iterator[str]) -> None:
        """Raise the first fault that is not known."""
        for fault in faults:
            known = [words for words in self._words if words in fault]
            if not known:
                raise NetBroken(fault)
            self._missing.difference_update(known)

    def check(self) -> None:
        """All of them have been met: one that is mended must be known no longer."""
        if self._missing:
            missing = ", ".join(sorted(self._missing))
            raise NetBroken(f"known faults that are not met, mended or in other games: {missing}")


def play(
    game: RandomGame,
    watchers: Sequence[Watcher],
    *,
    decisions: int = 0,
    known: Known | None = None,
) -> Kernel[Any]:
    """One game under watch, to its end or for that many decisions."""
    blame = (known or Known()).blame
    kernel: Kernel[Any] | None = None
    made = 0
    try:
        kernel = game.begin(history=any(watcher.needs_history for watcher in watchers))
        for watcher in watchers:
            watcher.begin(kernel)
        for choice in game.choices(kernel):
            ask = kernel.ask
            assert ask is not None, "there is a question, or the game is over"
            blame(options_are_distinct(kernel))
            for watcher in watchers:
                blame(watcher.look(kernel, ask, choice))
            option, paid = choice
            kernel.answer(option, *paid)
            made += 1
            for watcher in watchers:
                blame(watcher.answered(kernel, ask, choice))
            if made == decisions:
                return kernel
            assert made < LONGEST, f"the game has not ended after {LONGEST} decisions"
        assert kernel.state.outcome, "a game that is over has an outcome"
        for watcher in watchers:
            blame(watcher.over(kernel))
    except Exception as error:
        # A rule that raises is a fault like any other: what matters is where it happened.
        raise NetBroken(_where(error, game, kernel, made)) from error
    return kernel


def _where(error: Exception, game: RandomGame, kernel: Kernel[Any] | None, made: int) -> str:
    """The fault, the game, the decision, and how to see it again."""
    said = str(error) if isinstance(error, AssertionError) else f"{type(error).__name__}: {error}"
    asked = kernel.ask if kernel else None
    question = f", at {asked.prompt!r} of seat {asked.seat + 1}" if asked else ""
    return (
        f"{said}\n  in {game}\n  after {made} decisions{question}\n"
        f"  again: first={game.number}, games=1"
    )
