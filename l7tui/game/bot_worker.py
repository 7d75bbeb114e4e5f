"""Bots at the table: most decide at once; a bot that looks ahead thinks in the background.

It thinks about a copy of the game, in a separate process if possible, else in a thread. Its random
numbers depend only on the game, so waiting for it or not gives the same decision. The table plays
the decision if the question is still the same. A player can stop the bot: a process stops at once,
a thread before its next simulated game.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock, get_ident
from time import monotonic
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from l7core.bots import Bot, bot_that_decides, play_bots
from l7core.bots.determinize import chances_of
from l7core.bots.pace import paced
from l7core.engine.advice import Choice
from l7core.engine.errors import L7Error
from l7core.engine.sides import side_of
from l7core.engine.state import HUMAN
from l7tui.game.interrupt import interrupt_thread

if TYPE_CHECKING:
    from l7core.persist.saved_game import SavedGame
    from l7tui.game.worker_process import OwnProcess


AT_ONCE = 100
"""Maximum number of quick bot decisions in a row before the screen is updated."""


class Stopped(Exception):
    """Raised in a thought that is no longer needed."""


class Said(Struct, frozen=True):
    """The decision that another process sends."""

    option: str = ""
    paid: tuple[str, ...] = ()
    goes_unnoticed: bool = False
    trouble: str = ""
    """Reason for the missing decision."""


class Thought:
    """A bot's decision that takes time."""

    def __init__(self, game: SavedGame, bot: Bot, *, before: Thought | None = None) -> None:
        """Start a thought about the open question of a game.

        `before` is the thought that led to this question. If no other side noticed its decision,
        its time continues to count.
        """
        assert game.ask is not None, "a question is open"
        self.seat = game.ask.seat
        self.decision: Choice | None = None
        self.trouble: L7Error | None = None
        """Error that prevented a decision."""
        self.is_secret = game.ask.secret
        self.games = 0
        """Number of games simulated so far."""
        self.goes_unnoticed = False
        """Whether no other side can see the decision, and a bot of the same side decides next."""
        self._shown_after = 0.0
        """Seconds after which the decision is shown."""
        self._is_stopped = False
        self._thread = 0
        """Id of the thread that thinks now; 0 for none."""
        self._guard = Lock()
        self._process: OwnProcess | None = None
        self._report_step: Callable[[], None] = lambda: None
        """Callback for each simulated game, if another process waits for the thought."""
        self._bot = bot
        self._game_copy = game.fork()
        self._chances = chances_of(self._game_copy)
        self._question = _question(game)
        continues = before is not None and before.goes_unnoticed
        self._since: float = before._since if before and continues else monotonic()

    def begin(self) -> None:
        """Start a process for a bot that looks ahead; `think` waits for it."""
        if self._bot.look_ahead:
            from l7tui.game.worker_process import split_off  # import is slow and rarely needed

            self._process = split_off(self._decide_for_parent)

    def think(self) -> None:
        """Make the decision, which takes time."""
        try:
            decision = (
                self._decide_in_process(self._process) if self._process else self._decide_here()
            )
        except (Stopped, KeyboardInterrupt):
            return
        except L7Error as error:
            self.trouble = error
            return
        if self.is_secret and not self.goes_unnoticed:
            self._shown_after = paced(self.seconds)
        self.decision = decision

    def _decide_for_parent(self, report_step: Callable[[], None]) -> bytes:
        """Return the encoded decision for the waiting process."""
        self._report_step = report_step
        try:
            option, paid = self._decide_here()
            message = Said(option, paid, self.goes_unnoticed)
        except L7Error as error:
            message = Said(trouble=str(error))
        return msgspec.msgpack.encode(message)

    def _decide_in_process(self, process: OwnProcess) -> Choice:
        """Return the decision of a process; if the process fails, decide here."""
        data = process.wait(self._count_game)
        if self._is_stopped:
            raise Stopped
        if data is None:
            self.games = 0
            return self._decide_here()
        message = msgspec.msgpack.decode(data, type=Said)
        if message.trouble:
            raise L7Error(message.trouble)
        self.goes_unnoticed = message.goes_unnoticed
        return Choice(message.option, message.paid)

    def _decide_here(self) -> Choice:
        """Decide in this thread; `stop` can interrupt it until the decision is made."""
        with self._guard:
            self._thread = get_ident()
        try:
            decision = self._decide()
            if self.is_secret:
                self.goes_unnoticed = self._is_unnoticed(decision)
            return decision
        finally:
            with self._guard:
                self._thread = 0

    def _decide(self) -> Choice:
        if self._bot.look_ahead:
            return self._bot.look_ahead(self._game_copy, self._chances, self._count_game)
        return self._bot.choose(self._game_copy, self._chances)

    def _is_unnoticed(self, decision: Choice) -> bool:
        """Return whether opponents see no change and a bot of this side decides in secret next."""
        game_copy = self._game_copy
        own = side_of(game_copy.game, self.seat)
        viewers = (None, *range(len(game_copy.state.setup.seats)))
        others = [seat for seat in viewers if seat not in own]
        views_before = [game_copy.view(seat) for seat in others]
        game_copy.answer(decision.option, *decision.paid)
        ask = game_copy.ask
        if ask is None or not ask.secret or ask.seat not in own:
            return False
        is_bot = game_copy.state.setup.seats[ask.seat].controller != HUMAN
        return is_bot and [game_copy.view(seat) for seat in others] == views_before

    def stop(self) -> None:
        """Stop thinking and discard the copy of the game."""
        self._is_stopped = True
        if self._process:
            self._process.end()
        with self._guard:
            if self._thread:
                interrupt_thread(self._thread)

    def _count_game(self) -> None:
        """Count a simulated game; raise `Stopped` if the thought is no longer needed."""
        if self._is_stopped:
            raise Stopped
        self.games += 1
        self._report_step()

    @property
    def is_over(self) -> bool:
        """Whether there is a decision to show, or an error."""
        if self.decision is not None:
            return self.seconds >= self._shown_after
        return self.trouble is not None

    @property
    def seconds(self) -> float:
        """Duration of the thought so far."""
        return monotonic() - self._since

    def fits(self, game: SavedGame) -> bool:
        """Return whether the game's open question is still the one of this thought."""
        return _question(game) == self._question


def play_quick_bots(
    game: SavedGame,
    on_reason: Callable[[int, str], None],
    *,
    pause: Callable[[], bool],
    before: Thought | None = None,
) -> Thought | None:
    """Let bots decide until a human must or a bot needs time; return that bot's thought.

    A bot needs time if it looks ahead, if `pause` returns true, or after many quick decisions,
    which would block the screen. `on_reason` receives the seat and reason of each decision that
    has a reason. `before` is the thought whose decision has just been played, if any.
    """

    def needs_time(bot: Bot, made: int) -> bool:
        return bot.look_ahead is not None or made >= AT_ONCE or pause()

    play_bots(game, on_reason, leave=needs_time)
    bot = bot_that_decides(game)
    return Thought(game, bot, before=before) if bot else None


def _question(game: SavedGame) -> tuple[int, int]:
    return game.decisions, game.ask.mark() if game.ask else 0
