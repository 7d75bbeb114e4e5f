"""The driver of all nets, which plays random games with a watcher at every decision."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, TypeAlias, TypedDict

from l7core.analysis.invariants import options_are_distinct
from l7core.engine.advice import Choice
from l7core.engine.ask import Ask
from l7core.engine.kernel import Kernel
from l7core.engine.ruleset import Rules
from l7core.testing.games import Players, RandomGame, random_game

GAMES: Final = 12
"""Default number of games of a net."""
LONGEST: Final = 5_000
"""Maximum number of decisions in a game; some games have more than 3,000."""


class Which(TypedDict, total=False):
    """The games that a net plays."""

    games: int
    first: int
    """Number of the first game."""
    decisions: int
    """Number of decisions to play in each game; all by default."""
    scenarios: Sequence[str]
    players: Players
    known: Sequence[str]
    """Words of known faults. These faults are ignored, but each must still occur."""


class Watcher:
    """A watcher of one game. Each method yields a sentence for every fault it finds."""

    needs_history = True
    """True if the watcher undoes, splits or saves the game; games without history are faster."""

    def begin(self, kernel: Kernel[Any]) -> None:
        """Prepare for a new game."""

    def look(self, kernel: Kernel[Any], ask: Ask, choice: Choice) -> Iterator[str]:
        """Check the position before this decision."""
        yield from ()

    def answered(self, kernel: Kernel[Any], ask: Ask, choice: Choice) -> Iterator[str]:
        """Check the position after this decision."""
        yield from ()

    def over(self, kernel: Kernel[Any]) -> Iterator[str]:
        """Check the game after its end."""
        yield from ()


Watchers: TypeAlias = Callable[[], Watcher]
"""Function that makes a new watcher for each game."""


class NetBroken(AssertionError):
    """A violation of an invariant."""


def watch(rules: Rules, watchers: Watchers, which: Which) -> None:
    """Play these games with watchers; raise NetBroken at the first fault."""
    first = which.get("first", 0)
    known = KnownFaults(which.get("known", ()))
    for number in range(first, first + which.get("games", GAMES)):
        game = random_game(
            rules,
            number,
            scenarios=which.get("scenarios", ()),
            players=which.get("players", "random"),
        )
        play(game, [watchers()], decisions=which.get("decisions", 0), known=known)
    known.check()


class KnownFaults:
    """Known faults that have not been fixed yet."""

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
        """Check that every known fault has occurred; a fixed fault must leave the list."""
        if self._missing:
            missing = ", ".join(sorted(self._missing))
            raise NetBroken(f"known faults that are not met, mended or in other games: {missing}")


def play(
    game: RandomGame,
    watchers: Sequence[Watcher],
    *,
    decisions: int = 0,
    known: KnownFaults | None = None,
) -> Kernel[Any]:
    """Play one game with watchers, to its end or for that many decisions."""
    blame = (known or KnownFaults()).blame
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
        # An exception in a rule is a fault like any other, reported with its place.
        raise NetBroken(_where(error, game, kernel, made)) from error
    return kernel


def _where(error: Exception, game: RandomGame, kernel: Kernel[Any] | None, made: int) -> str:
    """Return the fault with the game, the decision and the way to repeat it."""
    fault = str(error) if isinstance(error, AssertionError) else f"{type(error).__name__}: {error}"
    ask = kernel.ask if kernel else None
    question = f", at {ask.prompt!r} of seat {ask.seat + 1}" if ask else ""
    return (
        f"{fault}\n  in {game}\n  after {made} decisions{question}\n"
        f"  again: first={game.number}, games=1"
    )
