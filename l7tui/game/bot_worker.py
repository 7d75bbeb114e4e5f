"""Bots at the table: most decide at once; one that looks ahead thinks while the screen goes on.

It thinks about a copy of the game, in a process of its own where there can be one and else in a
thread, with chances that hang on the game alone: what it decides is what it would have decided had
everybody waited for it. The table gives its answer where the question is still the same. Whoever
does not want to wait stops it: a process at once, a thread before it imagines its next game.
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
from l7tui.game.interrupt import interrupt_thread

if TYPE_CHECKING:
    from l7core.persist.saved_game import SavedGame
    from l7tui.game.own_process import OwnProcess


AT_ONCE = 100
"""Choices of quick bots in a row, before the screen gets its turn."""


class Stopped(Exception):
    """Nobody waits for the decision any more."""


class Said(Struct, frozen=True):
    """What another process says of its thought."""

    option: str = ""
    paid: tuple[str, ...] = ()
    goes_unnoticed: bool = False
    trouble: str = ""
    """Why there is no decision."""


class Thought:
    """A decision that takes its time."""

    def __init__(self, game: SavedGame, bot: Bot, *, before: Thought | None = None) -> None:
        """`before` is what led to this question: where nobody has noticed that, time goes on."""
        assert game.ask is not None, "there is something to think about"
        self.seat = game.ask.seat
        self.decision: Choice | None = None
        self.trouble: L7Error | None = None
        """Why there is no decision."""
        self.is_secret = game.ask.secret
        self.games = 0
        """How many games have been imagined so far."""
        self.goes_unnoticed = False
        """Whether nobody on another side could see what it decides, and it has to think on."""
        self._told_after = 0.0
        """Seconds after which it is told what has come of it."""
        self._is_stopped = False
        self._thread = 0
        """Where it is thought about now; 0 for nowhere."""
        self._guard = Lock()
        self._process: OwnProcess | None = None
        self._tell_step: Callable[[], None] = lambda: None
        """Says that another game is imagined, where somebody else waits for the thought."""
        self._bot = bot
        self._twin = game.fork()
        self._chances = chances_of(self._twin)
        self._about = _question(game)
        goes_on = before is not None and before.goes_unnoticed
        self._since: float = before._since if before and goes_on else monotonic()

    def begin(self) -> None:
        """Where it looks ahead, begin to in a process of its own, which `think` then waits for."""
        if self._bot.look_ahead:
            from l7tui.game.own_process import split_off  # start-up time: few bots look ahead

            self._process = split_off(self._decide_apart)

    def think(self) -> None:
        """Come to a decision; this is what takes its time."""
        try:
            decision = self._decide_there(self._process) if self._process else self._decide_here()
        except (Stopped, KeyboardInterrupt):
            return
        except L7Error as error:
            self.trouble = error
            return
        if self.is_secret and not self.goes_unnoticed:
            self._told_after = paced(self.seconds)
        self.decision = decision

    def _decide_apart(self, tell_step: Callable[[], None]) -> bytes:
        """Decide for the process that waits."""
        self._tell_step = tell_step
        try:
            option, paid = self._decide_here()
            said = Said(option, paid, self.goes_unnoticed)
        except L7Error as error:
            said = Said(trouble=str(error))
        return msgspec.msgpack.encode(said)

    def _decide_there(self, process: OwnProcess) -> Choice:
        """What that process decides; where it fails, here is decided once more."""
        heard = process.wait(self._imagine_another)
        if self._is_stopped:
            raise Stopped
        if heard is None:
            self.games = 0
            return self._decide_here()
        said = msgspec.msgpack.decode(heard, type=Said)
        if said.trouble:
            raise L7Error(said.trouble)
        self.goes_unnoticed = said.goes_unnoticed
        return Choice(said.option, said.paid)

    def _decide_here(self) -> Choice:
        """Decide in this thread, which may be interrupted meanwhile and no longer."""
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
            return self._bot.look_ahead(self._twin, self._chances, self._imagine_another)
        return self._bot.choose(self._twin, self._chances)

    def _is_unnoticed(self, decision: Choice) -> bool:
        """Whether the others see no difference after it, and the next question is as secret."""
        twin = self._twin
        own = side_of(twin.game, self.seat)
        every = (None, *range(len(twin.state.setup.seats)))
        others = [seat for seat in every if seat not in own]
        seen = [twin.view(seat) for seat in others]
        twin.answer(decision.option, *decision.paid)
        ask = twin.ask
        is_asked_on = ask is not None and ask.secret and ask.seat == self.seat
        return is_asked_on and [twin.view(seat) for seat in others] == seen

    def stop(self) -> None:
        """Think no further: what is thought about is a copy, which nobody misses."""
        self._is_stopped = True
        if self._process:
            self._process.end()
        with self._guard:
            if self._thread:
                interrupt_thread(self._thread)

    def _imagine_another(self) -> None:
        """Count the next game, unless nobody waits for it."""
        if self._is_stopped:
            raise Stopped
        self.games += 1
        self._tell_step()

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
    game: SavedGame,
    told: Callable[[int, str], None],
    *,
    pause: Callable[[], bool],
    before: Thought | None = None,
) -> Thought | None:
    """Let bots decide until a human must, or somebody is to be waited for: what that one thinks of.

    That is a bot that takes its time, whoever decides when `pause` says so, and after many
    decisions of quick ones the next: else the screen would stand still until all of them are made.
    `told` hears of each decision that has a reason: the seat, and the sentence. `before` is the
    thought that has just been heeded, if one has.
    """

    def is_to_be_waited_for(bot: Bot, made: int) -> bool:
        return bot.look_ahead is not None or made >= AT_ONCE or pause()

    play_bots(game, told, leave=is_to_be_waited_for)
    bot = bot_that_decides(game)
    return Thought(game, bot, before=before) if bot else None


def _question(game: SavedGame) -> tuple[int, int]:
    return game.decisions, game.ask.mark() if game.ask else 0
