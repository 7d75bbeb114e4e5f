"""Bots: functions that take a game and return an option with its payment."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias

from msgspec import Struct

from l7core.bots import careful, mod_bot, random_bot, search
from l7core.bots.determinize import chances_of
from l7core.engine.advice import Advice, Choice, Streams
from l7core.engine.errors import L7Error, UndoRefused
from l7core.engine.kernel import Kernel
from l7core.engine.sides import are_opposed, seats_known_to, side_of
from l7core.engine.state import HUMAN
from l7core.language import sentence

if TYPE_CHECKING:
    from l7core.engine.ruleset import Rules
    from l7core.persist.saved_game import SavedGame

MOST_IN_A_ROW = 5_000
"""Maximum number of bot decisions between two of humans; whole campaigns need fewer."""

Choose: TypeAlias = Callable[[Kernel[Any], Streams], Choice]
LookAhead: TypeAlias = Callable[[Kernel[Any], Streams, Callable[[], None]], Choice]
"""A slow way to choose; it calls its last argument before each imagined game.

An error raised by that call ends the search.
"""


class Bot(Struct, frozen=True):
    """A bot, with its ways to choose."""

    id: str
    blurb: str
    choose: Choose
    hint: Callable[[Kernel[Any]], Advice] | None = None
    """Function that returns the bot's choice with a reason, if the bot can give one."""
    look_ahead: LookAhead | None = None
    """Function that chooses by splitting the game; the game must keep its history."""


BOTS: dict[str, Bot] = {
    bot.id: bot
    for bot in (
        Bot("random", sentence("Plays random legal moves."), random_bot.choose),
        Bot(
            "careful",
            sentence("Plays sensibly and explains its moves."),
            careful.choose,
            careful.hint,
        ),
        Bot(
            "search",
            sentence("Simulates several moves ahead."),
            search.choose,
            look_ahead=search.choose,
        ),
    )
}


def bots_for(rules: Rules) -> dict[str, Bot]:
    """Return every bot that can play by these rules; bots of the ruleset and of mods come last."""
    mod_bots = (Bot(bot.id, bot.blurb, partial(mod_bot.choose, bot)) for bot in rules.bots.values())
    return {**BOTS, **{bot.id: bot for bot in mod_bots}}


def bot_that_decides(game: SavedGame) -> Bot | None:
    """Return the bot of the deciding seat; None if a human decides or no question is open."""
    if game.ask is None:
        return None
    return bots_for(game.rules).get(game.setup.seats[game.ask.seat].controller)


def hint_for(game: SavedGame) -> tuple[Advice, str]:
    """Return the careful bot's advice for the deciding seat, and its reason as a sentence."""
    advised = careful.hint(game.kernel)
    return advised, careful.reason(game.kernel, advised)


def play_bots(
    game: SavedGame,
    announce: Callable[[int, str], None] | None = None,
    *,
    leave: Callable[[Bot, int], bool] | None = None,
) -> int:
    """Let bots decide until a human must; return the number of their decisions.

    `announce` receives the seat and a sentence with the choice and its reason. It is not called for
    secret decisions, for bots that give no reasons, or if a reader may be on another side.

    `leave` is called before each decision, with the bot and the number of decisions made. If it
    returns True, the bots stop.
    """
    made = 0
    while (ask := game.ask) and (bot := bot_that_decides(game)):
        if leave and leave(bot, made):
            break
        if made == MOST_IN_A_ROW:
            raise L7Error(
                f"The bots made {made:,} decisions in a row, but the game did not end.",
                hint="The game is saved. Run 'l7 resume' to continue.",
            )
        if announce and bot.hint and not ask.secret and is_among_friends(game, ask.seat):
            advised = bot.hint(game.kernel)
            choice = advised.choice
            announce(ask.seat, careful.remark(game.kernel, advised))
        else:
            choice = bot.choose(game.kernel, chances_of(game.kernel))
        game.answer(choice.option, *choice.paid)
        made += 1
    return made


def is_among_friends(game: SavedGame, seat: int) -> bool:
    """Return whether every reader of the screen is on a seat's side.

    Between opposing sides, a spectator is on neither.
    """
    if not are_opposed(game.kernel.game):
        return True
    seats = enumerate(game.setup.seats)
    humans = {number for number, each in seats if each.controller == HUMAN}
    return bool(humans) and humans.issubset(side_of(game.kernel.game, seat))


def take_back(game: SavedGame, seat: int | None, *, action: bool = False) -> int:
    """Undo a human's last decision or running action, with all later decisions of bots.

    Return the number of undone decisions that the human may count. If a barrier is in the way,
    raise `UndoRefused` before anything is undone.
    """
    kernel = game.kernel
    if barrier := why_not_take_back(kernel, seat):
        raise UndoRefused(barrier)
    known = seats_known_to(kernel.game, seat)

    def countable() -> int:
        return sum(answer.seat in known for answer in kernel.answers)

    decisions = countable()
    game.undo(action=action, seat=seat, before=bots_since(kernel))
    return decisions - countable()


def why_not_take_back_in(game: SavedGame, seat: int | None) -> str:
    """Return the barrier before the last human decision of a saved game; "" without a barrier."""
    return why_not_take_back(game.kernel, seat)


def why_not_take_back(kernel: Kernel[Any], seat: int | None) -> str:
    """Return the barrier before the last human decision as a sentence; "" if it can be undone.

    A player may undo the last decision of any human on the same side. Later decisions of bots are
    undone too, so a barrier before one of them counts as well.
    """
    back = bots_since(kernel)
    barriers = (kernel.why_no_undo(before=number) for number in range(back))
    barrier = next(filter(None, barriers), "") or kernel.why_no_undo(seat, before=back)
    return kernel.rules.texts.say(barrier) if barrier else ""


def bots_since(kernel: Kernel[Any]) -> int:
    """Return the number of bots' decisions since the last human decision."""
    seats, number = kernel.state.setup.seats, 0
    while number < kernel.decisions and seats[kernel.decided(-1 - number).seat].controller != HUMAN:
        number += 1
    return number
