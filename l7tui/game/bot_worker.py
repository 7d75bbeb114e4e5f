"""Bots at the table: most decide at once; one that looks ahead thinks while the screen goes on.

It thinks about a copy of the game, in a thread of its own, with chances that hang on the game
alone: what it decides is what it would have decided had everybody waited for it. The table gives
its answer where the question is still the same. Whoever does not want to wait stops it, which it
notices before it imagines its next game.
"""

from __future__ import annotations

from collections.abc import Callable
from math import ceil
from threading import Lock, get_ident
from time import monotonic
from typing import TYPE_CHECKING

from l7core.bots import Bot, bot_that_decides, play_bots
from l7core.bots.determinize import chances_of
from l7core.engine.advice import Choice
from l7core.engine.errors import L7Error
from l7tui.game.interrupt import interrupt_thread

if TYPE_CHECKING:
    from l7core.persist.saved_game import SavedGame


SECRET_PACE = 2.0
"""Seconds: what is decided in secret is told after as many, or after twice as many and so on. How
long a bot thinks of a choice would tell whether it has one."""
AT_ONCE = 100
"""Choices of quick bots in a row, before the screen gets its turn."""


class Stopped(Exception):
    """Nobody waits for the decision any more."""


class Thought:
    """A decision that takes its time."""

    def __init__(self, game: SavedGame, bot: Bot) -> None:
        assert game.ask is not None, "there is something to think about"
        self.seat = game.ask.seat
        self.decision: Choice | None = None
        self.trouble: L7Error | None = None
        """Why there is no decision."""
        self.is_secret = game.ask.secret
        self.games = 0
        """How many games have been imagined so far."""
        self._told_after = 0.0
        """Seconds after which it is told what has come of it."""
        self._is_stopped = False
        self._thread = 0
        """Where it is thought about now; 0 for nowhere."""
        self._guard = Lock()
        self._bot = bot
        self._twin = game.fork()
        self._chances = chances_of(self._twin)
        self._about = _question(game)
        self._since = monotonic()

    def think(self) -> None:
        """Come to a decision; this is what takes its time."""
        try:
            decision = self._decide_here()
        except (Stopped, KeyboardInterrupt):
            return
        except L7Error as error:
            self.trouble = error
            return
        if self.is_secret:
            self._told_after = SECRET_PACE * ceil(self.seconds / SECRET_PACE)
        self.decision = decision

    def _decide_here(self) -> Choice:
        """Decide in this thread, which may be interrupted meanwhile and no longer."""
        with self._guard:
            self._thread = get_ident()
        try:
            return self._decide()
        finally:
            with self._guard:
                self._thread = 0

    def _decide(self) -> Choice:
        if self._bot.look_ahead:
            return self._bot.look_ahead(self._twin, self._chances, self._imagine_another)
        return self._bot.choose(self._twin, self._chances)

    def stop(self) -> None:
        """Think no further: what is thought about is a copy, which nobody misses."""
        self._is_stopped = True
        with self._guard:
            if self._thread:
                interrupt_thread(self._thread)

    def _imagine_another(self) -> None:
        """Count the next game, unless nobody waits for it."""
        if self._is_stopped:
            raise Stopped
        self.games += 1

    @property
    def is_over(self) -> bool:
        """Whether something has come of it."""
        if self.decision is not None:
            return self.seconds >= self._told_after
        return self.trouble is not None

    @property
    def seconds(self) -> float:
        """How long it has taken so far."""
        return monotonic() - self._since

    def fits(self, game: SavedGame) -> bool:
        """Whether the game still stands at the question that is thought about."""
        return _question(game) == self._about


def play_quick_bots(
    game: SavedGame, told: Callable[[int, str], None], *, pause: Callable[[], bool]
) -> Thought | None:
    """Let bots decide until a human must, or somebody is to be waited for: what that one thinks of.

    That is a bot that takes its time, whoever decides when `pause` says so, and after many
    decisions of quick ones the next: else the screen would stand still until all of them are made.
    `told` hears of each decision that has a reason: the seat, and the sentence.
    """

    def is_to_be_waited_for(bot: Bot, made: int) -> bool:
        return bot.look_ahead is not None or made >= AT_ONCE or pause()

    play_bots(game, told, leave=is_to_be_waited_for)
    bot = bot_that_decides(game)
    return Thought(game, bot) if bot else None


def _question(game: SavedGame) -> tuple[int, int]:
    return game.decisions, game.ask.mark() if game.ask else 0
